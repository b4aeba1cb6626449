"""Games that earlier versions played: they replay for good, to the result that they had."""

import json
from pathlib import Path

import pytest

from panamax import Game

KEPT = sorted((Path(__file__).parent / "kept").glob("*.json"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_game_replays_to_its_result(path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))
    scores, winners = record.pop("scores"), record.pop("winners")
    game = Game.from_record(record)
    assert game.over
    assert (game.scores, list(game.winners or ())) == (scores, winners)
    assert [[step.seat, step.text] for step in game.steps] == record["actions"]
    assert game.record() == {**record, "scores": scores, "winners": winners}


def test_games_of_all_numbers_of_seats_are_kept() -> None:
    assert [path.stem for path in KEPT] == [f"{seats}-seats-{number}" for seats in (2, 3, 4) for number in (1, 2, 3)]
