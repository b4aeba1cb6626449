"""Everything that a browser can be told: each endpoint, and how it is asked while a game runs."""

import json
import threading
from typing import Any, Final, NamedTuple

import httpx
from fastapi.routing import APIRoute

from panamax.server.endpoints import ROUTERS

from .conftest import Browser

TABLE: Final = "/api/tables/{table_id}"
WRONG: Final = {400, 403, 404, 409, 422}
NO_TABLE: Final = "tells nothing of any table"


class Ask(NamedTuple):
    """A request. `{table_id}`, `{number}` and `{seq}` are filled in; one with a body is a POST."""

    path: str
    body: dict[str, Any] | None = None


def _each(path: str, **body: Any) -> tuple[Ask, ...]:
    """About each seat."""
    return tuple(Ask(path, {"seat": seat, **body}) for seat in ("red", "blue", "yellow"))


# None of these changes the game: what would is asked for by who may not, or at a wrong moment.
ASKED: Final[dict[str, tuple[Ask, ...] | str]] = {
    "GET /api/meta": NO_TABLE,
    "GET /api/rules": NO_TABLE,
    "GET /api/rules/{rule}": NO_TABLE,
    "GET /api/editions/{name}": NO_TABLE,
    "POST /api/positions": NO_TABLE,
    "POST /api/tutorial": NO_TABLE,
    "POST /api/tutorial/previews": NO_TABLE,
    "POST /api/tutorial/why": NO_TABLE,
    "POST /api/tutorial/log": NO_TABLE,
    "POST /api/tutorial/at": NO_TABLE,
    "POST /api/tutorial/reports": NO_TABLE,
    "POST /api/tables": "opens the table that is listened to",
    f"POST {TABLE}/branch": "opens another table, its hidden cards drawn anew: test_replaying",
    f"GET {TABLE}/stream": "listened to all the time",
    "GET /api/stream": "listened to all the time",
    "GET /api/tables": (Ask("/api/tables"),),
    "GET /api/lobby": (Ask("/api/lobby"),),
    f"GET {TABLE}": (Ask(TABLE), *(Ask(f"{TABLE}?look={seat}") for seat in ("red", "blue", "yellow"))),
    f"GET {TABLE}/previews": (Ask(f"{TABLE}/previews"), Ask(f"{TABLE}/previews?look=blue")),
    f"GET {TABLE}/why": (Ask(f"{TABLE}/why?action=end"), Ask(f"{TABLE}/why?action=give-up%20EU-1")),
    f"GET {TABLE}/log": (Ask(f"{TABLE}/log"),),
    f"GET {TABLE}/at/{{number}}": tuple(Ask(f"{TABLE}/at/{n}") for n in ("0", "1", "{number}", "99999")),
    f"GET {TABLE}/reports": (Ask(f"{TABLE}/reports"),),
    f"GET {TABLE}/advisors": tuple(Ask(f"{TABLE}/advisors?seat={seat}") for seat in ("red", "blue", "yellow")),
    f"GET {TABLE}/record": (Ask(f"{TABLE}/record"),),
    f"GET {TABLE}/story": (Ask(f"{TABLE}/story"),),
    f"GET {TABLE}/notes": (Ask(f"{TABLE}/notes"), Ask(f"{TABLE}/notes?after=1")),
    f"GET {TABLE}/analysis": (Ask(f"{TABLE}/analysis"),),
    f"GET {TABLE}/hint": (Ask(f"{TABLE}/hint"),),
    f"POST {TABLE}/actions": (
        Ask(f"{TABLE}/actions", {"seq": -1, "action": "end"}),
        Ask(f"{TABLE}/actions", {"seq": "{seq}", "action": "fly"}),
        Ask(f"{TABLE}/actions", {"seq": "{seq}", "action": "give-up EU-1"}),
    ),
    f"POST {TABLE}/undo": (Ask(f"{TABLE}/undo", {"seq": -1}),),
    f"POST {TABLE}/redo": (Ask(f"{TABLE}/redo", {"seq": "{seq}"}),),
    f"POST {TABLE}/analysis": (Ask(f"{TABLE}/analysis", {}),),
    f"POST {TABLE}/analysis/stop": (Ask(f"{TABLE}/analysis/stop", {}),),
    f"POST {TABLE}/line": (Ask(f"{TABLE}/line", {"number": 0, "actions": ["take 1", "take 2", "take 3"]}),),
    f"POST {TABLE}/claim": (Ask(f"{TABLE}/claim", {"secret": "no key of any seat"}),),
    f"POST {TABLE}/take": _each(f"{TABLE}/take", name="Eve"),
    f"POST {TABLE}/fill": _each(f"{TABLE}/fill", player="random"),
    f"POST {TABLE}/leave": _each(f"{TABLE}/leave"),
    f"POST {TABLE}/name": (Ask(f"{TABLE}/name", {"seat": "green", "name": "Eve"}),),
    f"POST {TABLE}/link": (Ask(f"{TABLE}/link", {"seat": "green"}),),
    f"POST {TABLE}/invite": (Ask(f"{TABLE}/invite", {"seat": "green"}),),
    f"POST {TABLE}/renew": (Ask(f"{TABLE}/renew", {"seat": "green"}),),
    f"POST {TABLE}/look": (Ask(f"{TABLE}/look", {"seat": "green", "allowed": True}),),
    f"POST {TABLE}/vote": _each(f"{TABLE}/vote", agree=True),
    f"POST {TABLE}/back": _each(f"{TABLE}/back"),
    f"POST {TABLE}/rematch": (Ask(f"{TABLE}/rematch", {}),),
    f"POST {TABLE}/away": (Ask(f"{TABLE}/away", {"away": False}),),
    f"POST {TABLE}/notes": (Ask(f"{TABLE}/notes", {"text": "   "}),),
}


def endpoints() -> set[str]:
    """All that there are."""
    return {
        f"{method} {route.path}"
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }


def ask_everything(browser: Browser) -> list[httpx.Response]:
    """Every answer that can be had at this moment."""
    view = browser.view()
    answers = []
    for asked in ASKED.values():
        for path, body in asked if isinstance(asked, tuple) else ():
            where = path.format(table_id=browser.table_id, number=view["number"])
            if body is None:
                answers.append(browser.get(where))
            else:
                filled = {key: view["seq"] if value == "{seq}" else value for key, value in body.items()}
                answers.append(browser.post(where, json=filled))
    return answers


class Ear:
    """All that one browser is told while a game runs."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.heard: list[bytes] = []
        browser.event_hooks["response"] = [self._hear]
        alone, together = f"{browser.here}/stream?after=0", f"/api/stream?tables={browser.table_id}:0:0"
        self._listeners = [threading.Thread(target=self._listen, args=(path,)) for path in (alone, together)]
        for listener in self._listeners:
            listener.start()

    def _hear(self, answer: httpx.Response) -> None:
        answer.read()
        self.heard.append(answer.content)
        self.heard.append(repr(answer.headers).encode())

    def _listen(self, path: str) -> None:
        """Up to the last step before the end: with it everything is open."""
        listener = Browser(str(self.browser.base_url), self.browser.table_id)
        listener.cookies.update(self.browser.cookies)
        with listener, listener.stream("GET", path) as stream:
            for line in stream.iter_lines():
                if line.startswith("data:") and '"phase":"over"' in line.replace(" ", ""):
                    return
                self.heard.append(line.encode())

    def done(self) -> bytes:
        """Everything, once the game is over."""
        for listener in self._listeners:
            listener.join(timeout=30)
            assert not listener.is_alive()
        self.browser.event_hooks["response"] = []
        return b"\n".join(self.heard)


def told(answer: httpx.Response) -> Any:
    """What an answer says, for comparing: status and JSON."""
    return answer.status_code, json.loads(answer.content)
