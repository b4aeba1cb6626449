"""A table's game as its log makes it: every step since its start, and what of it can be taken back."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from panamax import Game
from panamax.server.naming import name_of
from panamax.server.storage import Seats, StoredStep, StoredTable, Summary

# What turns a card or a die up, or opens everybody's hand: after it one knows what one did not.
_REVEALING = {"offer", "round", "score"}


class Decision(NamedTuple):
    """A choice that somebody has to make. `stretch` counts how often it came to be that seat's to choose."""

    seat: str | None
    stretch: int


class Span(NamedTuple):
    """How long a decision was thought about, from one step to another; the first one has no step before it."""

    decision: Decision
    begun: str
    ended: str


class Timeline:
    """Built from the log alone; applying the same steps makes the same timeline."""

    def __init__(self, start: Mapping[str, Any]) -> None:
        self._begin_with(Game.from_record(start))

    def _begin_with(self, game: Game) -> None:
        self.game = game
        self.seq = 0
        self.time = ""  # of the last step
        self.spans: list[Span] = []
        self._begun_with = self.number
        self._last_seat: str | None = None
        self._bots: list[str] = []  # who chose each action, empty for a person
        self._decisions = [Decision(game.to_act, 1)]  # one for each action, and the present one
        self._undone: list[tuple[str, str]] = []

    @property
    def number(self) -> int:
        """How many actions the game has now."""
        return len(self.game.steps)

    @property
    def decision(self) -> Decision:
        """What is to be chosen now."""
        return self._decisions[-1]

    def chosen_by(self, number: int) -> str:
        """The bot that chose an action of this table; empty for a person, and for what the table began with."""
        return self._bots[number - 1 - self._begun_with] if number > self._begun_with else ""

    def apply(self, step: StoredStep) -> None:
        """One line of the log."""
        self._think_until(step.time)
        if step.kind == "action":
            self.game.play(step.action)
            self._undone.clear()
            self._played(step.player)
        elif step.kind == "undo":
            self._undone.append((self.game.steps[-1].seat, self._bots.pop()))
            self._decisions.pop()
            self.game.undo()
        else:
            self.game.redo()
            self._played(self._undone.pop()[1])
        self.seq = step.seq
        self.time = step.time
        self._last_seat = step.seat

    def _think_until(self, time: str) -> None:
        """Several steps of one decision's thinking, taken back in between, are one span."""
        span = Span(self.decision, self.time, time)
        if self.spans and self.spans[-1].decision == span.decision:
            span = span._replace(begun=self.spans.pop().begun)
        self.spans.append(span)

    def _played(self, player: str) -> None:
        self._bots.append(player)
        seat = self.game.to_act
        stretch = next((stretch for whose, stretch in reversed(self._decisions) if whose == seat), 0)
        self._decisions.append(Decision(seat, stretch if self.decision.seat == seat else stretch + 1))

    def next_action(self, action: str, player: str = "") -> StoredStep:
        """The step that an action of the one to act would be, chosen by a person or a bot."""
        return StoredStep(self.seq + 1, "action", str(self.game.to_act), action, player)

    def next_undo(self) -> StoredStep:
        """The step that takes the last action back."""
        last = self.game.steps[-1]
        return StoredStep(self.seq + 1, "undo", last.seat, last.text)

    def next_redo(self) -> StoredStep:
        """The step that plays it again."""
        again = self.game.at(self.number)
        again.redo()
        return StoredStep(self.seq + 1, "redo", again.steps[-1].seat, again.steps[-1].text)

    def undo_refusal(self, held: Sequence[str]) -> str:
        """Why the last action cannot be taken back by who holds these seats, as a key of words; empty if it can."""
        if self.number == self._begun_with:
            return "undo_nothing"
        if self.game.steps[-1].seat not in held:
            return "undo_other"
        if self._bots[-1]:
            return "undo_stand_in"
        if self._last_seat != self.game.steps[-1].seat:
            return "undo_since"
        return self._shown()

    def _shown(self) -> str:
        """What the last action turned up, by which one knows what one did not; empty if nothing."""
        for event in self.game.events(self.number):
            if event["kind"] in _REVEALING:
                return "undo_revealed"
            if event["kind"] == "reward" and event["reward"] == "advisor":
                return "undo_advisor"
        return ""

    def redo_refusal(self, held: Sequence[str]) -> str:
        """Why the action taken back last cannot be played again by who holds these seats, likewise."""
        if not self._undone:
            return "redo_nothing"
        return "" if self._undone[-1][0] in held else "redo_other"

    def summary(self) -> Summary:
        """What the list of tables says."""
        return Summary(self.game.round, self.game.to_act, list(self.game.winners or ()))


def timeline_of(stored: StoredTable) -> Timeline:
    """A table's game as it began, its players called as they are now."""
    timeline = Timeline(stored.start)
    name_players(timeline.game, stored.seats)
    return timeline


def name_players(game: Game, seats: Seats) -> None:
    """Let sentences call the players as they are called now."""
    game.names = {seat.seat: name_of(seat) for seat in seats if name_of(seat)}
