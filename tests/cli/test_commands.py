"""`panamax position`, `cases` and `check`: what they print, and their exit codes."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from panamax import Game
from panamax.cli import app

TABLE = {"action_table": {"3": {"dice": 3, "executive": 0}}}
CASE = "[[case]]\ntitle = 'The first round'\nrules = ['R1']\nexpect.round = {round}\n"


def run(*arguments: str, given: Any = None) -> Result:
    text = given if isinstance(given, bytes | str) else json.dumps(given)
    return CliRunner().invoke(app, list(arguments), input=text, catch_exceptions=False)


def test_a_position_its_legal_actions_and_what_happened() -> None:
    result = run("position", "-", "--play", "take 3; move EU-military", given=TABLE)
    assert result.exit_code == 0
    printed = json.loads(result.stdout)
    assert list(printed) == ["position", "legal", "events"]
    assert printed["position"]["ships"]["EU-military"] == {"at": "gatun-1", "bound": "pacific"}
    assert "move EU-military" in printed["legal"]
    assert [event["kind"] for event in printed["events"]] == ["die", "move"]


def test_a_printed_position_is_read_back_to_the_byte(tmp_path: Path) -> None:
    first = run("position", "-", "--play", "take 3", given=TABLE)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(json.loads(first.stdout)["position"]))
    again = run("position", str(file))
    assert json.loads(again.stdout)["position"] == json.loads(first.stdout)["position"]
    assert json.dumps(json.loads(again.stdout)["position"]) == file.read_text()


def test_a_refused_action() -> None:
    result = run("position", "-", "--play", "take 3; take 3", given=TABLE)
    assert result.exit_code == 1
    printed = json.loads(result.stdout)
    assert list(printed) == ["refused", "position"]
    assert printed["refused"] == {
        "action": "take 3",
        "rule": "T1",
        "message": "You have already taken your die this turn.",
    }
    assert printed["position"]["turn"]["moves"]["lock"] == 3


def test_a_view() -> None:
    printed = json.loads(run("position", "-", "--view", "red", given=Game.new(4, seed=1).position()).stdout)
    assert "deck" not in printed["position"]
    assert printed["position"]["players"]["blue"]["advisors"] == [None, None]


@pytest.mark.parametrize(
    ("arguments", "given", "why"),
    [
        (["-"], "{", "standard input: line 1"),
        (["-"], b"\xff", "not UTF-8"),
        (["-"], {"round": 4}, "round: it must be at most 3, not 4"),
        (["-"], {"round\nround": 4}, "there is no such key"),
        (["-"], [], "a position is a JSON object"),
        (["-", "--play", "take 9"], TABLE, "'take 9' is no action"),
        (["-", "--view", "green"], {"seats": 3}, "'green' is no view"),
        (["-", "--edition", "none"], TABLE, "no edition is called"),
        (["-", "--edition", "none.toml"], TABLE, "none.toml"),
        (["/no/such/file.json"], None, "/no/such/file.json: No such file"),
        (["/"], None, "directory"),
    ],
)
def test_what_cannot_be_is_one_line_and_exit_code_two(arguments: list[str], given: Any, why: str) -> None:
    result = run("position", *arguments, given=given)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert why in result.stderr
    assert result.stderr.count("\n") == 1


def test_cases(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(CASE.format(round=1))
    assert run("cases", str(tmp_path)).stdout == "ok          good: The first round\n1 ok, 0 failed\n"
    bad.write_text(CASE.format(round=2))
    result = run("cases", str(tmp_path))
    assert result.exit_code == 1
    assert "failed      bad: The first round\n            round: expected 2, got 1\n" in result.stdout
    assert result.stdout.endswith("1 ok, 1 failed\n")
    bad.write_text("[[case")
    result = run("cases", str(bad), str(good))
    assert result.exit_code == 2
    assert "unreadable" in result.stdout
    assert "1 ok, 0 failed" in result.stdout


def test_no_cases(tmp_path: Path) -> None:
    assert run("cases", str(tmp_path)).exit_code == 2
    assert run("cases", str(tmp_path / "none.toml")).exit_code == 2


def test_check() -> None:
    game = Game.new(2, seed=5)
    game.play(game.legal()[0])
    record = game.record()
    result = run("check", "-", given=record)
    assert result.exit_code == 0
    assert result.stdout.startswith("It holds: 1 actions, round 1")
    result = run("check", "-", given={**record, "actions": [["red", "take 1"], ["red", "end"], ["red", "end"]]})
    assert result.exit_code == 1
    assert "actions[" in result.stderr
    assert run("check", "-", given={}).exit_code == 2


def test_the_program_itself_shows_no_traceback() -> None:
    command = [sys.executable, "-m", "panamax.cli"]
    version = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert version.stdout.startswith("panamax ")
    usage = subprocess.run([*command, "position"], capture_output=True, text=True, check=False)
    assert usage.returncode == 2
    assert "Traceback" not in usage.stderr
    piped = subprocess.run([*command, "check", "-"], input=b"\x00", capture_output=True, check=False)
    assert piped.returncode == 2
    assert piped.stderr.count(b"\n") == 1


@pytest.mark.parametrize("command", [[], ["position"], ["cases"], ["check"]])
def test_help(command: list[str]) -> None:
    assert run(*command, "--help").exit_code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only where there is a full device")
def test_a_full_disk_is_said_in_a_line() -> None:
    """No traceback, and no word of a fault in the program."""
    with Path("/dev/full").open("w") as full:
        call = [sys.executable, "-m", "panamax.cli", "cases", "tests/cases/rounds.toml"]
        ended = subprocess.run(call, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.splitlines() == ["panamax: cannot go on: No space left on device"]
