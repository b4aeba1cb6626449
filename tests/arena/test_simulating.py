import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from panamax import Game
from panamax.arena.facts import facts_of
from panamax.arena.summary import mean_interval, share_interval
from panamax.arena.table import Fixture, play

PANAMAX = [sys.executable, "-m", "panamax.cli"]


def simulate(*options: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PANAMAX, "simulate", *options], capture_output=True, text=True, check=False, cwd=cwd)


def test_the_same_seed_gives_the_same_games_whatever_the_jobs(tmp_path: Path) -> None:
    options = ["--games", "6", "--seats", "greedy,random,random", "--seed", "4", "--json"]
    alone = simulate(*options, "--save", str(tmp_path / "alone"))
    together = simulate(*options, "--jobs", "2", "--save", str(tmp_path / "together"))
    assert alone.returncode == together.returncode == 0
    assert alone.stdout == together.stdout
    for number in range(1, 7):
        name = f"game-{number:04}.json"
        assert (tmp_path / "alone" / name).read_bytes() == (tmp_path / "together" / name).read_bytes()
    assert len(list((tmp_path / "together").iterdir())) == 6


def test_the_json_tells_each_seat() -> None:
    told = json.loads(simulate("--games", "5", "--seats", "greedy,random", "--json").stdout)
    assert list(told) == ["games", "seats"]
    assert told["games"] == 5
    assert [seat["seat"] for seat in told["seats"]] == ["red", "blue"]
    assert [seat["bot"] for seat in told["seats"]] == ["greedy", "random"]
    assert sum(seat["wins"] for seat in told["seats"]) == 5
    for seat in told["seats"]:
        assert list(seat) == [
            "seat",
            "bot",
            "wins",
            "win_rate",
            "win_rate_interval",
            "mean_score",
            "mean_score_interval",
        ]
        low, high = seat["win_rate_interval"]
        assert 0 <= low <= seat["win_rate"] <= high <= 1
        low, high = seat["mean_score_interval"]
        assert low <= seat["mean_score"] <= high


def test_saved_records_hold(tmp_path: Path) -> None:
    simulate("--games", "2", "--seats", "random,random,random,random", "--save", str(tmp_path))
    for file in tmp_path.iterdir():
        game = Game.from_record(json.loads(file.read_text("utf-8")))
        assert game.over
        assert game.names["green"] == "random"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--games", "0"], "--games: 0 is too few"),
        (["--jobs", "0"], "--jobs: 0 is too few"),
        (["--seats", "greedy"], "--seats: 1 bots"),
        (["--seats", "greedy,hal"], "--seats: no bot is called 'hal'; there are random, greedy"),
        (["--edition", "lost"], "--edition: no edition is called 'lost'"),
    ],
)
def test_a_wrong_call_is_one_line(options: list[str], sentence: str) -> None:
    run = simulate(*options)
    assert run.returncode == 2
    assert sentence in run.stderr
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""


def test_a_failing_bot_ends_it_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("class Bot:\n    def choose(self, view, legal):\n        return 1 / 0\n", "utf-8")
    run = simulate("--seats", "mine:Bot,random", cwd=tmp_path)
    assert run.returncode == 1
    assert "mine:Bot, playing red, failed: ZeroDivisionError" in run.stderr
    assert run.stderr.count("\n") == 1


def hear_interrupts() -> None:
    """A program started in the background would not hear them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_keeps_what_is_done(tmp_path: Path, jobs: str) -> None:
    command = [*PANAMAX, "simulate", "--games", "100000", "--save", str(tmp_path), "--jobs", jobs, "--json"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_interrupts,  # noqa: PLW1509  # no threads here
    ) as run:
        try:
            while run.poll() is None and len(list(tmp_path.glob("*.json"))) < 3:
                time.sleep(0.1)
            run.send_signal(signal.SIGINT)
            out, err = run.communicate(timeout=30)
        finally:
            run.kill()
    assert run.returncode == 130
    done = json.loads(out)["games"]
    assert 1 <= done <= len(list(tmp_path.glob("*.json")))
    assert f"{done} of 100000 games were played" in err
    assert "Traceback" not in err


def test_what_a_score_is_made_of_adds_up() -> None:
    for number in range(3):
        game = play(Fixture(number, number, ("greedy", "greedy", "random"))).game()
        for facts in facts_of(game):
            assert sum(facts.money.values()) == facts.score
            assert facts.dividends_paid + facts.dividends_refused == 3


def test_intervals_hold_their_value() -> None:
    assert share_interval(0, 10)[0] == 0
    assert share_interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert mean_interval([3]) == (3, 3)
    low, high = mean_interval([1, 2, 3])
    assert (low + high) / 2 == pytest.approx(2)
    assert high - low == pytest.approx(2 * 2.484, abs=1e-3)


@pytest.mark.measure
def test_greedy_beats_random() -> None:
    told = json.loads(simulate("--games", "1000", "--seats", "greedy,random", "--seed", "1", "--json").stdout)
    assert told["seats"][0]["win_rate"] >= 0.95
