"""Many tables side by side: one array of states, stepped together."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from panamax.compiled import batch_kernels as kernels
from panamax.compiled.numbers import STATE, Records, edition_array
from panamax.compiled.observation_fields import SIZE
from panamax.rules.actions import ACTIONS
from panamax.rules.components import NONE, SEATS
from panamax.rules.edition import Edition

WORTHS: Final = {"win": kernels.WIN_SHARE, "score": kernels.SCORE}


class Illegal(ValueError):
    """An action that its table's mask does not allow. Nothing was changed at any table."""

    def __init__(self, table: int, action: int) -> None:
        super().__init__(f"table {table}: action {action} is not legal there; the mask says which are")
        self.table = table
        self.action = action


class Tables:
    """So many tables of one edition. The arrays below are written by `reset` and `step`, always in the same place.

    states: the records. masks: 1 for each legal action of the one to act. observations: what they see. rewards: by
    seat, of the last step. ended: 1 where the last step ended a game. acting: the seat to act, -1 after the end.
    finals: what was seen at an end that was dealt over at once.

    With `own_view` actions are numbered as the one to act sees them (see `seats`). `threads` share the work; the result
    is the same to the byte. `shaping` adds that part of the gain in worth that everybody can count.
    """

    def __init__(
        self,
        count: int,
        edition: Edition,
        *,
        seats: int = SEATS,
        threads: int = 1,
        own_view: bool = True,
        observe: bool = True,
        autoreset: int = kernels.DISABLED,
        reward: str = "win",
        shaping: float = 0.0,
    ) -> None:
        if seats not in (2, 3, 4):
            raise ValueError(f"{seats!r} seats: 2 to 4 can play (S1)")
        if reward not in WORTHS:
            raise ValueError(f"reward {reward!r} is not known; there are: {', '.join(WORTHS)}")
        if count < 1:
            raise ValueError(f"{count} tables are too few; at least 1")
        self.count = count
        self.seats = seats
        self.threads = min(threads, count)
        self.states: Records = np.zeros(count, STATE)
        self.masks = np.zeros((count, ACTIONS), np.uint8)
        self.observations = np.zeros((count, SIZE if observe else 0), np.float32)
        self.finals = np.zeros((count, SIZE if observe and autoreset == kernels.SAME_STEP else 0), np.float32)
        self.rewards = np.zeros((count, SEATS), np.float32)
        self.ended = np.zeros(count, np.uint8)
        self.acting = np.full(count, NONE, np.int8)
        self._editions = edition_array(edition)
        self._blank: Records = np.zeros(1, STATE)
        self._everywhere = np.ones(count, np.uint8)
        self._own_view = int(own_view)
        self._autoreset = autoreset
        self._worth = WORTHS[reward]
        self._shaping = float(shaping)
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None

    def reset(self, seeds: npt.NDArray[np.int64], chosen: npt.NDArray[np.uint8] | None = None) -> None:
        """Deal new games by their seeds, at all tables or those chosen."""
        chosen = self._everywhere if chosen is None else chosen
        self.rewards[chosen > 0] = 0
        self._share(
            lambda first, last: kernels.reset(
                self.states,
                self._editions,
                self._blank,
                first,
                last,
                self.seats,
                seeds,
                chosen,
                self._own_view,
                self.masks,
                self.observations,
                self.ended,
                self.acting,
            )
        )

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """One action at each table. Raises Illegal."""
        table = kernels.first_illegal(actions, self.masks, self.ended, self._autoreset)
        if table != NONE:
            raise Illegal(table, int(actions[table]))
        self._share(
            lambda first, last: kernels.step(
                self.states,
                self._editions,
                self._blank,
                first,
                last,
                actions,
                self._own_view,
                self._autoreset,
                self._worth,
                self._shaping,
                self.masks,
                self.observations,
                self.finals,
                self.rewards,
                self.ended,
                self.acting,
            )
        )

    def choose(self, streams: npt.NDArray[np.int64], actions: npt.NDArray[np.int64]) -> None:
        """Write a random legal action for each table; the streams, any whole numbers, move on."""
        self._share(lambda first, last: kernels.choose(self.masks, streams, actions, first, last))

    def seen_by(self, table: int, seat: int) -> npt.NDArray[np.float32]:
        """What any seat sees of a table: a vector of its own."""
        observation = np.empty(SIZE, np.float32)
        kernels.observe_seat(self.states, table, self._editions, seat, observation)
        return observation

    def play_out(self, streams: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Random legal actions at each table to the end of its game; returns how many. Masks are not kept up."""
        decisions = np.zeros(self.count, np.int64)
        self._share(
            lambda first, last: kernels.play_out_tables(self.states, self._editions, first, last, streams, decisions)
        )
        return decisions

    def _share(self, work: Callable[[int, int], Any]) -> None:
        """Give each thread an equal part of the tables; compiled code lets the others run."""
        if self._pool is None:
            work(0, self.count)
            return
        bounds = [self.count * part // self.threads for part in range(self.threads + 1)]
        others = [self._pool.submit(work, *bounds[part : part + 2]) for part in range(1, self.threads)]
        work(*bounds[:2])
        wait(others)
        for other in others:
            other.result()

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()
