"""The decisions of a game: where somebody had more than one legal action."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from panamax.game import Game


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision, as the seat saw it (H): what was legal, and what was played. It was the game's action `number`."""

    number: int
    seat: str
    round: int
    view: dict[str, Any]
    legal: tuple[str, ...]
    played: str


def choices_of(game: Game, seats: Collection[str]) -> list[Choice]:
    """All decisions of some seats, in order."""
    found = []
    for number, step in enumerate(game.steps, 1):
        if step.seat in seats:
            before = game.at(number - 1)
            legal = before.legal()
            if len(legal) > 1:
                view = before.position(step.seat)
                found.append(Choice(number, step.seat, before.round, view, tuple(legal), step.text))
    return found
