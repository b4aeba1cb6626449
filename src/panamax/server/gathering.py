"""What a browser is told of a table besides its game."""

from panamax.server import clocks, votes
from panamax.server.messages import Clock, Gathering, Seat, SeatInfo
from panamax.server.standing import Looker, Standing
from panamax.server.storage import HUMAN


def shared(standing: Standing) -> Gathering:
    """As it is now, for who has no part in it."""
    gathered = standing.stored.gathered
    return Gathering(
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
        vote_opens=votes.opens(standing),
        can_vote=[],
        rematch=gathered.rematch,
        looking=None,
    )


def own(shared: Gathering, standing: Standing, looker: Looker) -> Gathering:
    """The same for one that looks."""
    to_act = standing.to_act
    can_vote: list[Seat] = []
    if shared.vote_opens is not None and to_act is not None and to_act.seat not in looker.held and looker.held:
        can_vote = [seat for seat in votes.needed(standing, to_act.seat) if seat in looker.held]
    mine = {"created_by_me": looker.creator, "can_vote": can_vote, "looking": looker.looking}
    return shared.model_copy(update=mine)


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
