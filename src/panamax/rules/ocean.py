"""X, reaching the ocean: the dice pay, passengers land, owners choose a reward."""

from panamax.rules.actions import REWARD_ADVISOR, REWARD_CAPTAIN, REWARD_CASH
from panamax.rules.book import rule
from panamax.rules.cards import draw_card
from panamax.rules.clipboard import take_passenger
from panamax.rules.components import COMPANY_SHIPS, FIRST_CRUISE, FIRST_PANAMAX, NONE, SHIPS, VALUES
from panamax.rules.edition import Edition
from panamax.rules.events import ARRIVED, REWARDED, note
from panamax.rules.refusals import ALLOWED, X2_EMPTY, X2_HELD, X2_NOTHING_DUE
from panamax.rules.rounds import seat_after
from panamax.rules.state import State


@rule
def owner_of(ship: int) -> int:
    """The company that a company ship belongs to; special ships have no owner (X3)."""
    return ship // COMPANY_SHIPS


@rule
def carries(state: State, ship: int, company: int) -> bool:
    """Whether a die of the company is aboard."""
    for slot in range(state.aboard[ship]):
        if (state.cargo[ship][slot] - 1) // VALUES == company:
            return True
    return False


@rule
def unload(state: State, ship: int, ocean: int) -> None:
    """X1: each die aboard pays its value to its company and waits for the end of the round. X5: the ship is empty."""
    red = state.cash[0]
    blue = state.cash[1]
    yellow = state.cash[2]
    green = state.cash[3]
    for slot in range(state.aboard[ship]):
        die = state.cargo[ship][slot]
        company = (die - 1) // VALUES
        state.cash[company] += die - VALUES * company
        state.delivered[company] += 1
        state.cargo[ship][slot] = 0
    state.aboard[ship] = 0
    paid_red = state.cash[0] - red
    paid_blue = state.cash[1] - blue
    note(state, ARRIVED, ship, ocean, paid_red, paid_blue, state.cash[2] - yellow, state.cash[3] - green)


@rule
def land_passengers(state: State, edition: Edition, ship: int) -> None:
    """X4: one passenger for each company with a die on a cruise ship, in turn order from the active player."""
    if FIRST_CRUISE <= ship < FIRST_PANAMAX:
        seat = state.active
        for _ in range(state.seats):
            if carries(state, ship, seat):
                take_passenger(state, edition, seat, ship)
            seat = seat_after(state, seat)


@rule
def smallest(edition: Edition, ships: int) -> int:
    """X6: the smallest of some ships, A before B; NONE if there is none."""
    best = NONE
    for ship in range(SHIPS):
        if ships >> ship & 1 and (best == NONE or edition.size[ship] < edition.size[best]):
            best = ship
    return best


@rule
def queue_rewards(state: State, edition: Edition, ships: int) -> None:
    """X6: in turn order beginning with the active player, smaller ships first."""
    seat = state.active
    for _ in range(state.seats):
        own = ships & (15 << COMPANY_SHIPS * seat)
        while own > 0:
            ship = smallest(edition, own)
            own &= ~(1 << ship)
            state.rewards[state.reward_count] = ship
            state.reward_count += 1
        seat = seat_after(state, seat)


@rule
def arrive(state: State, edition: Edition, ships: int, ocean: int) -> None:
    """X6: all dice and passengers are settled first; then the owners choose."""
    for ship in range(SHIPS):
        if ships >> ship & 1:
            land_passengers(state, edition, ship)
            unload(state, ship, ocean)
    queue_rewards(state, edition, ships)


@rule
def reward_refusal(state: State, choice: int) -> int:
    """X2: a card of a kind already held, or of an empty pile, cannot be chosen."""
    if state.reward_count == 0:
        return X2_NOTHING_DUE
    if choice == REWARD_ADVISOR:
        return X2_EMPTY if state.advisor_deck_size == 0 else ALLOWED
    if choice == REWARD_CASH:
        return ALLOWED
    kind = choice - REWARD_CAPTAIN
    if state.card[owner_of(state.rewards[0])][kind] > 0:
        return X2_HELD
    return X2_EMPTY if state.pile_size[kind] == 0 else ALLOWED


@rule
def draw_advisor(state: State, seat: int) -> None:
    """The next Financial Advisor goes to the player's hand (H2)."""
    state.advisor_deck_size -= 1
    state.advisors[seat][state.advisor_count[seat]] = state.advisor_deck[state.advisor_deck_size]
    state.advisor_deck[state.advisor_deck_size] = 0
    state.advisor_count[seat] += 1


@rule
def reward(state: State, edition: Edition, choice: int) -> None:
    """X2: the owner of the first waiting ship takes one reward."""
    ship = state.rewards[0]
    seat = owner_of(ship)
    state.reward_count -= 1
    for place in range(state.reward_count):
        state.rewards[place] = state.rewards[place + 1]
    state.rewards[state.reward_count] = 0
    amount = 0
    if choice == REWARD_CASH:
        amount = edition.reward[ship]
        state.personal[seat] += amount
    elif choice == REWARD_ADVISOR:
        draw_advisor(state, seat)
    else:
        amount = draw_card(state, seat, choice - REWARD_CAPTAIN)
    note(state, REWARDED, seat, ship, choice, amount)
