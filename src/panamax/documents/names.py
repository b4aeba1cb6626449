"""The names of everything, in the order in which the rules number it. No other module spells one out."""

from typing import Final

from panamax.rules.components import (
    COLUMNS,
    LANE,
    MOVEMENT_COLUMNS,
    NATION_CARDS,
    NATION_STARTING,
    NONE,
    SPACES,
    TO_ATLANTIC,
    TO_PACIFIC,
    TRAIN,
)

SEATS: Final = ("red", "blue", "yellow", "green")
NATIONS: Final = ("EU", "UE", "CN", "UW")
OCEANS: Final = ("atlantic", "pacific")
CARD_KINDS: Final = ("captain", "stevedore")
PILES: Final = ("captains", "stevedores")
REWARDS: Final = ("cash", "captain", "stevedore", "advisor")
SOURCES: Final = (None, "die", "captain", "stevedore", "flag")
MOVES: Final = ("lock", "waterway", "any")
COLUMN_NAMES: Final = tuple(str(column + 1) for column in range(COLUMNS))
OFFER_NAMES: Final = COLUMN_NAMES[MOVEMENT_COLUMNS:]
ADVISORS: Final = (
    "fleet",
    "diversified",
    "founder",
    "bluechip",
    "diplomat",
    "specialist",
    "treasurer",
    "solvent",
    "cruise",
)
SHIPS: Final = (
    *(f"{seat}-{ship}" for seat in SEATS for ship in ("A", "B", "2", "3")),
    *(f"{nation}-military" for nation in NATIONS),
    *(f"{kind}-{number}" for kind in ("cruise", "panamax") for number in (1, 2)),
)
CARDS: Final = tuple(
    f"{nation}-{number}"
    for nation in NATIONS
    for number in (
        *range(1, NATION_CARDS + 1),
        *(f"S{starting}" for starting in range(1, NATION_STARTING + 1)),
    )
)

# From the Atlantic to the Pacific (V1); the other lane passes them the other way round.
CANAL: Final = (
    "gatun-1",
    "gatun-2",
    "gatun-3",
    "gatun-lake",
    "pedro-miguel-1",
    "pedro-miguel-2",
    "miraflores-lake",
    "miraflores-1",
    "miraflores-2",
    "miraflores-3",
)
YARD_NAME: Final = "yard"
TRAIN_NAME: Final = "train"
WAREHOUSE_NAME: Final = "warehouse"

# The name of every place; those in the canal have a name for each lane, and so are named with where a ship is bound.
PLACES: Final = (YARD_NAME, *NATIONS, *OCEANS, *CANAL, *reversed(CANAL))

_QUAYS = {name: place for place, name in enumerate(PLACES[:LANE])}
_CANAL = {
    (name, OCEANS[1 - lane]): LANE + SPACES * lane + space
    for lane in (TO_PACIFIC, TO_ATLANTIC)
    for space, name in enumerate(CANAL if lane == TO_PACIFIC else CANAL[::-1])
}
SEAT_OF: Final = {name: seat for seat, name in enumerate(SEATS)}
SHIP_OF: Final = {name: ship for ship, name in enumerate(SHIPS)}
CARD_OF: Final = {name: card for card, name in enumerate(CARDS)}
ADVISOR_OF: Final = {name: advisor for advisor, name in enumerate(ADVISORS)}


def bound_of(place: int) -> str | None:
    """The ocean that a ship in the canal sails to; None outside of it (V2)."""
    if place < LANE:
        return None
    return OCEANS[1 - (place - LANE) // SPACES]


def place_of(name: str, bound: str | None) -> int:
    """The place of that name; in the canal, in the lane that is bound for that ocean. NONE if there is none."""
    if bound is None:
        return _QUAYS.get(name, NONE)
    return _CANAL.get((name, bound), NONE)


def target_name(target: int) -> str:
    """What a load names: a ship or the train."""
    return TRAIN_NAME if target == TRAIN else SHIPS[target]


def is_present(name: str, seats: int) -> bool:
    """Whether a seat, or the company of a ship, takes part (S1); what belongs to nobody always does."""
    return name.partition("-")[0] not in SEATS[seats:]
