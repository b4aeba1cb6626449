"""The endpoints about who sits where: open seats, links, names, looking, votes, the next table."""

from functools import partial

from fastapi import APIRouter, Response

from panamax import Game
from panamax.server import holding, next_game, sitting, standing_in
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
from panamax.server.table import Table
from panamax.server.thinking import think

router = APIRouter(prefix="/api/tables/{table_id}", responses=PROBLEMS, dependencies=CHANGES)


@router.post("/claim", response_model=TableView)
async def claim(table: AtTable, browser: Known, wanted: Claim, given: Response) -> Response:
    """Take the seats of a link into this browser."""
    await table.change(browser, lambda asked: holding.claim(asked, split_keys(wanted.secret)))
    return written(await table.shown(browser), given)


@router.post("/take", response_model=Invitation)
async def take(table: AtTable, browser: Known, wanted: TakeRequest, given: Response) -> Response:
    """Sit down at an open seat; the answer has the own way back to it."""
    key = new_key()
    await table.change(browser, lambda asked: sitting.take(asked, wanted.seat, wanted.name, key))
    return await _invitation(table, browser, wanted.seat, key, given)


@router.post("/fill", response_model=TableView)
async def fill(table: AtTable, browser: Asking, wanted: FillRequest, here: Here) -> Response:
    """The creator lets a bot sit down at an open seat."""
    bots = {bot.name for bot in here.bots}
    await table.change(browser, lambda asked: sitting.fill(asked, wanted.seat, wanted.player, bots))
    return written(await table.shown(browser))


@router.post("/leave", response_model=TableView)
async def leave(table: AtTable, browser: Asking, wanted: SeatRequest) -> Response:
    """Stand up again before the game has begun."""
    await table.change(browser, lambda asked: sitting.leave(asked, wanted.seat))
    return written(await table.shown(browser))


@router.post("/name", response_model=TableView)
async def name(table: AtTable, browser: Asking, wanted: NameRequest) -> Response:
    """What who holds a seat is called."""
    await table.change(browser, lambda asked: sitting.name(asked, wanted.seat, wanted.name))
    return written(await table.shown(browser))


@router.post("/link", response_model=Invitation)
async def link(table: AtTable, browser: Asking, wanted: SeatRequest) -> Response:
    """The way to a seat of mine for another device; this browser keeps it, an earlier link fits no more."""
    key = new_key()
    await table.change(browser, lambda asked: holding.link(asked, wanted.seat, key))
    return await _invitation(table, browser, wanted.seat, key)


@router.post("/invite", response_model=Invitation)
async def invite(table: AtTable, browser: Asking, wanted: InviteRequest) -> Response:
    """Give a seat of this browser to somebody else, by a link."""
    key = new_key()
    await table.change(browser, lambda asked: holding.give(asked, wanted.seat, key))
    return await _invitation(table, browser, wanted.seat, key)


@router.post("/renew", response_model=Invitation)
async def renew(table: AtTable, browser: Asking, wanted: SeatRequest) -> Response:
    """The creator gives a seat to somebody else: whoever held it holds it no more."""
    key = new_key()
    await table.change(browser, lambda asked: holding.renew(asked, wanted.seat, key))
    return await _invitation(table, browser, wanted.seat, key)


@router.post("/look", response_model=TableView)
async def look(table: AtTable, browser: Asking, wanted: LookRequest) -> Response:
    """Let spectators look from a seat of mine, or no longer."""
    await table.change(browser, partial(sitting.let_look, seat=wanted.seat, allowed=wanted.allowed))
    return written(await table.shown(browser))


@router.post("/vote", response_model=TableView)
async def vote(table: AtTable, browser: Asking, wanted: VoteRequest) -> Response:
    """My seats agree that a bot plays for the seat to act, or no longer."""
    await table.change(browser, partial(standing_in.vote, seat=wanted.seat, agree=wanted.agree))
    return written(await table.shown(browser))


@router.post("/back", response_model=TableView)
async def back(table: AtTable, browser: Asking, wanted: SeatRequest) -> Response:
    """Take my seat back from the bot that stands in, at once."""
    await table.change(browser, lambda asked: standing_in.back(asked, wanted.seat))
    return written(await table.shown(browser))


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


async def _invitation(table: Table, browser: Browser, seat: Seat, key: str, given: Response | None = None) -> Response:
    view = await table.shown(browser)
    opening = Invitation.model_construct(seat=seat, path=f"/t/{table.id}#key={key}")
    return written(f'{opening.model_dump_json()[:-1]},"table":{view}}}', given)
