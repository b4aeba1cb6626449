"""`panamax check`: replay a record."""

from typing import Annotated

import typer

from panamax.cli.reading import read_game


def check(
    file: Annotated[str, typer.Argument(metavar="RECORD|-", help="A record as JSON; - reads standard input.")],
    edition: Annotated[
        str | None,
        typer.Option(metavar="NAME|FILE", help="Replay by this edition, in place of the one that the record names."),
    ] = None,
) -> None:
    """Replay a record and say whether it holds.

    Exit code 1: an action, a seat, an outcome of chance or a score does not hold; the first that does not is named.
    Exit code 2: it cannot be read.
    """
    game = read_game(file, edition)
    played = f"{len(game.steps)} actions"
    if game.winners:
        scores = ", ".join(f"{seat} {score}" for seat, score in (game.scores or {}).items())
        print(f"It holds: {played}, won by {' and '.join(game.winners)} ({scores}).")
    else:
        print(f"It holds: {played}, round {game.round}, {game.to_act} to act.")
