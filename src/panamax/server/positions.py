"""A position that somebody sets up: what it is in full, or why it cannot be. No table is opened for it."""

from typing import Any, Final

from fastapi import APIRouter
from pydantic import Field

from panamax.server.messages import SEATS, Message, NewTable, Position, SeatChoice
from panamax.server.opening import open_game
from panamax.server.routes import CHANGES, PROBLEMS, Here
from panamax.server.thinking import think

router = APIRouter(prefix="/api/positions", responses=PROBLEMS)

_FEWEST: Final = 2
# What chance will settle is not told to who did not say it: a game played on from here keeps its surprises.
_CHANCE: Final = ("seed", "deck", "advisor_deck")


class PositionWanted(Message):
    """POST /api/positions: a position, whole or partial; without one, that of a new game."""

    seats: int = Field(default=len(SEATS), ge=_FEWEST, le=len(SEATS))
    edition: str = Field(default="guide", max_length=100)
    position: Position | None = None


class PositionSetUp(Message):
    """The position with every key, and what is legal in it."""

    position: Position
    legal: list[str]


@router.post("", dependencies=CHANGES)
async def set_up(wanted: PositionWanted, here: Here) -> PositionSetUp:
    """What a position is in full. One that cannot be is refused in a sentence that says what and where."""
    given = wanted.position or {}
    count = given.get("seats", len(SEATS)) if wanted.position is not None else wanted.seats
    seats = [SeatChoice()] * (count if count in range(_FEWEST, len(SEATS) + 1) else len(SEATS))
    fresh = NewTable(seats=seats, edition=wanted.edition, position=wanted.position)
    opening = await think(open_game, fresh, here.editions, set())
    whole = opening.game.position()
    for key in _CHANCE:
        if key not in given:
            whole.pop(key, None)
    _keep_hidden(whole, given)
    return PositionSetUp(position=whole, legal=opening.game.legal())


def _keep_hidden(whole: Position, given: dict[str, Any]) -> None:
    """Advisors that were left open stay open: they are drawn when the game begins."""
    for seat, player in given.get("players", {}).items():
        advisors = player.get("advisors", [])
        if None in advisors:
            whole["players"][seat]["advisors"] = advisors
