"""Who sits where: open seats are taken, filled and left; seats are linked, renewed and named; the next table."""

from fastapi import APIRouter

from panamax.server.messages import (
    Away,
    AwayRequest,
    FillRequest,
    Invitation,
    LookRequest,
    NameRequest,
    SeatRequest,
    TableView,
    TakeRequest,
    VoteRequest,
)
from panamax.server.problems import Refusal
from panamax.server.routes import CHANGES, PROBLEMS, Asking, AtTable

router = APIRouter(prefix="/api/tables/{table_id}", responses=PROBLEMS)


@router.post("/take", dependencies=CHANGES)
async def take(table: AtTable, browser: Asking, wanted: TakeRequest) -> Invitation:
    """Sit down at an open seat; the answer has the own way back to it."""
    raise Refusal("busy", "Not yet.")


@router.post("/fill", dependencies=CHANGES)
async def fill(table: AtTable, browser: Asking, wanted: FillRequest) -> TableView:
    """The creator lets a bot sit down at an open seat."""
    raise Refusal("busy", "Not yet.")


@router.post("/leave", dependencies=CHANGES)
async def leave(table: AtTable, browser: Asking, wanted: SeatRequest) -> TableView:
    """Stand up again before the game has begun."""
    raise Refusal("busy", "Not yet.")


@router.post("/name", dependencies=CHANGES)
async def name(table: AtTable, browser: Asking, wanted: NameRequest) -> TableView:
    """What who holds a seat is called."""
    raise Refusal("busy", "Not yet.")


@router.post("/link", dependencies=CHANGES)
async def link(table: AtTable, browser: Asking, wanted: SeatRequest) -> Invitation:
    """The way to a seat of mine for another device; this browser keeps it, an earlier link fits no more."""
    raise Refusal("busy", "Not yet.")


@router.post("/renew", dependencies=CHANGES)
async def renew(table: AtTable, browser: Asking, wanted: SeatRequest) -> Invitation:
    """The creator gives a seat to somebody else: whoever held it holds it no more."""
    raise Refusal("busy", "Not yet.")


@router.post("/look", dependencies=CHANGES)
async def look(table: AtTable, browser: Asking, wanted: LookRequest) -> TableView:
    """Let spectators look from a seat of mine, or no longer."""
    raise Refusal("busy", "Not yet.")


@router.post("/vote", dependencies=CHANGES)
async def vote(table: AtTable, browser: Asking, wanted: VoteRequest) -> TableView:
    """My seats agree that a bot plays for the seat to act, or no longer."""
    raise Refusal("busy", "Not yet.")


@router.post("/back", dependencies=CHANGES)
async def back(table: AtTable, browser: Asking, wanted: SeatRequest) -> TableView:
    """Take my seat back from its stand-in, at once."""
    raise Refusal("busy", "Not yet.")


@router.post("/rematch", dependencies=CHANGES)
async def rematch(table: AtTable, browser: Asking) -> TableView:
    """The next table of the same players, one seat on; asked again, the same table."""
    raise Refusal("busy", "Not yet.")


@router.post("/away", dependencies=CHANGES)
async def away(table: AtTable, browser: Asking, wanted: AwayRequest) -> Away:
    """Put the table away from this browser's list, or take it out again."""
    raise Refusal("busy", "Not yet.")
