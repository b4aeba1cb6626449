"""The vector environment keeps Gymnasium's conventions."""

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from panamax.envs.vector import PanamaxVectorEnv
from panamax.rules.actions import ACTIONS

MODES = list(AutoresetMode)


def run(env: PanamaxVectorEnv, steps: int) -> Any:
    """Random steps; yields what each gave."""
    streams, actions = np.arange(env.num_envs, dtype=np.int64), np.zeros(env.num_envs, np.int64)
    for _ in range(steps):
        env.tables.choose(streams, actions)
        yield env.step(actions)


@pytest.mark.parametrize("mode", MODES)
def test_shapes_and_types_are_those_of_the_spaces(mode: AutoresetMode) -> None:
    env = PanamaxVectorEnv(6, seats=3, autoreset_mode=mode)
    observations, infos = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    assert infos["action_mask"].shape == (6, ACTIONS)
    for observations, rewards, terminated, truncated, infos in run(env, 30):
        assert env.observation_space.contains(observations)
        assert rewards.shape == terminated.shape == truncated.shape == infos["to_act"].shape == (6,)
        assert terminated.dtype == truncated.dtype == np.bool_
        assert infos["rewards"].shape == (6, 3)
        assert not truncated.any()
    env.close()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mode", MODES)
def test_an_end_rewards_everybody_once(mode: AutoresetMode, seats: int) -> None:
    env = PanamaxVectorEnv(10, seats=seats, autoreset_mode=mode)
    env.reset(seed=2)
    ends, was_over = 0, np.zeros(10, np.bool_)
    for _, _, terminated, _, infos in run(env, 700):
        new = terminated & ~was_over if mode is AutoresetMode.DISABLED else terminated
        expected = np.sort([-1 / seats] * (seats - 1) + [1 - 1 / seats])
        for table in range(10):
            rewards = np.sort(infos["rewards"][table])
            assert rewards == pytest.approx(expected if new[table] else np.zeros(seats), abs=1e-6)
        if mode is AutoresetMode.NEXT_STEP:
            assert not (terminated & was_over).any()
            assert (infos["action_mask"].any(axis=1) == ~terminated).all()
        if mode is AutoresetMode.SAME_STEP:
            assert infos["action_mask"].any(axis=1).all()
            if terminated.any():
                assert (infos["final_obs"][terminated].sum(axis=1) > 0).all()
        ends += int(new.sum())
        was_over = terminated
    assert ends == 10 if mode is AutoresetMode.DISABLED else ends > 15


def test_the_same_seed_gives_the_same_games_whatever_the_threads() -> None:
    seen = []
    for threads in (1, 2):
        env = PanamaxVectorEnv(9, threads=threads, autoreset_mode="SameStep")
        env.reset(seed=7)
        seen.append(b"".join(step[0].tobytes() + step[1].tobytes() for step in run(env, 300)))
        env.close()
    assert seen[0] == seen[1]


def test_some_tables_can_be_dealt_anew() -> None:
    env = PanamaxVectorEnv(4, autoreset_mode="Disabled")
    env.reset(seed=3)
    for _ in run(env, 20):
        pass
    before = env.tables.states.copy()
    env.reset(options={"reset_mask": np.array([False, True, False, True])})
    changed = [env.tables.states[table] != before[table] for table in range(4)]
    assert changed == [False, True, False, True]
    env.reset(seed=[5, None, 5, 6])
    assert env.tables.states["seed"][[0, 2, 3]].tolist() == [5, 5, 6]
    assert env.tables.states[0] == env.tables.states[2]


def test_copies_stay_and_views_move_on() -> None:
    for copy in (True, False):
        env = PanamaxVectorEnv(3, copy=copy)
        first, _ = env.reset(seed=1)
        kept = first.copy()
        for _ in run(env, 3):
            pass
        assert (first == kept).all() == copy


def test_an_illegal_action_is_an_error() -> None:
    env = PanamaxVectorEnv(2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="table 0: action 44 is not legal there"):
        env.step(np.array([44, 44]))
