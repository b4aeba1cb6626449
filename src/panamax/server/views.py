"""A table as one browser may see it. Everything that is sent goes through the projection of the documents (H)."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from panamax import Game
from panamax.documents.position_writing import write_players, write_position
from panamax.documents.projection import SPECTATOR
from panamax.rules.play import apply
from panamax.rules.state import State
from panamax.server import gathering, log, reckoning
from panamax.server.messages import (
    Advisors,
    OwnView,
    Position,
    Preview,
    Previews,
    Seat,
    SharedView,
    Step,
    TableView,
    Why,
)
from panamax.server.naming import seat_name
from panamax.server.problems import Refusal
from panamax.server.standing import Looker, Standing
from panamax.server.storage import StoredStep
from panamax.server.timeline import timeline_of


class Moment(NamedTuple):
    """A table's game as it stands, and what is worked out once for all that look: not to be shown as it is."""

    game: Game
    state: State
    worths: list[reckoning.Worth]
    shared: SharedView
    gathering: gathering.Shared
    position: Position  # without its players


def moment(standing: Standing, game: Game) -> Moment:
    """Of a table, when its game stood so."""
    state, numbers = game.state_to_read, game.edition.numbers
    shared = SharedView(
        id=standing.stored.id,
        seq=standing.timeline.seq,
        number=len(game.steps),
        edition=game.edition.name,
        columns=reckoning.columns(state),
        transfer_cost=reckoning.transfer_costs(state, numbers),
        forecast=reckoning.forecast(state, numbers),
    )
    position = write_position(state, numbers, game.edition.name, SPECTATOR)
    del position["players"]
    return Moment(game, state, reckoning.worths(state, numbers), shared, gathering.shared(standing), position)


def own(standing: Standing, now: Moment, looker: Looker) -> OwnView:
    """What of the present is not the same for all."""
    bot = standing.waits_for_bot
    undo_reason = undo_refusal(standing, looker)
    return _own(
        standing,
        now,
        looker,
        legal=now.game.legal() if standing.may_act(looker) else [],
        can_undo=not undo_reason,
        can_redo=not redo_refusal(standing, looker),
        undo_reason=looker.told(undo_reason) if undo_reason else "",
        thinking=bot.seat if bot and not standing.trouble else None,
        trouble=_trouble(standing, looker),
    )


def players(now: Moment, looker: Looker) -> dict[str, Any]:
    """The players of its position (H2)."""
    return write_players(now.state, looker.view)


def table(standing: Standing, looker: Looker) -> TableView:
    """The table now."""
    now = moment(standing, standing.timeline.game)
    return _table(now, own(standing, now, looker), looker)


def past(standing: Standing, looker: Looker, number: int) -> TableView:
    """The table as it stood after so many actions: to look at, not to act on."""
    if number > standing.timeline.number:
        raise Refusal("missing", f"The game has only {standing.timeline.number} actions.")
    then = moment(standing, standing.timeline.game.at(number))
    nothing = {"legal": [], "can_undo": False, "can_redo": False, "thinking": None}
    mine = _own(standing, then, looker, **nothing, undo_reason=looker.told("undo_past"))
    return _table(then, mine, looker)


def _table(now: Moment, mine: OwnView, looker: Looker) -> TableView:
    position = now.position | {"players": players(now, looker)}
    return TableView(**vars(now.shared), **vars(mine), position=position)


def _own(standing: Standing, now: Moment, looker: Looker, **possible: Any) -> OwnView:
    """Of any moment, with what is possible then."""
    return OwnView(
        seats=gathering.seats(standing, looker),
        view=looker.seat,
        score_now=reckoning.seen(now.worths, now.state, looker.view),
        table=gathering.own(now.gathering, standing, looker),
        **possible,
    )


def undo_refusal(standing: Standing, looker: Looker) -> str:
    """Why this browser cannot take back the last action, as a key of words; empty if it can."""
    return standing.timeline.undo_refusal(standing.playing(looker))


def redo_refusal(standing: Standing, looker: Looker) -> str:
    """Why it cannot play again what was taken back last, likewise."""
    return standing.timeline.redo_refusal(standing.playing(looker))


def _trouble(standing: Standing, looker: Looker) -> str:
    failed = standing.trouble
    if failed is None:
        return ""
    seat = seat_name(standing.timeline.game, standing.timeline.game.to_act, looker.language)
    return f"{looker.told(failed.key, seat=seat, **failed.facts)} {looker.told('bot_again')}"


def step(done: StoredStep, standing: Standing, looker: Looker) -> Step:
    """A step as the stream sends it; what was taken back has no line any more."""
    line = None if done.kind == "undo" else log.line(standing, standing.timeline.number, looker.language)
    return Step(seq=done.seq, kind=done.kind, line=line, table=table(standing, looker))


def present(standing: Standing, looker: Looker) -> Step:
    """The table as it stands, for a stream that begins or has something to add."""
    return Step(seq=standing.timeline.seq, kind="start", line=None, table=table(standing, looker))


def previews(standing: Standing, looker: Looker) -> Previews:
    """What each legal action would do, as far as one can know it."""
    game = standing.timeline.game
    legal = game.legal() if standing.may_act(looker) else []
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
    at_hot_seat = looker.begun and seat in looker.held and game.to_act == seat
    if not game.over and looker.seat != seat and not at_hot_seat:
        raise Refusal("forbidden", looker.told("advisors_hidden"), "H2")
    held = game.position(seat)["players"][seat]["advisors"]
    return Advisors(seat=seat, advisors=held, worth=[reckoning.worth(game, seat, advisor) for advisor in held])


def missed(standing: Standing, steps: Iterable[StoredStep], after: int, looker: Looker) -> list[Step]:
    """The steps behind a sequence number, each with the table as it was then: the log is played again."""
    timeline = timeline_of(standing.stored)
    then = replace(standing, timeline=timeline, trouble=None)
    found = []
    for done in steps:
        timeline.apply(done)
        if done.seq > after:
            found.append(step(done, then, looker))
    return found
