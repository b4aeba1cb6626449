"""Random games for tests of documents."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from panamax import Game

MOST_DECISIONS = 2_000

seats_and_seeds = st.tuples(st.sampled_from([2, 3, 4]), st.integers(0, 2**53 - 1))


def random_game(seats: int, seed: int) -> Iterator[Game]:
    """The same game at each of its positions, the last one over."""
    game, choose = Game.new(seats, seed), Random(seed).choice
    for _ in range(MOST_DECISIONS):
        yield game
        if game.over:
            return
        game.play(choose(game.legal_ids()))
    raise AssertionError("the game does not end")
