"""T, taking actions: the die, the transfer, the end of the turn."""

from panamax.rules.allowances import close_allowance, moves_left, open_allowance
from panamax.rules.book import rule
from panamax.rules.canal import can_move_any
from panamax.rules.cards import return_card
from panamax.rules.clipboard import transfer_cost
from panamax.rules.components import (
    CAPTAIN_KIND,
    CARD_KINDS,
    KEPT_CONTRACTS,
    MOVEMENT_COLUMNS,
    ROWS,
    STEVEDORE_KIND,
)
from panamax.rules.edition import Edition
from panamax.rules.events import TOOK_DIE, TRANSFER, note
from panamax.rules.refusals import (
    ALLOWED,
    T1_ALLOWANCE_RUNS,
    T1_NO_DIE,
    T1_SECOND_DIE,
    T2_EMPTY,
    T11_NO_DIE,
    T12_CASH,
    T13_FULL,
    T13_SAME_SIDE,
    T15_AFTER_DIE,
    T23_TOO_MANY,
)
from panamax.rules.round_end import end_round
from panamax.rules.rounds import begin_turn, seat_after, white_dice_left
from panamax.rules.state import CAPTAIN_CARD, DIE, STEVEDORE_CARD, State

EXECUTIVE = 0  # the row of the Executive space; the rows of Action dice are 1 (top) to 3 (bottom)
EXECUTIVE_LOADS = 3  # T6
EXECUTIVE_WATERWAYS = 3  # T9


@rule
def has_die(state: State, column: int) -> bool:
    """T2, T3: whether there is a die to take."""
    return state.dice[column] > 0 or state.executive[column] > 0


@rule
def lowest_row(state: State, column: int) -> int:
    """T2, T3: the row of the die that is taken next; the Executive die only when no Action die is left."""
    return state.dice[column]


@rule
def loads_given(row: int) -> int:
    """T5, T6: bottom row 1, middle 2, top 3; an Executive die 3."""
    return EXECUTIVE_LOADS if row == EXECUTIVE else ROWS + 1 - row


@rule
def waterways_given(row: int) -> int:
    """T8, T9: bottom row 0, middle 1, top 2; an Executive die 3."""
    return EXECUTIVE_WATERWAYS if row == EXECUTIVE else ROWS - row


@rule
def take_refusal(state: State, column: int) -> int:
    """T1, then T2."""
    if state.die_taken > 0:
        return T1_SECOND_DIE
    if state.depth > 0:
        return T1_ALLOWANCE_RUNS
    return ALLOWED if has_die(state, column) else T2_EMPTY


@rule
def transfer_refusal(state: State, edition: Edition, column: int, to: int) -> int:
    """T1, T15, T11, T13, T12, in this order."""
    if state.depth > 0:
        return T1_ALLOWANCE_RUNS
    if state.die_taken > 0:
        return T15_AFTER_DIE
    if not has_die(state, column):
        return T11_NO_DIE
    if (column < MOVEMENT_COLUMNS) == (to < MOVEMENT_COLUMNS):
        return T13_SAME_SIDE
    if state.dice[to] == ROWS:
        return T13_FULL
    if state.cash[state.active] < transfer_cost(state, edition, state.active):
        return T12_CASH
    return ALLOWED


@rule
def lift_die(state: State, column: int) -> int:
    """T2, T3: off the table; the row it lay in is returned."""
    row = lowest_row(state, column)
    if row == EXECUTIVE:
        state.executive[column] = 0
    else:
        state.dice[column] -= 1
    return row


@rule
def use_die(state: State, column: int, row: int) -> None:
    """T5, T6, T8, T9, T10: what the die in this row of this column allows."""
    state.die_taken = 1
    top = open_allowance(state, DIE)
    if column < MOVEMENT_COLUMNS:
        state.lock_moves[top] = column + 1
        state.waterway_moves[top] = waterways_given(row)
    else:
        state.loads[top] = loads_given(row)
        state.contract_column[top] = column
    if row == EXECUTIVE:
        state.market[top] = 1
    note(state, TOOK_DIE, state.active, column, row)


@rule
def take_die(state: State, column: int) -> None:
    """T1, T2, T3: the lowest die of a column."""
    use_die(state, column, lift_die(state, column))


@rule
def transfer(state: State, edition: Edition, column: int, to: int) -> None:
    """T11, T14: paid by the company; the die lands in the highest free row as an Action die, and is taken there."""
    cost = transfer_cost(state, edition, state.active)
    state.cash[state.active] -= cost
    lift_die(state, column)
    note(state, TRANSFER, state.active, column, to, cost)
    use_die(state, to, state.dice[to] + 1)


@rule
def play_captain(state: State) -> None:
    """T19, T20: as many moves of either kind as its number."""
    value = return_card(state, state.active, CAPTAIN_KIND)
    state.card_played[CAPTAIN_KIND] = 1
    state.any_moves[open_allowance(state, CAPTAIN_CARD)] = value


@rule
def play_stevedore(state: State) -> None:
    """T19, T21: one load."""
    return_card(state, state.active, STEVEDORE_KIND)
    state.card_played[STEVEDORE_KIND] = 1
    state.loads[open_allowance(state, STEVEDORE_CARD)] = 1


@rule
def settle_allowances(state: State, edition: Edition) -> None:
    """T22: moves once begun end with the last, or when none is legal."""
    while state.depth > 0:
        top = state.depth - 1
        moves = moves_left(state, top)
        if state.loads[top] > 0 or state.market[top] > 0:
            return
        if moves > 0 and (state.begun[top] == 0 or can_move_any(state, edition)):
            return
        close_allowance(state)


@rule
def end_refusal(state: State) -> int:
    """T1, then T23."""
    if state.die_taken == 0:
        return T1_NO_DIE
    if state.depth > 0:
        return T1_ALLOWANCE_RUNS
    return T23_TOO_MANY if state.contracts[state.active] > KEPT_CONTRACTS else ALLOWED


@rule
def end_turn(state: State, edition: Edition) -> None:
    """R4, R5: the next player is on, or the round ends with its last die."""
    state.die_taken = 0
    for kind in range(CARD_KINDS):
        state.card_played[kind] = 0
        state.card_fresh[kind] = 0
    state.loaded = 0
    state.military_paid = 0
    state.kept_now = 0
    if white_dice_left(state) > 0:
        begin_turn(state, seat_after(state, state.active))
    else:
        end_round(state, edition)
