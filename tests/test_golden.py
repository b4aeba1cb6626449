"""Whole games that must go on exactly as they did: a changed rule shows as a changed line."""

from pathlib import Path

import pytest
from tools import golden


@pytest.mark.parametrize("record", golden.records(), ids=lambda record: record.stem)
def test_a_golden_game_goes_on_as_it_did(record: Path) -> None:
    """To the position after every action, byte for byte; `make golden` takes a wanted change over."""
    assert golden.read(record).splitlines() == record.with_suffix(".txt").read_text("utf-8").splitlines()


def test_there_is_one_for_each_number_of_seats() -> None:
    """Two, three and four."""
    assert [record.stem for record in golden.records()] == ["2-seats", "3-seats", "4-seats"]
