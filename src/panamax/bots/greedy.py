"""`greedy`: one step ahead. Each action is judged by the table that a quick end of the turn leaves."""

from typing import Any

from panamax.bots.bot import View
from panamax.bots.reading import Read
from panamax.compiled import judgement


class GreedyBot:
    """Takes what looks best at once: money, shares and dividends forecast, nothing searched.

    What it cannot see (decks, others' advisors) it imagines by its seed.
    """

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._room = judgement.Room()

    def choose(self, view: View, legal: list[str]) -> str:
        """The action with the best outlook."""
        if len(legal) == 1:
            return legal[0]
        read = Read(view)
        return read.text(self.choose_id(read.states, 0, read.editions))

    def choose_id(self, states: Any, index: int, editions: Any) -> int:
        """The action with the best outlook."""
        room = self._room
        judgement.lay_as_seen(states, index, room.tables, self._seed)
        return judgement.plan(room.tables, editions, room.actions, room.habits, room.weights, room.notes)
