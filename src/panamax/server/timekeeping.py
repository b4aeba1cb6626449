"""What time it is, and how long one waits for somebody."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from panamax.server.messages import Pace


def present() -> datetime:
    """The present time."""
    return datetime.now(UTC)


def seconds(time: str) -> float:
    """A moment that was written down, as seconds."""
    return datetime.fromisoformat(time).timestamp()


def written(moment: float) -> str:
    """The other way."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds")


@dataclass(frozen=True)
class Timekeeping:
    """A server's time, and after how many seconds who is to act counts as away at a table without a clock."""

    now: Callable[[], datetime] = present
    away_live: float = 300
    away_turns: float = 3 * 24 * 3600

    def stamp(self) -> str:
        """The present time as it is written down."""
        return self.now().isoformat(timespec="milliseconds")

    def away_after(self, pace: Pace) -> float:
        """At a table of this pace."""
        return self.away_live if pace == "live" else self.away_turns
