"""Games with the same bot in each seat throughout: what `panamax simulate` plays."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from panamax.arena.series import play_all
from panamax.arena.summary import summary_of_seat
from panamax.arena.table import Fixture, Played, seed_for
from panamax.documents.names import SEATS


@dataclass
class Simulation:
    """So many games, and those played so far."""

    games: int
    bots: tuple[str, ...]
    seed: int
    edition: str
    time_limit: float
    played: list[Played] = field(default_factory=list)

    def run(self, jobs: int, save: Path | None) -> Iterator[Played]:
        """Play them all, and yield each as it is finished."""
        if save is not None:
            save.mkdir(parents=True, exist_ok=True)
        width = max(4, len(str(self.games)))
        fixtures = (
            (
                Fixture(number, seed_for(self.seed, "game", number), self.bots, self.edition, self.time_limit),
                None if save is None else save / f"game-{number:0{width}}.json",
            )
            for number in range(1, self.games + 1)
        )
        for played in play_all(fixtures, jobs):
            self.played.append(played)
            yield played

    def summary(self) -> dict[str, Any]:
        """Wins and scores by seat, of the games played."""
        games = sorted(self.played, key=lambda played: played.fixture.number)  # sums of floats depend on their order
        return {
            "games": len(self.played),
            "seats": [
                summary_of_seat(
                    SEATS[seat],
                    bot,
                    [played.winner == seat for played in games],
                    [played.scores[seat] for played in games],
                )
                for seat, bot in enumerate(self.bots)
            ],
        }
