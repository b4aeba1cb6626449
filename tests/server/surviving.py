"""Play on whatever happens to the server, and know afterwards what it had acknowledged."""

import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from panamax import Game
from panamax.server.storage import Storage

from .conftest import Browser

SEATS = 4
PATIENCE = 60


class Survivor:
    """Plays game after game at random; a request without an answer, or refused as busy, is asked about and repeated."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.acknowledged: dict[str, dict[int, str]] = {}
        self.busy = 0
        self.unanswered = 0
        self._perhaps: dict[str, dict[int, str]] = {}
        self._seeds: dict[str, int] = {}
        self._rng = random.Random(seed)
        self._browser: Browser | None = None
        self._view: Any = None

    @property
    def actions(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    def act(self) -> None:
        """One action more, of this game or the next."""
        if self._browser is None or not self._view["legal"]:
            self.close()
            self._browser = Browser(self.address)
            seed = self._rng.randrange(1 << 40)
            self._view = self._insist(partial(self._browser.open, *["you"] * SEATS, seed=seed))
            table_id = self._browser.table_id
            self.acknowledged[table_id], self._perhaps[table_id], self._seeds[table_id] = {}, {}, seed
        browser, seq, action = self._browser, self._view["seq"], self._rng.choice(self._view["legal"])
        self._perhaps[browser.table_id][seq + 1] = action
        try:
            answer = browser.post(f"{browser.here}/actions", json={"seq": seq, "action": action})
        except httpx.TransportError:
            self.unanswered += 1
        else:
            if answer.status_code == 200:
                self.acknowledged[browser.table_id][seq + 1] = action
                self._view = answer.json()
                return
            assert (answer.status_code, answer.json()["kind"]) == (503, "busy"), answer.text
            self.busy += 1
        self._view = self._insist(browser.view)
        assert self._view["seq"] in {seq, seq + 1}

    def close(self) -> None:
        if self._browser is not None:
            self._browser.close()

    def _insist(self, what: Callable[[], Any]) -> Any:
        """Ask until there is an answer."""
        assert self._browser is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self._browser.base_url = httpx.URL(self.address)
            try:
                return what()
            except httpx.TransportError:
                pass
            except AssertionError as refused:
                if '"busy"' not in str(refused):
                    raise
                self.busy += 1
            time.sleep(0.02)
        raise TimeoutError

    def check(self, database: str) -> None:
        """All that was acknowledged is stored, in its place and once; what else is stored had been asked for."""
        storage = Storage(database)
        try:
            for table_id, acknowledged in self.acknowledged.items():
                steps = storage.since(table_id, 0).steps
                stored = {step.seq: step.action for step in steps}
                assert list(stored) == list(range(1, len(steps) + 1))
                assert acknowledged.items() <= stored.items()
                assert stored.items() <= self._perhaps[table_id].items()
                game = Game.new(SEATS, self._seeds[table_id])
                for action in stored.values():
                    game.play(action)
        finally:
            storage.close()


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that ended and was not yet waited for does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in {"Z", "X"}
