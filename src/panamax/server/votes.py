"""When the others may let a bot play for somebody who is away, and whose agreement it needs."""

from panamax.server import clocks
from panamax.server.messages import Seat, Vote
from panamax.server.standing import Standing
from panamax.server.timekeeping import seconds, written


def needed(standing: Standing, seat: str) -> list[Seat]:
    """The other seats that no bot plays and that somebody holds, other than who is away: all of them must agree."""
    away = standing.holders(seat)
    others = [one for one in standing.stored.seats if one.seat != seat and not one.bot]
    return [one.seat for one in others if standing.holders(one.seat) - away]


def opens(standing: Standing) -> str | None:
    """From when on one may vote about the seat to act; None: not at all."""
    seat, since = standing.to_act, clocks.waits_since(standing)
    if seat is None or seat.bot or since is None or not needed(standing, seat.seat):
        return None
    return clocks.is_out_at(standing) or written(seconds(since) + standing.away_after)


def vote(standing: Standing) -> Vote | None:
    """The vote that goes on."""
    stored = standing.stored.gathered.vote
    if stored is None or stored.seq != standing.timeline.seq or opens(standing) is None:
        return None
    asked = needed(standing, stored.seat)
    return Vote(seat=stored.seat, agreed=[seat for seat in asked if seat in stored.agreed], needed=asked)
