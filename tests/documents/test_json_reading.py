"""JSON is read strictly, and what is wrong is one sentence."""

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from panamax import Game, Impossible
from panamax.documents.json_reading import LARGEST, parse_json


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "line 1, column 1: not JSON"),
        (b'{"a": 1,\n "b" 2}', "line 2, column 6: not JSON"),
        (b'{"a": 1, "a": 2}', "'a' is there twice"),
        (b"[NaN]", "NaN is no JSON number"),
        (b"[-Infinity]", "-Infinity is no JSON number"),
        (b"[1e999]", "too large"),
        (b"1" * 21, "more than 20 digits"),
        (b"0." + b"1" * 30, "too long"),
        (b"[" * 51 + b"]" * 51, "deeper than 50"),
        (b"[" * 100_000, "deeper than 50"),
        (b"\xff\xfe", "byte 1: not UTF-8"),
        (b'"\\ud800"', "half a character"),
        (b'{"\\ud800": 1}', "half a character"),
        (b" " * (LARGEST + 1), "larger than 16 MB"),
        (b"{}{}", "not JSON"),
    ],
    ids=range(15),
)
def test_what_is_refused(content: bytes, why: str) -> None:
    with pytest.raises(Impossible) as refused:
        parse_json(content)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.text(),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(), parts, max_size=4),
    max_leaves=20,
)


@given(values)
def test_plain_json_is_read_as_it_is(value: object) -> None:
    assert parse_json(json.dumps(value)) == value
    assert parse_json(json.dumps(value, ensure_ascii=False).encode()) == value


@given(st.binary(max_size=200) | st.text(alphabet='{}[]",:0123456789.eE+-truefalsn\\u', max_size=60).map(str.encode))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    try:
        value = parse_json(content)
    except Impossible as error:
        value = str(error)
    assert not isinstance(value, float) or math.isfinite(value)


KEYS = ["seats", "round", "order", "active", "phase", "action_table", "offer", "companies", "players", "ships", "turn"]
WORDS = st.sampled_from(["red", "green", "EU-3", "cash", "at", "cargo", "contracts", "fresh", "red-A", "yard", "below"])


PARTS = st.recursive(values | WORDS, lambda parts: st.dictionaries(WORDS, parts, max_size=3), max_leaves=8)


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from(KEYS), PARTS, max_size=4))
def test_any_document_is_a_position_or_impossible(document: dict[str, object]) -> None:
    try:
        game = Game.from_position(document)
    except Impossible:
        pass
    else:
        assert Game.from_position(game.position()).position() == game.position()
