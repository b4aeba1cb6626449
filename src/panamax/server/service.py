"""All parts of a running server."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from panamax.bots.asking import TIME_LIMIT
from panamax.editions import Edition
from panamax.server.analyses import Analyses
from panamax.server.bots import Bots, offered
from panamax.server.editions_view import Editions
from panamax.server.engine import EngineState
from panamax.server.leases import Leases, leases_of
from panamax.server.messages import Named
from panamax.server.signals import Signals, signals_of
from panamax.server.speaking import Speaking
from panamax.server.storage import Storage
from panamax.server.tables import Tables
from panamax.server.timekeeping import Timekeeping


@dataclass(frozen=True)
class Settings:
    """What a server is started with."""

    database: str
    editions: Sequence[Edition] = ()
    own_bots: Sequence[str] = ()
    hosts: Sequence[str] = ("*",)
    warm_up: bool = True
    bot_seconds: float = TIME_LIMIT
    time: Timekeeping = field(default_factory=Timekeeping)
    most_tables: int = 5_000  # that are not over
    rates: float = 0.0  # how many times as wide as usual the limits of `hosting.rates` are; 0: there are none
    passphrase: str = field(default="", repr=False)
    proxies: Sequence[str] = ()  # addresses whose word about where a request came from is taken
    log: str = "warning"  # the least that is worth a line
    workers: int = 1  # processes that are this server together


@dataclass
class Service:
    """Made when the server starts, since its parts belong to the running loop."""

    settings: Settings
    storage: Storage = field(init=False)
    engine: EngineState = field(init=False)
    editions: Editions = field(init=False)
    tables: Tables = field(init=False)
    analyses: Analyses = field(init=False)
    signals: Signals = field(init=False)
    leases: Leases = field(init=False)
    bots: list[Named] = field(init=False)
    speaking: Speaking = field(default_factory=Speaking)

    def __post_init__(self) -> None:
        self.storage = Storage(self.settings.database)
        self.engine = EngineState(warm=self.settings.warm_up)
        self.editions = Editions(self.settings.editions)
        self.bots = offered(self.settings.own_bots)
        self.leases = leases_of(self.storage.database, self._resume)
        bots = Bots(self.engine, self.settings.bot_seconds, leases=self.leases, workers=self.settings.workers)
        self.tables = Tables(self.storage, bots, self.settings.most_tables, self.settings.time)
        self.analyses = Analyses(self.storage, self.engine)
        self.signals = signals_of(self.storage.database, self.tables.changed, self.tables.look_again)

    async def start(self) -> None:
        """Listen to other workers, compile the engine, let bots go on where they were."""
        await self.signals.start()
        await self.leases.start()
        self.engine.start()
        self._going_on = [asyncio.create_task(self._resume()), asyncio.create_task(self.tables.keep_seen())]

    async def stop(self) -> None:
        """Leave nothing behind."""
        for task in self._going_on:
            task.cancel()
        await asyncio.gather(*self._going_on, return_exceptions=True)
        await self.signals.stop()
        await self.tables.stop()
        await self.leases.stop()
        await self.analyses.stop()
        await self.engine.stop()
        self.storage.close()

    async def _resume(self) -> None:
        """Bots go on: after a start, and when a worker that played them is gone."""
        await self.tables.resume()
