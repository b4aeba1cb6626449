"""R, the round: the white dice and whose turn it is."""

from panamax.rules.book import rule
from panamax.rules.components import COLUMNS, NONE, ROWS
from panamax.rules.edition import Edition
from panamax.rules.events import ROUND, TURN, note
from panamax.rules.state import NOTHING, ROLL, State


@rule
def white_dice_left(state: State) -> int:
    """R5: those on Executive spaces count."""
    left = 0
    for column in range(COLUMNS):
        left += state.dice[column] + state.executive[column]
    return left


@rule
def dice_in(state: State, column: int) -> int:
    """White dice lying in a column, the Executive die included."""
    return state.dice[column] + state.executive[column]


@rule
def begin_round(state: State, number: int) -> None:
    """R2: chance must roll the white dice, one call of `place_die` for each."""
    state.round = number
    state.awaits = ROLL


@rule
def fits(state: State, column: int) -> bool:
    """R3: a die that finds all four spaces of its value taken is rolled again."""
    return state.executive[column] == 0


@rule
def place_die(state: State, edition: Edition, column: int) -> None:
    """R3: the three rows from the top down, then the Executive space. With the last die the round begins."""
    if state.dice[column] < ROWS:
        state.dice[column] += 1
    else:
        state.executive[column] = 1
    if white_dice_left(state) == edition.white_dice[state.seats - 2]:
        state.awaits = NOTHING
        note(
            state,
            ROUND,
            state.round,
            dice_in(state, 0),
            dice_in(state, 1),
            dice_in(state, 2),
            dice_in(state, 3),
            dice_in(state, 4),
            dice_in(state, 5),
        )
        begin_turn(state, state.order[0])


@rule
def begin_turn(state: State, seat: int) -> None:
    """R4: this player is on."""
    state.active = seat
    note(state, TURN, seat)


@rule
def seat_after(state: State, seat: int) -> int:
    """R4: the next seat in the order of the discs on the Rail table, round and round."""
    for place in range(state.seats):
        if state.order[place] == seat:
            return state.order[(place + 1) % state.seats]
    return NONE
