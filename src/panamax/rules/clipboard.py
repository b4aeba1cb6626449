"""C and P: flags and passengers on the Clipboard, and what they give."""

from panamax.rules.allowances import open_allowance
from panamax.rules.book import rule
from panamax.rules.components import CLIPBOARD_COLUMNS, NATIONS, PASSENGER_SPACES
from panamax.rules.edition import FREE_LOADS, FREE_MARKET, FREE_MOVES, NO_ACTION, Edition
from panamax.rules.events import FLAGGED, GOT_PASSENGER, KEPT, note
from panamax.rules.refusals import ALLOWED, C6_NOTHING_TO_KEEP
from panamax.rules.state import FLAG, State


@rule
def flags_left(state: State, edition: Edition, nation: int) -> int:
    """S8: flags of a nation still in the box."""
    left = edition.flags
    for seat in range(state.seats):
        left -= state.flags[seat][nation]
    return left


@rule
def place_flag(state: State, edition: Edition, nation: int) -> None:
    """C1 to C5: the active company's flag goes to the first free space of its row and gives what stands there."""
    column = state.flags[state.active][nation]
    if column == CLIPBOARD_COLUMNS or flags_left(state, edition, nation) == 0:
        return
    state.flags[state.active][nation] += 1
    kind = edition.action_kind[nation][column]
    size = edition.action_size[nation][column]
    note(state, FLAGGED, state.active, nation, column, kind, size)
    if kind == NO_ACTION:
        return
    top = open_allowance(state, FLAG)
    if kind == FREE_LOADS:
        state.loads[top] = size
    elif kind == FREE_MOVES:
        state.any_moves[top] = size
    elif kind == FREE_MARKET:
        state.market[top] = 1


@rule
def keep_refusal(state: State) -> int:
    """C6: only a Market action from a flag may be kept."""
    top = state.depth - 1
    if top < 0 or state.source[top] != FLAG or state.market[top] == 0:
        return C6_NOTHING_TO_KEEP
    return ALLOWED


@rule
def keep_market(state: State) -> None:
    """C6: for any later turn."""
    state.kept_markets[state.active] += 1
    state.kept_now += 1
    note(state, KEPT, state.active)


@rule
def has_all_flags(state: State, seat: int) -> bool:
    """C3: all four spaces of the first column are filled."""
    for nation in range(NATIONS):
        if state.flags[seat][nation] == 0:
            return False
    return True


@rule
def transfer_cost(state: State, edition: Edition, seat: int) -> int:
    """T12, P2, C3: what a transfer costs this company."""
    if has_all_flags(state, seat):
        return 0
    return edition.transfer_passenger if state.passengers[seat] > 0 else edition.transfer


@rule
def passengers_left(state: State, edition: Edition) -> int:
    """S8: passengers still in the box."""
    left = edition.passengers
    for seat in range(state.seats):
        left -= state.passengers[seat]
    return left


@rule
def take_passenger(state: State, edition: Edition, seat: int, ship: int) -> None:
    """X4, P1: one passenger, if there is a space for it and one in the box."""
    if state.passengers[seat] < PASSENGER_SPACES and passengers_left(state, edition) > 0:
        state.passengers[seat] += 1
        note(state, GOT_PASSENGER, seat, ship)


@rule
def rail_value(state: State, edition: Edition, seat: int) -> int:
    """P3, E6: a Rail die counts more with two passengers; no die counts 0."""
    if state.rail[seat] > 0 and state.passengers[seat] == PASSENGER_SPACES:
        return state.rail[seat] + edition.rail_bonus
    return state.rail[seat]
