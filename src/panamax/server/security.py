"""Who may act for a seat, and what protects the page.

A seat belongs to whoever has its key: a random text that the browser keeps in a cookie no script can read. The
server knows only its hash.
"""

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from fastapi import Request, Response
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from panamax.server.messages import Seat
from panamax.server.problems import Refusal
from panamax.server.storage import StoredSeat
from panamax.words import language_for

COOKIE = "panamax-seats"
BROWSER_COOKIE = "panamax-browser"
LANGUAGE_COOKIE = "panamax-language"
HEADER = "X-Panamax"
_YEAR = 365 * 24 * 3600
_KEYS_READ = 8  # of a cookie or a claim; a table has four seats

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def new_key() -> str:
    """A key that nobody guesses."""
    return secrets.token_urlsafe(18)


def hash_of(key: str) -> str:
    """What the server keeps of a key. Keys are random and long: a plain hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


def split_keys(text: str) -> list[str]:
    """Several keys are written with dots between them."""
    return [key for key in text.split(".") if key][:_KEYS_READ]


@dataclass(frozen=True)
class Browser:
    """Who asks: the keys that it holds at a table, and the language of its page."""

    keys: tuple[str, ...]
    language: str

    @property
    def hashes(self) -> frozenset[str]:
        """What the server knows its keys by."""
        return frozenset(map(hash_of, self.keys))


def browser_of(request: Request) -> Browser:
    """The browser that sent a request. The page says its language in a cookie, since a stream has no other way."""
    keys = split_keys(request.cookies.get(COOKIE, ""))
    return Browser(tuple(keys), language_for(request.cookies.get(LANGUAGE_COOKIE)))


def held_by(seats: Iterable[StoredSeat], hashes: Iterable[str]) -> tuple[Seat, ...]:
    """The seats whose keys these are."""
    known = set(hashes)
    return tuple(seat.seat for seat in seats if seat.key and seat.key in known)


def give_keys(response: Response, request: Request, table_id: str, keys: Iterable[str]) -> None:
    """Let the browser keep these keys of a table, and only for requests about that table."""
    response.set_cookie(
        COOKIE,
        ".".join(keys),
        max_age=_YEAR,
        path=f"/api/tables/{table_id}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


def own_page_only(request: Request) -> None:
    """A page of another site cannot set this header or this type without being asked first, and it is not."""
    if request.headers.get(HEADER) != "1":
        raise Refusal("forbidden", f"A request that changes something needs the header {HEADER}: 1.")
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal("forbidden", "A request that changes something is written in JSON (application/json).")


class SecurityHeaders:
    """Middleware: the page takes nothing from elsewhere, and nobody frames it. Answers of the API are not kept."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)
