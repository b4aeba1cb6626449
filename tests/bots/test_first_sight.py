"""Before anything is compiled a bot plays as `greedy`, and without numba."""

import random
import subprocess
import sys

import pytest

from panamax import Game
from panamax.bots import at_first_sight, make_bot

ALONE = """
import sys
from panamax import Game
from panamax.bots import at_first_sight
game = Game.new(seats=2, seed=1)
print(at_first_sight("search", 5).choose(game.position(game.to_act), game.legal()), "numba" in sys.modules)
"""


@pytest.mark.parametrize("seats", [2, 4])
def test_it_chooses_what_greedy_chooses(seats: int) -> None:
    chance = random.Random(seats)
    game = Game.new(seats=seats, seed=seats)
    while not game.over:
        if len(game.steps) % 9 == 0:
            view, legal = game.position(game.to_act), game.legal()
            assert at_first_sight("greedy", 7).choose(view, legal) == make_bot("greedy", 7).choose(view, legal)
        game.play(chance.choice(game.legal()))


def test_it_needs_no_numba() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True)
    game = Game.new(seats=2, seed=1)
    assert done.stdout.split(" ")[-1] == "False\n"
    assert done.stdout.rpartition(" ")[0] in game.legal()


@pytest.mark.parametrize("name", ["random", "tests.server.own_bots:First"])
def test_who_can_do_without_the_engine_plays_as_ever(name: str) -> None:
    assert type(at_first_sight(name, 1)) is type(make_bot(name, 1))
