"""A state as a position document: every key, always in the same order, so that equal positions are equal bytes."""

import json
from typing import Any, Final

from panamax.documents.names import (
    ADVISORS,
    CARD_KINDS,
    CARDS,
    COLUMN_NAMES,
    MOVES,
    NATIONS,
    OFFER_NAMES,
    PILES,
    PLACES,
    SEATS,
    SHIPS,
    SOURCES,
    bound_of,
    is_present,
)
from panamax.documents.projection import check_view, sees_advisors, sees_chance
from panamax.rules.actions import TARGETS
from panamax.rules.components import CONTAINERS, NONE, VALUES, YARD
from panamax.rules.edition import Edition
from panamax.rules.market import shares_for_sale
from panamax.rules.play import to_act
from panamax.rules.state import FLAG, State

FORMAT: Final = "panamax-position/1"
LINE: Final = 118  # a printed list or object that fits is on one line


def write_position(state: State, edition: Edition, edition_name: str, view: str | None = None) -> dict[str, Any]:
    """The position as a seat ("red"), a "spectator", or with None nobody in particular sees it: then it tells all."""
    check_view(view, state.seats)
    seats = SEATS[: state.seats]
    acting = to_act(state)
    position: dict[str, Any] = {
        "format": FORMAT,
        "edition": edition_name,
        "seats": state.seats,
        "round": state.round,
        "order": [SEATS[seat] for seat in state.order[: state.seats]],
        "active": SEATS[state.active],
        "to_act": None if acting == NONE else SEATS[acting],
        "phase": phase_of(state),
        "action_table": {
            name: {"dice": state.dice[column], "executive": state.executive[column]}
            for column, name in enumerate(COLUMN_NAMES)
        },
        "offer": {name: _card(state.offer[place]) for place, name in enumerate(OFFER_NAMES)},
        "companies": {name: _company(state, edition, seat) for seat, name in enumerate(seats)},
        "players": write_players(state, view),
        "ships": {
            name: _ship(state, edition, ship) for ship, name in enumerate(SHIPS) if is_present(name, state.seats)
        },
    }
    for kind, name in enumerate(PILES):
        position[name] = state.pile[kind][: state.pile_size[kind]]
    position["discard"] = [CARDS[card] for card in state.discard[: state.discard_size]]
    position["turn"] = _turn(state)
    if sees_chance(view):
        position["seed"] = state.seed
        position["deck"] = [CARDS[card] for card in reversed(state.deck[: state.deck_size])]
        position["advisor_deck"] = [ADVISORS[card] for card in reversed(state.advisor_deck[: state.advisor_deck_size])]
    if state.over > 0:
        position["scores"] = {name: state.score[seat] for seat, name in enumerate(seats)}
        position["winners"] = [SEATS[state.winner]]
    return position


def write_players(state: State, view: str | None) -> dict[str, Any]:
    """The players of a position: all in it that a seat sees and a spectator does not, or another seat (H2)."""
    return {name: _player(state, seat, view) for seat, name in enumerate(SEATS[: state.seats])}


def phase_of(state: State) -> str:
    """What the one to act is doing."""
    if state.over > 0:
        return "over"
    if state.reward_count > 0:
        return "reward"
    if state.fee_count > 0:
        return "fees"
    if state.depth == 0:
        return "after-die" if state.die_taken > 0 else "before-die"
    top = state.depth - 1
    if state.source[top] == FLAG and state.begun[top] == 0:
        return "free-action"
    return "loading" if state.loads[top] > 0 else "moving"


def print_position(position: dict[str, Any]) -> str:
    """The position as text: what fits stands on one line."""
    return print_document(position) + "\n"


def print_document(value: Any, indent: int = 0) -> str:
    """JSON in which an object or a list is broken into lines only where it would be too long."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or (len(flat) + indent <= LINE and indent > 0):
        return flat
    margin = " " * (indent + 2)
    if isinstance(value, dict):
        lines = [f"{margin}{json.dumps(key)}: {print_document(part, indent + 2)}" for key, part in value.items()]
        return "{\n" + ",\n".join(lines) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(margin + print_document(part, indent + 2) for part in value) + "\n" + " " * indent + "]"


def _card(card: int) -> str | None:
    return None if card == NONE else CARDS[card]


def _company(state: State, edition: Edition, seat: int) -> dict[str, Any]:
    return {
        "cash": state.cash[seat],
        "price": state.price[seat],
        "shares_for_sale": shares_for_sale(state, seat),
        "supply": state.supply[seat],
        "delivered": state.delivered[seat],
        "rail": state.rail[seat] or None,
        "warehouse": [value + 1 for value in range(VALUES) for _ in range(state.warehouse[seat][value])],
        "contracts": [
            {
                "card": CARDS[state.contract_card[seat][slot]],
                "containers": [
                    edition.card_value[state.contract_card[seat][slot]][place]
                    for place in range(CONTAINERS)
                    if state.contract_left[seat][slot] >> place & 1
                ],
            }
            for slot in range(state.contracts[seat])
        ],
        "flags": {name: state.flags[seat][nation] for nation, name in enumerate(NATIONS)},
        "passengers": state.passengers[seat],
    }


def _player(state: State, seat: int, view: str | None) -> dict[str, Any]:
    held = state.advisors[seat][: state.advisor_count[seat]]
    return {
        "cash": state.personal[seat],
        "shares": {
            name: state.shares[seat][company]
            for company, name in enumerate(SEATS[: state.seats])
            if state.shares[seat][company] > 0
        },
        "advisors": [ADVISORS[card] if sees_advisors(state, view, seat) else None for card in held],
        "captain": state.card[seat][0] or None,
        "stevedore": state.card[seat][1] or None,
        "fresh": [name for kind, name in enumerate(CARD_KINDS) if seat == state.active and state.card_fresh[kind] > 0],
        "kept_markets": state.kept_markets[seat],
        "bailouts": state.bailouts[seat],
    }


def _ship(state: State, edition: Edition, ship: int) -> dict[str, Any]:
    place = state.at[ship]
    written: dict[str, Any] = {"at": PLACES[place]}
    bound = bound_of(place)
    if bound is not None:
        written["bound"] = bound
    if place != YARD and edition.slots[ship] > 0:
        written["cargo"] = [_die(die) for die in state.cargo[ship][: state.aboard[ship]]]
    return written


def _die(die: int) -> list[Any]:
    """A die aboard: its company and its value."""
    seat, value = divmod(die - 1, VALUES)
    return [SEATS[seat], value + 1]


def _turn(state: State) -> dict[str, Any]:
    return {
        "die_taken": state.die_taken > 0,
        **(_allowance(state, state.depth - 1) if state.depth > 0 else _no_allowance()),
        "below": [_allowance(state, place) for place in range(state.depth - 1)],
        "captain_played": state.card_played[0] > 0,
        "stevedore_played": state.card_played[1] > 0,
        "loaded": [SHIPS[ship] for ship in range(TARGETS - 1) if state.loaded >> ship & 1],
        "military_paid": state.military_paid > 0,
        "kept_now": state.kept_now,
        "rewards": [SHIPS[ship] for ship in state.rewards[: state.reward_count]],
        "fees": [SEATS[seat] for seat in state.fees[: state.fee_count]],
    }


def _no_allowance() -> dict[str, Any]:
    return {
        "source": None,
        "begun": False,
        "loads": 0,
        "moves": dict.fromkeys(MOVES, 0),
        "market": False,
        "contract": None,
    }


def _allowance(state: State, place: int) -> dict[str, Any]:
    column = state.contract_column[place]
    return {
        "source": SOURCES[state.source[place]],
        "begun": state.begun[place] > 0,
        "loads": state.loads[place],
        "moves": {
            "lock": state.lock_moves[place],
            "waterway": state.waterway_moves[place],
            "any": state.any_moves[place],
        },
        "market": state.market[place] > 0,
        "contract": None if column == NONE else int(COLUMN_NAMES[column]),
    }
