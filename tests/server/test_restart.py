"""Killed at any moment and started again, a game stands where it stood: nothing acknowledged is lost."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from panamax import Game
from panamax.server.storage import Storage

from .conftest import Browser
from .surviving import Survivor, is_alive

SEED = 7_205_759_403_792_793
KILLS = 20
ACTIONS = 1000

SERVER = """
import sys
from panamax.server.run import address_of, listen, serve
from panamax.server.service import Settings

listening = listen("127.0.0.1", 0)

async def ready(service):
    print(address_of(listening), flush=True)

own = [f"tests.server.own_bots:{name}" for name in ("First", "Endless")]
serve(Settings(sys.argv[1], warm_up=False, own_bots=own), listening, ready)
"""


@contextmanager
def process(database: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, killed at the end if it still runs."""
    command = [sys.executable, "-c", SERVER, database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as started:
        assert started.stdout is not None
        try:
            address = started.stdout.readline().strip()
            assert address, "the server did not start"
            yield started, address
        finally:
            if started.poll() is None:
                os.killpg(started.pid, signal.SIGKILL)


def database_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite'}"


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="kills a process group")
def test_killed_in_the_middle_of_actions(tmp_path: Path) -> None:
    """Each server dies while it works, and the next, which waits already, has the same database from then on."""
    database = database_in(tmp_path)
    rng = random.Random(1)
    with ExitStack() as stack:
        alive, address = stack.enter_context(process(database))
        survivor = Survivor(address, seed=1)
        for kill in range(1, KILLS + 1):
            following, address = stack.enter_context(process(database))
            while survivor.actions < ACTIONS * kill // (KILLS + 1):
                survivor.act()
            killing = threading.Timer(rng.uniform(0, 0.05), _kill, (alive, survivor, address))
            killing.start()
            while alive.poll() is None:
                survivor.act()
            killing.join()
            assert alive.returncode == -signal.SIGKILL
            alive = following
        while survivor.actions < ACTIONS:
            survivor.act()
        survivor.close()
    survivor.check(database)
    assert survivor.unanswered > 0


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="kills a process group")
def test_bots_go_on_after_a_restart_without_being_looked_at(database: str) -> None:
    bot = "tests.server.own_bots:First"
    with process(database) as (started, address):
        browser = Browser(address)
        browser.open(bot, bot, bot, bot, seed=SEED)
        while browser.view()["seq"] < 3:
            time.sleep(0.02)
        os.killpg(started.pid, signal.SIGKILL)
    before = len(_steps(database, browser.table_id))
    with process(database):
        for _ in range(400):
            if len(_steps(database, browser.table_id)) > before + 3:
                break
            time.sleep(0.05)
    steps = _steps(database, browser.table_id)
    assert len(steps) > before + 3
    game = Game.new(4, SEED)
    for action in steps:
        assert action == game.legal()[0]
        game.play(action)
    browser.close()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")
def test_a_bot_without_end_ends_with_its_server(tmp_path: Path) -> None:
    """The server alone is killed, and cannot end it."""
    with process(database_in(tmp_path)) as (started, address), Browser(address) as browser:
        browser.open("tests.server.own_bots:Endless", "tests.server.own_bots:Endless")
        children = Path(f"/proc/{started.pid}/task/{started.pid}/children")
        end = time.monotonic() + 30
        while not (bots := children.read_text().split()):
            assert time.monotonic() < end
            time.sleep(0.05)
        time.sleep(1)  # until it is asked
        started.kill()
        while any(is_alive(int(pid)) for pid in bots):
            assert time.monotonic() < end
            time.sleep(0.05)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="sends signals to a process group")
def test_an_interrupt_stops_at_once_with_viewers_there(database: str) -> None:
    with process(database) as (started, address), Browser(address) as browser:
        browser.open("you", "you")
        with browser.stream("GET", f"{browser.here}/stream") as answer:
            lines = answer.iter_lines()
            assert "event: step" in lines
            for _ in range(3):
                os.kill(started.pid, signal.SIGINT)
            begun = time.monotonic()
            list(lines)
        assert started.wait(timeout=10) == 0
        assert time.monotonic() - begun < 5


def test_two_servers_on_one_database_agree(database: str) -> None:
    """The same table in two processes: the sequence number decides, and each catches up with the other."""
    with process(database) as (_, first), process(database) as (_, second):
        here = Browser(first)
        view = here.open("you", "you", seed=SEED)
        there = Browser(second, here.table_id)
        there.cookies.update(here.cookies)
        assert there.view() == view
        view = here.act(0, view["legal"][0])
        assert there.act(0, view["legal"][0], 409)["table"] == view
        view = there.act(1, view["legal"][0])
        assert here.view() == view
        here.give("blue").close()
        assert [seat["mine"] for seat in there.view()["seats"]] == [True, False]
        here.close()
        there.close()


def _kill(server: "subprocess.Popen[str]", survivor: Survivor, instead: str) -> None:
    os.killpg(server.pid, signal.SIGKILL)
    survivor.address = instead


def _steps(database: str, table_id: str) -> list[str]:
    storage = Storage(database)
    try:
        return [step.action for step in storage.since(table_id, 0).steps]
    finally:
        storage.close()
