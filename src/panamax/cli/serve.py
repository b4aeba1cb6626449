"""`panamax serve`: the table for many, on a machine that others reach."""

import os
from pathlib import Path
from typing import Annotated, Final

import typer

from panamax.cli.reading import fail

PASSPHRASE: Final = "PANAMAX_PASSPHRASE"  # noqa: S105  # the name of a variable
DATABASE: Final = "PANAMAX_DATABASE"
_WIDEST: Final = 1_000_000
_LEVELS: Final = ("debug", "info", "warning", "error")


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port, this one or none.")] = 8018,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help=f"Where tables are kept; else ${DATABASE}, else as `panamax play` keeps them."
        ),
    ] = None,
    workers: Annotated[int, typer.Option(metavar="N", min=1, max=64, help="Processes; several need PostgreSQL.")] = 1,
    passphrase_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help=f"Ask every browser once for the passphrase in this file, or in ${PASSPHRASE}."
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name that this server answers to; may be repeated. Else any."),
    ] = None,
    behind_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="Believe a proxy at this address or network who it asks for (X-Forwarded-For, X-Forwarded-Proto); "
            "may be repeated.",
        ),
    ] = None,
    limits: Annotated[
        str, typer.Option(metavar="TIMES|off", help="Limits so many times as wide as usual, or none (for load tests).")
    ] = "1",
    most_tables: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many tables may run at the same time.")
    ] = 5000,
    metrics_port: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=65535, help="Answer Prometheus on this port.")
    ] = None,
    metrics_host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address of that port: not one that the world reaches.")
    ] = "127.0.0.1",
    log: Annotated[str, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")] = "info",
) -> None:
    """Serve tables to many, until SIGTERM or Ctrl-C.

    docs/hosting.md goes from nothing to a server. The log goes to standard error: JSON, but for a terminal.
    """
    if log not in _LEVELS:
        fail("--log", f"there is no {log!r}; there are {', '.join(_LEVELS)}")
    passphrase, rates = _passphrase(passphrase_file), _times(limits)
    from panamax.server.hosting.serving import Hosting, serve_many  # noqa: PLC0415  # as in `play`
    from panamax.server.run import CannotStart  # noqa: PLC0415

    wanted = Hosting(
        host=host,
        port=port,
        database=database or os.environ.get(DATABASE) or None,
        workers=workers,
        passphrase=passphrase,
        names=tuple(allow_host or ()),
        proxies=tuple(behind_proxy or ()),
        rates=rates,
        most_tables=most_tables,
        metrics_host=metrics_host,
        metrics_port=metrics_port,
        log=log,
    )
    try:
        serve_many(wanted, lambda address: print(f"Panamax is at {address}", flush=True))
    except CannotStart as error:
        fail(error.where, error.why)
    print("Stopped.")


def _passphrase(file: Path | None) -> str:
    """From the file or the environment, never from the command line, which everybody on the machine can read."""
    if file is None:
        where, said = f"${PASSPHRASE}", os.environ.get(PASSPHRASE)
        if said is None:
            return ""
    else:
        where = f"--passphrase-file, {file}"
        try:
            said = file.read_text("utf-8")
        except OSError as error:
            fail(where, error.strerror or error)
        except UnicodeDecodeError:
            fail(where, "not UTF-8")
    if not said.strip():
        fail(where, "there is nothing in it; a passphrase of one word at least is needed")
    return said.strip()


def _times(limits: str) -> float:
    if limits == "off":
        return 0.0
    try:
        times = float(limits)
    except ValueError:
        times = 0.0
    if not 0.0 < times <= _WIDEST:
        fail("--limits", f"{limits!r} is neither a number above 0 nor off")
    return times
