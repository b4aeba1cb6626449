"""Many games side by side."""

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from typing import Any, TypeVar

from panamax.arena.records import save_record
from panamax.arena.table import Fixture, Played, play

T = TypeVar("T")
Game = tuple[Fixture, Path | None]  # and the file for its record


def play_and_save(fixture: Fixture, record: Path | None) -> Played:
    """Play a game and keep its record, if a file for it is named."""
    played = play(fixture)
    if record is not None:
        save_record(played, record)
    return played


def play_all(games: Iterable[Game], jobs: int) -> Iterator[Played]:
    """Play games and yield each as it is finished."""
    return side_by_side(play_and_save, games, jobs)


def side_by_side(work: Callable[..., T], tasks: Iterable[tuple[Any, ...]], jobs: int) -> Iterator[T]:
    """Do tasks and yield each result as it is there; with one job they are done in this process, in order.

    What a bot does wrong is raised. If the caller stops, by an interrupt too, what is running is dropped.
    """
    if jobs == 1:
        for task in tasks:
            yield work(*task)
        return
    waiting = iter(tasks)
    others = active_children()
    # Fresh processes: a fork would copy threads' locks.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin_worker)
    try:
        running: set[Future[T]] = set()
        while True:
            for task in islice(waiting, 2 * jobs - len(running)):
                running.add(pool.submit(work, *task))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            if process not in others:
                process.terminate()


def _begin_worker() -> None:
    """Interrupts are left to the parent; if that is killed, nobody else ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
