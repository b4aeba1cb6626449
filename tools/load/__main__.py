"""Many tables at once against a server: how many actions it stores a second, and how soon the others see them.

    make load ARGS="--tables 500 --seconds 30"                      all it can, on SQLite
    make load ARGS="--rate 200"                                     200 actions a second: are they soon there?
    make load ARGS="--workers 2 --database postgresql://…"          two workers

Every table has four seats, each with a browser that follows it. The server is started for the run, or is the one at
`--address` (started with `--limits off`; then `--pid` lets its processor time be read).
"""

import asyncio
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from time import perf_counter, process_time
from typing import Annotated

import aiohttp
import psutil
import typer
from clients import Table
from measuring import Measured, Used, report
from rich.progress import Progress

_LIMIT = 60.0  # seconds in which a server has to start


@dataclass(frozen=True)
class Load:
    """How much is done, and for how long."""

    tables: int
    seats: int
    seconds: float
    rate: float
    hands: int


async def _run(address: str, server: psutil.Process, load: Load) -> None:
    measured = Measured()
    rng = random.Random(1)  # noqa: S311  # the same load every time
    http = aiohttp.ClientSession(
        address,
        connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=600),
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=None),
        read_bufsize=1 << 18,
    )
    async with http:
        with Progress(transient=True) as progress:
            empty = Used.by(server)
            there = await _open(http, measured, load, progress)
            full = Used.by(server)
            each = (full.memory - empty.memory) / load.tables / 1024
            print(f"{load.tables} tables with {load.seats} browsers each: {each:.0f} KiB a table")
            measured.forget()
            before, own, begun = Used.by(server), process_time(), perf_counter()
            going = progress.add_task("acting", total=load.seconds)
            acting = asyncio.create_task(_act(there, rng, load))
            while (passed := perf_counter() - begun) < load.seconds and not acting.done():
                progress.update(going, completed=passed)
                await asyncio.sleep(0.5)
            measured.waiting = Counter(table.waits_for for table in there if table.waits_for)
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)
            passed = perf_counter() - begun
            await asyncio.sleep(1)  # what is on its way arrives
            used = before, Used.by(server)
        report(measured, passed, load.tables, server=used, client=process_time() - own)
        await asyncio.gather(*(table.close() for table in there))


async def _open(http: aiohttp.ClientSession, measured: Measured, load: Load, progress: Progress) -> list[Table]:
    opening = progress.add_task("opening tables", total=load.tables)
    there = [Table(http, measured, load.seats) for _ in range(load.tables)]
    several = asyncio.Semaphore(8)

    async def open_one(table: Table) -> None:
        async with several:
            await table.open()
        progress.advance(opening)

    await asyncio.gather(*(open_one(table) for table in there))
    return there


async def _act(tables: list[Table], rng: random.Random, load: Load) -> None:
    """At a rate, each click at its time whether the last one is answered or not; or as fast as so many hands can."""
    free = list(tables)
    clicks: set[asyncio.Task[None]] = set()

    async def click(table: Table) -> None:
        await table.act(rng)
        if not table.over:
            free.append(table)

    async with asyncio.TaskGroup() as group:
        begun, clicked = perf_counter(), 0
        while free or clicks:
            if free and (load.rate > 0 or len(clicks) < load.hands):
                table = free.pop(rng.randrange(len(free)))
                task = group.create_task(click(table))
                clicks.add(task)
                task.add_done_callback(clicks.discard)
                clicked += 1
            wait = begun + clicked / load.rate - perf_counter() if load.rate > 0 else 0
            if wait > 0:
                await asyncio.sleep(wait)
            elif not free or len(clicks) >= load.hands:
                await asyncio.wait(clicks, return_when=asyncio.FIRST_COMPLETED)


@contextmanager
def _server(database: str, workers: int) -> Iterator[tuple[str, psutil.Process]]:
    """A server of one's own, with a database that is new."""
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{folder}/tables.sqlite"
        options = {
            "--port": "8700",
            "--database": url,
            "--workers": str(workers),
            "--limits": "off",
        }
        command = [
            Path(sys.executable).with_name("panamax"),
            "serve",
            *chain.from_iterable(options.items()),
            "--log",
            "error",
        ]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603  # this very program
        try:
            for line in process.stdout or ():
                if "http://" in line:
                    yield "http" + line.split("http", 1)[1].split()[0].rstrip("/"), psutil.Process(process.pid)
                    break
            else:
                raise SystemExit("The server did not start.")
        finally:
            process.terminate()
            process.wait(_LIMIT)


def main(  # noqa: PLR0913, PLR0917  # as many as options
    tables: Annotated[int, typer.Option(min=1)] = 500,
    seats: Annotated[int, typer.Option(min=2, max=4)] = 4,
    seconds: Annotated[float, typer.Option(min=1)] = 30,
    rate: Annotated[float, typer.Option(help="Actions a second; 0: as many as it can.")] = 0,
    hands: Annotated[int, typer.Option(help="At most so many actions at once.")] = 64,
    workers: Annotated[int, typer.Option(min=1)] = 1,
    database: Annotated[str, typer.Option(metavar="URL")] = "",
    address: Annotated[str, typer.Option(metavar="URL", help="A server that runs already.")] = "",
    pid: Annotated[int, typer.Option(help="Its process, with --address.")] = 0,
) -> None:
    """Load a server with tables, and print what it can."""
    load = Load(tables, seats, seconds, rate, hands)
    if address:
        asyncio.run(_run(address, psutil.Process(pid or None), load))
        return
    with _server(database, workers) as (own, process):
        asyncio.run(_run(own, process, load))


if __name__ == "__main__":
    typer.run(main)
