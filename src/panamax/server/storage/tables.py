"""Tables, their logs and their analyses in the database."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from panamax.server.storage.changes import Change
from panamax.server.storage.database import Database
from panamax.server.storage.rows import Conflict, ListedTable, Seats, StoredSeat, StoredStep, StoredTable, Summary, now
from panamax.server.storage.schema import ANALYSES, STEPS, TABLES

_LISTED = [column for column in TABLES.c if column is not TABLES.c.start]


class Storage:
    """The database behind a URL."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)

    def close(self) -> None:
        """Let go of all connections."""
        self.database.close()

    def create(self, table: StoredTable) -> None:
        """A new table."""
        row = {
            "id": table.id,
            "created": table.created,
            "edition": table.edition,
            "start": table.start,
            "seats": [vars(seat) for seat in table.seats],
            "updated": table.updated,
            **vars(table.summary),
        }
        with self.database.write(Change(table.id, "table")) as connection:
            connection.execute(insert(TABLES).values(row))

    def append(self, table_id: str, step: StoredStep, summary: Summary) -> None:
        """One step more, for good when this returns. Raises Conflict."""
        time = now()
        try:
            with self.database.write(Change(table_id, "step", step.seq)) as connection:
                connection.execute(insert(STEPS).values(table_id=table_id, time=time, **vars(step)))
                connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(updated=time, **vars(summary)))
        except IntegrityError:
            raise Conflict from None

    def change_seats(self, table_id: str, change: Callable[[Seats], Seats]) -> Seats:
        """Change who sits where, as it is at this moment: two that do so at once do it one after the other."""
        with self.database.write(Change(table_id, "table")) as connection:
            row = select(TABLES.c.seats).where(TABLES.c.id == table_id).with_for_update()
            seats = change(_seats(connection.execute(row).scalar_one()))
            values = [vars(seat) for seat in seats]
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(seats=values))
        return seats

    def table(self, table_id: str) -> StoredTable | None:
        """A table's row, if there is one."""
        with self.database.read() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
        return None if row is None else StoredTable(**_listed(row), start=row.start)

    def tables(self, limit: int) -> list[ListedTable]:
        """The tables played at last, the newest first."""
        query = select(*_LISTED).order_by(TABLES.c.updated.desc(), TABLES.c.id).limit(limit)
        with self.database.read() as connection:
            return [ListedTable(**_listed(row)) for row in connection.execute(query)]

    def running(self) -> list[ListedTable]:
        """The tables that are not over."""
        query = select(*_LISTED).where(TABLES.c.to_act.is_not(None))
        with self.database.read() as connection:
            return [ListedTable(**_listed(row)) for row in connection.execute(query)]

    def since(self, table_id: str, seq: int) -> tuple[Seats, list[StoredStep]]:
        """What may have changed since a sequence number: who sits there, and the log behind it."""
        columns = (STEPS.c.seq, STEPS.c.kind, STEPS.c.seat, STEPS.c.action)
        log = select(*columns).where(STEPS.c.table_id == table_id, STEPS.c.seq > seq).order_by(STEPS.c.seq)
        with self.database.read() as connection:
            seats = connection.execute(select(TABLES.c.seats).where(TABLES.c.id == table_id)).scalar_one()
            steps = [StoredStep(row.seq, row.kind, row.seat, row.action) for row in connection.execute(log)]
        return _seats(seats), steps

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


def _listed(row: Row[Any]) -> dict[str, Any]:
    return {
        "id": row.id,
        "created": row.created,
        "updated": row.updated,
        "edition": row.edition,
        "seats": _seats(row.seats),
        "summary": Summary(row.round, row.to_act, row.winners),
    }


def _seats(written: list[dict[str, Any]]) -> Seats:
    return tuple(StoredSeat(**seat) for seat in written)
