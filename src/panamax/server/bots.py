"""Bots choose in processes of their own, with a time limit: a slow or broken one stops nobody else."""

import hashlib
import os
from collections.abc import Callable, Iterable
from functools import partial
from time import monotonic
from typing import Any

import anyio
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from panamax.bots import bot_names
from panamax.bots.asking import TIME_LIMIT
from panamax.editions import Edition
from panamax.server.bot_worker import Answer, be_ready, choose
from panamax.server.engine import EngineState
from panamax.server.hosting import metrics
from panamax.server.leases import Leases, LeasesWithin
from panamax.server.messages import Named
from panamax.words.catalogue import DEFAULT, catalogue


class BotFailed(Exception):
    """Why a bot made no choice: a key of words and its facts for the table, and for who runs the server `why`.

    What a bot says of itself may hold what its seat alone may know (H1, H2), so it never reaches the table.
    """

    def __init__(self, key: str, *, why: str = "", **facts: str) -> None:
        super().__init__(" ".join(part for part in (key, *facts.values(), why) if part))
        self.key = key
        self.facts = facts


class Bots:
    """The bots of all tables; at most one works for each processor but one, in all workers of a server together."""

    def __init__(
        self, engine: EngineState, time_limit: float = TIME_LIMIT, *, leases: Leases | None = None, workers: int = 1
    ) -> None:
        self.leases: Leases = leases or LeasesWithin()
        self._engine = engine
        self._time_limit = time_limit
        self._limiter = CapacityLimiter(max(1, ((os.cpu_count() or 2) - 1) // workers))

    async def choose(self, player: str, seed: int, edition: Edition, view: dict[str, Any], legal: list[str]) -> str:
        """The bot's choice among the legal actions. Raises BotFailed."""
        if ":" in player:  # an own bot may compile what it likes: better once than twice
            await self._engine.settled.wait()
        ask = partial(choose, player, seed, edition.data, view, legal, compiled=self._engine.serves_bots)
        begun = monotonic()
        try:
            action = await self._ask(ask, legal)
        except BotFailed as failed:
            metrics.BOT_CHOICES.labels(failed.key).inc()
            raise
        metrics.BOT_CHOICES.labels("action").inc()
        metrics.BOT_SECONDS.observe(monotonic() - begun)
        return action

    async def _ask(self, ask: Callable[[], Answer], legal: list[str]) -> str:
        async with self._limiter:
            try:
                await to_process.run_sync(be_ready, cancellable=True)  # starting a process is not the bot's time
                with anyio.fail_after(self._time_limit):
                    kind, text = await to_process.run_sync(ask, cancellable=True)
            except TimeoutError:
                raise BotFailed("bot_slow", seconds=f"{self._time_limit:g}") from None
            except BrokenWorkerProcess:
                raise BotFailed("bot_ended") from None
        if kind != "action":
            raise BotFailed(f"bot_{kind}", why=text)
        if text not in legal:
            raise BotFailed("bot_illegal", why=repr(text[:60]))
        return text


def seed_of_choice(table_id: str, seq: int) -> int:
    """A seed for a bot's own chance: the same again after a restart, and nothing of the table's seed."""
    return int.from_bytes(hashlib.sha256(f"{table_id} {seq}".encode()).digest()[:6])


def offered(own: Iterable[str] = (), language: str = DEFAULT) -> list[Named]:
    """The bots that anybody may choose: those of the package, and own ones that the server was started with."""
    words = catalogue(language)
    package = [Named(name=name, about=words.say("bot", name)) for name in bot_names()]
    return package + [Named(name=name, about=words.say("bot", "own")) for name in own]
