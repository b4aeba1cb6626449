"""What is not money yet: flags, passengers, cards, dice in hand, actions still open."""

from typing import Final

from panamax.bots.judgement import weights as sign
from panamax.bots.judgement.outlook import all_dice_to_come, dice_of_round
from panamax.rules.book import rule
from panamax.rules.clipboard import has_all_flags
from panamax.rules.components import (
    CAPTAIN_KIND,
    COMPANY_SHIPS,
    KEPT_CONTRACTS,
    NATIONS,
    NONE,
    ROUNDS,
    STEVEDORE_KIND,
    YARD,
)
from panamax.rules.edition import Edition
from panamax.rules.round_end import dice_on_contracts
from panamax.rules.scoring import most_flags
from panamax.rules.state import State

SOON: Final = 4.0  # what is used within a quarter of the game keeps its worth until then
ENOUGH_DICE: Final = 4


@rule
def time_left(state: State, edition: Edition) -> float:
    """1 at the start of the game, 0 at its end."""
    return all_dice_to_come(state, edition) / (ROUNDS * dice_of_round(state, edition))


@rule
def all_flags(state: State, seat: int) -> int:
    """Flags on a Clipboard."""
    flags = 0
    for nation in range(NATIONS):
        flags += state.flags[seat][nation]
    return flags


@rule
def marching_pay(state: State, edition: Edition, seat: int) -> float:
    """V10: military income if it came on every turn left."""
    income = min(edition.military_income * most_flags(state, seat), edition.military_most)
    return income * all_dice_to_come(state, edition) / state.seats


@rule
def slots_afloat(state: State, edition: Edition, seat: int) -> int:
    """Room on one's own ships."""
    slots = 0
    for ship in range(COMPANY_SHIPS * seat, COMPANY_SHIPS * seat + COMPANY_SHIPS):
        if state.at[ship] != YARD:
            slots += edition.slots[ship]
    return slots


@rule
def promise_of_holdings(state: State, edition: Edition, seat: int, weights: list[float]) -> float:
    """What a seat's Clipboard, cards and contracts may still bring."""
    left = time_left(state, edition)
    lasting = (
        weights[sign.FLAGS] * all_flags(state, seat)
        + weights[sign.ALL_FLAGS] * has_all_flags(state, seat)
        + weights[sign.PASSENGERS] * state.passengers[seat]
        + weights[sign.COMPANY_CASH] * state.cash[seat]
        + weights[sign.SUPPLY] * min(ENOUGH_DICE, state.supply[seat])
        + weights[sign.FLEET] * slots_afloat(state, edition, seat)
        + weights[sign.HELD_ADVISORS] * state.advisor_count[seat]
    )
    if state.rail[seat] > 0:
        lasting += weights[sign.RAIL]
    waiting = dice_on_contracts(state, seat)
    loaded = -waiting
    for slot in range(state.contracts[seat]):
        loaded += edition.card_size[state.contract_card[seat][slot]]
    lasting += (
        weights[sign.LOADED] * loaded
        + weights[sign.WAITING] * waiting
        + weights[sign.CONTRACTS] * state.contracts[seat]
    )
    used = (
        weights[sign.KEPT_MARKETS] * state.kept_markets[seat]
        + weights[sign.CAPTAIN] * state.card[seat][CAPTAIN_KIND]
        + weights[sign.STEVEDORE] * state.card[seat][STEVEDORE_KIND]
    )
    return lasting * left + used * min(1.0, SOON * left) + weights[sign.MARCHES] * marching_pay(state, edition, seat)


@rule
def promise_of_allowances(state: State, weights: list[float]) -> float:
    """What the active player can still do in this turn."""
    seat = state.active
    waiting = dice_on_contracts(state, seat)
    worth = 0.0
    for top in range(state.depth):
        if state.loads[top] > 0 and state.contract_column[top] != NONE and state.contracts[seat] < KEPT_CONTRACTS:
            worth += weights[sign.CONTRACT]
        worth += (
            weights[sign.LOADS] * min(state.loads[top], waiting)
            + weights[sign.LOCK_MOVES] * state.lock_moves[top]
            + weights[sign.WATERWAY_MOVES] * state.waterway_moves[top]
            + weights[sign.ANY_MOVES] * state.any_moves[top]
            + weights[sign.MARKET] * state.market[top]
        )
    return worth
