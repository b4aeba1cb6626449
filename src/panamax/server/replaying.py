"""A game as a story: what everybody had after each action, and a new table from any moment of it."""

from typing import Any

from fastapi import APIRouter, Response
from pydantic import Field

from panamax.documents.names import SEAT_OF
from panamax.documents.projection import SPECTATOR
from panamax.history import Step
from panamax.rules.edition import Edition
from panamax.rules.state import State
from panamax.server import reckoning
from panamax.server.messages import SEATS, Message, NewTable, Seat, SeatChoice, TableView
from panamax.server.opening import open_game
from panamax.server.problems import Refusal
from panamax.server.routes import CHANGES, PROBLEMS, Asking, AtTable, Here, Known, written
from panamax.server.standing import Looker, Standing
from panamax.server.thinking import think

router = APIRouter(prefix="/api/tables/{table_id}", responses=PROBLEMS)


class Moment(Message):
    """What everybody had after an action of `seat`; `turn`: it began a turn. `number` 0 is the set-up."""

    number: int
    seat: Seat | None
    turn: bool
    round: int
    company: dict[Seat, int]
    personal: dict[Seat, int]
    worth: dict[Seat, int] = Field(description="F1 now, with the advisors that the view may see")


class Story(Message):
    """GET /api/tables/{id}/story."""

    seq: int
    moments: list[Moment]


class Branch(Message):
    """POST /api/tables/{id}/branch: play on from the table as it was after so many actions."""

    number: int = Field(ge=0, le=100_000)
    seats: list[SeatChoice] = Field(min_length=2, max_length=4)


@router.get("/story")
async def story(table: AtTable, browser: Asking) -> Story:
    """The money of everybody after each action."""
    return await table.look(browser, _story)


@router.post("/branch", dependencies=CHANGES, response_model=TableView)
async def branch(table: AtTable, browser: Known, wanted: Branch, here: Here, given: Response) -> Response:
    """A new table that goes on from a moment of this one; this browser holds its persons' seats."""
    record, listed = await table.look(browser, lambda standing, looker: _until(standing, looker, wanted.number))
    fresh = NewTable(seats=wanted.seats, edition=record["edition"], record=record, listed=listed)
    opening = await think(open_game, fresh, here.editions, {bot.name for bot in here.bots})
    opened = await here.tables.create(opening, browser.hash)
    return written(await opened.shown(browser), given)


def _story(standing: Standing, looker: Looker) -> Story:
    game = standing.timeline.game
    edition = game.edition.numbers
    view = looker.view
    moments = [_moment(0, None, game.at(0).state, edition, view)]
    moments += [_moment(number, step, step.state, edition, view) for number, step in enumerate(game.steps, 1)]
    return Story(seq=standing.timeline.seq, moments=moments)


def _moment(number: int, step: Step | None, state: State, edition: Edition, view: str) -> Moment:
    return Moment(
        number=number,
        seat=SEATS[SEAT_OF[step.seat]] if step else None,
        turn=step is not None and step.text.split(" ", 1)[0] in {"take", "transfer"},
        round=state.round,
        company={SEATS[company]: state.cash[company] for company in range(state.seats)},
        personal={SEATS[player]: state.personal[player] for player in range(state.seats)},
        worth=reckoning.seen(reckoning.worths(state, edition), state, view),
    )


def _until(standing: Standing, looker: Looker, number: int) -> tuple[dict[str, Any], bool]:
    """The record so far, and whether anybody may find it.

    Of a running game only what this browser may know, so that the rest comes as it may (H1).
    """
    game = standing.timeline.game
    if number > len(game.steps):
        raise Refusal("missing", f"The game has only {len(game.steps)} actions.")
    then = game.at(number)
    record = then.record(None if game.over else looker.view or SPECTATOR)
    return record, standing.stored.gathered.listed
