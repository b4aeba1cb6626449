"""A game that no log of a table leads to, looked at as a table is."""

from panamax.game import Game
from panamax.server.storage import StoredTable
from panamax.server.timeline import Timeline
from panamax.server.views import Standing


class Moment(Timeline):
    """A timeline that ends where a game is; nothing of it is taken back."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seq = len(game.steps)
        self._begun_with = self.seq
        self._last_seat = None
        self._undone = []


def standing_of(stored: StoredTable, game: Game) -> Standing:
    """The game as it would stand at that table."""
    return Standing(stored, Moment(game))
