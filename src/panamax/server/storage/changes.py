"""What a commit changed, told to every worker once it is for good."""

import json
from typing import Final, Literal, NamedTuple

CHANNEL: Final = "panamax"

What = Literal["step", "table", "note"]


class Change(NamedTuple):
    """A table, and what of it is new: a step or a note with its number, or something else about the table."""

    table_id: str
    what: What
    number: int = 0

    def written(self) -> str:
        """As it travels from one worker to the others."""
        return json.dumps(self)

    @classmethod
    def read(cls, written: str) -> "Change":
        """The other way."""
        return cls(*json.loads(written))
