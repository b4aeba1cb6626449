"""What a page received, what its console said, and what it showed of the secrets."""

import json
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, Response

from panamax.editions import load
from panamax.server.editions_view import view

ADVISORS = {advisor.id: advisor.name for advisor in view(load("guide")).advisors}


class Ear:
    """Listens to one page: answers, the stream of events, console and errors."""

    def __init__(self, page: Page) -> None:
        self.complaints: list[str] = []
        self._received: list[tuple[str, str | Response]] = []
        self._allowed: tuple[str, ...] = ()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("response", self._answer)
        # The text of a stream that never ends is told by the browser alone.
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.eventSourceMessageReceived", self._event)

    def allow(self, *parts: str) -> None:
        """Complaints that a test brings about itself."""
        self._allowed += parts

    def forgive(self, *parts: str) -> None:
        """Such complaints so far; whoever complains of it later is heard."""
        self.complaints = [one for one in self.complaints if not any(part in one for part in parts)]

    def steps_told(self, table: str) -> list[dict[str, Any]]:
        """Each step of a table as the browser's stream told it, in the order in which they came."""
        events = [json.loads(what) for _, what in self._received if isinstance(what, str)]
        return [event["step"] for event in events if event.get("table") == table and event.get("step")]

    def check_console(self) -> None:
        left = [one for one in self.complaints if not any(part in one for part in self._allowed)]
        assert not left, "\n".join(left)

    def advisors_told(self) -> dict[str, set[str]]:
        """Before the end: each advisor that some answer named, with the addresses. The edition names all."""
        told: dict[str, set[str]] = {}
        for url, text in self._texts():
            if "/api/editions/" in url:
                continue
            if _is_over(json.loads(text)):
                break
            for advisor in ADVISORS:
                if f'"{advisor}"' in text:
                    told.setdefault(advisor, set()).add(url)
        return told

    def _texts(self) -> list[tuple[str, str]]:
        return [(url, what if isinstance(what, str) else what.text()) for url, what in self._received]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text} {message.location['url']}")

    def _answer(self, answer: Response) -> None:
        if answer.ok and "/api/" in answer.url and "/stream" not in answer.url:
            self._received.append((answer.url, answer))

    def _event(self, event: dict[str, Any]) -> None:
        self._received.append(("stream", event["data"]))


def _is_over(told: Any) -> bool:
    """Whether an answer, or what an event of a stream says, shows the end of a game."""
    if not isinstance(told, dict):
        return False
    position = told.get("position")
    ended = isinstance(position, dict) and position.get("phase") == "over"
    return ended or any(_is_over(told.get(part)) for part in ("step", "view", "table"))


def advisors_shown(page: Page) -> set[str]:
    """The advisors whose names stand anywhere in the document, seen or not."""
    html = page.content()
    return {advisor for advisor, name in ADVISORS.items() if name in html}
