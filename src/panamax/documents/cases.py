"""Cases: a situation, some actions, and what must be so afterwards; one TOML file for a chapter of the rules."""

import json
import tomllib
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from panamax.documents.impossible import Impossible, NotAnAction, first_error
from panamax.game import Game, Refused

_LARGEST: Final = 16 << 20  # bytes
_NULL: Final = "null"  # TOML has no null


class NewGame(BaseModel):
    """A game begun by set-up."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    seats: int = 4
    seed: int = 0
    edition: str = "guide"


class Case(BaseModel):
    """One case as written."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    title: Annotated[str, Field(min_length=1)]
    rules: Annotated[list[str], Field(min_length=1)]
    given: dict[str, Any] = {}
    new: NewGame | None = None
    play: list[str] = []
    refused: str | None = None
    legal: list[str] = []
    illegal: list[str] = []
    view: str | None = None
    expect: dict[str, Any] = {}

    @model_validator(mode="after")
    def _one_beginning(self) -> "Case":
        if self.new is not None and self.given:
            raise ValueError("it has both `given` and `new`")
        if self.refused is not None and not self.play:
            raise ValueError("it is `refused`, but nothing is played")
        return self


class CaseFile(BaseModel):
    """The cases of a file."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    case: list[Case]


def find_case_files(path: Path) -> list[Path]:
    """The file itself, or all case files of a folder and its folders, in the order of their names."""
    return sorted(path.rglob("*.toml")) if path.is_dir() else [path]


def read_cases(path: Path) -> list[Case]:
    """The cases of a file. Raises `Impossible` if it cannot be read."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
        if len(content) > _LARGEST:
            raise Impossible("", "it is larger than 16 MB")
        return _parse(tomllib.loads(content.decode("utf-8")))
    except OSError as error:
        raise Impossible("", error.strerror or "it cannot be read") from None
    except UnicodeDecodeError as error:
        raise Impossible(f"byte {error.start + 1}", "not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise Impossible("", f"not TOML: {error}") from None
    except (RecursionError, ValueError) as error:
        raise error if isinstance(error, Impossible) else Impossible("", "not TOML") from None


def _parse(data: dict[str, Any]) -> list[Case]:
    try:
        return CaseFile.model_validate(data).case
    except ValidationError as error:
        raise Impossible(_where(error.errors()[0]["loc"], data), first_error(error).why) from None


def run_case(case: Case) -> list[str]:
    """What does not hold, a sentence each; nothing if the case holds."""
    try:
        game = _begin(case)
    except ValueError as error:
        return [f"it cannot begin: {error}"]
    failure = _play(game, case)
    if failure is not None:
        return [failure]
    try:
        position = game.position(case.view)
    except ValueError as error:
        return [f"view: {error}"]
    return [
        *(f"{text!r} is not legal ({why})" for text in case.legal if (why := _why_not(game, text)) is not None),
        *(f"{text!r} is legal" for text in case.illegal if _why_not(game, text) is None),
        *(failed for path, value in case.expect.items() if (failed := _compare(position, path, value)) is not None),
    ]


def _begin(case: Case) -> Game:
    if case.new is not None:
        return Game.new(case.new.seats, case.new.seed, case.new.edition)
    return Game.from_position(_with_nulls(case.given))


def _play(game: Game, case: Case) -> str | None:
    """Play the actions; what went otherwise than the case says."""
    for number, text in enumerate(case.play, 1):
        due = case.refused if number == len(case.play) else None
        try:
            game.play(text)
        except Refused as refused:
            if refused.rule != due:
                wanted = "" if due is None else f", expected {due}"
                return f"{text!r} is refused by {refused.rule} ({refused.message}){wanted}"
        except NotAnAction as error:
            return str(error)
        else:
            if due is not None:
                return f"{text!r} is legal, expected a refusal by {due}"
    return None


def _why_not(game: Game, text: str) -> str | None:
    """Why an action is not legal; what is no action is not legal either."""
    try:
        refusal = game.why_not(text)
    except NotAnAction as error:
        return str(error)
    return None if refusal is None else str(refusal)


def _compare(position: dict[str, Any], path: str, value: Any) -> str | None:
    got, expected = _at(position, path), _with_nulls(value)
    if _text(got) == _text(expected):
        return None
    return f"{path}: expected {_text(expected)}, got {_text(got)}"


def _at(position: Any, path: str) -> Any:
    """What stands at a dotted path; what is not there reads as null."""
    found = position
    for key in path.split("."):
        if isinstance(found, dict):
            found = found.get(key)
        elif isinstance(found, list) and key.isdecimal() and int(key) < len(found):
            found = found[int(key)]
        else:
            return None
    return found


def _with_nulls(value: Any) -> Any:
    """TOML's "null" as null."""
    if isinstance(value, dict):
        return {key: _with_nulls(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_with_nulls(part) for part in value]
    return None if value == _NULL else value


def _text(value: Any) -> str:
    """Comparable: true is not 1, and the order of keys does not matter."""
    return json.dumps(value, sort_keys=True, default=str)


def _where(path: tuple[int | str, ...], data: dict[str, Any]) -> str:
    """Where in the file: the case's title if it has one, else its number."""
    match path:
        case ("case", int(number), *rest):
            case = data["case"][number]
            title = case.get("title") if isinstance(case, dict) else None
            return ".".join(map(str, [f"case {number + 1}" if title is None else repr(title), *rest]))
        case _:
            return ".".join(map(str, path))
