"""`panamax play`: the table in the browser."""

import os
import sys
import threading
import webbrowser
from typing import Annotated

import typer

from panamax.cli.reading import fail, find_edition


def play(
    seats: Annotated[
        str,
        typer.Option(
            metavar="WHO,WHO…", help='Begin a table at once: "you", a bot or your module:Class for each seat.'
        ),
    ] = "",
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port; if it is taken, the next free one.")] = 8018,
    edition: Annotated[str | None, typer.Option(metavar="NAME|FILE", help="The edition to play.")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Where tables are kept; else a file in $PANAMAX_DATA, or in your data folder."
        ),
    ] = None,
) -> None:
    """Start the table on this machine and open it in the browser.

    Tables are kept: stopped at any moment and started again, every game stands where it stood.
    """
    from panamax.server.run import CannotStart, run  # noqa: PLC0415  # no other command needs a web server

    def announce(address: str) -> None:
        print(f"Panamax is at {address}\nStop it with Ctrl-C; your tables are kept.", flush=True)
        if not no_browser and _has_browser():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        run(
            seats=seats,
            host=host,
            port=port,
            edition=find_edition(edition),
            database=database,
            announce=announce,
        )
    except CannotStart as error:
        fail(error.where, error.why)
    print("\nStopped.")


def _has_browser() -> bool:
    """Whether a window can be opened; without a display only browsers for terminals would be found."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
