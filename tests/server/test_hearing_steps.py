"""A worker hears the steps of another one: it shows the same, in the same order, and reads nothing again for them."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from panamax.server.service import Settings
from panamax.server.storage import Change, StoredStep
from panamax.server.storage.changes import changes_of, messages

from .conftest import Browser, Running, running
from .postgresql import Cluster
from .test_stream import events

STEPS = 60
Json = dict[str, Any]


@pytest.fixture
def workers(cluster: Cluster) -> Iterator[tuple[Running, Running]]:
    """Two, on one database."""
    settings = Settings(cluster.new_database(), warm_up=False)
    with running(settings) as one, running(settings) as other:
        yield one, other


def reads_of(worker: Running, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows when the worker reads a log, by the number behind which it reads."""
    storage = worker.app.state.service.storage
    since, reads = storage.since, []

    def counted(table_id: str, seq: int) -> Any:
        reads.append(seq)
        return since(table_id, seq)

    monkeypatch.setattr(storage, "since", counted)
    return reads


def at(worker: Running, browser: Browser) -> Browser:
    """The same browser at another worker."""
    same = worker.browser(browser.table_id)
    same.cookies.update(browser.cookies)
    return same


def shown(told: Iterator[Any], last: int) -> list[Json]:
    """The steps of a stream up to one."""
    found: list[Json] = []
    for kind, _, data in told:
        if kind == "step" and data["kind"] != "start":
            found.append(data)
            if data["seq"] == last:
                return found
    raise AssertionError(f"the stream ended before step {last}")


def test_both_show_the_same_and_the_second_reads_nothing_again(
    workers: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(3)
    player = workers[0].browser()
    view = player.open("you", "you", "you", seed=3)
    with ExitStack() as stack:
        streams = [stack.enter_context(events(at(worker, player))) for worker in workers for _ in range(2)]
        for told in streams:
            next(told)
        reads = reads_of(workers[1], monkeypatch)
        for _ in range(STEPS):
            back = view["can_undo"] and rng.random() < 0.2
            view = player.undo(view["seq"]) if back else player.act(view["seq"], rng.choice(view["legal"]))
        first, *others = [shown(told, STEPS) for told in streams]
    assert [step["seq"] for step in first] == list(range(1, STEPS + 1))
    assert first[-1]["table"] == view
    assert all(other == first for other in others)
    assert len(reads) < 5  # who came and went is read


def test_what_changes_besides_the_game_is_not_missed(workers: tuple[Running, Running]) -> None:
    """Acting here and there in turn, with new names in between: a step of another version of the table is read."""
    rng = random.Random(4)
    player = workers[0].browser()
    view = player.open("you=Ana", "you=Bo", seed=4)
    hands = [at(worker, player) for worker in workers]
    with ExitStack() as stack:
        streams = [stack.enter_context(events(hand)) for hand in hands]
        for told in streams:
            next(told)
        for number in range(STEPS):
            hand = hands[rng.randrange(2)]
            if number % 10 == 5:
                hand.told(hand.post(f"{hand.here}/name", json={"seat": "red", "name": f"Ana {number}"}))
            view = hand.act(view["seq"], rng.choice(view["legal"]))
        for told in streams:
            steps = shown(told, STEPS)
            assert [step["seq"] for step in steps] == list(range(1, STEPS + 1))
            assert steps[-1]["table"] == view
            assert view["seats"][0]["name"] == "Ana 55"


def test_a_step_that_was_missed_is_read(workers: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch) -> None:
    """The second worker does not hear every other step."""
    tables = workers[1].app.state.service.tables
    signals, changed = workers[1].app.state.service.signals, tables.changed
    deaf = iter([True, False] * STEPS)
    monkeypatch.setattr(signals, "_changed", lambda change: None if next(deaf) else changed(change))
    player = workers[0].browser()
    view = player.open("you", "you", seed=5)
    with events(at(workers[1], player)) as told:
        next(told)
        for _ in range(20):
            view = player.act(view["seq"], view["legal"][0])
        heard = shown(told, 19)
    assert [step["seq"] for step in heard] == list(range(1, 20))


def test_changes_travel_as_they_are() -> None:
    step = StoredStep(7, "action", "red", "take 2", "Bär", "2026-01-01T00:00:00.000Z")
    changes = [Change("abcdefgh", "note", 3), Change("abcdefgh", "table"), Change("ijklmnop", "step", 7, step, 4)] * 60
    sent = messages(changes)
    assert 1 < len(sent) < len(changes)
    assert all(len(message.encode()) < 8000 for message in sent)
    assert [change for message in sent for change in changes_of(message)] == changes
