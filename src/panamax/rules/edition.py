"""The numbers of an edition, as the rules read them. `panamax.editions` reads and checks the file."""

from typing import Annotated, Final

from panamax.rules.components import (
    ADVISORS,
    CARD_KINDS,
    CARDS,
    CLIPBOARD_COLUMNS,
    CONTAINERS,
    NATIONS,
    PILE,
    ROUNDS,
    SHIPS,
    SPACES,
)
from panamax.rules.layout import Cell, Layout

# Kinds of entrance (V3).
LOCK: Final = 0
WATERWAY: Final = 1

# What a space of the Clipboard gives (C4).
NO_ACTION: Final = 0
FREE_LOADS: Final = 1
FREE_MOVES: Final = 2
FREE_MARKET: Final = 3

# What a Financial Advisor looks at (F3).
FLEET: Final = 0
DIVERSIFIED: Final = 1
FOUNDER: Final = 2
BLUE_CHIP: Final = 3
DIPLOMAT: Final = 4
SPECIALIST: Final = 5
TREASURER: Final = 6
SOLVENT: Final = 7
CRUISE: Final = 8


class Edition(Layout):
    """Every number in braces of the rules, every card and every ship."""

    start_cash: Annotated[int, Cell("i2", (), "company cash at the start (S2)")]
    start_personal: Annotated[int, Cell("i2", (), "personal cash at the start (S2)")]
    start_price: Annotated[int, Cell("i1", (), "stock price at the start (S2)")]
    lowest_price: Annotated[int, Cell("i1", (), "bottom of the track (M3)")]
    highest_price: Annotated[int, Cell("i1", (), "top of the track (M3)")]
    white_dice: Annotated[list[int], Cell("i1", (3,), "white dice with 2, 3, 4 seats (R2)")]
    transfer: Annotated[int, Cell("i1", (), "price of a transfer (T12)")]
    transfer_passenger: Annotated[int, Cell("i1", (), "price of a transfer with a passenger (P2)")]
    build: Annotated[list[int], Cell("i1", (2,), "price of 1-slot ship B and of the 3-slot ship (B1)")]
    purchase_rise: Annotated[int, Cell("i1", (), "rise after a purchase (M1)")]
    raise_rise: Annotated[int, Cell("i1", (), "rise by a raise (M2)")]
    unpaid_fall: Annotated[int, Cell("i1", (), "fall of the price after an unpaid dividend (E4)")]
    dividend_numerator: Annotated[int, Cell("i1", (), "dividend a share: this part of the price (E4)")]
    dividend_denominator: Annotated[int, Cell("i1", (), "… divided by this, rounded up")]
    fee_canal: Annotated[int, Cell("i1", (), "fee for a die in a lock or lake (E1)")]
    fee_zone: Annotated[int, Cell("i1", (), "fee for a die in a Loading zone (E1)")]
    fee_contract: Annotated[int, Cell("i1", (), "fee for a die on a contract (E1)")]
    fee_warehouse: Annotated[int, Cell("i1", (), "fee for a die in the Warehouse (E1)")]
    bailout_cash: Annotated[int, Cell("i1", (), "what a Bailout brings (E3)")]
    bailout_cost: Annotated[int, Cell("i1", (), "what a Bailout costs at the end (F1)")]
    bonus: Annotated[list[int], Cell("i1", (ROUNDS,), "CEO bonus by round (E5)")]
    military_income: Annotated[int, Cell("i1", (), "income a flag (V10)")]
    military_most: Annotated[int, Cell("i1", (), "at most (V10)")]
    flags: Annotated[int, Cell("i1", (), "flags of each nation in the box (S8)")]
    passengers: Annotated[int, Cell("i1", (), "passengers in the box (S8)")]
    rail_bonus: Annotated[int, Cell("i1", (), "what two passengers add to the Rail die (P3)")]
    advisors_dealt: Annotated[int, Cell("i1", (), "Financial Advisors dealt to each player (S5)")]
    advisors_scored: Annotated[int, Cell("i1", (), "Financial Advisors that count (F1)")]
    any_ship_movable: Annotated[int, Cell("i1", (), "1: any ship; 0: only ships of interest (V4)")]
    pile: Annotated[list[list[int]], Cell("i1", (CARD_KINDS, PILE), "Captains, Stevedores, the strongest first (S7)")]
    size: Annotated[list[int], Cell("i1", (SHIPS,), "size of each ship (V6)")]
    slots: Annotated[list[int], Cell("i1", (SHIPS,), "slots of each ship (L1)")]
    minimum: Annotated[list[int], Cell("i1", (SHIPS,), "minimum load of each ship (V5)")]
    reward: Annotated[list[int], Cell("i1", (SHIPS,), "cash reward of each ship (X2)")]
    entrance: Annotated[list[list[int]], Cell("i1", (2, SPACES + 1), "kind of each entrance by lane, last the ocean's")]
    card_size: Annotated[list[int], Cell("i1", (CARDS,), "containers on each contract card (K1)")]
    card_value: Annotated[list[list[int]], Cell("i1", (CARDS, CONTAINERS), "their values (K1)")]
    action_kind: Annotated[list[list[int]], Cell("i1", (NATIONS, CLIPBOARD_COLUMNS), "free action of each space (C4)")]
    action_size: Annotated[list[list[int]], Cell("i1", (NATIONS, CLIPBOARD_COLUMNS), "how many loads or moves (C4)")]
    advisor_kind: Annotated[list[int], Cell("i1", (ADVISORS,), "what each Financial Advisor looks at (F3)")]
    advisor_amount: Annotated[list[int], Cell("i1", (ADVISORS,), "$ for each, or for the condition (F3)")]
    advisor_step: Annotated[list[int], Cell("i1", (ADVISORS,), "one for every so many (F3)")]
    advisor_most: Annotated[list[int], Cell("i2", (ADVISORS,), "at most so many $ (F3)")]
