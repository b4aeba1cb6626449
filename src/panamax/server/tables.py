"""All tables of a server: opened from their log when somebody asks for them, and kept as long as they are used."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from panamax.server.attendance import HEARTBEAT
from panamax.server.bots import Bots
from panamax.server.hosting.metrics import OPEN_TABLES
from panamax.server.messages import TableSummary
from panamax.server.naming import name_of
from panamax.server.opening import ID_LETTERS, Opening, stored_of
from panamax.server.problems import Refusal
from panamax.server.storage import Change, Holding, ListedTable, Storage, StoredSeat
from panamax.server.table import Table
from panamax.server.timekeeping import Timekeeping
from panamax.server.turns import TurnBell
from panamax.words.catalogue import DEFAULT, catalogue

_LOG = logging.getLogger(__name__)
_OPEN = 200  # tables kept in memory; the others are a replay away
_LISTED = 100


class Tables:
    """The door to all tables."""

    def __init__(self, storage: Storage, bots: Bots, most: int, time: Timekeeping) -> None:
        self.turns = TurnBell(storage)
        self._storage = storage
        self._bots = bots
        self._most = most  # that are not over
        self._time = time
        self._open: OrderedDict[str, Table] = OrderedDict()  # the one asked for last at the end
        # Those, and what was closed while somebody was about to use it: there are never two of one table.
        self._used: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._opening = asyncio.Lock()
        self._hearing: set[asyncio.Task[None]] = set()

    async def create(self, opening: Opening, creator: str = "") -> Table:
        """A new table, stored; the browser that creates it holds its persons' seats. Raises Refusal."""
        await self.check_room()
        stored = stored_of(opening, creator, self._time.stamp())
        held = [Holding(creator, seat) for seat in opening.keys] if creator else []
        await asyncio.to_thread(self._storage.create, stored, held)
        return await self.get(stored.id)

    async def check_room(self) -> None:
        """Raises Refusal if there are too many tables already."""
        if await asyncio.to_thread(self._storage.count_running) >= self._most:
            raise Refusal("busy", catalogue(DEFAULT).say("limits", "running"))

    async def get(self, table_id: str) -> Table:
        """An open table; its bots go on. Raises Refusal."""
        async with self._opening:
            table = self._used.get(table_id)
            if table is None:
                known = set(table_id) <= set(ID_LETTERS)  # what a table cannot be called is not looked for
                stored = await asyncio.to_thread(self._storage.table, table_id) if known else None
                if stored is None:
                    raise Refusal("missing", "There is no such table.")
                table = self._used[table_id] = Table(stored, self._storage, self._bots, self._time)
            if table_id not in self._open:
                self._close_unused()
                self._open[table_id] = table
            self._open.move_to_end(table_id)
            OPEN_TABLES.set(len(self._open))
        await table.wake()
        return table

    async def listed(self) -> list[TableSummary]:
        """The tables played at last."""
        return [_summary(stored) for stored in await asyncio.to_thread(self._storage.tables, _LISTED)]

    def changed(self, change: Change) -> None:
        """Something was committed, by this worker or by another: who looks on is shown it."""
        if change.what != "note":
            self.turns.ring(change.table_id)
        table = self._used.get(change.table_id)
        if table is not None and not table.made(change):
            hearing = asyncio.create_task(_hear(table, change))
            self._hearing.add(hearing)
            hearing.add_done_callback(self._hearing.discard)

    def look_again(self) -> None:
        """Changes may have been missed: every open table looks at what the database has now."""
        for table_id in list(self._used):
            self.changed(Change(table_id, "table"))

    async def keep_seen(self) -> None:
        """Workers tell each other again and again who has a page open; on SQLite there are none."""
        while not self._storage.database.is_sqlite:
            await asyncio.sleep(HEARTBEAT / 2)
            pages = [page for table in self._used.values() for page in table.pages]
            with suppress(SQLAlchemyError):
                await asyncio.to_thread(self._storage.browsers.seen, pages, self._time.stamp())
            looking = list(self._used)
            for table_id in looking:  # one after the other: all at once would hold up who plays
                self.changed(Change(table_id, "table"))
                await asyncio.sleep(HEARTBEAT / 2 / len(looking))

    async def resume(self) -> None:
        """Wherever a bot is to act, and no other worker plays it, it goes on."""
        for stored in await asyncio.to_thread(self._storage.running):
            if stored.gathered.begun and _bot(stored.seats, stored.summary.to_act):
                await self._resume(stored.id)

    async def _resume(self, table_id: str) -> None:
        if await self._bots.leases.take(table_id):
            try:
                await self.get(table_id)
            except Refusal as refusal:
                _LOG.warning("table %s: %s", table_id, refusal)
            finally:
                await self._bots.leases.give_back(table_id)

    async def stop(self) -> None:
        """End all streams and bots."""
        for hearing in self._hearing:
            hearing.cancel()
        await asyncio.gather(*self._hearing, return_exceptions=True)
        await self.turns.stop()
        for table in list(self._used.values()):
            await table.stop()

    def end_streams(self) -> None:
        """Let the browsers go, so that the server can stop."""
        self.turns.end_streams()
        for table in list(self._used.values()):
            table.end_streams()

    def _close_unused(self) -> None:
        surplus = len(self._open) - _OPEN
        if surplus > 0:
            for table_id in [key for key, table in self._open.items() if table.is_idle][:surplus]:
                del self._open[table_id]


async def _hear(table: Table, change: Change) -> None:
    """What goes wrong is said to whoever asks for the table next."""
    with suppress(Refusal, SQLAlchemyError):
        await table.hear(change)


def _bot(seats: Sequence[StoredSeat], to_act: str | None) -> bool:
    return any(seat.seat == to_act and seat.bot for seat in seats)


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
