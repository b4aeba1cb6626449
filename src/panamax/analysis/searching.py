"""Searching at a decision. Importing this brings the compiled engine."""

from typing import Final

from panamax.analysis.choices import Choice
from panamax.analysis.findings import Finding, Option
from panamax.bots.search import SearchBot

OPTIONS: Final = 5  # that are told, the best one first
_SURE: Final = 50  # simulations of one action, below which the search has hardly looked at it


def judge(choice: Choice, simulations: int) -> Finding:
    """Search at a decision. The same choice and simulations give the same finding."""
    bot = SearchBot(seed=choice.number, simulations=simulations)
    lines = bot.think(choice.view, list(choice.legal), lines=len(choice.legal)).lines
    best = lines[0]
    played = next((line for line in lines if line.actions[0] == choice.played), lines[-1])
    told = [line for line in lines if line is best or line.simulations >= _SURE][:OPTIONS]
    return Finding(
        choice.number,
        choice.seat,
        choice.round,
        choice.played,
        float(played.value),
        tuple(Option(line.actions[0], float(line.value)) for line in told),
        best.actions,
    )
