"""What a browser asks of a table besides actions: decided on who sits there at that very moment."""

from dataclasses import dataclass, replace

from panamax.server.messages import Seat
from panamax.server.naming import seat_name
from panamax.server.problems import Kind, Refusal
from panamax.server.standing import Looker, Standing
from panamax.server.storage import Decided, Gathered, Notice, Seats, StoredSeat


@dataclass(frozen=True)
class Asked:
    """Who asks, of which table, and when."""

    standing: Standing
    looker: Looker
    browser: str
    time: str

    @property
    def seats(self) -> Seats:
        """Who sits there."""
        return self.standing.stored.seats

    @property
    def gathered(self) -> Gathered:
        """What is so there."""
        return self.standing.stored.gathered

    def name(self, seat: str) -> str:
        """How a seat is called."""
        return seat_name(self.standing.timeline.game, seat, self.looker.language)

    def refusal(self, kind: Kind, key: str, **facts: object) -> Refusal:
        """Why not, in the language of who asks."""
        return Refusal(kind, self.looker.said("gathering", key, **facts))

    def seat(self, seat: Seat) -> StoredSeat:
        """A seat of this table. Raises Refusal."""
        found = self.standing.seat(seat)
        if found is None:
            raise self.refusal("missing", "no_such_seat", seat=self.name(seat))
        return found

    def mine(self, seat: Seat) -> StoredSeat:
        """A seat that the browser holds. Raises Refusal."""
        found = self.seat(seat)
        if seat not in self.looker.held:
            raise self.refusal("forbidden", "not_yours", seat=self.name(seat))
        return found

    def check_creator(self) -> None:
        """Raises Refusal."""
        if not self.looker.creator:
            raise self.refusal("forbidden", "not_creator")

    def notice(self, key: str, seat: StoredSeat, **facts: str) -> Notice:
        """Something to be told to all, with what the player was called at that time."""
        return Notice(key, seat.seat, {"name": seat.name, **facts})

    def decided(
        self,
        changed: StoredSeat,
        *notices: Notice,
        gathered: Gathered | None = None,
        sit: tuple[tuple[str, Seat], ...] = (),
        rise: tuple[tuple[str | None, Seat], ...] = (),
    ) -> Decided:
        """One seat is another; when the last open one is taken, the game begins."""
        seats = tuple(changed if one.seat == changed.seat else one for one in self.seats)
        gathered = gathered or self.gathered
        if not gathered.begun and not any(one.is_open for one in seats):
            gathered = replace(gathered, begun=self.time)
            notices += (Notice("begun"),)
        return Decided(seats, gathered, sit, rise, notices)
