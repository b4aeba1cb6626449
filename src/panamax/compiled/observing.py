"""What a seat sees, as one vector: the fields of `observation_fields`, in their order.

Each function writes its fields from place `at` on and returns the place behind them. What is 0 is not written.
"""

from typing import Any

from panamax.compiled.entry import part
from panamax.compiled.observation_fields import FACTORS, SEEN_ALLOWANCES, SEEN_CONTRACTS, SIZE, SOURCES_SEEN
from panamax.compiled.seats import seen_seat, seen_ship
from panamax.rules.components import (
    ADVISORS,
    CARD_KINDS,
    CARDS_OF_A_NATION,
    COLUMNS,
    CONTAINERS,
    DECK,
    FIRST_MILITARY,
    LANE,
    MOVEMENT_COLUMNS,
    NATION_CARDS,
    NATIONS,
    NONE,
    OFFERS,
    PILE,
    ROUNDS,
    SEATS,
    SHIPS,
    SPACES,
    VALUES,
    WAITING,
    ZONE,
)
from panamax.rules.contracts import is_starting, nation_of
from panamax.rules.market import shares_for_sale
from panamax.rules.places import at_quay, in_canal, in_zone, lane_of


@part
def observe(state: Any, edition: Any, view: int, out: Any) -> None:
    """Write all that the seat `view` sees into `out`."""
    out[:] = 0
    at = observe_table(state, edition, view, out)
    at = observe_companies(state, edition, view, out, at)
    at = observe_players(state, view, out, at)
    at = observe_ships(state, edition, view, out, at)
    observe_turn(state, out, at)
    for place in range(SIZE):
        out[place] *= FACTORS[place]


@part
def observe_table(state: Any, edition: Any, view: int, out: Any) -> int:
    """Seats, round, order, Action table, offers, piles."""
    seats = state.seats
    out[seats - 2] = 1
    out[3 + state.round - 1] = 1
    at = 3 + ROUNDS
    out[at + (1 if state.reward_count > 0 else 2 if state.fee_count > 0 else 0)] = 1
    at += 3
    out[at + seen_seat(state.active, view, seats)] = 1
    at += SEATS
    for place in range(seats):
        out[at + SEATS * seen_seat(state.order[place], view, seats) + place] = 1
    at += SEATS * SEATS
    for column in range(COLUMNS):
        out[at + column] = state.dice[column]
        out[at + COLUMNS + column] = state.executive[column]
    at += 2 * COLUMNS
    for column in range(OFFERS):
        card = state.offer[column]
        if card != NONE:
            out[at + NATIONS * column + nation_of(card)] = 1
            for place in range(edition.card_size[card]):
                out[at + NATIONS * OFFERS + CONTAINERS * column + place] = edition.card_value[card][place]
    at += (NATIONS + CONTAINERS) * OFFERS
    out[at] = state.deck_size
    at += 1
    for place in range(state.discard_size):
        card = state.discard[place]
        out[at + NATION_CARDS * nation_of(card) + card % CARDS_OF_A_NATION] = 1
    at += DECK
    out[at] = state.advisor_deck_size
    at += 1
    for kind in range(CARD_KINDS):
        for place in range(state.pile_size[kind]):
            out[at + PILE * kind + place] = state.pile[kind][place]
    return at + CARD_KINDS * PILE


@part
def observe_companies(state: Any, edition: Any, view: int, out: Any, at: int) -> int:
    """Cash, price, dice, contracts, Clipboard."""
    seats = state.seats
    contracts = at + (6 + VALUES) * SEATS
    starting = contracts + SEATS * SEEN_CONTRACTS * NATIONS
    values = starting + SEATS * SEEN_CONTRACTS
    flags = values + SEATS * SEEN_CONTRACTS * CONTAINERS
    for seat in range(seats):
        seen = seen_seat(seat, view, seats)
        here = at + seen
        out[here] = state.cash[seat]
        out[here + SEATS] = state.price[seat]
        out[here + 2 * SEATS] = shares_for_sale(state, seat)
        out[here + 3 * SEATS] = state.supply[seat]
        out[here + 4 * SEATS] = state.delivered[seat]
        out[here + 5 * SEATS] = state.rail[seat]
        for value in range(VALUES):
            out[at + 6 * SEATS + VALUES * seen + value] = state.warehouse[seat][value]
        for slot in range(min(state.contracts[seat], SEEN_CONTRACTS)):
            card = state.contract_card[seat][slot]
            number = SEEN_CONTRACTS * seen + slot
            out[contracts + NATIONS * number + nation_of(card)] = 1
            if is_starting(card):
                out[starting + number] = 1
            for place in range(CONTAINERS):
                if state.contract_left[seat][slot] >> place & 1:
                    out[values + CONTAINERS * number + place] = edition.card_value[card][place]
        for nation in range(NATIONS):
            out[flags + NATIONS * seen + nation] = state.flags[seat][nation]
        out[flags + NATIONS * SEATS + seen] = state.passengers[seat]
    return flags + (NATIONS + 1) * SEATS


@part
def observe_players(state: Any, view: int, out: Any, at: int) -> int:
    """Own cash, shares, cards. Of the others' Financial Advisors only how many (H2)."""
    seats = state.seats
    own = at + (2 + SEATS) * SEATS
    cards = own + ADVISORS
    for seat in range(seats):
        seen = seen_seat(seat, view, seats)
        out[at + seen] = state.personal[seat]
        for company in range(seats):
            out[at + SEATS * (1 + seen) + seen_seat(company, view, seats)] = state.shares[seat][company]
        out[at + SEATS * (1 + SEATS) + seen] = state.advisor_count[seat]
        for kind in range(CARD_KINDS):
            out[cards + CARD_KINDS * seen + kind] = state.card[seat][kind]
        out[cards + CARD_KINDS * SEATS + seen] = state.kept_markets[seat]
        out[cards + (CARD_KINDS + 1) * SEATS + seen] = state.bailouts[seat]
    for place in range(state.advisor_count[view]):
        out[own + state.advisors[view][place]] = 1
    for place in range(state.fee_count):
        out[cards + (CARD_KINDS + 2) * SEATS + seen_seat(state.fees[place], view, seats)] = SEATS - place
    return cards + (CARD_KINDS + 3) * SEATS


@part
def observe_ships(state: Any, edition: Any, view: int, out: Any, at: int) -> int:
    """Where the ships are and what they carry; how full the lanes are."""
    seats = state.seats
    waiting = at + SHIPS * NATIONS
    lanes = waiting + 2 * SHIPS
    spaces = lanes + 2 * SHIPS
    dice = spaces + SHIPS
    pips = dice + SHIPS * SEATS
    loaded = pips + SHIPS * SEATS
    rewards = loaded + SHIPS
    sizes = rewards + FIRST_MILITARY
    for ship in range(SHIPS):
        seen = seen_ship(ship, view, seats)
        place = state.at[ship]
        if in_zone(place):
            out[at + NATIONS * seen + place - ZONE] = 1
        elif at_quay(place):
            out[waiting + 2 * seen + place - WAITING] = 1
        elif in_canal(place):
            out[lanes + 2 * seen + lane_of(place)] = 1
            out[spaces + seen] = (place - LANE) % SPACES + 1
            out[sizes + place - LANE] += edition.size[ship]
        for slot in range(state.aboard[ship]):
            die = state.cargo[ship][slot] - 1
            owner = SEATS * seen + seen_seat(die // VALUES, view, seats)
            out[dice + owner] += 1
            out[pips + owner] += die % VALUES + 1
        out[loaded + seen] = state.loaded >> ship & 1
    for place in range(state.reward_count):
        out[rewards + seen_ship(state.rewards[place], view, seats)] = SEATS - place
    return sizes + 2 * SPACES


@part
def observe_turn(state: Any, out: Any, at: int) -> int:
    """The allowances of the active player, the running one first, and what was done this turn."""
    out[at] = state.die_taken
    source = at + 1
    begun = source + SOURCES_SEEN * SEEN_ALLOWANCES
    column = begun + 6 * SEEN_ALLOWANCES
    for number in range(min(state.depth, SEEN_ALLOWANCES)):
        place = state.depth - 1 - number
        out[source + SOURCES_SEEN * number + state.source[place] - 1] = 1
        out[begun + number] = state.begun[place]
        out[begun + SEEN_ALLOWANCES + number] = state.loads[place]
        out[begun + 2 * SEEN_ALLOWANCES + number] = state.lock_moves[place]
        out[begun + 3 * SEEN_ALLOWANCES + number] = state.waterway_moves[place]
        out[begun + 4 * SEEN_ALLOWANCES + number] = state.any_moves[place]
        out[begun + 5 * SEEN_ALLOWANCES + number] = state.market[place]
        if state.contract_column[place] != NONE:
            out[column + OFFERS * number + state.contract_column[place] - MOVEMENT_COLUMNS] = 1
    at = column + OFFERS * SEEN_ALLOWANCES
    for kind in range(CARD_KINDS):
        out[at + kind] = state.card_played[kind]
        out[at + CARD_KINDS + kind] = state.card_fresh[kind]
    out[at + 2 * CARD_KINDS] = state.military_paid
    out[at + 2 * CARD_KINDS + 1] = state.kept_now
    return at + 2 * CARD_KINDS + 2
