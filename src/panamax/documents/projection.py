"""H, what is hidden from whom. Everything that leaves a game for somebody's eyes asks here.

A view is None for everything, the name of a seat, or "spectator".
"""

from typing import Any, Final

from panamax.documents.names import SEATS
from panamax.rules.state import State

SPECTATOR: Final = "spectator"


def check_view(view: str | None, seats: int) -> None:
    """A view of nobody at this table is a ValueError."""
    allowed = (*SEATS[:seats], SPECTATOR)
    if view is not None and view not in allowed:
        raise ValueError(f"{view!r} is no view of this game; there are {', '.join(allowed)}")


def sees_chance(view: str | None) -> bool:
    """H1: the order of the decks and the seed that settles what is to come are for no seat."""
    return view is None


def sees_advisors(state: State, view: str | None, seat: int) -> bool:
    """H2: one's own Financial Advisors; everybody's once the game is over."""
    return view is None or state.over > 0 or view == SEATS[seat]


def foreseen(events: list[dict[str, Any]], view: str | None) -> list[dict[str, Any]]:
    """The events that an action would bring, as far as this view can know before it is played.

    H1: the card to be turned up and the dice to be rolled become null. H2: so do the scores of others.
    """
    if view is None:
        return events
    known = []
    for event in events:
        match event["kind"]:
            case "offer":
                known.append({**event, "card": None})
            case "round":
                known.append({**event, "faces": None})
            case "score" if event["seat"] != view:
                known.append({**event, "advisors": None, "total": None})
            case _:
                known.append(event)
    return known
