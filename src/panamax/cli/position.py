"""`panamax position`: look at a position, and play from it."""

from typing import Annotated, Any

import typer

from panamax.cli.reading import DOES_NOT_HOLD, called, fail, find_edition, read_document
from panamax.documents.impossible import Impossible, NotAnAction
from panamax.documents.position_writing import print_document
from panamax.documents.projection import check_view
from panamax.game import Game, Refused


def position(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A position as JSON; - reads standard input.")],
    play: Annotated[str, typer.Option(metavar="ACTIONS", help='Actions to play, such as "take 3; move red-A".')] = "",
    view: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Show what this seat sees, or a spectator; else everything.")
    ] = None,
    edition: Annotated[
        str | None,
        typer.Option(metavar="NAME|FILE", help="Play by this edition, in place of the one that the position names."),
    ] = None,
) -> None:
    """Print a position as JSON, with the legal actions and what happened.

    A position may be partial: what it leaves out is as on the bare table. Exit code 1: an action is refused; what
    is printed then says by which rule, with the position before it. Exit code 2: the position cannot be read or
    cannot be, or an action is none.
    """
    document = read_document(file)
    try:
        game = Game.from_position(document, find_edition(edition))
    except Impossible as error:
        fail(called(file), error)
    try:
        check_view(view, len(game.seats))
    except ValueError as error:
        fail("--view", error)
    events: list[dict[str, Any]] = []
    for text in filter(None, (part.strip() for part in play.split(";"))):
        try:
            events += game.play(text)
        except Refused as refused:
            said = {"action": text, "rule": refused.rule, "message": refused.message}
            print(print_document({"refused": said, "position": game.position(view)}))
            raise typer.Exit(DOES_NOT_HOLD) from None
        except NotAnAction as error:
            fail("--play", error)
    print(print_document({"position": game.position(view), "legal": game.legal(), "events": events}))
