"""`panamax backup` and `panamax restore`: from either kind of database to either, wholly or not at all."""

import json
import os
import re
import shutil
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from panamax.cli import app
from panamax.server.service import Settings
from panamax.server.storage import Database, Storage, migrations

from .conftest import running
from .surviving import Survivor
from .test_migrations import KEPT, TOLD

SEED = 7_205_759_403_792_793


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)


def rows_of(backup: Path) -> dict[str, list[Any]]:
    """What is in a backup."""
    with zipfile.ZipFile(backup) as archive:
        return {
            name: [json.loads(line) for line in archive.read(name).splitlines()]
            for name in archive.namelist()
            if name.endswith(".jsonl")
        }


def rewrite(path: Path, name: str, content: bytes | None) -> None:
    """One member of a zip anew, or left out."""
    with zipfile.ZipFile(path) as archive:
        members = {one: archive.read(one) for one in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for one, old in members.items():
            if one != name:
                archive.writestr(one, old)
            elif content is not None:
                archive.writestr(one, content)


def of_a_later_version(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        manifest = json.loads(archive.read("manifest.json"))
    rewrite(path, "manifest.json", json.dumps({**manifest, "revision": "9999"}).encode())


@pytest.fixture
def filled(database: str) -> str:
    """A database with a table, something said at it, and a table that is set up only."""
    with running(Settings(database, warm_up=False)) as server:
        browser = server.browser()
        view = browser.open("you=Ana", "you", seed=SEED)
        for _ in range(5):
            view = browser.act(view["seq"], view["legal"][0])
        browser.undo(view["seq"])
        browser.told(browser.post(f"{browser.here}/notes", json={"text": "¡Olé!"}))
        browser.open("you", "random", "open")
    return database


def test_a_backup_is_the_same_from_either_database(
    filled: str, new_database: Callable[[], str], tmp_path: Path
) -> None:
    first, there, back = (tmp_path / f"{name}.zip" for name in ("first", "there", "back"))
    done = run("backup", first, "--database", filled)
    assert (done.exit_code, done.stdout) == (0, f"Tables in {first}: 2.\n")
    file, same = f"sqlite:///{tmp_path / 'other' / 'tables.sqlite'}", new_database()
    assert run("restore", first, "--database", file).stdout == "Tables restored: 2.\n"
    assert run("backup", there, "--database", file).exit_code == 0
    assert run("restore", there, "--database", same).exit_code == 0
    assert run("backup", back, "--database", same).exit_code == 0
    assert rows_of(first) == rows_of(there) == rows_of(back)
    assert [len(rows_of(first)[name]) for name in ("tables.jsonl", "steps.jsonl")] == [2, 6]
    assert all(re.search(r"\.\d{3}\+00:00$", step["time"]) for step in rows_of(first)["steps.jsonl"])


@pytest.mark.skipif(os.name != "posix", reason="modes of files are of Linux and macOS")
def test_a_file_of_tables_is_its_owners_alone(tmp_path: Path) -> None:
    """A new one and a restored one, and what SQLite writes beside it, whatever the umask allows."""
    tables, restored = tmp_path / "tables.sqlite", tmp_path / "restored.sqlite"
    before = os.umask(0)
    try:
        with running(Settings(f"sqlite:///{tables}", warm_up=False)) as server:
            server.browser().open("you", "you")
            files = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
            assert files == dict.fromkeys(("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"), 0o600)
            run("backup", tmp_path / "backup.zip", "--database", f"sqlite:///{tables}")
        assert run("restore", tmp_path / "backup.zip", "--database", f"sqlite:///{restored}").exit_code == 0
        assert restored.stat().st_mode & 0o777 == 0o600
        restored.chmod(0o640)
        run("restore", tmp_path / "backup.zip", "--database", f"sqlite:///{restored}", "--replace")
        assert restored.stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(before)


def test_games_are_played_on_after_a_restore(filled: str, new_database: Callable[[], str], tmp_path: Path) -> None:
    backup = tmp_path / "backup.zip"
    run("backup", backup, "--database", filled)
    with running(Settings(filled, warm_up=False)) as server:
        listed = server.browser().get("/api/tables").json()
        views = [server.browser(table["id"]).view() for table in listed]
    other = new_database()
    run("restore", backup, "--database", other)
    with running(Settings(other, warm_up=False)) as server:
        assert server.browser().get("/api/tables").json() == listed
        for table, view in zip(listed, views, strict=True):
            again = server.browser(table["id"]).view()
            assert (again["position"], again["seq"]) == (view["position"], view["seq"])


def test_a_backup_while_people_play_is_of_one_moment(database: str, tmp_path: Path) -> None:
    backup = tmp_path / "backup.zip"
    with running(Settings(database, warm_up=False)) as server:
        survivor = Survivor(server.address, seed=5)
        survivor.act()
        results: list[Result] = []
        writing = threading.Thread(
            target=lambda: results.extend(run("backup", backup, "--database", database) for _ in range(3))
        )
        writing.start()
        while writing.is_alive():
            survivor.act()
        survivor.close()
    assert [result.exit_code for result in results] == [0, 0, 0]
    rows = rows_of(backup)
    assert rows["steps.jsonl"]
    for table in rows["tables.jsonl"]:
        steps = [step for step in rows["steps.jsonl"] if step["table_id"] == table["id"]]
        assert [step["seq"] for step in steps] == list(range(1, len(steps) + 1))
        assert not steps or steps[-1]["time"] == table["updated"]
    assert survivor.busy == 0


def test_a_backup_of_an_earlier_version_becomes_one_of_this(database: str, tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite"
    shutil.copy(KEPT / "0.1.0.db", old)
    assert run("backup", tmp_path / "old.zip", "--database", f"sqlite:///{old}").exit_code == 0
    with Database(f"sqlite:///{old}", as_it_is=True).read() as connection:
        assert migrations.revision_of(connection) == "0001"
    assert run("restore", tmp_path / "old.zip", "--database", database).exit_code == 0
    storage = Storage(database)
    assert {table.id for table in storage.tables(10)} == {TOLD["running"]["id"], TOLD["finished"]["id"]}
    assert len(storage.since(TOLD["running"]["id"], 0).steps) == TOLD["running"]["seq"]
    storage.close()


def test_what_is_kept_is_overwritten_only_if_asked(filled: str, tmp_path: Path) -> None:
    backup, after = tmp_path / "backup.zip", tmp_path / "after.zip"
    run("backup", backup, "--database", filled)
    with running(Settings(filled, warm_up=False)) as server:
        server.browser().open("you", "you")
    refused = run("restore", backup, "--database", filled)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr == "panamax: --database: tables are kept in it already; with --replace they are lost\n"
    assert run("restore", backup, "--database", filled, "--replace").exit_code == 0
    run("backup", after, "--database", filled)
    assert rows_of(after) == rows_of(backup)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda path: path.write_bytes(b"no zip"), "it is no backup, or a damaged one"),
        (lambda path: path.write_bytes(path.read_bytes()[:-900]), "it is no backup, or a damaged one"),
        (lambda path: rewrite(path, "manifest.json", b"[]"), "it is no backup in the form panamax-backup/1"),
        (lambda path: rewrite(path, "steps.jsonl", b'{"seq": 1}\n'), "steps.jsonl: a row with other columns than "),
        (lambda path: rewrite(path, "steps.jsonl", b"no json\n"), "steps.jsonl: Expecting value"),
        (lambda path: rewrite(path, "steps.jsonl", b""), "steps.jsonl holds 0 rows, and not 6"),
        (lambda path: rewrite(path, "notes.jsonl", None), "notes.jsonl is missing"),
        (of_a_later_version, "a later version of Panamax made it"),
        (lambda path: path.unlink(), "No such file or directory"),
    ],
    ids=["no zip", "cut", "no manifest", "other columns", "no JSON", "too few rows", "no member", "later", "no file"],
)
def test_a_bad_file_changes_nothing(filled: str, spoil: Callable[[Path], Any], says: str, tmp_path: Path) -> None:
    backup, before, after = (tmp_path / f"{name}.zip" for name in ("backup", "before", "after"))
    for path in (backup, before):
        run("backup", path, "--database", filled)
    spoil(backup)
    refused = run("restore", backup, "--database", filled, "--replace")
    assert refused.exit_code == 2
    assert refused.stderr.startswith(f"panamax: {backup}: {says}")
    assert len(refused.stderr.splitlines()) == 1
    run("backup", after, "--database", filled)
    assert rows_of(after) == rows_of(before)


def test_what_cannot_be_backed_up_says_why(tmp_path: Path) -> None:
    none = run("backup", tmp_path / "out.zip", "--database", f"sqlite:///{tmp_path / 'none.sqlite'}")
    assert (none.exit_code, none.stderr) == (2, f"panamax: --database: there is no file {tmp_path / 'none.sqlite'}\n")
    assert "is no database URL" in run("backup", tmp_path / "out.zip", "--database", "nothing").stderr
    assert list(tmp_path.iterdir()) == []


def test_a_backup_that_fails_leaves_the_one_before(
    filled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = tmp_path / "backup.zip"
    run("backup", backup, "--database", filled)
    before = backup.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    refused = run("backup", backup, "--database", filled)
    assert (refused.exit_code, refused.stderr) == (2, f"panamax: {backup}: No space left on device\n")
    assert backup.read_bytes() == before
    assert list(tmp_path.iterdir()) == [backup]
    assert backup.stat().st_mode & 0o077 == 0
