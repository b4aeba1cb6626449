"""M, the market: buying a share, raising one's own stock."""

from panamax.rules.allowances import close_allowance
from panamax.rules.book import rule
from panamax.rules.components import COMPANY_SHARES
from panamax.rules.edition import Edition
from panamax.rules.events import BOUGHT, RAISED, note
from panamax.rules.refusals import ALLOWED, M1_CASH, M1_SOLD_OUT, M2_TRACK, T10_CLOSED
from panamax.rules.state import State


@rule
def shares_for_sale(state: State, company: int) -> int:
    """S2: what no player holds; nothing of a company that does not play."""
    if company >= state.seats:
        return 0
    left = COMPANY_SHARES
    for seat in range(state.seats):
        left -= state.shares[seat][company]
    return left


@rule
def market_refusal(state: State) -> int:
    """T10, C6: open by the running allowance, or while none runs by one kept from an earlier turn."""
    if state.depth > 0:
        return ALLOWED if state.market[state.depth - 1] > 0 else T10_CLOSED
    return ALLOWED if state.kept_markets[state.active] > state.kept_now else T10_CLOSED


@rule
def use_market(state: State) -> None:
    """T10, C6: the Market action uses up its die, flag or kept action."""
    if state.depth > 0:
        close_allowance(state)
    else:
        state.kept_markets[state.active] -= 1


@rule
def buy_refusal(state: State, company: int) -> int:
    """T10, then M1."""
    refusal = market_refusal(state)
    if refusal == ALLOWED:
        if shares_for_sale(state, company) == 0:
            return M1_SOLD_OUT
        if state.personal[state.active] < state.price[company]:
            return M1_CASH
    return refusal


@rule
def buy_share(state: State, edition: Edition, company: int) -> None:
    """M1: personal cash to the company, then its price rises. M3: not past the top."""
    price = state.price[company]
    state.personal[state.active] -= price
    state.cash[company] += price
    state.shares[state.active][company] += 1
    state.price[company] = min(price + edition.purchase_rise, edition.highest_price)
    note(state, BOUGHT, state.active, company, price)


@rule
def raise_refusal(state: State, edition: Edition) -> int:
    """T10, then M2: all or nothing."""
    refusal = market_refusal(state)
    if refusal == ALLOWED and state.price[state.active] + edition.raise_rise > edition.highest_price:
        return M2_TRACK
    return refusal


@rule
def raise_stock(state: State, edition: Edition) -> None:
    """M2: one's own company's price."""
    state.price[state.active] += edition.raise_rise
    note(state, RAISED, state.active, state.price[state.active])
