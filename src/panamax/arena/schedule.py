"""Who plays whom: every line-up of bots in every rotation and its mirror image, with the same chance."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count

from panamax.arena.table import Fixture, seed_for


@dataclass(frozen=True)
class Plan:
    """What an arena plays. The first so many games of an endless order: so it can be extended."""

    bots: tuple[str, ...]
    seats: int
    seed: int
    edition: str

    def line_ups(self) -> list[tuple[str, ...]]:
        """Every choice of bots for the seats, as often as the bots are named."""
        return sorted(set(combinations(self.bots, self.seats)), key=self._first_named)

    def _first_named(self, line_up: tuple[str, ...]) -> list[int]:
        return [self.bots.index(bot) for bot in line_up]

    def games(self, number: int, time_limit: float) -> Iterator[Fixture]:
        """The first games of the order, numbered from 1. Games of one line-up in a row share their chance."""
        numbers = iter(range(1, number + 1))
        for chance in count():
            for line_up in self.line_ups():
                seed = seed_for(self.seed, "arena", chance, *line_up)
                for bots in seatings(line_up):
                    game = next(numbers, None)
                    if game is None:
                        return
                    yield Fixture(game, seed, bots, self.edition, time_limit)


def seatings(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All rotations of a line-up and of its mirror image, each once."""
    found: dict[tuple[str, ...], None] = {}
    for row in (line_up, line_up[::-1]):
        for start in range(len(row)):
            found[row[start:] + row[:start]] = None
    return list(found)
