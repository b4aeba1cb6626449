"""Entry points over one table whose chance is settled from outside, one outcome after the other."""

from typing import Any

import numpy as np

from panamax import chance
from panamax.compiled.batch_kernels import show
from panamax.compiled.entry import BYTES, EDITIONS, INT, INTS16, STATES, entry, part
from panamax.compiled.numbers import Records
from panamax.rules import contracts, play, rounds, setup
from panamax.rules.actions import ACTIONS

CONTRACTS = 0
FINANCIAL_ADVISORS = 1


@part
def bring_up(cards: Any, size: int, card: int) -> None:
    """Put a card of a deck on top of it; the others keep their order."""
    for place in range(size - 1):
        if cards[place] == card:
            cards[place] = cards[place + 1]
            cards[place + 1] = card


@entry(STATES, INT, EDITIONS, INT, INTS16, INTS16)
def lay_table(states: Records, index: int, editions: Records, seats: int, order: Any, starting: Any) -> None:
    """S, up to the cards that are dealt, on a record that is all zero: with this order and these contracts."""
    state = states[index]
    setup.lay_bare_table(state, editions[0], seats)
    for seat in range(seats):
        state.order[seat] = order[seat]
        setup.start_company(state, editions[0], seat, starting[seat])
    chance.draw_decks(state)


@entry(STATES, INT, INT, INT)
def put_on_top(states: Records, index: int, deck: int, card: int) -> None:
    """The next card of a deck."""
    state = states[index]
    if deck == CONTRACTS:
        bring_up(state.deck, state.deck_size, card)
    else:
        bring_up(state.advisor_deck, state.advisor_deck_size, card)


@entry(STATES, INT, EDITIONS)
def deal_cards(states: Records, index: int, editions: Records) -> None:
    """S5, S6: from the decks as they lie; then a roll is due."""
    setup.deal(states[index], editions[0])


@entry(STATES, INT, EDITIONS, INT)
def place_die(states: Records, index: int, editions: Records, column: int) -> None:
    """R3: one white die has been rolled."""
    rounds.place_die(states[index], editions[0], column)


@entry(STATES, INT, INT)
def turn_up_shuffled(states: Records, index: int, card: int) -> None:
    """K3: the discarded contracts are the deck, and this card is its first."""
    state = states[index]
    chance.reshuffle(state)
    bring_up(state.deck, state.deck_size, card)
    contracts.shuffled(state)


@entry(STATES, INT, EDITIONS, INT)
def act_only(states: Records, index: int, editions: Records, action: int) -> None:
    """Do a legal action; chance that is due then is left open."""
    play.apply(states[index], editions[0], action)


@entry(STATES, INT, EDITIONS, BYTES)
def seen_legal(states: Records, index: int, editions: Records, mask: Any) -> None:
    """Mark the legal actions, numbered as the seat to act sees them."""
    show(states[index], editions[0], 1, mask, np.empty(ACTIONS, np.int16))
