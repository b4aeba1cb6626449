"""`panamax bench`: how fast the engine and its environments are on this machine."""

import importlib.util
import json
import os
import platform
from importlib import metadata
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from panamax import __version__
from panamax.cli.reading import fail
from panamax.cli.showing import console, progress

if TYPE_CHECKING:
    from panamax.cli.bench_measures import Result

PEERS: Final = {"catanatron": "catanatron", "chess": "chess", "open_spiel": "pyspiel"}  # name, module
PACKAGES: Final = ("numba", "llvmlite", "numpy", "pettingzoo", "gymnasium", "open_spiel", "catanatron", "chess")


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON in place of a table.")] = False,
    against: Annotated[
        str, typer.Option(metavar="PEERS", help=f"Run these beside it, by comma: {', '.join(PEERS)}.")
    ] = "",
    quick: Annotated[bool, typer.Option("--quick", help="Shorter runs, and no compilation from nothing.")] = False,
) -> None:
    """Measure, and print medians of repeated runs with their spread.

    Rates are those of one core: time in which another program had the core does not count.
    Exit code 2: a peer that is not known or not installed.
    """
    peers = tuple(name.strip() for name in against.split(",") if name.strip())
    for name in peers:
        if name not in PEERS:
            fail("--against", f"{name!r} is not known; there are: {', '.join(PEERS)}")
        if importlib.util.find_spec(PEERS[name]) is None:
            fail("--against", f"{name} is not installed: pip install {name}")
    results = list(_measured(peers, quick=quick))
    if as_json:
        print(json.dumps({"machine": _machine(), "versions": _versions(), "results": results}, indent=2))
    else:
        _print(results)


def _measured(peers: tuple[str, ...], *, quick: bool) -> "list[Result]":
    from panamax.cli.bench_measures import measures  # noqa: PLC0415  # only who measures waits for numba
    from panamax.cli.bench_peers import compared  # noqa: PLC0415  # as above

    results: list[Result] = []
    with progress() as bar:
        task = bar.add_task("measures", total=None)
        for result in measures(quick=quick):
            results.append(result)
            bar.update(task, description=result["name"], advance=1)
        for name in peers:
            bar.update(task, description=name)
            results += compared(name, results, quick=quick)
    return results


def _machine() -> dict[str, Any]:
    machine: dict[str, Any] = {"processor": _processor(), "cores": os.cpu_count(), "system": platform.platform()}
    if hasattr(os, "getloadavg"):
        machine["load"] = round(os.getloadavg()[0], 2)
    return machine


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123  # a plain read of one line
            return next(line.partition(":")[2].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def _versions() -> dict[str, str]:
    versions = {"panamax": __version__, "python": platform.python_version()}
    for package in PACKAGES:
        try:
            versions[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return versions


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"  # noqa: PLR2004


def _print(results: "list[Result]") -> None:
    from rich.table import Table  # noqa: PLC0415  # only a table needs it

    table = Table("measure", "unit")
    for heading in ("median", "min", "max"):
        table.add_column(heading, justify="right")
    for result in results:
        figures = (result["median"], result["min"], result["max"])
        table.add_row(result["name"], result["unit"], *(_number(figure) for figure in figures))
    screen = console()
    screen.print(table)
    screen.print(", ".join(f"{name} {value}" for name, value in (_machine() | _versions()).items()))
