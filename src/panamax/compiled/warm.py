"""Compile all entry points ahead of their first call: `python -m panamax.compiled.warm`.

Afterwards any process loads them from disk. The server runs this in a process of its own.
"""

import importlib
import pkgutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import panamax.compiled
from panamax.compiled.cache import folder
from panamax.compiled.entry import ENTRIES


def warm() -> Iterator[tuple[int, int, str]]:
    """Compile, or load what is compiled: yields how many are done, of how many, and which comes next."""
    for module in pkgutil.iter_modules(panamax.compiled.__path__):
        if module.name != "warm":
            importlib.import_module(f"panamax.compiled.{module.name}")
    for number, (dispatcher, signature) in enumerate(ENTRIES):
        yield number, len(ENTRIES), f"{dispatcher.py_func.__module__.rpartition('.')[2]}.{dispatcher.__name__}"
        dispatcher.compile(signature)
    yield len(ENTRIES), len(ENTRIES), ""


@contextmanager
def _alone() -> Iterator[None]:
    """Of several workers one compiles, and the others load what it has made."""
    if sys.platform == "win32":  # where there is one worker
        yield
        return
    import fcntl  # noqa: PLC0415

    folder().mkdir(parents=True, exist_ok=True)
    with (folder() / "warm.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> None:
    """Compile and say how far it is."""
    start = time.perf_counter()
    with _alone():
        for done, of, name in warm():
            sys.stdout.write(f"{done}/{of} {name}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{time.perf_counter() - start:.1f} s, kept in {folder()}\n")


if __name__ == "__main__":
    main()
