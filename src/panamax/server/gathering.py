"""What a browser is told of a table besides its game."""

from panamax.server import clocks, votes
from panamax.server.messages import Clock, Gathering, SeatInfo
from panamax.server.standing import Looker, Standing
from panamax.server.storage import HUMAN


def gathering(standing: Standing, looker: Looker) -> Gathering:
    """As it is now."""
    gathered = standing.stored.gathered
    opens, to_act = votes.opens(standing), standing.to_act
    mine = [] if to_act is None or to_act.seat in looker.held else looker.held
    return Gathering(
        title=gathered.title,
        listed=gathered.listed,
        created_by_me=looker.creator,
        waiting_for=[seat.seat for seat in standing.stored.seats if seat.is_open],
        begun=gathered.begun,
        pace=gathered.pace,
        clock=Clock(**vars(gathered.clock)) if gathered.clock else None,
        clock_runs=clocks.runs(standing),
        as_of=clocks.waits_since(standing),
        vote=votes.vote(standing),
        vote_opens=opens,
        can_vote=[seat for seat in votes.needed(standing, to_act.seat) if seat in mine] if opens and to_act else [],
        rematch=gathered.rematch,
        looking=looker.looking,
    )


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
