"""Who may act for a seat, and what protects the page.

A browser has a key: a random text in a cookie that no script can read, of which the server knows only the hash. Which
seats it holds is in the database, so that a seat can be taken away. A seat's link has a key too: whoever opens it holds
the seat.
"""

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import Final

from fastapi import Request, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from panamax.server.messages import Seat
from panamax.server.problems import Refusal
from panamax.server.storage import StoredSeat
from panamax.words import language_for

OLD_COOKIE = "panamax-seats"
BROWSER_COOKIE = "panamax-browser"
LANGUAGE_COOKIE = "panamax-language"
HEADER = "X-Panamax"
_YEAR = 365 * 24 * 3600
_KEYS_READ = 8  # of a cookie or a claim; a table has four seats

_PROTECTION: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in _PROTECTION.items()]
_HEADERS_OF_API: Final = [*_HEADERS, (b"cache-control", b"no-store")]


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
    """Who asks: what the server knows the browser by (empty: nothing yet), and the language of its page."""

    hash: str
    language: str


async def browser_of(request: Request) -> Browser:
    """The browser that sent a request. The page says its language in a cookie, since a stream has no other way."""
    key = request.cookies.get(BROWSER_COOKIE, "")
    return Browser(hash_of(key) if key else "", language_for(request.cookies.get(LANGUAGE_COOKIE)))


async def known_browser(request: Request, response: Response) -> Browser:
    """The same, for what only a browser with a key can have: one that has none is given one."""
    browser = await browser_of(request)
    return browser if browser.hash else replace(browser, hash=hash_of(give_key(request, response)))


def give_key(request: Request, response: Response) -> str:
    """A new key for a browser to keep: for requests of this server's own pages, and for no script to read."""
    key = new_key()
    response.set_cookie(
        BROWSER_COOKIE,
        key,
        max_age=_YEAR,
        path="/api",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return key


def fitting(seats: Iterable[StoredSeat], keys: Iterable[str]) -> tuple[Seat, ...]:
    """The seats whose links have these keys."""
    hashes = [hash_of(key) for key in keys]
    return tuple(seat.seat for seat in seats if seat.key and any(compare_digest(seat.key, known) for known in hashes))


def kept_of_old(request: Request) -> list[str]:
    """The keys that a browser kept for a table when every table had a cookie of its own, until version 0.1."""
    return split_keys(request.cookies.get(OLD_COOKIE, ""))


def forget_old(response: Response, table_id: str) -> None:
    """They are needed no more: the browser holds its seats by its own key."""
    response.delete_cookie(OLD_COOKIE, path=f"/api/tables/{table_id}", httponly=True, samesite="strict")


async def own_page_only(request: Request) -> None:
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
                headers = list(message["headers"])
                there = {name for name, _ in headers}
                added = _HEADERS_OF_API if scope["path"].startswith("/api/") else _HEADERS
                message["headers"] = headers + [header for header in added if header[0] not in there]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)
