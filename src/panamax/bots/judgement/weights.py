"""What the valuation believes: how fast ships sail, how far forecasts are off, what each sign of success counts.

Each belief has a number here and a value in WEIGHTS. They are handed to the functions as a row, so that others can be
tried against them without compiling anew. docs/bots.md says how they were found.
"""

from typing import Final

# Beliefs that shape the forecast.
PACE: Final = 0  # spaces that a loaded ship advances with each white die
SPREAD: Final = 1  # how uncertain that is, in spaces
TO_LOAD: Final = 2  # spaces that loading a container still costs
SHORT: Final = 3  # the same for each container that a ship lacks to sail
USUAL_INCOME: Final = 4  # what a company earns in a later round with dice that nothing is known of
CASH_SPREAD: Final = 5  # how far a forecast of company cash is off
ENVY: Final = 6  # what the others' mean forecast counts against one's own

# What the signs count, in $ of the final score.
CASH: Final = 7  # personal cash, less what Bailouts will cost
SHARES: Final = 8  # shares at today's price
ADVISORS: Final = 9  # the best Financial Advisors as they stand
DIVIDENDS: Final = 10  # forecast of dividends, and of falls of the price
BONUS: Final = 11  # forecast of this round's bonus
SHORTAGE: Final = 12  # fees that the company cannot pay
REWARDS: Final = 13  # rewards of one's ships that will arrive
MARCHES: Final = 14  # military income if it came on every turn left
FLAGS: Final = 15  # each flag
ALL_FLAGS: Final = 16  # free transfers
PASSENGERS: Final = 17  # each passenger
CAPTAIN: Final = 18  # each move of a Captain held
STEVEDORE: Final = 19  # each $ of a Stevedore held
KEPT_MARKETS: Final = 20  # each Market action kept
COMPANY_CASH: Final = 21  # beyond what it pays out
SUPPLY: Final = 22  # each die in the supply, up to four
RAIL: Final = 23  # a die on the train
LOADED: Final = 24  # each container loaded of a contract that is not yet complete
WAITING: Final = 25  # each container that waits to be loaded
CONTRACTS: Final = 26  # each contract held
FLEET: Final = 27  # each slot of one's own ships afloat
INCOME: Final = 28  # forecast of what one's dice bring until the end
HELD_ADVISORS: Final = 29  # each Financial Advisor held

# What the active player may still do this turn.
LOADS: Final = 30
LOCK_MOVES: Final = 31
WATERWAY_MOVES: Final = 32
ANY_MOVES: Final = 33
MARKET: Final = 34
CONTRACT: Final = 35

# For each: the weight for the table that a turn leaves, and the habit for choosing quickly within one.
_BELIEFS: Final = {
    PACE: (0.45, 0.31),
    SPREAD: (2.5, 3.36),
    TO_LOAD: (3.0, 1.88),
    SHORT: (2.0, 2.0),
    USUAL_INCOME: (4.0, 0.31),
    CASH_SPREAD: (1.5, 1.59),
    ENVY: (1.0, 1.0),
    CASH: (1.0, 0.87),
    SHARES: (0.8, 0.37),
    ADVISORS: (1.0, 1.06),
    DIVIDENDS: (1.2, 1.08),
    BONUS: (1.0, 1.0),
    SHORTAGE: (1.0, 0.62),
    REWARDS: (1.0, 1.75),
    MARCHES: (0.5, 0.2),
    FLAGS: (1.0, 0.6),
    ALL_FLAGS: (2.0, 2.18),
    PASSENGERS: (6.0, 6.0),
    CAPTAIN: (0.5, 0.58),
    STEVEDORE: (0.5, -2.09),
    KEPT_MARKETS: (2.5, 2.5),
    COMPANY_CASH: (0.6, 1.0),
    SUPPLY: (0.2, 0.2),
    RAIL: (0.4, 0.67),
    LOADED: (0.0, 0.06),
    WAITING: (-3.0, -3.0),
    CONTRACTS: (3.0, 3.53),
    FLEET: (0.0, 0.0),
    INCOME: (0.4, -0.11),
    HELD_ADVISORS: (0.0, -0.49),
    LOADS: (1.5, 0.15),
    LOCK_MOVES: (0.35, 0.19),
    WATERWAY_MOVES: (0.5, -0.27),
    ANY_MOVES: (0.5, 0.53),
    MARKET: (3.0, 8.88),
    CONTRACT: (1.0, -0.19),
}
WEIGHTS: Final = tuple(_BELIEFS[belief][0] for belief in range(len(_BELIEFS)))
HABITS: Final = tuple(_BELIEFS[belief][1] for belief in range(len(_BELIEFS)))
