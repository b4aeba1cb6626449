"""Asking a bot for its choice, and saying what went wrong if it makes none."""

import queue
import threading
from typing import Final

from panamax.bots.bot import Bot, BotFailure, View

TIME_LIMIT: Final = 60.0  # seconds for one choice


def ask(bot: Bot, name: str, view: View, legal: list[str], time_limit: float = TIME_LIMIT) -> str:
    """The bot's choice. Raises BotFailure if it raises, answers what is not legal, or takes too long."""
    seat = str(view["to_act"])
    answers: queue.SimpleQueue[object] = queue.SimpleQueue()

    def choose() -> None:
        try:
            answers.put(bot.choose(view, list(legal)))
        except BaseException as error:  # noqa: BLE001  # a bot may raise anything, sys.exit() too
            answers.put(error)

    # A thread that never ends cannot be ended; as a daemon it does not keep the program alive.
    threading.Thread(target=choose, daemon=True).start()
    try:
        answer = answers.get(timeout=time_limit)
    except queue.Empty:
        raise BotFailure(name, seat, f"did not choose within {time_limit:g} seconds") from None
    if isinstance(answer, BaseException):
        raise BotFailure(name, seat, f"failed: {type(answer).__name__}: {str(answer)[:200]}") from answer
    if not isinstance(answer, str) or answer not in legal:
        raise BotFailure(name, seat, f"answered {answer!r:.60}, which is not legal")
    return answer
