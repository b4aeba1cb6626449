"""After the game: what the search bot would have done. During it: a hint, from what the seat may see."""

from typing import Any, Literal

from fastapi import APIRouter
from pydantic import Field

from panamax.analysis.choices import Choice, choices_of
from panamax.analysis.findings import Finding, Option, turning_points
from panamax.game import Refused
from panamax.server import views
from panamax.server.analyses import Analyses
from panamax.server.messages import Message, Seat, TableView
from panamax.server.moments import standing_of
from panamax.server.problems import Refusal
from panamax.server.routes import CHANGES, PROBLEMS, Asking, AtTable, Here
from panamax.server.standing import Looker, Standing
from panamax.server.storage import HUMAN

LONGEST_LINE = 40
router = APIRouter(prefix="/api/tables/{table_id}", responses=PROBLEMS)


class ValuedAction(Message):
    """An action, and the share of winning that is expected after it, 0 to 1."""

    action: str
    value: float


class Decision(Message):
    """The game's action `number` beside the best ones found; `line` is how the game might have gone on."""

    number: int
    seat: Seat
    round: int
    played: str
    value: float
    loss: float
    turning: bool
    options: list[ValuedAction]
    line: list[str]


class AnalysisView(Message):
    """GET /api/tables/{id}/analysis, POST to begin, POST …/analysis/stop. `decisions` are those that are done."""

    state: Literal["none", "running", "done", "failed"]
    can_stop: bool = Field(description="whether this browser may stop it: it holds a seat, or nobody does")
    done: int
    total: int
    decisions: list[Decision]


class LineRequest(Message):
    """POST /api/tables/{id}/line: what might have been, from after so many actions."""

    number: int = Field(ge=0, le=100_000)
    actions: list[str] = Field(max_length=LONGEST_LINE)


class HintView(Message):
    """GET /api/tables/{id}/hint: for the seat to act, if it is mine and all other players are bots."""

    seq: int
    options: list[ValuedAction]


@router.get("/analysis")
async def analysis(table: AtTable, browser: Asking, here: Here) -> AnalysisView:
    """How far it is."""
    return await _view(here.analyses, table.id, can_stop=await table.look(browser, _can_stop))


@router.post("/analysis", dependencies=CHANGES)
async def begin_analysis(table: AtTable, browser: Asking, here: Here) -> AnalysisView:
    """Look at every decision of the persons; if there were none, of everybody. Whoever sees the game may ask for it."""
    if await here.analyses.kept(table.id) is None:
        here.analyses.start(table.id, await table.look(browser, _choices))
    return await _view(here.analyses, table.id, can_stop=await table.look(browser, _can_stop))


@router.post("/analysis/stop", dependencies=CHANGES)
async def stop_analysis(table: AtTable, browser: Asking, here: Here) -> AnalysisView:
    """No further. Only a player may stop it: others may be waiting for it."""
    if not await table.look(browser, _can_stop):
        raise Refusal("forbidden", Looker((), browser.language).told("analysis_not_yours"))
    here.analyses.cancel(table.id)
    return await _view(here.analyses, table.id, can_stop=True)


@router.post("/line", dependencies=CHANGES)
async def line(table: AtTable, browser: Asking, wanted: LineRequest) -> list[TableView]:
    """The tables along a line that was not played, as far as it goes with the chance of this game."""
    return await table.look(browser, lambda standing, looker: _along(standing, looker, wanted))


@router.get("/hint")
async def hint(table: AtTable, browser: Asking, here: Here) -> HintView:
    """What a bot would do for the seat to act."""
    seq, choice = await table.look(browser, _choice)
    found = await here.analyses.hint(table.id, seq, choice) if len(choice.legal) > 1 else None
    options = [ValuedAction(**option) for option in found["options"]] if found else []
    return HintView(seq=seq, options=options or [ValuedAction(action=choice.legal[0], value=0)])


async def _view(analyses: Analyses, table_id: str, *, can_stop: bool) -> AnalysisView:
    kept = await analyses.kept(table_id)
    if kept is not None:
        found = _decisions(kept)
        return AnalysisView(state="done", can_stop=can_stop, done=len(found), total=len(found), decisions=found)
    running = analyses.running(table_id)
    if running is None:
        return AnalysisView(state="none", can_stop=can_stop, done=0, total=0, decisions=[])
    found = _decisions(running.decisions)
    state: Literal["failed", "running"] = "failed" if running.failed else "running"
    return AnalysisView(state=state, can_stop=can_stop, done=len(found), total=running.total, decisions=found)


def _can_stop(standing: Standing, looker: Looker) -> bool:
    """Who holds a seat; at a table of bots alone anybody."""
    return bool(looker.held) or all(seat.player != HUMAN for seat in standing.stored.seats)


def _decisions(found: list[dict[str, Any]]) -> list[Decision]:
    findings = [
        Finding(**{**one, "options": tuple(Option(**option) for option in one["options"])}) for one in found
    ]  # fmt: skip
    turning = turning_points(findings)
    return [
        Decision.model_validate(told | {"loss": one.loss, "turning": one.number in turning})
        for told, one in zip(found, findings, strict=True)
    ]


def _choices(standing: Standing, looker: Looker) -> list[Choice]:
    game = standing.timeline.game
    if not game.over:
        raise Refusal("refused", looker.told("analysis_early"), "H2")
    persons = {seat.seat for seat in standing.stored.seats if seat.player == HUMAN}
    return choices_of(game, persons or set(game.seats))


def _along(standing: Standing, looker: Looker, wanted: LineRequest) -> list[TableView]:
    """After the end only: a line meets the chance that this game would have met."""
    game = standing.timeline.game
    if not game.over:
        raise Refusal("refused", looker.told("analysis_early"), "H2")
    if wanted.number > len(game.steps):
        raise Refusal("missing", f"The game has only {len(game.steps)} actions.")
    then = game.at(wanted.number)
    found = []
    for action in wanted.actions:
        try:
            then.play(action)
        except (Refused, ValueError):
            break  # the chance of this game was another than the search expected
        found.append(views.past(standing_of(standing.stored, then), looker, len(then.steps)))
    return found


def _choice(standing: Standing, looker: Looker) -> tuple[int, Choice]:
    game = standing.timeline.game
    if game.to_act is None or not standing.may_act(looker):
        raise Refusal("forbidden", looker.told("hint_not_held"))
    if any(seat.player == HUMAN and seat.seat not in looker.held for seat in standing.stored.seats):
        raise Refusal("refused", looker.told("hint_persons"))
    legal = tuple(game.legal())
    number = len(game.steps) + 1
    return standing.timeline.seq, Choice(number, game.to_act, game.round, game.position(game.to_act), legal, legal[0])
