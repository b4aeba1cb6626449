"""The next game of the same players: everybody one seat on, so that another is first."""

from dataclasses import replace

from panamax import Game
from panamax.server.asked import Asked
from panamax.server.messages import SEATS, Seat
from panamax.server.opening import Opening, stored_of
from panamax.server.security import hash_of, new_key
from panamax.server.storage import Decided, Gathered, Holding, Notice, Opened, StoredSeat


def rematch(asked: Asked, game: Game) -> Decided | None:
    """A new table with this game, unless there is one already. Raises Refusal."""
    if not asked.standing.timeline.game.over:
        raise asked.refusal("refused", "rematch_early")
    if not asked.looker.held:
        raise asked.refusal("forbidden", "rematch_not_yours")
    if asked.gathered.rematch:
        return None
    old = asked.gathered
    seats = tuple(_moved(seat, SEATS[place]) for place, seat in enumerate((*asked.seats[1:], asked.seats[0])))
    gathered = Gathered(title=old.title, listed=old.listed, pace=old.pace, clock=old.clock)
    table = stored_of(Opening(game, seats, {}, gathered), old.creator, asked.time)
    count = len(seats)
    holdings = tuple(
        Holding(holding.browser, SEATS[(SEATS.index(holding.seat) - 1) % count]) for holding in asked.standing.holdings
    )
    notice = Notice("rematch", None, {"table": table.id})
    opened = Opened(table, holdings)
    return Decided(asked.seats, replace(old, rematch=table.id), notices=(notice,), opened=opened)


def _moved(seat: StoredSeat, to: Seat) -> StoredSeat:
    """The same player; nobody has the key of the new link, but who holds the seat may ask for one."""
    return StoredSeat(to, seat.player, seat.name, hash_of(new_key()) if seat.key else "")
