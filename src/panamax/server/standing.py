"""A table at one moment, and who looks at it."""

from dataclasses import dataclass

from panamax.documents.projection import SPECTATOR
from panamax.server.bots import BotFailed
from panamax.server.messages import Seat
from panamax.server.storage import HUMAN, Holding, StoredSeat, StoredTable
from panamax.server.timeline import Timeline
from panamax.words.catalogue import Catalogue, catalogue


@dataclass(frozen=True)
class Looker:
    """A browser at a table, by the seats that it holds and the language of its page.

    `looking` is the seat that a spectator looks from because its owner lets it; `creator`: the table was made by it;
    `begun`: its game has begun. Whoever is the same here is shown the same.
    """

    held: tuple[Seat, ...]
    language: str
    looking: Seat | None = None
    creator: bool = False
    begun: bool = True

    @property
    def seat(self) -> Seat | None:
        """The seat looked from: with several seats, as with none, one sees what everybody sees.

        Before the game has begun, too, or one could look at one hand after the other and then stay at the best seat.
        """
        if not self.begun:
            return None
        if self.held:
            return self.held[0] if len(self.held) == 1 else None
        return self.looking

    @property
    def view(self) -> str:
        """The same, as the documents name it."""
        return self.seat or SPECTATOR

    def told(self, key: str, **facts: object) -> str:
        """A sentence of the table in this language."""
        return self.said("table", key, **facts)

    def said(self, section: str, key: str, **facts: object) -> str:
        """A sentence of another section."""
        return self.words.say(section, key, **facts)

    @property
    def words(self) -> Catalogue:
        """The words of this language."""
        return catalogue(self.language)


@dataclass(frozen=True)
class Standing:
    """A table at one moment: its row, its game, who is there, and why a bot of it stopped.

    `holdings` say which browsers hold the seats, `online` are the seats of which a page is open. At a table without a
    clock who is to act counts as away after `away_after` seconds.
    """

    stored: StoredTable
    timeline: Timeline
    trouble: BotFailed | None = None
    holdings: tuple[Holding, ...] = ()
    online: frozenset[Seat] = frozenset()
    away_after: float = 0

    def seat(self, seat: str | None) -> StoredSeat | None:
        """Who sits there; None for nobody's seat."""
        return next((one for one in self.stored.seats if one.seat == seat), None)

    def holders(self, seat: str) -> set[str]:
        """The browsers that hold a seat."""
        return {holding.browser for holding in self.holdings if holding.seat == seat}

    @property
    def to_act(self) -> StoredSeat | None:
        """The seat that must decide now: none before the game has begun and after it."""
        return self.seat(self.timeline.game.to_act) if self.stored.gathered.begun else None

    @property
    def waits_for_bot(self) -> StoredSeat | None:
        """The seat for which a bot is to choose, its own or a person's who is away."""
        seat = self.to_act
        return seat if seat is not None and seat.bot else None

    def stood_in(self, number: int) -> str:
        """The bot that chose an action in place of a person; empty if none did."""
        chosen_by = self.timeline.chosen_by(number)
        seat = self.seat(self.timeline.game.steps[number - 1].seat) if chosen_by else None
        return chosen_by if seat is not None and seat.player == HUMAN else ""

    def may_act(self, looker: Looker) -> bool:
        """Whether it is this browser's choice."""
        seat = self.to_act
        return seat is not None and not seat.bot and seat.seat in looker.held

    def playing(self, looker: Looker) -> tuple[Seat, ...]:
        """The seats of a browser for which no bot plays."""
        return tuple(one.seat for one in self.stored.seats if one.seat in looker.held and not one.bot)
