"""A view as the compiled bots take it."""

from panamax.bots.bot import View
from panamax.compiled.numbers import edition_array, state_array
from panamax.documents.notation import text_of
from panamax.documents.position_reading import read_position


class Read:
    """A view read: a state in which all that is hidden is drawn somehow, and its edition."""

    def __init__(self, view: View) -> None:
        self._state, edition = read_position(view)
        self.numbers = edition.numbers
        self.states = state_array(self._state)
        self.editions = edition_array(self.numbers)

    def text(self, action: int) -> str:
        """The text of an action."""
        return text_of(self._state, self.numbers, action)
