"""Which browser may act for a seat: by a link that is opened, given away, or made anew."""

from collections.abc import Sequence
from dataclasses import replace

from panamax.server.asked import Asked
from panamax.server.messages import Seat
from panamax.server.security import fitting, hash_of
from panamax.server.storage import HUMAN, Decided, Notice, StoredSeat


def claim(asked: Asked, keys: Sequence[str]) -> Decided | None:
    """The seats of a link. Raises Refusal."""
    seats = fitting(asked.seats, keys)
    if not seats:
        raise asked.refusal("forbidden", "no_such_key")
    fresh = [asked.seat(seat) for seat in seats if seat not in asked.looker.held]
    return _hold(asked, fresh, tuple(asked.notice("joined", seat) for seat in fresh))


def kept(asked: Asked, keys: Sequence[str]) -> Decided | None:
    """The seats that a browser has held since every table had a cookie of its own."""
    fresh = [asked.seat(seat) for seat in fitting(asked.seats, keys) if seat not in asked.looker.held]
    return _hold(asked, fresh, ())


def link(asked: Asked, seat: Seat, key: str) -> Decided:
    """A link to a seat of mine, for another device; an earlier one fits no more."""
    return asked.decided(replace(_linked(asked, asked.mine(seat)), key=hash_of(key)))


def give(asked: Asked, seat: Seat, key: str) -> Decided:
    """A seat of mine for somebody else: I hold it no more, on none of my devices.

    Which devices are mine the server cannot tell: whoever opens the link is the only one that holds it.
    """
    given = replace(_linked(asked, asked.mine(seat)), key=hash_of(key), lets_look=False)
    return asked.decided(given, asked.notice("given", given), rise=((None, seat),))


def renew(asked: Asked, seat: Seat, key: str) -> Decided:
    """The creator's way to free a seat: whoever held it holds it no more, and all are told."""
    asked.check_creator()
    renewed = replace(_linked(asked, asked.seat(seat)), key=hash_of(key), lets_look=False)
    return asked.decided(renewed, asked.notice("renewed", renewed), rise=((None, seat),))


def _linked(asked: Asked, seat: StoredSeat) -> StoredSeat:
    """Only a person's seat has a link. Raises Refusal."""
    if seat.player != HUMAN:
        raise asked.refusal("refused", "no_person", seat=asked.name(seat.seat))
    return seat


def _hold(asked: Asked, seats: Sequence[StoredSeat], notices: tuple[Notice, ...]) -> Decided | None:
    creator = asked.gathered.creator or _first_host(asked, seats)
    if not seats and creator == asked.gathered.creator:
        return None
    sit = tuple((asked.browser, seat.seat) for seat in seats)
    return Decided(asked.seats, replace(asked.gathered, creator=creator), sit=sit, notices=notices)


def _first_host(asked: Asked, seats: Sequence[StoredSeat]) -> str:
    """A table that the command line opened is that browser's which comes first to hold all its persons' seats."""
    held = {*asked.looker.held, *(seat.seat for seat in seats)}
    return asked.browser if all(one.seat in held for one in asked.seats if one.player == HUMAN) else ""
