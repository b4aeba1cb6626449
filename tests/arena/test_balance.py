import subprocess
import sys
from pathlib import Path

import pytest

from panamax.arena.balance import Balance

PANAMAX = [sys.executable, "-m", "panamax.cli"]


def test_every_seat_is_counted_once() -> None:
    balance = Balance("greedy", 4, 3, 1, "guide")
    for _ in balance.run(jobs=1):
        pass
    tables = {table.title: table for table in balance.tables()}
    for title in ("Wins by seat", "Wins by place in the first order", "Wins by nation of the starting contract"):
        assert sum(int(row[1]) for row in tables[title].rows) == 12
        assert sum(int(row[2]) for row in tables[title].rows) == 4
    made_of = tables["What a final score is made of ($, means)"].rows
    mean = sum(found.score for found in balance.facts) / 12
    assert sum(float(row[1]) for row in made_of) == pytest.approx(mean, abs=0.1)


def test_the_report_has_its_pictures(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    options = ["balance", "--games", "2", "--seats", "2", "--out", str(tmp_path)]
    run = subprocess.run([*PANAMAX, *options], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "Bailouts" in run.stdout or "bailouts" in run.stdout
    report = (tmp_path / "2-seats.md").read_text("utf-8")
    for picture in ("2-seats-scores.png", "2-seats-money.png"):
        assert f"({picture})" in report
        assert (tmp_path / picture).stat().st_size > 1000


def test_a_wrong_call_is_one_line() -> None:
    run = subprocess.run([*PANAMAX, "balance", "--seats", "5"], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "--seats: 5 seats; 2 to 4 can play (S1)" in run.stderr
