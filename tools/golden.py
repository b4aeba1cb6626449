"""The golden playthroughs: whole games that must go on exactly as they did.

Each `tests/golden/*.json` is a record, and beside it lies the game to read, with a mark of every position. A changed
text is a changed rule: read the difference, then run `make golden` to take it over. The records themselves are never
written anew.
"""

import json
from pathlib import Path

from panamax import Game
from panamax.documents.playthrough import playthrough

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"


def records() -> list[Path]:
    """The records, one for each number of seats."""
    return sorted(FOLDER.glob("*.json"))


def read(record: Path) -> str:
    """What stands beside a record, if it is as it must be."""
    return playthrough(Game.from_record(json.loads(record.read_text("utf-8"))))


if __name__ == "__main__":
    for path in records():
        path.with_suffix(".txt").write_text(read(path), "utf-8")
        print(path.with_suffix(".txt"))
