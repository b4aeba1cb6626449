"""A table and its game: what is shown, what is asked, what is refused."""

from typing import Any, Literal

from pydantic import Field

from panamax.server.messages.base import Event, Message, Position, Seat
from panamax.server.messages.gathering import Clock, Gathering, Pace


class Engine(Message):
    """How far the compiled engine is: it compiles in a process of its own after the first start."""

    state: Literal["compiling", "ready", "interpreted"]
    message: str


class Named(Message):
    """An edition or a bot to choose from."""

    name: str
    about: str


class Meta(Message):
    """GET /api/meta."""

    version: str
    editions: list[Named]
    bots: list[Named]
    engine: Engine
    now: str = Field(description="the server's time, for clocks")


class Rule(Message):
    """One rule; GET /api/rules lists all, in the order of the book."""

    id: str
    chapter: str
    text: str


class SeatChoice(Message):
    """Who sits where: `player` is "human", "open" (somebody else will sit there) or the name of a bot."""

    player: str = Field(default="human", max_length=200)
    name: str = Field(default="", max_length=40)


class NewTable(Message):
    """POST /api/tables: a new game, or one that goes on from a record or a position."""

    seats: list[SeatChoice] = Field(min_length=2, max_length=4)
    edition: str = Field(default="guide", max_length=100)
    seed: int | None = Field(default=None, ge=0, lt=2**53)
    record: dict[str, Any] | None = None
    position: Position | None = None
    title: str = Field(default="", max_length=40)
    listed: bool = Field(default=True, description="in the lobby; else only who has the address finds it")
    pace: Pace = "live"
    clock: Clock | None = None


class TableSummary(Message):
    """One line of GET /api/tables."""

    id: str
    created: str
    updated: str
    names: dict[Seat, str]
    round: int
    over: bool
    winners: list[Seat]


class SeatInfo(Message):
    """Who holds a seat. `player` is "human", "open" or a bot's name. `mine`: this browser holds it."""

    seat: Seat
    name: str
    player: str
    mine: bool
    open: bool = Field(default=False, description="nobody sits here yet; who takes it plays")
    may_link: bool = Field(default=False, description="I may ask for its link (another device) or give it away")
    may_renew: bool = Field(default=False, description="I created the table and may give this seat to somebody else")
    online: bool = Field(default=False, description="a page of who holds it is open")
    stand_in: str | None = Field(default=None, description="the bot that plays while its owner is away")
    lets_look: bool = Field(default=False, description="spectators may look from it")
    clock_left: float | None = Field(
        default=None,
        description="seconds at `table.as_of`, below 0 when out; from then on `table.clock_runs` runs down, no other",
    )


class Gives(Message):
    """What a die would give: T5 to T9."""

    executive: bool
    row: int = Field(description="0 the Executive space, 1 the top row to 3 the bottom row")
    loads: int
    lock: int
    waterway: int
    contract: str | None
    market: bool


class Column(Message):
    """One column of the Action table: its next die, and what its three rows give from the top."""

    take: Gives | None
    rows: list[Gives]


class Forecast(Message):
    """What the end of the round would do to a company if it came now (E1, E4)."""

    fees: int
    cash: int
    due: int
    paid: bool
    bailouts: int


class LogLine(Message):
    """One action in plain words. `number` counts actions from 1; 0 is the set-up."""

    number: int
    seat: Seat | None
    action: str | None
    text: str
    round: int
    events: list[Event]


class Step(Message):
    """One change of a table, as the stream sends it (SSE event `step`, id = seq)."""

    seq: int
    kind: Literal["action", "undo", "redo", "start"]
    line: LogLine | None
    table: "TableView"


class SharedView(Message):
    """What all that look at a table are shown alike."""

    id: str
    seq: int
    number: int = Field(description="how many actions the game has now")
    edition: str
    columns: dict[str, Column]
    transfer_cost: dict[Seat, int]
    forecast: dict[Seat, Forecast]


class OwnView(Message):
    """What is not the same for everybody. `view` is the seat looked from; null: everybody's view."""

    seats: list[SeatInfo]
    view: Seat | None
    legal: list[str] = Field(description="for the seat to act, if it is mine; else empty")
    can_undo: bool
    can_redo: bool
    undo_reason: str = Field(description="why an undo is not possible; empty if it is")
    score_now: dict[Seat, int] = Field(description="F1 now, with the advisors that the view may see")
    thinking: Seat | None = Field(description="the bot, or the stand-in's seat, that is choosing")
    trouble: str = Field(default="", description="why a bot stopped, for people")
    table: Gathering


class TableView(OwnView, SharedView):
    """A table as one browser may see it."""

    position: Position


class ActRequest(Message):
    """POST /api/tables/{id}/actions, /undo and /redo (there without an action)."""

    seq: int
    action: str = Field(default="", max_length=100)


class Preview(Message):
    """What an action would do: its events, the words for them, and what follows for the money."""

    events: list[Event]
    words: list[str]
    phase: str
    turn: dict[str, Any]
    company_cash: dict[Seat, int]
    personal_cash: dict[Seat, int]
    price: dict[Seat, int]
    forecast: dict[Seat, Forecast]


class Previews(Message):
    """GET /api/tables/{id}/previews: one for each legal action of the seat to act, if it is mine."""

    seq: int
    previews: dict[str, Preview]


class Why(Message):
    """GET /api/tables/{id}/why?action=…: whether it is legal, and if not, which rule forbids it."""

    action: str
    legal: bool
    rule: str | None
    message: str


class Problem(Message):
    """Any refusal. `table` is the present state where there is one."""

    kind: Literal["stale", "refused", "invalid", "missing", "forbidden", "busy"]
    rule: str | None
    message: str
    table: TableView | None


class Advisors(Message):
    """GET /api/tables/{id}/advisors?seat=…: what one holds, while the seat to act looks (H2)."""

    seat: Seat
    advisors: list[str]
    worth: list[int]


class AdvisorName(Message):
    """The cards of an edition by id, for the page; part of EditionView."""

    id: str
    name: str
    about: str


class EditionView(Message):
    """GET /api/editions/{name}: what the page draws from: ships, cards, prices, entrances."""

    name: str
    ships: dict[str, dict[str, Any]] = Field(description='ship -> {"size", "slots", "minimum", "reward"}')
    contracts: dict[str, list[int]] = Field(description="card -> values on its face")
    advisors: list[AdvisorName]
    clipboard: dict[str, list[str]] = Field(description='nation -> three of "", "load 1", "move 2", "market"')
    entrances: dict[str, str] = Field(description='space or "ocean" -> "lock" or "waterway"')
    numbers: dict[str, Any]


class RoundReport(Message):
    """One finished round: its E events in order; `title` in words."""

    round: int
    title: str
    events: list[Event]
    fees: dict[Seat, dict[str, int]] = Field(description='seat -> {"canal", "zone", "contract", "warehouse"} in $')


class Reports(Message):
    """GET /api/tables/{id}/reports: the finished rounds and, after the end, the score events."""

    rounds: list[RoundReport]
    scores: list[Event]
    winners: list[Seat]
    advisors: dict[Seat, dict[str, int]] = Field(description="after the end: what each advisor is worth")


class Claim(Message):
    """POST /api/tables/{id}/claim: the key of one or more seats, from a link `/t/{id}#key=…`. Answer: TableView."""

    secret: str = Field(min_length=1, max_length=300)


class InviteRequest(Message):
    """POST /api/tables/{id}/invite: give a seat that this browser holds to somebody else."""

    seat: Seat


class Invitation(Message):
    """The way to the seat that was given away. This browser no longer holds it; who opens the path does."""

    seat: Seat
    path: str = Field(description="/t/{id}#key=…")
    table: TableView
