"""E, the end of the round: fees, dividends, the CEO bonus, the Rail."""

from panamax.rules.book import rule
from panamax.rules.cards import return_card
from panamax.rules.clipboard import rail_value
from panamax.rules.components import CONTAINERS, ROUNDS, SHIPS, STEVEDORE_KIND, VALUES
from panamax.rules.edition import Edition
from panamax.rules.events import BONUS, DIVIDEND, ORDERED, PAID_FEES, UNPAID, note
from panamax.rules.places import in_canal
from panamax.rules.refusals import ALLOWED, E2_NO_FEES
from panamax.rules.rounds import begin_round
from panamax.rules.scoring import score_all
from panamax.rules.state import State


@rule
def dice_on_contracts(state: State, company: int) -> int:
    """Dice still standing on contracts."""
    dice = 0
    for slot in range(state.contracts[company]):
        for place in range(CONTAINERS):
            dice += state.contract_left[company][slot] >> place & 1
    return dice


@rule
def dice_in_warehouse(state: State, company: int) -> int:
    """Dice in the Warehouse."""
    dice = 0
    for value in range(VALUES):
        dice += state.warehouse[company][value]
    return dice


@rule
def dice_aboard(state: State, company: int, in_canal_only: int) -> int:
    """Dice on ships in locks and lakes (1), or in Loading zones (0)."""
    dice = 0
    for ship in range(SHIPS):
        if state.aboard[ship] > 0 and in_canal(state.at[ship]) == (in_canal_only > 0):
            for slot in range(state.aboard[ship]):
                if (state.cargo[ship][slot] - 1) // VALUES == company:
                    dice += 1
    return dice


@rule
def fees_due(state: State, edition: Edition, company: int) -> int:
    """E1: per die, by where it is."""
    return (
        edition.fee_canal * dice_aboard(state, company, 1)
        + edition.fee_zone * dice_aboard(state, company, 0)
        + edition.fee_contract * dice_on_contracts(state, company)
        + edition.fee_warehouse * dice_in_warehouse(state, company)
    )


@rule
def end_round(state: State, edition: Edition) -> None:
    """E1, E2: all with fees pay in turn order; who holds a Stevedore is asked first."""
    state.fee_count = 0
    for place in range(state.seats):
        seat = state.order[place]
        if fees_due(state, edition, seat) > 0:
            state.fees[state.fee_count] = seat
            state.fee_count += 1
    collect_fees(state, edition)


@rule
def collect_fees(state: State, edition: Edition) -> None:
    """E2: up to the next seat that has a choice; when all have paid the round is settled."""
    while state.fee_count > 0:
        if state.card[state.fees[0]][STEVEDORE_KIND] > 0:
            return
        pay_fees(state, edition, 0)
    best = best_payers(state, edition)
    pay_dividends(state, edition)
    pay_bonus(state, edition, best)
    set_rail_order(state, edition)
    return_dice(state)
    if state.round < ROUNDS:
        begin_round(state, state.round + 1)
    else:
        score_all(state, edition)


@rule
def fees_refusal(state: State) -> int:
    """E2: only while fees are due."""
    return ALLOWED if state.fee_count > 0 else E2_NO_FEES


@rule
def choose_fees(state: State, edition: Edition, with_stevedore: int) -> None:
    """E2: pay, or play the Stevedore first; then the others pay."""
    cut = 0
    if with_stevedore > 0:
        cut = return_card(state, state.fees[0], STEVEDORE_KIND)
    pay_fees(state, edition, cut)
    collect_fees(state, edition)


@rule
def pay_fees(state: State, edition: Edition, cut: int) -> None:
    """E3: the first waiting seat pays from company cash, then its own, then with Bailouts."""
    seat = state.fees[0]
    state.fee_count -= 1
    for place in range(state.fee_count):
        state.fees[place] = state.fees[place + 1]
    state.fees[state.fee_count] = 0
    due = fees_due(state, edition, seat)
    cut = min(cut, due)
    left = due - cut
    company = min(left, state.cash[seat])
    left -= company
    personal = min(left, state.personal[seat])
    left -= personal
    bailouts = (left + edition.bailout_cash - 1) // edition.bailout_cash
    state.cash[seat] += bailouts * edition.bailout_cash - left - company
    state.personal[seat] -= personal
    state.bailouts[seat] += bailouts
    note(state, PAID_FEES, seat, due, cut, company, personal, bailouts)


@rule
def dividend(state: State, edition: Edition, company: int) -> int:
    """E4: $ for each share in a player's hand."""
    part = state.price[company] * edition.dividend_numerator
    return (part + edition.dividend_denominator - 1) // edition.dividend_denominator


@rule
def dividend_due(state: State, edition: Edition, company: int) -> int:
    """E4: what all holders together are due."""
    held = 0
    for seat in range(state.seats):
        held += state.shares[seat][company]
    return held * dividend(state, edition, company)


@rule
def best_payers(state: State, edition: Edition) -> int:
    """E5: the companies that will pay the largest total dividend, as bits; none if none can pay."""
    best = 0
    most = 0
    for company in range(state.seats):
        due = dividend_due(state, edition, company)
        if due <= state.cash[company]:
            if due > most:
                most = due
                best = 0
            if due == most and due > 0:
                best |= 1 << company
    return best


@rule
def pay_dividends(state: State, edition: Edition) -> None:
    """E4: all holders or none. No company touches another's cash, so they pay at the same time."""
    for company in range(state.seats):
        each = dividend(state, edition, company)
        due = dividend_due(state, edition, company)
        if due > state.cash[company]:
            state.price[company] = max(state.price[company] - edition.unpaid_fall, edition.lowest_price)
            note(state, UNPAID, company, due, state.price[company])
        else:
            state.cash[company] -= due
            for seat in range(state.seats):
                state.personal[seat] += each * state.shares[seat][company]
            note(state, DIVIDEND, company, each, due)


@rule
def pay_bonus(state: State, edition: Edition, best: int) -> None:
    """E5: the player of the best company; tied players each get half, rounded down."""
    amount = edition.bonus[state.round - 1]
    if best & (best - 1):
        amount //= 2
    for seat in range(state.seats):
        if best >> seat & 1:
            state.personal[seat] += amount
            note(state, BONUS, seat, amount)


@rule
def goes_before(state: State, edition: Edition, seat: int, other: int) -> bool:
    """E6: the higher Rail die first; no die counts 0."""
    return rail_value(state, edition, seat) > rail_value(state, edition, other)


@rule
def set_rail_order(state: State, edition: Edition) -> None:
    """E6: a tie keeps today's order (an insertion sort, since it is stable)."""
    for end in range(1, state.seats):
        place = end
        while place > 0 and goes_before(state, edition, state.order[place], state.order[place - 1]):
            seat = state.order[place]
            state.order[place] = state.order[place - 1]
            state.order[place - 1] = seat
            place -= 1
    note(state, ORDERED, state.order[0], state.order[1], state.order[2], state.order[3])


@rule
def return_dice(state: State) -> None:
    """E7, K7: delivered and Rail dice come back to the supply."""
    for company in range(state.seats):
        state.supply[company] += state.delivered[company]
        state.delivered[company] = 0
        if state.rail[company] > 0:
            state.supply[company] += 1
            state.rail[company] = 0
