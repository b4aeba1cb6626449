"""A PostgreSQL of the tests' own, if its programs are there: a folder, a socket in it, nothing that stays."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from uuid import uuid4

import psycopg

NO_POSTGRESQL = "no PostgreSQL: install its programs (Debian: apt install postgresql)"
_FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
_PATH = os.pathsep.join([*map(str, _FOLDERS), os.environ.get("PATH", "")])
INITDB = shutil.which("initdb", path=_PATH)
# It does not run as root.
_USER = "postgres" if hasattr(os, "geteuid") and os.geteuid() == 0 else None


class Cluster:
    """Made in a folder with a short path, or its socket would have no name. As on a disk that counts: fsync is on."""

    def __init__(self) -> None:
        assert INITDB is not None
        self._folder = Path(tempfile.mkdtemp(prefix="panamax-pg-"))
        if _USER is not None:
            shutil.chown(self._folder, _USER)
        self._data = self._folder / "data"
        self._postgres: subprocess.Popen[bytes] | None = None
        subprocess.run(
            [
                INITDB,
                "-D",
                self._data,
                "-U",
                "postgres",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C",
                "--no-instructions",
            ],
            check=True,
            user=_USER,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> None:
        """Until it takes connections."""
        assert INITDB is not None
        settings = {"listen_addresses": "", "unix_socket_directories": self._folder, "max_connections": 200}
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        command = [str(Path(INITDB).with_name("postgres")), "-D", str(self._data), *options]
        with (self._folder / "log").open("ab") as log:
            self._postgres = subprocess.Popen(command, user=_USER, cwd=self._folder, stdout=log, stderr=log)
        end = time.monotonic() + 60
        while True:
            try:
                self._connect().close()
            except psycopg.OperationalError:
                assert self._postgres.poll() is None, (self._folder / "log").read_text()
                assert time.monotonic() < end
                time.sleep(0.05)
            else:
                return

    def stop(self, *, at_once: bool = False) -> None:
        """All connections are cut; at once means as in a crash."""
        if self._postgres is not None:
            self._postgres.send_signal(signal.SIGQUIT if at_once else signal.SIGINT)
            self._postgres.wait(60)
            self._postgres = None

    def remove(self) -> None:
        """Leave nothing."""
        self.stop(at_once=True)
        shutil.rmtree(self._folder)

    def new_database(self) -> str:
        """An empty one: its URL."""
        name = f"t{uuid4().hex}"
        with self._connect() as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql://postgres@/{name}?host={self._folder}"

    def _connect(self) -> "psycopg.Connection":
        return psycopg.connect(host=str(self._folder), user="postgres", dbname="postgres", autocommit=True)
