"""The log: one JSON object a line, with what is needed to follow a request and nothing that opens a seat."""

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.hosting.serving import served

from panamax.documents.names import ADVISORS
from panamax.server.hosting import journal

PASSPHRASE = "schooner-lanterns-nine"
SEED = 7_205_759_403_792_793


@pytest.fixture
def root() -> Iterator[None]:
    """The log of the tests themselves, as it was."""
    logger = logging.getLogger()
    handlers, level = logger.handlers, logger.level
    yield
    logger.handlers = handlers
    logger.setLevel(level)


def test_own_lines_and_those_of_libraries_are_alike(root: None) -> None:
    out = io.StringIO()
    journal.begin("info", out)
    journal.logger("panamax.own").info("answered", status=200, table=None)
    logging.getLogger("library.part").warning("Invalid %s", "request")
    logging.getLogger("sqlalchemy.engine").info("INSERT INTO tables (seed) VALUES (17)")
    journal.logger("panamax.own").debug("not worth a line")
    try:
        int("wrong")
    except ValueError:
        logging.getLogger("panamax").exception("it failed")
    own, library, failed = (json.loads(line) for line in out.getvalue().splitlines())
    assert own.pop("timestamp").endswith("Z")
    assert own == {"event": "answered", "status": 200, "level": "info", "logger": "panamax.own"}
    assert (library["event"], library["level"], library["logger"]) == ("Invalid request", "warning", "library.part")
    assert "ValueError: invalid literal" in failed["exception"]


def test_a_whole_session_at_its_most_talkative_tells_no_secret(tmp_path: Path) -> None:
    options = ("--log", "debug", "--limits", "off")
    secrets: set[str] = {PASSPHRASE, str(SEED)}
    with served(tmp_path, *options, PANAMAX_PASSPHRASE=PASSPHRASE) as server:
        with server.browser() as browser:
            assert browser.post("/", data={"passphrase": PASSPHRASE}).status_code == 303
            browser.open("you=Ana", "you", seed=SEED)
            here = browser.here
            given = browser.told(browser.post(f"{here}/invite", json={"seat": "blue"}))["path"].partition("#key=")[2]
            secrets.add(given)
            browser.told(browser.post(f"{here}/claim", json={"secret": given}))
            browser.post(f"{here}/claim", json={"secret": "guessed-key-of-a-seat"})
            secrets.add("guessed-key-of-a-seat")
            view = browser.view()
            for _ in range(5):
                view = browser.act(view["seq"], view["legal"][0])
            browser.undo(view["seq"])
            for path in ("log", "record", "why?action=query-secret", "advisors?seat=red", "at/1", "story", "previews"):
                browser.get(f"{here}/{path}")
            browser.get(f"/nothing/path-secret?key={given}", headers={"Referer": f"{server.address}/#key={given}"})
            for address in (f"/t/{browser.table_id}%23key={given}", f"{here}%23key={given}/log"):
                browser.get(address)
            browser.post(f"{here}/actions", content=b"{body-secret", headers={"Content-Type": "application/json"})
            secrets |= {"query-secret", "path-secret", "body-secret"}
            with browser.stream("GET", f"{here}/stream") as stream:
                next(stream.iter_lines())
            for cookie in browser.cookies.jar:
                secrets |= set(re.findall(r"[\w-]{12,}", cookie.value or ""))
            advisors = browser.view()
            assert advisors["id"] == browser.table_id
        log = server.log()
        lines = server.lines()
    assert len(lines) > 20
    assert len(secrets) > 8
    for secret in secrets:
        assert secret not in log
    assert not [card for card in ADVISORS if f'"{card}"' in log]
    acted = [line for line in lines if line.get("route") == "/api/tables/{table_id}/actions" and line["status"] == 200]
    assert len(acted) == 5
    assert {line["table"] for line in acted} == {browser.table_id}
    assert {line["seat"] for line in acted} <= {"red", "blue"}
    assert [line for line in lines if "seat" in line and line["route"].endswith("/log")] == []
    assert len({line["request"] for line in acted}) == 5
    assert all(line["milliseconds"] > 0 and line["address"] == "127.0.0.1" for line in acted)


def test_at_its_quietest_it_says_nothing(tmp_path: Path) -> None:
    with served(tmp_path, "--log", "warning") as server, server.browser() as browser:
        browser.open("you", "you")
        assert server.log() == ""
