"""Many games side by side as one Gymnasium vector environment, for self-play: whoever is to act, acts."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from panamax import chance, editions
from panamax.compiled import batch_kernels
from panamax.compiled.observation_fields import SIZE
from panamax.compiled.tables import Tables
from panamax.envs import NAME, needs
from panamax.rules.actions import ACTIONS

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise needs("pettingzoo", error) from None

Floats = npt.NDArray[np.float32]
Infos = dict[str, Any]

_MODES: Final = {
    AutoresetMode.DISABLED: batch_kernels.DISABLED,
    AutoresetMode.NEXT_STEP: batch_kernels.NEXT_STEP,
    AutoresetMode.SAME_STEP: batch_kernels.SAME_STEP,
}


class PanamaxVectorEnv(VectorEnv[Floats, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """So many tables. Observations and masks are those of the seat to act at each, which infos["to_act"] names.

    The reward returned is that of the seat that has just acted; infos["rewards"] has those of all seats, so that the
    end of a game reaches everybody. infos["action_mask"] says what is legal; anything else is a ValueError.

    threads: how many share the work. copy: False hands out the arrays themselves, which the next step overwrites.
    autoreset_mode: "NextStep", "SameStep" or "Disabled", as in Gymnasium. reward, shaping, edition: as in `envs.aec`.
    """

    def __init__(  # noqa: PLR0913  # one keyword for each choice
        self,
        num_envs: int = 1024,
        seats: int = 4,
        *,
        edition: str = editions.DEFAULT,
        reward: str = "win",
        shaping: float = 0.0,
        threads: int = 1,
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        self.num_envs = num_envs
        self.seats = seats
        self.metadata = {"name": NAME, "autoreset_mode": mode}
        self.single_observation_space = spaces.Box(0, np.inf, (SIZE,), np.float32)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.tables = Tables(
            num_envs,
            editions.find(edition).numbers,
            seats=seats,
            threads=threads,
            autoreset=_MODES[mode],
            reward=reward,
            shaping=shaping,
        )
        self._mode = mode
        self._copy = copy
        self._tables_in_order = np.arange(num_envs)
        self._unfinished = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, Infos]:
        """Deal anew everywhere, or where options["reset_mask"] says. A list of seeds names each table's game."""
        chosen = None if options is None else options.get("reset_mask")
        self.tables.reset(self._seeds(seed), None if chosen is None else np.asarray(chosen).astype(np.uint8))
        return self._given(self.tables.observations), self._infos()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Floats, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Infos]:
        """One action at each table, as the seat to act there numbers it."""
        tables = self.tables
        actors = tables.acting.copy()
        tables.step(np.ascontiguousarray(actions, np.int64))
        rewards = tables.rewards[self._tables_in_order, actors]
        ended = tables.ended.view(np.bool_).copy()
        infos = self._infos()
        if self._mode is AutoresetMode.SAME_STEP and ended.any():
            infos["final_obs"] = tables.finals.copy() if self._copy else tables.finals
            infos["_final_obs"] = ended
        return self._given(tables.observations), rewards, ended, self._unfinished.copy(), infos

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self.tables.close()

    def _seeds(self, seed: int | list[int | None] | None) -> npt.NDArray[np.int64]:
        if isinstance(seed, int):
            self._np_random, self._np_random_seed = np.random.default_rng(seed), seed
        seeds = self.np_random.integers(chance.SEEDS, size=self.num_envs)
        if isinstance(seed, list):
            for table, own in enumerate(seed):
                if own is not None:
                    seeds[table] = own
        return seeds

    def _infos(self) -> Infos:
        tables = self.tables
        return {
            "action_mask": self._given(tables.masks.view(np.int8)),
            "to_act": self._given(tables.acting),
            "rewards": self._given(tables.rewards[:, : self.seats]),
        }

    def _given(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self._copy else array
