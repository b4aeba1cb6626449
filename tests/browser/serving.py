"""The server as its own process, started as a person starts it, and killed as a power cut does."""

import socket
import subprocess
import sys
import tempfile
from pathlib import Path

START = 60.0  # seconds; the machine may be busy


PLAY = ("play", "--no-browser")
SERVE = ("serve", "--log", "warning")  # whoever serves many has a log; here it should have nothing to tell


class Server:
    """`panamax play` or `serve` on one port and one database; it can die and come back."""

    def __init__(self, folder: Path, command: tuple[str, ...] = PLAY) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{folder / 'tables.sqlite'}"
        self._command = command
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "panamax.cli", *self._command, "--port", str(self.port)]
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115  # read when the process has ended
        self._process = subprocess.Popen(
            [*command, "--database", self.database],
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert self.url in said, f"the server did not come: {said}{self._said()}"

    def kill(self) -> None:
        """No goodbye: SIGKILL."""
        self._end(gently=False)

    def stop(self) -> None:
        """Ctrl-C; whatever it said on standard error is a fault."""
        said = self._end(gently=True)
        assert not said, f"the server said: {said}"

    def _end(self, *, gently: bool) -> str:
        process = self._process
        if process is None:
            return ""
        self._process = None
        if gently:
            process.terminate()
        else:
            process.kill()
        process.wait(timeout=START)
        if process.stdout:
            process.stdout.close()
        said = self._said()
        self._errors.close()
        return said

    def _said(self) -> str:
        self._errors.seek(0)
        return self._errors.read()
