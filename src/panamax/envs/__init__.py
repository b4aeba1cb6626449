"""Environments for learning: PettingZoo, Gymnasium's vectors, OpenSpiel. See docs/environments.md.

All of them play the same compiled rules, number actions as the seat to act sees them, and show it the same vector.
"""

from typing import Final

VERSION: Final = 0  # raised whenever an observation, an action's number, a reward or a rule changes
NAME: Final = f"panamax_v{VERSION}"


def needs(extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """What to install for an environment whose library is not there."""
    return ModuleNotFoundError(f'{error.name} is not installed: pip install "panamax-game[{extra}]"', name=error.name)
