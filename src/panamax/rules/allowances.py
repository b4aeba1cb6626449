"""T22, C5: what a die, a card or a flag allows, one allowance on top of another.

The last one runs; the others wait below it. An allowance that is spent is gone at once.
"""

from panamax.rules.book import rule
from panamax.rules.components import NONE
from panamax.rules.refusals import ALLOWED, T1_NOTHING_TO_STOP, T22_BEGUN
from panamax.rules.state import State


@rule
def moves_left(state: State, top: int) -> int:
    """Moves of all kinds left in an allowance."""
    return state.lock_moves[top] + state.waterway_moves[top] + state.any_moves[top]


@rule
def open_allowance(state: State, source: int) -> int:
    """Put an empty allowance on top; its place is returned, for the giver to fill."""
    top = state.depth
    state.depth = top + 1
    state.source[top] = source
    state.begun[top] = 0
    state.loads[top] = 0
    state.lock_moves[top] = 0
    state.waterway_moves[top] = 0
    state.any_moves[top] = 0
    state.market[top] = 0
    state.contract_column[top] = NONE
    return top


@rule
def close_allowance(state: State) -> None:
    """Take the running allowance away; what waits below it runs again."""
    top = state.depth - 1
    state.depth = top
    state.source[top] = 0
    state.begun[top] = 0
    state.loads[top] = 0
    state.lock_moves[top] = 0
    state.waterway_moves[top] = 0
    state.any_moves[top] = 0
    state.market[top] = 0
    state.contract_column[top] = 0


@rule
def stop_refusal(state: State) -> int:
    """T1, T22: loads stop at any time, moves only before the first."""
    if state.depth == 0:
        return T1_NOTHING_TO_STOP
    top = state.depth - 1
    if state.begun[top] > 0 and moves_left(state, top) > 0:
        return T22_BEGUN
    return ALLOWED
