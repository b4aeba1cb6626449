"""What a bot does before anything is compiled: the choice of `greedy`, by CPython, in hundredths of a second."""

from panamax.bots.bot import View
from panamax.bots.judgement.outlook import NOTES
from panamax.bots.judgement.planning import ROOM, considered_choice
from panamax.bots.judgement.redraw import redraw
from panamax.bots.judgement.weights import HABITS, WEIGHTS
from panamax.documents.notation import text_of
from panamax.documents.position_reading import read_position
from panamax.rules.actions import ACTIONS
from panamax.rules.play import to_act


class FirstSightBot:
    """Takes what looks best at once: the same action as GreedyBot with the same seed."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, view: View, legal: list[str]) -> str:
        """The action with the best outlook."""
        if len(legal) == 1:
            return legal[0]
        state, edition = read_position(view)
        seen = state.copy()
        redraw(seen, to_act(seen), self._seed)
        actions = [[0] * ACTIONS for _ in range(ROOM)]
        tables = [seen, *(seen.copy() for _ in range(ROOM - 1))]
        chosen = considered_choice(tables, edition.numbers, actions, list(HABITS), list(WEIGHTS), [0.0] * NOTES)
        return text_of(state, edition.numbers, chosen)
