"""How often a browser may say something."""

from datetime import datetime, timedelta
from typing import Final

_PAUSE: Final = timedelta(seconds=1)
_REMEMBERED: Final = 1000


class Speaking:
    """When each browser said something last, at this worker."""

    def __init__(self) -> None:
        self._last: dict[str, datetime] = {}

    def may(self, browser: str, now: datetime) -> bool:
        """Whether it may now; then it has."""
        last = self._last.get(browser)
        if last is not None and abs(now - last) < _PAUSE:
            return False
        if len(self._last) >= _REMEMBERED:
            self._last = {other: then for other, then in self._last.items() if abs(now - then) < _PAUSE}
        self._last[browser] = now
        return True
