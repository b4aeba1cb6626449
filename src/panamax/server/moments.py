"""A game that no log of a table leads to, looked at as a table is."""

from panamax.game import Game
from panamax.server.standing import Standing
from panamax.server.storage import StoredTable
from panamax.server.timeline import Timeline


class Moment(Timeline):
    """A timeline that ends where a game is; nothing of it is taken back."""

    def __init__(self, game: Game) -> None:
        self._begin_with(game)
        self.seq = len(game.steps)


def standing_of(stored: StoredTable, game: Game) -> Standing:
    """The game as it would stand at that table."""
    return Standing(stored, Moment(game))
