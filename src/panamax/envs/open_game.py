"""A game whose chance is settled from outside, one outcome after the other: what OpenSpiel calls explicit chance.

Outcomes are the set-up (turn order, starting contracts, cards dealt), each die, each contract turned up, each Financial
Advisor drawn. All that can come up are equally likely: a die that would not fit is rolled again (R3).
"""

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from panamax.compiled import batch_kernels, kernels, open_chance
from panamax.compiled.numbers import STATE, Records, edition_array, from_record
from panamax.compiled.seats import MEANT
from panamax.documents.names import ADVISORS, CARDS, SEATS
from panamax.documents.notation import text_of
from panamax.documents.position_writing import write_position
from panamax.editions import Edition
from panamax.rules.actions import ACTIONS, CONTRACT, REWARD, REWARD_ADVISOR
from panamax.rules.components import CARDS_OF_A_NATION, COLUMNS, NATION_CARDS, OFFERS
from panamax.rules.state import NOTHING, SHUFFLE, State

# Outcomes: seats, cards, advisors and faces have numbers of their own.
FIRST_CARD: Final = len(SEATS)
FIRST_ADVISOR: Final = FIRST_CARD + len(CARDS)
FIRST_FACE: Final = FIRST_ADVISOR + len(ADVISORS)
OUTCOMES: Final = FIRST_FACE + COLUMNS

CHANCE: Final = -1
OVER: Final = -4
EVERYBODY: Final = -1

_STARTING: Final = tuple(FIRST_CARD + card for card in range(len(CARDS)) if card % CARDS_OF_A_NATION >= NATION_CARDS)
_OFFERED: Final = tuple(FIRST_CARD + card for card in range(len(CARDS)) if FIRST_CARD + card not in _STARTING)


def outcome_text(outcome: int) -> str:
    """A seat, a card, an advisor or the face of a die."""
    return str(outcome - FIRST_FACE + 1) if outcome >= FIRST_FACE else (*SEATS, *CARDS, *ADVISORS)[outcome]


class Kind:
    """What all games of a kind share."""

    def __init__(self, seats: int, edition: Edition) -> None:
        if seats not in (2, 3, 4):
            raise ValueError(f"{seats} seats: 2 to 4 can play (S1)")
        self.seats = seats
        self.edition = edition
        self.array = edition_array(edition.numbers)
        advisors = range(FIRST_ADVISOR, FIRST_FACE)
        dealt = edition.numbers.advisors_dealt * seats
        # What each outcome of the set-up is one of, but for those that came before it.
        self.set_up: Sequence[Sequence[int]] = (
            [range(seats)] * seats + [_STARTING] * seats + [advisors] * dealt + [_OFFERED] * OFFERS
        )


class OpenGame:
    """One game. `player` is the seat to act, CHANCE or OVER; actions are numbered as that seat sees them."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.records: Records = np.zeros(1, STATE)
        self.player = CHANCE
        self._set_up: list[int] = []  # its outcomes so far
        self._waiting: int | None = None  # an action that a card must be drawn for
        self._told: list[tuple[int, int, int]] = []  # who acted, what, who alone knows it

    def __deepcopy__(self, memo: dict[int, Any]) -> "OpenGame":
        other = OpenGame(self.kind)
        other.records[0] = self.records[0]
        other.player, other._waiting = self.player, self._waiting
        other._set_up, other._told = self._set_up[:], self._told[:]
        return other

    @property
    def laid(self) -> bool:
        """Whether the set-up is done up to the dice, so that there is something to see."""
        return len(self._set_up) == len(self.kind.set_up)

    def legal(self) -> list[int]:
        """The legal actions of the seat to act."""
        mask = np.zeros(ACTIONS, np.uint8)
        open_chance.seen_legal(self.records, 0, self.kind.array, mask)
        legal: list[int] = mask.nonzero()[0].tolist()
        return legal

    def outcomes(self) -> list[int]:
        """What chance may settle now."""
        if not self.laid:
            choices = self.kind.set_up[len(self._set_up)]
            return [outcome for outcome in choices if outcome not in self._set_up]
        state = self.records[0]
        if self._waiting == CONTRACT:
            return sorted(FIRST_CARD + int(card) for card in state["deck"][: state["deck_size"]])
        if self._waiting is not None:
            return sorted(FIRST_ADVISOR + int(card) for card in state["advisor_deck"][: state["advisor_deck_size"]])
        if state["awaits"] == SHUFFLE:
            return sorted(FIRST_CARD + int(card) for card in state["discard"][: state["discard_size"]])
        return [FIRST_FACE + column for column in range(COLUMNS) if state["executive"][column] == 0]

    def play(self, number: int) -> None:
        """An action of the seat to act, or an outcome of chance."""
        if self.player == CHANCE:
            self._told.append((CHANCE, number, self._settle(number)))
        else:
            self._told.append((self.player, number, EVERYBODY))
            self._act(self.meant(self.player, number))
        state = self.records[0]
        if not self.laid or self._waiting is not None or state["awaits"] != NOTHING:
            self.player = CHANCE
        else:
            self.player = OVER if state["over"] else kernels.to_act(self.records, 0)

    def meant(self, player: int, number: int) -> int:
        """The action that a seat means by a number."""
        return int(MEANT[self.kind.seats - 2, player, number])

    def _act(self, action: int) -> None:
        if action == REWARD + REWARD_ADVISOR or (action == CONTRACT and self.records["deck_size"][0] > 0):
            self._waiting = action
        else:
            open_chance.act_only(self.records, 0, self.kind.array, action)

    def _settle(self, outcome: int) -> int:
        """Settle it; returns who alone learns of it, or EVERYBODY."""
        records, kind = self.records, self.kind
        if not self.laid:
            self._set_up.append(outcome)
            if self.laid:
                self._lay_table()
            dealt = len(self._set_up) - 1 - 2 * kind.seats
            hidden = FIRST_ADVISOR <= outcome < FIRST_FACE
            return dealt // kind.edition.numbers.advisors_dealt if hidden else EVERYBODY
        if self._waiting is not None:
            drawer = EVERYBODY
            if self._waiting == CONTRACT:
                open_chance.put_on_top(records, 0, open_chance.CONTRACTS, outcome - FIRST_CARD)
            else:
                drawer = kernels.to_act(records, 0)
                open_chance.put_on_top(records, 0, open_chance.FINANCIAL_ADVISORS, outcome - FIRST_ADVISOR)
            open_chance.act_only(records, 0, kind.array, self._waiting)
            self._waiting = None
            return drawer
        if records["awaits"][0] == SHUFFLE:
            open_chance.turn_up_shuffled(records, 0, outcome - FIRST_CARD)
        else:
            open_chance.place_die(records, 0, kind.array, outcome - FIRST_FACE)
        return EVERYBODY

    def _lay_table(self) -> None:
        seats, records, drawn = self.kind.seats, self.records, self._set_up
        order = np.array(drawn[:seats], np.int16)
        starting = np.array(drawn[seats : 2 * seats], np.int16) - np.int16(FIRST_CARD)
        open_chance.lay_table(records, 0, self.kind.array, seats, order, starting)
        for outcome in reversed(drawn[2 * seats : -OFFERS]):
            open_chance.put_on_top(records, 0, open_chance.FINANCIAL_ADVISORS, outcome - FIRST_ADVISOR)
        for outcome in reversed(drawn[-OFFERS:]):
            open_chance.put_on_top(records, 0, open_chance.CONTRACTS, outcome - FIRST_CARD)
        open_chance.deal_cards(records, 0, self.kind.array)

    # What a seat knows

    def redrawn(self, player: int, sampler: Callable[[], float]) -> list[int]:
        """All that was played and settled, with the Financial Advisors that the seat cannot know drawn anew."""
        own = {number for _, number, owner in self._told if owner == player}
        unseen = [card for card in range(FIRST_ADVISOR, FIRST_FACE) if card not in own]
        return [
            number if owner in (EVERYBODY, player) else unseen.pop(int(sampler() * len(unseen)))
            for _, number, owner in self._told
        ]

    def history(self, player: int | None = None) -> str:
        """All that has happened; what others alone know is a question mark to a player."""
        words = []
        for actor, number, owner in self._told:
            if player is not None and owner not in (EVERYBODY, player):
                words.append("?")
            else:
                words.append(outcome_text(number) if actor == CHANCE else f"{SEATS[actor]}:{number}")
        return " ".join(words)

    def text(self, player: int, number: int) -> str:
        """An action's text in the notation of the documents."""
        return text_of(self._plain(), self.kind.edition.numbers, self.meant(player, number))

    def position(self, player: int) -> str:
        """The position as a seat sees it, as JSON."""
        edition = self.kind.edition
        return json.dumps(write_position(self._plain(), edition.numbers, edition.name, SEATS[player]))

    def look(self, player: int, vector: npt.NDArray[np.float32]) -> None:
        """Write what a seat sees as an observation."""
        batch_kernels.observe_seat(self.records, 0, self.kind.array, player, vector)

    def _plain(self) -> State:
        return from_record(State, self.records)
