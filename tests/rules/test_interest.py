"""V4 with the switch `movable = "interest"`: one's own ship, one that carries one's die, or a special ship."""

import copy
from typing import Any

import pytest

from panamax import Game, editions

DATA: dict[str, Any] = {**copy.deepcopy(editions.load().data), "name": "interest", "movable": "interest"}
EDITION = editions.from_data(DATA)
DICE = {"3": {"dice": 3, "executive": 0}}
FIRST_SPACE = {"at": "gatun-1", "bound": "pacific"}


def game(ships: dict[str, Any]) -> Game:
    """Red has three lock moves."""
    begun = Game.from_position({"action_table": DICE, "ships": ships}, EDITION)
    begun.play("take 3")
    return begun


@pytest.mark.parametrize(
    ("ship", "cargo", "movable"),
    [
        ("red-2", [["blue", 1]], True),
        ("red-A", [["red", 1]], True),
        ("blue-2", [["blue", 1], ["red", 6]], True),
        ("blue-2", [["red", 1]], True),
        ("blue-2", [["blue", 6], ["green", 1]], False),
        ("green-3", [["green", 6], ["yellow", 6]], False),
        ("cruise-1", [["green", 6]], True),
        ("panamax-1", [["green", 6], ["blue", 1], ["blue", 2]], True),
    ],
)
def test_which_ships_are_of_interest(ship: str, cargo: list[Any], *, movable: bool) -> None:
    """A refusal names V4; everything else moves as ever."""
    refusal = game({ship: {"at": "EU", "cargo": cargo}}).why_not(f"move {ship}")
    assert (refusal is None) == movable
    assert refusal is None or refusal.rule == "V4"


def test_the_interest_is_that_of_the_active_player() -> None:
    """Blue's die counts in blue's turn, red's ship does not."""
    ships = {
        "red-A": {"at": "EU", "cargo": [["red", 6]]},
        "green-2": {"at": "EU", "cargo": [["blue", 1]]},
        "yellow-2": {"at": "EU", "cargo": [["red", 6], ["yellow", 1]]},
    }
    begun = Game.from_position({"action_table": DICE, "active": "blue", "ships": ships}, EDITION)
    begun.play("take 3")
    assert [ship for ship in ships if begun.why_not(f"move {ship}") is None] == ["green-2"]


def test_a_military_ship_is_of_interest_to_all() -> None:
    """S4: it belongs to nobody."""
    assert game({}).why_not("move EU-military") is None


def test_a_group_moves_if_one_of_its_ships_is_of_interest() -> None:
    """By whichever of its ships the move is named."""
    green = {"green-A": {**FIRST_SPACE, "cargo": [["green", 2]]}, "blue-A": {**FIRST_SPACE, "cargo": [["blue", 2]]}}
    alone = game(green)
    assert alone.why_not("move green-A") is not None
    together = game({**green, "red-A": {**FIRST_SPACE, "cargo": [["red", 1]]}})
    assert together.why_not("move green-A") is None
    together.play("move blue-A")
    assert together.position()["ships"]["green-A"]["at"] == "gatun-2"


def test_a_ship_at_the_quay_is_not_of_interest_for_its_neighbour() -> None:
    """V6: from a Loading zone a ship moves alone."""
    ships = {"green-A": {"at": "EU", "cargo": [["green", 2]]}, "red-A": {"at": "EU", "cargo": [["red", 1]]}}
    refusal = game(ships).why_not("move green-A")
    assert refusal is not None
    assert refusal.rule == "V4"


def test_the_minimum_load_is_asked_first_and_the_kind_of_move_last() -> None:
    """V5 before V4, V4 before V3."""
    too_light = game({"green-3": {"at": "EU", "cargo": [["green", 2]]}}).why_not("move green-3")
    assert too_light is not None
    assert too_light.rule == "V5"
    at_lake = {"green-A": {"at": "gatun-3", "bound": "pacific", "cargo": [["green", 2]]}}
    refusal = game(at_lake).why_not("move green-A")
    assert refusal is not None
    assert refusal.rule == "V4"
