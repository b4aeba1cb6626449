"""The first game on the page. The server keeps nothing of it: each request tells how far the learner is."""

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter
from pydantic import Field

from panamax.documents import Impossible
from panamax.game import Game, Refused
from panamax.server import log, views
from panamax.server.messages import SEATS, LogLine, Message, Previews, Reports, Seat, Step, TableView, Why
from panamax.server.moments import standing_of
from panamax.server.problems import Refusal
from panamax.server.routes import CHANGES, PROBLEMS, Asking
from panamax.server.standing import Looker, Standing
from panamax.server.storage import HUMAN, Gathered, StoredSeat, StoredStep, StoredTable, Summary
from panamax.server.thinking import think
from panamax.tutorial import LEARNER, NotAsked, Tutorial, steps
from panamax.words.catalogue import catalogue

ID = "learn"  # what the table of the first game is called
_BEGUN = "1970-01-01T00:00:00.000+00:00"  # nobody waits there
T = TypeVar("T")
router = APIRouter(prefix="/api/tutorial", responses=PROBLEMS, dependencies=CHANGES)


class TutorialState(Message):
    """How far the learner is; what a browser keeps."""

    format: str = Field(max_length=40)
    step: int
    actions: list[Annotated[str, Field(max_length=100)]] = Field(max_length=200)


class TutorialRequest(Message):
    """POST /api/tutorial and what belongs to it; without a state from the beginning."""

    state: TutorialState | None = None
    do: Literal["look", "play", "skip", "go-on"] = "look"
    action: str = Field(default="", max_length=100)
    number: int = Field(default=0, ge=0, le=1000, description="of actions, for /at; of the step, to begin there")


class Lesson(Message):
    """One step of the first game: what to read, what to do now, and what it points at."""

    number: int
    title: str
    says: list[str]
    rules: list[str]
    meanwhile: str
    asks: list[str]
    asked: int = Field(description="how many of `asks` are done")
    actions: list[str]
    points: list[str]
    afterwards: str
    done: bool
    over: bool


class NotDone(Message):
    """Why an action was not done: the rules forbid it, or it is not what the step asks for."""

    kind: Literal["rules", "not-asked"]
    rule: str | None
    message: str


class TutorialView(Message):
    """The answer to POST /api/tutorial: the lesson, the table, and each action played since as a step."""

    state: TutorialState
    titles: list[str]
    lesson: Lesson
    table: TableView
    steps: list[Step]
    refused: NotDone | None
    record: dict[str, Any] | None = Field(description="after the last step: to play on at a table of one's own")


@router.post("")
async def tutorial(wanted: TutorialRequest, browser: Asking) -> TutorialView:
    """The learner's next action, or the next step."""
    return await think(_do, wanted, browser.language)


@router.post("/previews")
async def tutorial_previews(wanted: TutorialRequest, browser: Asking) -> Previews:
    """What each legal action would do."""
    return await _look(wanted, browser.language, views.previews)


@router.post("/why")
async def tutorial_why(wanted: TutorialRequest, browser: Asking) -> Why:
    """Why an action is not allowed."""
    return await _look(wanted, browser.language, lambda standing, looker: views.why(standing, looker, wanted.action))


@router.post("/log")
async def tutorial_log(wanted: TutorialRequest, browser: Asking) -> list[LogLine]:
    """What happened so far, in words."""
    return await _look(wanted, browser.language, lambda now, looker: log.lines(now, looker.language))


@router.post("/at")
async def tutorial_at(wanted: TutorialRequest, browser: Asking) -> TableView:
    """The table after so many actions."""
    return await _look(wanted, browser.language, lambda now, looker: views.past(now, looker, wanted.number))


@router.post("/reports")
async def tutorial_reports(wanted: TutorialRequest, browser: Asking) -> Reports:
    """The round that ends in the last step."""
    return await _look(wanted, browser.language, lambda now, _: log.reports(now.timeline.game))


async def _look(wanted: TutorialRequest, language: str, what: Callable[[Standing, Looker], T]) -> T:
    def look() -> T:
        return what(_standing(_resumed(wanted, language).game, language), Looker((LEARNER,), language))

    return await think(look)


def _resumed(wanted: TutorialRequest, language: str) -> Tutorial:
    try:
        if wanted.state is None:
            return Tutorial.begin(language, max(1, wanted.number))
        return Tutorial.resume(wanted.state.model_dump(), language)
    except (Impossible, ValueError) as error:
        raise Refusal("invalid", f"The first game cannot go on from there: {error}.") from None


def _do(wanted: TutorialRequest, language: str) -> TutorialView:
    at = _resumed(wanted, language)
    before = len(at.game.steps)
    refused = None
    try:
        if wanted.do == "play":
            at.play(wanted.action)
        elif wanted.do == "skip":
            at.skip()
        elif wanted.do == "go-on":
            at.go_on()
    except Refused as forbidden:
        said = at.game.why_not(wanted.action, language)
        message = said.message if said else forbidden.message
        refused = NotDone(kind="rules", rule=forbidden.rule, message=message)
    except NotAsked as other:
        refused = NotDone(kind="not-asked", rule=None, message=other.message)
    except ValueError as error:
        raise Refusal("invalid", f"{error}.") from None
    looker = Looker((LEARNER,), language)
    return TutorialView(
        state=TutorialState.model_validate(at.state),
        titles=[step.title for step in steps(language)],
        lesson=_lesson(at),
        table=views.table(_standing(at.game, language), looker),
        steps=[_step(at.game, number, looker) for number in range(before + 1, len(at.game.steps) + 1)],
        refused=refused,
        record=at.game.record() if at.over else None,
    )


def _lesson(at: Tutorial) -> Lesson:
    step, want = at.step, at.want
    return Lesson(
        number=step.number,
        title=step.title,
        says=list(step.says),
        rules=list(step.rules),
        meanwhile=step.meanwhile_said,
        asks=[one.ask for one in step.wants],
        asked=step.wants.index(want) if want else len(step.wants),
        actions=list(want.actions) if want else [],
        points=list(want.points) if want else [],
        afterwards=step.afterwards,
        done=at.done,
        over=at.over,
    )


def _seat(seat: Seat, language: str) -> StoredSeat:
    """The others are no persons elsewhere; `seat` as a key says that no bot is to be asked either."""
    if seat == LEARNER:
        return StoredSeat(seat, HUMAN, "", seat)
    return StoredSeat(seat, ID, catalogue(language).seat(seat), seat)


def _standing(game: Game, language: str) -> Standing:
    seats = tuple(_seat(seat, language) for seat in SEATS if seat in game.seats)
    summary = Summary(game.round, game.to_act, [])
    stored = StoredTable(
        id=ID,
        created=_BEGUN,
        updated=_BEGUN,
        edition=game.edition.name,
        seats=seats,
        summary=summary,
        gathered=Gathered(begun=_BEGUN),
        start={},
    )
    return standing_of(stored, game)


def _step(game: Game, number: int, looker: Looker) -> Step:
    then = game.at(number)
    played = then.steps[-1]
    return views.step(StoredStep(number, "action", played.seat, played.text), _standing(then, looker.language), looker)
