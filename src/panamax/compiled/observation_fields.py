"""What an observation says, field by field, in the order in which it lies in the vector.

The kernel in `observing` writes plain counts; each is then divided by its field's scale. docs/environments.md holds
this table for readers. Seats and company ships are counted from the seat that looks.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from panamax.rules.components import (
    ADVISORS,
    CARD_KINDS,
    COLUMNS,
    CONTAINERS,
    DECK,
    FIRST_MILITARY,
    LANE_SIZE,
    NATIONS,
    OFFERS,
    PILE,
    ROUNDS,
    SEATS,
    SHIPS,
    SPACES,
    VALUES,
)

SEEN_CONTRACTS: Final = 3  # T1, T23: two kept and the one just taken; a game begun by set-up knows no more
SEEN_ALLOWANCES: Final = 4  # C5: a die's, and a flag's for each of the contracts
SOURCES_SEEN: Final = 4  # die, Captain, Stevedore, flag


class Field(NamedTuple):
    """A block of the vector."""

    name: str
    shape: tuple[int, ...]
    scale: int
    meaning: str


FIELDS: Final = (
    Field("seats", (3,), 1, "2, 3 or 4 seats play, one-hot"),
    Field("round", (ROUNDS,), 1, "round 1, 2 or 3, one-hot (R1)"),
    Field("decision", (3,), 1, "what is decided: a turn, a reward (X6), fees (E2), one-hot"),
    Field("active", (SEATS,), 1, "the seat whose turn it is, one-hot"),
    Field("order", (SEATS, SEATS), 1, "each seat's place in the turn order, one-hot (R4)"),
    Field("dice", (COLUMNS,), 3, "Action dice in each column (R3)"),
    Field("executive", (COLUMNS,), 1, "an Executive die lies there (R3)"),
    Field("offer_nation", (OFFERS, NATIONS), 1, "nation of the contract beside columns 4, 5, 6, one-hot (S6)"),
    Field("offer_values", (OFFERS, CONTAINERS), VALUES, "its containers, 0 for none (K1)"),
    Field("deck", (), DECK, "contract cards left"),
    Field("discard", (DECK,), 1, "this contract card is discarded; EU-1 to EU-6, then UE, CN, UW (K5, K6)"),
    Field("advisor_deck", (), ADVISORS, "Financial Advisors left"),
    Field("pile", (CARD_KINDS, PILE), 5, "Captains, Stevedores in their piles, top first (S7)"),
    Field("cash", (SEATS,), 50, "company cash in $"),
    Field("price", (SEATS,), 20, "stock price (M3)"),
    Field("for_sale", (SEATS,), 5, "shares for sale (S2)"),
    Field("supply", (SEATS,), 9, "cargo dice in the supply (K2)"),
    Field("delivered", (SEATS,), 9, "dice that come back at the end of the round (K7)"),
    Field("rail", (SEATS,), VALUES, "value of the die on the train, 0 for none (L7)"),
    Field("warehouse", (SEATS, VALUES), 3, "dice in the Warehouse by value (K6)"),
    Field("contract_nation", (SEATS, SEEN_CONTRACTS, NATIONS), 1, "nation of each contract held, one-hot"),
    Field("contract_starting", (SEATS, SEEN_CONTRACTS), 1, "it is a starting contract (S5)"),
    Field("contract_values", (SEATS, SEEN_CONTRACTS, CONTAINERS), VALUES, "containers still on it, 0 where none (K4)"),
    Field("flags", (SEATS, NATIONS), 3, "flags on the Clipboard (C1)"),
    Field("passengers", (SEATS,), 2, "passengers on the Clipboard (P1)"),
    Field("personal", (SEATS,), 50, "a player's own cash in $"),
    Field("shares", (SEATS, SEATS), 5, "shares held, by player and company"),
    Field("advisors_held", (SEATS,), 4, "Financial Advisors held: how many (H2)"),
    Field("own_advisors", (ADVISORS,), 1, "Financial Advisors of the seat that looks: which"),
    Field("card", (SEATS, CARD_KINDS), 5, "Captain, Stevedore held: their number, 0 for none (T19)"),
    Field("kept_markets", (SEATS,), 2, "Market actions kept (C6)"),
    Field("bailouts", (SEATS,), 4, "Bailouts taken (E3)"),
    Field("fees_due", (SEATS,), 4, "must still pay fees: 4 for the next to pay, then 3 and so on (E2)"),
    Field("ship_zone", (SHIPS, NATIONS), 1, "in this nation's Loading zone, one-hot (in the yard all is 0)"),
    Field("ship_waiting", (SHIPS, 2), 1, "in this ocean's waiting area, one-hot"),
    Field("ship_lane", (SHIPS, 2), 1, "in the canal, bound for the Pacific or the Atlantic, one-hot"),
    Field("ship_space", (SHIPS,), SPACES, "how many spaces of its lane it has entered (V1)"),
    Field("ship_dice", (SHIPS, SEATS), 2, "dice aboard by company"),
    Field("ship_pips", (SHIPS, SEATS), VALUES, "their value by company (X1)"),
    Field("ship_loaded", (SHIPS,), 1, "loaded this turn already (L4)"),
    Field("ship_reward", (FIRST_MILITARY,), 4, "its owner must choose a reward: 4 for the next, then 3 and so on (X6)"),
    Field(
        "lane_size", (2, SPACES), LANE_SIZE, "total size of the ships in each space, in the direction of travel (V6)"
    ),
    Field("die_taken", (), 1, "this turn's die is taken (T1)"),
    Field(
        "source",
        (SEEN_ALLOWANCES, SOURCES_SEEN),
        1,
        "allowances, the running one first: a die's, Captain's, Stevedore's, flag's",
    ),
    Field("begun", (SEEN_ALLOWANCES,), 1, "a move or load of it was made (T22)"),
    Field("loads", (SEEN_ALLOWANCES,), 3, "loads left"),
    Field("lock_moves", (SEEN_ALLOWANCES,), 3, "lock moves left"),
    Field("waterway_moves", (SEEN_ALLOWANCES,), 3, "waterway moves left"),
    Field("any_moves", (SEEN_ALLOWANCES,), 5, "moves of either kind left"),
    Field("market", (SEEN_ALLOWANCES,), 1, "a Market action is open (T10, C4)"),
    Field(
        "contract_column", (SEEN_ALLOWANCES, OFFERS), 1, "the contract beside column 4, 5, 6 may be taken, one-hot (T7)"
    ),
    Field("card_played", (CARD_KINDS,), 1, "Captain, Stevedore played this turn (T17)"),
    Field("card_fresh", (CARD_KINDS,), 1, "Captain, Stevedore earned this turn (T18)"),
    Field("military_paid", (), 1, "military income was paid this turn (V10)"),
    Field("kept_now", (), 1, "Market actions kept this turn (C6)"),
)


def size(field: Field) -> int:
    """How many numbers a field has."""
    return int(np.prod(field.shape, dtype=int))


SIZE: Final = sum(size(field) for field in FIELDS)
FACTORS: Final[npt.NDArray[np.float32]] = np.concatenate(
    [np.full(size(field), 1 / field.scale, np.float32) for field in FIELDS]
)


def slices() -> dict[str, slice]:
    """Where each field lies in the vector."""
    found: dict[str, slice] = {}
    start = 0
    for field in FIELDS:
        found[field.name] = slice(start, start + size(field))
        start += size(field)
    return found


def named(observation: npt.NDArray[np.float32]) -> dict[str, npt.NDArray[np.float32]]:
    """An observation's fields by name, each in its shape and as plain counts."""
    counts = observation / FACTORS
    return {
        field.name: counts[place].reshape(field.shape) for field, place in zip(FIELDS, slices().values(), strict=True)
    }
