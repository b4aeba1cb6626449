"""What is read from the database and written to it."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, Literal

from panamax.server.messages import Pace, Seat

HUMAN: Final = "human"
OPEN: Final = "open"  # nobody sits here yet
StepKind = Literal["action", "undo", "redo"]


class Conflict(Exception):
    """Another writer was faster: this sequence number is taken."""


@dataclass(frozen=True)
class StoredSeat:
    """Who sits in a seat; `key` is the hash of the key of its link, empty unless a person sits there."""

    seat: Seat
    player: str
    name: str
    key: str
    stand_in: str = ""
    lets_look: bool = False

    @property
    def is_open(self) -> bool:
        """Whether somebody may still sit down here."""
        return self.player == OPEN

    @property
    def bot(self) -> str:
        """The bot that plays here now, also in place of a person; empty if none does."""
        return self.stand_in or ("" if self.key or self.is_open else self.player)


Seats = tuple[StoredSeat, ...]


@dataclass(frozen=True)
class Summary:
    """What a list of tables says about one."""

    round: int
    to_act: str | None
    winners: list[str]


@dataclass(frozen=True)
class StandIn:
    """A bot that plays for a person, from a moment to another; `until` is empty while it does."""

    seat: Seat
    player: str
    since: str
    until: str = ""


@dataclass(frozen=True)
class StoredVote:
    """Whether a bot shall play for a seat; over as soon as the table's `seq` is another."""

    seat: Seat
    seq: int
    agreed: tuple[Seat, ...]


@dataclass(frozen=True)
class StoredClock:
    """As `messages.Clock`."""

    reserve: int
    increment: int


@dataclass(frozen=True)
class Gathered:
    """What is so at a table besides its game and its seats; `version` counts the changes of all of it."""

    version: int = 0
    title: str = ""
    listed: bool = True
    creator: str = ""
    pace: Pace = "live"
    clock: StoredClock | None = None
    begun: str | None = None
    stand_ins: tuple[StandIn, ...] = ()
    vote: StoredVote | None = None
    rematch: str | None = None


@dataclass(frozen=True, kw_only=True)
class ListedTable:
    """A table's row, without the record that it began with."""

    id: str
    created: str
    updated: str
    edition: str
    seats: Seats
    summary: Summary
    gathered: Gathered = field(default_factory=Gathered)


@dataclass(frozen=True, kw_only=True)
class StoredTable(ListedTable):
    """A table's whole row."""

    start: dict[str, Any]


@dataclass(frozen=True)
class StoredStep:
    """One line of a table's log. `seat` did it; `action` is what was done, undone or redone.

    `player` is the bot that chose, empty for a person; `time` is when it was stored.
    """

    seq: int
    kind: StepKind
    seat: str
    action: str
    player: str = ""
    time: str = ""


def now() -> str:
    """The present time, as the log writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@dataclass(frozen=True)
class Holding:
    """A browser, by the hash of its key, may act for a seat; `seen` is when its page was last open."""

    browser: str
    seat: Seat
    seen: str = ""


@dataclass(frozen=True)
class StoredNote:
    """A note: what was said, or of a notice the key of its words."""

    number: int
    time: str
    kind: Literal["chat", "notice"]
    seat: Seat | None
    text: str
    facts: dict[str, str]
