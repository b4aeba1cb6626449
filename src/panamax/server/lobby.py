"""The tables that a browser is told of."""

import asyncio

from fastapi import APIRouter

from panamax.server.messages import Clock, Lobby, LobbyTable, Seat
from panamax.server.naming import name_of
from panamax.server.routes import PROBLEMS, Asking, Here
from panamax.server.storage import ListedTable

_EACH = 100  # tables in a list
router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/lobby")
async def lobby(here: Here, browser: Asking) -> Lobby:
    """My tables, and those that anybody may find."""
    tables, mine, away = await asyncio.to_thread(here.storage.browsers.tables, browser.hash, _EACH)
    found = Lobby(mine=[], open=[], running=[], finished=[], away=[])
    for stored in sorted(tables, key=lambda table: table.updated, reverse=True):
        held = mine.get(stored.id, [])
        table = _listed(stored, held)
        own = bool(held) or (bool(browser.hash) and stored.gathered.creator == browser.hash)
        if stored.id in away:
            found.away.append(table)
        elif table.over:
            found.finished.append(table)
        elif own:
            found.mine.append(table)
        else:
            (found.open if table.open else found.running).append(table)
    found.mine.sort(key=lambda table: not table.your_turn)
    return found


def _listed(stored: ListedTable, held: list[Seat]) -> LobbyTable:
    gathered, to_act = stored.gathered, stored.summary.to_act
    acting = next((seat for seat in stored.seats if seat.seat == to_act), None) if gathered.begun else None
    return LobbyTable.model_validate(
        {
            "id": stored.id,
            "created": stored.created,
            "updated": stored.updated,
            "names": {seat.seat: name_of(seat) for seat in stored.seats},
            "round": stored.summary.round,
            "over": to_act is None,
            "winners": stored.summary.winners,
            "title": gathered.title,
            "your_turn": acting is not None and acting.seat in held and not acting.bot,
            "mine": [seat.seat for seat in stored.seats if seat.seat in held],
            "open": [seat.seat for seat in stored.seats if seat.is_open],
            "to_act": acting.seat if acting else None,
            "listed": gathered.listed,
            "begun": gathered.begun is not None,
            "pace": gathered.pace,
            "clock": Clock(**vars(gathered.clock)) if gathered.clock else None,
        }
    )
