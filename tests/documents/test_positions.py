"""Positions: written, read back, seen by a seat."""

from typing import Any

import pytest
from hypothesis import given, settings
from tests.documents.games import random_game, seats_and_seeds

from panamax import Game, Impossible
from panamax.documents.json_reading import parse_json
from panamax.documents.names import SEATS
from panamax.documents.position_reading import read_position
from panamax.documents.position_writing import print_position, write_position


@settings(max_examples=5)
@given(seats_and_seeds)
def test_a_printed_position_read_back_is_the_same_to_the_byte(game_of: tuple[int, int]) -> None:
    for game in random_game(*game_of):
        printed = print_position(game.position())
        state, edition = read_position(parse_json(printed))
        assert print_position(write_position(state, edition.numbers, edition.name)) == printed
        assert state == game.state


@settings(max_examples=4)
@given(seats_and_seeds)
def test_a_view_hides_the_advisors_of_others_and_the_decks(game_of: tuple[int, int]) -> None:
    for game in random_game(*game_of):
        whole = game.position()
        for view in (*game.seats, "spectator"):
            seen = game.position(view)
            assert set(whole) - set(seen) == {"seed", "deck", "advisor_deck"}
            for seat in game.seats:
                advisors, hidden = whole["players"][seat]["advisors"], game.over or seat == view
                assert seen["players"][seat].pop("advisors") == (advisors if hidden else [None] * len(advisors))
            assert without_advisors(whole) == seen


def without_advisors(position: dict[str, Any]) -> dict[str, Any]:
    players = {
        seat: {key: value for key, value in player.items() if key != "advisors"}
        for seat, player in position["players"].items()
    }
    hidden = {"seed", "deck", "advisor_deck"}
    return {key: value for key, value in position.items() if key not in hidden} | {"players": players}


def test_a_view_read_back_draws_what_is_hidden_by_its_seed() -> None:
    seen = Game.new(4, seed=3).position("red")
    once, again = Game.from_position(seen), Game.from_position(seen)
    other = Game.from_position({**seen, "seed": 1})
    assert once.position() == again.position() != other.position()
    assert once.position("red") == seen
    drawn = [card for seat in SEATS for card in once.position()["players"][seat]["advisors"]]
    assert len(set(drawn + once.position()["advisor_deck"])) == 9


def test_every_key_is_printed_in_order() -> None:
    position = Game.new(4, seed=1).position()
    assert list(position) == [
        *("format", "edition", "seats", "round", "order", "active", "to_act", "phase", "action_table", "offer"),
        *("companies", "players", "ships", "captains", "stevedores", "discard", "turn"),
        *("seed", "deck", "advisor_deck"),
    ]
    assert list(position["turn"]) == [
        *("die_taken", "source", "begun", "loads", "moves", "market", "contract", "below"),
        *("captain_played", "stevedore_played", "loaded", "military_paid", "kept_now", "rewards", "fees"),
    ]


def test_nothing_is_the_bare_table() -> None:
    position = Game.from_position({}).position()
    assert position["order"] == list(SEATS)
    assert position["phase"] == "before-die"
    assert position["companies"]["green"]["supply"] == 9
    assert position["players"]["red"]["shares"] == {"red": 1}
    assert position["captains"] == [5, 4, 4, 3, 3]
    assert position["ships"]["cruise-2"] == {"at": "pacific", "cargo": []}
    assert position["ships"]["EU-military"] == {"at": "EU"}
    assert len(position["deck"]) == 24
    assert len(position["advisor_deck"]) == 9


def test_objects_merge_and_lists_replace() -> None:
    given_ = {
        "players": {"red": {"shares": {"blue": 2}}},
        "action_table": {"3": {"dice": 1}},
        "ships": {"panamax-1": {"at": "EU"}, "EU-military": {"at": "UE"}},
    }
    position = Game.from_position(given_).position()
    assert position["players"]["red"]["shares"] == {"red": 1, "blue": 2}
    assert position["companies"]["blue"]["shares_for_sale"] == 2
    assert position["action_table"]["3"] == {"dice": 1, "executive": 0}
    assert position["ships"]["panamax-1"] == {"at": "EU", "cargo": []}


def test_what_a_running_turn_needs_is_read() -> None:
    turn = {
        "die_taken": True,
        "source": "flag",
        "moves": {"any": 2},
        "below": [{"source": "die", "begun": True, "loads": 2}],
        "loaded": ["red-2"],
    }
    game = Game.from_position({"turn": turn})
    assert game.position()["phase"] == "free-action"
    assert game.position()["turn"]["below"][0]["loads"] == 2
    game.play("stop")
    assert game.position()["phase"] == "loading"


def test_an_unknown_view_is_an_error() -> None:
    with pytest.raises(ValueError, match="green"):
        Game.new(3, seed=1).position("green")


def test_given_scores_must_be_right() -> None:
    over = {"phase": "over", "round": 3}
    assert Game.from_position({**over, "scores": {"red": 11, "blue": 11, "yellow": 11, "green": 11}}).over
    with pytest.raises(Impossible, match=r"scores\.red"):
        Game.from_position({**over, "scores": {"red": 12, "blue": 11, "yellow": 11, "green": 11}})
