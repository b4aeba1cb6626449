"""Self-play PPO in one file: a small network learns to beat random players in a few minutes of one core.

Needs torch and matplotlib. Every seat plays by the same network, which sees the table as that seat does. Each round
plays a game at every table to its end, then learns from all decisions; rewards are scores, shaped by the worth that
everybody can count.

    python examples/train_ppo.py --seats 4 --rounds 40
"""

import argparse
import time
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from panamax.envs.vector import PanamaxVectorEnv

HIDDEN, EPOCHS, MINIBATCH, CLIP, LAMBDA, ENTROPY, RATE = 128, 3, 2048, 0.2, 0.95, 0.01, 1e-3

Flags = npt.NDArray[np.bool_]
Rewards = npt.NDArray[np.float32]
Step = tuple[Any, ...]  # observations, masks, actions, log-probabilities, values, seats, live


class Player(nn.Module):
    """Policy and value of what a seat sees."""

    def __init__(self, observations: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(observations, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of the legal actions, and the value."""
        seen = self.body(observations)
        scores = self.policy(seen).masked_fill(~masks, -1e9)
        return scores.log_softmax(-1), self.value(seen).squeeze(-1)


def play(
    env: PanamaxVectorEnv, player: Player, seed: int, random_at: Flags | None = None
) -> tuple[list[Step], list[Rewards]]:
    """A game at every table; its steps, and what every seat got in each.

    Where `random_at` says so (tables by seats), a seat plays at random.
    """
    tables, steps, rewards = np.arange(env.num_envs), [], []
    observations, infos = env.reset(seed=seed)
    live = np.ones(env.num_envs, bool)
    while live.any():
        seats, masks = infos["to_act"], infos["action_mask"].astype(bool)
        masks[~live, 0] = True  # a table that is over takes any action
        seen, legal = torch.from_numpy(observations), torch.from_numpy(masks)
        with torch.no_grad():
            logs, values = player(seen, legal)
        if random_at is not None:
            logs[random_at[tables, seats]] = torch.where(legal, 0.0, -1e9)[random_at[tables, seats]]
        actions = torch.multinomial(logs.exp(), 1).squeeze(-1)
        observations, _, terminated, _, infos = env.step(actions.numpy())
        steps.append((seen, legal, actions, logs[tables, actions], values, seats, live))
        rewards.append(infos["rewards"])
        live = live & ~terminated
    return steps, rewards


def advantages(steps: list[Step], rewards: list[Rewards]) -> list[Tensor]:
    """Generalised advantages, for each seat over its own decisions."""
    tables = np.arange(rewards[0].shape[0])
    due, value, advantage = (np.zeros_like(rewards[0]) for _ in range(3))
    found = []
    for (_, _, _, _, values, seats, live), gained in zip(reversed(steps), reversed(rewards), strict=True):
        due += gained
        own = tables[live], seats[live]
        delta = due[own] + value[own] - values.numpy()[live]
        advantage[own] = delta + LAMBDA * advantage[own]
        value[own], due[own] = values.numpy()[live], 0
        found.append(torch.from_numpy(advantage[tables, seats] * live))
    return found[::-1]


def learn(player: Player, optimizer: torch.optim.Optimizer, steps: list[Step], gains: list[Tensor]) -> None:
    """PPO over all decisions that were decisions: more than one action was legal."""
    chosen = torch.cat([(torch.from_numpy(step[6]) & (step[1].sum(-1) > 1)) for step in steps])
    seen, legal, actions, old, values = (torch.cat([step[part] for step in steps])[chosen] for part in range(5))
    gain = torch.cat(gains)[chosen]
    target, gain = values + gain, (gain - gain.mean()) / gain.std()
    for _ in range(EPOCHS):
        for part in torch.randperm(len(actions)).split(MINIBATCH):
            logs, value = player(seen[part], legal[part])
            ratio = (logs.gather(1, actions[part, None]).squeeze(1) - old[part]).exp()
            policy = torch.min(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part]).mean()
            entropy = -(logs.exp() * logs.clamp(min=-50)).sum(-1).mean()
            loss = -policy - ENTROPY * entropy + (value - target[part]).square().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()


def won_against_random(player: Player, seats: int, games: int, seed: int) -> float:
    """The share of games that the network wins, in each seat in turn, against random players."""
    env = PanamaxVectorEnv(games, seats, autoreset_mode="Disabled", reward="win")
    own = np.arange(games) % seats
    random_at = own[:, None] != np.arange(seats)
    rewards = np.sum(play(env, player, seed, random_at)[1], axis=0)
    return float((rewards[np.arange(games), own] > 0).mean())


def main() -> None:
    """Train, print, draw."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--tables", type=int, default=64)
    options.add_argument("--rounds", type=int, default=40)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--curve", default="learning_curve.png")
    options.add_argument("--save", help="keep the network's weights in this file")
    options = options.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    env = PanamaxVectorEnv(options.tables, options.seats, autoreset_mode="Disabled", reward="score", shaping=1.0)
    player = Player(env.single_observation_space.shape[0], env.single_action_space.n)
    optimizer = torch.optim.Adam(player.parameters(), RATE)
    curve, start = [(0, won_against_random(player, options.seats, 400, 0))], time.process_time()
    for number in range(1, options.rounds + 1):
        optimizer.param_groups[0]["lr"] = RATE * (1 - (number - 1) / options.rounds)
        steps, rewards = play(env, player, options.seed * 10_000 + number)
        learn(player, optimizer, steps, advantages(steps, rewards))
        if number % 2 == 0:
            curve.append((number * options.tables, won_against_random(player, options.seats, 400, number)))
            print(f"{curve[-1][0]} games, {time.process_time() - start:.0f} s: wins {curve[-1][1]:.0%}", flush=True)
    if options.save:
        torch.save(player.state_dict(), options.save)
    plt.figure(figsize=(7, 4), layout="constrained")
    plt.plot(*zip(*curve, strict=True), marker="o")
    plt.axhline(1 / options.seats, color="grey", linestyle="--", label="a random player")
    plt.xlabel("games of self-play")
    plt.ylabel(f"games won against random, {options.seats} seats")
    plt.ylim(0, 1.02)
    plt.legend(loc="lower right")
    plt.savefig(options.curve, dpi=120)


if __name__ == "__main__":
    main()
