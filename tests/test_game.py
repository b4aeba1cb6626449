"""`Game` as a Python user meets it."""

import doctest
import json
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import panamax.game
from panamax import DoesNotHold, Game, Impossible, NotAnAction, Refused

seeds = st.tuples(st.sampled_from([2, 3, 4]), st.integers(0, 2**53 - 1))


def played(seats: int, seed: int, actions: int = 10_000) -> Game:
    """A random game, as far as asked."""
    game = Game.new(seats=seats, seed=seed)
    random = Random(seed)
    while not game.over and len(game.steps) < actions:
        game.play(random.choice(game.legal()))
    return game


def test_the_documentation_tells_what_happens() -> None:
    """The examples in docstrings."""
    assert doctest.testmod(panamax.game).failed == 0


@pytest.mark.parametrize("seats", [1, 5, 0, True, 2.0, "3", None])
def test_seats_that_cannot_be(seats: Any) -> None:
    """S1."""
    with pytest.raises(ValueError, match="S1"):
        Game.new(seats=seats, seed=1)


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "17", True])
def test_seeds_that_cannot_be(seed: Any) -> None:
    """A seed is a whole number."""
    with pytest.raises(ValueError, match="seed"):
        Game.new(seats=2, seed=seed)


def test_without_a_seed_games_differ() -> None:
    """Nobody knows the chance of such a game."""
    assert len({json.dumps(Game.new(seats=4).position()["deck"]) for _ in range(3)}) == 3


def test_a_refused_action_changes_nothing_and_names_its_rule() -> None:
    """By text and by id alike."""
    game = Game.new(seats=2, seed=17)
    before = game.position()
    with pytest.raises(Refused, match="T1") as refused:
        game.play("end")
    assert refused.value.rule == "T1"
    assert game.why_not("end") == game.why_not(game.id("end"))
    with pytest.raises(NotAnAction):
        game.play("sail away")
    with pytest.raises(ValueError, match="no action's id"):
        game.play(925)
    assert game.position() == before
    assert not game.steps


@settings(max_examples=8)
@given(seeds)
def test_undo_takes_everything_back_and_redo_meets_the_same_chance(game: tuple[int, int]) -> None:
    """Over anything, all the way."""
    whole = played(*game)
    end = whole.position()
    positions = []
    while whole.steps:
        positions.append(whole.position())
        whole.undo()
    assert whole.position() == Game.new(seats=game[0], seed=game[1]).position()
    for position in reversed(positions):
        whole.redo()
        assert whole.position() == position
    assert whole.position() == end
    with pytest.raises(ValueError, match="redo"):
        whole.redo()


@settings(max_examples=8)
@given(seeds)
def test_a_preview_tells_what_happens_and_changes_nothing(game: tuple[int, int]) -> None:
    """Without a view, to the last event; a seat's foresees no chance."""
    whole = played(*game, actions=60)
    for text in whole.legal():
        before = whole.position()
        events = whole.preview(text)
        for event in whole.preview(text, view="red"):
            assert event["kind"] != "offer" or event["card"] is None
            assert event["kind"] != "round" or event["faces"] is None
        assert whole.position() == before
        assert whole.play(text) == events
        whole.undo()


@settings(max_examples=8)
@given(seeds)
def test_a_position_goes_on_as_the_game_would(game: tuple[int, int]) -> None:
    """A printed position holds all that matters: the same actions bring the same game."""
    whole = played(*game, actions=50)
    copy = Game.from_position(json.loads(json.dumps(whole.position())))
    random = Random(3)
    while not whole.over:
        action = random.choice(whole.legal())
        assert copy.play(action) == whole.play(action)
    assert copy.position() == whole.position()
    record = copy.record()
    assert Game.from_record(json.loads(json.dumps(record))).position() == whole.position()


@settings(max_examples=8)
@given(seeds)
def test_a_record_replays_to_the_same_position(game: tuple[int, int]) -> None:
    """With its seed to the byte; without it but for seed and decks, and then it cannot go on."""
    whole = played(*game, actions=90)
    record = json.loads(json.dumps(whole.record()))
    again = Game.from_record(record)
    assert again.position() == whole.position()
    assert again.record() == record
    del record["seed"]
    bare = Game.from_record(record)
    told = {"seed", "deck", "advisor_deck"}
    assert {k: v for k, v in bare.position().items() if k not in told} == {
        k: v for k, v in whole.position().items() if k not in told
    }
    with pytest.raises(ValueError, match="no seed"):
        bare.play(bare.legal()[0])


@settings(max_examples=8)
@given(seeds)
def test_a_view_of_a_running_record_tells_no_more_than_the_view(game: tuple[int, int]) -> None:
    """No seed, no card of another's hand (H1, H2)."""
    whole = played(*game, actions=70)
    record = whole.record(view="blue")
    assert "seed" not in record
    known = [card for card in record["chance"]["advisors"] if card is not None]
    assert sorted(known) == sorted(whole.position()["players"]["blue"]["advisors"])
    assert Game.from_record(record).position("blue") == whole.position("blue")


def changed(record: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """A record with parts put in place of its own."""
    return {**record, **parts}


def test_a_record_that_was_no_game_names_what_does_not_hold() -> None:
    """The first thing that does not."""
    record = played(3, 17).record()
    chance = record["chance"]
    actions = record["actions"]
    wrong = {
        "actions[7]": changed(record, actions=[*actions[:7], ["red", "end"], *actions[8:]]),
        "actions[0]": changed(record, actions=[["green", actions[0][1]], *actions[1:]]),
        f"actions[{len(actions)}]": changed(record, actions=[*actions, actions[-1]]),
        "scores": changed(record, scores={**record["scores"], "red": 999}),
        "winners": changed(record, winners=["red"] if record["winners"] != ["red"] else ["blue"]),
        "chance.rolls[0]": changed(record, chance={**chance, "rolls": [[6] * 12, *chance["rolls"][1:]]}),
        "chance.rolls[1]": changed(record, chance={**chance, "rolls": [chance["rolls"][0], [1, 2], [3]]}),
        "chance.contracts[1]": changed(record, chance={**chance, "contracts": [chance["contracts"][0]] * 3}),
        "chance.starting": changed(record, chance={**chance, "starting": chance["starting"][:2]}),
        "chance.order": changed(record, chance={**chance, "order": ["red"] * 3}),
        "edition_hash": changed(record, edition_hash="0" * 64),
    }
    for where, document in wrong.items():
        with pytest.raises(DoesNotHold) as fault:
            Game.from_record(document)
        assert fault.value.where == where


@pytest.mark.parametrize(
    ("where", "parts"),
    [
        ("format", {"format": "panamax-record/2"}),
        ("seats", {"seats": 5}),
        ("seed", {"seed": -1}),
        ("names.purple", {"names": {"purple": "Ana"}}),
        ("chance.order[0]", {"chance": {"order": ["purple"]}}),
        ("actions", {"actions": None}),
        ("actions[0]", {"actions": [["red"]]}),
        ("edition", {"edition": "atlantis"}),
        ("", {"extra": 1}),
    ],
)
def test_a_record_that_cannot_be_read_says_where(where: str, parts: dict[str, Any]) -> None:
    """Before anything is replayed."""
    with pytest.raises(Impossible) as fault:
        Game.from_record(changed(played(2, 1, actions=5).record(), **parts))
    assert fault.value.where in {where, where.rpartition(".")[0]}


def test_the_board_is_a_picture() -> None:
    """An SVG for notebooks, at any time."""
    for actions in (0, 40, 10_000):
        game = played(4, 5, actions=actions)
        picture = ET.fromstring(game._repr_svg_())  # noqa: S314  our own drawing
        assert picture.tag.endswith("svg")
    assert repr(played(4, 5)).startswith("<Game of 4: won by")
