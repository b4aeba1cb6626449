"""The state of a game: every field, declared once.

Chance is not in it beyond what is settled: decks lie in order, and `awaits` says that a roll or a shuffle
must come from outside before anybody acts (see `panamax.chance`).
"""

from typing import Annotated, Final

from panamax.rules.components import (
    ADVISORS,
    CARD_KINDS,
    COLUMNS,
    CONTRACT_SLOTS,
    DECK,
    NATIONS,
    OFFERS,
    PILE,
    SEATS,
    SHIP_SLOTS,
    SHIPS,
    VALUES,
)
from panamax.rules.layout import Cell, Layout

# What chance must settle.
NOTHING: Final = 0
ROLL: Final = 1  # R2: the white dice
SHUFFLE: Final = 2  # K3: the discarded contracts become a new deck

# Whose allowance it is (T22).
NO_SOURCE: Final = 0
DIE: Final = 1
CAPTAIN_CARD: Final = 2
STEVEDORE_CARD: Final = 3
FLAG: Final = 4

ALLOWANCES: Final = 12  # the one that runs, and those that wait below it: a flag's needs a contract (C5)

_SEAT = (SEATS,)
_ALLOWANCE = (ALLOWANCES,)


class State(Layout):
    """One table. Money is in $, values are pips, seats and companies count from 0."""

    seed: Annotated[int, Cell("i8", (), "settles all later chance")]
    seats: Annotated[int, Cell("i1", (), "how many play (S1)")]
    round: Annotated[int, Cell("i1", (), "1 to 3 (R1)")]
    over: Annotated[int, Cell("i1", (), "1 after the final scoring (F)")]
    awaits: Annotated[int, Cell("i1", (), "what chance must settle before anybody acts")]
    awaits_column: Annotated[int, Cell("i1", (), "the offer to refill after a shuffle (K3)")]
    order: Annotated[list[int], Cell("i1", _SEAT, "seats in turn order, then NONE (R4)")]
    active: Annotated[int, Cell("i1", (), "the seat whose turn it is")]

    dice: Annotated[list[int], Cell("i1", (COLUMNS,), "Action dice of each column, filled from the top row (R3)")]
    executive: Annotated[list[int], Cell("i1", (COLUMNS,), "1 where an Executive die lies (R3)")]
    offer: Annotated[list[int], Cell("i1", (OFFERS,), "card beside the columns 4 to 6, or NONE (S6)")]
    deck: Annotated[list[int], Cell("i1", (DECK,), "contract cards, the next one last")]
    deck_size: Annotated[int, Cell("i1", (), "cards left in the deck")]
    discard: Annotated[list[int], Cell("i1", (DECK,), "contract cards discarded, the first one first (K5, K6)")]
    discard_size: Annotated[int, Cell("i1", (), "cards discarded")]
    advisor_deck: Annotated[list[int], Cell("i1", (ADVISORS,), "Financial Advisors, the next one last")]
    advisor_deck_size: Annotated[int, Cell("i1", (), "Financial Advisors left")]
    pile: Annotated[list[list[int]], Cell("i1", (CARD_KINDS, PILE), "Captain pile, Stevedore pile, top first (S7)")]
    pile_size: Annotated[list[int], Cell("i1", (CARD_KINDS,), "cards in each pile")]

    cash: Annotated[list[int], Cell("i4", _SEAT, "company cash")]
    price: Annotated[list[int], Cell("i1", _SEAT, "stock price (M3)")]
    supply: Annotated[list[int], Cell("i1", _SEAT, "cargo dice in the supply (K2)")]
    delivered: Annotated[list[int], Cell("i1", _SEAT, "dice that come back at the end of the round (K7)")]
    rail: Annotated[list[int], Cell("i1", _SEAT, "value of the die on the train, 0 if none (L7)")]
    warehouse: Annotated[list[list[int]], Cell("i1", (SEATS, VALUES), "dice in the Warehouse by value less 1 (K6)")]
    contracts: Annotated[list[int], Cell("i1", _SEAT, "contracts held")]
    contract_card: Annotated[list[list[int]], Cell("i1", (SEATS, CONTRACT_SLOTS), "card in each slot, as taken")]
    contract_left: Annotated[list[list[int]], Cell("i1", (SEATS, CONTRACT_SLOTS), "bits of what is still on it")]
    flags: Annotated[list[list[int]], Cell("i1", (SEATS, NATIONS), "flags on the Clipboard by nation (C1)")]
    passengers: Annotated[list[int], Cell("i1", _SEAT, "passengers on the Clipboard (P1)")]

    personal: Annotated[list[int], Cell("i4", _SEAT, "a player's own cash")]
    shares: Annotated[list[list[int]], Cell("i1", (SEATS, SEATS), "shares held, by player and company")]
    advisors: Annotated[list[list[int]], Cell("i1", (SEATS, ADVISORS), "Financial Advisors held, in the order got")]
    advisor_count: Annotated[list[int], Cell("i1", _SEAT, "Financial Advisors held")]
    card: Annotated[list[list[int]], Cell("i1", (SEATS, CARD_KINDS), "Captain, Stevedore held, 0 if none (T19)")]
    kept_markets: Annotated[list[int], Cell("i1", _SEAT, "Market actions kept (C6)")]
    bailouts: Annotated[list[int], Cell("i2", _SEAT, "Bailouts taken (E3)")]

    at: Annotated[list[int], Cell("i1", (SHIPS,), "where each ship is (V1)")]
    aboard: Annotated[list[int], Cell("i1", (SHIPS,), "containers on each ship")]
    cargo: Annotated[list[list[int]], Cell("i1", (SHIPS, SHIP_SLOTS), "6 x company + value, in the order loaded")]

    die_taken: Annotated[int, Cell("i1", (), "1 once this turn's die is taken (T1)")]
    depth: Annotated[int, Cell("i1", (), "allowances open; the last one runs (T22, C5)")]
    source: Annotated[list[int], Cell("i1", _ALLOWANCE, "whose allowance it is")]
    begun: Annotated[list[int], Cell("i1", _ALLOWANCE, "1 once a move or load of it was made")]
    loads: Annotated[list[int], Cell("i1", _ALLOWANCE, "loads left")]
    lock_moves: Annotated[list[int], Cell("i1", _ALLOWANCE, "lock moves left")]
    waterway_moves: Annotated[list[int], Cell("i1", _ALLOWANCE, "waterway moves left")]
    any_moves: Annotated[list[int], Cell("i1", _ALLOWANCE, "moves of either kind left")]
    market: Annotated[list[int], Cell("i1", _ALLOWANCE, "1 while a Market action is open (T10, C4)")]
    contract_column: Annotated[list[int], Cell("i1", _ALLOWANCE, "column whose contract may be taken, or NONE (T7)")]
    card_played: Annotated[list[int], Cell("i1", (CARD_KINDS,), "1 once played this turn (T17)")]
    card_fresh: Annotated[list[int], Cell("i1", (CARD_KINDS,), "1 if the active player earned it this turn (T18)")]
    loaded: Annotated[int, Cell("i4", (), "bits of the ships loaded this turn (L4)")]
    military_paid: Annotated[int, Cell("i1", (), "1 once military income was paid this turn (V10)")]
    kept_now: Annotated[int, Cell("i1", (), "Market actions kept this turn (C6)")]
    rewards: Annotated[list[int], Cell("i1", _SEAT, "ships whose owners must still choose, in order (X6)")]
    reward_count: Annotated[int, Cell("i1", (), "how many of them")]
    fees: Annotated[list[int], Cell("i1", _SEAT, "seats that must still pay fees, in order (E2)")]
    fee_count: Annotated[int, Cell("i1", (), "how many of them")]

    score: Annotated[list[int], Cell("i4", _SEAT, "final scores (F1)")]
    winner: Annotated[int, Cell("i1", (), "who won (F2)")]

    def __init__(self) -> None:
        super().__init__()
        self.events: list[tuple[int, ...]] | None = None

    def copy(self) -> "State":
        """An independent copy, with no events noted."""
        other = super().copy()
        other.events = None
        return other
