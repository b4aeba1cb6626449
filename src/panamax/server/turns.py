"""Where it is whose turn: browsers that listen are told when that changes.

Worked out by queries, for all tables of a moment at once; no table is opened for it.
"""

import asyncio
import logging
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from panamax.server.messages import Turns, TurnTable
from panamax.server.storage import Storage, Turn
from panamax.server.stream import Mailbox, Told

_TOGETHER: Final = 0.2  # seconds in which several changes are one
_LOG = logging.getLogger(__name__)


class TurnBell:
    """Rings for the browsers whose streams are open here."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._listening: dict[str, set[Mailbox]] = {}
        self._told: dict[str, list[Turn]] = {}
        self._changed: set[str] = set()
        self._ringing: asyncio.Task[None] | None = None

    async def listen(self, browser: str, mailbox: Mailbox) -> None:
        """From now on; at first where it is the browser's turn now."""
        self._listening.setdefault(browser, set()).add(mailbox)
        turns = await asyncio.to_thread(self._storage.browsers.turns, [browser]) if browser else {}
        self._told[browser] = turns.get(browser, [])
        mailbox.send(_told(self._told[browser]))

    def leave(self, browser: str, mailbox: Mailbox) -> None:
        """No more."""
        listening = self._listening.get(browser, set())
        listening.discard(mailbox)
        if not listening:
            self._listening.pop(browser, None)
            self._told.pop(browser, None)

    def ring(self, table_id: str) -> None:
        """Something has changed at a table, by which it may be another's turn."""
        if self._listening:
            self._changed.add(table_id)
            if self._ringing is None:
                self._ringing = asyncio.create_task(self._ring())

    def end_streams(self) -> None:
        """Let all that listen go."""
        for mailbox in {mailbox for listening in self._listening.values() for mailbox in listening}:
            mailbox.end()

    async def stop(self) -> None:
        """Nobody is told any more."""
        if self._ringing is not None:
            self._ringing.cancel()
            await asyncio.gather(self._ringing, return_exceptions=True)

    async def _ring(self) -> None:
        try:
            while self._changed:
                await asyncio.sleep(_TOGETHER)
                changed, self._changed = self._changed, set()
                try:
                    await self._tell(changed)
                except SQLAlchemyError as error:
                    _LOG.warning("turns could not be told: %s", error)
        finally:
            self._ringing = None

    async def _tell(self, changed: set[str]) -> None:
        holders = await asyncio.to_thread(self._storage.browsers.at, changed)
        lost = {browser for browser, told in self._told.items() if any(turn.table_id in changed for turn in told)}
        asked = (holders | lost) & set(self._listening)
        if not asked:
            return
        for browser, turns in (await asyncio.to_thread(self._storage.browsers.turns, asked)).items():
            if turns != self._told.get(browser):
                self._told[browser] = turns
                for mailbox in self._listening.get(browser, ()):
                    mailbox.send(_told(turns))


def _told(turns: list[Turn]) -> Told:
    tables: dict[str, TurnTable] = {}
    for turn in turns:
        table = tables.setdefault(
            turn.table_id, TurnTable(id=turn.table_id, title=turn.title, seats=[], since=turn.since)
        )
        table.seats.append(turn.seat)
    return Told("", "turns", 0, Turns(tables=list(tables.values())).model_dump_json())
