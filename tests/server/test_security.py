"""What somebody from elsewhere, and somebody from another table, cannot do."""

import hmac
import json

import pytest

from panamax.server import security

from .conftest import Browser, Running
from .hearing import endpoints
from .hosting.serving import bare_answer

CHANGING = sorted(endpoint.removeprefix("POST ") for endpoint in endpoints() if endpoint.startswith("POST "))
SCRIPT = "</script><img src=x onerror=alert(1)>"


def test_only_reading_and_changing_exist() -> None:
    """A GET is answered to any page that asks, so it changes nothing; everything else is checked below."""
    assert {endpoint.partition(" ")[0] for endpoint in endpoints()} == {"GET", "POST"}


@pytest.mark.parametrize("path", CHANGING)
def test_another_sites_page_changes_nothing(client: Browser, path: str) -> None:
    """Without the header, or as the types that a form can send: refused before anything is read."""
    view = client.open("you", "open") if client.table_id == "" else client.view()
    where = path.format(table_id=view["id"])
    body = json.dumps({})
    for headers in (
        {"X-Panamax": "", "Content-Type": "application/json"},
        {"X-Panamax": "0", "Content-Type": "application/json"},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": "multipart/form-data; boundary=x"},
    ):
        problem = client.told(client.post(where, content=body, headers=headers), 403)
        assert problem["kind"] == "forbidden"
    assert client.view() == view


def test_what_people_write_is_sent_as_json_that_no_browser_takes_for_a_page(client: Browser, server: Running) -> None:
    client.open(f"you={SCRIPT[:40]}", "you", title=SCRIPT[:40])
    client.post(f"{client.here}/notes", json={"text": SCRIPT})
    guest = server.browser(client.table_id)
    for path in (client.here, f"{client.here}/notes", f"{client.here}/record", "/api/lobby", "/api/tables"):
        answer = guest.get(path)
        assert "onerror" in answer.text
        assert answer.headers["Content-Type"] == "application/json"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "onerror" not in guest.get(f"/t/{client.table_id}").text


def test_a_key_fits_its_own_table_only(client: Browser, server: Running) -> None:
    client.open("you", "you")
    other = server.browser()
    view = other.open("you", "you")
    key = other.told(other.post(f"{other.here}/link", json={"seat": "blue"}))["path"].partition("#key=")[2]
    assert client.post(f"{client.here}/claim", json={"secret": key}).status_code == 403
    there = Browser(str(client.base_url), other.table_id)
    there.cookies.update(client.cookies)
    for path, body in (
        ("actions", {"seq": 0, "action": view["legal"][0]}),
        ("undo", {"seq": 0}),
        ("invite", {"seat": "red"}),
        ("link", {"seat": "red"}),
        ("renew", {"seat": "red"}),
        ("name", {"seat": "red", "name": "Eve"}),
        ("look", {"seat": "red", "allowed": True}),
        ("notes", {"text": "Eve was here", "seat": "red"}),
    ):
        assert there.post(f"{there.here}/{path}", json=body).status_code in {403, 422}, path
    assert there.get(f"{there.here}/advisors?seat=red").status_code == 403
    assert other.view()["seq"] == view["seq"]
    assert other.view()["seats"] == view["seats"]
    there.close()


def test_keys_are_compared_in_constant_time(client: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[str, str]] = []

    def compare(one: str, other: str) -> bool:
        compared.append((one, other))
        return hmac.compare_digest(one, other)

    client.open("you", "you")
    monkeypatch.setattr(security, "compare_digest", compare)
    assert client.post(f"{client.here}/claim", json={"secret": "a-guess"}).status_code == 403
    assert len(compared) == 2
    assert {len(text) for pair in compared for text in pair} == {64}  # hashes, never keys


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/../../server/app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/..%5capp.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/%00",
        "/static/app.js%00.css",
        "/static/./././../app.py",
        "/static/",
        "/api/tables/..%2f..%2fmeta",
        "/api/tables/%00/record",
        "/api/editions/..%2f..%2fguide.toml",
        "/api/editions/%2fetc%2fpasswd",
        "/t/../../etc/passwd",
        "//etc/passwd",
        "/\\..\\..\\etc\\passwd",
    ],
)
def test_no_path_leads_out(server: Running, path: str) -> None:
    """Sent as it stands: a client library would tidy it up."""
    head, body = bare_answer(server.address, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert head.split()[1] in {"404", "422", "400"}
    assert "root:" not in body
    assert "make_app" not in body


def test_a_request_that_is_two_is_none(server: Running) -> None:
    """Length and chunks at once, or two lengths, would let one request hide in another behind some proxy."""
    for headers in (
        "Content-Length: 4\r\nTransfer-Encoding: chunked",
        "Content-Length: 4\r\nContent-Length: 40",
        "Transfer-Encoding: chunked, identity",
        "Content-Length: +4",
    ):
        request = (
            f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n\r\n0\r\n\r\nGET /api/meta HTTP/1.1\r\n\r\n"
        )
        head, body = bare_answer(server.address, request)
        assert head.split()[1] in {"400", "403", "422", "501"}
        assert '"editions"' not in body


def test_a_download_is_called_by_its_table_alone(client: Browser) -> None:
    client.open("you", "you", title='"; filename="evil.exe')
    header = client.get(f"{client.here}/record").headers["Content-Disposition"]
    assert header == f'attachment; filename="panamax-{client.table_id}.json"'
