"""A whole game to read: each action in the notation and in words, and the money at each round's end."""

import hashlib
import json
from collections.abc import Iterator

from panamax.game import Game
from panamax.words.happened import event_text, log_line


def playthrough(game: Game, language: str = "en") -> str:
    """The game from its set-up, an action a line, with a mark of the position after each.

    The mark is the beginning of the SHA-256 of the position's JSON: two playthroughs with the same marks went through
    the same positions.
    """
    return "\n".join(_lines(game, language)) + "\n"


def mark(game: Game) -> str:
    """What tells a position from others."""
    text = json.dumps(game.position(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _lines(game: Game, language: str) -> Iterator[str]:
    past = game.at(0)
    yield f"Panamax, edition {game.edition.name}, {len(game.seats)} seats"
    yield f"{0:>4} {mark(past)}"
    for event in past.events(0):
        yield f"     {event_text(event, language)}"
    for number, step in enumerate(game.steps, start=1):
        choices = len(past.legal())
        past.redo()
        events = past.events(number)
        stopped = step.seat if step.text == "stop" else None
        yield f"{number:>4} {mark(past)} {step.seat}: {step.text}  ({choices} legal)"
        said = log_line(events, language, stopped=stopped)
        if said:
            yield f"     {said}"
        if any(event["kind"] in {"round", "score"} for event in events):
            yield from _money(past)


def _money(game: Game) -> Iterator[str]:
    position = game.position()
    for seat, company in position["companies"].items():
        player = position["players"][seat]
        shares = ", ".join(f"{count} {name}" for name, count in player["shares"].items())
        yield (
            f"     | {seat:<6} company ${company['cash']:<3} price ${company['price']:<2} player ${player['cash']:<3} "
            f"shares {shares}; flags {sum(company['flags'].values())}; Bailouts {player['bailouts']}"
        )
