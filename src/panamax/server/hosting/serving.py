"""`panamax serve`: one server for many, until it is told to stop."""

import os
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from panamax.server.hosting import metrics
from panamax.server.run import LOOPBACK, CannotStart, address_of, check_database, default_database, listen
from panamax.server.service import Settings
from panamax.server.workers import serve_workers


@dataclass(frozen=True)
class Hosting:
    """What the command line says."""

    host: str
    port: int
    database: str | None = None
    workers: int = 1
    passphrase: str = field(default="", repr=False)
    names: Sequence[str] = ()
    proxies: Sequence[str] = ()
    rates: float = 1.0
    most_tables: int = 5_000
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    log: str = "info"


def serve_many(wanted: Hosting, announce: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM, and tell `announce` the address. Raises CannotStart."""
    settings = Settings(
        database=wanted.database or default_database(),
        hosts=_names(wanted),
        rates=wanted.rates,
        passphrase=wanted.passphrase,
        proxies=wanted.proxies,
        most_tables=wanted.most_tables,
        log=wanted.log,
    )
    check_database(settings.database)
    with ExitStack() as stack:
        if wanted.workers > 1 and wanted.metrics_port is not None:
            os.environ[metrics.FOLDER] = stack.enter_context(tempfile.TemporaryDirectory(prefix="panamax-metrics-"))
        try:
            listening = stack.enter_context(listen(wanted.host, wanted.port, tries=1))
        except OSError as error:
            raise CannotStart(f"{wanted.host}, port {wanted.port}", error.strerror or error) from None
        if wanted.metrics_port is not None:
            try:
                metrics.serve(wanted.metrics_host, wanted.metrics_port)
            except OSError as error:
                raise CannotStart(f"--metrics-port {wanted.metrics_port}", error.strerror or error) from None
        serve_workers(settings, listening, lambda: announce(address_of(listening) + "/"), wanted.workers)


def _names(wanted: Hosting) -> tuple[str, ...]:
    """What the server may be called: the names given and this machine's own; without names, reached from outside, any.

    A server for this machine alone answers to its own names only, whatever another site's name resolves to.
    """
    if wanted.names or (wanted.host in LOOPBACK and not wanted.proxies):
        return (*wanted.names, *LOOPBACK)
    return ("*",)
