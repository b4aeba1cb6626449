"""What a decision was worth, by the search bot: shares of winning that it expects, 0 to 1."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_LARGE: Final = 0.06  # a share of winning that makes a turning point
_MOST: Final = 3  # turning points of a seat


@dataclass(frozen=True, slots=True)
class Option:
    """An action and the share of winning that is expected after it."""

    action: str
    value: float


@dataclass(frozen=True, slots=True)
class Finding:
    """A decision beside the best one found, and how the game might have gone on after that."""

    number: int
    seat: str
    round: int
    played: str
    value: float
    options: tuple[Option, ...]
    line: tuple[str, ...]

    @property
    def best(self) -> Option:
        """The best action found; it may be the one that was played."""
        return self.options[0]

    @property
    def loss(self) -> float:
        """The share of winning that was given away."""
        return max(0.0, self.best.value - self.value)


def turning_points(findings: Sequence[Finding]) -> set[int]:
    """The numbers of the decisions that cost each seat most, if they cost much."""
    found: set[int] = set()
    for seat in {finding.seat for finding in findings}:
        of_seat = [finding for finding in findings if finding.seat == seat and finding.loss >= _LARGE]
        found.update(one.number for one in sorted(of_seat, key=lambda finding: -finding.loss)[:_MOST])
    return found
