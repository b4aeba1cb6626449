"""The endpoints, each as one function. What they say is in `messages`."""
# ruff: noqa: FAST003  # `table_id` is read by `open_table`

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from panamax import __version__
from panamax.documents.projection import SPECTATOR
from panamax.documents.rules_text import rules
from panamax.server import editions_view, holding, log, views
from panamax.server.bots import offered
from panamax.server.counting import Count, counted
from panamax.server.events import Events, event
from panamax.server.messages import (
    Advisors,
    EditionView,
    LogLine,
    Meta,
    NewTable,
    Previews,
    Problem,
    Reports,
    Rule,
    Seat,
    Step,
    TableSummary,
    TableView,
    Why,
)
from panamax.server.opening import open_game
from panamax.server.problems import Refusal
from panamax.server.security import Browser, browser_of, forget_old, kept_of_old, known_browser, own_page_only
from panamax.server.service import Service
from panamax.server.standing import Looker, Standing
from panamax.server.stream import Follower, Mailbox, Told
from panamax.server.table import Table
from panamax.server.thinking import think

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (401, 403, 404, 408, 409, 413, 422, 429, 500, 503)
}
router = APIRouter(prefix="/api", responses=PROBLEMS)


async def service_of(request: Request) -> Service:
    """What the application was made with. Like all dependencies a coroutine: plain functions go to threads."""
    service: Service = request.app.state.service
    return service


Here = Annotated[Service, Depends(service_of)]


async def open_table(here: Here, table_id: Annotated[str, Path(max_length=32)]) -> Table:
    """The table that the address names."""
    return await here.tables.get(table_id)


AtTable = Annotated[Table, Depends(open_table)]
Asking = Annotated[Browser, Depends(browser_of)]
Known = Annotated[Browser, Depends(known_browser)]
CHANGES = [Depends(own_page_only)]


def written(text: str, given: Response | None = None) -> Response:
    """An answer that is JSON already, with the cookies that were given meanwhile."""
    answer = Response(text, media_type="application/json")
    if given is not None:
        answer.raw_headers.extend(header for header in given.raw_headers if header[0] == b"set-cookie")
    return answer


@router.get("/meta")
async def meta(here: Here, browser: Asking) -> Meta:
    """What this server offers."""
    return Meta(
        version=__version__,
        editions=here.editions.names(),
        bots=offered(here.settings.own_bots, browser.language),
        engine=here.engine.now(browser.language),
        now=here.settings.time.stamp(),
    )


@router.get("/rules")
async def all_rules() -> list[Rule]:
    """The rules, in the order of the book."""
    return [Rule(**rule._asdict()) for rule in rules()]


@router.get("/editions/{name}")
async def edition(name: str, here: Here, browser: Asking) -> EditionView:
    """An edition that a new table can have."""
    found = here.editions.get(name)
    if found is None:
        raise Refusal("missing", "There is no such edition here.")
    return editions_view.view(found, browser.language)


@router.get("/tables")
async def tables(here: Here) -> list[TableSummary]:
    """The tables played at last, the newest first."""
    return await here.tables.listed()


@router.post("/tables", dependencies=CHANGES, response_model=TableView)
async def new_table(wanted: NewTable, browser: Known, here: Here, given: Response) -> Response:
    """Begin a table; this browser holds all its persons' seats."""
    opening = await think(open_game, wanted, here.editions, {bot.name for bot in here.bots})
    table = await here.tables.create(opening, browser.hash)
    return written(await table.shown(browser), given)


@router.get("/tables/{table_id}", response_model=TableView)
async def one_table(
    table: AtTable, browser: Asking, request: Request, given: Response, look: Seat | None = None
) -> Response:
    """The table now; `look`: as a spectator, from a seat whose owner lets one."""
    old = kept_of_old(request)
    if old:
        browser = await known_browser(request, given)
        await table.change(browser, lambda asked: holding.kept(asked, old))
        forget_old(given, table.id)
    if not browser.hash and not await table.look(browser, lambda _, looker: looker.begun):
        # Somebody may sit down here: with its key there before, it has the seat even if the answer to that is lost.
        browser = await known_browser(request, given)
    return written(await table.shown(browser, look), given)


@router.get(
    "/tables/{table_id}/stream",
    status_code=200,
    response_class=Events,
    responses={200: {"model": Step, "description": "server-sent events; their data"}},
)
async def stream(
    table: AtTable,
    browser: Asking,
    after: Count | None = None,
    look: Seat | None = None,
    last_event_id: Annotated[str | None, Header()] = None,
) -> Events:
    """Every step as it happens (event `step`, id = seq), first those behind `Last-Event-ID` or `after`.

    Without an id: event `table` (a TableView: something but the game changed) and event `note` (a Note).
    """
    come_to = counted(last_event_id or "")
    mailbox = Mailbox()
    follower = Follower(browser, mailbox, look)
    await table.join(follower, after if come_to is None else come_to)
    return Events(mailbox, _event, partial(table.leave, follower))


def _event(told: Told) -> bytes:
    return event(told.kind, told.data, str(told.number) if told.kind == "step" else None)


@router.get("/tables/{table_id}/previews")
async def previews(table: AtTable, browser: Asking) -> Previews:
    """What each legal action would do."""
    return await table.look(browser, views.previews)


@router.get("/tables/{table_id}/why")
async def why(table: AtTable, browser: Asking, action: Annotated[str, Query(max_length=100)]) -> Why:
    """Whether an action of the seat to act is legal, and if not, why."""
    return await table.look(browser, lambda standing, looker: views.why(standing, looker, action))


@router.get("/tables/{table_id}/log")
async def all_lines(table: AtTable, browser: Asking) -> list[LogLine]:
    """What happened so far, in words."""
    return await table.look(browser, lambda standing, looker: log.lines(standing, looker.language))


@router.get("/tables/{table_id}/at/{number}")
async def at(table: AtTable, browser: Asking, number: Annotated[int, Path(ge=0, le=100_000)]) -> TableView:
    """The table after so many actions."""
    return await table.look(browser, lambda standing, looker: views.past(standing, looker, number))


@router.get("/tables/{table_id}/reports")
async def reports(table: AtTable, browser: Asking) -> Reports:
    """The finished rounds and the final scores."""
    return await table.look(browser, lambda standing, _: log.reports(standing.timeline.game))


@router.get("/tables/{table_id}/advisors")
async def advisors(table: AtTable, browser: Asking, seat: Seat) -> Advisors:
    """The Financial Advisors of a seat that this browser holds: its only one, or the one that is to act."""
    return await table.look(browser, lambda standing, looker: views.advisors(standing, looker, seat))


@router.get("/tables/{table_id}/record")
async def record(table: AtTable, browser: Asking) -> JSONResponse:
    """The game as a file: whole after its end, before that as far as this browser may know it."""

    def look(standing: Standing, looker: Looker) -> dict[str, Any]:
        game = standing.timeline.game
        return game.record(None if game.over else looker.view or SPECTATOR)

    content = await table.look(browser, look)
    return JSONResponse(content, headers={"Content-Disposition": f'attachment; filename="panamax-{table.id}.json"'})
