"""What the README and the guide for contributors say is so."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXTS = {name: (ROOT / name).read_text() for name in ("README.md", "CONTRIBUTING.md")}


def blocks(language: str) -> list[str]:
    fence = re.compile(rf"^```{language}\n(.*?)^```", re.DOTALL | re.MULTILINE)
    return [block for text in TEXTS.values() for block in fence.findall(text)]


def found(pattern: str, texts: list[str]) -> list[str]:
    return sorted({word for text in texts for word in re.findall(pattern, text, re.MULTILINE)})


@pytest.mark.parametrize("block", blocks("python"))
def test_python_runs(block: str, tmp_path: Path) -> None:
    script = tmp_path / "block.py"
    script.write_text(block)
    runpy.run_path(str(script))


def test_the_bot_plays(tmp_path: Path) -> None:
    (bot,) = (block for block in blocks("python") if "def choose" in block)
    (tmp_path / "saver.py").write_text(bot)
    panamax = Path(sys.executable).with_name("panamax")
    call: list[str | Path] = [panamax, "simulate", "--games", "2", "--seats", "saver:Saver,greedy"]
    played = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    assert "saver:Saver" in played.stdout


@pytest.mark.parametrize("command", found(r"\bpanamax ([a-z]+)", blocks("console")))
def test_commands_exist(command: str) -> None:
    panamax = Path(sys.executable).with_name("panamax")
    asked = subprocess.run([panamax, command, "--help"], capture_output=True, text=True, check=False)
    assert asked.returncode == 0, asked.stderr


@pytest.mark.parametrize("target", found(r"(?:^|`)make ([a-z]+)", list(TEXTS.values())))
def test_make_targets_exist(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("name", TEXTS)
def test_links_lead_somewhere(name: str) -> None:
    links = re.findall(r"(?<!!)\[[^]]*\]\((?!https?:)([^)#]+)", TEXTS[name])
    assert links
    assert not [link for link in links if not (ROOT / link).exists()]
