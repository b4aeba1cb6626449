"""A table's game as its log makes it: every step since its start, and what of it can be taken back."""

from collections.abc import Mapping, Sequence
from typing import Any

from panamax import Game
from panamax.server.storage import StoredStep, Summary

# What turns a card or a die up, or opens everybody's hand: after it one knows what one did not.
_REVEALING = {"offer", "round", "score"}


class Timeline:
    """Built from the log alone; applying the same steps makes the same timeline."""

    def __init__(self, start: Mapping[str, Any]) -> None:
        self.game = Game.from_record(start)
        self.seq = 0
        self._begun_with = self.number
        self._last_seat: str | None = None
        self._undone: list[str] = []

    @property
    def number(self) -> int:
        """How many actions the game has now."""
        return len(self.game.steps)

    def apply(self, step: StoredStep) -> None:
        """One line of the log."""
        if step.kind == "action":
            self.game.play(step.action)
            self._undone.clear()
        elif step.kind == "undo":
            self._undone.append(self.game.steps[-1].seat)
            self.game.undo()
        else:
            self._undone.pop()
            self.game.redo()
        self.seq = step.seq
        self._last_seat = step.seat

    def next_action(self, action: str) -> StoredStep:
        """The step that an action of the one to act would be."""
        return StoredStep(self.seq + 1, "action", str(self.game.to_act), action)

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
        if self._last_seat != self.game.steps[-1].seat:
            return "undo_since"
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
        return "" if self._undone[-1] in held else "redo_other"

    def summary(self) -> Summary:
        """What the list of tables says."""
        return Summary(self.game.round, self.game.to_act, list(self.game.winners or ()))
