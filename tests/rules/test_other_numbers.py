"""Rules whose numbers the default edition never reaches: seen with an edition of one's own."""

import copy
from typing import Any

import pytest

from panamax import Game, chance, editions
from panamax.rules.components import COLUMNS, ROWS
from panamax.rules.rounds import fits
from panamax.rules.state import State


def edition(**parts: dict[str, Any]) -> editions.Edition:
    """The guide with some numbers changed."""
    data = copy.deepcopy(editions.load().data)
    data["name"] = "other"
    for part, numbers in parts.items():
        data[part] |= numbers
    return editions.from_data(data)


@pytest.mark.parametrize(("flags", "income"), [(0, 0), (1, 2), (2, 4), (3, 5)])
def test_military_income_is_for_each_flag_and_capped(flags: int, income: int) -> None:
    """V10: {1} for each flag, at most {3}."""
    game = Game.from_position(
        {
            "action_table": {"3": {"dice": 3, "executive": 0}},
            "companies": {"red": {"flags": {"EU": flags}}},
        },
        edition(military={"income": 2, "most": 5}),
    )
    game.play("take 3")
    game.play("move EU-military")
    assert game.position()["players"]["red"]["cash"] == 6 + income


def test_the_last_passenger_goes_to_the_first_in_turn_order_from_the_active_player() -> None:
    """X4, S8: the box may run out."""
    game = Game.from_position(
        {
            "action_table": {"1": {"dice": 1, "executive": 0}},
            "order": ["blue", "green", "red", "yellow"],
            "active": "red",
            "ships": {"cruise-1": {"at": "miraflores-3", "bound": "pacific", "cargo": [["blue", 1], ["yellow", 2]]}},
        },
        edition(box={"passengers": 1}),
    )
    game.play("take 1")
    game.play("move cruise-1")
    companies = game.position()["companies"]
    assert {seat: company["passengers"] for seat, company in companies.items() if company["passengers"]} == {
        "yellow": 1
    }


def test_the_smaller_ship_is_rewarded_first_whatever_its_name() -> None:
    """X6: by size, as the edition has it."""
    data = copy.deepcopy(editions.load().data)
    data["name"] = "other"
    data["ships"]["A"]["size"], data["ships"]["2"]["size"] = 2, 1
    at = {"at": "miraflores-3", "bound": "pacific"}
    game = Game.from_position(
        {
            "action_table": {"1": {"dice": 1, "executive": 0}},
            "ships": {"red-A": {**at, "cargo": [["red", 1]]}, "red-2": {**at, "cargo": [["red", 2]]}},
        },
        editions.from_data(data),
    )
    game.play("take 1")
    game.play("move red-A")
    assert game.position()["turn"]["rewards"] == ["red-2", "red-A"]


def test_three_advisors_may_count() -> None:
    """F1: the best {2}, each once."""
    game = Game.from_position(
        {
            "round": 3,
            "action_table": {"1": {"dice": 1, "executive": 0}},
            "players": {"red": {"advisors": ["founder", "solvent", "diversified", "cruise"]}},
        },
        edition(advisors={"scored": 3}),
    )
    game.play("take 1")
    game.play("stop")
    scored = [event for event in game.play("end") if event["kind"] == "score"]
    assert scored[0]["advisors"] == 2 + 5 + 2


def test_a_die_that_does_not_fit_is_rolled_again() -> None:
    """R3: with 24 dice every space of the table is filled, whatever was rolled."""
    full = edition(white_dice={"2": COLUMNS * (ROWS + 1)})
    for seed in range(20):
        table = Game.new(seats=2, seed=seed, edition=full).position()["action_table"]
        assert all(column == {"dice": ROWS, "executive": 1} for column in table.values())


def test_all_faces_come_up_alike() -> None:
    """R2: over many seeds each value is rolled about as often as the others."""
    rolls = 6_000
    counts = [0] * COLUMNS
    for seed in range(rolls):
        counts[chance.draw(seed, chance.WHITE_DICE, 10_000, COLUMNS)] += 1
    assert max(abs(count - rolls / COLUMNS) for count in counts) < 5 * (rolls * 5 / 36) ** 0.5


def test_a_column_of_four_dice_is_full() -> None:
    """R3."""
    state = State()
    state.dice[0] = ROWS
    assert fits(state, 0)
    state.executive[0] = 1
    assert not fits(state, 0)
