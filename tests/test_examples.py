"""The games in examples/ replay to the result that they tell, and what is written of them stands in them."""

import json
import re
from pathlib import Path

import pytest

from panamax import Game

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
RECORDS = sorted(EXAMPLES.glob("*.json"))

# "action 10, `transfer 6 3`", "actions 51–52, `take 4` `stop`": counted as the page and `panamax replay` count, from 1.
TOLD = re.compile(r"actions? (\d+)(?:–\d+)?,\s+((?:`[^`]+`\s?)+)")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_replays_to_its_result(path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))
    scores, winners = record.pop("scores"), record.pop("winners")
    game = Game.from_record(record)
    assert game.over
    assert (game.scores, list(game.winners or ())) == (scores, winners)
    assert game.record() == {**record, "scores": scores, "winners": winners}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_actions_told_are_those_of_the_game(path: Path) -> None:
    told = TOLD.findall(path.with_suffix(".md").read_text("utf-8"))
    played = [text for _, text in json.loads(path.read_text("utf-8"))["actions"]]
    assert told
    for number, texts in told:
        expected = re.findall(r"`([^`]+)`", texts)
        assert played[int(number) - 1 :][: len(expected)] == expected, f"action {number}"


def test_there_is_a_game() -> None:
    assert RECORDS
