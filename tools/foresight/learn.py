"""Learn the forecast of the search bot by self-play, from nothing; needs torch.

Lessons are used once: new games are played with the net as it stands. At first the players choose quickly by the
hand-made forecast, later by the net itself, which so learns what better players make of a table.

    python tools/foresight/learn.py --seats 2 --games 125000 --out src/panamax/compiled/foresight-2.npz
"""

import argparse
import copy
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import torch
from self_play import TABLES, rehearse
from torch import Tensor, nn

from panamax import editions
from panamax.bots.judgement.outlook import NOTES
from panamax.bots.judgement.weights import HABITS
from panamax.compiled.foresight import HIDDEN, INPUTS, LAYERS, LEAD, NARROW, OUTPUTS, SURENESS, WIN, Net, net_of
from panamax.compiled.numbers import STATE, edition_array

GAMES_A_TIME: Final = 500
MOST_LESSONS: Final = 60_000
KEPT: Final = 0.5  # of the decisions of a game, so many are lessons
BATCH: Final = 1024
RATE: Final = 1e-3
FALLS_FROM: Final = 0.3  # of all games
LOWEST: Final = 0.05
BY_NET_FROM: Final = 0.85  # of all games
FAR_SIGHT: Final = 0.9
LEAD_COUNTS: Final = 2.0  # against the odds of winning
AVERAGED: Final = 0.01  # how much of the running net goes into the one that is kept, each step

Floats = npt.NDArray[np.float32]


class Learner:
    """A net that learns, and the mean of its latest states, which is the one that plays and is kept."""

    def __init__(self, seats: int, seed: int) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.seats = seats
        sizes = ((INPUTS, HIDDEN), (HIDDEN, NARROW), (NARROW, OUTPUTS))
        first, second, last = (nn.Linear(*size) for size in sizes)
        with torch.no_grad():
            last.weight *= 0.02  # at first it adds next to nothing to the hand-made forecast
            last.bias *= 0
        self.net = nn.Sequential(first, nn.ReLU(), second, nn.ReLU(), last)
        self.kept = copy.deepcopy(self.net)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=RATE)

    def layers(self) -> dict[str, npt.NDArray[Any]]:
        """The net that is kept, as arrays."""
        arrays = [parameter.detach().numpy().T.copy() for parameter in self.kept.parameters()]
        return dict(zip(LAYERS, arrays, strict=True))

    def net_to_play(self) -> Net:
        """The net that is kept, for the kernels."""
        return net_of(self.layers())

    def learn(self, inputs: Floats, targets: Floats, bases: Floats, rate: float) -> tuple[float, float]:
        """One step. Returns how far the odds and the lead were off."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        said: Tensor = self.net(torch.from_numpy(inputs))
        odds, leads = (slice(start, start + self.seats) for start in (WIN, LEAD))
        by_hand, wanted = torch.from_numpy(bases)[:, : self.seats], torch.from_numpy(targets)
        likely = torch.log_softmax(said[:, odds] + SURENESS * by_hand, 1)
        odds_off = -(wanted[:, odds] * likely).sum(1).mean()
        lead_off = nn.functional.mse_loss(said[:, leads] + by_hand, wanted[:, leads])
        loss = odds_off + LEAD_COUNTS * lead_off
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        with torch.no_grad():
            for kept, running in zip(self.kept.parameters(), self.net.parameters(), strict=True):
                kept.lerp_(running, AVERAGED)
        return odds_off.item(), lead_off.item()

    def write(self, file: str) -> None:
        """Keep the net, with half the digits."""
        np.savez_compressed(file, **{name: layer.astype(np.float16) for name, layer in self.layers().items()})


def rate_at(done: float) -> float:
    """Full for a while, then less and less."""
    return RATE * min(1.0, 0.1 + 20 * done) * min(1.0, max(LOWEST, (1 - done) / (1 - FALLS_FROM)))


def main() -> None:
    """Learn and write the net."""
    parser = argparse.ArgumentParser(description="Learn the forecast of the search bot by self-play.")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), required=True)
    parser.add_argument("--games", type=int, default=125_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    learner = Learner(options.seats, options.seed)
    numbers = edition_array(editions.find(editions.DEFAULT).numbers)
    tables, blank = np.zeros(TABLES, STATE), np.zeros(1, STATE)
    habits, notes = np.array(HABITS), np.zeros(NOTES)
    inputs = np.zeros((MOST_LESSONS, INPUTS), np.float32)
    targets = np.zeros((MOST_LESSONS, OUTPUTS), np.float32)
    bases = np.zeros((MOST_LESSONS, OUTPUTS), np.float32)
    order = np.random.default_rng(options.seed)
    for played in range(0, options.games, GAMES_A_TIME):
        done = played / options.games
        rows = (inputs, targets, bases)
        settings = (done >= BY_NET_FROM, FAR_SIGHT, options.seed * 10**9 + played, GAMES_A_TIME, KEPT)
        places = (tables, blank, numbers, options.seats, habits, notes, learner.net_to_play())
        count = rehearse(*places, *settings, *rows)
        lessons = order.permutation(count)
        off = [
            learner.learn(*(row[lessons[start : start + BATCH]] for row in rows), rate_at(done))
            for start in range(0, count - BATCH + 1, BATCH)
        ]
        if played // GAMES_A_TIME % 20 == 0:
            odds_off, lead_off = np.mean(off, axis=0)
            print(f"{played + GAMES_A_TIME} games: odds off by {odds_off:.4f}, lead by {lead_off**0.5:.3f}", flush=True)
            learner.write(options.out)
    learner.write(options.out)
    print(options.out)


if __name__ == "__main__":
    main()
