"""The words for what the rules say in numbers: why an action is refused, and what happened."""

from panamax.rules.edition import Edition
from panamax.rules.refusals import NAMES
from panamax.rules.state import State


def refusal_text(state: State, edition: Edition, action: int, code: int, language: str = "en") -> str:
    """One sentence that says why an action is refused, with the numbers in it."""
    return NAMES[code]
