"""Several processes that are one server: they share the listening socket, and one that dies is started again."""

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

from prometheus_client.multiprocess import mark_process_dead
from sqlalchemy import make_url

from panamax.server.hosting import journal, metrics
from panamax.server.run import CannotStart, serve
from panamax.server.service import Service, Settings
from panamax.server.storage import Storage, StorageError

_SPAWN: Final = multiprocessing.get_context("spawn")
_SHORT_LIFE: Final = 1.0  # seconds; one that dies sooner is not started again at once
_STOPPING: Final = 15.0  # seconds until a worker that does not stop is killed; what it stored is stored
_LOG = logging.getLogger(__name__)


def serve_workers(settings: Settings, listening: socket.socket, announce: Callable[[], None], workers: int) -> None:
    """Serve until SIGINT or SIGTERM; `announce` is called once the server answers. Raises CannotStart."""
    if workers == 1:

        async def ready(_service: Service) -> None:
            announce()

        serve(settings, listening, ready)
        return
    if make_url(settings.database).get_backend_name() != "postgresql":
        why = f"{workers} workers need a PostgreSQL database (--database postgresql://…); SQLite is for one"
        raise CannotStart("--workers", why)
    if os.name != "posix":
        raise CannotStart("--workers", "several workers need Linux or macOS")
    journal.begin(settings.log)
    _Workers(replace(settings, workers=workers), listening, announce).run()


class _Workers:
    """The parent: it answers nothing itself."""

    def __init__(self, settings: Settings, listening: socket.socket, announce: Callable[[], None]) -> None:
        self._settings = settings
        self._listening = listening
        self._announce = announce
        self._announced = False
        self._processes: dict[SpawnProcess, float] = {}
        self._starting: dict[Connection, SpawnProcess] = {}

    def run(self) -> None:
        """Until a signal comes."""
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, signal.default_int_handler)
        try:
            for _ in range(self._settings.workers):
                self._start()
            while True:
                self._watch()
        except KeyboardInterrupt:
            pass
        finally:
            self._stop()

    def _start(self) -> None:
        here, there = _SPAWN.Pipe(duplex=False)
        process = _SPAWN.Process(target=_work, args=(self._settings, self._listening, there), name="panamax-worker")
        process.start()
        there.close()
        self._processes[process] = time.monotonic()
        self._starting[here] = process

    def _watch(self) -> None:
        """Wait until a worker is ready, or is no more."""
        sentinels = {process.sentinel: process for process in self._processes}
        for what in wait([*sentinels, *self._starting]):
            if isinstance(what, Connection):
                self._hear(what)
            elif isinstance(what, int):
                self._bury(sentinels[what])

    def _hear(self, worker: Connection) -> None:
        self._starting.pop(worker)
        with suppress(EOFError), worker:
            worker.recv()
            if not self._announced:
                self._announced = True
                self._announce()

    def _bury(self, process: SpawnProcess) -> None:
        process.join()
        if not self._announced:
            raise CannotStart("--workers", f"a worker ended before it was ready (exit code {process.exitcode})")
        _LOG.warning("worker %s ended (exit code %s) and is started again", process.pid, process.exitcode)
        if os.environ.get(metrics.FOLDER):
            mark_process_dead(process.pid)  # type: ignore[no-untyped-call]
        if time.monotonic() - self._processes.pop(process) < _SHORT_LIFE:
            time.sleep(_SHORT_LIFE)
        self._start()

    def _stop(self) -> None:
        # Another Ctrl-C changes nothing: stopping takes seconds at most, and is never cut short.
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, signal.SIG_IGN)
        for process in self._processes:
            process.terminate()
        end = time.monotonic() + _STOPPING
        for process in self._processes:
            process.join(max(0.0, end - time.monotonic()))
            if process.exitcode is None:
                process.kill()
                process.join()


def _work(settings: Settings, listening: socket.socket, parent: Connection) -> None:
    """One worker, in its own process."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    journal.begin(settings.log)
    _wait_for_database(settings.database)

    async def ready(_service: Service) -> None:
        parent.send(True)

    serve(settings, listening, ready)


def _wait_for_database(url: str) -> None:
    """A worker that is started again while the database is away comes back with it."""
    while True:
        try:
            Storage(url).close()
        except StorageError as error:
            _LOG.warning("a worker waits for its database: %s", error)
            time.sleep(_SHORT_LIFE)
        else:
            return


def _end_with_parent() -> None:
    """Nobody would start these workers again, or stop them."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
