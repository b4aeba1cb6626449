"""Entry points over one table: new, legal, apply, a random playout."""

from typing import Any

import numpy as np

from panamax import chance
from panamax.compiled.entry import EDITIONS, INT, INTS16, STATES, entry, part
from panamax.compiled.numbers import Records
from panamax.rules import legal as legal_actions
from panamax.rules import play
from panamax.rules.actions import ACTIONS

STRIDE = 0x9E3779B9  # odd, so that a stream of 32-bit words meets every word before it repeats
WORD = 0xFFFFFFFF


@part
def pick(stream: int, count: int) -> int:
    """A number below `count`, by a word of a stream."""
    return chance.scramble(stream & WORD) * count >> 32


@part
def act(state: Any, edition: Any, action: int) -> None:
    """Do a legal action and settle by the seed what chance must settle then."""
    play.apply(state, edition, action)
    chance.settle(state, edition)


@part
def play_out(state: Any, edition: Any, stream: int, out: Any) -> int:
    """Random legal actions to the end of the game; returns how many."""
    decisions = 0
    while state.over == 0:
        count = legal_actions.legal(state, edition, out)
        stream = stream + STRIDE & WORD
        act(state, edition, out[pick(stream, count)])
        decisions += 1
    return decisions


@entry(STATES, INT, EDITIONS, INT, INT)
def set_up(states: Records, index: int, editions: Records, seats: int, seed: int) -> None:
    """A new game on a record that is all zero."""
    chance.set_up(states[index], editions[0], seats, seed)


@entry(STATES, INT, EDITIONS, INTS16)
def legal(states: Records, index: int, editions: Records, out: Any) -> int:
    """Write the legal actions into `out`; returns how many there are."""
    return legal_actions.legal(states[index], editions[0], out)


@entry(STATES, INT)
def to_act(states: Records, index: int) -> int:
    """The seat that must decide now, NONE after the end."""
    return play.to_act(states[index])


@entry(STATES, INT, EDITIONS, INT)
def refusal(states: Records, index: int, editions: Records, action: int) -> int:
    """ALLOWED, or the code of the first reason why not."""
    return play.refusal(states[index], editions[0], action)


@entry(STATES, INT, EDITIONS, INT)
def apply(states: Records, index: int, editions: Records, action: int) -> None:
    """Do a legal action; chance is settled by the seed."""
    act(states[index], editions[0], action)


@entry(STATES, INT, EDITIONS, INT, INTS16)
def step(states: Records, index: int, editions: Records, action: int, out: Any) -> int:
    """Do a legal action and write those that are legal then into `out`; returns how many, 0 after the end."""
    state = states[index]
    act(state, editions[0], action)
    return legal_actions.legal(state, editions[0], out)


@entry(STATES, INT, EDITIONS, INT)
def playout(states: Records, index: int, editions: Records, stream: int) -> int:
    """Random legal actions to the end of the game, the same for the same stream; returns how many."""
    return play_out(states[index], editions[0], stream, np.empty(ACTIONS, np.int16))


@entry(STATES, STATES, INT)
def clone(source: Records, target: Records, times: int) -> None:
    """Copy records of the source to the target, round and round, so many times."""
    for number in range(times):
        target[number % target.size] = source[number % source.size]
