"""What is read from the database and written to it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from panamax.server.messages import Seat

StepKind = Literal["action", "undo", "redo"]


class Conflict(Exception):
    """Another writer was faster: this sequence number is taken."""


@dataclass(frozen=True)
class StoredSeat:
    """Who sits in a seat; `key` is the hash of its key, empty for a bot."""

    seat: Seat
    player: str
    name: str
    key: str


Seats = tuple[StoredSeat, ...]


@dataclass(frozen=True)
class Summary:
    """What a list of tables says about one."""

    round: int
    to_act: str | None
    winners: list[str]


@dataclass(frozen=True)
class ListedTable:
    """A table's row, without the record that it began with."""

    id: str
    created: str
    updated: str
    edition: str
    seats: Seats
    summary: Summary


@dataclass(frozen=True)
class StoredTable(ListedTable):
    """A table's whole row."""

    start: dict[str, Any]


@dataclass(frozen=True)
class StoredStep:
    """One line of a table's log. `seat` did it; `action` is what was done, undone or redone."""

    seq: int
    kind: StepKind
    seat: str
    action: str


def now() -> str:
    """The present time, as the log writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
