"""JSON as strictly as documents need it: every key once, plain numbers, bounded depth and size."""

import json
import math
from typing import Any, Final, NoReturn

from panamax.documents.impossible import Impossible

LARGEST: Final = 16 << 20  # bytes
DEEPEST: Final = 50
_MOST_DIGITS: Final = 20


def parse_json(content: bytes | str) -> Any:
    """Parsed JSON, or `Impossible` with one sentence."""
    text = _decoded(content) if isinstance(content, bytes) else content
    if len(text) > LARGEST:
        raise Impossible("", "it is larger than 16 MB")
    try:
        parsed = json.loads(
            text,
            object_pairs_hook=_each_key_once,
            parse_int=_whole_number,
            parse_float=_broken_number,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as error:
        raise Impossible(f"line {error.lineno}, column {error.colno}", f"not JSON: {_lower(error.msg)}") from None
    except RecursionError:
        raise Impossible("", f"it is nested deeper than {DEEPEST}") from None
    _check(parsed, 1)
    return parsed


def _decoded(content: bytes) -> str:
    if len(content) > LARGEST:
        raise Impossible("", "it is larger than 16 MB")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Impossible(f"byte {error.start + 1}", "not UTF-8") from None


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Impossible("", f"the key {ascii(key)[:60]} is there twice")
        found[key] = value
    return found


def _whole_number(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise Impossible("", f"the number {digits[:_MOST_DIGITS]}… has more than {_MOST_DIGITS} digits")
    return int(digits)


def _broken_number(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number) or len(digits) > _MOST_DIGITS:
        raise Impossible("", f"the number {digits[:_MOST_DIGITS]} is too large or too long")
    return number


def _no_number(name: str) -> NoReturn:
    raise Impossible("", f"{name} is no JSON number")


def _check(value: Any, depth: int) -> None:
    """Bounded depth, and texts that can be written again: no half of a surrogate pair."""
    if depth > DEEPEST:
        raise Impossible("", f"it is nested deeper than {DEEPEST}")
    if isinstance(value, dict):
        for key, part in value.items():
            _check(key, depth)
            _check(part, depth + 1)
    elif isinstance(value, list):
        for part in value:
            _check(part, depth + 1)
    elif isinstance(value, str) and not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Impossible("", f"{ascii(value)[:60]} is not a text: half a character") from None


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]
