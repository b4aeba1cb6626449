"""What a bot is, and how one fails."""

from typing import Any, Protocol, runtime_checkable

View = dict[str, Any]


class Bot(Protocol):
    """A player that is a program.

    `view` is a position as its seat sees it (panamax-position/1), `legal` the actions it may choose from.
    """

    def choose(self, view: View, legal: list[str]) -> str:
        """One of the legal actions."""
        ...


@runtime_checkable
class CompiledBot(Bot, Protocol):
    """A bot that can also choose on compiled states, so that games between such bots need no documents.

    It looks at nothing that its seat may not see: both ways of asking it give the same choice.
    """

    def choose_id(self, states: Any, index: int, editions: Any) -> int:
        """One of the legal actions of `states[index]`, by id."""
        ...


class UnknownBot(ValueError):
    """A name that names no bot; the message says what there is."""


class BotFailure(RuntimeError):
    """A bot that made no choice: it raised, answered something that is not legal, or was too slow."""

    def __init__(self, bot: str, seat: str, why: str) -> None:
        super().__init__(f"{bot}, playing {seat}, {why}")
        self.bot = bot
        self.seat = seat
        self.why = why

    def __reduce__(self) -> tuple[type["BotFailure"], tuple[str, str, str]]:
        """It travels between processes."""
        return type(self), (self.bot, self.seat, self.why)
