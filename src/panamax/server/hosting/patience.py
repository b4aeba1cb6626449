"""Connections that go too slowly are let go: they hold a place that somebody else needs."""

import asyncio
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

LONGEST_HEAD: Final = 32 << 10  # bytes of a request's address and headers together
REQUEST_SECONDS: Final = 40.0  # until a request has arrived, from the first byte or the connection on
READING_SECONDS: Final = 30.0  # for a client that does not read what it asked for


class PatientProtocol(H11Protocol):
    """uvicorn's HTTP, with an end to waiting in both directions."""

    _arriving: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """A connection from which a request is to come."""
        super().connection_made(transport)
        self._watch()

    def handle_events(self) -> None:
        """What has come is read; perhaps that is a whole request."""
        super().handle_events()
        self._watch()

    def pause_writing(self) -> None:
        """The client reads more slowly than it is sent to."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(READING_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """It has read what was there."""
        super().resume_writing()
        self._unread = _stop(self._unread)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._arriving = _stop(self._arriving)
        self._unread = _stop(self._unread)
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self.conn.their_state not in {h11.IDLE, h11.SEND_BODY}:
            self._arriving = _stop(self._arriving)
        elif self._arriving is None and not self.transport.is_closing():
            self._arriving = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)


def _stop(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """No timer, whether there was one or not."""
    if timer is not None:
        timer.cancel()
    return None
