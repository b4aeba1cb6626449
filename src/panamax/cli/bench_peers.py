"""What others do in the same time: random games of well-known packages, run beside ours.

Other games have other rules, so a ratio says how much a study costs, not who wrote the better code.
"""

import importlib
import random
import time
from collections.abc import Callable
from typing import Any, Final

from panamax.cli.bench_measures import QUICK_REPEATS, REPEATS, Result, repeated

# Which of our figures a peer stands beside: each is driven from Python, or plays by itself.
BESIDE: Final = {"catanatron": "playout-4", "chess": "python-game", "open_spiel": "python-game"}


def compared(name: str, results: list[Result], *, quick: bool) -> list[Result]:
    """A peer's figure, and ours divided by it."""
    runs: dict[str, Callable[[int], Callable[[], float]]] = {
        "catanatron": catanatron_games,
        "chess": chess_games,
        "open_spiel": open_spiel_games,
    }
    run = runs[name](1 if quick else 3)
    theirs = repeated(f"against-{name}", "decisions/s", run, QUICK_REPEATS if quick else REPEATS)
    ours = next(result for result in results if result["name"] == BESIDE[name])
    ratio = Result(
        name=f"{BESIDE[name]}-to-{name}",
        unit="times",
        median=ours["median"] / theirs["median"],
        min=ours["min"] / theirs["max"],
        max=ours["max"] / theirs["min"],
    )
    return [theirs, ratio]


def catanatron_games(games: int) -> Callable[[], float]:
    """Catanatron: games of four random players."""
    catanatron: Any = importlib.import_module("catanatron")

    def run() -> float:
        decisions, start = 0, time.thread_time()
        for _ in range(games):
            colors = list(catanatron.Color)
            game: Any = catanatron.Game([catanatron.RandomPlayer(color) for color in colors])
            game.play()
            decisions += len(game.state.actions)
        return decisions / (time.thread_time() - start)

    return run


def chess_games(games: int) -> Callable[[], float]:
    """python-chess: random games."""
    chess: Any = importlib.import_module("chess")

    chances = random.Random(1)  # noqa: S311  # no secret

    def run() -> float:
        decisions, start = 0, time.thread_time()
        for _ in range(games):
            board: Any = chess.Board()
            while not board.is_game_over():
                board.push(chances.choice(list(board.legal_moves)))
                decisions += 1
        return decisions / (time.thread_time() - start)

    return run


def open_spiel_games(games: int) -> Callable[[], float]:
    """OpenSpiel: random games of backgammon, its own C++, driven from Python."""
    pyspiel: Any = importlib.import_module("pyspiel")

    chances = random.Random(1)  # noqa: S311  # no secret
    game: Any = pyspiel.load_game("backgammon")

    def run() -> float:
        decisions, start = 0, time.thread_time()
        for _ in range(20 * games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(chances.random() * len(outcomes))][0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(chances.random() * len(legal))])
                    decisions += 1
        return decisions / (time.thread_time() - start)

    return run
