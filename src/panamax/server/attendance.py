"""Who holds the seats of a table, and of whom a page is open there."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from panamax.server.messages import SEATS, Seat
from panamax.server.storage import Holding

HEARTBEAT: Final = 40.0  # seconds between two times that a worker writes down whose pages are open
FRESH: Final = timedelta(seconds=100)  # what another worker wrote down counts for so long


class Attendance:
    """What this worker knows of it: holdings as they were read last, pages as they are open here."""

    def __init__(self) -> None:
        self.holdings: tuple[Holding, ...] | None = None  # not read yet
        self.online: frozenset[Seat] = frozenset()
        self._pages: Counter[str] = Counter()

    def seats_of(self, browser: str) -> tuple[Seat, ...]:
        """The seats that a browser holds, in the order of S1."""
        return seats_of(self.holdings or (), browser)

    @property
    def here(self) -> set[str]:
        """The browsers that hold a seat and have a page open at this worker."""
        return {holding.browser for holding in self.holdings or ()} & set(self._pages)

    def opened(self, browser: str) -> None:
        """A page more."""
        self._pages[browser] += 1

    def closed(self, browser: str) -> None:
        """A page less."""
        self._pages[browser] -= 1
        if self._pages[browser] <= 0:
            del self._pages[browser]

    def look_round(self, now: datetime) -> bool:
        """See who is there; whether that has changed. Other workers write down when they saw somebody."""
        before = self.online
        here = self.here
        self.online = frozenset(
            holding.seat
            for holding in self.holdings or ()
            if holding.browser in here or (holding.seen and now - datetime.fromisoformat(holding.seen) < FRESH)
        )
        return self.online != before


def seats_of(holdings: Iterable[Holding], browser: str) -> tuple[Seat, ...]:
    """The seats that a browser holds by these holdings, in the order of S1."""
    return tuple(sorted((holding.seat for holding in holdings if holding.browser == browser), key=SEATS.index))
