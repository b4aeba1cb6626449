"""B, building ships."""

from panamax.rules.book import rule
from panamax.rules.components import COMPANY_SHIPS, SHIP_3, SHIP_B, YARD, ZONE
from panamax.rules.edition import Edition
from panamax.rules.events import BUILT, note
from panamax.rules.refusals import ALLOWED, B1_CASH, B3_AFLOAT
from panamax.rules.state import State


@rule
def ship_to_build(seat: int, large: int) -> int:
    """B3: 1-slot ship B, or the 3-slot ship."""
    return COMPANY_SHIPS * seat + (SHIP_3 if large > 0 else SHIP_B)


@rule
def build_refusal(state: State, edition: Edition, large: int) -> int:
    """B3, then B1."""
    if state.at[ship_to_build(state.active, large)] != YARD:
        return B3_AFLOAT
    if state.cash[state.active] < edition.build[large]:
        return B1_CASH
    return ALLOWED


@rule
def build(state: State, edition: Edition, large: int, nation: int) -> None:
    """B1, B2: paid by the company, to any Loading zone."""
    ship = ship_to_build(state.active, large)
    state.cash[state.active] -= edition.build[large]
    state.at[ship] = ZONE + nation
    note(state, BUILT, state.active, ship, nation, edition.build[large])
