"""How much time everybody has left: worked out from the log, never stored.

Time counts from the moment that all seats were taken, for the person who is to act; bots use none, also while they
stand in for somebody.
"""

from panamax.server.messages import Seat
from panamax.server.standing import Standing
from panamax.server.storage import Gathered, StoredClock
from panamax.server.timekeeping import seconds, written
from panamax.server.timeline import Span


def runs(standing: Standing) -> Seat | None:
    """Whose time runs down now."""
    seat = standing.to_act
    return seat.seat if standing.stored.gathered.clock and seat is not None and not seat.bot else None


def waits_since(standing: Standing) -> str | None:
    """From when on the one to act could have acted: the last step, the begin, or when the seat was taken back."""
    gathered = standing.stored.gathered
    if gathered.begun is None:
        return None
    to_act = standing.timeline.game.to_act
    back = [one.until for one in gathered.stand_ins if one.seat == to_act]
    return max([standing.timeline.time, gathered.begun, *back])


def left(standing: Standing) -> dict[Seat, float]:
    """The seconds that each person has left at `waits_since`; empty at a table without a clock."""
    gathered, timeline = standing.stored.gathered, standing.timeline
    if gathered.clock is None:
        return {}
    spans, since = list(timeline.spans), waits_since(standing)
    if since is not None:
        spans.append(Span(timeline.decision, timeline.time, since))
    found = {}
    for seat in standing.stored.seats:
        if seat.key or seat.is_open:
            thought = _thought(spans, seat.seat, gathered)
            now = timeline.decision.stretch if since and timeline.decision.seat == seat.seat else None
            live = gathered.pace == "live"
            found[seat.seat] = round(
                _live(gathered.clock, thought) if live else _turns(gathered.clock, thought, now), 3
            )
    return found


def is_out_at(standing: Standing) -> str | None:
    """When the time of the one to act is over, or was."""
    seat, since = runs(standing), waits_since(standing)
    return None if seat is None or since is None else written(seconds(since) + left(standing)[seat])


def _thought(spans: list[Span], seat: Seat, gathered: Gathered) -> dict[int, float]:
    """How long a person thought, by how often it had come to be theirs to choose."""
    thought: dict[int, float] = {}
    away = [one for one in gathered.stand_ins if one.seat == seat]
    for span in spans:
        if span.decision.seat == seat:
            start, end = max(span.begun, gathered.begun or ""), span.ended
            played = sum(_between(max(start, one.since), min(end, one.until or end)) for one in away)
            stretch = span.decision.stretch
            thought[stretch] = thought.get(stretch, 0) + _between(start, end) - played
    return thought


def _between(start: str, end: str) -> float:
    """Never less than nothing: a computer's clock may be set back."""
    return max(0.0, seconds(end) - seconds(start))


def _live(clock: StoredClock, thought: dict[int, float]) -> float:
    """What is not used is kept; the first time counts as come already."""
    return clock.reserve + clock.increment * max(thought, default=1) - sum(thought.values())


def _turns(clock: StoredClock, thought: dict[int, float], now: int | None) -> float:
    """Each time has its own; only what goes beyond is taken from the reserve."""
    beyond = sum(max(0.0, used - clock.increment) for stretch, used in thought.items() if stretch != now)
    return clock.reserve - beyond + clock.increment - (0 if now is None else thought.get(now, 0))
