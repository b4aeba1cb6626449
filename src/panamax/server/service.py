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
from panamax.server.messages import Named
from panamax.server.signals import Signals, signals_of
from panamax.server.storage import Storage
from panamax.server.tables import Tables


@dataclass(frozen=True)
class Settings:
    """What a server is started with."""

    database: str
    editions: Sequence[Edition] = ()
    own_bots: Sequence[str] = ()
    hosts: Sequence[str] = ("*",)
    warm_up: bool = True
    bot_seconds: float = TIME_LIMIT
    most_tables: int = 5_000  # that are not over
    rates: float = 0.0  # how many times as wide as usual the limits of `hosting.rates` are; 0: there are none
    passphrase: str = field(default="", repr=False)
    proxies: Sequence[str] = ()  # addresses whose word about where a request came from is taken
    log: str = "warning"  # the least that is worth a line


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
    bots: list[Named] = field(init=False)

    def __post_init__(self) -> None:
        self.storage = Storage(self.settings.database)
        self.engine = EngineState(warm=self.settings.warm_up)
        self.editions = Editions(self.settings.editions)
        self.bots = offered(self.settings.own_bots)
        self.tables = Tables(self.storage, Bots(self.engine, self.settings.bot_seconds), self.settings.most_tables)
        self.analyses = Analyses(self.storage, self.engine)
        self.signals = signals_of(self.storage.database, self.tables.changed, self.tables.look_again)

    async def start(self) -> None:
        """Listen to other workers, compile the engine, let bots go on where they were."""
        await self.signals.start()
        self.engine.start()
        self._resuming = asyncio.create_task(self.tables.resume())

    async def stop(self) -> None:
        """Leave nothing behind."""
        self._resuming.cancel()
        await asyncio.gather(self._resuming, return_exceptions=True)
        await self.signals.stop()
        await self.tables.stop()
        await self.analyses.stop()
        await self.engine.stop()
        self.storage.close()
