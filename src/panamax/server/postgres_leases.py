"""Leases by PostgreSQL's advisory locks. They end with the connection that holds them, and so with its worker."""

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from psycopg import AsyncConnection, OperationalError
from sqlalchemy.exc import SQLAlchemyError

from panamax.server.storage import Database
from panamax.server.storage.database import reason

_WORKERS: Final = 720_575_940  # the class of the locks by which workers know of each other
_LOOK: Final = 2.0  # seconds
_PRESENT: Final = (
    "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objsubid = 2 AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
# The server notices in seconds, too, that a whole machine is gone.
_NOTICED: Final = (
    "SET tcp_keepalives_idle = 10",
    "SET tcp_keepalives_interval = 5",
    "SET tcp_keepalives_count = 3",
)
_LOG = logging.getLogger(__name__)


class PostgresLeases:
    """One connection of its own, which also says that this worker is there."""

    def __init__(self, database: Database, left: Callable[[], Awaitable[None]]) -> None:
        self._database = database
        self._left = left
        self._id = secrets.randbelow(2**31)
        self._connection: AsyncConnection | None = None
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Be there, and look who is."""
        await self._connect()
        self._looking = asyncio.create_task(self._look_round())

    async def stop(self) -> None:
        """Give everything back."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        if self._connection is not None:
            await self._connection.close()

    async def take(self, table_id: str) -> bool:
        """Without a connection nobody knows, and nobody plays."""
        with suppress(OperationalError):
            return bool(await self._ask("SELECT pg_try_advisory_lock(%s)", _key(table_id)))
        return False

    async def give_back(self, table_id: str) -> None:
        """If the connection is gone, so is the lock."""
        with suppress(OperationalError):
            await self._ask("SELECT pg_advisory_unlock(%s)", _key(table_id))

    async def _connect(self) -> None:
        self._connection = await AsyncConnection.connect(autocommit=True, **self._database.connect_arguments())
        for setting in _NOTICED:
            await self._connection.execute(setting)
        await self._connection.execute("SELECT pg_advisory_lock(%s, %s)", (_WORKERS, self._id))

    async def _ask(self, question: str, key: int) -> Any:
        if self._connection is None:
            raise OperationalError("there is no connection")
        row = await (await self._connection.execute(question, (key,))).fetchone()
        return row and row[0]

    async def _look_round(self) -> None:
        """When a worker is gone, those that are left go on with its bots."""
        known: set[int] = set()
        while True:
            try:
                if self._connection is None or self._connection.closed:
                    await self._connect()
                present = await self._present()
                if known - present:
                    await self._left()
                known = present
            except (OperationalError, SQLAlchemyError) as error:
                _LOG.warning("the database does not say who plays: %s", reason(error))
            await asyncio.sleep(_LOOK)

    async def _present(self) -> set[int]:
        if self._connection is None:
            raise OperationalError("there is no connection")
        rows = await (await self._connection.execute(_PRESENT, (_WORKERS,))).fetchall()
        return {row[0] for row in rows}


def _key(table_id: str) -> int:
    """A lock's number: 64 bits of a hash."""
    return int.from_bytes(hashlib.sha256(table_id.encode()).digest()[:8], signed=True)
