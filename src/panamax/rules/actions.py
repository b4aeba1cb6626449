"""Every action as one number, 0 to ACTIONS - 1, the same in every game and every version.

A load names its container by the seat's contract slot and the place on the card, or by its value in the Warehouse.
Numbers from ACTIONS on name what one does not hold; they exist only to be refused.
"""

from typing import Final

from panamax.rules.book import rule
from panamax.rules.components import (
    COLUMNS,
    CONTAINERS,
    CONTRACT_SLOTS,
    NATIONS,
    SEATS,
    SHIPS,
    VALUES,
)

TARGETS: Final = SHIPS + 1  # the ships and the train
SOURCES: Final = CONTRACT_SLOTS * CONTAINERS + VALUES

TAKE: Final = 0  # + column
TRANSFER: Final = TAKE + COLUMNS  # + COLUMNS * from + to
CONTRACT: Final = TRANSFER + COLUMNS * COLUMNS
STOP: Final = CONTRACT + 1
END: Final = STOP + 1
CAPTAIN: Final = END + 1
STEVEDORE: Final = CAPTAIN + 1
RAISE: Final = STEVEDORE + 1
KEEP: Final = RAISE + 1
BUY: Final = KEEP + 1  # + company
BUILD: Final = BUY + SEATS  # + NATIONS * (0 the 1-slot ship, 1 the 3-slot ship) + nation
REWARD: Final = BUILD + 2 * NATIONS  # + 0 cash, 1 Captain, 2 Stevedore, 3 advisor
FEES: Final = REWARD + 4  # + 0 pay, 1 with the Stevedore
GIVE_UP: Final = FEES + 2  # + contract slot
MOVE: Final = GIVE_UP + CONTRACT_SLOTS  # + ship
LOAD: Final = MOVE + SHIPS  # + TARGETS * source + target
ACTIONS: Final = LOAD + SOURCES * TARGETS

LOAD_NOT_HELD: Final = ACTIONS  # + target
GIVE_UP_NOT_HELD: Final = LOAD_NOT_HELD + TARGETS

REWARD_CASH: Final = 0
REWARD_CAPTAIN: Final = 1
REWARD_STEVEDORE: Final = 2
REWARD_ADVISOR: Final = 3

NOT_HELD: Final = SOURCES  # the source of LOAD_NOT_HELD


@rule
def load_source(action: int) -> int:
    """The container that a load names: CONTAINERS * slot + place on the card, or WAREHOUSE ones by value."""
    return (action - LOAD) // TARGETS


@rule
def load_target(action: int) -> int:
    """The ship that a load names, or TRAIN."""
    return (action - LOAD) % TARGETS
