"""What happened, as JSON objects: the rules note numbers, here they get their names.

`events.schema.json` says their types.
"""

import json
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any, Final

from panamax.documents.names import (
    CARD_KINDS,
    CARDS,
    MOVES,
    NATIONS,
    OCEANS,
    PLACES,
    REWARDS,
    SEATS,
    SHIPS,
    target_name,
)
from panamax.rules import events
from panamax.rules.components import COLUMNS, CONTAINERS, NONE
from panamax.rules.edition import FREE_LOADS, FREE_MARKET, FREE_MOVES, NO_ACTION, Edition

Event = dict[str, Any]

_ACTIONS: Final = {FREE_LOADS: "load", FREE_MOVES: "move", FREE_MARKET: "market"}


def event_json(event: tuple[int, ...], edition: Edition) -> Event:
    """An event of the rules as an object with a `kind`."""
    kind, write = _WRITERS[event[0]]
    return {"kind": kind, **write(edition, *event[1:])}


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of an event."""
    text = resources.files("panamax.documents").joinpath("events.schema.json").read_text("utf-8")
    parsed: dict[str, Any] = json.loads(text)
    return parsed


def _card(card: int) -> str | None:
    return None if card == NONE else CARDS[card]


def _ships(bits: int) -> list[str]:
    return [name for ship, name in enumerate(SHIPS) if bits >> ship & 1]


def _money_by_seat(amounts: tuple[int, ...]) -> dict[str, int]:
    return {name: amount for name, amount in zip(SEATS, amounts, strict=True) if amount > 0}


def _free_action(kind: int, size: int) -> str | None:
    if kind == NO_ACTION:
        return None
    return _ACTIONS[kind] if kind == FREE_MARKET else f"{_ACTIONS[kind]} {size}"


def _transfer(_: Edition, seat: int, column: int, to: int, cost: int) -> Event:
    return {"seat": SEATS[seat], "from": column + 1, "to": to + 1, "cost": cost}


def _die(_: Edition, seat: int, column: int, row: int) -> Event:
    return {"seat": SEATS[seat], "column": column + 1, "row": row}


def _contract(_: Edition, seat: int, card: int) -> Event:
    return {"seat": SEATS[seat], "card": CARDS[card]}


def _offer(_: Edition, column: int, card: int) -> Event:
    return {"column": column + 1, "card": CARDS[card]}


def _load(_: Edition, seat: int, card: int, value: int, target: int, nation: int) -> Event:
    zone = None if nation == NONE else NATIONS[nation]
    return {"seat": SEATS[seat], "card": _card(card), "value": value, "on": target_name(target), "zone": zone}


def _flag(_: Edition, seat: int, nation: int, column: int, kind: int, size: int) -> Event:
    action = _free_action(kind, size)
    return {"seat": SEATS[seat], "nation": NATIONS[nation], "column": column + 1, "action": action}


def _move(_: Edition, seat: int, ships: int, place: int, to: int, cost: int) -> Event:
    return {"seat": SEATS[seat], "ships": _ships(ships), "from": PLACES[place], "to": PLACES[to], "cost": MOVES[cost]}


def _push(_: Edition, ships: int, place: int, to: int) -> Event:
    return {"ships": _ships(ships), "from": PLACES[place], "to": PLACES[to]}


def _income(_: Edition, seat: int, nation: int, amount: int) -> Event:
    return {"seat": SEATS[seat], "nation": NATIONS[nation], "amount": amount}


def _arrive(_: Edition, ship: int, ocean: int, *paid: int) -> Event:
    return {"ship": SHIPS[ship], "ocean": OCEANS[ocean], "paid": _money_by_seat(paid)}


def _passenger(_: Edition, seat: int, ship: int) -> Event:
    return {"seat": SEATS[seat], "ship": SHIPS[ship]}


def _reward(_: Edition, seat: int, ship: int, choice: int, amount: int) -> Event:
    return {"seat": SEATS[seat], "ship": SHIPS[ship], "reward": REWARDS[choice], "amount": amount}


def _build(_: Edition, seat: int, ship: int, nation: int, cost: int) -> Event:
    return {"seat": SEATS[seat], "ship": SHIPS[ship], "zone": NATIONS[nation], "cost": cost}


def _play_card(_: Edition, seat: int, kind: int, value: int) -> Event:
    return {"seat": SEATS[seat], "card": CARD_KINDS[kind], "value": value}


def _buy(_: Edition, seat: int, company: int, price: int) -> Event:
    return {"seat": SEATS[seat], "company": SEATS[company], "price": price}


def _raise(_: Edition, seat: int, price: int) -> Event:
    return {"seat": SEATS[seat], "price": price}


def _seat(_: Edition, seat: int) -> Event:
    return {"seat": SEATS[seat]}


def _give_up(edition: Edition, seat: int, card: int, left: int) -> Event:
    values = [edition.card_value[card][place] for place in range(CONTAINERS) if left >> place & 1]
    return {"seat": SEATS[seat], "card": CARDS[card], "values": values}


def _fees(_: Edition, seat: int, due: int, cut: int, company: int, personal: int, bailouts: int) -> Event:
    paid = {"company": company, "personal": personal, "bailouts": bailouts}
    return {"seat": SEATS[seat], "due": due, "cut": cut, **paid}


def _dividend(_: Edition, company: int, each: int, paid: int) -> Event:
    return {"company": SEATS[company], "each": each, "paid": paid}


def _unpaid(_: Edition, company: int, due: int, price: int) -> Event:
    return {"company": SEATS[company], "due": due, "price": price}


def _bonus(_: Edition, seat: int, amount: int) -> Event:
    return {"seat": SEATS[seat], "amount": amount}


def _order(_: Edition, *order: int) -> Event:
    return {"order": [SEATS[seat] for seat in order if seat != NONE]}


def _round(_: Edition, number: int, *dice: int) -> Event:
    return {"round": number, "faces": [column + 1 for column in range(COLUMNS) for _ in range(dice[column])]}


def _score(_: Edition, seat: int, cash: int, shares: int, advisors: int, bailouts: int, total: int) -> Event:
    parts = {"cash": cash, "shares": shares, "advisors": advisors, "bailouts": bailouts}
    return {"seat": SEATS[seat], **parts, "total": total}


_WRITERS: Final[dict[int, tuple[str, Callable[..., Event]]]] = {
    events.TRANSFER: ("transfer", _transfer),
    events.TOOK_DIE: ("die", _die),
    events.TOOK_CONTRACT: ("contract", _contract),
    events.OFFERED: ("offer", _offer),
    events.LOADED: ("load", _load),
    events.COMPLETED: ("complete", _contract),
    events.FLAGGED: ("flag", _flag),
    events.MOVED: ("move", _move),
    events.PUSHED: ("push", _push),
    events.INCOME: ("income", _income),
    events.ARRIVED: ("arrive", _arrive),
    events.GOT_PASSENGER: ("passenger", _passenger),
    events.REWARDED: ("reward", _reward),
    events.BUILT: ("build", _build),
    events.PLAYED_CARD: ("card", _play_card),
    events.BOUGHT: ("buy", _buy),
    events.RAISED: ("raise", _raise),
    events.KEPT: ("keep", _seat),
    events.GAVE_UP: ("give-up", _give_up),
    events.TURN: ("turn", _seat),
    events.PAID_FEES: ("fees", _fees),
    events.DIVIDEND: ("dividend", _dividend),
    events.UNPAID: ("unpaid", _unpaid),
    events.BONUS: ("bonus", _bonus),
    events.ORDERED: ("order", _order),
    events.ROUND: ("round", _round),
    events.SCORED: ("score", _score),
}
KINDS: Final = tuple(kind for kind, _ in _WRITERS.values())
