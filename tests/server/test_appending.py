"""Steps of many tables are stored together, and each is acknowledged or refused for itself."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from panamax import Game
from panamax.server.storage import Addition, Conflict, Gathered, Storage, StoredStep, StoredTable, Summary

from .looping import run

STEP = StoredStep(1, "action", "red", "die move-2")
SUMMARY = Summary(2, "blue", [])


@pytest.fixture
def storage(database: str) -> Iterator[Storage]:
    opened = Storage(database)
    for name in ("a", "b", "c"):
        opened.create(
            StoredTable(
                id=name, created="", updated="", edition="guide", seats=(), summary=Summary(1, "red", []),
                start=Game.new(2, seed=1).record(), gathered=Gathered(version=7),
            )
        )  # fmt: skip
    yield opened
    opened.close()


def together(storage: Storage, *additions: Addition) -> list[BaseException | None]:
    async def at_once() -> list[BaseException | None]:
        return await asyncio.gather(*(storage.append(one) for one in additions), return_exceptions=True)

    return run(at_once)


def steps_of(storage: Storage, table_id: str) -> list[int]:
    return [step.seq for step in storage.since(table_id, 0).steps]


def test_each_of_a_batch_is_answered_for_itself(storage: Storage) -> None:
    assert together(storage, Addition("b", STEP, SUMMARY)) == [None]
    fine, too_late, changed, unknown = together(
        storage,
        Addition("a", STEP, SUMMARY, version=7),
        Addition("b", replace(STEP, action="end"), Summary(4, None, ["red"])),
        Addition("c", STEP, SUMMARY, version=6),
        Addition("nowhere", STEP, SUMMARY),
    )
    assert fine is None
    assert all(isinstance(refused, Conflict) for refused in (too_late, changed, unknown))
    assert [steps_of(storage, name) for name in ("a", "b", "c")] == [[1], [1], []]
    # Who came too late changed nothing of what the list says either.
    summaries = {table.id: table.summary.to_act for table in storage.tables(10)}
    assert summaries == {"a": "blue", "b": "blue", "c": "red"}


def test_two_writers_of_one_step_are_one_and_a_conflict(storage: Storage) -> None:
    other = Storage(str(storage.database.url.render_as_string(hide_password=False)))
    try:

        async def race() -> list[BaseException | None]:
            both = (storage, other)
            return await asyncio.gather(
                *(one.append(Addition(name, STEP, SUMMARY)) for name in ("a", "b", "c") for one in both),
                return_exceptions=True,
            )

        answers = run(race)
    finally:
        other.close()
    for first, second in zip(answers[::2], answers[1::2], strict=True):
        assert (first is None) != (second is None)
        assert isinstance(first or second, Conflict)
    assert [steps_of(storage, name) for name in ("a", "b", "c")] == [[1], [1], [1]]


def test_what_cannot_be_stored_is_told_to_all_that_wait(storage: Storage) -> None:
    with storage.database.write() as connection:
        connection.execute(text("ALTER TABLE steps RENAME TO elsewhere"))
    answers = together(storage, Addition("a", STEP, SUMMARY), Addition("b", STEP, SUMMARY))
    assert all(isinstance(answer, SQLAlchemyError) for answer in answers)
    with storage.database.write() as connection:
        connection.execute(text("ALTER TABLE elsewhere RENAME TO steps"))
    assert together(storage, Addition("a", STEP, SUMMARY), Addition("b", STEP, SUMMARY)) == [None, None]
