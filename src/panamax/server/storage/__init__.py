"""Where tables live: their start and every step since, committed before anybody sees it.

The log is the truth. What else a row says (round, who is to act) repeats it, so that a list needs no replay.
"""

from panamax.server.storage.appending import Addition
from panamax.server.storage.browsers import Turn
from panamax.server.storage.changes import Change
from panamax.server.storage.database import Database, StorageError
from panamax.server.storage.gatherings import Decided, Notice, Opened, Present
from panamax.server.storage.rows import (
    HUMAN,
    OPEN,
    Conflict,
    Gathered,
    Holding,
    ListedTable,
    Seats,
    StandIn,
    StepKind,
    StoredClock,
    StoredNote,
    StoredSeat,
    StoredStep,
    StoredTable,
    StoredVote,
    Summary,
    now,
)
from panamax.server.storage.tables import Since, Storage

__all__ = [
    "HUMAN",
    "OPEN",
    "Addition",
    "Change",
    "Conflict",
    "Database",
    "Decided",
    "Gathered",
    "Holding",
    "ListedTable",
    "Notice",
    "Opened",
    "Present",
    "Seats",
    "Since",
    "StandIn",
    "StepKind",
    "Storage",
    "StorageError",
    "StoredClock",
    "StoredNote",
    "StoredSeat",
    "StoredStep",
    "StoredTable",
    "StoredVote",
    "Summary",
    "Turn",
    "now",
]
