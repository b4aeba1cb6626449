"""What a function here may be: an entry point that Python calls, or a part that entry points call.

An entry point tells its types, so that it can be compiled ahead of its first call (see `panamax.compiled.warm`). It
takes arrays and plain numbers, lets other threads run, and is kept on disk.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from numba import from_dtype, njit, types
from numba.extending import register_jitable

from panamax.compiled.numbers import EDITION, STATE

F = TypeVar("F", bound=Callable[..., Any])


def array(dtype: Any, dimensions: int = 1) -> Any:
    """The type of a contiguous array."""
    return types.Array(dtype, dimensions, "C", aligned=True)


STATES: Final = array(from_dtype(STATE))
EDITIONS: Final = array(from_dtype(EDITION))
BYTES: Final = array(types.uint8)
INTS8: Final = array(types.int8)
INTS16: Final = array(types.int16)
INTS64: Final = array(types.int64)
FLOATS: Final = array(types.float32)
BYTE_ROWS: Final = array(types.uint8, 2)
FLOAT_ROWS: Final = array(types.float32, 2)
DOUBLES: Final = array(types.float64)
DOUBLE_ROWS: Final = array(types.float64, 2)
INT: Final = types.int64
FLOAT: Final = types.float64

ENTRIES: Final[list[tuple[Any, tuple[Any, ...]]]] = []


def entry(*signature: Any) -> Callable[[F], F]:
    """An entry point that takes these types."""

    def compiled(function: F) -> F:
        dispatcher = njit(cache=True, nogil=True)(function)
        ENTRIES.append((dispatcher, signature))
        return cast("F", dispatcher)

    return compiled


def part(function: F) -> F:
    """A function that entry points call; CPython runs it as it stands."""
    compiled: F = register_jitable(function)
    return compiled
