"""One random game, played by CPython on a State and compiled on a record, compared after every action."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from panamax import chance, editions
from panamax.compiled import kernels
from panamax.compiled.numbers import STATE, Records, difference, edition_array, to_record
from panamax.rules.actions import ACTIONS, GIVE_UP_NOT_HELD
from panamax.rules.legal import legal
from panamax.rules.play import apply, refusal, to_act
from panamax.rules.state import State

EDITION = editions.load().numbers
EDITIONS = edition_array(EDITION)
ASKED = 8  # numbers of any kind whose refusals are compared in each position


class Differs(AssertionError):
    """The two runs do not agree."""


def check_same(where: str, state: State, records: Records, packed: Records) -> None:
    """Every field; the bytes first, since they are quick to compare."""
    to_record(state, packed)
    if packed.tobytes() != records.tobytes():
        raise Differs(f"{where}: {difference(state, records)}")


def check_answers(where: str, state: State, records: Records, chances: random.Random) -> list[int]:
    """The legal list, who is to act, and refusals; returns the list."""
    mine: list[Any] = [0] * ACTIONS
    mine = mine[: legal(state, EDITION, mine)]
    its = np.zeros(ACTIONS, np.int16)
    its = its[: kernels.legal(records, 0, EDITIONS, its)]
    if mine != its.tolist():
        raise Differs(f"{where}: legal {mine} and compiled {its.tolist()}")
    if to_act(state) != kernels.to_act(records, 0):
        raise Differs(f"{where}: to act {to_act(state)} and compiled {kernels.to_act(records, 0)}")
    for _ in range(ASKED):
        action = chances.randrange(GIVE_UP_NOT_HELD + 1)
        codes = refusal(state, EDITION, action), kernels.refusal(records, 0, EDITIONS, action)
        if codes[0] != codes[1]:
            raise Differs(f"{where}: refusal of {action}: {codes}")
    return mine


def play_both(seats: int, seed: int) -> Iterator[tuple[State, list[int], int]]:
    """Yield each position with its legal actions and the one chosen; raise Differs at the first difference."""
    chances = random.Random(seed)
    state = State()
    records, packed = np.zeros(1, STATE), np.zeros(1, STATE)
    chance.set_up(state, EDITION, seats, seed)
    kernels.set_up(records, 0, EDITIONS, seats, seed)
    number = 0
    while True:
        where = f"{seats} seats, seed {seed}, after {number} actions"
        check_same(where, state, records, packed)
        actions = check_answers(where, state, records, chances)
        if state.over:
            return
        action = chances.choice(actions)
        yield state, actions, action
        apply(state, EDITION, action)
        chance.settle(state, EDITION)
        kernels.apply(records, 0, EDITIONS, action)
        number += 1
