"""`panamax play`."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from panamax.server.run import CannotStart, address_of, listen, run

from .conftest import Browser
from .test_seats import key_of, post, seat


@contextmanager
def play(folder: Path, *options: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The command, and the address that it printed."""
    command = [sys.executable, "-m", "panamax.cli", "play", "--no-browser", *options]
    environment = {**os.environ, "PANAMAX_DATA": str(folder)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) as started:
        assert started.stdout is not None
        try:
            line = started.stdout.readline()
            yield started, line.removeprefix("Panamax is at ").strip()
        finally:
            started.kill()


def test_it_prints_a_link_to_a_table_and_stops_cleanly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with play(tmp_path, "--seats", "you,you", "--port", str(port)) as (started, link):
            address, _, rest = link.partition("/t/")
            table_id, _, keys = rest.partition("#key=")
            assert int(address.rpartition(":")[2]) > port
            with Browser(address, table_id) as browser:
                assert [seat["mine"] for seat in browser.view()["seats"]] == [False, False]
                view = browser.told(browser.post(f"{browser.here}/claim", json={"secret": keys}))
                assert [seat["mine"] for seat in view["seats"]] == [True, True]
                assert browser.get("/api/meta", headers={"Host": "evil.example"}).status_code == 400
            started.send_signal(signal.SIGINT)
            out, err = started.communicate(timeout=20)
    assert (started.returncode, err) == (0, "")
    assert out.endswith("Stopped.\n")
    assert (tmp_path / "tables.sqlite").exists()


def test_who_opens_its_link_first_may_do_what_a_creator_may(tmp_path: Path) -> None:
    with play(tmp_path, "--seats", "you,you,random") as (_, link):
        address, _, rest = link.partition("/t/")
        table_id, _, keys = rest.partition("#key=")
        with (
            Browser(address, table_id) as host,
            Browser(address, table_id) as guest,
            Browser(address, table_id) as late,
        ):
            assert post(guest, "claim", secret=keys.split(".")[1])["table"]["created_by_me"] is False
            view = post(host, "claim", secret=keys)
            assert view["table"]["created_by_me"]
            assert [one["may_renew"] for one in view["seats"]] == [True, True, False]
            assert post(late, "claim", secret=keys)["table"]["created_by_me"] is False
            renewed = key_of(post(host, "renew", seat="blue"))
            assert seat(guest.view(), "blue")["mine"] is False
            assert post(late, "claim", secret=renewed)["table"]["created_by_me"] is False
            assert host.view()["table"]["created_by_me"]


@pytest.mark.parametrize(
    ("seats", "database", "says"),
    [
        ("you", None, "--seats: 1 seats: 2 to 4 can play (S1)"),
        ("you,nobody", None, "--seats: no bot is called 'nobody'"),
        ("you,no_module:Bot", None, "--seats: no_module:Bot: the module 'no_module' cannot be imported"),
        ("", "nothing", "--database: 'nothing' is no database URL that can be used here"),
        ("", "sqlite:////dev/null/tables.sqlite", "--database, /dev/null: "),
    ],
)
def test_what_cannot_start_says_why(
    tmp_path: Path, seats: str, database: str | None, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PANAMAX_DATA", str(tmp_path))
    with pytest.raises(CannotStart) as failed:
        run(seats=seats, host="127.0.0.1", port=8018, edition=None, database=database, announce=print)
    assert str(failed.value).startswith(says)


def test_a_taken_port_leads_to_the_next() -> None:
    with listen("127.0.0.1", 0) as first, listen("127.0.0.1", first.getsockname()[1]) as second:
        assert second.getsockname()[1] > first.getsockname()[1]
        assert address_of(second) == f"http://127.0.0.1:{second.getsockname()[1]}"
        assert first.proto == socket.IPPROTO_TCP  # or small answers wait for 40 ms
