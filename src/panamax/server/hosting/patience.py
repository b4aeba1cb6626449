"""Connections that go too slowly are let go: they hold a place that somebody else needs."""

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_HEAD: Final = 32 << 10  # bytes of a request's address and headers together; the parser knows no end
REQUEST_SECONDS: Final = 40.0  # until a request has arrived, from the first byte or the connection on
READING_SECONDS: Final = 30.0  # for a client that does not read what it asked for
MOST_WAITING: Final = 16  # requests sent before earlier ones are answered; neither browsers nor proxies send any


class _TooEager(Exception):
    """To the parser, which gives up: the connection is answered 400 and closed."""


class PatientProtocol(HttpToolsProtocol):
    """uvicorn's HTTP with an end to waiting, in both directions; called back by the parser as a request arrives."""

    _arriving: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _in_head = True
    _head = 0  # bytes of a head that is not complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
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

    def data_received(self, data: bytes) -> None:
        """A part of a request, or several."""
        self._head += len(data)  # until the parser, at work in the next line, finds a head's end
        super().data_received(data)
        if not self._in_head:
            self._head = 0
        elif self._head > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._in_head = True
        self._begin()

    def on_headers_complete(self) -> None:
        """What is left is the body."""
        super().on_headers_complete()
        self._in_head = False
        if len(self.pipeline) > MOST_WAITING:
            raise _TooEager

    def on_message_complete(self) -> None:
        """A whole request, and the next may begin."""
        super().on_message_complete()
        self._in_head = True
        self._head = 0  # what came last was the end of a body, and no head
        self._arrived()

    def _begin(self) -> None:
        """From now on a request has to arrive."""
        if self._arriving is None and not self.transport.is_closing():
            self._arriving = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _arrived(self) -> None:
        self._arriving = _stopped(self._arriving)


def _stopped(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """No timer, whether there was one or not."""
    if timer is not None:
        timer.cancel()
    return None
