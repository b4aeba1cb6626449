"""A real server in a thread, and browsers that talk to it."""

import random
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from panamax.server.app import make_app
from panamax.server.run import address_of, listen
from panamax.server.service import Settings

from .postgresql import INITDB, NO_POSTGRESQL, Cluster

Json = dict[str, Any]
NewSettings = Callable[..., Settings]


class Browser(httpx.Client):
    """One browser at one table: it keeps its cookies and sends what the page sends."""

    def __init__(self, address: str, table_id: str = "") -> None:
        super().__init__(base_url=address, headers={"X-Panamax": "1"}, timeout=20)
        self.table_id = table_id

    @property
    def here(self) -> str:
        return f"/api/tables/{self.table_id}"

    def open(self, *seats: str, **wanted: Any) -> Json:
        """A new table: "you", "you=Name" or a bot for each seat."""
        choices = []
        for seat in seats:
            player, _, name = seat.partition("=")
            choices.append({"player": "human" if player == "you" else player, "name": name})
        view = self.told(self.post("/api/tables", json={"seats": choices, **wanted}))
        self.table_id = view["id"]
        return view

    def told(self, answer: httpx.Response, status: int = 200) -> Json:
        assert answer.status_code == status, answer.text
        told: Json = answer.json()
        return told

    def view(self) -> Json:
        return self.told(self.get(self.here))

    def act(self, seq: int, action: str, status: int = 200) -> Json:
        return self.told(self.post(f"{self.here}/actions", json={"seq": seq, "action": action}), status)

    def undo(self, seq: int, status: int = 200) -> Json:
        return self.told(self.post(f"{self.here}/undo", json={"seq": seq}), status)

    def redo(self, seq: int, status: int = 200) -> Json:
        return self.told(self.post(f"{self.here}/redo", json={"seq": seq}), status)

    def ask(self, what: str, status: int = 200, **query: Any) -> Any:
        answer = self.get(f"{self.here}/{what}", params=query)
        assert answer.status_code == status, answer.text
        return answer.json()

    def give(self, seat: str) -> "Browser":
        """Give a seat away, to a new browser that opens the link."""
        path = self.told(self.post(f"{self.here}/invite", json={"seat": seat}))["path"]
        other = Browser(str(self.base_url), self.table_id)
        other.told(other.post(f"{self.here}/claim", json={"secret": path.partition("#key=")[2]}))
        return other

    def play_out(self, rng: random.Random, until: Callable[[Json], bool] = lambda _: False) -> Json:
        """Play all seats at random, to the end or until something is so."""
        view = self.view()
        while view["legal"] and not until(view):
            view = self.act(view["seq"], rng.choice(view["legal"]))
        return view


class Running:
    """A server in a thread."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._socket = listen("127.0.0.1", 0)
        self.address = address_of(self._socket)
        self.app = make_app(settings)
        config = uvicorn.Config(self.app, log_level="warning", timeout_graceful_shutdown=1, lifespan="on")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],))
        self._browsers: list[Browser] = []

    def start(self) -> "Running":
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            time.sleep(0.005)
        return self

    def stop(self) -> None:
        for browser in self._browsers:
            browser.close()
        self.app.state.service.tables.end_streams()
        self._server.should_exit = True
        self._thread.join()

    def browser(self, table_id: str = "") -> Browser:
        browser = Browser(self.address, table_id)
        self._browsers.append(browser)
        return browser


class Watch:
    """A server's clock that a test sets."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def go_on(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


@contextmanager
def running(settings: Settings) -> Iterator[Running]:
    server = Running(settings).start()
    try:
        yield server
    finally:
        server.stop()


def settings_in(folder: Path, **more: Any) -> Settings:
    return Settings(f"sqlite:///{folder / 'tables.sqlite'}", warm_up=False, **more)


@pytest.fixture(scope="session")
def cluster() -> Generator[Cluster]:
    """A PostgreSQL that all tests of a process share."""
    if INITDB is None:
        pytest.skip(NO_POSTGRESQL)
    started = Cluster()
    try:
        started.start()
        yield started
    finally:
        started.remove()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def new_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], str]:
    """Makes empty databases, of both kinds: what needs one is tested on both."""
    if request.param == "sqlite":
        return lambda: f"sqlite:///{tmp_path_factory.mktemp('database') / 'tables.sqlite'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database


@pytest.fixture
def database(new_database: Callable[[], str]) -> str:
    """The URL of an empty database."""
    return new_database()


@pytest.fixture(scope="session")
def new_settings(new_database: Callable[[], str]) -> NewSettings:
    """Makes settings of a server with a database of its own."""
    return lambda **more: Settings(new_database(), warm_up=False, **more)


@pytest.fixture(scope="session")
def server(new_settings: NewSettings) -> Generator[Running]:
    """One server for all tests that need nothing of their own."""
    with running(new_settings()) as started:
        yield started


@pytest.fixture
def client(server: Running) -> Browser:
    return server.browser()
