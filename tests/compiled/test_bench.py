"""`panamax bench`: what it prints, and compilation from nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from panamax.cli import app

NAMES = {
    *(f"playout-{seats}" for seats in (2, 3, 4)),
    *(f"step-{watch}-{count}" for watch in ("mask", "observe") for count in (1, 64, 1024, 16384)),
    *("clone", "parallel-ratio", "python-game", "game-object", "aec-raw", "warm-start", "state-bytes"),
    *("decisions-a-game", "forced-decisions"),
}


@pytest.mark.parametrize(
    ("peer", "message"), [("tetris", "'tetris' is not known; there are: catanatron, chess, open_spiel")]
)
def test_a_peer_that_is_not_known_is_told(peer: str, message: str) -> None:
    result = CliRunner().invoke(app, ["bench", "--against", peer])
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.measure
def test_bench_prints_json_with_every_figure() -> None:
    result = CliRunner().invoke(app, ["bench", "--json", "--quick", "--against", "open_spiel"])
    printed = json.loads(result.stdout)
    assert set(printed) == {"machine", "versions", "results"}
    figures = {figure["name"]: figure for figure in printed["results"]}
    assert set(figures) >= NAMES | {"against-open_spiel", "python-game-to-open_spiel"}
    for figure in figures.values():
        assert set(figure) == {"name", "unit", "median", "min", "max"}
        assert 0 < figure["min"] <= figure["median"] <= figure["max"]
    assert figures["state-bytes"]["median"] <= 1024


@pytest.mark.measure
def test_everything_compiles_from_nothing(tmp_path: Path) -> None:
    """And a second process finds all of it."""
    command = [sys.executable, "-m", "panamax.compiled.warm"]
    environment = os.environ | {"PANAMAX_CACHE": str(tmp_path)}
    files = []
    for _ in range(2):
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        assert "kept in" in done.stdout.splitlines()[-1]
        files.append(sorted(tmp_path.rglob("*.nb*")))
    assert len(files[0]) > 2
    assert files[0] == files[1]
