"""What the page shows beside a position, reckoned by the rules' own functions on copies of the state."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from panamax import Game
from panamax.documents.names import ADVISOR_OF, CARDS, COLUMN_NAMES, SEAT_OF
from panamax.documents.projection import sees_advisors
from panamax.rules.clipboard import transfer_cost
from panamax.rules.components import COLUMNS, MOVEMENT_COLUMNS, NONE, ROWS
from panamax.rules.edition import Edition
from panamax.rules.round_end import (
    dice_aboard,
    dice_in_warehouse,
    dice_on_contracts,
    dividend_due,
    pay_fees,
)
from panamax.rules.scoring import advisor_worth, best_advisors, score
from panamax.rules.state import State
from panamax.rules.turn import EXECUTIVE, has_die, lowest_row, use_die
from panamax.server.messages import SEATS, Column, Forecast, Gives, Seat


def columns(state: State) -> dict[str, Column]:
    """T2 to T10: what the next die of each column gives, and what its rows give."""
    return {
        COLUMN_NAMES[column]: _column(
            column,
            lowest_row(state, column) if has_die(state, column) else NONE,
            NONE if column < MOVEMENT_COLUMNS else state.offer[column - MOVEMENT_COLUMNS],
        )
        for column in range(COLUMNS)
    }


@cache
def _column(column: int, row: int, card: int) -> Column:
    """Of a column whose next die is taken from a row, beside a card; one object for all that ask, not to be changed."""
    take = None if row == NONE else _of_a_die(column, row, card)
    return Column(take=take, rows=[_of_a_die(column, one, card) for one in range(1, ROWS + 1)])


@cache
def _of_a_die(column: int, row: int, card: int) -> Gives:
    """What `use_die` opens, tried on an empty table."""
    trial = State()
    use_die(trial, column, row)
    return Gives(
        executive=row == EXECUTIVE,
        row=row,
        loads=trial.loads[0],
        lock=trial.lock_moves[0],
        waterway=trial.waterway_moves[0],
        contract=None if card == NONE else CARDS[card],
        market=trial.market[0] > 0,
    )


def transfer_costs(state: State, edition: Edition) -> dict[Seat, int]:
    """T12."""
    return {SEATS[seat]: transfer_cost(state, edition, seat) for seat in range(state.seats)}


def forecast(state: State, edition: Edition) -> dict[Seat, Forecast]:
    """E1 to E4 if the round ended now and nobody played a Stevedore: `cash` is before dividends."""
    trial = state.copy()
    trial.events = []
    for seat in range(state.seats):
        trial.fees[0] = seat
        trial.fee_count = 1
        pay_fees(trial, edition, 0)
    fees = [event[2] for event in trial.events]
    due = [dividend_due(trial, edition, company) for company in range(state.seats)]
    return {
        SEATS[company]: Forecast(
            fees=fees[company],
            cash=trial.cash[company],
            due=due[company],
            paid=due[company] <= trial.cash[company],
            bailouts=trial.bailouts[company] - state.bailouts[company],
        )
        for company in range(state.seats)
    }


class Worth(NamedTuple):
    """What a seat would score now, and how much of it comes from Financial Advisors."""

    score: int
    advisors: int


def worths(state: State, edition: Edition) -> list[Worth]:
    """F1 on the present state, for nobody's eyes: see `seen`."""
    return [Worth(score(state, edition, seat), best_advisors(state, edition, seat)) for seat in range(state.seats)]


def seen(worths: Sequence[Worth], state: State, view: str) -> dict[Seat, int]:
    """The scores without the Financial Advisors that the view may not see (H2)."""
    return {
        SEATS[seat]: worth.score - (0 if sees_advisors(state, view, seat) else worth.advisors)
        for seat, worth in enumerate(worths)
    }


def worth(game: Game, seat: str, advisor: str) -> int:
    """F3: what a Financial Advisor would score for a seat now."""
    return advisor_worth(game.state, game.edition.numbers, ADVISOR_OF[advisor], SEAT_OF[seat])


def fees_by_place(state: State, edition: Edition) -> dict[Seat, dict[str, int]]:
    """E1: what each company's dice cost where they are. The end of a round moves none of them."""
    return {
        SEATS[company]: {
            "canal": edition.fee_canal * dice_aboard(state, company, 1),
            "zone": edition.fee_zone * dice_aboard(state, company, 0),
            "contract": edition.fee_contract * dice_on_contracts(state, company),
            "warehouse": edition.fee_warehouse * dice_in_warehouse(state, company),
        }
        for company in range(state.seats)
    }
