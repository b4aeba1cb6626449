"""Compiling ahead: of several processes one does it at a time."""

import threading
from pathlib import Path

import pytest

from panamax.compiled import cache, warm

fcntl = pytest.importorskip("fcntl", reason="locks a file")


def test_one_compiles_and_the_others_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PANAMAX_CACHE", str(tmp_path))
    entered = threading.Event()

    def compile_something() -> None:
        with warm._alone():
            entered.set()

    cache.folder().mkdir()
    with (cache.folder() / "warm.lock").open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        waiting = threading.Thread(target=compile_something)
        waiting.start()
        assert not entered.wait(0.2)
    waiting.join()
    assert entered.is_set()
