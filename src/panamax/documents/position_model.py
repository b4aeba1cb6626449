"""What a position document may hold, key by key: types, names and ranges. Names become numbers here.

What its parts must agree about is in `position_checks`.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo

from panamax.documents import names
from panamax.rules.components import (
    CARD_KINDS,
    CLIPBOARD_COLUMNS,
    COMPANY_DICE,
    COMPANY_SHARES,
    CONTRACT_SLOTS,
    MOVEMENT_COLUMNS,
    NATIONS,
    PASSENGER_SPACES,
    ROUNDS,
    ROWS,
    SHIP_SLOTS,
    VALUES,
)
from panamax.rules.state import ALLOWANCES

MOST_MONEY: Final = 9999
MOST_BAILOUTS: Final = 9999
MOST_GIVEN: Final = 9  # loads or moves of one allowance, and numbers on cards, in any edition
SEEDS: Final = 1 << 63  # every seed is below

Position = dict[str, Any]


def _number(what: str, numbers: Mapping[str, int]) -> Callable[[object, ValidationInfo], int]:
    """The number of a name, or a sentence that lists the names."""

    def number(name: object, info: ValidationInfo) -> int:
        if not isinstance(name, str) or name not in numbers:
            shown = repr(name) if isinstance(name, str | int | float | None) else "this"
            msg = f"{shown[:60]} is no {what}; there are {', '.join(numbers)}"
            raise ValueError(msg)
        seats = info.context["seats"] if info.context else len(names.SEATS)
        if not names.is_present(name, seats):
            msg = f"{name.partition('-')[0]} takes no part in a game of {seats} (S1)"
            raise ValueError(msg)
        return numbers[name]

    return number


def _numbers(*known: str) -> dict[str, int]:
    return {name: number for number, name in enumerate(known)}


Seat = Annotated[int, BeforeValidator(_number("seat", names.SEAT_OF))]
Ship = Annotated[int, BeforeValidator(_number("ship", names.SHIP_OF))]
Card = Annotated[int, BeforeValidator(_number("contract", names.CARD_OF))]
AdvisorCard = Annotated[int, BeforeValidator(_number("Financial Advisor", names.ADVISOR_OF))]
Nation = Annotated[int, BeforeValidator(_number("nation", _numbers(*names.NATIONS)))]
Column = Annotated[int, BeforeValidator(_number("column", _numbers(*names.COLUMN_NAMES)))]
OfferColumn = Annotated[int, BeforeValidator(_number("column with a contract", _numbers(*names.OFFER_NAMES)))]
Kind = Annotated[int, BeforeValidator(_number("card", _numbers(*names.CARD_KINDS)))]

Money = Annotated[int, Field(ge=0, le=MOST_MONEY)]
Value = Annotated[int, Field(ge=1, le=VALUES)]
Given = Annotated[int, Field(ge=0, le=MOST_GIVEN)]
CardNumber = Annotated[int, Field(ge=1, le=MOST_GIVEN)]
Source = Literal["die", "captain", "stevedore", "flag"]
Phase = Literal["before-die", "loading", "moving", "after-die", "free-action", "reward", "fees", "over"]


def _die(die: object, info: ValidationInfo) -> int:
    """A die aboard, ["red", 3], as the rules number it."""
    if not isinstance(die, list) or len(die) != len(("seat", "value")):
        msg = 'a die aboard is a seat and a value, such as ["red", 3]'
        raise ValueError(msg)
    seat, value = _number("seat", names.SEAT_OF)(die[0], info), die[1]
    if type(value) is not int or not 1 <= value <= VALUES:
        msg = f"a die shows 1 to {VALUES}"
        raise ValueError(msg)
    return VALUES * seat + value


Die = Annotated[int, BeforeValidator(_die)]


class Part(BaseModel):
    """Base of all parts: nothing unknown, no truth value or 1.0 for a number."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ColumnPart(Part):
    """A column of the Action table."""

    dice: Annotated[int, Field(ge=0, le=ROWS)] = 0
    executive: Annotated[int, Field(ge=0, le=1)] = 0


class ContractPart(Part):
    """A contract held, with the values still on it."""

    card: Card
    containers: Annotated[list[Value], Field(min_length=1)]


class CompanyPart(Part):
    """A company."""

    cash: Money
    price: int
    shares_for_sale: int | None = None
    supply: Any = None  # never read
    delivered: Annotated[int, Field(ge=0, le=COMPANY_DICE)]
    rail: Value | None
    warehouse: Annotated[list[Value], Field(max_length=COMPANY_DICE)]
    contracts: Annotated[list[ContractPart], Field(max_length=CONTRACT_SLOTS)]
    flags: dict[Nation, Annotated[int, Field(ge=0, le=CLIPBOARD_COLUMNS)]]
    passengers: Annotated[int, Field(ge=0, le=PASSENGER_SPACES)]


class PlayerPart(Part):
    """A player."""

    cash: Money
    shares: dict[Seat, Annotated[int, Field(ge=0, le=COMPANY_SHARES)]]
    advisors: list[AdvisorCard | None]
    captain: CardNumber | None
    stevedore: CardNumber | None
    fresh: Annotated[list[Kind], Field(max_length=CARD_KINDS)]
    kept_markets: Annotated[int, Field(ge=0, le=NATIONS * CLIPBOARD_COLUMNS)]
    bailouts: Annotated[int, Field(ge=0, le=MOST_BAILOUTS)]


class ShipPart(Part):
    """A ship."""

    at: str
    bound: str | None = None
    cargo: Annotated[list[Die], Field(max_length=SHIP_SLOTS)] = []


class MovesPart(Part):
    """Moves left of each kind."""

    lock: Given = 0
    waterway: Given = 0
    any: Given = 0

    @property
    def total(self) -> int:
        """Moves left of all kinds."""
        return self.lock + self.waterway + self.any


class AllowancePart(Part):
    """What may still be done with a die, a card or a flag."""

    source: Source | None = None
    begun: bool = False
    loads: Given = 0
    moves: MovesPart = MovesPart()
    market: bool = False
    contract: Annotated[int, Field(gt=MOVEMENT_COLUMNS, le=len(names.COLUMN_NAMES))] | None = None


class TurnPart(AllowancePart):
    """The running turn."""

    die_taken: bool = False
    below: Annotated[list[AllowancePart], Field(max_length=ALLOWANCES - 1)] = []
    captain_played: bool = False
    stevedore_played: bool = False
    loaded: list[Ship] = []
    military_paid: bool = False
    kept_now: Annotated[int, Field(ge=0)] = 0
    rewards: Annotated[list[Ship], Field(max_length=len(names.SEATS))] = []
    fees: Annotated[list[Seat], Field(max_length=len(names.SEATS))] = []


class PositionPart(Part):
    """A whole position: the bare table, and what the document says otherwise."""

    format: Literal["panamax-position/1"]
    edition: str
    seats: int
    round: Annotated[int, Field(ge=1, le=ROUNDS)]
    order: list[Seat]
    active: Seat
    to_act: Seat | None = None
    phase: Phase | None = None
    action_table: dict[Column, ColumnPart]
    offer: dict[OfferColumn, Card | None]
    companies: dict[Seat, CompanyPart]
    players: dict[Seat, PlayerPart]
    ships: dict[Ship, ShipPart]
    captains: list[CardNumber] | None = None
    stevedores: list[CardNumber] | None = None
    discard: list[Card]
    turn: TurnPart
    seed: Annotated[int, Field(ge=0, lt=SEEDS)] = 0
    deck: list[Card] | None = None
    advisor_deck: list[AdvisorCard] | None = None
    scores: dict[Seat, int] | None = None
    winners: list[Seat] | None = None
