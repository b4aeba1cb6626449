"""A table as one browser may see it. Everything that is sent goes through the projection of the documents (H)."""

from collections.abc import Iterable
from dataclasses import dataclass

from panamax import Game
from panamax.documents.position_writing import write_position
from panamax.documents.projection import SPECTATOR
from panamax.rules.play import apply
from panamax.server import log, reckoning
from panamax.server.bots import BotFailed
from panamax.server.gathering import gathering
from panamax.server.messages import Advisors, Preview, Previews, Seat, SeatInfo, Step, TableView, Why
from panamax.server.naming import told_apart
from panamax.server.problems import Refusal
from panamax.server.storage import StoredSeat, StoredStep, StoredTable
from panamax.server.timeline import Timeline
from panamax.words.catalogue import catalogue


@dataclass(frozen=True)
class Looker:
    """A browser at a table, by the seats that it holds and the language of its page."""

    held: tuple[Seat, ...]
    language: str

    @property
    def seat(self) -> Seat | None:
        """The seat looked from: with several seats, as with none, one sees what everybody sees."""
        return self.held[0] if len(self.held) == 1 else None

    @property
    def view(self) -> str:
        """The same, as the documents name it."""
        return self.seat or SPECTATOR

    def told(self, key: str, **facts: object) -> str:
        """A sentence of the table in this language."""
        return catalogue(self.language).say("table", key, **facts)


@dataclass(frozen=True)
class Standing:
    """A table at one moment: its row, its game, and why a bot of it stopped."""

    stored: StoredTable
    timeline: Timeline
    trouble: BotFailed | None = None

    @property
    def waits_for_bot(self) -> StoredSeat | None:
        """The seat of the bot that is to act."""
        to_act = self.timeline.game.to_act
        return next((seat for seat in self.stored.seats if seat.seat == to_act and not seat.key), None)


def table(standing: Standing, looker: Looker) -> TableView:
    """The table now."""
    timeline = standing.timeline
    bot = standing.waits_for_bot
    undo_reason = timeline.undo_refusal(looker.held)
    return _table(standing, timeline.game, looker).model_copy(
        update={
            "legal": timeline.game.legal() if timeline.game.to_act in looker.held else [],
            "can_undo": not undo_reason,
            "can_redo": not timeline.redo_refusal(looker.held),
            "undo_reason": looker.told(undo_reason) if undo_reason else "",
            "thinking": bot.seat if bot and not standing.trouble else None,
            "trouble": _trouble(standing, looker),
        }
    )


def seat_name(game: Game, seat: str | None, looker: Looker) -> str:
    """How a seat is called: by its player's name, or by its colour."""
    return catalogue(looker.language, told_apart(game, looker.language)).seat(str(seat))


def _trouble(standing: Standing, looker: Looker) -> str:
    failed = standing.trouble
    if failed is None:
        return ""
    seat = seat_name(standing.timeline.game, standing.timeline.game.to_act, looker)
    return f"{looker.told(failed.key, seat=seat, **failed.facts)} {looker.told('bot_again')}"


def past(standing: Standing, looker: Looker, number: int) -> TableView:
    """The table as it stood after so many actions: to look at, not to act on."""
    if number > standing.timeline.number:
        raise Refusal("missing", f"The game has only {standing.timeline.number} actions.")
    return _table(standing, standing.timeline.game.at(number), looker)


def _table(standing: Standing, game: Game, looker: Looker) -> TableView:
    state, numbers = game.state, game.edition.numbers
    return TableView(
        id=standing.stored.id,
        seq=standing.timeline.seq,
        number=len(game.steps),
        edition=game.edition.name,
        seats=[
            SeatInfo(seat=seat.seat, name=seat.name, player=seat.player, mine=seat.seat in looker.held)
            for seat in standing.stored.seats
        ],
        view=looker.seat,
        position=game.position(looker.view),
        legal=[],
        can_undo=False,
        can_redo=False,
        undo_reason=looker.told("undo_past"),
        columns=reckoning.columns(state),
        transfer_cost=reckoning.transfer_costs(state, numbers),
        forecast=reckoning.forecast(state, numbers),
        score_now=reckoning.scores_now(state, numbers, looker.view),
        thinking=None,
        table=gathering(),
    )


def step(done: StoredStep, standing: Standing, looker: Looker) -> Step:
    """A step as the stream sends it; what was taken back has no line any more."""
    game = standing.timeline.game
    line = None if done.kind == "undo" else log.line(game, len(game.steps), looker.language)
    return Step(seq=done.seq, kind=done.kind, line=line, table=table(standing, looker))


def present(standing: Standing, looker: Looker) -> Step:
    """The table as it stands, for a stream that begins or has something to add."""
    return Step(seq=standing.timeline.seq, kind="start", line=None, table=table(standing, looker))


def previews(standing: Standing, looker: Looker) -> Previews:
    """What each legal action would do, as far as one can know it."""
    game = standing.timeline.game
    legal = game.legal() if game.to_act in looker.held else []
    return Previews(seq=standing.timeline.seq, previews={action: _preview(game, action, looker) for action in legal})


def _preview(game: Game, action: str, looker: Looker) -> Preview:
    """Chance is left unsettled here, so that nothing it would bring can show (H1)."""
    state, numbers = game.state, game.edition.numbers
    apply(state, numbers, game.id(action))
    after = write_position(state, numbers, game.edition.name, looker.view)
    events = game.preview(action, looker.view)
    return Preview(
        events=events,
        words=log.words(game, events, looker.language),
        phase=after["phase"],
        turn=after["turn"],
        company_cash={seat: company["cash"] for seat, company in after["companies"].items()},
        personal_cash={seat: player["cash"] for seat, player in after["players"].items()},
        price={seat: company["price"] for seat, company in after["companies"].items()},
        forecast=reckoning.forecast(state, numbers),
    )


def why(standing: Standing, looker: Looker, action: str) -> Why:
    """Whether an action of the one to act is legal, and if not, which rule forbids it."""
    try:
        refusal = standing.timeline.game.why_not(action, looker.language)
    except ValueError as error:
        raise Refusal("invalid", f"{error}.") from None
    if refusal is None:
        return Why(action=action, legal=True, rule=None, message="")
    return Why(action=action, legal=False, rule=refusal.rule, message=refusal.message)


def advisors(standing: Standing, looker: Looker, seat: Seat) -> Advisors:
    """H2: one's own; in hot seat only while one is to act, since the others look at the same screen."""
    game = standing.timeline.game
    if seat not in game.seats:
        raise Refusal("missing", f"Nobody sits at {seat}.")
    if not game.over and looker.seat != seat and not (seat in looker.held and game.to_act == seat):
        raise Refusal("forbidden", looker.told("advisors_hidden"), "H2")
    held = game.position(seat)["players"][seat]["advisors"]
    return Advisors(seat=seat, advisors=held, worth=[reckoning.worth(game, seat, advisor) for advisor in held])


def missed(standing: Standing, steps: Iterable[StoredStep], after: int, looker: Looker) -> list[Step]:
    """The steps behind a sequence number, each with the table as it was then: the log is played again."""
    timeline = Timeline(standing.stored.start)
    then = Standing(standing.stored, timeline)
    found = []
    for done in steps:
        timeline.apply(done)
        if done.seq > after:
            found.append(step(done, then, looker))
    return found
