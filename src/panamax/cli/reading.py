"""What a command is given: documents from files or standard input, editions by name or file."""

import sys
from pathlib import Path
from typing import Any, Final, NoReturn

import typer

from panamax.documents.impossible import Impossible
from panamax.documents.json_reading import LARGEST, parse_json
from panamax.editions import Edition, EditionError, find
from panamax.game import Game
from panamax.replay import DoesNotHold

STANDARD_INPUT: Final = "-"
NOT_READABLE: Final = 2  # exit code: nothing can be said about what cannot be read
DOES_NOT_HOLD: Final = 1  # exit code: it was read, and it is not so


def fail(where: str, why: object, code: int = NOT_READABLE) -> NoReturn:
    """End the command with one line on standard error."""
    print(one_line(f"panamax: {where}: {why}"), file=sys.stderr)
    raise typer.Exit(code)


def reason(error: OSError) -> str:
    """What is wrong with which file, for people."""
    why = error.strerror or str(error)
    return f"{error.filename}: {why}" if error.filename else why


def one_line(text: str) -> str:
    """A text without line breaks and control characters, which a document may have brought into it."""
    return "".join(character if character.isprintable() else " " for character in text)


def read_document(file: str) -> Any:
    """Parsed JSON from a file, or from standard input for "-"; ends the command if it cannot be read."""
    try:
        return parse_json(_read(file))
    except OSError as error:
        fail(file, error.strerror or error)
    except Impossible as error:
        fail(called(file), error)


def called(file: str) -> str:
    """What a file is called in a message."""
    return "standard input" if file == STANDARD_INPUT else file


def _read(file: str) -> bytes:
    """At most one byte more than a document can have: enough to see that it is too large."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(LARGEST + 1)
    try:
        with Path(file).open("rb") as opened:
            return opened.read(LARGEST + 1)
    except ValueError:
        raise Impossible("", "no file can be called so") from None


def find_edition(name_or_file: str | None) -> Edition | None:
    """The edition asked for; None if none is. Ends the command if there is no such edition."""
    if name_or_file is None:
        return None
    try:
        return find(name_or_file)
    except EditionError as error:
        fail("--edition", error)


def read_game(file: str, edition: str | None = None) -> Game:
    """A record as the game that it was, by its own edition or another; ends the command if it is none."""
    document = read_document(file)
    try:
        return Game.from_record(document, find_edition(edition))
    except Impossible as error:
        fail(called(file), error)
    except DoesNotHold as error:
        fail(called(file), error, DOES_NOT_HOLD)
