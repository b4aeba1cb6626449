"""What makes a function a rule: it is in the book, and so it can be compiled.

`rule` only collects; the function stays the plain one that one reads and steps through. `panamax.compiled` takes the
collected functions to numba. So the rules need nothing but Python.
"""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

BOOK: list[Callable[..., object]] = []


def rule(function: F) -> F:
    """Put a scalar function over State and Edition into the book."""
    BOOK.append(function)
    return function
