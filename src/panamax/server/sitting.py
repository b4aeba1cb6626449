"""Sitting down and standing up before the game begins, what one is called, and who may look from one's seat."""

from collections.abc import Set as AbstractSet
from dataclasses import replace

from panamax.server.asked import Asked
from panamax.server.messages import Seat
from panamax.server.naming import printable
from panamax.server.security import hash_of
from panamax.server.storage import HUMAN, OPEN, Decided, StoredSeat


def take(asked: Asked, seat: Seat, key: str, called: str) -> Decided:
    """An open seat is mine from now on. Raises Refusal.

    Asked again, as after an answer that was lost, it stays mine; the link is a new one, since the server has no other.
    """
    if seat in asked.looker.held:
        mine = asked.mine(seat)
        called = printable(called) or mine.name
        renamed = (asked.notice("named", mine, now=called),) if called != mine.name else ()
        return asked.decided(replace(mine, name=called, key=hash_of(key)), *renamed)
    _check_open(asked, seat)
    taken = StoredSeat(seat, HUMAN, printable(called), hash_of(key))
    return asked.decided(taken, asked.notice("taken", taken), sit=((asked.browser, seat),))


def fill(asked: Asked, seat: Seat, player: str, bots: AbstractSet[str]) -> Decided:
    """The creator lets a bot sit down. Raises Refusal."""
    asked.check_creator()
    if player not in bots:
        raise asked.refusal("invalid", "no_such_bot", player=player, bots=", ".join(sorted(bots)))
    _check_open(asked, seat)
    filled = StoredSeat(seat, player, "", "")
    return asked.decided(filled, asked.notice("filled", filled, bot=player))


def leave(asked: Asked, seat: Seat) -> Decided:
    """My seat is open again; once the game has begun there is no way back. Raises Refusal."""
    mine = asked.mine(seat)
    if asked.gathered.begun:
        raise asked.refusal("refused", "begun_already")
    return asked.decided(StoredSeat(seat, OPEN, "", ""), asked.notice("left", mine), rise=((None, seat),))


def name(asked: Asked, seat: Seat, called: str) -> Decided | None:
    """What I am called. Raises Refusal."""
    mine, called = asked.mine(seat), printable(called)
    if called == mine.name:
        return None
    notices = (asked.notice("named", mine, now=called),) if called else ()
    return asked.decided(replace(mine, name=called), *notices)


def let_look(asked: Asked, seat: Seat, *, allowed: bool) -> Decided | None:
    """Spectators may look from my seat, or no longer (H2). Raises Refusal."""
    mine = asked.mine(seat)
    if mine.lets_look == allowed:
        return None
    notice = asked.notice("looking" if allowed else "looking_over", mine)
    return asked.decided(replace(mine, lets_look=allowed), notice)


def _check_open(asked: Asked, seat: Seat) -> None:
    if not asked.seat(seat).is_open:
        raise asked.refusal("refused", "taken", seat=asked.name(seat))
