"""What many games say: wins and scores, with how sure that is."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from scipy import stats

CONFIDENCE: Final = 0.95
Interval = tuple[float, float]


def share_interval(wins: int, games: int) -> Interval:
    """Wilson's interval of a share of games."""
    found = stats.binomtest(wins, games).proportion_ci(CONFIDENCE, method="wilson")
    return float(found.low), float(found.high)


def mean_interval(values: Sequence[float]) -> Interval:
    """Student's interval of a mean; of a single value nothing is known, and it is that value."""
    mean = float(np.mean(values))
    if len(values) < 2 or min(values) == max(values):  # noqa: PLR2004  # a spread takes two
        return mean, mean
    low, high = stats.t.interval(CONFIDENCE, len(values) - 1, loc=mean, scale=stats.sem(values))
    return float(low), float(high)


def summary_of_seat(seat: str, bot: str, won: Sequence[bool], scores: Sequence[int]) -> dict[str, Any]:
    """One seat's line."""
    wins = sum(won)
    return {
        "seat": seat,
        "bot": bot,
        "wins": wins,
        "win_rate": wins / len(won),
        "win_rate_interval": list(share_interval(wins, len(won))),
        "mean_score": float(np.mean(scores)),
        "mean_score_interval": list(mean_interval(scores)),
    }
