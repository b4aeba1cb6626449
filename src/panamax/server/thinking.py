"""Work of the engine for a request: in threads beside the loop, and never for longer than a limit.

The rules end, always; but a server must not hang on that. What takes too long is interrupted, and costs its own
request only.
"""

import ctypes
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Final, Generic, TypeVar

import anyio
from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar

from panamax.server.problems import Refusal

LIMIT: Final = 20.0  # seconds; what honest requests ask for takes less than one
_AT_ONCE: Final = 32
_limiter: RunVar[CapacityLimiter] = RunVar("thinking")
T = TypeVar("T")


class TooLong(Refusal):
    """The work was broken off. What it was changing is not to be used any more."""

    def __init__(self) -> None:
        super().__init__("busy", "That took too long to work out and was broken off. Please load the page again.")


async def think(what: Callable[..., T], *arguments: object) -> T:
    """What the function returns or raises, from another thread. Raises TooLong."""
    work = _Work(partial(what, *arguments))
    try:
        with anyio.fail_after(LIMIT):
            return await to_thread.run_sync(work.do, abandon_on_cancel=True, limiter=_of_this_loop())
    except TimeoutError:
        raise TooLong from None
    finally:
        work.interrupt()


def _of_this_loop() -> CapacityLimiter:
    limiter = _limiter.get(None)
    if limiter is None:
        limiter = CapacityLimiter(_AT_ONCE)
        _limiter.set(limiter)
    return limiter


class _Interrupted(BaseException):
    """Raised inside work that takes too long; no `except Exception` of that work stops it."""


class _Work(Generic[T]):
    """One call, which another thread may interrupt while it runs, and only then."""

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self._lock = threading.Lock()
        self._thread: int | None = None
        self._on_its_way = False  # an interruption that has not arrived

    def do(self) -> T:
        """Run it, in the calling thread."""
        with self._lock:
            self._thread = threading.get_ident()
        try:
            return self._call()
        except _Interrupted:
            self._on_its_way = False
            raise
        finally:
            self._leave()

    def interrupt(self) -> None:
        """End it if it still runs: Python code ends at once, a call into C when it returns."""
        with self._lock:
            if self._thread is not None:
                thread, self._thread = self._thread, None
                self._on_its_way = True
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(_Interrupted))

    def _leave(self) -> None:
        """Wait for an interruption that comes too late: it must not meet the thread's next work."""
        with self._lock:
            self._thread = None
        while self._on_its_way:
            time.sleep(0)
