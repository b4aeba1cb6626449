"""Rules that do not come to an end cost their own request, and nobody else's."""

import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from panamax import Game
from panamax.server import thinking
from panamax.server.thinking import NotSoon, TooLong, at_once, think

from .conftest import Running, running, settings_in
from .looping import run
from .test_stream import stream


def test_work_gives_what_it_gives() -> None:
    def refuse() -> None:
        raise ValueError("no")

    async def work() -> None:
        assert await think(divmod, 7, 2) == (3, 1)
        with pytest.raises(ValueError, match="no"):
            await think(refuse)

    run(work)


def test_endless_work_is_interrupted_and_its_thread_works_on(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()

    def endless() -> None:
        try:
            while True:
                with suppress(Exception):  # as careless code does
                    sum(range(100))
        finally:
            ended.set()

    async def work() -> None:
        monkeypatch.setattr(thinking, "LIMIT", 0.05)
        for _ in range(3):
            ended.clear()
            with pytest.raises(TooLong):
                await think(endless)
            assert ended.wait(10)
        monkeypatch.undo()
        assert [await think(abs, number) for number in range(-20, 0)] == list(range(20, 0, -1))

    run(work)


def test_an_interruption_that_comes_late_meets_no_other_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits about as long as the work: many are interrupted in their last instant."""
    done = 0

    def work_a_little() -> None:
        sum(range(20_000))

    async def work() -> None:
        nonlocal done
        for attempt in range(400):
            monkeypatch.setattr(thinking, "LIMIT", 0.0001 + 0.000005 * attempt)
            try:
                await think(work_a_little)
                done += 1
            except TooLong:
                pass
            monkeypatch.undo()
            assert await think(divmod, 7, 2) == (3, 1)

    run(work)
    assert 0 < done < 400


def test_work_at_once_gives_what_it_gives_and_is_broken_off_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise ValueError("no")

    def endless() -> None:
        while True:
            with suppress(Exception):
                sum(range(100))

    assert at_once(divmod, 7, 2) == (3, 1)
    with pytest.raises(ValueError, match="no"):
        at_once(refuse)
    monkeypatch.setattr(thinking, "SOON", 0.02)
    for _ in range(3):
        with pytest.raises(NotSoon):
            at_once(endless)
    assert at_once(divmod, 7, 2) == (3, 1)


def test_breaking_off_work_at_once_meets_nothing_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits about as long as the work: many are broken off in their last instant."""
    done = broken_off = 0
    for attempt in range(150):
        monkeypatch.setattr(thinking, "SOON", 0.001 * 1.05**attempt)
        try:
            at_once(lambda: [sum(range(50)) for _ in range(15_000)])
            done += 1
        except NotSoon:
            broken_off += 1
        monkeypatch.undo()
        assert at_once(divmod, 7, 2) == (3, 1)
    assert done
    assert broken_off


def test_an_interruption_that_is_swallowed_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where Python itself ignores what is raised: while it collects garbage."""

    def careless() -> str:
        try:
            while True:
                sum(range(100))
        except BaseException:  # noqa: BLE001
            return "done"

    async def work() -> None:
        monkeypatch.setattr(thinking, "LIMIT", 0.05)
        with pytest.raises(TooLong):
            await think(careless)
        monkeypatch.undo()
        assert await think(divmod, 7, 2) == (3, 1)

    monkeypatch.setattr(thinking, "SOON", 0.02)
    assert [at_once(careless) for _ in range(3)] == ["done"] * 3
    assert at_once(divmod, 7, 2) == (3, 1)
    monkeypatch.undo()
    run(work)


def test_what_is_not_done_soon_is_done_all_the_same(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is soon enough: every action begins again, in a thread, on what the database has."""

    def never(*_: object) -> None:
        raise NotSoon

    browser = server.browser()
    view = browser.open("you", "you", "you", seed=6)
    monkeypatch.setattr("panamax.server.table.thinking.at_once", never)
    monkeypatch.setattr("panamax.server.audience.at_once", never)
    with stream(browser) as told:
        next(told)
        for _ in range(20):
            view = browser.act(view["seq"], view["legal"][0])
        assert [next(told)["seq"] for _ in range(20)] == list(range(1, 21))


def test_a_rule_without_end_stops_one_table_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted in what is legal: acting, looking, previews and a bot at one table never come to an end."""
    slow: set[int] = set()
    legal = Game.legal

    def endless(game: Game) -> list[str]:
        while game.seats and len(game.seats) in slow:
            pass
        return legal(game)

    monkeypatch.setattr(Game, "legal", endless)
    with running(settings_in(tmp_path)) as server:
        ill, well = server.browser(), server.browser()
        view = ill.open("you", "you", "you")
        fine = well.open("you", "you")
        monkeypatch.setattr(thinking, "LIMIT", 0.3)
        slow.add(3)
        answers: list[Any] = []

        def ask_the_ill_one() -> None:
            answers.extend(ill.get(ill.here + path).status_code for path in ("/previews", "/hint", "/at/0"))
            answers.append(ill.post(f"{ill.here}/actions", json={"seq": 0, "action": "end"}).status_code)

        asking = threading.Thread(target=ask_the_ill_one)
        asking.start()
        acted = 0
        while asking.is_alive():
            fine = well.act(fine["seq"], fine["legal"][0])
            acted += 1
        asking.join()
        assert acted > 10
        assert answers[:2] == [503, 503]
        slow.clear()
        assert ill.view() == view
        assert ill.act(0, view["legal"][0])["seq"] == 1
