"""Notation: every action has one text, and every text is an action or is refused with what is allowed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.documents.games import random_game, seats_and_seeds

from panamax import Game, NotAnAction
from panamax.documents.notation import action_of, text_of

GIVEN = {
    "companies": {"red": {"contracts": [{"card": "EU-6", "containers": [4, 5]}], "warehouse": [4]}},
    "ships": {
        "red-2": {"at": "gatun-1", "bound": "pacific"},
        "blue-A": {"at": "gatun-1", "bound": "pacific"},
        "EU-military": {"at": "gatun-1", "bound": "atlantic"},
    },
}


@settings(max_examples=8)
@given(seats_and_seeds)
def test_text_and_action_of_a_whole_game(game_of: tuple[int, int]) -> None:
    for game in random_game(*game_of):
        texts = game.legal()
        assert len(set(texts)) == len(texts)
        assert [game.id(text) for text in texts] == game.legal_ids()


@pytest.mark.parametrize(
    "text",
    [
        *("take 1", "take 6", "transfer 2 5", "transfer 3 3", "contract", "stop", "end", "captain", "stevedore"),
        *("load EU-6:4 red-2", "load EU-6:5 train", "load warehouse:4 cruise-2", "load warehouse:6 EU-military"),
        *("buy blue", "raise", "keep", "build 1 EU", "build 3 UW", "give-up EU-6", "fees pay", "fees stevedore"),
        *("reward cash", "reward captain", "reward stevedore", "reward advisor", "move EU-military", "move red-B"),
    ],
)
def test_canonical_texts(text: str) -> None:
    game = Game.from_position(GIVEN)
    assert game.text(game.id(text)) == text


def test_a_move_is_named_by_the_first_ship_of_its_group() -> None:
    game = Game.from_position(GIVEN)
    assert game.text(game.id("move blue-A")) == "move red-2"


@pytest.mark.parametrize(("text", "rule"), [("load EU-6:2 red-2", "L5"), ("load CN-1:4 train", "L5")])
def test_what_is_not_held_is_an_action_that_is_refused(text: str, rule: str) -> None:
    turn = {"die_taken": True, "source": "die", "loads": 1}
    refusal = Game.from_position(GIVEN | {"turn": turn}).why_not(text)
    assert refusal is not None
    assert refusal.rule == rule


@pytest.mark.parametrize("text", ["give-up CN-1", "give-up EU-S1"])
def test_a_contract_not_held_is_not_given_up(text: str) -> None:
    refusal = Game.from_position(GIVEN | {"turn": {"die_taken": True}}).why_not(text)
    assert refusal is not None
    assert refusal.rule == "T23"


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("", "begins with take"),
        ("pass", "begins with take"),
        ("Take 5", "begins with take"),
        ("take", "take COLUMN"),
        ("take 0", "take COLUMN"),
        ("take 7", "take COLUMN"),
        ("take  5", "take COLUMN"),
        ("take 5 ", "take COLUMN"),
        (" take 5", "begins with take"),
        ("take 5\n", "take COLUMN"),
        ("take 05", "take COLUMN"),
        ("take \N{ARABIC-INDIC DIGIT FIVE}", "take COLUMN"),
        ("transfer 2", "transfer COLUMN COLUMN"),
        ("contract 4", "nothing behind it"),
        ("load EU-6:0 red-2", "load CARD:VALUE"),
        ("load EU-6:7 red-2", "load CARD:VALUE"),
        ("load EU-7:4 red-2", "load CARD:VALUE"),
        ("load EU-6:4 yard", "load CARD:VALUE"),
        ("load warehouse:7 red-2", "load CARD:VALUE"),
        ("move red", "move SHIP"),
        ("buy purple", "buy SEAT"),
        ("build 2 EU", "build 1 NATION or build 3 NATION"),
        ("reward money", "reward cash"),
        ("give-up EU-9", "give-up CARD"),
        ("fees", "fees pay or fees stevedore"),
    ],
)
def test_what_is_no_action_is_told_what_would_be(text: str, allowed: str) -> None:
    with pytest.raises(NotAnAction, match=allowed):
        Game.from_position(GIVEN).id(text)


@pytest.mark.parametrize("text", ["buy green", "move green-A", "load EU-6:4 green-2", "load warehouse:4 green-2"])
def test_what_is_absent_is_no_action(text: str) -> None:
    with pytest.raises(NotAnAction, match="green does not take part"):
        Game.from_position({"seats": 3}).id(text)


@given(st.text() | st.from_regex(r"(load|take|move|give-up|build) [A-Z0-9a-z: -]*"))
def test_any_text_is_an_action_or_not(text: str) -> None:
    game = Game.from_position(GIVEN)
    try:
        action = action_of(game.state, game.edition.numbers, text)
    except NotAnAction as error:
        said = str(error)
    else:
        said = text_of(game.state, game.edition.numbers, action) if action in game.legal_ids() else ""
        assert said in ("", text)
    assert "\n" not in said
