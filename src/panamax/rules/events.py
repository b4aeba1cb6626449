"""What happened, as kinds and numbers. CPython appends it; compiled it is nothing.

The words and the JSON of an event are made in `panamax.documents.events`.
"""

from typing import Final

from panamax.rules.state import State

TRANSFER: Final = 1  # seat, from column, to column, cost
TOOK_DIE: Final = 2  # seat, column, row (0 the Executive space, 1 the top row to 3)
TOOK_CONTRACT: Final = 3  # seat, card
OFFERED: Final = 4  # column, card
LOADED: Final = 5  # seat, card or NONE for the Warehouse, value, ship or TRAIN, nation or NONE
COMPLETED: Final = 6  # seat, card
FLAGGED: Final = 7  # seat, nation, column, kind of action, size of action
MOVED: Final = 8  # seat, bits of ships, from place, to place, kind of move spent (0 lock, 1 waterway, 2 either)
PUSHED: Final = 9  # bits of ships, from place, to place
INCOME: Final = 10  # seat, nation, amount
ARRIVED: Final = 11  # ship, ocean, $ to red, blue, yellow, green
GOT_PASSENGER: Final = 12  # seat, ship
REWARDED: Final = 13  # seat, ship, reward, amount (the card's value for a card)
BUILT: Final = 14  # seat, ship, nation, cost
PLAYED_CARD: Final = 15  # seat, source, value
BOUGHT: Final = 16  # seat, company, price
RAISED: Final = 17  # seat, price afterwards
KEPT: Final = 18  # seat
GAVE_UP: Final = 19  # seat, card, bits of the containers
TURN: Final = 20  # seat
PAID_FEES: Final = 21  # seat, due, cut, from the company, from the player, Bailouts
DIVIDEND: Final = 22  # company, $ a share, paid in all
UNPAID: Final = 23  # company, due, price afterwards
BONUS: Final = 24  # seat, amount
ORDERED: Final = 25  # the new order, four seats (NONE where nobody sits)
ROUND: Final = 26  # round, then the dice of each of the six columns
SCORED: Final = 27  # seat, cash, shares, advisors, Bailouts (what they cost), total


def note(state: State, *event: int) -> None:
    """Append an event if somebody listens."""
    if state.events is not None:
        state.events.append(event)
