"""How a worker hears of changes, whichever worker made them."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from panamax.server.storage import Change, Database

Changed = Callable[[Change], None]


class Signals(Protocol):
    """Heard from start to stop."""

    async def start(self) -> None:
        """From now on every change is heard."""

    async def stop(self) -> None:
        """No more."""


class SignalsWithin:
    """Of one process: whoever commits tells it here. On SQLite, where there is no other worker."""

    def __init__(self, database: Database, changed: Changed) -> None:
        self._database = database
        self._changed = changed

    async def start(self) -> None:
        """Commits are made in threads; they are heard in the loop."""
        loop = asyncio.get_running_loop()
        self._database.told = lambda changes: _tell(loop, self._changed, changes)

    async def stop(self) -> None:
        """Deaf again."""
        self._database.told = None


def signals_of(database: Database, changed: Changed, look_again: Callable[[], None]) -> Signals:
    """For this database; `look_again` is called when changes may have been missed."""
    if database.is_sqlite:
        return SignalsWithin(database, changed)
    from panamax.server.postgres_signals import PostgresSignals  # noqa: PLC0415  # its driver may not be installed

    return PostgresSignals(database, changed, look_again)


def _tell(loop: asyncio.AbstractEventLoop, changed: Changed, changes: Sequence[Change]) -> None:
    def tell() -> None:
        for change in changes:
            changed(change)

    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)
