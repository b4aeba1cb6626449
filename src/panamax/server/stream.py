"""Live updates: what a table's followers have not read yet."""

import asyncio
from collections.abc import AsyncIterator

from panamax.server.messages import Step
from panamax.server.security import Browser

_UNREAD = 500  # a follower that reads nothing is let go; its browser comes back and resumes


class Follower:
    """One open stream of a table."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._unread: asyncio.Queue[Step | None] = asyncio.Queue()

    def send(self, step: Step) -> None:
        """To be read in order."""
        if self._unread.qsize() < _UNREAD:
            self._unread.put_nowait(step)
        else:
            self.end()

    def end(self) -> None:
        """Nothing more will come."""
        self._unread.put_nowait(None)

    async def steps(self) -> AsyncIterator[Step]:
        """All steps, as they come."""
        while (step := await self._unread.get()) is not None:
            yield step
