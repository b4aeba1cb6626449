"""Everything that chance settles, and the only place where it does.

Each draw is a pure function of the seed, of what is drawn, and of its number: so a seed alone settles all later
chance, an undone action meets the same chance again, and games run side by side do not disturb each other. Written
like the rules, and compiled with them: 32-bit words in 64-bit integers, so that both runs reckon alike.
"""

from typing import Final

from panamax.rules.book import rule
from panamax.rules.components import (
    ADVISORS,
    CARDS_OF_A_NATION,
    COLUMNS,
    DECK,
    NATION_CARDS,
    NATION_STARTING,
    NATIONS,
)
from panamax.rules.contracts import shuffled
from panamax.rules.edition import Edition
from panamax.rules.rounds import fits, place_die, white_dice_left
from panamax.rules.setup import deal, lay_bare_table, start_company
from panamax.rules.state import NOTHING, ROLL, State

# What is drawn.
ORDER: Final = 1
STARTING: Final = 2
ADVISOR_DECK: Final = 3
CONTRACT_DECK: Final = 4
WHITE_DICE: Final = 5
RESHUFFLE: Final = 6

SEEDS: Final = 1 << 53  # every seed is a whole number below this, so that any JSON reader keeps it exactly
_WORD: Final = 0xFFFFFFFF
_ROUND_STEP: Final = 10_000  # draws of one round stay apart from those of the next


@rule
def scramble(word: int) -> int:
    """A bijection of 32-bit words in which every bit of the input moves every bit of the output."""
    word ^= word >> 16
    word = word * 0x21F0AAAD & _WORD
    word ^= word >> 15
    word = word * 0x735A2D97 & _WORD
    return word ^ word >> 15


@rule
def draw(seed: int, purpose: int, number: int, bound: int) -> int:
    """A number from 0 to bound - 1, the same for the same seed, purpose and number."""
    key = scramble((purpose << 24) + number)
    word = scramble((seed & _WORD) ^ key)
    word = scramble((word + (seed >> 32) & _WORD) ^ (key >> 1))
    return word * bound >> 32


@rule
def shuffle(cards: list[int], size: int, seed: int, purpose: int, number: int) -> None:
    """Shuffle the first `size` cards in place."""
    for last in range(size - 1, 0, -1):
        other = draw(seed, purpose, number + last, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@rule
def draw_order(state: State) -> None:
    """S6: the first turn order."""
    shuffle(state.order, state.seats, state.seed, ORDER, 0)


@rule
def draw_starting_contracts(state: State, edition: Edition) -> None:
    """S5: one starting contract for each player, out of all; the deck lends its room to shuffle them."""
    size = NATIONS * NATION_STARTING
    for card in range(size):
        nation = card // NATION_STARTING
        state.deck[card] = CARDS_OF_A_NATION * nation + NATION_CARDS + card % NATION_STARTING
    shuffle(state.deck, size, state.seed, STARTING, 0)
    for seat in range(state.seats):
        start_company(state, edition, seat, state.deck[seat])


@rule
def draw_decks(state: State) -> None:
    """S6, S8: the contract cards and the Financial Advisors."""
    for card in range(DECK):
        state.deck[card] = CARDS_OF_A_NATION * (card // NATION_CARDS) + card % NATION_CARDS
    shuffle(state.deck, DECK, state.seed, CONTRACT_DECK, 0)
    state.deck_size = DECK
    for card in range(ADVISORS):
        state.advisor_deck[card] = card
    shuffle(state.advisor_deck, ADVISORS, state.seed, ADVISOR_DECK, 0)
    state.advisor_deck_size = ADVISORS


@rule
def set_up(state: State, edition: Edition, seats: int, seed: int) -> None:
    """S: a new game on a state that is all zero, up to the first player's turn."""
    state.seed = seed
    lay_bare_table(state, edition, seats)
    draw_order(state)
    draw_starting_contracts(state, edition)
    draw_decks(state)
    deal(state, edition)
    settle(state, edition)


@rule
def roll(state: State, edition: Edition) -> None:
    """R2, R3: the white dice of a round; one that does not fit is rolled again."""
    number = _ROUND_STEP * state.round
    while state.awaits == ROLL:
        column = draw(state.seed, WHITE_DICE, number, COLUMNS)
        number += 1
        if fits(state, column):
            place_die(state, edition, column)


@rule
def reshuffle(state: State) -> None:
    """K3: the discarded contracts become the deck. A turn turns up one card at most, so round and dice name it."""
    for place in range(state.discard_size):
        state.deck[place] = state.discard[place]
        state.discard[place] = 0
    state.deck_size = state.discard_size
    state.discard_size = 0
    number = _ROUND_STEP * state.round + DECK * white_dice_left(state)
    shuffle(state.deck, state.deck_size, state.seed, RESHUFFLE, number)


@rule
def settle(state: State, edition: Edition) -> None:
    """Settle by the seed whatever the rules wait for."""
    while state.awaits != NOTHING:
        if state.awaits == ROLL:
            roll(state, edition)
        else:
            reshuffle(state)
            shuffled(state)


def shuffled_cards(seed: int, purpose: int, cards: list[int]) -> list[int]:
    """A shuffled copy: what is drawn where a document leaves it open."""
    copy = list(cards)
    shuffle(copy, len(copy), seed, purpose, 0)
    return copy
