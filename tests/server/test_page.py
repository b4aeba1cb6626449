"""The page's files, and what every answer says for its protection."""

import os
from collections.abc import Generator
from pathlib import Path

import pytest

from panamax.server import page

from .conftest import Browser, running, settings_in


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built page of the test's own, served in place of the real one."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Panamax</title>")
    (tmp_path / "app.js").write_text("let ships = 24;\n" * 800)
    monkeypatch.setattr(page, "FOLDER", tmp_path)
    return tmp_path


@pytest.fixture
def here(folder: Path) -> Generator[Browser]:
    with running(settings_in(folder)) as server:
        yield server.browser()


def test_the_page_is_at_every_table(here: Browser) -> None:
    for path in ("/", "/t/abc"):
        answer = here.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert "<title>Panamax</title>" in answer.text


def test_a_file_that_changed_is_never_taken_from_the_cache(here: Browser, folder: Path) -> None:
    """Same name, same size, same date: the tag still differs, since it is made of what is in the file."""
    script = folder / "app.js"
    first = here.get("/static/app.js")
    assert first.status_code == 200
    assert first.headers["content-encoding"] == "gzip"
    tag = first.headers["etag"]
    assert not tag.startswith("W/")
    assert here.get("/static/app.js", headers={"If-None-Match": tag}).status_code == 304
    before = script.stat()
    changed = script.with_name("changed.js")
    changed.write_text("let ships = 42;\n" * 800)
    os.utime(changed, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
    changed.replace(script)
    second = here.get("/static/app.js", headers={"If-None-Match": tag})
    assert second.status_code == 200
    assert second.headers["etag"] != tag
    assert "42" in second.text


def test_without_gzip_it_is_another_representation(here: Browser) -> None:
    packed = here.get("/static/app.js")
    plain = here.get("/static/app.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == packed.text
    assert plain.headers["etag"] != packed.headers["etag"]
    assert "Accept-Encoding" in plain.headers["vary"]


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static/", "/x"]
)
def test_nothing_else_is_served(here: Browser, path: str) -> None:
    assert here.get(path).status_code == 404


def test_a_page_that_is_not_built_says_so(here: Browser, folder: Path) -> None:
    (folder / "index.html").unlink()
    answer = here.get("/")
    assert answer.status_code == 503
    assert "make page" in answer.text


@pytest.mark.parametrize("path", ["/", "/api/meta", "/api/tables/none", "/static/none.js"])
def test_every_answer_is_protected(client: Browser, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_answers_of_the_api_are_not_kept(client: Browser) -> None:
    assert client.get("/api/meta").headers["cache-control"] == "no-store"
    assert client.get("/api/tables/none").headers["cache-control"] == "no-store"


def test_unknown_addresses_are_problems(client: Browser) -> None:
    assert client.told(client.get("/api/none"), 404)["kind"] == "missing"
    assert client.told(client.delete("/api/tables"), 405)["message"] == "This address does not do that."
