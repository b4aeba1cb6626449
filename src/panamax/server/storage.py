"""Where tables live: their start and every step since, committed before anybody sees it.

The log is the truth. What else a row says (round, who is to act) repeats it, so that a list needs no replay.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import (
    JSON,
    Column,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Row,
    String,
    Table,
    create_engine,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from panamax.server.messages import Seat

StepKind = Literal["action", "undo", "redo"]

_METADATA = MetaData()
TABLES = Table(
    "tables",
    _METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", String(32), nullable=False),
    Column("edition", String(40), nullable=False),
    Column("start", JSON, nullable=False),  # the record that the table began with: chance, seed, edition data
    Column("seats", JSON, nullable=False),  # who sits where, and the hash of the key of each human seat
    Column("updated", String(32), nullable=False),
    Column("round", Integer, nullable=False),
    Column("to_act", String(8), nullable=True),  # null: over
    Column("winners", JSON, nullable=False),
)
_LISTED = [column for column in TABLES.c if column is not TABLES.c.start]
STEPS = Table(
    "steps",
    _METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", String(8), nullable=False),
    Column("action", String(100), nullable=False),
    Column("time", String(32), nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),  # one writer at a time, whoever it is
)

ANALYSES = Table(
    "analyses",
    _METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("found", JSON, nullable=False),  # made once, when somebody asks for it after the end
)


class Conflict(Exception):
    """Another writer was faster: this sequence number is taken."""


class StorageError(Exception):
    """The database cannot be used; the message says why, for people."""


@dataclass(frozen=True)
class StoredSeat:
    """Who sits in a seat; `key` is the hash of its key, empty for a bot."""

    seat: Seat
    player: str
    name: str
    key: str


@dataclass(frozen=True)
class Summary:
    """What a list of tables says about one."""

    round: int
    to_act: str | None
    winners: list[str]


@dataclass(frozen=True)
class ListedTable:
    """A table's row, without the record that it began with."""

    id: str
    created: str
    updated: str
    edition: str
    seats: tuple[StoredSeat, ...]
    summary: Summary


@dataclass(frozen=True)
class StoredTable(ListedTable):
    """A table's whole row."""

    start: dict[str, Any]


@dataclass(frozen=True)
class StoredStep:
    """One line of a table's log. `seat` did it; `action` is what was done, undone or redone."""

    seq: int
    kind: StepKind
    seat: str
    action: str


def now() -> str:
    """The present time, as the log writes it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Storage:
    """The database behind a URL."""

    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:"):
            # Not for other users of this machine: what is hidden from players is in there.
            Path(str(parsed.database)).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._engine: Engine = create_engine(parsed)
        if parsed.get_backend_name() == "sqlite":
            event.listen(self._engine, "connect", _prepare_sqlite)
        try:
            _METADATA.create_all(self._engine)
        except SQLAlchemyError as error:
            raise StorageError(f"the database {parsed.render_as_string()} cannot be opened: {_reason(error)}") from None

    def close(self) -> None:
        """Let go of all connections."""
        self._engine.dispose()

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
        with self._engine.begin() as connection:
            connection.execute(insert(TABLES).values(row))

    def append(self, table_id: str, step: StoredStep, summary: Summary) -> None:
        """One step more, for good when this returns. Raises Conflict."""
        time = now()
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(STEPS).values(table_id=table_id, time=time, **vars(step)))
                connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(updated=time, **vars(summary)))
        except IntegrityError:
            raise Conflict from None

    def set_seats(self, table_id: str, seats: Sequence[StoredSeat]) -> None:
        """New keys."""
        with self._engine.begin() as connection:
            values = [vars(seat) for seat in seats]
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(seats=values))

    def table(self, table_id: str) -> StoredTable | None:
        """A table's row, if there is one."""
        with self._engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
        return None if row is None else StoredTable(**_listed(row), start=row.start)

    def tables(self, limit: int) -> list[ListedTable]:
        """The tables played at last, the newest first."""
        query = select(*_LISTED).order_by(TABLES.c.updated.desc(), TABLES.c.id).limit(limit)
        with self._engine.connect() as connection:
            return [ListedTable(**_listed(row)) for row in connection.execute(query)]

    def running(self) -> list[ListedTable]:
        """The tables that are not over."""
        query = select(*_LISTED).where(TABLES.c.to_act.is_not(None))
        with self._engine.connect() as connection:
            return [ListedTable(**_listed(row)) for row in connection.execute(query)]

    def since(self, table_id: str, seq: int) -> tuple[tuple[StoredSeat, ...], list[StoredStep]]:
        """What may have changed since a sequence number: who sits there, and the log behind it."""
        columns = (STEPS.c.seq, STEPS.c.kind, STEPS.c.seat, STEPS.c.action)
        log = select(*columns).where(STEPS.c.table_id == table_id, STEPS.c.seq > seq).order_by(STEPS.c.seq)
        with self._engine.connect() as connection:
            seats = connection.execute(select(TABLES.c.seats).where(TABLES.c.id == table_id)).scalar_one()
            steps = [StoredStep(row.seq, row.kind, row.seat, row.action) for row in connection.execute(log)]
        return _seats(seats), steps

    def analysis(self, table_id: str) -> dict[str, Any] | None:
        """What was found in a finished game, if somebody looked."""
        with self._engine.connect() as connection:
            found = select(ANALYSES.c.found).where(ANALYSES.c.table_id == table_id)
            kept: dict[str, Any] | None = connection.execute(found).scalar_one_or_none()
        return kept

    def keep_analysis(self, table_id: str, found: dict[str, Any]) -> None:
        """Keep what was found; the first one stays."""
        with suppress(IntegrityError), self._engine.begin() as connection:
            connection.execute(insert(ANALYSES).values(table_id=table_id, found=found))


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    """Write-ahead log, and every commit on the disk before it is acknowledged."""
    for setting in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {setting}")


def _listed(row: Row[Any]) -> dict[str, Any]:
    return {
        "id": row.id,
        "created": row.created,
        "updated": row.updated,
        "edition": row.edition,
        "seats": _seats(row.seats),
        "summary": Summary(row.round, row.to_act, row.winners),
    }


def _seats(written: list[dict[str, Any]]) -> tuple[StoredSeat, ...]:
    return tuple(StoredSeat(**seat) for seat in written)


def _reason(error: SQLAlchemyError) -> str:
    """The driver's own words, without SQLAlchemy's."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]
