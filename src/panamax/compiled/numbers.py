"""States and editions as NumPy records: made from the fields that the rules' own classes declare."""

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from panamax.rules import edition as rules_edition
from panamax.rules.layout import Layout
from panamax.rules.state import State

Records = npt.NDArray[np.void]
L = TypeVar("L", bound=Layout)


def dtype_of(layout: type[Layout]) -> np.dtype[np.void]:
    """The record type with one field for each of the class's cells, aligned as in C."""
    fields = [
        (name, cell.code, cell.shape) if cell.shape else (name, cell.code) for name, cell in layout.cells().items()
    ]
    return np.dtype(fields, align=True)


STATE = dtype_of(State)
EDITION = dtype_of(rules_edition.Edition)


def to_record(value: Layout, records: Records, index: int = 0) -> None:
    """Write an object into one record of an array, field by field."""
    record = records[index]
    for name, field in value.values().items():
        record[name] = field


def from_record(layout: type[L], records: Records, index: int = 0) -> L:
    """An object with Python's own ints from one record of an array."""
    value = layout()
    record = records[index]
    for name in layout.cells():
        setattr(value, name, record[name].tolist())
    return value


def edition_array(edition: rules_edition.Edition) -> Records:
    """An edition as an array of one record, as the kernels take it."""
    records = np.zeros(1, EDITION)
    to_record(edition, records)
    return records


def state_array(state: State, count: int = 1) -> Records:
    """Copies of a state as an array of records."""
    records = np.zeros(count, STATE)
    for index in range(count):
        to_record(state, records, index)
    return records


def difference(state: State, records: Records, index: int = 0) -> dict[str, tuple[Any, Any]]:
    """The fields in which an object and a record differ."""
    other = from_record(State, records, index)
    return {
        name: (value, getattr(other, name)) for name, value in state.values().items() if value != getattr(other, name)
    }
