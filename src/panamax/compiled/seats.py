"""Actions as one seat sees them: its own company first, then those after it in the order of seats.

So a program that plays need not learn each seat anew. Everything else keeps its number.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from panamax.compiled.entry import part
from panamax.rules.actions import ACTIONS, BUY, LOAD, MOVE, TARGETS
from panamax.rules.components import COMPANY_SHIPS, FIRST_MILITARY, SEATS, SHIPS
from panamax.rules.places import in_canal


@part
def seen_seat(seat: int, view: int, seats: int) -> int:
    """How far after the view a seat comes; an empty seat keeps its number."""
    if seat >= seats:
        return seat
    return seat - view if seat >= view else seat - view + seats  # a remainder would take longer


@part
def seat_seen(number: int, view: int, seats: int) -> int:
    """The seat that comes so far after the view."""
    if number >= seats:
        return number
    return number + view if number + view < seats else number + view - seats


@part
def seen_ship(ship: int, view: int, seats: int) -> int:
    """A ship's number with the view's own ships first; those of nobody keep theirs."""
    if ship >= FIRST_MILITARY:
        return ship
    return COMPANY_SHIPS * seen_seat(ship // COMPANY_SHIPS, view, seats) + ship % COMPANY_SHIPS


@part
def ship_seen(number: int, view: int, seats: int) -> int:
    """The ship that the view sees under a number."""
    if number >= FIRST_MILITARY:
        return number
    return COMPANY_SHIPS * seat_seen(number // COMPANY_SHIPS, view, seats) + number % COMPANY_SHIPS


def _seen_action(action: int, view: int, seats: int) -> int:
    if action >= LOAD:
        target = (action - LOAD) % TARGETS
        return action - target + (seen_ship(target, view, seats))
    if MOVE <= action < MOVE + SHIPS:
        return MOVE + seen_ship(action - MOVE, view, seats)
    if BUY <= action < BUY + SEATS:
        return BUY + seen_seat(action - BUY, view, seats)
    return action


def _table() -> npt.NDArray[np.int16]:
    numbers = [
        [[_seen_action(action, view % seats, seats) for action in range(ACTIONS)] for view in range(SEATS)]
        for seats in range(2, SEATS + 1)
    ]
    return np.array(numbers, np.int16)


# By seats less 2, view and action: the action's number as the view sees it, and back.
SEEN: Final = _table()
MEANT: Final = np.argsort(SEEN, axis=2).astype(np.int16)


@part
def group_leader(state: Any, ship: int, view: int) -> int:
    """The ship that a view names a group by: the first of it as the view counts them."""
    place = state.at[ship]
    if in_canal(place):
        for number in range(SHIPS):
            other = ship_seen(number, view, state.seats)
            if state.at[other] == place:
                return other
    return ship


@part
def seen_action(state: Any, action: int, view: int) -> int:
    """A legal action's number as the view sees it."""
    if MOVE <= action < LOAD:
        action = MOVE + group_leader(state, action - MOVE, view)
    number: int = SEEN[state.seats - 2, view, action]
    return number


@part
def meant_action(state: Any, number: int, view: int) -> int:
    """The action that the view means by a number."""
    action: int = MEANT[state.seats - 2, view, number]
    return action
