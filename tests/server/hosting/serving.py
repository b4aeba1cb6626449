"""`panamax serve` as a process of its own."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.server.conftest import Browser

NO_COMPILING = "import panamax.server.engine as engine\nengine._COMPILER = 'panamax.no_such_module'"


class Served:
    """A running server."""

    def __init__(self, started: "subprocess.Popen[str]", address: str, log: Path) -> None:
        self.process = started
        self.address = address
        self._log = log

    def browser(self, table_id: str = "") -> Browser:
        return Browser(self.address, table_id)

    def connect(self) -> socket.socket:
        """A bare connection."""
        return connect(self.address)

    def log(self) -> str:
        """All that it wrote into its log."""
        return self._log.read_text("utf-8")

    def lines(self, at_least: int = 0) -> list[dict[str, Any]]:
        """Its lines, once there are so many: one is written when its request is answered already."""
        for _ in range(200):
            if self.log().count("\n") >= at_least:
                break
            time.sleep(0.02)
        return [json.loads(line) for line in self.log().splitlines()]


def connect(address: str) -> socket.socket:
    """A connection without a client library on it."""
    split = urlsplit(address)
    return socket.create_connection((str(split.hostname), int(split.port or 0)), timeout=30)


def bare_answer(address: str, request: str) -> tuple[str, str]:
    """Head and body of what is answered to exactly these bytes, until the other side hangs up."""
    with connect(address) as connection:
        connection.sendall(request.encode("latin-1"))
        heard = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = heard.decode("utf-8", "replace").partition("\r\n\r\n")
    return head, body


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@contextmanager
def served(folder: Path, *options: str, before: str = "", **environment: str) -> Iterator[Served]:
    """Started with these options; `before` is Python that runs first."""
    code = f"{NO_COMPILING}\n{before}\nfrom panamax.cli import main\nmain()"
    command = [sys.executable, "-c", code, "serve", "--port", str(free_port()), *options]
    environment = {**os.environ, "PANAMAX_DATA": str(folder), **environment}
    log = folder / "log.jsonl"
    with (
        log.open("w") as written,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=written, text=True, env=environment) as started,
    ):
        assert started.stdout is not None
        try:
            line = started.stdout.readline()
            assert line.startswith("Panamax is at "), log.read_text()
            yield Served(started, line.removeprefix("Panamax is at ").strip(" /\n"), log)
        finally:
            started.kill()
