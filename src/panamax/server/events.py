"""Server-sent events: what lies in a mailbox, as bytes on their way to one browser."""

import asyncio
from collections.abc import Callable
from typing import Final

from fastapi.sse import KEEPALIVE_COMMENT
from starlette.responses import StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from panamax.server.stream import Mailbox, Told

SILENCE: Final = 15.0  # seconds, then a word without meaning: proxies take a silent connection for a dead one
# nginx would gather events otherwise, and send them later.
_HEADERS: Final = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}


def event(kind: str, data: str, number: str | None = None) -> bytes:
    """One event, its data JSON on one line."""
    written_id = "" if number is None else f"id: {number}\n"
    return f"event: {kind}\n{written_id}data: {data}\n\n".encode()


class Events(StreamingResponse):
    """A stream that an endpoint returns: all that comes, and a sign of life at the start and in between.

    A server has thousands, and each step goes through several; FastAPI's own costs a task and a timer an event.
    """

    media_type = "text/event-stream"

    def __init__(self, mailbox: Mailbox, write: Callable[[Told], bytes], leave: Callable[[], None]) -> None:
        super().__init__((), headers=_HEADERS)
        self._mailbox = mailbox
        self._write = write
        self._leave = leave

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        listening = asyncio.create_task(self._end_with(receive))
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            await send(_part(KEEPALIVE_COMMENT))
            async for bunch in self._mailbox.bunches(SILENCE):
                await send(_part(b"".join(map(self._write, bunch)) or KEEPALIVE_COMMENT))
            await send({"type": "http.response.body", "body": b""})
        finally:
            listening.cancel()
            self._leave()

    async def _end_with(self, receive: Receive) -> None:
        """The client is gone, and nobody reads any more."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self._mailbox.end()


def _part(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}
