"""The endpoints about who sits where: open seats, links, names, looking, votes, the next table."""

from collections.abc import Callable
from functools import partial

from fastapi import APIRouter, Response

from panamax import Game
from panamax.server import holding, next_game, sitting, standing_in
from panamax.server.asked import Asked
from panamax.server.messages import (
    Away,
    AwayRequest,
    Claim,
    FillRequest,
    Invitation,
    InviteRequest,
    LookRequest,
    NameRequest,
    Seat,
    SeatRequest,
    TableView,
    TakeRequest,
    VoteRequest,
)
from panamax.server.routes import CHANGES, PROBLEMS, Asking, AtTable, Here, Known, written
from panamax.server.security import Browser, new_key, split_keys
from panamax.server.standing import Standing
from panamax.server.storage import Decided
from panamax.server.table import Table
from panamax.server.thinking import think

router = APIRouter(prefix="/api/tables/{table_id}", responses=PROBLEMS, dependencies=CHANGES)


@router.post("/claim", response_model=TableView)
async def claim(table: AtTable, browser: Known, wanted: Claim, given: Response) -> Response:
    """Take the seats of a link into this browser."""
    return await _changed(table, browser, partial(holding.claim, keys=split_keys(wanted.secret)), given)


@router.post("/take", response_model=Invitation)
async def take(table: AtTable, browser: Known, wanted: TakeRequest, given: Response) -> Response:
    """Sit down at an open seat; the answer has the own way back to it. Asked again, the seat stays mine."""
    return await _invitation(table, browser, wanted.seat, partial(sitting.take, called=wanted.name), given)


@router.post("/fill", response_model=TableView)
async def fill(table: AtTable, browser: Asking, wanted: FillRequest, here: Here) -> Response:
    """The creator lets a bot sit down at an open seat."""
    bots = {bot.name for bot in here.bots}
    return await _changed(table, browser, partial(sitting.fill, seat=wanted.seat, player=wanted.player, bots=bots))


@router.post("/leave", response_model=TableView)
async def leave(table: AtTable, browser: Asking, wanted: SeatRequest) -> Response:
    """Stand up again before the game has begun."""
    return await _changed(table, browser, partial(sitting.leave, seat=wanted.seat))


@router.post("/name", response_model=TableView)
async def name(table: AtTable, browser: Asking, wanted: NameRequest) -> Response:
    """What who holds a seat is called."""
    return await _changed(table, browser, partial(sitting.name, seat=wanted.seat, called=wanted.name))


@router.post("/link", response_model=Invitation)
async def link(table: AtTable, browser: Asking, wanted: SeatRequest) -> Response:
    """The way to a seat of mine for another device; this browser keeps it, an earlier link fits no more."""
    return await _invitation(table, browser, wanted.seat, holding.link)


@router.post("/invite", response_model=Invitation)
async def invite(table: AtTable, browser: Asking, wanted: InviteRequest) -> Response:
    """Give a seat of mine to somebody else, by a link."""
    return await _invitation(table, browser, wanted.seat, holding.give)


@router.post("/renew", response_model=Invitation)
async def renew(table: AtTable, browser: Asking, wanted: SeatRequest) -> Response:
    """The creator gives a seat to somebody else: whoever held it holds it no more."""
    return await _invitation(table, browser, wanted.seat, holding.renew)


@router.post("/look", response_model=TableView)
async def look(table: AtTable, browser: Asking, wanted: LookRequest) -> Response:
    """Let spectators look from a seat of mine, or no longer."""
    return await _changed(table, browser, partial(sitting.let_look, seat=wanted.seat, allowed=wanted.allowed))


@router.post("/vote", response_model=TableView)
async def vote(table: AtTable, browser: Asking, wanted: VoteRequest) -> Response:
    """My seats agree that a bot plays for the seat to act, or no longer."""
    return await _changed(table, browser, partial(standing_in.vote, seat=wanted.seat, agree=wanted.agree))


@router.post("/back", response_model=TableView)
async def back(table: AtTable, browser: Asking, wanted: SeatRequest) -> Response:
    """Take my seat back from the bot that stands in, at once."""
    return await _changed(table, browser, partial(standing_in.back, seat=wanted.seat))


@router.post("/rematch", response_model=TableView)
async def rematch(table: AtTable, browser: Asking, here: Here) -> Response:
    """The next table of the same players, one seat on; asked again, the same table."""
    await here.tables.check_room()
    game = await table.look(browser, lambda standing, _: _fresh(standing))
    await table.change(browser, lambda asked: next_game.rematch(asked, game))
    following = await table.look(browser, lambda standing, _: standing.stored.gathered.rematch)
    return written(await (await here.tables.get(str(following))).shown(browser))


@router.post("/away")
async def away(table: AtTable, browser: Known, wanted: AwayRequest, here: Here) -> Away:
    """Put the table away from this browser's lists, or take it out again."""
    await think(partial(here.storage.browsers.put_away, browser.hash, table.id, away=wanted.away))
    return Away(away=wanted.away)


def _fresh(standing: Standing) -> Game:
    game = standing.timeline.game
    return Game.new(len(game.seats), None, game.edition)


async def _changed(
    table: Table, browser: Browser, decide: Callable[[Asked], Decided | None], given: Response | None = None
) -> Response:
    """The table after a change of it."""
    await table.change(browser, decide)
    return written(await table.shown(browser), given)


async def _invitation(
    table: Table,
    browser: Browser,
    seat: Seat,
    decide: Callable[[Asked, Seat, str], Decided],
    given: Response | None = None,
) -> Response:
    """The same, after a change that gives the seat's link a new key; with the link."""
    key = new_key()
    await table.change(browser, lambda asked: decide(asked, seat, key))
    view = await table.shown(browser)
    opening = Invitation.model_construct(seat=seat, path=f"/t/{table.id}#key={key}")
    return written(f'{opening.model_dump_json()[:-1]},"table":{view}}}', given)
