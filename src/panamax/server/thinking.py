"""Work of the engine for a request: never for longer than a limit.

The rules end, always; but a server must not hang on that. What takes too long is interrupted, and costs its own
request only. What is short is done by the loop itself, since to hand it to a thread and back costs half as much again;
what turns out not to be is broken off soon, and has to be done by a thread.
"""

import asyncio
import ctypes
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, Generic, TypeVar
from weakref import WeakKeyDictionary

from panamax.server.problems import Refusal

LIMIT: Final = 20.0  # seconds; what honest requests ask for takes less than one
_AT_ONCE: Final = 32
SOON: Final = 0.25  # seconds; for so long the loop may be held up, and short work in threads has Python to itself
_threads: Final = ThreadPoolExecutor(_AT_ONCE, "thinking")
_turns: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore]] = WeakKeyDictionary()
T = TypeVar("T")


class TooLong(Refusal):
    """The work was broken off. What it was changing is not to be used any more."""

    def __init__(self) -> None:
        super().__init__("busy", "That took too long to work out and was broken off. Please load the page again.")


class NotSoon(Exception):
    """The work was broken off, for the loop has to go on. What it was changing is not to be used any more."""


def at_once(what: Callable[..., T], *arguments: object) -> T:
    """What the function returns or raises, in this thread. Raises NotSoon."""
    work, thread = _Work(partial(what, *arguments)), threading.get_ident()
    _at_once[thread] = work, time.monotonic() + SOON
    _watching.wake()
    try:
        return work.do()
    except _Interrupted:
        raise NotSoon from None
    finally:
        del _at_once[thread]


async def think(what: Callable[..., T], *arguments: object) -> T:
    """What the function returns or raises, from another thread. Raises TooLong.

    One after the other: threads side by side would only take Python from each other, and from the loop.
    """
    work, loop = _Work(partial(what, *arguments)), asyncio.get_running_loop()
    turn = _Turn(_turns.setdefault(loop, asyncio.Semaphore()))
    try:
        async with asyncio.timeout(LIMIT):
            await turn.begin(loop)
            return await loop.run_in_executor(_threads, work.do)
    except TimeoutError:
        raise TooLong from None
    finally:
        turn.end()
        work.interrupt()


class _Turn:
    """Held while the work is short."""

    def __init__(self, turns: asyncio.Semaphore) -> None:
        self._turns = turns
        self._long: asyncio.TimerHandle | None = None

    async def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wait for it."""
        await self._turns.acquire()
        self._long = loop.call_later(SOON, self.end)

    def end(self) -> None:
        """The next one may begin, if this one has not let it already."""
        if self._long is not None:
            self._long.cancel()
            self._long = None
            self._turns.release()


class _Interrupted(BaseException):
    """Raised inside work that takes too long; no `except Exception` of that work stops it."""


class _Work(Generic[T]):
    """One call, which another thread may interrupt while it runs, and only then."""

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self._lock = threading.Lock()
        self._thread: int | None = None
        self._interrupted = False

    def do(self) -> T:
        """Run it, in the calling thread."""
        with self._lock:
            self._thread = threading.get_ident()
        try:
            return self._call()
        finally:
            self._leave()

    def interrupt(self) -> None:
        """End it if it still runs: Python code ends at once, a call into C when it returns."""
        if not self._lock.acquire(timeout=1.0):
            return
        try:
            if self._thread is not None:
                self._interrupted = True
                _raise_in(self._thread, ctypes.py_object(_Interrupted))
        finally:
            self._lock.release()

    def _leave(self) -> None:
        """An interruption that comes too late must not meet the thread's next work; one that was swallowed is over."""
        with self._lock:
            self._thread = None
        if self._interrupted:
            _raise_in(threading.get_ident(), None)


def _raise_in(thread: int, what: "ctypes.py_object[type[BaseException]] | None") -> None:
    """Soon, in that thread; None: what was to be raised there is not."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)


class _Watching:
    """A thread that looks, as long as there is something to look at, whether work at once is done soon."""

    def __init__(self) -> None:
        self._called = threading.Event()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """There is work."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._watch, name="watching", daemon=True)
            self._thread.start()
        if not self._called.is_set():
            self._called.set()

    def _watch(self) -> None:
        while self._called.wait():
            self._called.clear()
            time.sleep(SOON / 2)
            while any(self._is_late(work, end) for work, end in list(_at_once.values())):
                time.sleep(SOON / 2)

    @staticmethod
    def _is_late(work: "_Work[Any]", end: float) -> bool:
        if time.monotonic() > end:
            work.interrupt()
        return True


_at_once: Final[dict[int, tuple["_Work[Any]", float]]] = {}  # by thread
_watching: Final = _Watching()
