"""Tables, their logs and their analyses in the database."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from panamax.server.storage.appending import Addition, Appending
from panamax.server.storage.browsers import Browsers
from panamax.server.storage.changes import Change
from panamax.server.storage.columns import gathered_of, listed_of, seats_of, table_of
from panamax.server.storage.database import Database
from panamax.server.storage.gatherings import Gatherings, Opened, open_table
from panamax.server.storage.notes import Notes
from panamax.server.storage.rows import (
    Gathered,
    Holding,
    ListedTable,
    Seats,
    StoredStep,
    StoredTable,
)
from panamax.server.storage.schema import ANALYSES, STEPS, TABLES

_LISTED = [column for column in TABLES.c if column is not TABLES.c.start]


class Since(NamedTuple):
    """What may have changed at a table since somebody looked."""

    seats: Seats
    steps: list[StoredStep]
    gathered: Gathered


class Storage:
    """The database behind a URL."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.gatherings = Gatherings(self.database)
        self.notes = Notes(self.database)
        self.browsers = Browsers(self.database)
        self._appending = Appending(self.database)

    def close(self) -> None:
        """Let go of all connections."""
        self.database.close()

    def create(self, table: StoredTable, holdings: Iterable[Holding] = ()) -> None:
        """A new table, and who sits there."""
        with self.database.write(Change(table.id, "table")) as connection:
            open_table(connection, Opened(table, tuple(holdings)))

    async def append(self, addition: Addition) -> None:
        """One step more, for good when this returns. Raises Conflict."""
        await self._appending.append(addition)

    def table(self, table_id: str) -> StoredTable | None:
        """A table's row, if there is one."""
        with self.database.read() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
        return None if row is None else table_of(row)

    def tables(self, limit: int) -> list[ListedTable]:
        """The listed tables played at last, the newest first."""
        query = select(*_LISTED).where(TABLES.c.listed).order_by(TABLES.c.updated.desc(), TABLES.c.id).limit(limit)
        with self.database.read() as connection:
            return [listed_of(row) for row in connection.execute(query)]

    def running(self) -> list[ListedTable]:
        """The tables that are not over."""
        query = select(*_LISTED).where(TABLES.c.to_act.is_not(None))
        with self.database.read() as connection:
            return [listed_of(row) for row in connection.execute(query)]

    def count_running(self) -> int:
        """How many tables are not over."""
        with self.database.read() as connection:
            found: int = connection.execute(select(func.count()).where(TABLES.c.to_act.is_not(None))).scalar_one()
        return found

    def since(self, table_id: str, seq: int) -> Since:
        """What may have changed since a sequence number: who sits there, what is so there, and the log behind it."""
        columns = (STEPS.c.seq, STEPS.c.kind, STEPS.c.seat, STEPS.c.action, STEPS.c.player, STEPS.c.time)
        log = select(*columns).where(STEPS.c.table_id == table_id, STEPS.c.seq > seq).order_by(STEPS.c.seq)
        with self.database.read() as connection:
            row = connection.execute(select(*_LISTED).where(TABLES.c.id == table_id)).one()
            steps = [StoredStep(**line) for line in connection.execute(log).mappings()]
        return Since(seats_of(row.seats), steps, gathered_of(row))

    def analysis(self, table_id: str) -> dict[str, Any] | None:
        """What was found in a finished game, if somebody looked."""
        with self.database.read() as connection:
            found = select(ANALYSES.c.found).where(ANALYSES.c.table_id == table_id)
            kept: dict[str, Any] | None = connection.execute(found).scalar_one_or_none()
        return kept

    def keep_analysis(self, table_id: str, found: dict[str, Any]) -> None:
        """Keep what was found; the first one stays."""
        with suppress(IntegrityError), self.database.write() as connection:
            connection.execute(insert(ANALYSES).values(table_id=table_id, found=found))
