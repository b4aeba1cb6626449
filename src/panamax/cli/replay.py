"""`panamax replay`: a record as a game to read."""

from typing import Annotated

import typer

from panamax.cli.reading import read_game
from panamax.documents.playthrough import playthrough


def replay(
    file: Annotated[str, typer.Argument(metavar="RECORD|-", help="A record as JSON; - reads standard input.")],
    edition: Annotated[
        str | None,
        typer.Option(metavar="NAME|FILE", help="Replay by this edition, in place of the one that the record names."),
    ] = None,
) -> None:
    """Print a record as a game to read: an action a line, in the notation and in words."""
    print(playthrough(read_game(file, edition)), end="")
