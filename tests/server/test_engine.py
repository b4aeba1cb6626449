"""How far the compiled engine is."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from anyio.from_thread import start_blocking_portal

from panamax import Game
from panamax.bots import make_bot
from panamax.server import engine
from panamax.server.bots import Bots
from panamax.server.engine import EngineState

T = TypeVar("T")

COMPILER = """
import sys, time
print("3/20 kernels.apply", flush=True)
sys.stdin.close()
time.sleep(0.2)
sys.exit({code})
"""


def in_a_loop_of_its_own(call: Callable[[], Awaitable[T]]) -> T:
    """In a thread of its own, since the browser's tests leave a loop running in this one."""
    with start_blocking_portal() as portal:
        return portal.call(call)


@pytest.mark.parametrize(("code", "state"), [(0, "ready"), (1, "interpreted")])
def test_it_compiles_and_says_how_far_it_is(
    code: int, state: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_compiler.py").write_text(COMPILER.format(code=code))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(engine, "_COMPILER", "own_compiler")

    async def watch() -> list[str]:
        compiling = EngineState()
        compiling.start()
        told = [compiling.now("en").message]
        assert not compiling.serves_bots
        while not compiling.settled.is_set():
            await asyncio.sleep(0.01)
            told.append(compiling.now("en").message)
        assert compiling.now("en").state == state
        assert compiling.serves_bots == (state == "ready")
        await compiling.stop()
        return told

    told = in_a_loop_of_its_own(watch)
    assert any("(3 of 20)" in message for message in told)
    assert told[0].startswith("The engine is being compiled, once;")


def test_a_server_that_stops_stops_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_compiler.py").write_text("import time\ntime.sleep(60)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(engine, "_COMPILER", "own_compiler")

    async def stop() -> None:
        compiling = EngineState()
        compiling.start()
        await asyncio.sleep(0.1)
        async with asyncio.timeout(5):
            await compiling.stop()

    in_a_loop_of_its_own(stop)


def test_bots_play_while_it_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_compiler.py").write_text("import time\ntime.sleep(60)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(engine, "_COMPILER", "own_compiler")
    game = Game.new(seats=2, seed=4)
    view = game.position(game.to_act)

    async def play() -> set[str]:
        compiling = EngineState()
        compiling.start()
        bots = Bots(compiling)
        chosen = {
            await bots.choose(name, 3, game.edition, view, game.legal())
            for name in ("greedy", "search-deep", "search@9s")
        }
        assert not compiling.settled.is_set()
        assert await bots.choose("random", 3, game.edition, view, game.legal()) in game.legal()
        await compiling.stop()
        return chosen

    assert in_a_loop_of_its_own(play) == {make_bot("greedy", 3).choose(view, game.legal())}


def test_without_warming_up_nothing_waits() -> None:
    async def look() -> None:
        still = EngineState(warm=False)
        still.start()
        assert still.settled.is_set()
        assert still.now("en").state == "interpreted"
        await still.stop()

    in_a_loop_of_its_own(look)
