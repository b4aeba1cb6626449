"""Connections that go too slowly are let go: they hold a place that somebody else needs."""

import asyncio
import importlib.util
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

LONGEST_HEAD: Final = 32 << 10  # bytes of a request's address and headers together
REQUEST_SECONDS: Final = 40.0  # until a request has arrived, from the first byte or the connection on
READING_SECONDS: Final = 30.0  # for a client that does not read what it asked for


class Patience(asyncio.Protocol):
    """Added to uvicorn's HTTP: an end to waiting, in both directions."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _arriving: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection from which a request is to come."""
        super().connection_made(transport)
        self._begin()

    def pause_writing(self) -> None:
        """The client reads more slowly than it is sent to."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(READING_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """It has read what was there."""
        super().resume_writing()
        self._unread = _stopped(self._unread)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._arrived()
        self._unread = _stopped(self._unread)
        super().connection_lost(exc)

    def _begin(self) -> None:
        """From now on a request has to arrive."""
        if self._arriving is None and not self.transport.is_closing():
            self._arriving = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _arrived(self) -> None:
        self._arriving = _stopped(self._arriving)


class _PatientH11(Patience, H11Protocol):
    """The one that is always there."""

    def handle_events(self) -> None:
        """What has come is read; perhaps that is a whole request."""
        super().handle_events()
        if self.conn.their_state in {h11.IDLE, h11.SEND_BODY}:
            self._begin()
        else:
            self._arrived()


def patient_protocol() -> type[asyncio.Protocol]:
    """HTTP as uvicorn speaks it here: by httptools where that is installed, which is faster."""
    if importlib.util.find_spec("httptools") is None:
        return _PatientH11
    from panamax.server.hosting.patience_httptools import PatientHttpTools  # noqa: PLC0415  # not everywhere

    return PatientHttpTools


def _stopped(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """No timer, whether there was one or not."""
    if timer is not None:
        timer.cancel()
    return None
