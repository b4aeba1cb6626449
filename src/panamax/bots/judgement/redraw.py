"""What a seat cannot see, drawn anew: the decks, the others' Financial Advisors, the dice to come (H1, H2)."""

from typing import Final

from panamax import chance
from panamax.rules.book import rule
from panamax.rules.components import SEATS
from panamax.rules.state import State

# What is drawn, beside the purposes of `panamax.chance`.
HIDDEN_CONTRACTS: Final = 11
HIDDEN_ADVISORS: Final = 12
HIDDEN_SEED: Final = 13


@rule
def sort(cards: list[int], size: int) -> None:
    """Into one order, so that nothing is told by where a card lay."""
    for end in range(1, size):
        place = end
        while place > 0 and cards[place] < cards[place - 1]:
            card = cards[place]
            cards[place] = cards[place - 1]
            cards[place - 1] = card
            place -= 1


@rule
def redraw(state: State, seat: int, key: int) -> None:
    """Make one of the tables that are possible as far as the seat knows: always the same one for the same key."""
    if state.over > 0:
        return
    sort(state.deck, state.deck_size)
    chance.shuffle(state.deck, state.deck_size, key, HIDDEN_CONTRACTS, 0)
    redraw_advisors(state, seat, key)
    state.seed = chance.draw(key, HIDDEN_SEED, 0, 1 << 31) << 21 | chance.draw(key, HIDDEN_SEED, 1, 1 << 21)


@rule
def redraw_advisors(state: State, seat: int, key: int) -> None:
    """The others' cards go back to their deck, which is shuffled, and each gets as many anew."""
    size = state.advisor_deck_size
    for other in range(SEATS):
        if other != seat:
            for place in range(state.advisor_count[other]):
                state.advisor_deck[size] = state.advisors[other][place]
                size += 1
    sort(state.advisor_deck, size)
    chance.shuffle(state.advisor_deck, size, key, HIDDEN_ADVISORS, 0)
    for other in range(SEATS):
        if other != seat:
            for place in range(state.advisor_count[other]):
                size -= 1
                state.advisors[other][place] = state.advisor_deck[size]
                state.advisor_deck[size] = 0
