"""Every request has a number, is counted, timed, and written into the log when it is answered."""

import logging
import random
from time import perf_counter
from typing import Any

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from panamax.server.hosting import journal, metrics
from panamax.server.hosting.asking import address_of
from panamax.server.opening import ID_LETTERS

_LOG = journal.logger(__name__)


class Watching:
    """Middleware, the outermost."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = f"{random.getrandbits(32):08x}"  # tells requests apart, and is no secret
        begun = perf_counter()
        status = 0

        async def send_and_see(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        streams = scope["path"].endswith("/stream")
        with structlog.contextvars.bound_contextvars(request=request, seat=None):
            if streams:
                metrics.STREAMS.inc()
            try:
                await self._app(scope, receive, send_and_see)
            finally:
                if streams:
                    metrics.STREAMS.dec()
                self._note(scope, status, perf_counter() - begun)

    @staticmethod
    def _note(scope: Scope, status: int, seconds: float) -> None:
        route = _route(scope)
        metrics.REQUESTS.labels(scope["method"] if route else "other", route or "other", status).inc()
        if route and not route.endswith("/stream"):
            metrics.SECONDS.labels(route).observe(seconds)
        if not _LOG.isEnabledFor(logging.INFO):
            return
        _LOG.info(
            "answered",
            method=scope["method"],
            # Never the address as it was sent: what comes behind `?`, and what is no address here, is not for logs.
            route=route or "other",
            table=_table(scope),
            status=status,
            milliseconds=round(seconds * 1000, 1),
            address=address_of(scope),
        )


def _table(scope: Scope) -> str | None:
    """The table in the address, if one can be called so: a link in which `#` became `%23` has its key there."""
    said: dict[str, Any] = scope.get("path_params") or {}
    table_id = str(said.get("table_id", ""))
    return table_id if table_id and set(table_id) <= set(ID_LETTERS) else None


def _route(scope: Scope) -> str:
    """The address as the program names it, such as `/api/tables/{table_id}`; empty if it is none of them."""
    return str(getattr(scope.get("route"), "path", ""))
