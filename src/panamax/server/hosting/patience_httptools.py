"""Patience for the faster HTTP, which itself would read a head without end."""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from panamax.server.hosting.patience import LONGEST_HEAD, Patience


class PatientHttpTools(Patience, HttpToolsProtocol):
    """Called back by the parser as a request arrives."""

    _in_head = True
    _head = 0  # bytes of a head that is not complete

    def data_received(self, data: bytes) -> None:
        """A part of a request, or several."""
        super().data_received(data)
        self._head = self._head + len(data) if self._in_head else 0
        if self._head > LONGEST_HEAD and not self.transport.is_closing():
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
        self._head = 0

    def on_message_complete(self) -> None:
        """A whole request, and the next may begin."""
        super().on_message_complete()
        self._in_head = True
        self._arrived()
