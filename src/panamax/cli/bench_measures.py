"""What `panamax bench` measures. Every figure is the median of repeated runs, with the least and the most."""

import importlib.util
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, TypedDict

import numpy as np

from panamax import editions
from panamax.compiled import batch_kernels, kernels
from panamax.compiled.numbers import STATE, edition_array
from panamax.compiled.tables import Tables
from panamax.rules.actions import ACTIONS

EDITION: Final = editions.load().numbers
EDITIONS: Final = edition_array(EDITION)
BATCHES: Final = (1, 64, 1024, 16384)
SEATS: Final = 4
REPEATS: Final = 7
QUICK_REPEATS: Final = 3
# What a new process runs; each prints the processor time that it has used since its start.
FIRST_ANSWER: Final = """
import time
import numpy as np
from panamax import editions
from panamax.compiled import kernels, numbers
states, edition = np.zeros(1, numbers.STATE), numbers.edition_array(editions.load().numbers)
kernels.set_up(states, 0, edition, 4, 1)
kernels.legal(states, 0, edition, np.zeros(2000, np.int16))
print(time.process_time())
"""
COMPILED: Final = """
import time
from panamax.compiled.warm import warm
for _ in warm():
    pass
print(time.process_time())
"""


class Result(TypedDict):
    """One figure."""

    name: str
    unit: str
    median: float
    min: float
    max: float


def summed(name: str, unit: str, values: list[float]) -> Result:
    """The figure of some runs."""
    return Result(name=name, unit=unit, median=statistics.median(values), min=min(values), max=max(values))


def repeated(name: str, unit: str, run: Callable[[], float], repeats: int) -> Result:
    """Run once to warm up, then so many times."""
    run()
    return summed(name, unit, [run() for _ in range(repeats)])


def measures(*, quick: bool) -> Iterator[Result]:
    """All figures, one after the other."""
    repeats = QUICK_REPEATS if quick else REPEATS
    work = 1 if quick else 4
    for seats in (2, 3, 4):
        yield repeated(f"playout-{seats}", "decisions/s", playouts(seats, 400 * work), repeats)
    yield repeated("clone", "µs", clone(1_000_000), repeats)
    for watch in ("mask", "observe"):
        for count in BATCHES:
            steps = max(1, 32768 * work // (count + 15))
            run = stepping(count, steps, observe=watch == "observe")
            yield repeated(f"step-{watch}-{count}", "steps/s", run, repeats)
    yield repeated("parallel-ratio", "times", parallel_ratio(2000 * work), repeats)
    yield repeated("python-game", "decisions/s", driven_by_id(100 * work), repeats)
    yield from optional_measures(work, repeats)
    if not quick:
        yield summed("cold-start", "s", [started(COMPILED, cold=True)])
    yield repeated("warm-start", "s", lambda: started(FIRST_ANSWER), repeats)
    yield summed("state-bytes", "bytes", [float(STATE.itemsize)])
    decisions, forced = counted(100 * work)
    yield summed("decisions-a-game", "decisions", decisions)
    yield summed("forced-decisions", "share", [forced])


def optional_measures(work: int, repeats: int) -> Iterator[Result]:
    """Figures of parts that not every installation has."""
    yield repeated("search", "simulations/s", searching(1000 * work), repeats)
    yield repeated("game-object", "decisions/s", driven_by_text(work), repeats)
    if importlib.util.find_spec("pettingzoo"):
        yield repeated("aec-raw", "steps/s", raw_aec(10 * work), repeats)


def playouts(seats: int, games: int) -> Callable[[], float]:
    """Whole random games, compiled from end to end."""
    tables = Tables(games, EDITION, seats=seats, observe=False)
    seeds = np.arange(games, dtype=np.int64)

    def run() -> float:
        tables.reset(seeds)
        start = time.thread_time()
        decisions = tables.play_out(seeds)
        return float(decisions.sum() / (time.thread_time() - start))

    return run


def clone(times: int) -> Callable[[], float]:
    """Copies of a state inside compiled code."""
    source, target = np.zeros(8, STATE), np.zeros(8, STATE)

    def run() -> float:
        start = time.thread_time()
        kernels.clone(source, target, times)
        return (time.thread_time() - start) / times * 1e6

    return run


def stepping(count: int, steps: int, *, observe: bool) -> Callable[[], float]:
    """Steps of a batch, games dealt anew as they end. The choice of actions does not count."""
    tables = Tables(count, EDITION, observe=observe, autoreset=batch_kernels.SAME_STEP)
    tables.reset(np.arange(count, dtype=np.int64))
    streams, actions = np.arange(count, dtype=np.int64), np.zeros(count, np.int64)

    def run() -> float:
        spent = 0.0
        for _ in range(steps):
            tables.choose(streams, actions)
            start = time.thread_time()
            tables.step(actions)
            spent += time.thread_time() - start
        return count * steps / spent

    return run


def parallel_ratio(games: int) -> Callable[[], float]:
    """How much sooner two threads play the same games, by the clock on the wall."""
    alone, together = Tables(games, EDITION, observe=False), Tables(games, EDITION, observe=False, threads=2)
    seeds = np.arange(games, dtype=np.int64)

    def run() -> float:
        spent = []
        for tables in (alone, together):
            tables.reset(seeds)
            start = time.perf_counter()
            tables.play_out(seeds)
            spent.append(time.perf_counter() - start)
        return spent[0] / spent[1]

    return run


def driven_by_id(games: int) -> Callable[[], float]:
    """Games driven from Python, action by action, by ids through the compiled state."""
    states, blank, out = np.zeros(1, STATE), np.zeros(1, STATE), np.zeros(ACTIONS, np.int16)
    chances = random.Random(1)  # noqa: S311  # no secret

    def run() -> float:
        decisions, start = 0, time.thread_time()
        for seed in range(games):
            states[0] = blank[0]
            kernels.set_up(states, 0, EDITIONS, SEATS, seed)
            count = kernels.legal(states, 0, EDITIONS, out)
            while count:
                count = kernels.step(states, 0, EDITIONS, out.item(int(chances.random() * count)), out)
                decisions += 1
        return decisions / (time.thread_time() - start)

    return run


def driven_by_text(games: int) -> Callable[[], float]:
    """Games of the Game class, in plain Python, by texts and with all events."""
    from panamax import Game  # noqa: PLC0415  # it is measured with what it imports

    chances = random.Random(1)  # noqa: S311  # no secret

    def run() -> float:
        decisions, start = 0, time.thread_time()
        for seed in range(games):
            game = Game.new(seats=SEATS, seed=seed)
            while not game.over:
                game.play(chances.choice(game.legal()))
                decisions += 1
        return decisions / (time.thread_time() - start)

    return run


def searching(simulations: int) -> Callable[[], float]:
    """Simulations of the search bot from the first decision of a game, each judged by the forecast."""
    from panamax.bots.search import NODES_A_SIMULATION, Tree  # noqa: PLC0415  # it is measured with what it imports

    states = np.zeros(1, STATE)
    kernels.set_up(states, 0, EDITIONS, SEATS, 1)

    def run() -> float:
        tree = Tree(states, 0, EDITIONS, NODES_A_SIMULATION * simulations, 0)
        start = time.thread_time()
        tree.grow(simulations)
        return simulations / (time.thread_time() - start)

    return run


def raw_aec(games: int) -> Callable[[], float]:
    """Games of the raw PettingZoo environment: last() and step()."""
    from panamax.envs.aec import raw_env  # noqa: PLC0415  # not everybody has PettingZoo

    env: Any = raw_env(seats=SEATS)
    chances = random.Random(1)  # noqa: S311  # no secret

    def run() -> float:
        decisions, start = 0, time.thread_time()
        for seed in range(games):
            env.reset(seed=seed)
            while env.agents:
                _, _, ended, _, info = env.last()
                legal = info["legal"]
                env.step(None if ended else int(legal[int(chances.random() * len(legal))]))
                decisions += 1
        return decisions / (time.thread_time() - start)

    return run


def started(program: str, *, cold: bool = False) -> float:
    """Seconds of a processor that a new Python takes for a program; a cold one finds nothing compiled."""
    with tempfile.TemporaryDirectory() as folder:
        places = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | ({"PANAMAX_CACHE": folder} if cold else {})
        command = [sys.executable, "-c", program]
        done = subprocess.run(command, check=True, env=places, capture_output=True, text=True)  # noqa: S603  # ours
        return float(done.stdout)


def counted(games: int) -> tuple[list[float], float]:
    """Decisions of each of some random games, and the share of them with one legal action."""
    states, out = np.zeros(games, STATE), np.zeros(ACTIONS, np.int16)
    chances = random.Random(1)  # noqa: S311  # no secret
    lengths, forced = [0.0] * games, 0
    for game in range(games):
        kernels.set_up(states, game, EDITIONS, SEATS, game)
        count = kernels.legal(states, game, EDITIONS, out)
        while count:
            lengths[game] += 1
            forced += count == 1
            count = kernels.step(states, game, EDITIONS, out.item(int(chances.random() * count)), out)
    return lengths, forced / sum(lengths)
