"""`panamax analyse`: a table, JSON, a drawing, and what is wrong in one line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.analysis.test_findings import LATE

from panamax import Game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = Game.from_position(LATE)
    while not game.over:
        game.play(game.legal()[-1])
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.record()))
    return path


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "panamax.cli", "analyse", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_table_and_a_drawing(record: Path, tmp_path: Path) -> None:
    done = run(record, "--simulations", 200, "--svg", tmp_path / "game.svg")
    assert done.returncode == 0, done.stderr
    assert "best found" in done.stdout
    assert (tmp_path / "game.svg").read_text().startswith("<svg")


def test_json_for_one_seat(record: Path) -> None:
    done = run(record, "--simulations", 200, "--seat", "blue", "--json")
    assert done.returncode == 0, done.stderr
    assert {one["seat"] for one in json.loads(done.stdout)["decisions"]} <= {"blue"}


def test_what_is_wrong_is_said_in_a_line(record: Path, tmp_path: Path) -> None:
    nobody = run(record, "--seat", "green")
    assert (nobody.returncode, nobody.stderr) == (2, "panamax: --seat: nobody sits at green; there are red, blue\n")
    kept = json.loads(record.read_text())
    kept["actions"][0][1] = "end"
    record.write_text(json.dumps(kept))
    false = run(record)
    assert false.returncode == 1
    assert "actions[0]" in false.stderr
