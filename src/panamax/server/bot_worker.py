"""What runs in a bot's own process: one choice, or why there is none."""

import os
import threading
import time
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from panamax import editions
from panamax.bots import at_first_sight, make_bot

_LOOK: Final = 1.0  # seconds


class Answer(NamedTuple):
    """A bot's answer: its action, or what went wrong."""

    kind: Literal["action", "failed"]
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
    """Make the bot and let it choose; an exception becomes a sentence, since it may not travel."""
    try:
        editions.add(editions.from_data(edition))
        action: object = (make_bot if compiled else at_first_sight)(name, seed).choose(view, legal)
    except Exception as error:  # noqa: BLE001  # a bot may raise anything
        return Answer("failed", f"{type(error).__name__}: {str(error)[:200]}")
    return Answer("action", action) if isinstance(action, str) else Answer("failed", f"{action!r:.60} is no text")
