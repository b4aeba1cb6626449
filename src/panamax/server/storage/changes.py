"""What a commit changed, told to every worker once it is for good."""

import json
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, Self

from panamax.server.storage.rows import StoredStep

CHANNEL: Final = "panamax"
_LONGEST: Final = 7_900  # bytes that PostgreSQL carries in one message, less a few

What = Literal["step", "table", "note"]


class Change(NamedTuple):
    """A table, and what of it is new: a step or a note with its number, or something else about the table.

    A step comes along, with the version of the table at which it was stored: who knows the table needs no more.
    """

    table_id: str
    what: What
    number: int = 0
    step: StoredStep | None = None
    version: int | None = None

    def written(self) -> str:
        """As it travels from one worker to the others."""
        return json.dumps([*self[:3], self.step and vars(self.step), self.version], separators=(",", ":"))

    @classmethod
    def read(cls, written: Sequence[object]) -> Self:
        """The other way."""
        table_id, what, number, step, version = written
        return cls(table_id, what, number, StoredStep(**step) if step else None, version)  # type: ignore[arg-type]


def messages(changes: Iterable[Change]) -> list[str]:
    """Several changes in as few messages as they fit in; they are ASCII."""
    packed: list[str] = []
    for change in changes:
        written = change.written()
        if packed and len(packed[-1]) + len(written) < _LONGEST:
            packed[-1] += f",{written}"
        else:
            packed.append(written)
    return [f"[{several}]" for several in packed]


def changes_of(message: str) -> list[Change]:
    """The other way."""
    return [Change.read(written) for written in json.loads(message)]
