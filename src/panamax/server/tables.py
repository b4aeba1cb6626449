"""All tables of a server: opened from their log when somebody asks for them, and kept as long as they are used."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from panamax.server.bots import Bots
from panamax.server.hosting.metrics import OPEN_TABLES
from panamax.server.messages import TableSummary
from panamax.server.opening import Opening, name_of
from panamax.server.problems import Refusal
from panamax.server.storage import Change, ListedTable, Storage, StoredSeat, StoredTable, Summary, now
from panamax.server.table import Table
from panamax.words.catalogue import DEFAULT, catalogue

_LOG = logging.getLogger(__name__)
_OPEN = 200  # tables kept in memory; the others are a replay away
_LISTED = 100
_ID = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that look alike
_ID_LENGTH = 10


class Tables:
    """The door to all tables."""

    def __init__(self, storage: Storage, bots: Bots, most: int) -> None:
        self._storage = storage
        self._bots = bots
        self._most = most  # that are not over
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._opening = asyncio.Lock()
        self._hearing: set[asyncio.Task[None]] = set()

    async def create(self, opening: Opening) -> Table:
        """A new table, stored. Raises Refusal."""
        if await asyncio.to_thread(self._storage.count_running) >= self._most:
            raise Refusal("busy", catalogue(DEFAULT).say("limits", "running"))
        table_id = "".join(secrets.choice(_ID) for _ in range(_ID_LENGTH))
        game, time = opening.game, now()
        stored = StoredTable(
            id=table_id,
            created=time,
            edition=game.edition.name,
            start=game.record(),
            seats=opening.seats,
            updated=time,
            summary=Summary(game.round, game.to_act, list(game.winners or ())),
        )
        await asyncio.to_thread(self._storage.create, stored)
        return await self.get(table_id)

    async def get(self, table_id: str) -> Table:
        """An open table; its bots go on. Raises Refusal."""
        async with self._opening:
            table = self._open.get(table_id)
            if table is None:
                stored = await asyncio.to_thread(self._storage.table, table_id)
                if stored is None:
                    raise Refusal("missing", "There is no such table.")
                table = self._open[table_id] = Table(stored, self._storage, self._bots)
            self._open.move_to_end(table_id)
            self._close_unused()
            OPEN_TABLES.set(len(self._open))
        await table.wake()
        return table

    async def listed(self) -> list[TableSummary]:
        """The tables played at last."""
        return [_summary(stored) for stored in await asyncio.to_thread(self._storage.tables, _LISTED)]

    def changed(self, change: Change) -> None:
        """Something was committed, by this worker or by another: who looks on is shown it."""
        table = self._open.get(change.table_id)
        if table is not None:
            hearing = asyncio.create_task(_hear(table, change))
            self._hearing.add(hearing)
            hearing.add_done_callback(self._hearing.discard)

    def look_again(self) -> None:
        """Changes may have been missed: every open table looks at what the database has now."""
        for table_id in self._open:
            self.changed(Change(table_id, "table"))

    async def resume(self) -> None:
        """After a start: wherever a bot is to act it goes on."""
        for stored in await asyncio.to_thread(self._storage.running):
            if _bot(stored.seats, stored.summary.to_act):
                try:
                    await self.get(stored.id)
                except Refusal as refusal:
                    _LOG.warning("table %s: %s", stored.id, refusal)

    async def stop(self) -> None:
        """End all streams and bots."""
        for hearing in self._hearing:
            hearing.cancel()
        await asyncio.gather(*self._hearing, return_exceptions=True)
        for table in self._open.values():
            await table.stop()

    def end_streams(self) -> None:
        """Let the browsers go, so that the server can stop."""
        for table in self._open.values():
            table.end_streams()

    def _close_unused(self) -> None:
        for table_id in [key for key, table in self._open.items() if table.is_idle][: max(0, len(self._open) - _OPEN)]:
            del self._open[table_id]


async def _hear(table: Table, change: Change) -> None:
    """What goes wrong is said to whoever asks for the table next."""
    with suppress(Refusal, SQLAlchemyError):
        await table.hear(change)


def _bot(seats: Sequence[StoredSeat], to_act: str | None) -> bool:
    return any(seat.seat == to_act and not seat.key for seat in seats)


def _summary(stored: ListedTable) -> TableSummary:
    return TableSummary.model_validate(
        {
            "id": stored.id,
            "created": stored.created,
            "updated": stored.updated,
            "names": {seat.seat: name_of(seat) for seat in stored.seats},
            "round": stored.summary.round,
            "over": stored.summary.to_act is None,
            "winners": stored.summary.winners,
        }
    )
