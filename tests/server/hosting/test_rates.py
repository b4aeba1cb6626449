"""Asked too often: refused in words, with when to come again; who asks as people do never notices."""

import time
from pathlib import Path

import httpx
import pytest
from fastapi.routing import APIRoute
from tests.server.conftest import Browser, running, settings_in

from panamax.server.endpoints import ROUTERS
from panamax.server.hosting import rates
from panamax.server.hosting.asking import Asker
from panamax.server.hosting.rates import RATES, OpenStreams, Rate, kind_of


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of each kind."""
    monkeypatch.setattr(rates, "RATES", dict.fromkeys(RATES, Rate("3/hour", "5/hour")))


def test_every_kind_is_refused_in_words_with_a_time(tmp_path: Path, strict: None) -> None:
    with running(settings_in(tmp_path, rates=1.0)) as server:
        browser = server.browser()
        for _ in range(4):  # the first is what gives the browser its key
            browser.open("you", "you")
        answer = browser.post("/api/tables", json={"seats": [{}, {}]})
        problem = browser.told(answer, 429)
        assert problem["kind"] == "busy"
        assert problem["message"].startswith("Those were many new tables. The next can begin in ")
        assert 1 <= int(answer.headers["Retry-After"]) <= 3600
        # Other kinds are counted apart, and the page itself is not counted.
        assert browser.get("/api/meta").status_code == 200
        assert browser.get("/").status_code == 200
        browser.cookies.set("panamax-language", "de")
        assert (
            "viele neue Tische" in browser.told(browser.post("/api/tables", json={"seats": [{}, {}]}), 429)["message"]
        )


def test_a_browser_is_counted_by_itself_within_its_address(tmp_path: Path, strict: None) -> None:
    with running(settings_in(tmp_path, rates=1.0)) as server, httpx.Client(base_url=server.address) as client:

        def ask(key: str) -> int:
            return client.get("/api/meta", headers={"Cookie": f"panamax-browser={key}"}).status_code

        assert [ask("one") for _ in range(4)] == [200, 200, 200, 429]
        assert ask("two") == 200
        assert ask("three") == 429  # five of this address were asked, one of them in vain


def test_a_factor_widens_all_limits_and_zero_is_off(tmp_path: Path, strict: None) -> None:
    with running(settings_in(tmp_path, rates=4.0)) as server:
        browser = server.browser()
        assert [browser.get("/api/meta").status_code for _ in range(21)].count(200) == 20
    with running(settings_in(tmp_path)) as server:
        browser = server.browser()
        assert {browser.get("/api/meta").status_code for _ in range(50)} == {200}


def test_streams_are_counted_while_they_are_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "STREAMS_OF_AN_ADDRESS", 2)
    with running(settings_in(tmp_path, rates=1.0)) as server:
        browser = server.browser()
        browser.open("you", "you")
        path = f"{browser.here}/stream"
        with browser.stream("GET", path) as first, browser.stream("GET", path) as second:
            assert (first.status_code, second.status_code) == (200, 200)
            refused = browser.get(path)
            assert refused.status_code == 429
            assert refused.json()["message"].startswith("Too many windows")
        assert eventually_opens(browser, path)


def eventually_opens(browser: Browser, path: str) -> bool:
    """Once the server has seen that the others are gone."""
    for _ in range(200):
        with browser.stream("GET", path) as stream:
            if stream.status_code == 200:
                return True
        time.sleep(0.02)
    return False


def test_counting_streams_leaves_nothing() -> None:
    streams = OpenStreams()
    asker = Asker("10.0.0.1", "b", "en")
    with streams.one_more(asker), streams.one_more(Asker("10.0.0.1", "", "en")):
        assert not streams.full(asker)
    assert not streams._open


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unix", "unix"),
    ],
)
def test_an_address_is_that_of_a_customer(host: str, address: str) -> None:
    assert Asker.of({"type": "http", "client": (host, 1), "headers": []}).address == address


def test_what_changes_something_is_of_the_kind_that_its_limit_is_made_for() -> None:
    kinds = {
        f"{method} {route.path}": kind_of(method, route.path)
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }
    assert set(kinds.values()) == set(RATES) - {"passphrases"}
    assert kinds["POST /api/tables"] == "tables"
    assert kinds["POST /api/tables/{table_id}/branch"] == "tables"
    assert kinds["POST /api/tables/{table_id}/actions"] == "acts"
    assert kinds["POST /api/tables/{table_id}/undo"] == "acts"
    assert kinds["POST /api/tables/{table_id}/notes"] == "notes"
    assert kinds["POST /api/tables/{table_id}/analysis"] == "analyses"
    assert kinds["GET /api/tables/{table_id}/hint"] == "hints"
    assert kinds["POST /api/tables/{table_id}/claim"] == "seats"
    assert kinds["POST /api/tutorial/why"] == "reads"
    assert {kind for name, kind in kinds.items() if name.startswith("GET") and "hint" not in name} == {"reads"}


def test_running_tables_are_bounded(tmp_path: Path) -> None:
    with running(settings_in(tmp_path, most_tables=2)) as server:
        browser = server.browser()
        browser.open("you", "you")
        browser.open("you", "you")
        problem = browser.told(browser.post("/api/tables", json={"seats": [{}, {}]}), 503)
        assert problem["message"].startswith("This server has as many running tables as it takes.")
