"""All legal actions of the one to act, in the order of their numbers.

This only narrows the search: whether an action is legal is asked of `refusal`'s own parts. A move is listed once, by
its group's first ship; a load once for equal values of one contract.
"""

from panamax.rules.actions import (
    BUILD,
    BUY,
    CAPTAIN,
    CONTRACT,
    END,
    FEES,
    GIVE_UP,
    KEEP,
    LOAD,
    MOVE,
    RAISE,
    REWARD,
    STEVEDORE,
    STOP,
    TAKE,
    TARGETS,
    TRANSFER,
)
from panamax.rules.allowances import moves_left, stop_refusal
from panamax.rules.book import rule
from panamax.rules.canal import leads_group, move_refusal
from panamax.rules.cards import card_refusal
from panamax.rules.clipboard import keep_refusal
from panamax.rules.components import (
    CAPTAIN_KIND,
    COLUMNS,
    CONTAINERS,
    FIRST_CRUISE,
    FIRST_MILITARY,
    MOVEMENT_COLUMNS,
    NATIONS,
    SHIPS,
    STEVEDORE_KIND,
    TRAIN,
    VALUES,
    YARD,
)
from panamax.rules.contracts import contract_refusal, give_up_refusal
from panamax.rules.edition import Edition
from panamax.rules.loading import WAREHOUSE, load_refusal
from panamax.rules.market import buy_refusal, market_refusal, raise_refusal
from panamax.rules.ocean import reward_refusal
from panamax.rules.places import at_quay
from panamax.rules.refusals import ALLOWED
from panamax.rules.shipyard import build_refusal
from panamax.rules.state import State
from panamax.rules.turn import end_refusal, take_refusal, transfer_refusal

REWARDS = 4


@rule
def legal(state: State, edition: Edition, out: list[int]) -> int:
    """Write the legal actions into `out` (room for all) and return how many there are."""
    if state.over > 0:
        return 0
    if state.reward_count > 0:
        return legal_rewards(state, out)
    if state.fee_count > 0:
        return legal_fees(state, out)
    count = 0
    if state.depth == 0:
        if state.die_taken == 0:
            count = legal_dice(state, edition, out, count)
        elif end_refusal(state) == ALLOWED:
            out[count] = END
            count += 1
        count = legal_cards(state, out, count)
    else:
        count = legal_in_allowance(state, edition, out, count)
    if market_refusal(state) == ALLOWED:
        count = legal_market(state, edition, out, count)
    count = legal_builds(state, edition, out, count)
    if state.depth == 0:
        return legal_give_ups(state, out, count)
    top = state.depth - 1
    if moves_left(state, top) > 0:
        count = legal_moves(state, edition, out, count)
    if state.loads[top] > 0:
        count = legal_loads(state, edition, out, count)
    return count


@rule
def legal_rewards(state: State, out: list[int]) -> int:
    """X2."""
    count = 0
    for choice in range(REWARDS):
        if reward_refusal(state, choice) == ALLOWED:
            out[count] = REWARD + choice
            count += 1
    return count


@rule
def legal_fees(state: State, out: list[int]) -> int:
    """E2."""
    out[0] = FEES
    out[1] = FEES + 1
    return 2


@rule
def legal_dice(state: State, edition: Edition, out: list[int], count: int) -> int:
    """T2, T3, T11 to T13."""
    for column in range(COLUMNS):
        if take_refusal(state, column) == ALLOWED:
            out[count] = TAKE + column
            count += 1
    for column in range(COLUMNS):
        first = 0 if column >= MOVEMENT_COLUMNS else MOVEMENT_COLUMNS
        for to in range(first, first + MOVEMENT_COLUMNS):
            if transfer_refusal(state, edition, column, to) == ALLOWED:
                out[count] = TRANSFER + COLUMNS * column + to
                count += 1
    return count


@rule
def legal_cards(state: State, out: list[int], count: int) -> int:
    """T17 to T19."""
    if card_refusal(state, CAPTAIN_KIND) == ALLOWED:
        out[count] = CAPTAIN
        count += 1
    if card_refusal(state, STEVEDORE_KIND) == ALLOWED:
        out[count] = STEVEDORE
        count += 1
    return count


@rule
def legal_in_allowance(state: State, edition: Edition, out: list[int], count: int) -> int:
    """T5, T7, T22: the contract, and stopping."""
    if contract_refusal(state, edition) == ALLOWED:
        out[count] = CONTRACT
        count += 1
    if stop_refusal(state) == ALLOWED:
        out[count] = STOP
        count += 1
    return count


@rule
def legal_market(state: State, edition: Edition, out: list[int], count: int) -> int:
    """M1, M2, C6."""
    if raise_refusal(state, edition) == ALLOWED:
        out[count] = RAISE
        count += 1
    if keep_refusal(state) == ALLOWED:
        out[count] = KEEP
        count += 1
    for company in range(state.seats):
        if buy_refusal(state, company) == ALLOWED:
            out[count] = BUY + company
            count += 1
    return count


@rule
def legal_builds(state: State, edition: Edition, out: list[int], count: int) -> int:
    """B, T16."""
    for large in range(2):
        if build_refusal(state, edition, large) == ALLOWED:
            for nation in range(NATIONS):
                out[count] = BUILD + NATIONS * large + nation
                count += 1
    return count


@rule
def legal_give_ups(state: State, out: list[int], count: int) -> int:
    """T23."""
    for slot in range(state.contracts[state.active]):
        if give_up_refusal(state, slot) == ALLOWED:
            out[count] = GIVE_UP + slot
            count += 1
    return count


@rule
def legal_moves(state: State, edition: Edition, out: list[int], count: int) -> int:
    """V."""
    for ship in range(SHIPS):
        if state.at[ship] != YARD and move_refusal(state, edition, ship) == ALLOWED and leads_group(state, ship):
            out[count] = MOVE + ship
            count += 1
    return count


@rule
def can_be_loaded(state: State, edition: Edition, target: int) -> bool:
    """L1, L4, L7: whether a ship or the train may take any container at all."""
    if target == TRAIN:
        return state.rail[state.active] == 0
    if FIRST_MILITARY <= target < FIRST_CRUISE or not at_quay(state.at[target]):
        return False
    return state.aboard[target] < edition.slots[target] and state.loaded >> target & 1 == 0


@rule
def targets_for_loads(state: State, edition: Edition) -> int:
    """The ships and the train that `can_be_loaded`, as bits."""
    targets = 0
    for target in range(TARGETS):
        if can_be_loaded(state, edition, target):
            targets |= 1 << target
    return targets


@rule
def names_value(state: State, edition: Edition, slot: int, place: int) -> bool:
    """Whether a container is the first of its value on its contract."""
    card = state.contract_card[state.active][slot]
    for before in range(place):
        left = state.contract_left[state.active][slot] >> before & 1
        if left > 0 and edition.card_value[card][before] == edition.card_value[card][place]:
            return False
    return True


@rule
def legal_loads(state: State, edition: Edition, out: list[int], count: int) -> int:
    """L."""
    targets = targets_for_loads(state, edition)
    seat = state.active
    for slot in range(state.contracts[seat]):
        for place in range(CONTAINERS):
            if state.contract_left[seat][slot] >> place & 1 and names_value(state, edition, slot, place):
                count = legal_targets(state, edition, CONTAINERS * slot + place, targets, out, count)
    for value in range(VALUES):
        if state.warehouse[seat][value] > 0:
            count = legal_targets(state, edition, WAREHOUSE + value, targets, out, count)
    return count


@rule
def legal_targets(state: State, edition: Edition, source: int, targets: int, out: list[int], count: int) -> int:
    """L3, L6: where this container may go."""
    for target in range(TARGETS):
        if targets >> target & 1 and load_refusal(state, edition, source, target) == ALLOWED:
            out[count] = LOAD + TARGETS * source + target
            count += 1
    return count
