"""Where tables live: their start and every step since, committed before anybody sees it.

The log is the truth. What else a row says (round, who is to act) repeats it, so that a list needs no replay.
"""

from panamax.server.storage.changes import Change
from panamax.server.storage.database import Database, StorageError
from panamax.server.storage.rows import (
    Conflict,
    ListedTable,
    Seats,
    StepKind,
    StoredSeat,
    StoredStep,
    StoredTable,
    Summary,
    now,
)
from panamax.server.storage.tables import Storage

__all__ = [
    "Change",
    "Conflict",
    "Database",
    "ListedTable",
    "Seats",
    "StepKind",
    "Storage",
    "StorageError",
    "StoredSeat",
    "StoredStep",
    "StoredTable",
    "Summary",
    "now",
]
