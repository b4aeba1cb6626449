"""Replaying a record: the chance that it tells comes in the place of the seed's."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from panamax import chance
from panamax.documents.names import ADVISORS, CARDS
from panamax.documents.record import Record
from panamax.rules.actions import CONTRACT, REWARD, REWARD_ADVISOR
from panamax.rules.components import ADVISORS as ADVISOR_CARDS
from panamax.rules.components import NONE, OFFERS, ROWS
from panamax.rules.contracts import is_starting, shuffled
from panamax.rules.edition import Edition
from panamax.rules.rounds import fits, place_die
from panamax.rules.setup import deal, lay_bare_table, start_company
from panamax.rules.state import NOTHING, ROLL, State

_NAMES: Final = {"contracts": CARDS, "advisors": ADVISORS}


class DoesNotHold(ValueError):
    """A record that can be read but was not a game: `where` is a path of keys, `why` one sentence."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


@dataclass
class Script:
    """The outcomes of chance that a record tells, and how far they have been used."""

    contracts: Sequence[int]
    advisors: Sequence[int]
    rolls: Sequence[Sequence[int]]
    has_seed: bool
    used: dict[str, int] = field(default_factory=lambda: {"contracts": 0, "advisors": 0, "rolls": 0})

    def _told(self, kind: str) -> Sequence[int]:
        return self.contracts if kind == "contracts" else self.advisors

    def _next(self, kind: str) -> int | None:
        """The number of the next outcome of a kind, None where the seed settles it."""
        number = self.used[kind]
        if number < len(self.rolls if kind == "rolls" else self._told(kind)):
            self.used[kind] += 1
            return number
        if not self.has_seed:
            raise DoesNotHold(f"chance.{kind}[{number}]", "is missing, and the record tells no seed")
        return None

    def _to_top(self, kind: str, number: int, deck: list[int], size: int) -> None:
        card = self._told(kind)[number]
        if card not in deck[:size]:
            raise DoesNotHold(f"chance.{kind}[{number}]", f"{_NAMES[kind][card]} is not in the deck")
        deck.insert(size - 1, deck.pop(deck.index(card)))

    def lay_on_top(self, deck: list[int], kind: str, due: int) -> None:
        """Put the cards of the set-up on top of a full deck, the first one topmost (S5, S6)."""
        numbers = [self._next(kind) for _ in range(due)]
        cards = self._told(kind)[:due]
        for place, card in enumerate(cards):
            if card in cards[:place]:
                raise DoesNotHold(f"chance.{kind}[{place}]", f"{_NAMES[kind][card]} came up before")
        for number in reversed(numbers):
            if number is not None:
                self._to_top(kind, number, deck, len(deck))

    def reveal_hidden(self, deck: Sequence[int]) -> None:
        """Draw the advisors that a view hides by the seed: the next of the deck that it does not name elsewhere."""
        untold = [card for card in reversed(deck) if card not in self.advisors]
        if len(untold) < self.advisors.count(NONE):
            raise DoesNotHold("chance.advisors", f"are more than the {ADVISOR_CARDS} there are (S8)")
        drawn = iter(untold)
        self.advisors = [next(drawn) if card == NONE else card for card in self.advisors]

    def turn_up(self, state: State) -> None:
        """Put the contract that was turned up on top of the deck (K3)."""
        number = self._next("contracts")
        if number is not None:
            self._to_top("contracts", number, state.deck, state.deck_size)

    def draw_advisor(self, state: State) -> None:
        """Put the Financial Advisor that was drawn on top of its deck (X2)."""
        number = self._next("advisors")
        if number is not None:
            self._to_top("advisors", number, state.advisor_deck, state.advisor_deck_size)

    def before(self, state: State, action: int) -> None:
        """Prepare what a legal action will turn up or draw."""
        if action == CONTRACT and state.deck_size > 0:
            self.turn_up(state)
        elif action == REWARD + REWARD_ADVISOR:
            self.draw_advisor(state)

    def settle(self, state: State, edition: Edition) -> None:
        """Settle what the rules wait for, as told."""
        while state.awaits != NOTHING:
            if state.awaits == ROLL:
                self.roll(state, edition)
            else:
                chance.reshuffle(state)
                self.turn_up(state)
                shuffled(state)

    def roll(self, state: State, edition: Edition) -> None:
        """R2, R3: the faces as they lie, in any order."""
        number = self._next("rolls")
        if number is None:
            chance.roll(state, edition)
            return
        where = f"chance.rolls[{number}]"
        faces = self.rolls[number]
        due = edition.white_dice[state.seats - 2]
        if len(faces) != due:
            raise DoesNotHold(where, f"has {len(faces)} dice, {due} are rolled (R2)")
        for face in faces:
            if not fits(state, face - 1):
                raise DoesNotHold(where, f"has more than {ROWS + 1} dice of value {face} (R3)")
            place_die(state, edition, face - 1)

    def check_all_used(self) -> None:
        """An outcome that never came up is no part of the game."""
        for kind, told in (("contracts", self.contracts), ("advisors", self.advisors), ("rolls", self.rolls)):
            if self.used[kind] < len(told):
                raise DoesNotHold(f"chance.{kind}[{self.used[kind]}]", "never came up")


def set_up(state: State, edition: Edition, record: Record, script: Script) -> None:
    """S, with the order, contracts and cards that the record tells."""
    state.seed = record.seed or 0
    lay_bare_table(state, edition, record.seats)
    if sorted(record.order) != list(range(record.seats)):
        raise DoesNotHold("chance.order", "does not name each seat once")
    state.order[: record.seats] = record.order
    if len(record.starting) != record.seats or len(set(record.starting)) != record.seats:
        raise DoesNotHold("chance.starting", "does not name one starting contract for each seat (S5)")
    for seat, card in enumerate(record.starting):
        if not is_starting(card):
            raise DoesNotHold(f"chance.starting[{seat}]", f"{CARDS[card]} is not a starting contract (S5)")
        start_company(state, edition, seat, card)
    chance.draw_decks(state)
    script.reveal_hidden(state.advisor_deck)
    script.lay_on_top(state.advisor_deck, "advisors", edition.advisors_dealt * state.seats)
    script.lay_on_top(state.deck, "contracts", OFFERS)
    deal(state, edition)
    script.settle(state, edition)
