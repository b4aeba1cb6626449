"""Entry points over one table: new, legal, apply, a random playout."""

import numpy as np
from numba import njit

from panamax import chance
from panamax.rules import legal as legal_actions
from panamax.rules import play
from panamax.rules.actions import ACTIONS


@njit(cache=True, nogil=True)
def set_up(states, index, editions, seats, seed):
    chance.set_up(states[index], editions[0], seats, seed)


@njit(cache=True, nogil=True)
def legal(states, index, editions, out):
    return legal_actions.legal(states[index], editions[0], out)


@njit(cache=True, nogil=True)
def apply(states, index, editions, action):
    state = states[index]
    edition = editions[0]
    play.apply(state, edition, action)
    chance.settle(state, edition)


@njit(cache=True, nogil=True)
def playout(states, index, editions, stream):
    state = states[index]
    edition = editions[0]
    out = np.empty(ACTIONS, np.int16)
    decisions = 0
    while state.over == 0:
        count = legal_actions.legal(state, edition, out)
        stream = stream + 0x9E3779B9 & 0xFFFFFFFF
        action = out[chance.scramble(stream) * count >> 32]
        play.apply(state, edition, action)
        chance.settle(state, edition)
        decisions += 1
    return decisions
