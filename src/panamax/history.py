"""What a game remembers of each action."""

from dataclasses import dataclass

from panamax.rules.state import State

Noted = tuple[tuple[int, ...], ...]  # events as the rules note them


@dataclass(frozen=True, slots=True)
class Step:
    """One action played: by whom, what, what happened, and the state afterwards."""

    seat: str
    text: str
    events: Noted
    state: State
