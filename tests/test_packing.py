"""A game remembers its states packed."""

import random

import pytest

from panamax import Game
from panamax.packing import pack, unpack


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_was_packed_comes_back(seats: int) -> None:
    game, rng = Game.new(seats, seed=seats), random.Random(seats)
    while not game.over:
        state = game.state
        back = unpack(pack(state))
        assert back == state
        assert back.events is None
        back.cargo[0][0] += 1
        assert back != state
        game.play(rng.choice(game.legal()))


def test_the_widest_numbers_fit() -> None:
    state = Game.new(2, seed=2**63 - 1).state
    state.cash[0], state.bailouts[1], state.price[0] = 2**31 - 1, 2**15 - 1, 127
    assert unpack(pack(state)) == state


def test_undo_and_redo_come_back_to_the_same_states() -> None:
    game, rng = Game.new(4, seed=9), random.Random(9)
    states = [game.state]
    for _ in range(40):
        game.play(rng.choice(game.legal()))
        states.append(game.state)
    for number in range(40, 0, -1):
        assert game.state == states[number]
        game.undo()
    assert game.state == states[0]
    for number in range(1, 41):
        game.redo()
        assert game.state == states[number] == game.steps[-1].state == game.at(number).state
