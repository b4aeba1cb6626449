"""A table as one browser may see it. Everything that is sent goes through the projection of the documents (H)."""

from collections.abc import Iterable
from dataclasses import dataclass

from panamax import Game
from panamax.documents.position_writing import write_position
from panamax.documents.projection import SPECTATOR
from panamax.rules.play import apply
from panamax.server import log, reckoning
from panamax.server.messages import Advisors, Preview, Previews, Seat, SeatInfo, Step, TableView
from panamax.server.problems import Refusal
from panamax.server.storage import StoredSeat, StoredStep, StoredTable
from panamax.server.timeline import Timeline


@dataclass(frozen=True)
class Looker:
    """A browser at a table, by the seats that it holds."""

    held: tuple[Seat, ...]

    @property
    def seat(self) -> Seat | None:
        """The seat looked from: with several seats, as with none, one sees what everybody sees."""
        return self.held[0] if len(self.held) == 1 else None

    @property
    def view(self) -> str:
        """The same, as the documents name it."""
        return self.seat or SPECTATOR


@dataclass(frozen=True)
class Standing:
    """A table at one moment: its row, its game, and how its bots are."""

    stored: StoredTable
    timeline: Timeline
    trouble: str = ""

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
            "undo_reason": undo_reason,
            "thinking": bot.seat if bot and not standing.trouble else None,
            "trouble": standing.trouble,
        }
    )


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
        undo_reason="This is an earlier moment of the game.",
        columns=reckoning.columns(state),
        transfer_cost=reckoning.transfer_costs(state, numbers),
        forecast=reckoning.forecast(state, numbers),
        score_now=reckoning.scores_now(state, numbers, looker.view),
        thinking=None,
    )


def step(done: StoredStep, standing: Standing, looker: Looker) -> Step:
    """A step as the stream sends it; what was taken back has no line any more."""
    game = standing.timeline.game
    line = None if done.kind == "undo" else log.line(game, len(game.steps))
    return Step(seq=done.seq, kind=done.kind, line=line, table=table(standing, looker))


def present(standing: Standing, looker: Looker) -> Step:
    """The table as it stands, for a stream that begins or has something to add."""
    return Step(seq=standing.timeline.seq, kind="start", line=None, table=table(standing, looker))


def previews(standing: Standing, looker: Looker) -> Previews:
    """What each legal action would do, as far as one can know it."""
    game = standing.timeline.game
    legal = game.legal() if game.to_act in looker.held else []
    return Previews(
        seq=standing.timeline.seq, previews={action: _preview(game, action, looker.view) for action in legal}
    )


def _preview(game: Game, action: str, view: str) -> Preview:
    """Chance is left unsettled here, so that nothing it would bring can show (H1)."""
    state, numbers = game.state, game.edition.numbers
    apply(state, numbers, game.id(action))
    after = write_position(state, numbers, game.edition.name, view)
    events = game.preview(action, view)
    return Preview(
        events=events,
        words=log.words(game, events),
        phase=after["phase"],
        turn=after["turn"],
        company_cash={seat: company["cash"] for seat, company in after["companies"].items()},
        personal_cash={seat: player["cash"] for seat, player in after["players"].items()},
        price={seat: company["price"] for seat, company in after["companies"].items()},
        forecast=reckoning.forecast(state, numbers),
    )


def advisors(standing: Standing, looker: Looker, seat: Seat) -> Advisors:
    """H2: one's own; in hot seat only while one is to act, since the others look at the same screen."""
    game = standing.timeline.game
    if seat not in game.seats:
        raise Refusal("missing", f"Nobody sits at {seat}.")
    if not game.over and looker.seat != seat and not (seat in looker.held and game.to_act == seat):
        raise Refusal("forbidden", "Financial Advisors are shown to their holder only (H2).", "H2")
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
