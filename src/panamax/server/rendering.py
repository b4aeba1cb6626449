"""What everybody at a table is shown, as text: made once for all that may see the same."""

import json
from collections.abc import Iterable

from panamax.server import log, views
from panamax.server.standing import Looker, Standing
from panamax.server.storage import StoredStep


class Rendered:
    """One moment of a table; not to be asked any more once the table has moved on."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing
        self._common: views.Common | None = None
        self._tables: dict[Looker, str] = {}

    def tables(self, lookers: Iterable[Looker]) -> dict[Looker, str]:
        """A TableView for each."""
        for looker in lookers:
            if looker not in self._tables:
                self._common = self._common or views.common(self._standing.timeline.game)
                self._tables[looker] = views.table(self._standing, looker, self._common).model_dump_json()
        return self._tables

    def steps(self, done: StoredStep, lookers: Iterable[Looker]) -> dict[Looker, str]:
        """A Step for each, the step that led to this moment; what was taken back has no line any more."""
        tables = self.tables(lookers)
        game = self._standing.timeline.game
        lines = dict.fromkeys({looker.language for looker in tables}, "null")
        if done.kind != "undo":
            lines = {language: log.line(game, len(game.steps), language).model_dump_json() for language in lines}
        return {looker: _step(done.seq, done.kind, lines[looker.language], tables[looker]) for looker in tables}

    def presents(self, lookers: Iterable[Looker]) -> dict[Looker, str]:
        """For each a Step without an action: a stream begins with it."""
        tables = self.tables(lookers)
        return {looker: _step(self._standing.timeline.seq, "start", "null", table) for looker, table in tables.items()}


def _step(seq: int, kind: str, line: str, table: str) -> str:
    """As `messages.Step` is written, its parts being written already."""
    return f'{{"seq":{seq},"kind":{json.dumps(kind)},"line":{line},"table":{table}}}'
