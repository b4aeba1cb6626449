"""What a table is worth to each seat: a forecast of its final score."""

from panamax.bots.judgement import weights as sign
from panamax.bots.judgement.outlook import INCOME, NOTES, REWARDS, SHARE, WORTH, expect_containers, expect_ships
from panamax.bots.judgement.payout import expect_dividends, expected_bonus, expected_shortage
from panamax.bots.judgement.promise import promise_of_allowances, promise_of_holdings
from panamax.rules.book import rule
from panamax.rules.components import ROUNDS
from panamax.rules.edition import Edition
from panamax.rules.scoring import best_advisors, worth_of_shares
from panamax.rules.state import State


@rule
def appraise(state: State, edition: Edition, weights: list[float], notes: list[float]) -> None:
    """Write into `notes` what each seat will score."""
    if state.over > 0:
        for seat in range(state.seats):
            notes[WORTH + seat] = state.score[seat]
        return
    for note in range(NOTES):
        notes[note] = 0.0
    expect_ships(state, edition, weights, notes)
    expect_containers(state, edition, weights, notes)
    expect_dividends(state, edition, weights, notes)
    for seat in range(state.seats):
        notes[WORTH + seat] = forecast(state, edition, seat, weights, notes)
    notes[WORTH + state.active] += promise_of_allowances(state, weights)


@rule
def forecast(state: State, edition: Edition, seat: int, weights: list[float], notes: list[float]) -> float:
    """The sum of all signs for a seat."""
    dividends = 0.0
    for company in range(state.seats):
        dividends += state.shares[seat][company] * notes[SHARE + company]
    income = 0.0
    for ahead in range(ROUNDS):
        income += notes[INCOME + ROUNDS * seat + ahead]
    return (
        weights[sign.CASH] * (state.personal[seat] - edition.bailout_cost * state.bailouts[seat])
        + weights[sign.SHARES] * worth_of_shares(state, seat)
        + weights[sign.ADVISORS] * best_advisors(state, edition, seat)
        + weights[sign.DIVIDENDS] * dividends
        + weights[sign.INCOME] * income
        + weights[sign.REWARDS] * notes[REWARDS + seat]
        + weights[sign.BONUS] * expected_bonus(state, edition, seat, notes)
        - weights[sign.SHORTAGE] * expected_shortage(state, seat, notes)
        + promise_of_holdings(state, edition, seat, weights)
    )


@rule
def lead(state: State, seat: int, weights: list[float], notes: list[float]) -> float:
    """How far a seat's forecast is ahead of the others'."""
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            others += notes[WORTH + other]
    return notes[WORTH + seat] - weights[sign.ENVY] * others / (state.seats - 1)
