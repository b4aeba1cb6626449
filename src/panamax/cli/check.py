"""`panamax check`: replay a record."""

from typing import Annotated

import typer

from panamax.cli.reading import DOES_NOT_HOLD, called, fail, find_edition, read_document
from panamax.documents.impossible import Impossible
from panamax.game import Game
from panamax.replay import DoesNotHold


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
    document = read_document(file)
    try:
        game = Game.from_record(document, find_edition(edition))
    except Impossible as error:
        fail(called(file), error)
    except DoesNotHold as error:
        fail(called(file), error, DOES_NOT_HOLD)
    played = f"{len(game.steps)} actions"
    if game.winners:
        scores = ", ".join(f"{seat} {score}" for seat, score in (game.scores or {}).items())
        print(f"It holds: {played}, won by {' and '.join(game.winners)} ({scores}).")
    else:
        print(f"It holds: {played}, round {game.round}, {game.to_act} to act.")
