"""What is wrong with a document: where, and why."""

from typing import Final

from pydantic import ValidationError

_LONGEST: Final = 40  # characters of a wrong name or value that are repeated to its writer

# Why a value is wrong, by pydantic's type of error; the rest is said in pydantic's words.
_WHY: Final = {
    "extra_forbidden": "there is no such key",
    "missing": "it is missing",
    "int_type": "it must be a whole number",
    "bool_type": "it must be true or false",
    "string_type": "it must be a text",
    "list_type": "it must be a list",
    "dict_type": "it must be an object",
    "model_type": "it must be an object",
    "greater_than_equal": "it must be {ge} or more",
    "greater_than": "it must be more than {gt}",
    "less_than_equal": "it must be at most {le}",
    "less_than": "it must be less than {lt}",
    "too_short": "it must have at least {min_length}",
    "too_long": "it must have at most {max_length}",
    "string_too_short": "it must not be empty",
    "literal_error": "it must be {expected}",
}
_UNSHOWN: Final = {"value_error", "extra_forbidden", "missing"}


class Impossible(ValueError):
    """A document that cannot be: `where` is a path of keys, `why` one sentence."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}" if where else why)
        self.where = where
        self.why = why


class NotAnAction(ValueError):
    """A text that is no action of this game; the sentence says what is allowed."""


def first_error(error: ValidationError) -> Impossible:
    """The first of pydantic's errors, in our words."""
    first = error.errors()[0]
    where = ".".join(_key(part) for part in first["loc"] if part != "[key]")
    template = _WHY.get(first["type"])
    why = template.format(**first.get("ctx", {})) if template else first["msg"].removeprefix("Value error, ")
    value = first["input"]
    if first["type"] not in _UNSHOWN and isinstance(value, str | int | float | None):
        why += ", not " + ("null" if value is None else ascii(value)[:_LONGEST])
    return Impossible(where, why)


def _key(part: int | str) -> str:
    """A key of a path; what cannot be printed is escaped."""
    text = str(part)
    return (text if text.isprintable() else ascii(text))[:_LONGEST]
