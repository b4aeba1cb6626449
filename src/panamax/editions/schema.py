"""What an edition file must say: how many things there are is fixed, numbers and faces are free within reason."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

Money = Annotated[int, Field(ge=0, le=99)]
Count = Annotated[int, Field(ge=0, le=99)]
Value = Annotated[int, Field(ge=1, le=6)]
CardNumber = Annotated[int, Field(ge=1, le=9)]
Containers = Annotated[list[Value], Field(min_length=1, max_length=3)]
StartingContainers = Annotated[list[Value], Field(min_length=2, max_length=3)]
FreeAction = Annotated[str, Field(pattern=r"^(|load [1-9]|move [1-9]|market)$")]
Entrance = Literal["lock", "waterway"]
AdvisorKind = Literal[
    "fleet", "diversified", "founder", "bluechip", "diplomat", "specialist", "treasurer", "solvent", "cruise"
]
Pile = Annotated[list[CardNumber], Field(min_length=5, max_length=5)]


class Part(BaseModel):
    """Base of all parts: nothing unknown, no text for a number."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Start(Part):
    """S2."""

    company_cash: Annotated[int, Field(ge=0, le=999)]
    personal_cash: Annotated[int, Field(ge=0, le=999)]
    price: Annotated[int, Field(ge=1, le=99)]


class Track(Part):
    """M3."""

    lowest: Annotated[int, Field(ge=1, le=99)]
    highest: Annotated[int, Field(ge=1, le=99)]


class WhiteDice(Part):
    """R2: the table has 24 spaces."""

    two: Annotated[int, Field(alias="2", ge=1, le=24)]
    three: Annotated[int, Field(alias="3", ge=1, le=24)]
    four: Annotated[int, Field(alias="4", ge=1, le=24)]


class Transfer(Part):
    """T12."""

    cost: Money
    with_passenger: Money


class Build(Part):
    """B1."""

    one_slot: Money
    three_slot: Money


class Market(Part):
    """M1, M2."""

    purchase_rise: Count
    raise_rise: Annotated[int, Field(ge=1, le=99)]


class Dividend(Part):
    """E4."""

    numerator: Annotated[int, Field(ge=0, le=9)]
    denominator: Annotated[int, Field(ge=1, le=9)]
    unpaid_fall: Count


class Fees(Part):
    """E1."""

    canal: Money
    zone: Money
    contract: Money
    warehouse: Money


class Bailout(Part):
    """E3, F1."""

    cash: Annotated[int, Field(ge=1, le=99)]
    cost: Money


class Bonus(Part):
    """E5."""

    by_round: Annotated[list[Money], Field(min_length=3, max_length=3)]


class Military(Part):
    """V10."""

    income: Money
    most: Money


class Box(Part):
    """S8: a Clipboard has room for 3 flags of a nation and 2 passengers."""

    flags: Annotated[int, Field(ge=0, le=12)]
    passengers: Annotated[int, Field(ge=0, le=8)]


class Rail(Part):
    """P3."""

    passenger_bonus: Count


class Piles(Part):
    """S7."""

    captains: Pile
    stevedores: Pile


class MilitaryShip(Part):
    """S4: carries nothing."""

    size: Annotated[int, Field(ge=1, le=4)]


class CargoShip(MilitaryShip):
    """V6, L1, V5."""

    slots: Annotated[int, Field(ge=1, le=4)]
    minimum: Annotated[int, Field(ge=0, le=4)]

    @model_validator(mode="after")
    def _can_sail(self) -> Self:
        if self.minimum > self.slots:
            msg = f"a minimum load of {self.minimum} does not fit in {self.slots} slots"
            raise ValueError(msg)
        return self


class CompanyShip(CargoShip):
    """X2."""

    reward: Money


class Ships(Part):
    """S3, S4."""

    a: Annotated[CompanyShip, Field(alias="A")]
    b: Annotated[CompanyShip, Field(alias="B")]
    two: Annotated[CompanyShip, Field(alias="2")]
    three: Annotated[CompanyShip, Field(alias="3")]
    military_eu: Annotated[MilitaryShip, Field(alias="EU-military")]
    military_ue: Annotated[MilitaryShip, Field(alias="UE-military")]
    military_cn: Annotated[MilitaryShip, Field(alias="CN-military")]
    military_uw: Annotated[MilitaryShip, Field(alias="UW-military")]
    cruise: CargoShip
    panamax: CargoShip


class Entrances(Part):
    """V3."""

    gatun_1: Annotated[Entrance, Field(alias="gatun-1")]
    gatun_2: Annotated[Entrance, Field(alias="gatun-2")]
    gatun_3: Annotated[Entrance, Field(alias="gatun-3")]
    gatun_lake: Annotated[Entrance, Field(alias="gatun-lake")]
    pedro_miguel_1: Annotated[Entrance, Field(alias="pedro-miguel-1")]
    pedro_miguel_2: Annotated[Entrance, Field(alias="pedro-miguel-2")]
    miraflores_lake: Annotated[Entrance, Field(alias="miraflores-lake")]
    miraflores_1: Annotated[Entrance, Field(alias="miraflores-1")]
    miraflores_2: Annotated[Entrance, Field(alias="miraflores-2")]
    miraflores_3: Annotated[Entrance, Field(alias="miraflores-3")]
    ocean: Entrance

    def spaces(self) -> list[Entrance]:
        """From the Atlantic to the Pacific, without the ocean."""
        return [
            self.gatun_1,
            self.gatun_2,
            self.gatun_3,
            self.gatun_lake,
            self.pedro_miguel_1,
            self.pedro_miguel_2,
            self.miraflores_lake,
            self.miraflores_1,
            self.miraflores_2,
            self.miraflores_3,
        ]


class NationContracts(Part):
    """K1, S5: a starting contract has a container aboard from the start, so it needs two at least."""

    one: Annotated[Containers, Field(alias="1")]
    two: Annotated[Containers, Field(alias="2")]
    three: Annotated[Containers, Field(alias="3")]
    four: Annotated[Containers, Field(alias="4")]
    five: Annotated[Containers, Field(alias="5")]
    six: Annotated[Containers, Field(alias="6")]
    start_1: Annotated[StartingContainers, Field(alias="S1")]
    start_2: Annotated[StartingContainers, Field(alias="S2")]

    def faces(self) -> list[list[int]]:
        """In the order of the cards' numbers."""
        return [self.one, self.two, self.three, self.four, self.five, self.six, self.start_1, self.start_2]


Spaces = Annotated[list[FreeAction], Field(min_length=3, max_length=3)]


class Contracts(Part):
    """K1."""

    EU: NationContracts
    UE: NationContracts
    CN: NationContracts
    UW: NationContracts


class Clipboard(Part):
    """C4."""

    EU: Spaces
    UE: Spaces
    CN: Spaces
    UW: Spaces


class Advisor(Part):
    """F3."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    kind: AdvisorKind
    amount: Annotated[int, Field(ge=0, le=50)]
    step: Annotated[int, Field(ge=1, le=99)] = 1
    most: Annotated[int, Field(ge=0, le=999)] = 999


class AdvisorCards(Part):
    """S8: nine."""

    fleet: Advisor
    diversified: Advisor
    founder: Advisor
    bluechip: Advisor
    diplomat: Advisor
    specialist: Advisor
    treasurer: Advisor
    solvent: Advisor
    cruise: Advisor


class Advisors(Part):
    """S5, F1."""

    dealt: Annotated[int, Field(ge=0, le=2)]
    scored: Annotated[int, Field(ge=0, le=9)]
    cards: AdvisorCards


class EditionFile(Part):
    """A whole edition."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
    title: Annotated[str, Field(max_length=100)]
    movable: Literal["any", "interest"]
    start: Start
    track: Track
    white_dice: WhiteDice
    transfer: Transfer
    build: Build
    market: Market
    dividend: Dividend
    fees: Fees
    bailout: Bailout
    bonus: Bonus
    military: Military
    box: Box
    rail: Rail
    piles: Piles
    ships: Ships
    entrances: Entrances
    contracts: Contracts
    clipboard: Clipboard
    advisors: Advisors

    @model_validator(mode="after")
    def _price_on_track(self) -> Self:
        if not self.track.lowest <= self.start.price <= self.track.highest:
            msg = f"start.price {self.start.price} is not on the track, {self.track.lowest} to {self.track.highest}"
            raise ValueError(msg)
        return self
