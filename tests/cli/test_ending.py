"""How commands end: wrong calls, closed pipes, places that cannot be written to."""

import subprocess
import sys
from pathlib import Path

import pytest

PANAMAX = [sys.executable, "-m", "panamax.cli"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PANAMAX, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (["fly"], "No such command 'fly'"),
        (["position"], "Missing argument 'FILE|-'"),
        (["cases", "--quickly", "x"], "No such option: --quickly"),
        (["simulate", "--games", "many"], "Invalid value for '--games'"),
        (["serve", "--limits", "0"], "--limits: '0' is neither a number above 0 nor off"),
        (["serve", "--log", "loud"], "--log: there is no 'loud'; there are debug, info, warning, error"),
        (["serve", "--passphrase-file", "/no/such/file"], "--passphrase-file, /no/such/file: No such file"),
        (["serve", "--passphrase-file", "/dev/null"], "--passphrase-file, /dev/null: there is nothing in it"),
    ],
)
def test_a_wrong_call_is_one_line_and_exit_code_two(call: list[str], says: str) -> None:
    ended = run(*call)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"panamax: {says}")
    assert ended.stderr.count("\n") == 1


def test_without_a_command_it_says_what_there_is() -> None:
    ended = run()
    assert (ended.returncode, ended.stderr) == (2, "")
    assert "simulate" in ended.stdout


def test_a_closed_pipe_ends_it_quietly(tmp_path: Path) -> None:
    cases = "\n".join(f"[[case]]\ntitle = 'Round {n}'\nrules = ['R1']\nexpect.round = 1" for n in range(2000))
    (tmp_path / "many.toml").write_text(cases)
    with subprocess.Popen(
        [*PANAMAX, "cases", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as started:
        assert started.stdout is not None
        assert started.stderr is not None
        assert started.stdout.readline() == "ok          many: Round 0\n"
        started.stdout.close()
        assert started.stderr.read() == ""
        assert started.wait() == 141


@pytest.mark.parametrize(
    "call",
    [
        ["simulate", "--seats", "random,random", "--games", "1", "--save"],
        ["arena", "--bots", "random,random", "--games", "1", "--out"],
        ["balance", "--bot", "random", "--games", "1", "--seats", "2", "--out"],
    ],
)
def test_a_place_that_cannot_be_written_to(call: list[str], tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("")
    ended = run(*call, str(taken))
    assert ended.returncode == 2
    last = ended.stderr.splitlines()[-1]
    assert last.startswith(f"panamax: {call[-1]}: {taken}")
    assert "Errno" not in ended.stderr
