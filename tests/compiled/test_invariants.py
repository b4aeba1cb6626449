"""Random games, every position and every action held against laws that are written without the rules."""

import sys
from typing import Any

import numpy as np
import pytest
from tests.compiled.both_ways import EDITIONS
from tests.compiled.invariants import LAWS, broken_at, play_under_law

from panamax.compiled import kernels
from panamax.compiled.numbers import STATE


def play_games(seats: int, seeds: range) -> list[int]:
    """Decisions of each game; fails with the law that was broken."""
    blank = np.zeros(1, STATE)
    found = np.zeros(3, np.int64)
    lengths = []
    for seed in seeds:
        state, before = blank.copy(), blank.copy()
        law = play_under_law(state, before, EDITIONS, seats, seed, found)
        assert not law, f"{seats} seats, seed {seed}, action {found[1]} as number {found[2]}: {LAWS[law]}"
        lengths.append(int(found[2]))
    return lengths


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_keep_the_law(seats: int) -> None:
    play_games(seats, range(100))


@pytest.mark.measure
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_random_games_keep_the_law(seats: int) -> None:
    lengths = play_games(seats, range(10_000))
    sys.stdout.write(
        f"\n{seats} seats: {len(lengths)} games, {sum(lengths)} decisions, {min(lengths)} to {max(lengths)} a game\n"
    )


@pytest.mark.parametrize(
    ("law", "field", "place", "change"),
    [
        (1, "supply", 0, 1),
        (2, "shares", (0, 0), 5),
        (3, "dice", 0, 4),
        (4, "flags", (0, 0), 4),
        (5, "offer", 0, 1),
        (6, "advisors", (0, 0), 1),
        (7, "card", (0, 0), 4),
        (9, "cash", 0, -30),
        (10, "order", 0, 1),
        (11, "aboard", 3, 1),
    ],
)
def test_the_laws_see_what_breaks_them(law: int, field: str, place: Any, change: int) -> None:
    states = np.zeros(1, STATE)
    kernels.set_up(states, 0, EDITIONS, 4, 3)
    state = states[0]
    assert broken_at(states, 0) == 0
    state[field][place] = state[field][1] if field == "order" else state[field][place] + change
    assert broken_at(states, 0) == law
