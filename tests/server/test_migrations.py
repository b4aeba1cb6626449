"""A database of any earlier version becomes one of this version when it is opened: wholly, once, or not at all."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Inspector, inspect

from panamax import Game
from panamax.server.service import Settings
from panamax.server.storage import Database, Storage, StorageError, copies, migrations
from panamax.server.storage.schema import METADATA

from .conftest import running

KEPT = Path(__file__).parent / "kept"
TOLD: dict[str, Any] = json.loads((KEPT / "0.1.0.json").read_text("utf-8"))
LATER = """
import os
import time

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = {head!r}


def upgrade():
    op.create_table("of_tomorrow", sa.Column("id", sa.Integer, primary_key=True))
    op.execute("UPDATE tables SET edition = 'of-tomorrow'")
    {end}
"""


@pytest.fixture
def kept(new_database: Callable[[], str], tmp_path: Path) -> str:
    """The URL of a database as version 0.1.0 left it; on PostgreSQL with the same in it."""
    old = tmp_path / "kept.sqlite"
    shutil.copy(KEPT / "0.1.0.db", old)
    url = new_database()
    if url.startswith("sqlite"):
        return f"sqlite:///{old}"
    copies.back_up(f"sqlite:///{old}", tmp_path / "kept.zip", lambda *_: None)
    copies.restore(tmp_path / "kept.zip", url, lambda *_: None, replace=False, upgrade=False)
    return url


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Lets this program be a later one, whose migration ends as is said."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrations.__path__[0], folder)
    with Storage(f"sqlite:///{tmp_path / 'head.sqlite'}").database.read() as connection:
        head = migrations.revision_of(connection)

    def be_later(end: str = "pass") -> None:
        (folder / "versions" / "r9999_later.py").write_text(LATER.format(head=head, end=end))
        monkeypatch.setattr(migrations, "_FOLDER", folder)

    yield be_later
    monkeypatch.undo()


def seen(url: str, what: Callable[[Inspector], Any]) -> Any:
    database = Database(url, as_it_is=True)
    with database.read() as connection:
        found = what(inspect(connection))
    database.close()
    return found


def tables_of(url: str) -> set[str]:
    found: set[str] = seen(url, lambda inspector: set(inspector.get_table_names()))
    return found


def test_the_migrations_make_the_schema(database: str) -> None:
    opened = Database(database)
    with opened.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    opened.close()


def test_a_kept_database_becomes_one_of_this_version(kept: str) -> None:
    opened = Database(kept)
    with opened.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    opened.close()


def test_games_of_a_kept_database_are_played_on(kept: str) -> None:
    told = TOLD["running"]
    with running(Settings(kept, warm_up=False)) as server:
        browser = server.browser(told["id"])
        listed = browser.get("/api/tables").json()
        assert [{key: one[key] for key in TOLD["listed"][0]} for one in listed] == TOLD["listed"]
        browser.cookies.set("panamax-seats", told["keys"], path=browser.here)
        view = browser.view()
        assert {key: view[key] for key in ("seq", "number", "legal", "can_redo", "position")} == {
            key: told[key] for key in ("seq", "number", "legal", "can_redo", "position")
        }
        assert [seat["mine"] for seat in view["seats"]] == [True, True]
        assert browser.ask("record") == told["record"]
        view = browser.redo(view["seq"])
        view = browser.act(view["seq"], view["legal"][0])
        assert view["seq"] == told["seq"] + 2
        finished = server.browser(TOLD["finished"]["id"])
        assert finished.ask("record") == TOLD["finished"]["record"]
        assert Game.from_record(finished.ask("record")).winners


def test_several_processes_open_a_kept_database_at_once(kept: str) -> None:
    _open_at_once(kept)


def test_several_processes_open_an_empty_database_at_once(database: str) -> None:
    _open_at_once(database)


def test_an_upgrade_that_fails_changes_nothing(kept: str, later: Callable[[str], None]) -> None:
    before = tables_of(kept)
    later("op.execute('SELECT no_such_column FROM tables')")
    with pytest.raises(StorageError, match=r"cannot be opened: .*no_such_column"):
        Database(kept)
    assert tables_of(kept) == before
    later("pass")
    Database(kept).close()
    assert tables_of(kept) > before | {"of_tomorrow"}


@pytest.mark.skipif(os.name != "posix", reason="kills a process")
def test_an_upgrade_that_is_killed_changes_nothing(kept: str, later: Callable[[str], None], tmp_path: Path) -> None:
    before = tables_of(kept)
    there = tmp_path / "there"
    later(f"open({str(there)!r}, 'w').close(); time.sleep(60)")
    program = (
        "import sys; from pathlib import Path; from panamax.server.storage import Database, migrations;"
        "migrations._FOLDER = Path(sys.argv[1]); Database(sys.argv[2])"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(migrations._FOLDER), kept]) as upgrading:
        end = time.monotonic() + 30
        while not there.exists():
            assert upgrading.poll() is None
            assert time.monotonic() < end
            time.sleep(0.02)
        upgrading.send_signal(signal.SIGKILL)
    assert tables_of(kept) == before
    later("pass")
    Database(kept).close()
    assert "of_tomorrow" in tables_of(kept)


def test_a_database_of_a_later_version_is_refused_in_a_sentence(
    database: str, later: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    later()
    Database(database).close()
    monkeypatch.undo()
    with pytest.raises(StorageError) as refused:
        Database(database)
    assert str(refused.value).endswith(
        "a later version of Panamax made it (its tables are of revision 9999); please update Panamax"
    )
    assert "of_tomorrow" in tables_of(database)


def _open_at_once(url: str) -> None:
    program = "import sys; from panamax.server.storage import Database; Database(sys.argv[1]).close()"
    command = [sys.executable, "-c", program, url]
    with ThreadPoolExecutor(4) as pool:
        ended = list(pool.map(lambda _: subprocess.run(command, capture_output=True, text=True, check=False), range(4)))
    assert [(one.returncode, one.stderr) for one in ended] == [(0, "")] * 4
    opened = Database(url)
    with opened.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    opened.close()
