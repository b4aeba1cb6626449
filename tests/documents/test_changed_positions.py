"""Positions of real games, changed at random places: each is impossible, or can be printed, read back and played on."""

import copy
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.documents.games import random_game

from panamax import Game, Impossible

FOLLOWS = ("phase", "to_act", "captains", "stevedores", "deck", "advisor_deck", "scores", "winners")
NUMBERS = [None, True, False, 0, 1, 2, 3, 4, 5, 6, 9, -1, 127, 128, 9999, 10_000, 1.0]
NAMES = ["red", "blue", "green", "EU", "pacific", "gatun-1", "miraflores-3", "yard", "EU-1", "CN-6", "red-2", "red-A"]
OTHERS = ["die", "flag", "captain", "over", [], {}, ["red-2"], ["red"], [["red", 3]], [1, 2], [5, 4, 4, 3, 3]]


@cache
def positions() -> list[dict[str, Any]]:
    return [game.position() for seats in (2, 3, 4) for game in random_game(seats, seats)]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in a document with each of its keys."""
    for key in value if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def changed(position: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The position without most of what follows from the rest, and with one to three changes."""
    document = copy.deepcopy(position)
    for key in FOLLOWS:
        if chance.random() < 0.8:
            document.pop(key, None)
    for company in document["companies"].values():
        del company["shares_for_sale"]
    for _ in range(chance.choice([1, 1, 2, 3])):
        part, key = chance.choice(list(places(document)))
        match chance.randrange(4):
            case 0:
                del part[key]
            case 1:
                other, its = chance.choice(list(places(document)))
                part[key] = copy.deepcopy(other[its])
            case _:
                part[key] = copy.deepcopy(chance.choice([*NUMBERS, *NAMES, *OTHERS]))
    return document


@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_a_changed_position_is_impossible_or_a_game(seed: int) -> None:
    chance = Random(seed)
    document = changed(chance.choice(positions()), chance)
    try:
        game = Game.from_position(document)
    except Impossible:
        return
    for _ in range(15):
        position = game.position()
        assert Game.from_position(position).position() == position
        actions = game.legal_ids()
        if not actions:
            return
        game.play(chance.choice(actions))
