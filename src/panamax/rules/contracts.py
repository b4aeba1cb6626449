"""K, contracts: taken, completed, given up."""

from panamax.rules.book import rule
from panamax.rules.clipboard import place_flag
from panamax.rules.components import (
    CARDS_OF_A_NATION,
    CONTAINERS,
    KEPT_CONTRACTS,
    MOVEMENT_COLUMNS,
    NATION_CARDS,
    NONE,
)
from panamax.rules.edition import Edition
from panamax.rules.events import COMPLETED, GAVE_UP, OFFERED, TOOK_CONTRACT, note
from panamax.rules.refusals import (
    ALLOWED,
    K2_SUPPLY,
    K3_NO_OFFER,
    T5_NO_CONTRACT_DIE,
    T7_CLOSED,
    T23_NOT_HELD,
    T23_NOT_NOW,
)
from panamax.rules.state import DIE, SHUFFLE, State


@rule
def nation_of(card: int) -> int:
    """K1: the nation a contract shows."""
    return card // CARDS_OF_A_NATION


@rule
def is_starting(card: int) -> bool:
    """S5: one of the starting contracts."""
    return card % CARDS_OF_A_NATION >= NATION_CARDS


@rule
def contract_refusal(state: State, edition: Edition) -> int:
    """T5, T7, K3, K2, in this order."""
    top = state.depth - 1
    if top < 0 or state.source[top] != DIE or state.loads[top] == 0:
        return T5_NO_CONTRACT_DIE
    if state.contract_column[top] == NONE:
        return T7_CLOSED
    card = state.offer[state.contract_column[top] - MOVEMENT_COLUMNS]
    if card == NONE:
        return K3_NO_OFFER
    if state.supply[state.active] < edition.card_size[card]:
        return K2_SUPPLY
    return ALLOWED


@rule
def take_contract(state: State, edition: Edition) -> None:
    """K2, K3: a die on each container; the space beside the column is refilled at once."""
    top = state.depth - 1
    seat = state.active
    column = state.contract_column[top]
    card = state.offer[column - MOVEMENT_COLUMNS]
    state.contract_column[top] = NONE
    state.market[top] = 0
    slot = state.contracts[seat]
    state.contracts[seat] += 1
    state.contract_card[seat][slot] = card
    state.contract_left[seat][slot] = (1 << edition.card_size[card]) - 1
    state.supply[seat] -= edition.card_size[card]
    state.offer[column - MOVEMENT_COLUMNS] = NONE
    note(state, TOOK_CONTRACT, seat, card)
    if state.deck_size > 0:
        turn_up(state, column)
    elif state.discard_size > 0:
        state.awaits = SHUFFLE
        state.awaits_column = column


@rule
def turn_up(state: State, column: int) -> None:
    """K3: the next card of the deck lies beside the column."""
    state.deck_size -= 1
    card = state.deck[state.deck_size]
    state.deck[state.deck_size] = 0
    state.offer[column - MOVEMENT_COLUMNS] = card
    note(state, OFFERED, column, card)


@rule
def shuffled(state: State) -> None:
    """K3: chance has made the discarded contracts the new deck; the waiting space is filled."""
    state.awaits = 0
    turn_up(state, state.awaits_column)
    state.awaits_column = 0


@rule
def discard_contract(state: State, seat: int, slot: int) -> None:
    """K5, K6: the card leaves the seat; a starting contract leaves the game."""
    card = state.contract_card[seat][slot]
    last = state.contracts[seat] - 1
    for place in range(slot, last):
        state.contract_card[seat][place] = state.contract_card[seat][place + 1]
        state.contract_left[seat][place] = state.contract_left[seat][place + 1]
    state.contract_card[seat][last] = 0
    state.contract_left[seat][last] = 0
    state.contracts[seat] = last
    if not is_starting(card):
        state.discard[state.discard_size] = card
        state.discard_size += 1


@rule
def complete_contract(state: State, edition: Edition, slot: int) -> None:
    """K4, K5: loaded, not delivered; its company takes a flag of its nation."""
    card = state.contract_card[state.active][slot]
    note(state, COMPLETED, state.active, card)
    discard_contract(state, state.active, slot)
    place_flag(state, edition, nation_of(card))


@rule
def give_up_refusal(state: State, slot: int) -> int:
    """T23: only after the die's action, and only while more than two are held."""
    if state.die_taken == 0 or state.depth > 0 or state.contracts[state.active] <= KEPT_CONTRACTS:
        return T23_NOT_NOW
    if slot >= state.contracts[state.active]:
        return T23_NOT_HELD
    return ALLOWED


@rule
def give_up(state: State, edition: Edition, slot: int) -> None:
    """K6: without a flag; the containers still on it go to the Warehouse."""
    seat = state.active
    card = state.contract_card[seat][slot]
    left = state.contract_left[seat][slot]
    note(state, GAVE_UP, seat, card, left)
    for place in range(CONTAINERS):
        if left >> place & 1:
            state.warehouse[seat][edition.card_value[card][place] - 1] += 1
    discard_contract(state, seat, slot)
