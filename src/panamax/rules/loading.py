"""L, loading: one container on one ship, or on the train."""

from panamax.rules.actions import NOT_HELD
from panamax.rules.allowances import close_allowance
from panamax.rules.book import rule
from panamax.rules.canal import is_military
from panamax.rules.components import CONTAINERS, CONTRACT_SLOTS, NONE, TRAIN, VALUES, WAITING, ZONE
from panamax.rules.contracts import complete_contract, nation_of
from panamax.rules.edition import Edition
from panamax.rules.events import LOADED, note
from panamax.rules.places import in_zone, ocean_of
from panamax.rules.refusals import (
    ALLOWED,
    L1_FULL,
    L2_MILITARY,
    L3_PLACE,
    L4_AGAIN,
    L5_NO_CONTAINER,
    L6_PLACE,
    L7_TRAIN,
    T5_NO_LOAD,
)
from panamax.rules.state import State

WAREHOUSE = CONTRACT_SLOTS * CONTAINERS  # the first source behind those of the contracts


@rule
def is_held(state: State, seat: int, source: int) -> bool:
    """L5, L6: whether the seat has that container to load."""
    if source >= NOT_HELD:
        return False
    if source >= WAREHOUSE:
        return state.warehouse[seat][source - WAREHOUSE] > 0
    slot = source // CONTAINERS
    return slot < state.contracts[seat] and (state.contract_left[seat][slot] >> source % CONTAINERS & 1) > 0


@rule
def place_refusal(state: State, source: int, ship: int) -> int:
    """L3: the zone of the contract's nation, or empty in its ocean's waiting area. L6: any zone."""
    place = state.at[ship]
    if source >= WAREHOUSE:
        return ALLOWED if in_zone(place) else L6_PLACE
    nation = nation_of(state.contract_card[state.active][source // CONTAINERS])
    if place == ZONE + nation:
        return ALLOWED
    if place == WAITING + ocean_of(nation) and state.aboard[ship] == 0:
        return ALLOWED
    return L3_PLACE


@rule
def load_refusal(state: State, edition: Edition, source: int, target: int) -> int:
    """T5, L5, L7, L2, L3 or L6, L4, L1, in this order."""
    top = state.depth - 1
    if top < 0 or state.loads[top] == 0:
        return T5_NO_LOAD
    if not is_held(state, state.active, source):
        return L5_NO_CONTAINER
    if target == TRAIN:
        return L7_TRAIN if state.rail[state.active] > 0 else ALLOWED
    if is_military(target):
        return L2_MILITARY
    refusal = place_refusal(state, source, target)
    if refusal != ALLOWED:
        return refusal
    if state.loaded >> target & 1:
        return L4_AGAIN
    if state.aboard[target] >= edition.slots[target]:
        return L1_FULL
    return ALLOWED


@rule
def spend_load(state: State) -> None:
    """T7, T10, T22: the allowance is begun; with its last load it ends."""
    top = state.depth - 1
    state.loads[top] -= 1
    state.begun[top] = 1
    state.market[top] = 0
    state.contract_column[top] = NONE
    if state.loads[top] == 0:
        close_allowance(state)


@rule
def load(state: State, edition: Edition, source: int, target: int) -> None:
    """L1 to L7: the die goes aboard; K4: the last container completes its contract."""
    seat = state.active
    spend_load(state)
    slot = source // CONTAINERS
    card = NONE
    if source >= WAREHOUSE:
        value = source - WAREHOUSE + 1
        state.warehouse[seat][value - 1] -= 1
    else:
        card = state.contract_card[seat][slot]
        value = edition.card_value[card][source % CONTAINERS]
        state.contract_left[seat][slot] -= 1 << source % CONTAINERS
    if target == TRAIN:
        state.rail[seat] = value
        note(state, LOADED, seat, card, value, target, NONE)
    else:
        if not in_zone(state.at[target]):
            state.at[target] = ZONE + nation_of(card)
        state.cargo[target][state.aboard[target]] = VALUES * seat + value
        state.aboard[target] += 1
        state.loaded |= 1 << target
        note(state, LOADED, seat, card, value, target, state.at[target] - ZONE)
    if card != NONE and state.contract_left[seat][slot] == 0:
        complete_contract(state, edition, slot)
