"""Who follows a table, and what they are shown."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from panamax.server import views
from panamax.server.messages import Seat
from panamax.server.noticing import note_of
from panamax.server.rendering import Rendered
from panamax.server.security import Browser
from panamax.server.standing import Looker, Standing
from panamax.server.storage import Storage, StoredNote, StoredStep
from panamax.server.stream import Follower, Kind, Told
from panamax.server.thinking import NotSoon, at_once, think

NOTES_AT_ONCE: Final = 500
Make = Callable[[Rendered, Iterable[Looker]], dict[Looker, str]]


class Audience:
    """The followers of one table; everything here happens under the table's lock."""

    def __init__(
        self,
        table_id: str,
        storage: Storage,
        present: Callable[[], Standing],
        looker: Callable[[Browser, Seat | None], Looker],
    ) -> None:
        self.followers: set[Follower] = set()
        self._table_id = table_id
        self._storage = storage
        self._present = present
        self._looker = looker
        self._rendered: Rendered | None = None  # the present moment, as far as somebody has seen it
        self._noted: int | None = None  # the last note that was shown

    def lookers(self) -> set[Looker]:
        """All that are to be shown something of their own."""
        return {self._looker(follower.browser, follower.look) for follower in self.followers}

    def moved(self, rendered: Rendered | None = None) -> None:
        """What was made of the table is of the past; of the new moment this is there already."""
        self._rendered = rendered

    async def text(self, make: Make, looker: Looker) -> str:
        """Something of the present moment for one."""
        return (await self._texts(make, [looker]))[looker]

    async def show(self, make: Make, kind: Kind) -> None:
        """To every follower what it may see; made once for all that may see the same."""
        if self.followers:
            self.send(kind, self._present().timeline.seq, await self._texts(make, self.lookers()))

    async def show_step(self, step: StoredStep) -> None:
        """A step that has just been done."""
        self.moved()
        await self.show(lambda rendered, lookers: rendered.steps(step, lookers), "step")

    async def show_table(self) -> None:
        """Something but the game has changed."""
        self.moved()
        await self.show(Rendered.tables, "table")

    async def show_present(self) -> None:
        """The game stands still, and there is something to say about it."""
        self.moved()
        await self.show(Rendered.presents, "step")

    def send(self, kind: Kind, seq: int, texts: dict[Looker, str]) -> None:
        """What was made for each looker."""
        for follower in self.followers:
            text = texts[self._looker(follower.browser, follower.look)]
            follower.mailbox.send(Told(self._table_id, kind, seq, text))

    async def admit(self, follower: Follower, after: int | None, note: int | None) -> int:
        """One more: first the steps behind a sequence number, or the present; the notes behind a number.

        The number of the last note so far.
        """
        standing = self._present()
        looker = self._looker(follower.browser, follower.look)
        seq = standing.timeline.seq
        if after is not None and after < seq:
            _, steps, _ = await asyncio.to_thread(self._storage.since, self._table_id, 0)
            for step in await think(views.missed, standing, steps, after, looker):
                follower.mailbox.send(Told(self._table_id, "step", step.seq, step.model_dump_json()))
        if after is None or after > seq or standing.trouble:
            follower.mailbox.send(Told(self._table_id, "step", seq, await self.text(Rendered.presents, looker)))
        elif after == seq:  # the game stands where it stood, but perhaps somebody has sat down meanwhile
            follower.mailbox.send(Told(self._table_id, "table", seq, await self.text(Rendered.tables, looker)))
        if self._noted is None:
            self._noted = await asyncio.to_thread(self._storage.notes.last, self._table_id)
        if note is not None and note < self._noted:
            notes = await asyncio.to_thread(self._storage.notes.after, self._table_id, note, NOTES_AT_ONCE)
            self._send_notes([follower], [one for one in notes if one.number <= self._noted])
        self.followers.add(follower)
        return self._noted

    async def show_notes(self) -> None:
        """The notes that are new."""
        if not self.followers:
            self._noted = None
        elif self._noted is not None:
            notes = await asyncio.to_thread(self._storage.notes.after, self._table_id, self._noted, NOTES_AT_ONCE)
            if notes:
                self._noted = notes[-1].number
                self._send_notes(self.followers, notes)

    def _send_notes(self, followers: Iterable[Follower], notes: Sequence[StoredNote]) -> None:
        game = self._present().timeline.game
        for note in notes:
            texts: dict[str, str] = {}
            for follower in followers:
                language = follower.browser.language
                if language not in texts:
                    texts[language] = note_of(note, game, language).model_dump_json()
                follower.mailbox.send(Told(self._table_id, "note", note.number, texts[language]))

    async def _texts(self, make: Make, lookers: Iterable[Looker]) -> dict[Looker, str]:
        self._rendered = self._rendered or Rendered(self._present())
        try:
            return at_once(make, self._rendered, lookers)
        except NotSoon:
            return await think(make, self._rendered, lookers)
