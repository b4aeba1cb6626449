"""Live updates: what the followers of tables have not read yet."""

import asyncio
from collections.abc import AsyncIterator, Callable
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
        self._unread: list[Told] = []
        self._news = asyncio.Event()
        self._ended = False

    def send(self, told: Told) -> None:
        """To be read in order; behind the end nothing, or something in between would be missing."""
        if self._ended:
            return
        if len(self._unread) < _UNREAD:
            self._unread.append(told)
            self._news.set()
        else:
            self.end()

    def end(self) -> None:
        """Nothing more will come."""
        self._ended = True
        self._news.set()

    async def bunches(self, silence: float) -> AsyncIterator[list[Told]]:
        """Everything as it comes, together what lies there together; nothing, before so many seconds of nothing.

        What lay there before the end is read: who missed more than a stream holds comes back for the rest.
        """
        clock = _Clock(silence / 2, self._news.set)
        try:
            while not self._ended or self._unread:
                await self._news.wait()
                self._news.clear()
                bunch, self._unread = self._unread, []
                if bunch or not self._ended:
                    clock.heard = True
                    yield bunch
        finally:
            clock.stop()


class _Clock:
    """Rings when nothing was heard from one tick to the next; a timer for each word would cost more than the word."""

    def __init__(self, seconds: float, ring: Callable[[], object]) -> None:
        self.heard = True
        self._seconds = seconds
        self._ring = ring
        self._loop = asyncio.get_running_loop()
        self._tick()

    def _tick(self) -> None:
        if not self.heard:
            self._ring()
        self.heard = False
        self._next = self._loop.call_later(self._seconds, self._tick)

    def stop(self) -> None:
        """No more."""
        self._next.cancel()


class Follower:
    """A stream's eyes at one table; `look` is the seat that it would like to look from as a spectator."""

    def __init__(self, browser: Browser, mailbox: Mailbox, look: Seat | None = None) -> None:
        self.browser = browser
        self.mailbox = mailbox
        self.look = look
