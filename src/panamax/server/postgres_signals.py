"""Changes by PostgreSQL's LISTEN: every commit of every worker, and a new connection when the old one is gone."""

import asyncio
import logging
from collections.abc import Callable

from psycopg import AsyncConnection, OperationalError, sql

from panamax.server.signals import Changed
from panamax.server.storage import Database
from panamax.server.storage.changes import CHANNEL, changes_of
from panamax.server.storage.database import reason

_QUIET = 15.0  # seconds without a change before the connection is asked whether it is still there
_AGAIN = 0.5
_LOG = logging.getLogger(__name__)


class PostgresSignals:
    """One connection of its own, in the running loop."""

    def __init__(self, database: Database, changed: Changed, look_again: Callable[[], None]) -> None:
        self._database = database
        self._changed = changed
        self._look_again = look_again
        self._listening: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Whatever is committed after this returns is heard."""
        self._listening = asyncio.create_task(self._listen(await self._connect()))

    async def stop(self) -> None:
        """Let go of the connection."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _connect(self) -> AsyncConnection:
        connection = await AsyncConnection.connect(autocommit=True, **self._database.connect_arguments())
        await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
        return connection

    async def _listen(self, connection: AsyncConnection) -> None:
        while True:
            try:
                async with connection:
                    await self._hear(connection)
            except OperationalError as error:
                _LOG.warning("the database no longer tells of changes: %s", reason(error))
            connection = await self._connect_again()
            _LOG.warning("the database tells of changes again")
            self._look_again()

    async def _hear(self, connection: AsyncConnection) -> None:
        while True:
            async for told in connection.notifies(timeout=_QUIET):
                for change in changes_of(told.payload):
                    self._changed(change)
            await connection.execute("SELECT 1")

    async def _connect_again(self) -> AsyncConnection:
        while True:
            try:
                return await self._connect()
            except OperationalError:
                await asyncio.sleep(_AGAIN)
