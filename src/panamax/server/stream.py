"""Live updates: what the followers of tables have not read yet."""

import asyncio
from collections.abc import AsyncIterator
from typing import Literal, NamedTuple

from panamax.server.messages import Seat
from panamax.server.security import Browser

_UNREAD = 500  # a browser that reads nothing is let go; it comes back and resumes
Kind = Literal["step", "table", "note", "missing", "turns"]


class Told(NamedTuple):
    """One event of a table: `number` is the sequence number of a step, or that of a note; `data` is JSON."""

    table_id: str
    kind: Kind
    number: int
    data: str


class Mailbox:
    """All that one stream has not read, of however many tables."""

    def __init__(self) -> None:
        self._unread: asyncio.Queue[Told | None] = asyncio.Queue()

    def send(self, told: Told) -> None:
        """To be read in order."""
        if self._unread.qsize() < _UNREAD:
            self._unread.put_nowait(told)
        else:
            self.end()

    def end(self) -> None:
        """Nothing more will come."""
        self._unread.put_nowait(None)

    async def all(self) -> AsyncIterator[Told]:
        """Everything, as it comes."""
        while (told := await self._unread.get()) is not None:
            yield told


class Follower:
    """A stream's eyes at one table; `look` is the seat that it would like to look from as a spectator."""

    def __init__(self, browser: Browser, mailbox: Mailbox, look: Seat | None = None) -> None:
        self.browser = browser
        self.mailbox = mailbox
        self.look = look
