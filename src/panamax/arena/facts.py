"""What happened in a game, counted by seat: where the money came from and what was left undone."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from panamax.arena.table import Played
from panamax.documents.names import SEATS, SHIPS
from panamax.game import Game
from panamax.history import Step
from panamax.rules.allowances import moves_left
from panamax.rules.components import VALUES
from panamax.rules.scoring import advisor_worth
from panamax.rules.state import State

# What a final score is made of; the shares' worth is less what was paid for them, fees are the player's own.
MONEY: Final = ("start", "dividends", "shares", "rewards", "military", "advisors", "bonus", "fees", "bailouts")
COUNTED: Final = (
    "score",
    "deliveries",
    "contracts",
    "dividends_paid",
    "dividends_refused",
    "bailouts",
    "built",
    "unused_moves",
    "decisions",
)


@dataclass
class SeatFacts:
    """One seat in one game."""

    seat: str
    starting: str
    place_in_order: int
    score: int
    won: bool
    money: dict[str, int] = field(default_factory=lambda: dict.fromkeys(MONEY, 0))  # $ to the final score
    deliveries: int = 0
    contracts: int = 0
    dividends_paid: int = 0
    dividends_refused: int = 0
    bailouts: int = 0
    built: int = 0
    unused_moves: int = 0
    decisions: int = 0
    advisors: dict[str, int] = field(default_factory=dict)  # $ that each one held would score


def facts_of(game: Game) -> list[SeatFacts]:
    """The facts of a game that is over."""
    scores, winners = game.scores or {}, game.winners or []
    chance = game.record()["chance"]
    facts = {
        seat: SeatFacts(seat, starting, chance["order"].index(seat) + 1, scores[seat], seat in winners)
        for seat, starting in zip(game.seats, chance["starting"], strict=True)
    }
    before = game.at(0).state
    for number, step in enumerate(game.steps, 1):
        facts[step.seat].decisions += 1
        facts[SEATS[before.active]].unused_moves += _moves_lost(before, step)
        for event in game.events(number):
            _count(facts, event, before)
        before = step.state
    for number, found in enumerate(facts.values()):
        found.money["start"] = game.edition.numbers.start_personal
        found.advisors = {
            game.edition.advisors[advisor]: advisor_worth(before, game.edition.numbers, advisor, number)
            for advisor in before.advisors[number][: before.advisor_count[number]]
        }
    return list(facts.values())


def _moves_lost(before: State, step: Step) -> int:
    """Moves that were given and then given up, or that could not be made (T22)."""
    if step.text != "stop" and not step.text.startswith("move"):
        return 0
    spent = 0 if step.text == "stop" else 1
    return _moves(before) - spent - _moves(step.state)


def _moves(state: State) -> int:
    return sum(moves_left(state, top) for top in range(state.depth))


def _count(facts: dict[str, SeatFacts], event: dict[str, Any], before: State) -> None:  # noqa: C901, PLR0912  # a list
    match event:
        case {"kind": "arrive", "ship": ship}:
            for die in before.cargo[SHIPS.index(ship)]:
                if die > 0:
                    facts[SEATS[(die - 1) // VALUES]].deliveries += 1
        case {"kind": "complete", "seat": seat}:
            facts[seat].contracts += 1
        case {"kind": "build", "seat": seat}:
            facts[seat].built += 1
        case {"kind": "buy", "seat": seat, "price": price}:
            facts[seat].money["shares"] -= price
        case {"kind": "income", "seat": seat, "amount": amount}:
            facts[seat].money["military"] += amount
        case {"kind": "reward", "seat": seat, "reward": "cash", "amount": amount}:
            facts[seat].money["rewards"] += amount
        case {"kind": "fees", "seat": seat, "personal": personal, "bailouts": bailouts}:
            facts[seat].money["fees"] -= personal
            facts[seat].bailouts += bailouts
        case {"kind": "dividend", "company": company, "each": each}:
            facts[company].dividends_paid += 1
            for holder in facts.values():
                holder.money["dividends"] += each * before.shares[SEATS.index(holder.seat)][SEATS.index(company)]
        case {"kind": "unpaid", "company": company}:
            facts[company].dividends_refused += 1
        case {"kind": "bonus", "seat": seat, "amount": amount}:
            facts[seat].money["bonus"] += amount
        case {"kind": "score", "seat": seat, "shares": shares, "advisors": advisors, "bailouts": bailouts}:
            facts[seat].money["shares"] += shares
            facts[seat].money["advisors"] += advisors
            facts[seat].money["bailouts"] -= abs(bailouts)


def averages(games: Sequence[Played]) -> list[dict[str, float]]:
    """The means of the facts by seat, over many games."""
    by_seat = list(zip(*(facts_of(played.game()) for played in games), strict=True))
    return [
        {name: float(np.mean([getattr(found, name) for found in seat])) for name in COUNTED}
        | {f"money_{source}": float(np.mean([found.money[source] for found in seat])) for source in MONEY}
        for seat in by_seat
    ]
