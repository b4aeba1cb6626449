"""An arena: the games of a plan, kept in a folder so that it can be gone on with."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from panamax.arena.schedule import Plan
from panamax.arena.standing import Result, Standing
from panamax.arena.table import Fixture, Played
from panamax.documents.names import SEATS

PLAN_FILE: Final = "arena.json"
GAMES: Final = "games"
WIDTH: Final = 5  # digits of a game's number in its file's name


class OtherArena(ValueError):
    """The folder holds games of another plan, or a file that is none of an arena's."""


@dataclass
class Tournament:
    """A plan, how many of its games are wanted, and what is done."""

    plan: Plan
    games: int
    time_limit: float
    folder: Path | None
    standing: Standing = field(default_factory=Standing)

    def open(self) -> None:
        """Take up what the folder holds: a game is played if its record is there. Raises OtherArena or OSError."""
        if self.folder is None:
            return
        (self.folder / GAMES).mkdir(parents=True, exist_ok=True)
        file = self.folder / PLAN_FILE
        plan = json.loads(json.dumps(asdict(self.plan)))
        if file.exists():
            if _read(file) != plan:
                raise OtherArena(f"{file} is of an arena with other bots, seats, seed or edition")
        else:
            part = file.with_suffix(".part")
            part.write_text(json.dumps(plan, indent=2) + "\n", encoding="utf-8")
            part.replace(file)
        for fixture in self.plan.games(self.games, self.time_limit):
            record = self._record(fixture)
            if record is not None and record.exists():
                self.standing.results.append(_result(fixture, record))

    def _record(self, fixture: Fixture) -> Path | None:
        return None if self.folder is None else self.folder / GAMES / f"game-{fixture.number:0{WIDTH}}.json"

    def to_play(self) -> Iterator[tuple[Fixture, Path | None]]:
        """The games that are not yet played."""
        played = {result.number for result in self.standing.results}
        for fixture in self.plan.games(self.games, self.time_limit):
            if fixture.number not in played:
                yield fixture, self._record(fixture)

    def count(self, games: Iterable[Played]) -> Iterator[Played]:
        """Count games as they come."""
        for played in games:
            fixture = played.fixture
            self.standing.results.append(Result(fixture.number, fixture.bots, played.scores, played.winner))
            yield played


def _read(file: Path) -> Any:
    try:
        return json.loads(file.read_text("utf-8"))
    except ValueError:
        raise OtherArena(f"{file} is not JSON") from None


def _result(fixture: Fixture, file: Path) -> Result:
    record = _read(file)
    seats = SEATS[: len(fixture.bots)]
    try:
        names = tuple(record["names"][seat] for seat in seats)
        scores = tuple(int(record["scores"][seat]) for seat in seats)
        winner = seats.index(record["winners"][0])
        seed = record["seed"]
    except (KeyError, TypeError, ValueError, IndexError):
        raise OtherArena(f"{file} is no record of a finished game") from None
    if (names, seed) != (fixture.bots, fixture.seed):
        raise OtherArena(f"{file} is a game of other bots or another seed than game {fixture.number} of this arena")
    return Result(fixture.number, names, scores, winner)
