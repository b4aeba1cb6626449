"""What a browser may do in the game: an action, an undo, a redo, as the next step of the log, or why not."""

from panamax.server import views
from panamax.server.naming import seat_name
from panamax.server.problems import Refusal
from panamax.server.standing import Looker, Standing
from panamax.server.storage import StoredStep


def action(standing: Standing, looker: Looker, seq: int, text: str) -> StoredStep:
    """The step of an action. Raises Refusal."""
    _check_seq(standing, looker, seq)
    _check_begun(standing, looker)
    game = standing.timeline.game
    try:
        forbidden = game.why_not(text, looker.language)
    except ValueError as error:
        raise Refusal("invalid", f"{error}.") from None
    if not game.over and not standing.may_act(looker):
        raise _not_yours(standing, looker)
    if forbidden:
        raise Refusal("refused", forbidden.message, forbidden.rule, views.table(standing, looker))
    return standing.timeline.next_action(game.text(game.id(text)))


def undo(standing: Standing, looker: Looker, seq: int) -> StoredStep:
    """The step that takes the last action back. Raises Refusal."""
    _check_seq(standing, looker, seq)
    reason = views.undo_refusal(standing, looker)
    if reason:
        raise Refusal("refused", looker.told(reason), table=views.table(standing, looker))
    return standing.timeline.next_undo()


def redo(standing: Standing, looker: Looker, seq: int) -> StoredStep:
    """The step that plays again what was taken back last. Raises Refusal."""
    _check_seq(standing, looker, seq)
    reason = views.redo_refusal(standing, looker)
    if reason:
        raise Refusal("refused", looker.told(reason), table=views.table(standing, looker))
    return standing.timeline.next_redo()


def stale(standing: Standing, looker: Looker) -> Refusal:
    """The table has moved on."""
    return Refusal("stale", looker.told("stale"), table=views.table(standing, looker))


def _check_seq(standing: Standing, looker: Looker, seq: int) -> None:
    if seq != standing.timeline.seq:
        raise stale(standing, looker)


def _check_begun(standing: Standing, looker: Looker) -> None:
    free = [seat.seat for seat in standing.stored.seats if seat.is_open]
    if free:
        names = looker.words.listed([looker.words.seat(seat) for seat in free])
        message = looker.said("gathering", "not_begun", seats=names)
        raise Refusal("refused", message, table=views.table(standing, looker))


def _not_yours(standing: Standing, looker: Looker) -> Refusal:
    game, seat = standing.timeline.game, standing.to_act
    name = seat_name(game, game.to_act, looker.language)
    if seat is not None and seat.stand_in and seat.seat in looker.held:
        message = looker.said("gathering", "stand_in_plays", seat=name, bot=seat.stand_in)
    else:
        message = looker.told("not_held", seat=name)
    return Refusal("forbidden", message, table=views.table(standing, looker))
