"""A bot stands in for somebody who is away, when all others agree, until that player comes back."""

from dataclasses import replace
from typing import Final

from panamax.server import votes
from panamax.server.asked import Asked
from panamax.server.messages import Seat
from panamax.server.storage import Decided, Gathered, Notice, StandIn, StoredSeat, StoredVote

STAND_IN: Final = "search-quick"


def vote(asked: Asked, seat: Seat, *, agree: bool) -> Decided | None:
    """My seats agree that a bot plays for this one, or no longer. Raises Refusal."""
    about = asked.seat(seat)
    _check_vote(asked, about)
    needed = votes.needed(asked.standing, seat)
    mine = [one for one in needed if one in asked.looker.held]
    if not mine or seat in asked.looker.held:
        raise asked.refusal("forbidden", "vote_not_yours", seat=asked.name(seat))
    running, seq = votes.vote(asked.standing), asked.standing.timeline.seq
    before = running.agreed if running else []
    agreed = tuple(one for one in needed if (one in mine and agree) or (one in before and one not in mine))
    if list(agreed) == before:
        return None
    if len(agreed) == len(needed):
        return _stand_in(asked, about)
    gathered = replace(asked.gathered, vote=StoredVote(seat, seq, agreed) if agreed else None)
    told: tuple[Notice, ...] = ()
    if not before or not agreed:
        told = (asked.notice("vote" if agreed else "vote_over", about),)
    return asked.decided(about, *told, gathered=gathered)


def back(asked: Asked, seat: Seat) -> Decided:
    """I play my seat myself again, at once. Raises Refusal."""
    mine = asked.mine(seat)
    if not mine.stand_in:
        raise asked.refusal("refused", "no_stand_in", seat=asked.name(seat))
    stood = tuple(
        replace(one, until=asked.time) if one.seat == seat and not one.until else one
        for one in asked.gathered.stand_ins
    )
    gathered = replace(asked.gathered, stand_ins=stood)
    return asked.decided(replace(mine, stand_in=""), asked.notice("back", mine), gathered=gathered)


def _check_vote(asked: Asked, about: StoredSeat) -> None:
    opens, to_act = votes.opens(asked.standing), asked.standing.to_act
    if about.bot:
        raise asked.refusal("refused", "vote_bot", seat=asked.name(about.seat))
    if to_act is None or to_act.seat != about.seat:
        raise asked.refusal("refused", "vote_not_to_act", seat=asked.name(about.seat))
    if opens is None:
        raise asked.refusal("refused", "vote_nobody")
    if asked.time < opens:
        raise asked.refusal("refused", "vote_early", seat=asked.name(about.seat))


def _stand_in(asked: Asked, about: StoredSeat) -> Decided:
    gathered: Gathered = replace(
        asked.gathered,
        vote=None,
        stand_ins=(*asked.gathered.stand_ins, StandIn(about.seat, STAND_IN, asked.time)),
    )
    notice = asked.notice("stand_in", about, bot=STAND_IN)
    return asked.decided(replace(about, stand_in=STAND_IN), notice, gathered=gathered)
