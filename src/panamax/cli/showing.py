"""How commands show numbers and how far they are."""

import sys
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn


def console() -> Console:
    """Standard output. Where it is no terminal, tables are as wide as they need to be."""
    return Console() if sys.stdout.isatty() else Console(width=120)


def progress() -> Progress:
    """A bar on standard error, if that is a terminal; gone when it is full."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(
        *columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
    )


def share(value: float) -> str:
    """A share as per cent."""
    return f"{100 * value:.1f}%"


def spread(interval: Sequence[float], show: Callable[[float], str]) -> str:
    """An interval."""
    low, high = interval
    return f"{show(low)} … {show(high)}"
