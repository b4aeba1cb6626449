"""The house rules: what no other test would notice."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "panamax"
LINES = 400

# Who may be imported by whom inside the package: arrows go one way.
ABOVE_GAME = ("analysis", "arena", "bots", "cli", "envs", "server", "tutorial")
EMPTY_NAMES = {"util", "utils", "helper", "helpers", "common", "misc", "manager", "managers"}
LEFT_OPEN = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
RULE_ID = r"[STKLVXPCBMEFHR]\d+"


def tracked(*patterns: str) -> list[Path]:
    """What the repository holds; all that lies there, where this is no repository."""
    listed = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        return [path for line in listed.stdout.splitlines() if (path := ROOT / line).is_file()]
    return [path for pattern in patterns for path in ROOT.rglob(pattern) if ".venv" not in path.parts]


def imported(path: Path) -> set[str]:
    """The full names of the modules that a file imports."""
    package = path.relative_to(ROOT / "src").with_suffix("").parts[:-1]
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, (base, node.module)))
            names.add(module)
            names.update(f"{module}.{alias.name}" for alias in node.names)
    return names


def project() -> dict[str, Any]:
    metadata: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return metadata


def test_rules_import_nothing_but_their_own() -> None:
    allowed = {"__future__", "collections.abc", "dataclasses", "enum", "typing"}
    for path in (SOURCE / "rules").rglob("*.py"):
        foreign = {
            name
            for name in imported(path)
            if name != "panamax.rules"
            and not name.startswith("panamax.rules.")
            and not any(name == module or name.startswith(f"{module}.") for module in allowed)
        }
        assert not foreign, f"{path.name} imports {sorted(foreign)}"


def test_what_a_game_needs_knows_nothing_of_who_uses_it() -> None:
    below = [SOURCE / "game.py", *(SOURCE / "documents").rglob("*.py"), *(SOURCE / "words").rglob("*.py")]
    for path in filter(Path.exists, below):
        upward = {name for name in imported(path) if name.startswith(tuple(f"panamax.{part}" for part in ABOVE_GAME))}
        assert not upward, f"{path.name} imports {sorted(upward)}"


def test_modules_are_small() -> None:
    long = {path.name: lines for path in tracked("src/*.py") if (lines := len(path.read_text().splitlines())) > LINES}
    assert not long, f"over {LINES} lines: {long}"


def test_names_say_something() -> None:
    assert not [path for path in tracked("*.py", "*.ts", "*.svelte") if path.stem.lower() in EMPTY_NAMES]


def test_nothing_is_left_open() -> None:
    for path in tracked("src/*.py", "tests/*.py", "web/*.ts", "web/*.svelte", "*.md"):
        assert not LEFT_OPEN.search(path.read_text()), f"{path} leaves something open"


def test_the_changelog_knows_the_version() -> None:
    version = re.search(r'^__version__ = "(.+)"$', (SOURCE / "__init__.py").read_text(), re.MULTILINE)
    released = re.findall(r"^## \[(\d\S*)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert version
    assert version[1] == released[0]


def test_the_lock_names_no_place_and_every_dependency() -> None:
    wanted = {"play": project()["dependencies"]}
    wanted["all"] = wanted["play"] + [name for extra in project()["optional-dependencies"].values() for name in extra]
    for lock, requirements in wanted.items():
        text = (ROOT / "requirements" / f"{lock}.txt").read_text()
        assert not re.search(r"://|--(?:index|extra-index|find-links|trusted)|^-e|@ ", text, re.MULTILINE)
        locked = set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))
        for requirement in requirements:
            name = re.split(r"[^A-Za-z0-9_-]", requirement)[0].lower().replace("_", "-")
            assert name in locked, f"{name} is not in {lock}.txt: make lock"


def test_one_lock_is_part_of_the_other() -> None:
    pins = [
        set(re.findall(r"^([a-z0-9-]+==\S+)", (ROOT / "requirements" / f"{lock}.txt").read_text(), re.MULTILINE))
        for lock in ("play", "all")
    ]
    assert pins[0] < pins[1]


def test_every_rule_has_a_case() -> None:
    rules, cases = ROOT / "docs" / "rules.md", ROOT / "tests" / "cases"
    if not (rules.exists() and cases.exists()):
        pytest.skip("docs/rules.md and tests/cases are not both there yet")
    ids = set(re.findall(rf"\*\*({RULE_ID})\*\*", rules.read_text()))
    named = {
        rule
        for path in cases.rglob("*.toml")
        for case in tomllib.loads(path.read_text()).get("case", ())
        for rule in case["rules"]
    }
    assert ids, "docs/rules.md names no rule"
    assert not named - ids, f"cases name rules that do not exist: {sorted(named - ids)}"
    assert not ids - named, f"rules without a case: {sorted(ids - named)}"


def test_decisions_are_numbered_without_a_gap() -> None:
    numbers = sorted(int(path.name[:4]) for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    assert numbers == list(range(len(numbers)))


def test_the_index_of_cases_is_up_to_date() -> None:
    """`docs/rules.md` names the cases of each rule."""
    check = subprocess.run(
        [sys.executable, "tools/rule_index.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert check.returncode == 0, check.stdout + check.stderr
