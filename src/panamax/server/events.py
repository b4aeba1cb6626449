"""Server-sent events: what lies in a mailbox, as bytes on their way to one browser."""

from collections.abc import AsyncGenerator, Callable

from fastapi.responses import StreamingResponse
from fastapi.sse import KEEPALIVE_COMMENT

from panamax.server.stream import Mailbox, Told

SILENCE = 15.0  # seconds, then a word without meaning: proxies take a silent connection for a dead one


async def read(mailbox: Mailbox, write: Callable[[Told], bytes]) -> AsyncGenerator[bytes]:
    """All that comes, and a sign of life at the start and in between."""
    yield KEEPALIVE_COMMENT
    async for bunch in mailbox.bunches(SILENCE):
        yield b"".join(map(write, bunch)) or KEEPALIVE_COMMENT


class Events(StreamingResponse):
    """A stream that an endpoint returns; made by `begin`. FastAPI's own costs a task and a timer an event."""

    media_type = "text/event-stream"

    @classmethod
    async def begin(cls, events: AsyncGenerator[bytes]) -> "Events":
        """Wait for its beginning: what is refused until then gets an answer with a status of its own."""
        first = await anext(events)

        async def content() -> AsyncGenerator[bytes]:
            try:
                yield first
                async for event in events:
                    yield event
            finally:
                await events.aclose()

        # nginx would gather events otherwise, and send them later.
        return cls(content(), headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})
