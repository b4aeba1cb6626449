"""How even and how varied the game is, from many games of one bot against itself."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from panamax.arena.facts import COUNTED, MONEY, SeatFacts, facts_of
from panamax.arena.series import side_by_side
from panamax.arena.summary import mean_interval, share_interval
from panamax.arena.table import Fixture, play, seed_for
from panamax.documents.names import ADVISORS, NATIONS, SEATS


@dataclass(frozen=True)
class Figures:
    """A table of the report: a title, headings, and rows of text."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass
class Balance:
    """Games of one bot in all seats."""

    bot: str
    games: int
    seats: int
    seed: int
    edition: str
    played: dict[int, list[SeatFacts]] = field(default_factory=dict)

    def run(self, jobs: int) -> Iterator[None]:
        """Play them; yields after each."""
        tasks = (
            (
                Fixture(
                    number, seed_for(self.seed, "balance", self.seats, number), (self.bot,) * self.seats, self.edition
                ),
            )
            for number in range(1, self.games + 1)
        )
        for number, facts in side_by_side(_facts, tasks, jobs):
            self.played[number] = facts
            yield

    @property
    def facts(self) -> list[SeatFacts]:
        """Every seat of every game, in the order of games."""
        return [facts for number in sorted(self.played) for facts in self.played[number]]

    def tables(self) -> list[Figures]:
        """The report."""
        facts = self.facts
        return [
            _wins("Wins by seat", facts, lambda found: found.seat, SEATS[: self.seats]),
            _wins("Wins by place in the first order", facts, lambda found: str(found.place_in_order)),
            _wins("Wins by nation of the starting contract", facts, lambda found: found.starting[:2], NATIONS),
            _scores(facts),
            _means("What a final score is made of ($, means)", facts, MONEY, lambda found, name: found.money[name]),
            _advisors(facts),
            _means("For each seat and game (means)", facts, COUNTED[1:], getattr),
        ]


def _facts(fixture: Fixture) -> tuple[int, list[SeatFacts]]:
    return fixture.number, facts_of(play(fixture).game())


def _wins(
    title: str, facts: Sequence[SeatFacts], group: Callable[[SeatFacts], str], order: Iterable[str] = ()
) -> Figures:
    groups: dict[str, list[SeatFacts]] = {name: [] for name in order}
    for found in facts:
        groups.setdefault(group(found), []).append(found)
    rows = []
    for name, members in groups.items() if order else sorted(groups.items()):
        if members:
            wins = sum(found.won for found in members)
            low, high = share_interval(wins, len(members))
            mean = np.mean([found.score for found in members])
            interval = f"{low:.1%} … {high:.1%}"
            rows.append((name, str(len(members)), str(wins), f"{wins / len(members):.1%}", interval, f"{mean:.1f}"))
    return Figures(title, ("", "seats", "wins", "win rate", "95%", "mean score"), tuple(rows))


def _scores(facts: Sequence[SeatFacts]) -> Figures:
    scores = [found.score for found in facts]
    rows = [(f"{part}%", f"{np.percentile(scores, part):.0f}") for part in (0, 5, 25, 50, 75, 95, 100)]
    low, high = mean_interval(scores)
    rows.append(("mean", f"{np.mean(scores):.1f} ({low:.1f} … {high:.1f})"))
    rows.append(("standard deviation", f"{np.std(scores):.1f}"))
    return Figures("Final scores", ("part of the seats at or below", "score"), tuple(rows))


def _means(
    title: str, facts: Sequence[SeatFacts], names: Iterable[str], value: Callable[[SeatFacts, str], float]
) -> Figures:
    rows = []
    for name in names:
        row = [
            f"{np.mean([value(found, name) for found in some]):.2f}" if some else "–"
            for some in (facts, [f for f in facts if f.won], [f for f in facts if not f.won])
        ]
        rows.append((name.replace("_", " "), *row))
    return Figures(title, ("", "all", "winners", "others"), tuple(rows))


def _advisors(facts: Sequence[SeatFacts]) -> Figures:
    worths: dict[str, list[int]] = defaultdict(list)
    wins: dict[str, int] = defaultdict(int)
    for found in facts:
        for advisor, worth in found.advisors.items():
            worths[advisor].append(worth)
            wins[advisor] += found.won
    rows = []
    for advisor in ADVISORS:
        held = worths[advisor]
        if held:
            some = f"{np.mean([worth > 0 for worth in held]):.0%}"
            rows.append((advisor, str(len(held)), some, f"{np.mean(held):.2f}", f"{wins[advisor] / len(held):.1%}"))
    headings = ("Financial Advisor", "held", "scores anything", "mean $", "holder wins")
    return Figures("Financial Advisors", headings, tuple(rows))
