"""The database is away, or its disk is full: that is said, nothing is half done, and afterwards all goes on."""

import os
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from panamax.server.service import Settings
from panamax.server.storage import Storage

from .conftest import Browser, running
from .postgresql import INITDB, NO_POSTGRESQL, Cluster
from .surviving import Survivor
from .test_restart import process
from .test_stream import stream

resource = pytest.importorskip("resource", reason="limits the files of a process")

SEED = 7_205_759_403_792_793
AWAY = 10.0  # seconds
ROOM = 200_000  # bytes that a file may have on the disk that is full


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """Not the one that other tests use: this one is stopped."""
    if INITDB is None:
        pytest.skip(NO_POSTGRESQL)
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()


def test_the_database_is_away_for_a_while(own_cluster: Cluster) -> None:
    database = own_cluster.new_database()
    settings = Settings(database, warm_up=False)
    with running(settings) as one, running(settings) as two:
        here = one.browser()
        view = here.open("you", "you", seed=SEED)
        there = two.browser(here.table_id)
        there.cookies.update(here.cookies)
        with stream(here) as steps:
            next(steps)
            view = there.act(0, view["legal"][0])
            assert next(steps)["seq"] == 1
            own_cluster.stop(at_once=True)
            end = time.monotonic() + AWAY
            refused = 0
            while time.monotonic() < end:
                for browser in (here, there):
                    problem = browser.act(1, view["legal"][0], 503)
                    assert problem["kind"] == "busy"
                    assert problem["message"].endswith("Please try again.")
                    refused += 1
                time.sleep(0.5)
            assert refused > 2
            own_cluster.start()
            assert [line["number"] for line in here.ask("log")] == [0, 1]
            view = _until_told(there, view)
            assert next(steps)["seq"] == 2
            view = there.act(2, view["legal"][0])
            assert next(steps)["seq"] == 3
            assert here.view() == view


def test_the_database_crashes_in_the_middle_of_actions(own_cluster: Cluster) -> None:
    database = own_cluster.new_database()
    rng = random.Random(3)
    with running(Settings(database, warm_up=False)) as server:
        survivor = Survivor(server.address, seed=3)
        for crash in range(1, 4):
            while survivor.actions < 40 * crash:
                survivor.act()
            crashing = threading.Timer(rng.uniform(0, 0.05), _crash, (own_cluster,))
            crashing.start()
            while not crashing.finished.is_set():
                survivor.act()
            crashing.join()
        while survivor.actions < 160:
            survivor.act()
        survivor.close()
    survivor.check(database)
    assert survivor.busy > 0


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits the files of another process")
def test_the_disk_is_full(tmp_path: Path) -> None:
    """No file of the server may grow any more, as where there is no room; then there is room again."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with process(database) as (server, address):
        survivor = Survivor(address, seed=4)
        survivor.act()
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (ROOM, resource.RLIM_INFINITY))
        with Browser(address) as browser:
            view = browser.open("you", "you", seed=SEED)
            acknowledged = []
            while True:
                action = view["legal"][0]
                answer = browser.post(f"{browser.here}/actions", json={"seq": view["seq"], "action": action})
                if answer.status_code != httpx.codes.OK:
                    break
                acknowledged.append(action)
                view = answer.json()
            assert (answer.status_code, answer.json()["kind"]) == (503, "busy")
            assert len(acknowledged) > 5
            assert browser.view() == view
            browser.act(view["seq"], action, 503)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            browser.act(view["seq"], action)
        while survivor.actions < 20:
            survivor.act()
        survivor.close()
        os.kill(server.pid, 9)
    survivor.check(database)
    storage = Storage(database)
    assert [step.action for step in storage.since(browser.table_id, 0).steps] == [*acknowledged, action]
    storage.close()


def _crash(cluster: Cluster) -> None:
    cluster.stop(at_once=True)
    time.sleep(0.5)
    cluster.start()


def _until_told(browser: Browser, view: dict[str, list[str]]) -> dict[str, list[str]]:
    """The first action that is taken again, some seconds after the database is back at most."""
    end = time.monotonic() + 20
    while True:
        answer = browser.post(f"{browser.here}/actions", json={"seq": 1, "action": view["legal"][0]})
        if answer.status_code == httpx.codes.OK:
            told: dict[str, list[str]] = answer.json()
            return told
        assert time.monotonic() < end, answer.text
        time.sleep(0.1)
