"""Whose page is open, as two workers on one database tell each other: when it opens, when it closes, and in between."""

import time
from collections.abc import Generator
from typing import NamedTuple

import pytest

from panamax.server.attendance import FRESH
from panamax.server.service import Settings
from panamax.server.timekeeping import Timekeeping

from .conftest import Browser, Running, Watch, running
from .postgresql import Cluster
from .test_seats import post, seat
from .test_stream import events

LATE = FRESH.total_seconds()
NEVER, OFTEN = 3600.0, 0.02


class Worker(NamedTuple):
    """One of two, with a clock of its own."""

    server: Running
    watch: Watch


@pytest.fixture
def workers(
    request: pytest.FixtureRequest, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> Generator[tuple[Worker, Worker]]:
    """The parameter says how often each tells who is there. How late it is, only their clocks say."""
    monkeypatch.setattr("panamax.server.tables.HEARTBEAT", request.param)
    monkeypatch.setattr("panamax.server.table._GRACE", 0.3)
    database = cluster.new_database()
    watches = Watch(), Watch()
    first, second = (Settings(database, warm_up=False, time=Timekeeping(now=watch)) for watch in watches)
    with running(first) as one, running(second) as other:
        yield Worker(one, watches[0]), Worker(other, watches[1])
        monkeypatch.setattr("panamax.server.tables.HEARTBEAT", NEVER)
        time.sleep(0.3)  # what is being written is written before its database is closed


@pytest.fixture
def ana(workers: tuple[Worker, Worker]) -> Browser:
    """Red, at the first worker."""
    browser = workers[0].server.browser()
    browser.open("you=Ana", "open")
    return browser


@pytest.fixture
def bo(workers: tuple[Worker, Worker], ana: Browser) -> Browser:
    """Blue, at the second worker."""
    browser = workers[1].server.browser(ana.table_id)
    post(browser, "take", seat="blue", name="Bo")
    return browser


def until_online(browser: Browser, *seats: str) -> None:
    """Wait until exactly these are there, as a browser's worker tells it."""
    end = time.monotonic() + 20
    while (there := {one for one in ("red", "blue") if seat(browser.view(), one)["online"]}) != set(seats):
        assert time.monotonic() < end, there
        time.sleep(0.02)


@pytest.mark.parametrize("workers", [NEVER, OFTEN], indirect=True)
def test_a_page_that_opens_or_closes_at_one_worker_is_known_to_the_other(ana: Browser, bo: Browser) -> None:
    until_online(bo)
    with events(ana) as told:
        next(told)
        until_online(bo, "red")
        with events(bo) as others:
            next(others)
            for browser in (ana, bo):
                until_online(browser, "red", "blue")
        until_online(ana, "red")
    for browser in (ana, bo):
        until_online(browser)


@pytest.mark.parametrize("workers", [OFTEN], indirect=True)
def test_the_page_of_a_worker_that_says_no_more_is_gone_after_a_while(
    workers: tuple[Worker, Worker], ana: Browser, bo: Browser
) -> None:
    """Its clock stands still: what it writes is as old as if it had written nothing since."""
    first, second = workers
    with events(ana) as told, events(bo) as others:
        next(told)
        next(others)
        until_online(bo, "red", "blue")
        second.watch.go_on(LATE - 1)
        for _ in range(20):
            until_online(bo, "red", "blue")
        second.watch.go_on(1)
        until_online(bo, "blue")
        until_online(ana, "red", "blue")
        first.watch.go_on(LATE)  # it was only slow: what it says next counts again
        until_online(bo, "red", "blue")


@pytest.mark.parametrize("workers", [OFTEN], indirect=True)
def test_a_worker_says_again_and_again_whose_pages_are_open(
    workers: tuple[Worker, Worker], ana: Browser, bo: Browser
) -> None:
    first, second = workers
    holdings = first.server.app.state.service.storage.gatherings.holdings
    with events(ana) as told:
        next(told)
        for _ in range(3):
            first.watch.go_on(0.75 * LATE)
            second.watch.go_on(0.75 * LATE)
            stamp, end = Timekeeping(now=first.watch).stamp(), time.monotonic() + 20
            while [one.seen for one in holdings(ana.table_id)] != [stamp, ""]:
                assert time.monotonic() < end
                time.sleep(0.02)
            for _ in range(20):
                until_online(bo, "red")
