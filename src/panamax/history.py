"""What a game remembers of each action."""

from dataclasses import dataclass

from panamax.packing import unpack
from panamax.rules.state import State

Noted = tuple[tuple[int, ...], ...]  # events as the rules note them


@dataclass(frozen=True, slots=True)
class Step:
    """One action played: by whom, what, in which round, what happened, and the state afterwards (see `packing`)."""

    seat: str
    text: str
    round: int
    events: Noted
    packed: bytes

    @property
    def state(self) -> State:
        """The state afterwards, a new object each time."""
        return unpack(self.packed)
