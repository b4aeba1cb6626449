"""V, moving through the canal."""

from panamax.rules.allowances import moves_left
from panamax.rules.book import rule
from panamax.rules.components import (
    FIRST_CRUISE,
    FIRST_MILITARY,
    LANE,
    LANE_SIZE,
    NATIONS,
    NONE,
    SHIPS,
    SPACES,
    WAITING,
    YARD,
)
from panamax.rules.edition import LOCK, Edition
from panamax.rules.events import INCOME, MOVED, PUSHED, note
from panamax.rules.ocean import arrive, carries, owner_of
from panamax.rules.places import in_canal, in_waiting_area, lane_of, next_space
from panamax.rules.refusals import (
    ALLOWED,
    T8_NO_MOVE,
    V3_LOCK,
    V3_WATERWAY,
    V4_INTEREST,
    V5_LOAD,
    V5_WAITING,
    V5_YARD,
)
from panamax.rules.state import State


@rule
def is_military(ship: int) -> bool:
    """S4: one of the four military ships."""
    return FIRST_MILITARY <= ship < FIRST_CRUISE


@rule
def moves_with(state: State, ship: int, other: int) -> bool:
    """V6: whether a move of one ship moves the other. At a quay a ship moves alone."""
    return ship == other or (in_canal(state.at[ship]) and state.at[ship] == state.at[other])


@rule
def leads_group(state: State, ship: int) -> bool:
    """Whether a ship is the first of its group in the order of ships: the one that a move is named by."""
    if in_canal(state.at[ship]):
        for other in range(ship):
            if state.at[other] == state.at[ship]:
                return False
    return True


@rule
def departure_refusal(state: State, edition: Edition, ship: int) -> int:
    """V5: with at least its minimum load from a Loading zone; a military ship always, from a waiting area too."""
    place = state.at[ship]
    if in_canal(place) or is_military(ship):
        return ALLOWED
    if place == YARD:
        return V5_YARD
    if in_waiting_area(place):
        return V5_WAITING
    if state.aboard[ship] < edition.minimum[ship]:
        return V5_LOAD
    return ALLOWED


@rule
def of_interest(state: State, ship: int) -> bool:
    """V4, "interest": the active player's own ship, one that carries their die, or a special ship."""
    return ship >= FIRST_MILITARY or owner_of(ship) == state.active or carries(state, ship, state.active)


@rule
def interest_refusal(state: State, edition: Edition, ship: int) -> int:
    """V4: any ship may be moved, or where the edition says so only a group with a ship of interest."""
    if edition.any_ship_movable == 0:
        for other in range(SHIPS):
            if moves_with(state, ship, other) and of_interest(state, other):
                return ALLOWED
        return V4_INTEREST
    return ALLOWED


@rule
def entrance_refusal(state: State, edition: Edition, ship: int, top: int) -> int:
    """V3: the next entrance wants a lock move or a waterway move."""
    if state.any_moves[top] == 0:
        place = state.at[ship]
        if edition.entrance[lane_of(place)][next_space(place)] == LOCK:
            if state.lock_moves[top] == 0:
                return V3_LOCK
        elif state.waterway_moves[top] == 0:
            return V3_WATERWAY
    return ALLOWED


@rule
def move_refusal(state: State, edition: Edition, ship: int) -> int:
    """T8, V5, V4, V3, in this order."""
    top = state.depth - 1
    if top < 0 or moves_left(state, top) == 0:
        return T8_NO_MOVE
    refusal = departure_refusal(state, edition, ship)
    if refusal == ALLOWED:
        refusal = interest_refusal(state, edition, ship)
    if refusal == ALLOWED:
        refusal = entrance_refusal(state, edition, ship, top)
    return refusal


@rule
def can_move_any(state: State, edition: Edition) -> bool:
    """T22: whether a legal move is left."""
    for ship in range(SHIPS):
        if state.at[ship] != YARD and move_refusal(state, edition, ship) == ALLOWED:
            return True
    return False


@rule
def spend_move(state: State, edition: Edition, ship: int) -> int:
    """V3: use one move for the next entrance, of its own kind before one of either kind; says which was used."""
    top = state.depth - 1
    state.begun[top] = 1
    state.market[top] = 0
    place = state.at[ship]
    kind = edition.entrance[lane_of(place)][next_space(place)]
    if kind == LOCK and state.lock_moves[top] > 0:
        state.lock_moves[top] -= 1
        return 0
    if kind != LOCK and state.waterway_moves[top] > 0:
        state.waterway_moves[top] -= 1
        return 1
    state.any_moves[top] -= 1
    return 2


@rule
def military_income(state: State, edition: Edition, ship: int) -> None:
    """V10: once a turn, for the flags of a military ship's nation; of the one that pays most."""
    if state.military_paid > 0:
        return
    most = 0
    paying = NONE
    for nation in range(NATIONS):
        if moves_with(state, ship, FIRST_MILITARY + nation):
            flags = state.flags[state.active][nation]
            income = min(edition.military_income * flags, edition.military_most)
            if flags > 0 and income > most:
                most = income
                paying = nation
    if most > 0:
        state.military_paid = 1
        state.personal[state.active] += most
        note(state, INCOME, state.active, paying, most)


@rule
def size_at(state: State, edition: Edition, place: int) -> int:
    """V6: the total size of the ships in a place."""
    size = 0
    for ship in range(SHIPS):
        if state.at[ship] == place:
            size += edition.size[ship]
    return size


@rule
def ships_at(state: State, place: int) -> int:
    """The ships in a place, as bits."""
    ships = 0
    for ship in range(SHIPS):
        if state.at[ship] == place:
            ships |= 1 << ship
    return ships


@rule
def advance(state: State, ships: int, lane: int, space: int) -> int:
    """Put ships into a space of a lane; behind the last one lies the ocean (V9). Returns the place."""
    place = WAITING + 1 - lane if space == SPACES else LANE + SPACES * lane + space
    for ship in range(SHIPS):
        if ships >> ship & 1:
            state.at[ship] = place
    return place


@rule
def make_room(state: State, edition: Edition, lane: int, space: int, size: int) -> int:
    """V7: push on what stands in the way of ships of that size. Returns the ships that reach the ocean."""
    first = LANE + SPACES * lane
    end = space
    while end < SPACES:
        standing = size_at(state, edition, first + end)
        if standing + size <= LANE_SIZE:
            break
        size = standing
        end += 1
    out = 0
    while end > space:  # V11: from the front ship back
        end -= 1
        pushed = ships_at(state, first + end)
        if end + 1 == SPACES:
            out = pushed
        note(state, PUSHED, pushed, first + end, advance(state, pushed, lane, end + 1))
    return out


@rule
def move(state: State, edition: Edition, ship: int) -> None:
    """V11: the income, the pushes, then all that arrives."""
    place = state.at[ship]
    lane = lane_of(place)
    space = next_space(place)
    spent = spend_move(state, edition, ship)
    military_income(state, edition, ship)
    ships = ships_at(state, place) if in_canal(place) else 1 << ship
    size = size_at(state, edition, place) if in_canal(place) else edition.size[ship]
    out = make_room(state, edition, lane, space, size)
    note(state, MOVED, state.active, ships, place, advance(state, ships, lane, space), spent)
    if space == SPACES:
        out = ships
    if out > 0:
        arrive(state, edition, out, 1 - lane)
