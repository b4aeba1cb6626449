"""The PettingZoo environment passes PettingZoo's own tests."""

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test  # type: ignore[import-untyped]

from panamax.envs import NAME
from panamax.envs.aec import env, raw_env


@pytest.fixture(autouse=True)
def _no_advice() -> Any:
    with warnings.catch_warnings():
        for start in ("Observation", "We recommend agents"):
            warnings.filterwarnings("ignore", message=start)
        yield


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("make", [env, raw_env])
def test_pettingzoo_finds_no_fault(make: Any, seats: int) -> None:
    api_test(make(seats=seats), num_cycles=400)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seed_gives_the_same_game(seats: int) -> None:
    seed_test(lambda: env(seats=seats), num_cycles=100)


@pytest.mark.measure
def test_pettingzoo_measures_it() -> None:
    performance_benchmark(raw_env())


def play(game: Any, seed: int, chances: np.random.Generator) -> dict[str, float]:
    """A random game to its end; the sum of each seat's rewards."""
    sums = dict.fromkeys(game.possible_agents, 0.0)
    game.reset(seed=seed)
    for agent in game.agent_iter():
        observation, reward, ended, _, info = game.last()
        sums[agent] += reward
        assert (observation["action_mask"] == info["action_mask"]).all()
        game.step(None if ended else int(chances.choice(info["legal"])))
    return sums


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_wins_and_the_rewards_are_shares(seats: int) -> None:
    game, chances = raw_env(seats=seats), np.random.default_rng(1)
    for seed in range(10):
        sums = sorted(play(game, seed, chances).values())
        assert sums == pytest.approx([-1 / seats] * (seats - 1) + [1 - 1 / seats])


def test_scores_as_rewards() -> None:
    game, chances = raw_env(seats=3, reward="score"), np.random.default_rng(2)
    for seed in range(5):
        sums = play(game, seed, chances)
        scores = game._tables.states["score"][0][:3]
        assert list(sums.values()) == pytest.approx((scores - scores.mean()) / 100, abs=1e-5)


def test_shaping_adds_up_to_nothing_by_the_end() -> None:
    """What is given for a gain is taken back at the end but for what a seat began with: all begin alike."""
    shaped, plain = raw_env(shaping=0.7), raw_env()
    for seed in range(5):
        with_it = play(shaped, seed, np.random.default_rng(seed))
        assert with_it == pytest.approx(play(plain, seed, np.random.default_rng(seed)), abs=1e-5)


def test_who_is_not_to_act_sees_and_may_do_nothing() -> None:
    game = raw_env()
    game.reset(seed=1)
    for agent in game.agents:
        mask = game.observe(agent)["action_mask"]
        assert mask.any() == (agent == game.agent_selection)


def test_wrong_use_is_told() -> None:
    game = raw_env()
    game.reset(seed=1)
    with pytest.raises(ValueError, match="action 44 is not legal there"):
        game.step(44)
    with pytest.raises(ValueError, match="must act"):
        game.step(None)
    with pytest.raises(ValueError, match="2 to 4 can play"):
        raw_env(seats=5)
    with pytest.raises(ValueError, match="there are: win, score"):
        raw_env(reward="fame")


def test_its_name_tells_the_version() -> None:
    assert raw_env().metadata["name"] == NAME == "panamax_v0"
    lines = raw_env(render_mode="ansi")
    lines.reset(seed=3)
    assert str(lines.render()).startswith("round 1, ")
