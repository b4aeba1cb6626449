"""What runs in a bot's own process: one choice, or why there is none."""

import os
import threading
import time
import traceback
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from panamax import editions
from panamax.bots import at_first_sight, make_bot

_LOOK: Final = 1.0  # seconds
_FRAMES: Final = 4  # of an exception, from the bot inwards


class Answer(NamedTuple):
    """A bot's answer: its action, or what went wrong, for who runs the server."""

    kind: Literal["action", "failed", "wordless"]
    text: str


@cache
def be_ready() -> None:
    """To be called, this module was imported. From now on this process ends with its server, whatever its bot is at."""
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _end_with(server: int) -> None:
    """A server that was killed could not end it, and a bot without end would keep a processor busy for good."""
    while os.getppid() == server:
        time.sleep(_LOOK)
    os._exit(1)


def choose(
    name: str, seed: int, edition: dict[str, Any], view: dict[str, Any], legal: list[str], *, compiled: bool
) -> Answer:
    """Make the bot and let it choose; an exception becomes a sentence, since it may not travel.

    Not even an exit: it would travel to the server, and end that.
    """
    try:
        editions.add(editions.from_data(edition))
        action: object = (make_bot if compiled else at_first_sight)(name, seed).choose(view, legal)
    except BaseException as error:  # noqa: BLE001  # a bot may raise anything
        within = traceback.extract_tb(error.__traceback__)[1:]
        where = ", ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in within[:_FRAMES])
        return Answer("failed", f"{type(error).__name__}: {str(error)[:200]} ({where})")
    return Answer("action", action) if isinstance(action, str) else Answer("wordless", f"{action!r:.60}")
