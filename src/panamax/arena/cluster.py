"""Games on many machines, by Ray (optional: the extra `ray`)."""

import logging
import socket
from collections.abc import Iterable, Iterator
from typing import Any, Final

from panamax.arena.records import save_record
from panamax.arena.series import Game
from panamax.arena.table import Played, play

REACHABLE_WITHIN: Final = 10.0  # seconds


class NoRay(RuntimeError):
    """Ray is not installed, or there is no cluster at the address."""


def play_on_cluster(games: Iterable[Game], address: str) -> Iterator[Played]:
    """Play games on a Ray cluster and yield each as it is finished; records are kept here.

    A game whose machine is lost is played again on another. Raises NoRay, or what a bot does wrong.
    """
    try:
        import ray  # noqa: PLC0415  # optional
    except ImportError:
        raise NoRay("Ray is not installed; install panamax-game with the extra ray") from None
    _check_reachable(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoRay(f"no Ray cluster at {address}: {error}") from None
    try:
        yield from _play(ray, list(games))
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        return  # such as "auto"
    try:
        socket.create_connection((host.rpartition("/")[2], int(port)), timeout=REACHABLE_WITHIN).close()
    except (OSError, OverflowError) as error:
        raise NoRay(f"no Ray cluster at {address}: {error}") from None


def _play(ray: Any, games: list[Game]) -> Iterator[Played]:
    task = ray.remote(num_cpus=1, max_retries=-1)(play)
    records = {task.remote(fixture): record for fixture, record in games}
    waiting = list(records)
    while waiting:
        done, waiting = ray.wait(waiting)
        for reference in done:
            try:
                played: Played = ray.get(reference)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            record = records.pop(reference)
            if record is not None:
                save_record(played, record)
            yield played
