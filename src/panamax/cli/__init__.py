"""The command line: `panamax …`. Each command has a module of its own."""

import os
import sys
from typing import Annotated, Final, TextIO

import typer

from panamax import __version__
from panamax.cli.analyse import analyse
from panamax.cli.arena import arena
from panamax.cli.backup import backup, restore
from panamax.cli.balance import balance
from panamax.cli.bench import bench
from panamax.cli.cases import cases
from panamax.cli.check import check
from panamax.cli.play import play
from panamax.cli.position import position
from panamax.cli.reading import NOT_READABLE, one_line, reason
from panamax.cli.replay import replay
from panamax.cli.serve import serve
from panamax.cli.simulate import simulate

DEBUG: Final = "PANAMAX_DEBUG"
INTERNAL_ERROR: Final = 70
CLOSED_PIPE: Final = 141  # what a shell says of a program that a closed pipe ended

app = typer.Typer(
    name="panamax",
    help="The board game Panamax: play it, study it, measure it.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play)
app.command()(serve)
app.command()(backup)
app.command()(restore)
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
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """The board game Panamax: play it, study it, measure it."""
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(NOT_READABLE)


def main() -> None:
    """Run the command line; whatever goes wrong is said in a line, without a traceback."""
    if sys.stdout is None:
        sys.exit("panamax: there is nowhere to write to: standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = _run()
    except typer.TyperException as error:
        print(one_line(f"panamax: {error.format_message().rstrip('.')}. See: panamax -h"), file=sys.stderr)
        code = NOT_READABLE
    except BrokenPipeError:
        # Whoever read the output, such as `head`, has seen enough.
        sys.stdout = _nowhere()
        code = CLOSED_PIPE
    except OSError as error:
        print(f"panamax: cannot go on: {reason(error)}", file=sys.stderr)
        sys.stdout = _nowhere()
        code = NOT_READABLE
    except Exception as error:
        if DEBUG in os.environ:
            raise
        print(f"panamax: a fault in the program: {error!r} (set {DEBUG}=1 to see where)", file=sys.stderr)
        code = INTERNAL_ERROR
    sys.exit(code)


def _run() -> int:
    """The exit code of the command that was called."""
    try:
        return app(standalone_mode=False) or 0
    except SystemExit as end:  # what Typer makes of a closed pipe
        if isinstance(end.__context__, BrokenPipeError):
            raise end.__context__ from None
        raise
    finally:
        sys.stdout.flush()


def _nowhere() -> TextIO:
    """For what Python flushes at its end."""
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123  # open until the end
