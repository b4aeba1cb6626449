"""`panamax serve`: what it is called, whom it believes, how it stops."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from tests.server.hosting.serving import free_port, served
from tests.server.postgresql import Cluster


def test_it_stops_on_sigterm_with_streams_open_and_bots_playing(tmp_path: Path) -> None:
    with served(tmp_path) as server, server.browser() as browser:
        browser.open("search", "search")
        with browser.stream("GET", f"{browser.here}/stream") as stream:
            lines = stream.iter_lines()
            next(lines)
            begun = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            list(lines)  # the stream ends in good order
        assert server.process.wait(timeout=20) == 0
        assert time.monotonic() - begun < 10
        assert server.process.stdout is not None
        assert server.process.stdout.read() == "Stopped.\n"
        assert [line for line in server.lines() if line["level"] != "info"] == []


def test_names_and_methods(tmp_path: Path) -> None:
    everywhere = "0.0.0.0"  # noqa: S104  # for the time of a test
    options = ("--allow-host", "play.example", "--host", everywhere)
    with served(tmp_path, *options) as server, httpx.Client(base_url=server.address) as client:
        for name, status in (("play.example", 200), ("localhost", 200), ("evil.example", 400), ("", 400)):
            assert client.get("/api/meta", headers={"Host": name}).status_code == status
        for method in ("TRACE", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"):
            assert client.request(method, "/api/tables").status_code == 405
        assert "server" not in client.get("/api/meta").headers


def test_a_proxy_is_believed_only_if_it_was_named(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Panamax": "1"}
    seats: dict[str, list[dict[str, str]]] = {"seats": [{}, {}]}
    for options, address, secure in (
        ((), "127.0.0.1", False),
        (("--behind-proxy", "10.0.0.0/8"), "127.0.0.1", False),
        (("--behind-proxy", "127.0.0.0/8", "--behind-proxy", "10.1.1.1"), "203.0.113.9", True),
    ):
        folder = tmp_path / str(len(options))
        folder.mkdir()
        with served(folder, *options) as server:
            answer = httpx.post(f"{server.address}/api/tables", headers=forwarded, json=seats)
            assert answer.status_code == 200
            assert ("; Secure" in answer.headers["Set-Cookie"]) == secure
            assert server.lines(at_least=1)[-1]["address"] == address


def test_figures_are_on_a_port_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    with served(tmp_path, "--metrics-port", str(port)) as server, server.browser() as browser:
        assert browser.get("/metrics").status_code == 404
        view = browser.open("you", "you")
        view = browser.act(view["seq"], view["legal"][0])
        browser.act(view["seq"], "end", 422)
        browser.act(0, "end", 409)
        with browser.stream("GET", f"{browser.here}/stream") as stream:
            lines = stream.iter_lines()  # kept: it is the open stream
            next(lines)
            figures = httpx.get(f"http://127.0.0.1:{port}/metrics").text.splitlines()
    for line in (
        'panamax_steps_total{by="person",kind="action"} 1.0',
        'panamax_refusals_total{kind="refused",status="422"} 1.0',
        'panamax_refusals_total{kind="stale",status="409"} 1.0',
        "panamax_act_stored_seconds_count 1.0",
        "panamax_open_tables 1.0",
        "panamax_streams 1.0",
        'panamax_requests_total{method="POST",route="/api/tables/{table_id}/actions",status="200"} 1.0',
        'panamax_request_seconds_count{route="/api/tables/{table_id}/actions"} 3.0',
    ):
        assert line in figures
    # Nothing of a table is in there.
    assert browser.table_id not in "\n".join(figures)


def test_workers_are_one_server(tmp_path: Path, cluster: Cluster) -> None:
    """One passphrase, one set of figures, one end; and the log of each says which request it was."""
    port = free_port()
    options = ("--workers", "2", "--database", cluster.new_database(), "--metrics-port", str(port))
    with served(tmp_path, *options, PANAMAX_PASSPHRASE="come in") as server:
        with server.browser() as browser:
            assert browser.post("/", data={"passphrase": "come in"}).status_code == 303
            view = browser.open("you", "you")
            door = dict(browser.cookies)
            for _ in range(20):
                # A connection of its own each time: sooner or later it is the other worker that answers.
                with server.browser(browser.table_id) as again:
                    again.cookies.update(door)
                    view = again.act(view["seq"], view["legal"][0])
                    assert again.get("/healthz").status_code == 200
        figures = httpx.get(f"http://127.0.0.1:{port}/metrics").text.splitlines()
        assert 'panamax_steps_total{by="person",kind="action"} 20.0' in figures
        assert len({line["request"] for line in server.lines(at_least=42)}) > 40
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=30) == 0


@pytest.mark.parametrize("option", ["--port", "--metrics-port"])
def test_a_taken_port_is_no_start(tmp_path: Path, option: str) -> None:
    with served(tmp_path) as server:
        port = server.address.rpartition(":")[2]
        command = [sys.executable, "-m", "panamax.cli", "serve", "--port", str(free_port()), option, port]
        environment = {**os.environ, "PANAMAX_DATA": str(tmp_path)}
        ended = subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=60)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert port in ended.stderr
    assert "in use" in ended.stderr or "taken" in ended.stderr
