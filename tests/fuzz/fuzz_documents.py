"""Coverage-guided fuzzing of what is read from outside: JSON, positions, records and action texts.

Needs atheris, and is no part of the fast tests: python tests/fuzz/fuzz_documents.py -max_total_time=60
Whatever is not refused by a ValueError is a fault.
"""

import importlib
import json
import sys
from contextlib import suppress

atheris = importlib.import_module("atheris")

with atheris.instrument_imports(include=["panamax.documents"]):
    from panamax import DoesNotHold, Game, Impossible, NotAnAction
    from panamax.documents.json_reading import parse_json


def one_input(content: bytes) -> None:
    """Read the input as everything that it might be."""
    try:
        document = parse_json(content)
    except Impossible:
        return
    try:
        game = Game.from_position(document)
    except Impossible:
        pass
    else:
        printed = game.position()
        if Game.from_position(json.loads(json.dumps(printed))).position() != printed:
            raise AssertionError("a printed position is not read back as it is")
    with suppress(Impossible, DoesNotHold):
        Game.from_record(document)
    if isinstance(document, str):
        with suppress(NotAnAction):
            Game.from_position({}).why_not(document)


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
