"""How often something may be asked for: per browser, and, wider, per address, behind which many may sit.

Each process counts for itself. People never meet these limits; a program that runs wild does.
"""

import math
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from panamax.server.hosting.asking import Asker
from panamax.server.problems import answer, plain
from panamax.words.catalogue import catalogue


@dataclass(frozen=True)
class Rate:
    """What one browser may ask for, and all behind one address."""

    browser: str
    address: str


RATES: Final = {
    "tables": Rate("40/hour", "200/hour"),
    "acts": Rate("150/10 seconds", "1000/10 seconds"),
    "notes": Rate("30/minute", "200/minute"),
    "seats": Rate("60/minute", "300/minute"),
    "analyses": Rate("30/hour", "120/hour"),
    "hints": Rate("60/minute", "240/minute"),
    "reads": Rate("400/10 seconds", "2500/10 seconds"),
    "passphrases": Rate("20/10 minutes", "20/10 minutes"),
}
STREAMS_OF_A_BROWSER: Final = 24
STREAMS_OF_AN_ADDRESS: Final = 300
_STREAM_WAIT: Final = 10
_MINUTE: Final = 60
_AT_TABLE: Final = r"/api/tables/[^/]+/"
_KINDS: Final = tuple(
    (method, re.compile(path), kind)
    for method, path, kind in (
        ("POST", r"/api/tables", "tables"),
        ("POST", _AT_TABLE + r"(?:branch|rematch)", "tables"),
        ("POST", _AT_TABLE + r"(?:actions|undo|redo)", "acts"),
        ("POST", _AT_TABLE + r"notes", "notes"),
        ("POST", _AT_TABLE + r"analysis", "analyses"),
        ("GET", _AT_TABLE + r"hint", "hints"),
        ("POST", r"/api/tutorial(?:/.*)?", "reads"),
        ("POST", _AT_TABLE + r"line", "reads"),
        ("POST", r"/api/positions?(?:/.*)?", "reads"),
        ("POST", r".*", "seats"),  # whatever else changes something is about seats
    )
)


def kind_of(method: str, path: str) -> str:
    """What a request asks for."""
    found = (kind for wanted, address, kind in _KINDS if method == wanted and address.fullmatch(path))
    return next(found, "reads")


class Rates:
    """The counts of one process. `times` widens every limit."""

    def __init__(self, times: float = 1.0) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._items = {
            kind: (_wider(parse(rate.browser), times), _wider(parse(rate.address), times))
            for kind, rate in RATES.items()
        }

    async def wait(self, kind: str, asker: Asker) -> int:
        """Seconds to wait before this may be asked again; 0: it may be asked now, and that was counted."""
        of_browser, of_address = self._items[kind]
        # The address first: a browser that makes up keys fills no memory.
        whom = [(of_address, f"address {asker.address}")]
        if asker.browser:
            whom.append((of_browser, f"browser {asker.browser}"))
        for item, who in whom:
            if not await self._limiter.hit(item, kind, who):
                until, _ = await self._limiter.get_window_stats(item, kind, who)
                return max(1, math.ceil(until - time.time()))
        return 0


def _wider(item: RateLimitItem, times: float) -> RateLimitItem:
    return type(item)(max(1, round(item.amount * times)), item.multiples, item.namespace)


class OpenStreams:
    """How many streams each browser and each address has open."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def full(self, asker: Asker) -> bool:
        """Whether no more may be opened."""
        of_browser = self._open[asker.browser] if asker.browser else 0
        return of_browser >= STREAMS_OF_A_BROWSER or self._open[asker.address] >= STREAMS_OF_AN_ADDRESS

    @contextmanager
    def one_more(self, asker: Asker) -> Iterator[None]:
        """Counted while it is open."""
        names = [asker.address, *([asker.browser] if asker.browser else [])]
        self._open.update(names)
        try:
            yield
        finally:
            self._open.subtract(names)
            for name in names:
                if self._open[name] <= 0:
                    del self._open[name]


class RateLimits:
    """Middleware: refuses in words what is asked for too often, with when to come again."""

    def __init__(self, app: ASGIApp, times: float) -> None:
        self._app = app
        self._rates = Rates(times)
        self._streams = OpenStreams()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        asker = Asker.of(scope)
        kind = kind_of(scope["method"], scope["path"])
        wait = await self._rates.wait(kind, asker)
        if wait:
            await too_many(kind, wait, asker.language)(scope, receive, send)
        elif not scope["path"].endswith("/stream"):
            await self._app(scope, receive, send)
        elif self._streams.full(asker):
            await too_many("streams", _STREAM_WAIT, asker.language)(scope, receive, send)
        else:
            with self._streams.one_more(asker):
                await self._app(scope, receive, send)


def too_many(kind: str, seconds: int, language: str) -> Response:
    """The refusal: status 429, and when to come again."""
    words = catalogue(language)
    response = answer(plain("busy", words.say("limits", kind, wait=in_words(seconds, language))), 429)
    response.headers["Retry-After"] = str(seconds)
    return response


def in_words(seconds: int, language: str) -> str:
    """How long that is, for people."""
    words = catalogue(language)
    return words.count("second", seconds) if seconds < _MINUTE else words.count("minute", math.ceil(seconds / _MINUTE))
