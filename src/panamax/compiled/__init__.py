"""The rules compiled: the same functions, run by numba on records.

Importing this package takes the functions that the book has collected to numba. It compiles nothing yet; the entry
points in the modules here do, once for each version of the sources, and keep the result on disk.
"""

import panamax.compiled.cache  # isort: skip  numba reads the folder when it is imported
from typing import Any

from numba.extending import overload, register_jitable

import panamax.chance
import panamax.rules.legal
import panamax.rules.play  # noqa: F401
from panamax.rules.book import BOOK
from panamax.rules.events import note


@overload(note)
def _note(state: Any, *event: Any) -> Any:
    """Nobody listens to compiled code."""

    def nothing(state: Any, *event: Any) -> None:
        pass

    return nothing


for _function in BOOK:
    register_jitable(_function)
