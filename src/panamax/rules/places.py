"""V1, V2: the two oceans and the two lanes between them, as arithmetic on places."""

from panamax.rules.book import rule
from panamax.rules.components import LANE, SPACES, WAITING, YARD, ZONE


@rule
def ocean_of(nation: int) -> int:
    """V2: Europe and US East lie on the Atlantic, China and US West on the Pacific."""
    return nation // 2


@rule
def in_zone(place: int) -> bool:
    """In a Loading zone."""
    return ZONE <= place < WAITING


@rule
def in_waiting_area(place: int) -> bool:
    """In a waiting area."""
    return WAITING <= place < LANE


@rule
def in_canal(place: int) -> bool:
    """In a lock or lake."""
    return place >= LANE


@rule
def at_quay(place: int) -> bool:
    """In a Loading zone or waiting area."""
    return YARD < place < LANE


@rule
def lane_of(place: int) -> int:
    """V2: the lane a ship at a quay will sail, or sails: 0 to the Pacific, 1 to the Atlantic."""
    if place >= LANE:
        return (place - LANE) // SPACES
    if place >= WAITING:
        return place - WAITING
    return ocean_of(place - ZONE)


@rule
def next_space(place: int) -> int:
    """How many spaces of its lane a ship has behind it: the number of the space that it enters next."""
    if place >= LANE:
        return (place - LANE) % SPACES + 1
    return 0
