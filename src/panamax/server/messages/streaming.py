"""The stream of a whole browser: several tables at once, and where it is my turn."""

from typing import Literal

from pydantic import Field

from panamax.server.messages.base import Message, Seat
from panamax.server.messages.gathering import Note
from panamax.server.messages.playing import Step, TableView


class TableEvent(Message):
    """SSE events `step`, `note`, `table` and `missing` of GET /api/stream; `kind` is the event's name.

    Their id names how far each table of this stream has come, so that a stream that comes back resumes.
    """

    table: str
    kind: Literal["step", "note", "table", "missing"]
    step: Step | None = None
    note: Note | None = None
    view: TableView | None = None


class TurnTable(Message):
    """A table where it is my turn; `seats` are those of mine that are to act."""

    id: str
    title: str
    seats: list[Seat]
    since: str


class Turns(Message):
    """SSE event `turns` of GET /api/stream: first when it begins, then at each change."""

    tables: list[TurnTable] = Field(description="the longest waiting first; none that I have put away")
