"""What is sent to the server, looked at before anything else: not too large, not too slowly, and proper JSON."""

import asyncio
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from panamax.documents.impossible import Impossible
from panamax.documents.json_reading import parse_json
from panamax.server.problems import answer, plain

LARGEST: Final = 2 << 20  # bytes; a record of a long game is a tenth of it
LONGEST_ADDRESS: Final = 8 << 10  # bytes
LARGEST_HEADERS: Final = 32 << 10  # bytes, all together
SECONDS: Final = 20.0
_CHANGING: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})

_WORDS: Final = {414: "The address is too long.", 431: "The headers are too long."}


class TooLarge(Exception):
    """More is sent than is read."""


class Bodies:
    """Middleware: a body is read whole, within a time and a size; JSON as strictly as documents are read."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] == "http" and (status := _too_long(scope)):
            await answer(plain("invalid", _WORDS[status]), status)(scope, receive, send)
            return
        if scope["type"] != "http" or scope["method"] not in _CHANGING:
            await self._app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(SECONDS):
                body = await read(receive)
        except TimeoutError:
            await answer(plain("invalid", "The request did not arrive in time."), 408)(scope, receive, send)
            return
        except TooLarge:
            response = answer(plain("invalid", f"This is too large: at most {LARGEST >> 20} MB are read."), 413)
            response.headers["Connection"] = "close"  # the rest is not read
            await response(scope, receive, send)
            return
        if body is None:
            return  # the client is gone
        if _is_json(scope):
            try:
                parse_json(body)
            except Impossible as error:
                await answer(plain("invalid", f"the request: {error}"))(scope, receive, send)
                return
        await self._app(scope, _again(body, receive), send)


def _too_long(scope: Scope) -> int:
    """The status that says so; 0: it is not."""
    if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
        return 414
    return 431 if sum(len(name) + len(value) for name, value in scope["headers"]) > LARGEST_HEADERS else 0


async def read(receive: Receive, largest: int = LARGEST) -> bytes | None:
    """A whole body; None: the client is gone. Raises TooLarge."""
    parts = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts += message.get("body", b"")
        if len(parts) > largest:
            raise TooLarge
        if not message.get("more_body"):
            return bytes(parts)


def _is_json(scope: Scope) -> bool:
    return Headers(scope=scope).get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def _again(body: bytes, receive: Receive) -> Receive:
    """The body once more, then whatever else comes."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
