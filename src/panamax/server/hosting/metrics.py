"""Figures of a running server, for Prometheus.

With several workers each writes its own into the folder that $PROMETHEUS_MULTIPROC_DIR names, before anything of
`prometheus_client` is imported, and the one that answers adds them up.
"""

import os
from typing import Final

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
_FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

REQUESTS: Final = Counter("panamax_requests", "Requests answered", ["method", "route", "status"])
SECONDS: Final = Histogram("panamax_request_seconds", "From a request to its whole answer", ["route"], buckets=_FAST)
REFUSALS: Final = Counter("panamax_refusals", "Requests refused, by kind of problem and status", ["kind", "status"])
STEPS: Final = Counter("panamax_steps", "Actions, undos and redos that were stored", ["kind", "by"])
STORED: Final = Histogram("panamax_act_stored_seconds", "From a step's begin until it is stored", buckets=_FAST)
BOT_CHOICES: Final = Counter("panamax_bot_choices", "Choices that bots were asked for", ["outcome"])
BOT_SECONDS: Final = Histogram("panamax_bot_seconds", "How long bots took, waiting for a free processor included")
OPEN_TABLES: Final = Gauge("panamax_open_tables", "Tables kept in memory", multiprocess_mode="livesum")
STREAMS: Final = Gauge("panamax_streams", "Open streams", multiprocess_mode="livesum")


def serve(host: str, port: int) -> None:
    """Answer Prometheus at an address of its own, from a thread. Raises OSError."""
    registry = REGISTRY
    if os.environ.get(FOLDER):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    start_http_server(port, host, registry)
