import json
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from panamax.arena.schedule import Plan, seatings
from panamax.arena.standing import Result, Standing
from panamax.arena.tournament import OtherArena, Tournament

PANAMAX = [sys.executable, "-m", "panamax.cli"]


def arena(*options: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PANAMAX, "arena", *options], capture_output=True, text=True, check=False, cwd=cwd)


def test_seats_are_rotated_and_mirrored() -> None:
    assert seatings(("a", "b")) == [("a", "b"), ("b", "a")]
    assert seatings(("a", "b", "c")) == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
        ("c", "b", "a"),
        ("b", "a", "c"),
        ("a", "c", "b"),
    ]
    assert len(seatings(("a", "b", "c", "d"))) == 8
    assert len(seatings(("a", "b", "b", "b"))) == 4


def test_a_row_of_games_shares_its_chance() -> None:
    plan = Plan(("a", "b", "c"), 2, 5, "guide")
    games = list(plan.games(24, 1))
    assert [game.number for game in games] == list(range(1, 25))
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first.seed == second.seed
        assert first.bots == second.bots[::-1]
    assert len({game.seed for game in games}) == 12
    assert set(Counter(bot for game in games for bot in game.bots).values()) == {16}


def test_more_games_of_a_plan_begin_with_the_same() -> None:
    plan = Plan(("a", "b", "b", "b"), 4, 0, "guide")
    assert list(plan.games(30, 1))[:10] == list(plan.games(10, 1))
    assert plan.line_ups() == [("a", "b", "b", "b")]


def test_ratings_follow_the_results_and_not_their_order_of_arrival() -> None:
    results = [Result(number, ("good", "bad"), (50, 30 + number), 0) for number in range(10)]
    standing = Standing(list(results))
    summary = standing.summary()
    assert [line["bot"] for line in summary["bots"]] == ["good", "bad"]
    assert summary["bots"][0]["rating"] > summary["bots"][1]["rating"]
    assert summary["bots"][0]["uncertainty"] < 25 / 3
    assert summary["cross_table"][0]["ahead"] == 10
    assert Standing(results[::-1]).summary() == summary


def test_a_bot_in_several_seats_counts_by_their_mean() -> None:
    summary = Standing([Result(1, ("a", "b", "b"), (10, 30, 0), 1)]).summary()
    ahead = {cell["bot"]: cell["ahead"] for cell in summary["cross_table"]}
    assert ahead == {"b": 1, "a": 0}


def test_an_arena_is_the_same_whatever_the_jobs() -> None:
    options = ["--bots", "greedy,random,random", "--games", "6", "--json"]
    alone, together = arena(*options), arena(*options, "--jobs", "2")
    assert alone.returncode == 0
    assert alone.stdout == together.stdout
    assert json.loads(alone.stdout)["games"] == 6


def hear_interrupts() -> None:
    """A program started in the background would not hear them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_killed_in_the_middle_it_goes_on_without_losing_or_repeating_a_game(tmp_path: Path, how: int) -> None:
    options = ["--bots", "greedy,random", "--games", "40", "--out", str(tmp_path), "--jobs", "2", "--json"]
    games = tmp_path / "games"
    with subprocess.Popen(
        [*PANAMAX, "arena", *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=hear_interrupts,  # noqa: PLW1509  # no threads here
    ) as run:
        while run.poll() is None and len(list(games.glob("*.json"))) < 5:
            time.sleep(0.02)
        subprocess.run(["kill", f"-{int(how)}", "--", f"-{run.pid}"], check=False)
        if how == signal.SIGINT:
            time.sleep(1)
            subprocess.run(["kill", "-KILL", "--", f"-{run.pid}"], check=False)
    kept = {file: file.stat().st_mtime_ns for file in games.glob("*.json")}
    assert 5 <= len(kept) < 40
    for file in kept:
        assert json.loads(file.read_text("utf-8"))["winners"]
    again = arena(*options)
    assert again.returncode == 0
    assert {file: file.stat().st_mtime_ns for file in kept} == kept
    assert len(list(games.glob("game-*.json"))) == 40
    assert again.stdout == arena(*options).stdout
    assert again.stdout == arena(*options[:4], "--json").stdout


def test_a_folder_of_another_arena_is_not_gone_on_with(tmp_path: Path) -> None:
    Tournament(Plan(("greedy", "random"), 2, 1, "guide"), 4, 1, tmp_path).open()
    with pytest.raises(OtherArena, match="other bots, seats, seed or edition"):
        Tournament(Plan(("greedy", "random"), 2, 2, "guide"), 4, 1, tmp_path).open()
    (tmp_path / "games" / "game-00001.json").write_text("{}", "utf-8")
    with pytest.raises(OtherArena, match="is no record of a finished game"):
        Tournament(Plan(("greedy", "random"), 2, 1, "guide"), 4, 1, tmp_path).open()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--bots", "greedy"], "--bots: an arena takes two bots at least"),
        (["--bots", "greedy,hal"], "--bots: no bot is called 'hal'"),
        (["--bots", "greedy,random", "--games", "0"], "--games: 0 is too few"),
        (["--bots", "greedy,random", "--seats", "3"], "--seats: 3 seats for 2 bots"),
        (["--bots", "greedy,random", "--seats", "5"], "--seats: 5 seats; 2 to 4 can play"),
    ],
)
def test_a_wrong_call_is_one_line(options: list[str], sentence: str) -> None:
    run = arena(*options)
    assert run.returncode == 2
    assert sentence in run.stderr
    assert run.stderr.count("\n") == 1
