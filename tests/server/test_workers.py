"""Several workers on one database: they are one server, and none of them is missed when it dies."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from panamax.server.run import CannotStart, listen
from panamax.server.service import Settings
from panamax.server.storage import Storage
from panamax.server.workers import serve_workers

from .conftest import Browser
from .postgresql import Cluster
from .surviving import Survivor, is_alive
from .test_stream import stream

pytestmark = pytest.mark.skipif(os.name != "posix", reason="several workers need Linux or macOS")

SEED = 7_205_759_403_792_793
SLOW = "tests.server.own_bots:Slow"
COUNTED = "tests.server.own_bots:Counted"
KILLS = 20
ACTIONS = 1000

SERVER = """
import sys
from panamax.server.run import address_of, listen
from panamax.server.service import Settings
from panamax.server.workers import serve_workers

if __name__ == "__main__":
    listening = listen("127.0.0.1", 0)
    settings = Settings(sys.argv[1], warm_up=False, own_bots=sys.argv[2:], log="error")
    serve_workers(settings, listening, lambda: print(address_of(listening), flush=True), 2)
"""


@dataclass
class Workers:
    """A server of two workers."""

    parent: subprocess.Popen[str]
    address: str

    def pids(self) -> list[int]:
        """Of the workers that are there."""
        children = Path(f"/proc/{self.parent.pid}/task/{self.parent.pid}/children").read_text().split()
        return [int(pid) for pid in children if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()]

    def wait_for(self, count: int) -> list[int]:
        end = time.monotonic() + 30
        while len(pids := self.pids()) != count:
            assert time.monotonic() < end
            time.sleep(0.05)
        return pids


@contextmanager
def workers(database: str, **environment: str) -> Iterator[Workers]:
    command = [sys.executable, "-c", SERVER, database, SLOW, COUNTED]
    settings = {**os.environ, **environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings, start_new_session=True) as started:
        assert started.stdout is not None
        try:
            address = started.stdout.readline().strip()
            assert address, "the server did not start"
            yield Workers(started, address)
        finally:
            if started.poll() is None:
                os.killpg(started.pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def database(cluster: Cluster) -> str:
    return cluster.new_database()


@pytest.fixture(scope="module")
def choices(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a bot notes that it was asked."""
    return tmp_path_factory.mktemp("choices") / "choices"


@pytest.fixture(scope="module")
def server(database: str, choices: Path) -> Iterator[Workers]:
    """One for all tests after which it goes on."""
    with workers(database, PANAMAX_TEST_CHOICES=str(choices)) as started:
        yield started


def test_workers_killed_in_the_middle_of_actions(server: Workers, database: str) -> None:
    rng = random.Random(2)
    survivor = Survivor(server.address, seed=2)
    for kill in range(1, KILLS + 1):
        while survivor.actions < ACTIONS * kill // (KILLS + 1):
            survivor.act()
        killing = threading.Timer(rng.uniform(0, 0.05), os.kill, (rng.choice(server.pids()), signal.SIGKILL))
        killing.start()
        while not killing.finished.is_set():
            survivor.act()
        killing.join()
    while survivor.actions < ACTIONS:
        survivor.act()
    survivor.close()
    survivor.check(database)
    assert (survivor.busy, len(server.wait_for(2))) == (0, 2)


def test_a_step_at_one_worker_is_seen_at_the_other(server: Workers) -> None:
    """Each connection meets some worker; of several streams and acts some meet different ones."""
    server.wait_for(2)
    with Browser(server.address) as browser, ExitStack() as stack:
        view = browser.open("you", "you", seed=SEED)
        streams = [stack.enter_context(stream(browser)) for _ in range(4)]
        for steps in streams:
            next(steps)
        for _ in range(12):
            with Browser(server.address, browser.table_id) as other:
                other.cookies.update(browser.cookies)
                view = other.act(view["seq"], view["legal"][0])
        for steps in streams:
            assert [next(steps)["seq"] for _ in range(12)] == list(range(1, 13))


def test_one_worker_plays_the_bots_of_a_table(server: Workers, choices: Path) -> None:
    """Whoever looks on, and at whichever worker: every choice is asked for once."""
    server.wait_for(2)
    with Browser(server.address) as browser:
        view = browser.open(COUNTED, COUNTED, seed=SEED)
        while view["position"]["phase"] != "over":
            with Browser(server.address, browser.table_id) as other:
                view = other.view()
        assert len(choices.read_text().splitlines()) == view["seq"]


def test_bots_go_on_when_their_worker_dies(server: Workers, database: str) -> None:
    """Nobody looks at the table meanwhile."""
    with Browser(server.address) as browser:
        browser.open(SLOW, SLOW, seed=SEED)
    storage = Storage(database)
    for pid in server.wait_for(2):
        os.kill(pid, signal.SIGKILL)
        before = len(storage.since(browser.table_id, 0).steps)
        end = time.monotonic() + 30
        while len(storage.since(browser.table_id, 0).steps) < before + 2:
            assert time.monotonic() < end
            time.sleep(0.1)
    storage.close()
    with Browser(server.address, browser.table_id) as again:
        assert again.view()["trouble"] == ""


def test_a_signal_stops_all_with_viewers_there(cluster: Cluster) -> None:
    with workers(cluster.new_database()) as server, Browser(server.address) as browser:
        pids = server.wait_for(2)
        browser.open("you", "you")
        with browser.stream("GET", f"{browser.here}/stream") as answer:
            lines = answer.iter_lines()
            assert "event: step" in lines
            for _ in range(2):
                os.kill(server.parent.pid, signal.SIGTERM)
            list(lines)
        assert server.parent.wait(timeout=20) == 0
        for pid in pids:
            assert not is_alive(pid)


def test_workers_do_not_outlive_their_parent(cluster: Cluster) -> None:
    with workers(cluster.new_database()) as server:
        pids = server.wait_for(2)
        server.parent.kill()
        end = time.monotonic() + 20
        while any(map(is_alive, pids)):
            assert time.monotonic() < end
            time.sleep(0.05)


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'tables.sqlite'}", warm_up=False)
    with listen("127.0.0.1", 0) as listening, pytest.raises(CannotStart) as failed:
        serve_workers(settings, listening, lambda: None, 2)
    assert str(failed.value) == (
        "--workers: 2 workers need a PostgreSQL database (--database postgresql://…); SQLite is for one"
    )
