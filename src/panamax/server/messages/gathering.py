"""Who is gathered at a table, and what they ask of it besides the game: seats, clocks, votes, looking, notes, lobby."""

from typing import Literal, Self

from pydantic import Field, model_validator

from panamax.server.messages.base import Message, Seat

Pace = Literal["live", "turns"]
_LONGEST = 31 * 24 * 3600


class Clock(Message):
    """Seconds to think. Nobody is made to do anything when they are over: the others may vote (POST vote).

    At pace "live" `increment` is added to what is left each time that it becomes a seat's turn to act. At pace
    "turns" each time has `increment` of its own, and only what goes beyond is taken from the reserve.
    """

    reserve: int = Field(ge=0, le=_LONGEST, description="for the whole game")
    increment: int = Field(ge=0, le=_LONGEST, description="for each time that it is one's turn to act")

    @model_validator(mode="after")
    def _some(self) -> Self:
        if not self.reserve and not self.increment:
            raise ValueError("a clock gives some time: a reserve, an increment or both")
        return self


class Vote(Message):
    """Whether a bot shall play for a seat whose owner is away. It is over when the seat acts."""

    seat: Seat
    agreed: list[Seat]
    needed: list[Seat] = Field(description="all that must agree; the bot plays when they have")


class Gathering(Message):
    """What is so at a table besides its game. All times are ISO 8601, UTC, with milliseconds."""

    title: str
    listed: bool
    created_by_me: bool
    waiting_for: list[Seat] = Field(description="open seats; while there are any, the game has not begun")
    begun: str | None = Field(description="when the last seat was taken")
    pace: Pace
    clock: Clock | None
    clock_runs: Seat | None
    as_of: str | None = Field(description="the moment that every `clock_left` belongs to; null: not begun")
    vote: Vote | None
    vote_opens: str | None = Field(description="from when on the others may vote about the seat to act; null: never")
    can_vote: list[Seat] = Field(description="my seats that may vote about the seat to act, from `vote_opens` on")
    rematch: str | None = Field(description="the id of the next table of the same players")
    looking: Seat | None = Field(description="the seat that this spectator looks from, as long as its owner lets it")


class SeatRequest(Message):
    """POST /api/tables/{id}/leave, /link, /renew, /back: about one seat."""

    seat: Seat


class TakeRequest(Message):
    """POST /api/tables/{id}/take: sit down at an open seat. Answer: Invitation, the own way back to the seat."""

    seat: Seat
    name: str = Field(default="", max_length=40)


class FillRequest(Message):
    """POST /api/tables/{id}/fill: the creator lets a bot sit down at an open seat."""

    seat: Seat
    player: str = Field(max_length=200)


class NameRequest(Message):
    """POST /api/tables/{id}/name: what who holds a seat is called."""

    seat: Seat
    name: str = Field(max_length=40)


class VoteRequest(Message):
    """POST /api/tables/{id}/vote: all my seats agree, or no longer, that a bot plays for the seat."""

    seat: Seat
    agree: bool


class LookRequest(Message):
    """POST /api/tables/{id}/look: let spectators look from a seat, or no longer."""

    seat: Seat
    allowed: bool


class AwayRequest(Message):
    """POST /api/tables/{id}/away: put the table away from this browser's list, or take it out again."""

    away: bool


class Away(Message):
    """Whether this browser has put the table away."""

    away: bool


class NoteRequest(Message):
    """POST /api/tables/{id}/notes: speak as who holds a seat; without `seat` as the one to act, or the first."""

    text: str = Field(min_length=1, max_length=500)
    seat: Seat | None = None


class Note(Message):
    """What somebody said (`chat`), or what happened at the table besides the game (`notice`).

    `text` is plain text, of a notice in the language of this browser. `key` names a notice: begun, taken, filled,
    left, named, joined, given, renewed, looking, looking_over, vote, vote_over, stand_in, back, rematch; `facts` has
    what the page may want of it, such as `table` of a rematch.
    """

    number: int = Field(description="counts from 1 at each table")
    time: str
    kind: Literal["chat", "notice"]
    seat: Seat | None
    name: str = Field(description="how the seat is called now")
    text: str
    key: str
    facts: dict[str, str]


class LobbyTable(Message):
    """A table in a list. `your_turn`: a seat that I hold is to act."""

    id: str
    created: str
    updated: str
    names: dict[Seat, str]
    round: int
    over: bool
    winners: list[Seat]
    title: str
    your_turn: bool
    mine: list[Seat]
    open: list[Seat]
    to_act: Seat | None
    listed: bool
    begun: bool
    pace: Pace
    clock: Clock | None


class Lobby(Message):
    """GET /api/lobby: each list the newest first, my turn before the others, no table in two of them.

    `mine`: I hold a seat there or created it, not over. `open`: listed, somebody may sit down. `running`: listed, to
    look at. `finished`: over, listed or mine. `away`: put away by this browser, whatever else it is.
    """

    mine: list[LobbyTable]
    open: list[LobbyTable]
    running: list[LobbyTable]
    finished: list[LobbyTable]
    away: list[LobbyTable]
