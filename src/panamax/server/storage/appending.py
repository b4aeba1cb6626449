"""Steps of many tables, stored together: a disk that has to be waited for is waited for once.

While one transaction is on its way to the disk, the steps that come meanwhile gather for the next. Each is
acknowledged when its transaction is; a table has one step on its way at most, since it works under its lock.
"""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite

from panamax.server.storage.changes import Change
from panamax.server.storage.database import Database
from panamax.server.storage.rows import Conflict, StoredStep, Summary, now
from panamax.server.storage.schema import STEPS, TABLES

_MOST = 200  # steps in a transaction
_UPDATE = update(TABLES).where(TABLES.c.id == bindparam("table"))


class Addition(NamedTuple):
    """One step more at a table, if it is still of that version (None: of any)."""

    table_id: str
    step: StoredStep
    summary: Summary
    version: int | None = None


class Appending:
    """The one writer of steps in this process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        insert = sqlite.insert(STEPS) if database.is_sqlite else postgresql.insert(STEPS)
        self._insert = insert.on_conflict_do_nothing().returning(STEPS.c.table_id)
        self._waiting: list[tuple[Addition, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, addition: Addition) -> None:
        """The step is stored for good when this returns. Raises Conflict."""
        stored = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, stored))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        await stored

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
            try:
                stored = await asyncio.to_thread(self.store, [addition for addition, _ in batch])
            except BaseException as error:
                for _, future in batch:
                    if not future.done():
                        future.set_exception(error)
                if not isinstance(error, Exception):
                    raise
                continue
            for addition, future in batch:
                if future.done():
                    continue
                if addition.table_id in stored:
                    future.set_result(None)
                else:
                    future.set_exception(Conflict())

    def store(self, additions: Sequence[Addition]) -> set[str]:
        """All of them in one transaction, of each table one at most; the tables whose step was not too late."""
        changes = [Change(one.table_id, "step", one.step.seq, one.step, one.version) for one in additions]
        time = now()
        with self._database.write(*changes) as connection:
            # In one order, or two workers might wait for each other.
            there = select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_([one.table_id for one in additions]))
            locked = there.order_by(TABLES.c.id).with_for_update(key_share=True)
            versions: dict[str, int] = {row.id: row.version for row in connection.execute(locked)}
            known = [one for one in additions if one.table_id in versions]
            fitting = [one for one in known if one.version in {None, versions[one.table_id]}]
            if not fitting:
                return set()
            steps = [{"table_id": one.table_id, **vars(one.step), "time": one.step.time or time} for one in fitting]
            stored = set(connection.execute(self._insert, steps).scalars())
            rows = [
                {"table": one.table_id, "updated": one.step.time or time, **vars(one.summary)}
                for one in fitting
                if one.table_id in stored
            ]
            if rows:
                connection.execute(_UPDATE, rows)
        return stored
