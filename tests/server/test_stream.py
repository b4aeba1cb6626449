"""Live updates: every step, in order, to every tab, and after a lost connection what was missed."""

import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from typing import Any

import httpx
import pytest

from .conftest import Browser, Running

SEED = 7_205_759_403_792_793


@contextmanager
def events(browser: Browser, last: int | str | None = None, path: str = "", **query: Any) -> Iterator[Iterator[Any]]:
    """All events of a stream, each as its name, its id and its data."""
    headers = {} if last is None else {"Last-Event-ID": str(last)}
    listener = httpx.Client(base_url=browser.base_url, cookies=browser.cookies, timeout=20)
    where = path or f"{browser.here}/stream"
    with listener, listener.stream("GET", where, params=query, headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-cache"
        yield _events(answer.iter_lines())


def _events(lines: Iterator[str]) -> Iterator[Any]:
    message: dict[str, str] = {}
    for line in lines:
        if line:
            key, _, value = line.partition(": ")
            message[key] = value
        elif "data" in message:
            yield message["event"], message.get("id"), json.loads(message["data"])
            message = {}


@contextmanager
def stream(browser: Browser, last: int | None = None, **query: Any) -> Iterator[Iterator[Any]]:
    """The steps of a stream, with their ids checked."""
    with events(browser, last, **query) as all_events:
        yield _steps(all_events)


def _steps(all_events: Iterator[Any]) -> Iterator[Any]:
    for name, number, data in all_events:
        if name == "step":
            assert number == str(data["seq"])
            assert data["table"]["seq"] == data["seq"]
            yield data
        else:
            assert number is None


def test_two_tabs_see_every_step(client: Browser) -> None:
    client.open("you", "you", seed=SEED)
    heard: list[list[Any]] = [[], []]
    begun = threading.Barrier(3)

    def listen(tab: int) -> None:
        with stream(client) as steps:
            heard[tab].append(next(steps))
            begun.wait()
            heard[tab].extend(next(steps) for _ in range(12))

    threads = [threading.Thread(target=listen, args=(tab,)) for tab in (0, 1)]
    for thread in threads:
        thread.start()
    begun.wait()
    views = [client.view()]
    for _ in range(10):
        views.append(client.act(views[-1]["seq"], views[-1]["legal"][0]))
        if len(views) == 6:
            views.append(client.undo(views[-1]["seq"]))
            views.append(client.redo(views[-1]["seq"]))
    for thread in threads:
        thread.join()
    assert [step["table"] for step in heard[0]] == views
    assert heard[0] == heard[1]
    kinds = ["start", *["action"] * 5, "undo", "redo", *["action"] * 5]
    assert [step["kind"] for step in heard[0]] == kinds
    log = {line["number"]: line for line in client.ask("log")}
    for step in heard[0]:
        expected = log[step["table"]["number"]] if step["kind"] in {"action", "redo"} else None
        assert step["line"] == expected


@pytest.mark.parametrize("after", [0, 3, 9])
def test_a_stream_resumes_with_all_that_was_missed(client: Browser, after: int) -> None:
    client.open("you", "you", seed=SEED)
    with stream(client) as steps:
        next(steps)
        rng = random.Random(after)
        view = client.view()
        for number in range(15):
            view = (
                client.undo(view["seq"])
                if view["can_undo"] and number % 4 == 3
                else client.act(view["seq"], rng.choice(view["legal"]))
            )
        live = [next(steps) for _ in range(15)]
    with stream(client, after=after) as steps:
        missed = [next(steps) for _ in range(15 - after)]
    assert missed == live[after:]
    with stream(client, last=after + 2, after=0) as steps:
        assert next(steps) == live[after + 2]


def test_more_may_be_missed_than_a_stream_holds_at_once(client: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes back again and again has it all in the end."""
    monkeypatch.setattr("panamax.server.stream._UNREAD", 4)
    view = client.open("you", "you")
    for _ in range(10):
        view = client.act(view["seq"], view["legal"][0])
    for path in ("", "/api/stream"):
        found: list[int] = []
        while len(found) < 10:
            come_to = found[-1] if found else 0
            where = {"tables": f"{client.table_id}:{come_to}"} if path else {"after": come_to}
            with events(client, path=path, **where) as told:
                seqs = (data.get("step", data)["seq"] for name, _, data in told if name == "step")
                heard = list(islice(seqs, 10 - come_to))  # until the stream ends, or has told all
            assert heard
            found += heard
        assert found == list(range(1, 11))


def test_a_table_that_is_looked_at_is_not_closed(client: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many others are looked at: each hears of what is done at it."""
    monkeypatch.setattr("panamax.server.tables._OPEN", 2)
    views = [client.open("you", "you") for _ in range(5)]
    with ExitStack() as stack:
        told = []
        for view in views:
            client.table_id = view["id"]
            told.append(stack.enter_context(stream(client)))
            assert next(told[-1])["seq"] == 0
        for view, steps in zip(views, told, strict=True):
            client.table_id = view["id"]
            client.act(0, view["legal"][0])
            assert next(steps)["seq"] == 1


def test_a_number_from_nowhere_begins_with_the_present(client: Browser) -> None:
    client.open("you", "you")
    for wanted in ({"after": 99}, {"last": 99}):
        with stream(client, **wanted) as steps:
            step = next(steps)
            assert (step["kind"], step["seq"]) == ("start", 0)


def test_each_follower_sees_by_its_own_seat(client: Browser, server: Running) -> None:
    client.open("you", "you", seed=SEED)
    blue = client.give("blue")
    with stream(client) as red_steps, stream(blue) as blue_steps, stream(server.browser(client.table_id)) as steps:
        followers = {"red": red_steps, "blue": blue_steps, None: steps}
        for follower in followers.values():
            next(follower)
        acting = client if client.view()["legal"] else blue
        acting.act(0, acting.view()["legal"][0])
        for seat, follower in followers.items():
            table = next(follower)["table"]
            assert table["view"] == seat
            shown = {name for name, player in table["position"]["players"].items() if None not in player["advisors"]}
            assert shown == ({seat} if seat else set())
    blue.close()


def test_a_seat_given_away_is_no_longer_seen_by(client: Browser) -> None:
    """The open stream of the browser that lost the seat shows it as everybody sees it."""
    client.open("you", "you")
    other = client.give("blue")
    with events(client) as told:
        assert next(told)[2]["table"]["view"] == "red"
        third = client.give("red")
        name, _, table = next(told)
        assert (name, table["view"]) == ("table", None)
        assert table["position"]["players"]["red"]["advisors"] == [None, None]
    other.close()
    third.close()


def test_a_viewer_that_left_is_forgotten(client: Browser, server: Running) -> None:
    client.open("you", "you")
    table = server.app.state.service.tables._open[client.table_id]
    followers = table._audience.followers
    with stream(client) as steps:
        next(steps)
        assert len(followers) == 1
    end = time.monotonic() + 5
    while followers:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_an_idle_stream_is_kept_alive(client: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("panamax.server.events.SILENCE", 0.05)
    client.open("you", "you")
    with client.stream("GET", f"{client.here}/stream") as answer:
        signs = (line for line in answer.iter_lines() if line == ": ping")
        assert [next(signs) for _ in range(3)]  # the first is sent at once
