"""States to keep many of: in little memory, and as bytes, which the garbage collector does not look through."""

from math import prod
from struct import Struct
from typing import Any, Final

from panamax.rules.state import State

_CODES: Final = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}  # NumPy's, and what `struct` calls them
_CELLS: Final = tuple((name, prod(cell.shape), cell.shape) for name, cell in State.cells().items())
_STRUCT: Final = Struct("<" + "".join(f"{prod(cell.shape)}{_CODES[cell.code]}" for cell in State.cells().values()))


def pack(state: State) -> bytes:
    """All fields one behind the other, but no events."""
    fields = state.__dict__
    numbers: list[int] = []
    for name, _, shape in _CELLS:
        value = fields[name]
        if not shape:
            numbers.append(value)
        elif len(shape) == 1:
            numbers += value
        else:
            for row in value:
                numbers += row
    return _STRUCT.pack(*numbers)


def unpack(packed: bytes) -> State:
    """What was packed, as an object of its own."""
    state: State = object.__new__(State)
    fields: dict[str, Any] = state.__dict__
    numbers, read = _STRUCT.unpack(packed), 0
    for name, size, shape in _CELLS:
        value = numbers[read : read + size]
        if not shape:
            fields[name] = value[0]
        elif len(shape) == 1:
            fields[name] = list(value)
        else:
            fields[name] = [list(value[row : row + shape[1]]) for row in range(0, size, shape[1])]
        read += size
    state.events = None
    return state
