"""A database behind a URL: reading, writing in one piece, and what it is when it cannot be opened.

SQLite and PostgreSQL, and the same for both: whoever writes begins with a lock, so that nothing is decided on what
another is about to change.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select
from sqlalchemy.exc import SQLAlchemyError

from panamax.server.storage import migrations
from panamax.server.storage.changes import CHANNEL, Change, messages

# A PostgreSQL that does not answer is given up, so that a request is refused and not kept waiting.
_PATIENCE = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
_ONE_STATE = {"isolation_level": "REPEATABLE READ"}
_SQLITE = ("busy_timeout = 10000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


class StorageError(Exception):
    """The database cannot be used; the message says why, for people."""


class Database:
    """An open database, its tables those of this version, unless they shall be left as they are."""

    def __init__(self, url: str, *, as_it_is: bool = False) -> None:
        self.url = _with_driver(make_url(url))
        self.told: Callable[[Sequence[Change]], None] | None = None  # who hears of changes in this process, on SQLite
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite and self.url.database not in (None, "", ":memory:") and "uri" not in self.url.query:
            _keep_private(Path(str(self.url.database)))
        patience = {} if self.is_sqlite else {"connect_args": _PATIENCE, "pool_pre_ping": True}
        self._engine: Engine = create_engine(self.url, hide_parameters=True, **patience)
        if self.is_sqlite:
            event.listen(self._engine, "connect", _prepare_sqlite)
            event.listen(self._engine, "begin", _begin_sqlite)
        # What is read is one state, however many queries it takes.
        self._reading = self._engine if self.is_sqlite else self._engine.execution_options(**_ONE_STATE)
        self._writing = self._engine.execution_options(begin="IMMEDIATE")
        try:
            if as_it_is:
                self._engine.connect().close()
            else:
                with self.rebuild() as connection:
                    migrations.upgrade(connection)
        except (SQLAlchemyError, migrations.TooNew) as error:
            self.close()
            raise StorageError(
                f"the database {self.url.render_as_string()} cannot be opened: {reason(error)}"
            ) from None

    def close(self) -> None:
        """Let go of all connections."""
        self._engine.dispose()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """To look at one state of the database."""
        with self._reading.connect() as connection:
            yield connection

    @contextmanager
    def write(self, *changes: Change) -> Iterator[Connection]:
        """To change it: all that is done inside, or nothing; for good, and told, when this ends."""
        with self._writing.begin() as connection:
            yield connection
            if not self.is_sqlite:
                for message in messages(changes):
                    connection.execute(select(func.pg_notify(CHANNEL, message)))
        if self.told is not None:
            self.told(changes)

    @contextmanager
    def rebuild(self) -> Iterator[Connection]:
        """To change the tables themselves: all that is done inside, or nothing."""
        with self._writing.connect() as connection:
            if self.is_sqlite:
                # Or a table that is built anew would take the rows that refer to it along.
                connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
                connection.rollback()
            try:
                with connection.begin():
                    yield connection
            finally:
                if self.is_sqlite:
                    connection.invalidate()

    def connect_arguments(self) -> dict[str, Any]:
        """What the driver takes to connect, for a connection of one's own."""
        return {**self._engine.dialect.create_connect_args(self.url)[1], **_PATIENCE}


def _keep_private(file: Path) -> None:
    """A new file is not for other users of this machine: what is hidden from players is in there.

    SQLite gives the files that it makes beside it the same mode. One that is there stays as its owner has it.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):  # that it cannot be made, SQLite says; or it is there
        file.touch(mode=0o600, exist_ok=False)


def _with_driver(url: URL) -> URL:
    """`postgresql://` alone means psycopg, the driver that is installed with this program."""
    return url.set(drivername="postgresql+psycopg") if url.drivername in {"postgresql", "postgres"} else url


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    """Write-ahead log, every commit on the disk before it is acknowledged; `_begin_sqlite` begins transactions."""
    connection.isolation_level = None
    for setting in _SQLITE:
        connection.execute(f"PRAGMA {setting}")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql(f"BEGIN {connection.get_execution_options().get('begin', '')}")


def reason(error: Exception) -> str:
    """The driver's own words, without SQLAlchemy's."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]
