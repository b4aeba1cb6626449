"""`/healthz`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from tests.server.conftest import running, settings_in

from panamax.server.storage import Database


def test_it_says_whether_the_database_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings_in(tmp_path, hosts=["play.example", "127.0.0.1"], passphrase="open")) as server:
        browser = server.browser()
        answer = browser.get("/healthz")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})

        @contextmanager
        def gone(_database: Database) -> Iterator[None]:
            raise OperationalError("SELECT 1", {}, Exception("connection refused"))
            yield

        monkeypatch.setattr(Database, "read", gone)
        answer = browser.get("/healthz")
        assert (answer.status_code, answer.json()) == (503, {"status": "no database"})
