"""What an arena has shown: ratings with their uncertainty, and who came out ahead of whom."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from openskill.models import PlackettLuce

from panamax.arena.summary import mean_interval, share_interval


@dataclass(frozen=True)
class Result:
    """A game's outcome: the bots by seat, their scores, the winner's seat."""

    number: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winner: int


@dataclass
class Standing:
    """All results so far."""

    results: list[Result] = field(default_factory=list)

    def summary(self) -> dict[str, Any]:
        """Ratings, shares of games won, and the cross table. It does not depend on the order of arrival."""
        results = sorted(self.results, key=lambda result: result.number)
        bots = sorted({bot for result in results for bot in result.bots})
        ratings = _ratings(bots, results)
        lines = [
            {"bot": bot, "rating": ratings[bot].mu, "uncertainty": ratings[bot].sigma, **_wins(bot, results)}
            for bot in bots
        ]
        lines.sort(key=lambda line: -line["rating"])
        order = [line["bot"] for line in lines]
        return {
            "games": len(results),
            "bots": lines,
            "cross_table": [
                {"bot": bot, "against": other, **_ahead(bot, other, results)}
                for bot in order
                for other in order
                if bot != other
            ],
        }


def _means(result: Result) -> dict[str, float]:
    """Each bot's score; one that holds several seats counts by their mean. The winner breaks a tie."""
    scores = [score + (seat == result.winner) / 2 for seat, score in enumerate(result.scores)]
    return {
        bot: float(np.mean([score for held, score in zip(result.bots, scores, strict=True) if held == bot]))
        for bot in dict.fromkeys(result.bots)
    }


def _ratings(bots: Iterable[str], results: Sequence[Result]) -> dict[str, Any]:
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    for result in results:
        means = _means(result)
        if len(means) > 1:
            rated = model.rate([[ratings[bot]] for bot in means], scores=list(means.values()))
            ratings |= {bot: team[0] for bot, team in zip(means, rated, strict=True)}
    return ratings


def _wins(bot: str, results: Sequence[Result]) -> dict[str, Any]:
    """Of the seats that a bot held: how many won, and with what scores."""
    held = [(result, seat) for result in results for seat, name in enumerate(result.bots) if name == bot]
    wins = sum(result.winner == seat for result, seat in held)
    scores = [result.scores[seat] for result, seat in held]
    return {
        "seats_held": len(held),
        "wins": wins,
        "win_rate": wins / len(held),
        "win_rate_interval": list(share_interval(wins, len(held))),
        "mean_score": float(np.mean(scores)),
        "mean_score_interval": list(mean_interval(scores)),
    }


def _ahead(bot: str, other: str, results: Sequence[Result]) -> dict[str, Any]:
    """How often one was ahead of another, of the games that both played."""
    both = [means for result in results if {bot, other} <= (means := _means(result)).keys()]
    ahead = sum(means[bot] > means[other] for means in both)
    if not both:
        return {"games": 0, "ahead": 0}
    return {"games": len(both), "ahead": ahead, "share": ahead / len(both)} | {
        "share_interval": list(share_interval(ahead, len(both)))
    }
