"""`panamax replay`: a record as a game to read."""

from typing import Annotated

import typer

from panamax.cli.reading import DOES_NOT_HOLD, called, fail, find_edition, read_document
from panamax.documents.impossible import Impossible
from panamax.documents.playthrough import playthrough
from panamax.game import Game
from panamax.replay import DoesNotHold


def replay(
    file: Annotated[str, typer.Argument(metavar="RECORD|-", help="A record as JSON; - reads standard input.")],
    edition: Annotated[
        str | None,
        typer.Option(metavar="NAME|FILE", help="Replay by this edition, in place of the one that the record names."),
    ] = None,
) -> None:
    """Print a record as a game to read: an action a line, in the notation and in words."""
    document = read_document(file)
    try:
        print(playthrough(Game.from_record(document, find_edition(edition))), end="")
    except Impossible as error:
        fail(called(file), error)
    except DoesNotHold as error:
        fail(called(file), error, DOES_NOT_HOLD)
