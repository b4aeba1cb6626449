"""A server that runs on its own: it finds a port, says when it is there, and stops without waiting for its viewers."""

import errno
import gc
import os
import signal
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI
from platformdirs import user_data_path
from pydantic import ValidationError
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from panamax.bots import UnknownBot, make_bot
from panamax.editions import DEFAULT, Edition
from panamax.server.app import make_app
from panamax.server.bots import offered
from panamax.server.editions_view import Editions
from panamax.server.hosting import journal
from panamax.server.hosting.patience import PatientProtocol
from panamax.server.messages import NewTable, SeatChoice
from panamax.server.opening import Opening, open_game
from panamax.server.problems import Refusal
from panamax.server.service import Service, Settings
from panamax.server.storage import HUMAN, Storage, StorageError

DATA: Final = "PANAMAX_DATA"
YOU: Final = "you"
_PORTS_TRIED: Final = 50
_GARBAGE: Final = (20_000, 20, 200)
_HIGHEST_PORT: Final = 65535
LOOPBACK: Final = ("127.0.0.1", "localhost")
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # only to say where such a server is found


class CannotStart(Exception):
    """Why there is no server: what was given, and what is wrong with it."""

    def __init__(self, where: str, why: object) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


def run(
    *, seats: str, host: str, port: int, edition: Edition | None, database: str | None, announce: Callable[[str], None]
) -> None:
    """Serve until interrupted, and tell `announce` the address. Raises CannotStart."""
    settings = Settings(
        database=database or default_database(),
        editions=() if edition is None else (edition,),
        own_bots=_own_bots(seats),
        # A server for this machine alone answers to its own names only, whatever another site's name resolves to.
        hosts=LOOPBACK if host in LOOPBACK else ("*",),
        rates=0.0 if host in LOOPBACK else 1.0,
    )
    check_database(settings.database)
    opening = _open(seats, settings) if seats else None
    try:
        listening = listen(host, port)
    except OSError as error:
        raise CannotStart(f"{host}, port {port}", error.strerror or error) from None

    async def ready(service: Service) -> None:
        url = address_of(listening) + "/"
        if opening is not None:
            table = await service.tables.create(opening)
            keys = ".".join(opening.keys.values())
            url += f"t/{table.id}" + (f"#key={keys}" if keys else "")
        announce(url)

    serve(settings, listening, ready)


def listen(host: str, port: int, tries: int = _PORTS_TRIED) -> socket.socket:
    """A socket on that port, or on one of the next that is free. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + tries, _HIGHEST_PORT + 1)):
        # Of TCP by name: only then asyncio sends small answers at once, not 40 ms later.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            if os.name == "posix":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, candidate))
            listening.listen(2048)
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                raise
        else:
            return listening
    raise OSError(errno.EADDRINUSE, "this port is taken" if tries == 1 else "this port and those behind it are taken")


def address_of(listening: socket.socket) -> str:
    """Where a browser on this machine finds it."""
    host, port = listening.getsockname()[:2]
    host = _EVERYWHERE.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(settings: Settings, listening: socket.socket, ready: Callable[[Service], Awaitable[None]]) -> None:
    """Serve until interrupted; `ready` is awaited once the server answers."""
    app = make_app(settings)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: an end that was wished for, exit code 0
    try:
        _Server(uvicorn_config(app, settings), lambda: app.state.service, ready).run([listening])
    except KeyboardInterrupt:
        return


def uvicorn_config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How every process of a server speaks HTTP, and where its log goes."""
    journal.begin(settings.log)
    # Games are large and live long: to look through them for garbage as often as usual takes long.
    gc.set_threshold(*_GARBAGE)
    return uvicorn.Config(
        app,
        loop="asyncio",  # on uvloop a process of a bot that is being started keeps the server from stopping
        http=PatientProtocol,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        server_header=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )


class _Server(uvicorn.Server):
    """Streams never end by themselves: they are ended first, or the server would wait for them."""

    def __init__(
        self, config: uvicorn.Config, service: Callable[[], Service], ready: Callable[[Service], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._service = service
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # the program itself is no garbage, and does not have to be looked through
        await self._ready(self._service())

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # A second Ctrl-C changes nothing: stopping takes seconds at most, and is never cut short.
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._service().tables.end_streams()
        await super().shutdown(sockets)


def default_database() -> str:
    """A file in the folder that the environment names, or where this system keeps the data of programs."""
    folder = Path(os.environ[DATA]) if os.environ.get(DATA) else user_data_path("panamax", appauthor=False)
    return f"sqlite:///{folder.absolute() / 'tables.sqlite'}"


def check_database(url: str) -> None:
    """Open it once. Raises CannotStart."""
    try:
        Storage(url).close()
    except (ArgumentError, NoSuchModuleError, ImportError):
        why = f"{url!r} is no database URL that can be used here, such as sqlite:///tables.sqlite"
        raise CannotStart("--database", why) from None
    except StorageError as error:
        raise CannotStart("--database", error) from None
    except OSError as error:
        raise CannotStart(f"--database, {error.filename}", error.strerror or error) from None


def _split(seats: str) -> list[str]:
    return [part.strip() for part in seats.split(",") if part.strip()]


def _own_bots(seats: str) -> tuple[str, ...]:
    """The bots named as `module:Class`; every name is tried, so that a wrong one is told at once."""
    for player in _split(seats):
        try:
            if player != YOU:
                make_bot(player)
        except UnknownBot as error:
            raise CannotStart("--seats", f"{error}, and {YOU}") from None
    return tuple(dict.fromkeys(player for player in _split(seats) if ":" in player))


def _open(seats: str, settings: Settings) -> Opening:
    """The table that the command line asks for."""
    who = _split(seats)
    edition = settings.editions[0].name if settings.editions else DEFAULT
    try:
        choices = [SeatChoice(player=HUMAN if player == YOU else player) for player in who]
        bots = {bot.name for bot in offered(settings.own_bots)}
        return open_game(NewTable(seats=choices, edition=edition), Editions(settings.editions), bots)
    except ValidationError:
        raise CannotStart("--seats", f"{len(who)} seats: 2 to 4 can play (S1)") from None
    except Refusal as refusal:
        raise CannotStart("--seats", refusal) from None
