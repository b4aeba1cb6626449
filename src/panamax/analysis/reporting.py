"""An analysis as JSON and as a drawing."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final
from xml.sax.saxutils import escape

from panamax.analysis.findings import Finding, turning_points
from panamax.documents.names import SEAT_OF
from panamax.game import Game
from panamax.rules.scoring import score

FORMAT: Final = "panamax-analysis/1"
_WIDTH: Final = 960
_HEIGHT: Final = 320
_EDGE: Final = 40
_INK: Final = {"red": "#b4232d", "blue": "#1d4fb8", "yellow": "#c79200", "green": "#2b8a5e"}
_DASH: Final = {"red": "none", "blue": "8 3", "yellow": "2 3", "green": "10 3 2 3"}


def as_json(game: Game, findings: Sequence[Finding], simulations: int) -> dict[str, Any]:
    """Everything that was found."""
    turning = turning_points(findings)
    return {
        "format": FORMAT,
        "simulations": simulations,
        "actions": len(game.steps),
        "lost": {seat: round(lost(findings, seat), 4) for seat in game.seats},
        "decisions": [
            asdict(one) | {"loss": one.loss, "turning": one.number in turning} for one in findings
        ],
    }  # fmt: skip


def lost(findings: Sequence[Finding], seat: str) -> float:
    """The shares of winning that a seat gave away, all together."""
    return sum(finding.loss for finding in findings if finding.seat == seat)


def as_svg(game: Game, findings: Sequence[Finding]) -> str:
    """What each seat would have scored after each action, with the turning points marked."""
    worth = {seat: [_score(game, number, seat) for number in range(len(game.steps) + 1)] for seat in game.seats}
    low = min(0, *(min(line) for line in worth.values()))
    high = max(10, *(max(line) for line in worth.values()))

    def x(number: int) -> float:
        return _EDGE + (_WIDTH - 2 * _EDGE) * number / max(1, len(game.steps))

    def y(value: int) -> float:
        return _HEIGHT - _EDGE - (_HEIGHT - 2 * _EDGE) * (value - low) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        f'<path d="M{_EDGE} {y(0):.1f}H{_WIDTH - _EDGE}" stroke="#b7c7d3"/>',
    ]
    for seat, line in worth.items():
        points = " ".join(f"{x(number):.1f},{y(value):.1f}" for number, value in enumerate(line))
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{_INK[seat]}" stroke-width="2" '
            f'stroke-dasharray="{_DASH[seat]}"/>'
            f'<text x="{_WIDTH - _EDGE + 4}" y="{y(line[-1]) + 4:.1f}" font-size="12" fill="{_INK[seat]}">'
            f"{line[-1]}</text>"
        )
    for one in findings:
        if one.number in turning_points(findings):
            said = escape(f"{one.number}. {one.seat}: {one.played}; best found: {one.best.action} (-{one.loss:.0%})")
            parts.append(
                f'<circle cx="{x(one.number):.1f}" cy="{y(worth[one.seat][one.number]):.1f}" r="6" fill="#fff" '
                f'stroke="{_INK[one.seat]}" stroke-width="3"><title>{said}</title></circle>'
            )
    return "\n".join([*parts, "</svg>", ""])


def _score(game: Game, number: int, seat: str) -> int:
    """F1 as if the game had ended after so many actions."""
    state = game.steps[number - 1].state if number else game.at(0).state
    return score(state, game.edition.numbers, SEAT_OF[seat])
