"""What lies on the table and never changes in number: seats, nations, ships, places, cards.

An edition changes prices, sizes and faces (see `edition.py`), but not how many things there are.
All of it is plain integers, since the same rules are run by CPython and compiled.
"""

from typing import Final

NONE: Final = -1

SEATS: Final = 4  # S1: red, blue, yellow, green; a company has the number of its seat
COMPANY_DICE: Final = 9  # S3
COMPANY_SHARES: Final = 5  # S2
KEPT_CONTRACTS: Final = 2  # T23
CONTRACT_SLOTS: Final = COMPANY_DICE  # a contract held has a die on it (K2)
CONTAINERS: Final = 3  # K1: at most so many on a contract
VALUES: Final = 6  # K1: a container is worth 1 to 6
ROUNDS: Final = 3  # R1
PASSENGER_SPACES: Final = 2  # P1

NATIONS: Final = 4  # V2: Europe, US East on the Atlantic; China, US West on the Pacific
CLIPBOARD_COLUMNS: Final = 3  # C1
ATLANTIC: Final = 0
PACIFIC: Final = 1

# Ships, in the order of the documents: four of each company, then those of nobody (S4).
COMPANY_SHIPS: Final = 4
SHIP_A: Final = 0
SHIP_B: Final = 1
SHIP_2: Final = 2
SHIP_3: Final = 3
FIRST_MILITARY: Final = 16
FIRST_CRUISE: Final = 20
FIRST_PANAMAX: Final = 22
SHIPS: Final = 24
TRAIN: Final = SHIPS  # L7: stands behind the ships where a load names its place
SHIP_SLOTS: Final = 4  # no ship has more

# Where a ship is. A lane's spaces are numbered in the direction of travel (V1).
YARD: Final = 0
ZONE: Final = 1  # ZONE + nation
WAITING: Final = 5  # WAITING + ocean
LANE: Final = 7  # LANE + SPACES * lane + space; lane 0 is bound for the Pacific, lane 1 for the Atlantic
SPACES: Final = 10
LANE_SIZE: Final = 4  # V6
TO_PACIFIC: Final = 0
TO_ATLANTIC: Final = 1

# The Action table (R3): columns 0 to 2 are Movement, 3 to 5 are Contract / Load Cargo (T4).
COLUMNS: Final = 6
MOVEMENT_COLUMNS: Final = 3
ROWS: Final = 3
OFFERS: Final = 3  # S6: a contract beside each column of the second side

# Cards.
NATION_CARDS: Final = 6
NATION_STARTING: Final = 2
CARDS_OF_A_NATION: Final = NATION_CARDS + NATION_STARTING
CARDS: Final = NATIONS * CARDS_OF_A_NATION
DECK: Final = NATIONS * NATION_CARDS
ADVISORS: Final = 9
CARD_KINDS: Final = 2
CAPTAIN_KIND: Final = 0
STEVEDORE_KIND: Final = 1
PILE: Final = 5  # S7
