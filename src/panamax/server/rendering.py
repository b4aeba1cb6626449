"""What everybody at a table is shown, as text: made once for all that may see the same."""

import json
from collections.abc import Iterable

from pydantic_core import to_json

from panamax.server import log, views
from panamax.server.standing import Looker, Standing
from panamax.server.storage import StoredStep


class Rendered:
    """One moment of a table; not to be asked any more once the table has moved on."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing
        self._moment: views.Moment | None = None
        self._shared = ""
        self._tables: dict[Looker, str] = {}

    def tables(self, lookers: Iterable[Looker]) -> dict[Looker, str]:
        """A TableView for each, put together from what is written once for all and what is each one's own."""
        for looker in lookers:
            if looker not in self._tables:
                now = self._now()
                players = _json(views.players(now, looker))
                own = views.own(self._standing, now, looker).model_dump_json()
                self._tables[looker] = f'{self._shared},"players":{players}}},{own[1:]}'
        return self._tables

    def _now(self) -> views.Moment:
        if self._moment is None:
            now = views.moment(self._standing, self._standing.timeline.game)
            self._shared = f'{now.shared.model_dump_json()[:-1]},"position":{_json(now.position)[:-1]}'
            self._moment = now  # not before all of it is there: this may be broken off, and asked for again
        return self._moment

    def steps(self, done: StoredStep, lookers: Iterable[Looker]) -> dict[Looker, str]:
        """A Step for each, the step that led to this moment; what was taken back has no line any more."""
        tables = self.tables(lookers)
        number = self._standing.timeline.number
        lines = dict.fromkeys({looker.language for looker in tables}, "null")
        if done.kind != "undo":
            lines = {language: log.line(self._standing, number, language).model_dump_json() for language in lines}
        return {looker: _step(done.seq, done.kind, lines[looker.language], tables[looker]) for looker in tables}

    def presents(self, lookers: Iterable[Looker]) -> dict[Looker, str]:
        """For each a Step without an action: a stream begins with it."""
        tables = self.tables(lookers)
        return {looker: _step(self._standing.timeline.seq, "start", "null", table) for looker, table in tables.items()}


def _json(value: object) -> str:
    return to_json(value).decode()


def _step(seq: int, kind: str, line: str, table: str) -> str:
    """As `messages.Step` is written, its parts being written already."""
    return f'{{"seq":{seq},"kind":{json.dumps(kind)},"line":{line},"table":{table}}}'
