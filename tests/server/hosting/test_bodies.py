"""What is sent to the server: not too large, not too deep, not too slowly, and proper JSON."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.conftest import Browser, running, settings_in
from tests.server.hosting.serving import connect

from panamax.server.hosting import bodies

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"[" * 100_000, "the request: it is nested deeper than 50"),
        (b'{"position":' + b"[" * 60 + b"]" * 60 + b"}", "the request: it is nested deeper than 50"),
        (b'{"a":' * 20_000 + b"1" + b"}" * 20_000, "the request: it is nested deeper than 50"),
        (b'{"seats": [', "the request: line 1, column 12: not JSON"),
        (b'{"seats": [], "seats": []}', "the key 'seats' is there twice"),
        (b'{"seed": 1' + b"0" * 5000 + b"}", "more than 20 digits"),
        (b'{"seed": NaN}', "NaN is no JSON number"),
        (b'{"title": "\\ud800"}', "half a character"),
        (b"\xff\xfe", "not UTF-8"),
        (b"", "not JSON"),
    ],
)
def test_what_is_no_proper_json_is_refused_in_words(client: Browser, body: bytes, says: str) -> None:
    problem = client.told(client.post("/api/tables", content=body, headers=JSON), 422)
    assert problem["kind"] == "invalid"
    assert says in problem["message"]


def test_a_body_has_a_largest_size(client: Browser) -> None:
    body = json.dumps({"seats": [{}, {}], "record": {"names": "x" * bodies.LARGEST}})
    problem = client.told(client.post("/api/tables", content=body, headers=JSON), 413)
    assert problem["message"] == "This is too large: at most 2 MB are read."

    def parts() -> Iterator[bytes]:
        for _ in range(3):
            yield b" " * (1 << 20)

    assert client.post("/api/tables", content=parts(), headers=JSON).status_code == 413


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "SECONDS", 0.2)
    with running(settings_in(tmp_path)) as server, connect(server.address) as connection:
        connection.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"X-Panamax: 1\r\nContent-Length: 100\r\n\r\n{"
        )
        begun = time.monotonic()
        assert connection.recv(4096).startswith(b"HTTP/1.1 408 ")
        assert time.monotonic() - begun < 10
