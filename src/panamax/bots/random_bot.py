"""`random`: any legal action, all alike."""

import random
from typing import Any

import numpy as np

from panamax.bots.bot import View
from panamax.compiled import kernels
from panamax.rules.actions import ACTIONS


class RandomBot:
    """Chooses blindly: a yardstick, and a stranger to every plan."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)  # noqa: S311  # a bot's whim is no secret
        self._actions = np.zeros(ACTIONS, np.int16)

    def choose(self, view: View, legal: list[str]) -> str:  # noqa: ARG002  # every bot is shown the table
        """Any of them."""
        return legal[self._any_of(len(legal))]

    def choose_id(self, states: Any, index: int, editions: Any) -> int:
        """Any of them."""
        return int(self._actions[self._any_of(kernels.legal(states, index, editions, self._actions))])

    def _any_of(self, count: int) -> int:
        return int(self._random.random() * count)
