"""Records: a whole game, or one so far, as its set-up, its chance and its actions.

Reading says what the document is; whether it holds is found by replaying it (`panamax.replay`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from panamax import editions
from panamax.documents.impossible import Impossible
from panamax.documents.names import ADVISORS, CARDS, SEATS
from panamax.rules.components import NONE

FORMAT: Final = "panamax-record/1"
_KEYS: Final = {
    "format",
    "edition",
    "edition_hash",
    "edition_data",
    "seats",
    "seed",
    "names",
    "start",
    "chance",
    "actions",
    "scores",
    "winners",
}
_SETUP_CHANCE: Final = {"order", "starting", "advisors", "contracts", "rolls"}
_LATER_CHANCE: Final = {"advisors", "contracts", "rolls"}
_MOST_ACTIONS: Final = 100_000
_LONGEST_ACTION: Final = 100
_LONGEST_NAME: Final = 200
_SHOWN: Final = 60  # characters of a wrong value that are repeated to its writer


@dataclass
class Record:
    """A record, read. Cards and seats are numbers; a hidden card is NONE, what is not told is None."""

    edition: editions.Edition
    seats: int
    seed: int | None = None
    names: dict[str, str] = field(default_factory=dict)
    start: Mapping[str, Any] | None = None
    order: list[int] = field(default_factory=list)
    starting: list[int] = field(default_factory=list)
    advisors: list[int] = field(default_factory=list)
    contracts: list[int] = field(default_factory=list)
    rolls: list[list[int]] = field(default_factory=list)
    actions: list[tuple[str, str]] = field(default_factory=list)
    scores: dict[str, int] | None = None
    winners: list[str] | None = None
    edition_hash: str | None = None


def read_record(document: Any, edition: editions.Edition | None = None) -> Record:
    """A record from parsed JSON; `edition` stands in for the one it names. Raises Impossible."""
    if document is None:
        raise Impossible("", "null is not an object")
    record = _mapping("", document)
    _known("", record, _KEYS)
    if record.get("format") != FORMAT:
        raise Impossible("format", f"{_short(record.get('format'))} is not {FORMAT!r}")
    seats = _integer("seats", record.get("seats"), 2, len(SEATS))
    read = Record(edition or _edition(record), seats)
    if "seed" in record:
        read.seed = _integer("seed", record["seed"], 0, 2**63 - 1)
    read.names = {seat: _text(f"names.{seat}", name) for seat, name in _by_seat("names", record, seats).items()}
    read.edition_hash = _text("edition_hash", record["edition_hash"]) if "edition_hash" in record else None
    if "start" in record:
        read.start = _mapping("start", record["start"])
    _read_chance(read, _mapping("chance", record.get("chance", {} if read.start is not None else None)))
    read.actions = [_action(f"actions[{place}]", entry) for place, entry in enumerate(_list("actions", record))]
    if len(read.actions) > _MOST_ACTIONS:
        raise Impossible("actions", f"{len(read.actions)} are more than a game can have")
    if "scores" in record:
        scores = _by_seat("scores", record, seats)
        read.scores = {seat: _integer(f"scores.{seat}", score, -(10**6), 10**6) for seat, score in scores.items()}
    if "winners" in record:
        winners = _list("winners", record)
        read.winners = [SEATS[_name(f"winners[{n}]", seat, SEATS[:seats])] for n, seat in enumerate(winners)]
    return read


def _edition(record: Mapping[str, Any]) -> editions.Edition:
    try:
        if "edition_data" in record:
            return editions.from_data(dict(_mapping("edition_data", record["edition_data"])))
        return editions.load(_text("edition", record.get("edition")))
    except editions.EditionError as error:
        raise Impossible("edition_data" if "edition_data" in record else "edition", str(error)) from None


def _read_chance(read: Record, chance: Mapping[str, Any]) -> None:
    _known("chance", chance, _SETUP_CHANCE if read.start is None else _LATER_CHANCE)
    if read.start is None:
        seats = SEATS[: read.seats]
        read.order = [_name(f"chance.order[{n}]", seat, seats) for n, seat in enumerate(_list("chance.order", chance))]
        cards = _list("chance.starting", chance)
        read.starting = [_name(f"chance.starting[{n}]", card, CARDS) for n, card in enumerate(cards)]
    read.advisors = [
        NONE if card is None else _name(f"chance.advisors[{n}]", card, ADVISORS)
        for n, card in enumerate(_list("chance.advisors", chance))
    ]
    cards = _list("chance.contracts", chance)
    read.contracts = [_name(f"chance.contracts[{n}]", card, CARDS) for n, card in enumerate(cards)]
    for number, roll in enumerate(_list("chance.rolls", chance)):
        where = f"chance.rolls[{number}]"
        if not isinstance(roll, list):
            raise Impossible(where, f"{_short(roll)} is not a list")
        read.rolls.append([_integer(f"{where}[{place}]", face, 1, 6) for place, face in enumerate(roll)])


def _action(where: str, entry: Any) -> tuple[str, str]:
    match entry:
        case [seat, text]:
            pass
        case _:
            raise Impossible(where, f"{_short(entry)} is not a seat and an action")
    if seat not in SEATS:
        raise Impossible(where, f"{_short(seat)} is no seat; there are {', '.join(SEATS)}")
    if not isinstance(text, str) or len(text) > _LONGEST_ACTION:
        raise Impossible(where, f"{_short(text)} is no action")
    return seat, text


def _mapping(where: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise Impossible(where, "is missing" if value is None else f"{_short(value)} is not an object")
    return value


def _known(where: str, value: Mapping[str, Any], keys: set[str]) -> None:
    for key in value:
        if key not in keys:
            raise Impossible(where, f"{_short(key)} is unknown; there are {', '.join(sorted(keys))}")


def _list(where: str, parent: Mapping[str, Any]) -> list[Any]:
    value = parent.get(where.rpartition(".")[2], [] if where.startswith("chance.") else None)
    if not isinstance(value, list):
        raise Impossible(where, "is missing" if value is None else f"{_short(value)} is not a list")
    return value


def _by_seat(where: str, record: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
    value = _mapping(where, record.get(where, {}))
    _known(where, value, set(SEATS[:seats]))
    return value


def _integer(where: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Impossible(where, "is missing" if value is None else f"{_short(value)} is not a whole number")
    if not least <= value <= most:
        raise Impossible(where, f"{_short(value)} is not from {least} to {most}")
    return value


def _text(where: str, value: Any) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_NAME:
        raise Impossible(where, "is missing" if value is None else f"{_short(value)} is not a short text")
    return value


def _name(where: str, value: Any, names: tuple[str, ...]) -> int:
    if not isinstance(value, str) or value not in names:
        raise Impossible(where, f"{_short(value)} is unknown; there are {', '.join(names)}")
    return names.index(value)


def _short(value: Any) -> str:
    shown = "a number of many digits" if isinstance(value, int) and abs(value) >= 10**18 else repr(value)
    return shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…"
