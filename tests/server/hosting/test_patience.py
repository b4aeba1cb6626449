"""Slow clients are let go, whichever way they are slow."""

import socket
import time
from pathlib import Path

from tests.server.hosting.serving import Served, served

HURRY = "import panamax.server.hosting.patience as patience\npatience.{} = 0.5"


def closed_after(connection: socket.socket, drip: bytes = b"") -> float:
    """Seconds until the other side lets go, while it is sent a byte now and then."""
    begun = time.monotonic()
    connection.settimeout(0.1)
    while time.monotonic() - begun < 20:
        try:
            if drip:
                connection.sendall(drip)
            if not connection.recv(4096):
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - begun


def test_requests_that_do_not_arrive(tmp_path: Path) -> None:
    with served(tmp_path, before=HURRY.format("REQUEST_SECONDS")) as server:
        with server.connect() as silent:
            assert 0.3 < closed_after(silent) < 10
        with server.connect() as slow:
            slow.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            assert 0.3 < closed_after(slow, b"x") < 10
        with server.connect() as slow:
            slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n")
            assert 0.3 < closed_after(slow, b"x") < 10
        assert still_works(server)


def test_answers_that_are_not_read(tmp_path: Path) -> None:
    """Asked for and never read: what is not sent piles up, and the connection is cut."""
    with (
        served(tmp_path, "--limits", "off", before=HURRY.format("READING_SECONDS")) as server,
        server.connect() as deaf,
    ):
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        request = b"GET /static/app.js HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n"
        deaf.sendall(request * 12)
        assert closed_unread(deaf)
        assert still_works(server)


def test_requests_that_wait_for_nothing(tmp_path: Path) -> None:
    """A connection that sends request after request keeps neither the memory nor the time of the others."""
    with served(tmp_path, "--limits", "off") as server, server.connect() as eager:
        request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        eager.sendall(request * 8)
        answered = b""
        while answered.count(b"HTTP/1.1 200") < 8:
            answered += eager.recv(65536)
        eager.sendall(request * 5_000)
        assert closed_unread(eager)
        assert len(server.lines()) < 100
        assert still_works(server)


def test_a_patient_stream_stays(tmp_path: Path) -> None:
    hurry = "\n".join([HURRY.format("REQUEST_SECONDS"), HURRY.format("READING_SECONDS")])
    with served(tmp_path, before=hurry) as server, server.browser() as browser:
        view = browser.open("you", "you")
        with browser.stream("GET", f"{browser.here}/stream") as stream:
            lines = stream.iter_lines()
            assert "event: step" in lines
            time.sleep(1.5)
            browser.act(view["seq"], view["legal"][0])
            assert sum(line == "event: step" for line, _ in zip(lines, range(6), strict=False)) == 1


def test_addresses_and_headers_have_a_largest_size(tmp_path: Path) -> None:
    """At once or in pieces; what comes as one long line is not even waited for."""
    with served(tmp_path) as server:
        for request, status in (
            (b"GET /" + b"x" * 10_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", b"414"),
            (b"GET /?" + b"x" * 10_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", b"414"),
            (b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X-Long: " + b"x" * 40_000 + b"\r\n\r\n", b"431 400"),
            (b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X-Many: x\r\n" * 5_000 + b"\r\n", b"431 400"),
            (b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X-Endless: " + b"x" * 100_000, b"400"),
        ):
            with server.connect() as connection:
                connection.sendall(request)
                version, answered = connection.recv(4096).split()[:2]
                assert (version, answered in status.split()) == (b"HTTP/1.1", True)
        assert still_works(server)


def test_a_body_may_be_larger_than_a_head(tmp_path: Path) -> None:
    """The end of a body is not taken for the begin of a head, one request after the other on one connection."""
    with served(tmp_path, "--limits", "off") as server, server.browser() as browser:
        for size in (1_000, 40_000, 100_000, 300_000, 1_900_000, 40_000):
            body = b'{"seats": 2' + b" " * size + b"}"
            set_up = browser.post("/api/positions", content=body, headers={"Content-Type": "application/json"})
            assert (size, set_up.status_code) == (size, 200), set_up.text


def closed_unread(connection: socket.socket) -> bool:
    """Whether the other side lets go of somebody who does not read but goes on asking."""
    connection.settimeout(0.2)
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            connection.sendall(b"\r\n")  # no request; on a connection that was cut it cannot be sent
        except TimeoutError:
            continue
        except OSError:
            return True
        time.sleep(0.1)
    return False


def still_works(server: Served) -> bool:
    with server.browser() as browser:
        return browser.get("/healthz").status_code == 200
