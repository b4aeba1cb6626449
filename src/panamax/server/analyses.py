"""Analyses of finished games and hints: searched in processes of their own, one at a time, and kept."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from panamax.analysis.choices import Choice
from panamax.server.analysis_worker import find
from panamax.server.engine import EngineState
from panamax.server.storage import Storage

SIMULATIONS = 5_000
HINT_SIMULATIONS = 20_000
_LOG = logging.getLogger(__name__)


@dataclass
class Running:
    """An analysis that is being made."""

    total: int
    decisions: list[dict[str, Any]] = field(default_factory=list)
    task: asyncio.Task[None] | None = None
    failed: bool = False


class Analyses:
    """All analyses of a server."""

    def __init__(self, storage: Storage, engine: EngineState) -> None:
        self._storage = storage
        self._engine = engine
        self._running: dict[str, Running] = {}
        self._hinting: dict[tuple[str, int], asyncio.Task[dict[str, Any]]] = {}
        self._limiter = CapacityLimiter(1)

    async def kept(self, table_id: str) -> list[dict[str, Any]] | None:
        """The decisions of a whole analysis, if there is one."""
        found = await asyncio.to_thread(self._storage.analysis, table_id)
        return None if found is None else list(found["decisions"])

    def running(self, table_id: str) -> Running | None:
        """The one that is being made, or that failed."""
        return self._running.get(table_id)

    def start(self, table_id: str, choices: Sequence[Choice]) -> Running:
        """Begin, if nobody has."""
        known = self._running.get(table_id)
        if known is not None and not known.failed:
            return known
        running = self._running[table_id] = Running(len(choices))
        running.task = asyncio.create_task(self._make(table_id, choices, running))
        return running

    def cancel(self, table_id: str) -> None:
        """Stop; nothing is kept."""
        running = self._running.pop(table_id, None)
        if running and running.task:
            running.task.cancel()

    async def stop(self) -> None:
        """Stop all."""
        tasks = [*self._hinting.values(), *(running.task for running in self._running.values() if running.task)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def hint(self, table_id: str, seq: int, choice: Choice) -> dict[str, Any]:
        """One decision, at once. Asked for again and again, it is searched for once: others wait for theirs."""
        hinting = self._hinting.get((table_id, seq))
        if hinting is None:
            hinting = self._hinting[table_id, seq] = asyncio.create_task(self._hint(choice))
            hinting.add_done_callback(lambda _: self._hinting.pop((table_id, seq)))
        return await asyncio.shield(hinting)

    async def _hint(self, choice: Choice) -> dict[str, Any]:
        await self._engine.settled.wait()
        return asdict(
            await to_process.run_sync(find, choice, HINT_SIMULATIONS, cancellable=True, limiter=self._limiter)
        )

    async def _make(self, table_id: str, choices: Sequence[Choice], running: Running) -> None:
        await self._engine.settled.wait()
        try:
            for choice in choices:
                found = await to_process.run_sync(find, choice, SIMULATIONS, cancellable=True, limiter=self._limiter)
                running.decisions.append(asdict(found))
            await asyncio.to_thread(self._storage.keep_analysis, table_id, {"decisions": running.decisions})
            del self._running[table_id]
        except BrokenWorkerProcess:
            running.failed = True
        except Exception:  # noqa: BLE001  # whatever it was, the page says that it failed
            _LOG.exception("table %s: its analysis failed", table_id)
            running.failed = True
