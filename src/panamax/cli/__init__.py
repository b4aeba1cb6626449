"""The command line: `panamax …`. Each command has a module of its own."""

import os
import sys
from typing import Annotated, Final

import typer

from panamax import __version__
from panamax.cli.analyse import analyse
from panamax.cli.arena import arena
from panamax.cli.balance import balance
from panamax.cli.bench import bench
from panamax.cli.cases import cases
from panamax.cli.check import check
from panamax.cli.play import play
from panamax.cli.position import position
from panamax.cli.reading import NOT_READABLE
from panamax.cli.replay import replay
from panamax.cli.simulate import simulate

DEBUG: Final = "PANAMAX_DEBUG"
INTERNAL_ERROR: Final = 70

app = typer.Typer(
    name="panamax",
    help="The board game Panamax: play it, study it, measure it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play)
app.command()(position)
app.command()(cases)
app.command()(check)
app.command()(replay)
app.command()(simulate)
app.command()(analyse)
app.command()(bench)
app.command()(arena)
app.command()(balance)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"panamax {__version__}")
        raise typer.Exit


@app.callback()
def panamax(
    _version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """The board game Panamax: play it, study it, measure it."""


def main() -> None:
    """Run the command line; whatever goes wrong is said in a line, without a traceback."""
    if sys.stdout is None:
        sys.exit("panamax: there is nowhere to write to: standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as error:
        print(f"panamax: cannot go on: {error.strerror or error}", file=sys.stderr)
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  for what Python flushes at its end
        sys.exit(NOT_READABLE)
    except Exception as error:
        if DEBUG in os.environ:
            raise
        print(f"panamax: a fault in the program: {error!r} (set {DEBUG}=1 to see where)", file=sys.stderr)
        sys.exit(INTERNAL_ERROR)
