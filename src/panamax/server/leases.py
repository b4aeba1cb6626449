"""Which worker plays the bots of a table: one at a time, or several would think of the same choice."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, Protocol

from panamax.server.storage import Database

_AGAIN: Final = 1.0  # seconds until a worker asks again for what another one holds


class Leases(Protocol):
    """Taken and given back; who dies gives back."""

    async def start(self) -> None:
        """Be there."""

    async def stop(self) -> None:
        """Give everything back."""

    async def take(self, table_id: str) -> bool:
        """Whether this worker may play the bots of a table now. As often as it was taken it must be given back."""

    async def give_back(self, table_id: str) -> None:
        """Another may."""


class LeasesWithin:
    """Of one process, which always may."""

    async def start(self) -> None:
        """Nobody else is there."""

    async def stop(self) -> None:
        """Likewise."""

    async def take(self, _table_id: str) -> bool:
        """Always."""
        return True

    async def give_back(self, _table_id: str) -> None:
        """To nobody."""


def leases_of(database: Database, left: Callable[[], Awaitable[None]]) -> Leases:
    """For this database; `left` is awaited when a worker is no longer there."""
    if database.is_sqlite:
        return LeasesWithin()
    from panamax.server.postgres_leases import PostgresLeases  # noqa: PLC0415  # its driver may not be installed

    return PostgresLeases(database, left)


@asynccontextmanager
async def lease(leases: Leases, table_id: str) -> AsyncIterator[None]:
    """The time in which this worker plays the bots of a table; begins when no other does."""
    while not await leases.take(table_id):  # noqa: ASYNC110  # what another process does sets no event here
        await asyncio.sleep(_AGAIN)
    try:
        yield
    finally:
        await leases.give_back(table_id)
