"""F, final scoring."""

from panamax.rules.book import rule
from panamax.rules.components import (
    COMPANY_SHIPS,
    NATIONS,
    SHIP_3,
    SHIP_B,
    YARD,
)
from panamax.rules.edition import (
    BLUE_CHIP,
    CRUISE,
    DIPLOMAT,
    DIVERSIFIED,
    FLEET,
    FOUNDER,
    SOLVENT,
    SPECIALIST,
    TREASURER,
    Edition,
)
from panamax.rules.events import SCORED, note
from panamax.rules.state import State


@rule
def fleet_built(state: State, seat: int) -> int:
    """Fleet Manager: own ships built beyond the two one starts with."""
    first = COMPANY_SHIPS * seat
    return (1 if state.at[first + SHIP_B] != YARD else 0) + (1 if state.at[first + SHIP_3] != YARD else 0)


@rule
def companies_held(state: State, seat: int) -> int:
    """Fund Manager: companies of which one holds a share."""
    companies = 0
    for company in range(state.seats):
        if state.shares[seat][company] > 0:
            companies += 1
    return companies


@rule
def is_blue_chip(state: State, seat: int) -> int:
    """Blue Chip: 1 if no company's stock price is higher."""
    for company in range(state.seats):
        if state.price[company] > state.price[seat]:
            return 0
    return 1


@rule
def nations_flagged(state: State, seat: int) -> int:
    """Diplomat: nations of which the Clipboard has a flag."""
    nations = 0
    for nation in range(NATIONS):
        if state.flags[seat][nation] > 0:
            nations += 1
    return nations


@rule
def most_flags(state: State, seat: int) -> int:
    """Specialist: flags of the nation one has most of."""
    most = 0
    for nation in range(NATIONS):
        most = max(most, state.flags[seat][nation])
    return most


@rule
def advisor_count(state: State, kind: int, seat: int) -> int:
    """F3: what an advisor of a kind counts at the end of the game."""
    if kind == FLEET:
        return fleet_built(state, seat)
    if kind == DIVERSIFIED:
        return companies_held(state, seat)
    if kind == FOUNDER:
        return state.shares[seat][seat]
    if kind == BLUE_CHIP:
        return is_blue_chip(state, seat)
    if kind == DIPLOMAT:
        return nations_flagged(state, seat)
    if kind == SPECIALIST:
        return most_flags(state, seat)
    if kind == TREASURER:
        return state.cash[seat]
    if kind == SOLVENT:
        return 1 if state.bailouts[seat] == 0 else 0
    if kind == CRUISE:
        return state.passengers[seat]
    return 0


@rule
def advisor_worth(state: State, edition: Edition, advisor: int, seat: int) -> int:
    """F3: what an advisor scores for this seat, in $."""
    count = advisor_count(state, edition.advisor_kind[advisor], seat) // edition.advisor_step[advisor]
    return min(count * edition.advisor_amount[advisor], edition.advisor_most[advisor])


@rule
def best_advisors(state: State, edition: Edition, seat: int) -> int:
    """F1: the best of one's Financial Advisors, as many as count."""
    total = 0
    chosen = 0
    for _ in range(edition.advisors_scored):
        best = -1
        worth = 0
        for place in range(state.advisor_count[seat]):
            if chosen >> place & 1 == 0:
                this = advisor_worth(state, edition, state.advisors[seat][place], seat)
                if best < 0 or this > worth:
                    best = place
                    worth = this
        if best < 0:
            return total
        chosen |= 1 << best
        total += worth
    return total


@rule
def worth_of_shares(state: State, seat: int) -> int:
    """F1: every share held at its company's current price."""
    worth = 0
    for company in range(state.seats):
        worth += state.shares[seat][company] * state.price[company]
    return worth


@rule
def score(state: State, edition: Edition, seat: int) -> int:
    """F1: personal cash, shares, the best advisors, less the Bailouts."""
    return (
        state.personal[seat]
        + worth_of_shares(state, seat)
        + best_advisors(state, edition, seat)
        - edition.bailout_cost * state.bailouts[seat]
    )


@rule
def total_shares(state: State, seat: int) -> int:
    """F2: shares held in all."""
    shares = 0
    for company in range(state.seats):
        shares += state.shares[seat][company]
    return shares


@rule
def beats(state: State, seat: int, other: int) -> bool:
    """F2: the higher score, then more shares held."""
    if state.score[seat] != state.score[other]:
        return state.score[seat] > state.score[other]
    return total_shares(state, seat) > total_shares(state, other)


@rule
def score_all(state: State, edition: Edition) -> None:
    """F1, F2: the game is over; a last tie goes to the earlier in turn order."""
    state.over = 1
    for seat in range(state.seats):
        state.score[seat] = score(state, edition, seat)
        note(
            state,
            SCORED,
            seat,
            state.personal[seat],
            worth_of_shares(state, seat),
            best_advisors(state, edition, seat),
            edition.bailout_cost * state.bailouts[seat],
            state.score[seat],
        )
    state.winner = state.order[0]
    for place in range(1, state.seats):
        if beats(state, state.order[place], state.winner):
            state.winner = state.order[place]
