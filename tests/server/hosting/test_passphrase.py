"""A server with a passphrase: a form without script, one cookie, few tries."""

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Browser, Running, running, settings_in

from panamax.server.hosting.passphrase import COOKIE

PASSPHRASE = "three ships at Gatún"


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings_in(tmp_path_factory.mktemp("closed"), passphrase=PASSPHRASE)) as server:
        yield server


def enter(browser: Browser, passphrase: str, path: str = "/") -> int:
    return browser.post(path, data={"passphrase": passphrase}).status_code


def test_nothing_is_seen_before_it_is_given(closed: Running) -> None:
    browser = closed.browser()
    for path in ("/", "/t/abcdefghjk", "/learn", "/nothing", "/healthz/x", "//healthz"):
        answer = browser.get(path)
        assert answer.status_code == 401
        assert '<input id="passphrase"' in answer.text
        assert "script" not in answer.text
        policy = answer.headers["Content-Security-Policy"]
        assert "form-action 'self'" in policy
        assert "script-src" not in policy
    for path in ("/api/meta", "/api/tables", "/api/tables/abcdefghjk/stream", "/static/app.js", "/api/stream"):
        problem = browser.told(browser.get(path), 401)
        assert problem["kind"] == "forbidden"
        assert problem["message"].startswith("This server asks for its passphrase.")
    assert browser.post("/api/tables", json={"seats": [{}, {}]}).status_code == 401
    assert browser.get("/healthz").status_code == 200


def test_another_name_is_refused_before_the_passphrase_is_asked_for(tmp_path: Path) -> None:
    with running(settings_in(tmp_path, passphrase=PASSPHRASE, hosts=("play.example",))) as server:
        browser = server.browser()
        for path in ("/", "/api/meta", "/healthz"):
            refused = browser.get(path, headers={"Host": "evil.example"})
            assert (refused.status_code, refused.text) == (400, "Invalid host header")
        assert browser.post("/", data={"passphrase": PASSPHRASE}, headers={"Host": "evil.example"}).status_code == 400
        assert browser.get("/", headers={"Host": "play.example"}).status_code == 401


def test_it_is_given_once_and_leads_back(closed: Running) -> None:
    browser = closed.browser()
    assert enter(browser, "three ships at Gatun", "/t/abcdefghjk") == 401
    answer = browser.post("/t/abcdefghjk", data={"passphrase": f" {PASSPHRASE}\n"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/t/abcdefghjk")
    cookie = answer.headers["Set-Cookie"]
    assert re.search(r"; HttpOnly; Max-Age=15552000; Path=/; SameSite=lax$", cookie)
    assert PASSPHRASE not in cookie
    assert browser.get("/api/meta").status_code == 200
    assert browser.get("/").status_code in {200, 503}  # 503: the page is not built
    browser.open("you", "you")


def test_it_never_leads_elsewhere(closed: Running) -> None:
    for path in ("//evil.example", "///evil.example/x", "/%2Fevil.example"):
        answer = closed.browser().post(f"{closed.address}{path}", data={"passphrase": PASSPHRASE})
        assert answer.status_code == 303
        assert re.match(r"/(?!/)", answer.headers["Location"])


def test_made_up_and_old_cookies_open_nothing(closed: Running, tmp_path: Path) -> None:
    browser = closed.browser()
    enter(browser, PASSPHRASE)
    true = browser.cookies[COOKIE]
    other = closed.browser()
    for cookie in ("guest", true[:-1], true + "A", true.replace("guest", "admin"), "." * 3, "guest.aaaa.bbbb", "\xff"):
        answer = other.get("/api/meta", headers={b"Cookie": f"{COOKIE}={cookie}".encode("latin-1")})
        assert answer.status_code == 401
    with running(settings_in(tmp_path, passphrase="another one")) as server:
        stranger = server.browser()
        stranger.cookies.set(COOKIE, true)
        assert stranger.get("/api/meta").status_code == 401


def test_a_worker_knows_the_cookies_of_another(closed: Running, tmp_path: Path) -> None:
    browser = closed.browser()
    enter(browser, PASSPHRASE)
    with running(settings_in(tmp_path, passphrase=PASSPHRASE)) as server:
        there = server.browser()
        there.cookies.set(COOKIE, browser.cookies[COOKIE])
        assert there.get("/api/meta").status_code == 200


def test_strangers_do_not_fill_the_memory(closed: Running) -> None:
    """What is sent at the door is not read to its end."""
    read = 0

    def endless() -> Iterator[bytes]:
        nonlocal read
        while read < 100 << 20:
            read += 1 << 20
            yield b"x" * (1 << 20)

    with contextlib.suppress(httpx.WriteError), closed.browser() as stranger:
        assert stranger.post("/", content=endless()).status_code == 413
    assert read < 50 << 20


def test_tries_are_few(tmp_path: Path) -> None:
    with running(settings_in(tmp_path, passphrase=PASSPHRASE)) as server:
        browser = server.browser()
        assert [enter(browser, f"guess {number}") for number in range(20)] == [401] * 20
        answer = browser.post("/", data={"passphrase": PASSPHRASE})
        assert answer.status_code == 429
        assert int(answer.headers["Retry-After"]) > 0
        assert "Those were many tries." in answer.text


def test_the_form_speaks_the_languages(closed: Running) -> None:
    browser = closed.browser()
    german = browser.get("/", headers={"Accept-Language": "de-AT, en;q=0.5"}).text
    assert '<html lang="de">' in german
    assert "Dieser Tisch ist für Eingeladene" in german
    assert "frase-passe" in browser.get("/", headers={"Accept-Language": "pt"}).text
