"""What a browser is told of a table besides its game."""

from typing import NamedTuple

from panamax.server import clocks, votes
from panamax.server.messages import Clock, Gathering, Seat, SeatInfo
from panamax.server.standing import Looker, Standing
from panamax.server.storage import HUMAN


class Shared(NamedTuple):
    """As it is for who has no part in it, and the seats that may vote about the one to act."""

    seen: Gathering
    voters: list[Seat]


def shared(standing: Standing) -> Shared:
    """As it is now."""
    gathered, to_act, opens = standing.stored.gathered, standing.to_act, votes.opens(standing)
    seen = Gathering(
        title=gathered.title,
        listed=gathered.listed,
        created_by_me=False,
        waiting_for=[seat.seat for seat in standing.stored.seats if seat.is_open],
        begun=gathered.begun,
        pace=gathered.pace,
        clock=Clock(**vars(gathered.clock)) if gathered.clock else None,
        clock_runs=clocks.runs(standing),
        as_of=clocks.waits_since(standing),
        vote=votes.vote(standing),
        vote_opens=opens,
        can_vote=[],
        rematch=gathered.rematch,
        looking=None,
    )
    return Shared(seen, votes.needed(standing, to_act.seat) if opens and to_act else [])


def own(shared: Shared, standing: Standing, looker: Looker) -> Gathering:
    """The same for one that looks; who is to act does not vote."""
    acts = standing.to_act is not None and standing.to_act.seat in looker.held
    can_vote = [] if acts else [seat for seat in shared.voters if seat in looker.held]
    mine = {"created_by_me": looker.creator, "can_vote": can_vote, "looking": looker.looking}
    return shared.seen.model_copy(update=mine)


def seats(standing: Standing, looker: Looker) -> list[SeatInfo]:
    """Who sits where."""
    left = clocks.left(standing)
    return [
        SeatInfo(
            seat=seat.seat,
            name=seat.name,
            player=seat.player,
            mine=seat.seat in looker.held,
            open=seat.is_open,
            may_link=seat.seat in looker.held,
            may_renew=looker.creator and seat.player == HUMAN,
            online=seat.seat in standing.online,
            stand_in=seat.stand_in or None,
            lets_look=seat.lets_look,
            clock_left=left.get(seat.seat),
        )
        for seat in standing.stored.seats
    ]
