"""What the companies will pay: dividends, fees they cannot pay, the CEO bonus."""

from panamax.bots.judgement.outlook import FEES, INCOME, PAID, SHARE, soft_step
from panamax.bots.judgement.weights import CASH_SPREAD, USUAL_INCOME
from panamax.rules.book import rule
from panamax.rules.components import ROUNDS
from panamax.rules.edition import Edition
from panamax.rules.round_end import dividend, dividend_due
from panamax.rules.state import State


@rule
def expect_dividends(state: State, edition: Edition, weights: list[float], notes: list[float]) -> None:
    """E4: for each share, the dividends until the end less the falls of the price where a company cannot pay."""
    for company in range(state.seats):
        due = dividend_due(state, edition, company)
        each = dividend(state, edition, company)
        cash = state.cash[company] - notes[FEES + company]
        for ahead in range(ROUNDS + 1 - state.round):
            cash += notes[INCOME + ROUNDS * company + ahead]
            if ahead > 0:
                cash += weights[USUAL_INCOME]
            pays = soft_step((cash + 0.5 - due) / weights[CASH_SPREAD])
            notes[SHARE + company] += pays * each - (1.0 - pays) * edition.unpaid_fall
            if ahead == 0:
                notes[PAID + company] = pays * due
            cash = max(0.0, cash - pays * due)


@rule
def weight_for_bonus(paid: float) -> float:
    """How much the larger dividend is favoured."""
    return paid * paid * paid


@rule
def expected_bonus(state: State, edition: Edition, seat: int, notes: list[float]) -> float:
    """E5: this round's bonus, by the dividends that the companies are likely to pay; later ones are anybody's."""
    total = 0.001
    for company in range(state.seats):
        total += weight_for_bonus(notes[PAID + company])
    return edition.bonus[state.round - 1] * weight_for_bonus(notes[PAID + seat]) / total


@rule
def expected_shortage(state: State, seat: int, notes: list[float]) -> float:
    """E3: what fees will cost the player, since the company cannot pay them."""
    return max(0.0, notes[FEES + seat] - state.cash[seat] - notes[INCOME + ROUNDS * seat])
