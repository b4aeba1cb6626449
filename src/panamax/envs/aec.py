"""The game as a PettingZoo environment: seats act in turn (AEC)."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from panamax import chance, editions
from panamax.compiled.observation_fields import SIZE
from panamax.compiled.tables import Tables
from panamax.documents.names import SEATS
from panamax.envs import NAME, needs
from panamax.rules.actions import ACTIONS
from panamax.rules.components import NONE

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ModuleNotFoundError as error:
    raise needs("pettingzoo", error) from None

Observation = dict[str, npt.NDArray[Any]]

OBSERVATION_SPACE: Final = spaces.Dict(
    {
        "observation": spaces.Box(0, np.inf, (SIZE,), np.float32),
        "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
    }
)


def env(**options: Any) -> Any:
    """The environment with PettingZoo's usual checks: an illegal action ends the game and costs 1."""
    checked = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # untyped; PettingZoo's name for it
    """The environment itself; an illegal action is a ValueError.

    seats: 2 to 4. edition: a shipped edition's name or a file. reward: "win", at the end 1 for the winner and 0 for
    the others, less 1/seats; or "score", the final score less the table's mean, in units of $100. shaping: how much of
    each gain in worth that everybody can count is given at once (see docs/environments.md); 0 for none.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # PettingZoo declares it so
        "name": NAME,
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        seats: int = 4,
        *,
        edition: str = editions.DEFAULT,
        reward: str = "win",
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.agent_selection = SEATS[0]
        self.possible_agents = list(SEATS[:seats])
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, OBSERVATION_SPACE)
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._tables = Tables(1, editions.find(edition).numbers, seats=seats, reward=reward, shaping=shaping)
        self._shaped = shaping != 0
        self._action = np.zeros(1, np.int64)
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for every seat."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with a seed always the same one, without one the next of the last seed."""
        del options
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._tables.reset(self._random.integers(chance.SEEDS, size=1))
        self._choose_next()

    def step(self, action: int | None) -> None:
        """The action of the seat selected; None for one whose game is over."""
        agent: str = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act: None is for seats whose game is over")
        self._action[0] = action
        self._tables.step(self._action)
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        over = bool(self._tables.ended[0])
        if over or self._shaped:
            self.rewards = dict(zip(self.possible_agents, self._tables.rewards[0].tolist(), strict=False))
            self._accumulate_rewards()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: self._info() for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self._choose_next()

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and what it may do: nothing, if it is not to act."""
        seat = self.possible_agents.index(agent)
        if seat == self._tables.acting[0]:
            return {
                "observation": self._tables.observations[0].copy(),
                "action_mask": self._tables.masks[0].view(np.int8).copy(),
            }
        return {"observation": self._tables.seen_by(0, seat), "action_mask": np.zeros(ACTIONS, np.int8)}

    def render(self) -> str | None:
        """A line: the round, who is to act, cash and prices."""
        if self.render_mode != "ansi":
            return None
        state = self._tables.states[0]
        companies = ", ".join(
            f"{name} ${state['personal'][seat]} (company ${state['cash'][seat]}, price {state['price'][seat]})"
            for seat, name in enumerate(self.possible_agents)
        )
        seat = int(self._tables.acting[0])
        acting = "over" if seat == NONE else f"{self.possible_agents[seat]} to act"
        return f"round {state['round']}, {acting}: {companies}"

    def close(self) -> None:
        """Nothing is held."""

    def _info(self) -> dict[str, Any]:
        mask = self._tables.masks[0].view(np.int8)
        return {"action_mask": mask.copy(), "legal": mask.nonzero()[0]}

    def _choose_next(self) -> None:
        agent = self.possible_agents[self._tables.acting[0]]
        self.agent_selection = agent
        self.infos[agent] = self._info()
