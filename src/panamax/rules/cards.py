"""T17 to T21: Captain and Stevedore cards. Both kinds work alike but for what they allow."""

from panamax.rules.book import rule
from panamax.rules.components import PILE
from panamax.rules.events import PLAYED_CARD, note
from panamax.rules.refusals import ALLOWED, T17_ALLOWANCE_RUNS, T17_SECOND_CARD, T18_FRESH, T19_NONE_HELD
from panamax.rules.state import State


@rule
def draw_card(state: State, seat: int, kind: int) -> int:
    """X2, T18: the top card of a pile; one earned in one's own turn is fresh. Returns its number."""
    value = state.pile[kind][0]
    state.pile_size[kind] -= 1
    for place in range(PILE - 1):
        state.pile[kind][place] = state.pile[kind][place + 1]
    state.pile[kind][PILE - 1] = 0
    state.card[seat][kind] = value
    if seat == state.active:
        state.card_fresh[kind] = 1
    return value


@rule
def return_card(state: State, seat: int, kind: int) -> int:
    """T19: a used card goes to the bottom of its pile. Returns its number."""
    value = state.card[seat][kind]
    state.card[seat][kind] = 0
    state.pile[kind][state.pile_size[kind]] = value
    state.pile_size[kind] += 1
    note(state, PLAYED_CARD, seat, kind, value)
    return value


@rule
def card_refusal(state: State, kind: int) -> int:
    """T17, T19, T17, T18, in this order: whether the active player may play a card of the kind."""
    if state.depth > 0:
        return T17_ALLOWANCE_RUNS
    if state.card[state.active][kind] == 0:
        return T19_NONE_HELD
    if state.card_played[kind] > 0:
        return T17_SECOND_CARD
    if state.card_fresh[kind] > 0:
        return T18_FRESH
    return ALLOWED
