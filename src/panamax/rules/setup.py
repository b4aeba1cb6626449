"""S, set-up. Chance has put the order, the decks and the starting contracts in their place before `deal`."""

from panamax.rules.book import rule
from panamax.rules.components import (
    CARD_KINDS,
    COMPANY_DICE,
    COMPANY_SHIPS,
    FIRST_CRUISE,
    FIRST_MILITARY,
    FIRST_PANAMAX,
    MOVEMENT_COLUMNS,
    NATIONS,
    NONE,
    OFFERS,
    PILE,
    SEATS,
    SHIP_2,
    SHIP_A,
    VALUES,
    WAITING,
    ZONE,
)
from panamax.rules.contracts import nation_of, turn_up
from panamax.rules.edition import Edition
from panamax.rules.ocean import draw_advisor
from panamax.rules.places import ocean_of
from panamax.rules.rounds import begin_round
from panamax.rules.state import State


@rule
def lay_bare_table(state: State, edition: Edition, seats: int) -> None:
    """S2 to S4, S7 on a state that is all zero: no dice, no cards but the two piles, every company ship in its yard."""
    state.seats = seats
    state.round = 1
    for seat in range(SEATS):
        state.order[seat] = seat if seat < seats else NONE
    for column in range(OFFERS):
        state.offer[column] = NONE
    for kind in range(CARD_KINDS):
        state.pile_size[kind] = PILE
        for place in range(PILE):
            state.pile[kind][place] = edition.pile[kind][place]
    for seat in range(seats):
        state.cash[seat] = edition.start_cash
        state.personal[seat] = edition.start_personal
        state.price[seat] = edition.start_price
        state.supply[seat] = COMPANY_DICE
        state.shares[seat][seat] = 1
    for nation in range(NATIONS):
        state.at[FIRST_MILITARY + nation] = ZONE + nation
    for ocean in range(2):
        state.at[FIRST_CRUISE + ocean] = WAITING + ocean
        state.at[FIRST_PANAMAX + ocean] = WAITING + ocean


@rule
def start_company(state: State, edition: Edition, seat: int, card: int) -> None:
    """S5: a starting contract, its first container aboard ship A, the 2-slot ship in the same ocean."""
    nation = nation_of(card)
    state.contracts[seat] = 1
    state.contract_card[seat][0] = card
    state.contract_left[seat][0] = (1 << edition.card_size[card]) - 2
    state.supply[seat] -= edition.card_size[card]
    first = COMPANY_SHIPS * seat
    state.at[first + SHIP_A] = ZONE + nation
    state.cargo[first + SHIP_A][0] = VALUES * seat + edition.card_value[card][0]
    state.aboard[first + SHIP_A] = 1
    state.at[first + SHIP_2] = WAITING + ocean_of(nation)


@rule
def deal(state: State, edition: Edition) -> None:
    """S5, S6: Financial Advisors to each player, a contract beside each column; then the first roll is due (R2)."""
    for seat in range(state.seats):
        for _ in range(edition.advisors_dealt):
            draw_advisor(state, seat)
    for column in range(OFFERS):
        turn_up(state, MOVEMENT_COLUMNS + column)
    begin_round(state, 1)
