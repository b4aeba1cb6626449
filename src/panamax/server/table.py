"""One open table: who asks is checked, what is done is stored, and only then is it shown."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Final, TypeVar

from panamax.server import choosing, thinking
from panamax.server.asked import Asked
from panamax.server.attendance import Attendance, seats_of
from panamax.server.audience import NOTES_AT_ONCE, Audience
from panamax.server.bot_player import BotPlayer, Waiting, waiting_at
from panamax.server.bots import Bots
from panamax.server.hosting import journal, metrics
from panamax.server.messages import Note, Seat
from panamax.server.naming import seat_name
from panamax.server.noticing import note_of
from panamax.server.problems import Refusal
from panamax.server.rendering import Rendered
from panamax.server.security import Browser
from panamax.server.standing import Looker, Standing
from panamax.server.stepping import Choose, Played, catch_up, play, play_step
from panamax.server.storage import Addition, Change, Conflict, Decided, Present, Storage, StoredStep, StoredTable
from panamax.server.stream import Follower
from panamax.server.thinking import NotSoon, TooLong, think
from panamax.server.timekeeping import Timekeeping
from panamax.server.timeline import Timeline, name_players, timeline_of
from panamax.words.catalogue import DEFAULT

_BOT: Final = Browser("", DEFAULT)
_TRIES: Final = 3  # of a step that others get in the way of
_GRACE: Final = 3.0  # seconds for a page that is loaded again, before its player counts as gone
T = TypeVar("T")


class Table:
    """The cache of one log. Everything happens under its lock, so that nobody sees what is not stored."""

    def __init__(self, stored: StoredTable, storage: Storage, bots: Bots, time: Timekeeping) -> None:
        self._stored = stored
        self._storage = storage
        self._time = time
        self._lock = asyncio.Lock()
        self._timeline: Timeline | None = None
        self._shown = 0  # the last step that followers were shown, also when the log is read anew
        self._made = 0  # the last step that is stored from here
        self._attendance = Attendance()
        self._audience = Audience(stored.id, storage, self._present, self._looker)
        self._bots = BotPlayer(self, bots)
        self._leaving: set[asyncio.Task[None]] = set()

    @property
    def id(self) -> str:
        """The table's id."""
        return self._stored.id

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if it were closed."""
        return not (self._audience.followers or self._leaving or self._bots.is_playing or self._lock.locked())

    # Looking

    async def look(self, browser: Browser, what: Callable[[Standing, Looker], T]) -> T:
        """Something about the table, for a browser."""
        async with self._lock:
            standing = await self._standing()
            try:
                return await think(what, standing, self._looker(browser))
            except TooLong:
                self._timeline = None
                raise

    async def shown(self, browser: Browser, look: Seat | None = None) -> str:
        """The table now, a TableView as JSON. Raises Refusal if it is not for this browser to look from that seat."""
        async with self._lock:
            standing = await self._standing()
            looker = self._looker(browser, look)
            if look is not None and looker.seat != look:
                name = seat_name(standing.timeline.game, look, looker.language)
                raise Refusal("forbidden", looker.said("gathering", "look_forbidden", seat=name))
            return await self._audience.text(Rendered.tables, looker)

    async def wake(self) -> None:
        """A bot that has to act, acts; one that stopped is asked again."""
        async with self._lock:
            if self._timeline is None:
                await self._standing()
            if self._bots.forgive():
                await self._audience.show_present()
            self._bots.wake(self._present())

    def made(self, change: Change) -> bool:
        """Whether it is a step that is stored from here, and shown here when it is."""
        return change.what == "step" and change.number <= self._made

    async def hear(self, change: Change) -> None:
        """A change was told, of another worker or of this one: followers are shown what is new to them."""
        async with self._lock:
            if change.what == "table":
                self._attendance.holdings = None
            if not self._audience.followers:
                return
            if change.what == "note":
                await self._audience.show_notes()
            elif not self._follow(change):
                self._bots.wake(await self._standing())

    # Following

    async def join(self, follower: Follower, after: int | None, note: int | None = None) -> int:
        """The steps behind a sequence number and all that come, or the present and all that come; notes likewise.

        The number of the last note so far.
        """
        async with self._lock:
            await self._standing()
            self._attendance.opened(follower.browser.hash)
            try:
                await self._seen(follower.browser, self._time.stamp())
                await self._look_round()
                return await self._audience.admit(follower, after, note)
            except BaseException:
                self._attendance.closed(follower.browser.hash)
                raise

    def leave(self, follower: Follower) -> None:
        """The stream is closed; whose page does not come back soon is gone."""
        if follower in self._audience.followers:
            self._audience.followers.discard(follower)
            self._attendance.closed(follower.browser.hash)
            leaving = asyncio.get_running_loop().create_task(self._left(follower.browser))
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)

    @property
    def pages(self) -> list[tuple[str, str]]:
        """The browsers that hold a seat and have a page open here, each with this table's id."""
        return [(browser, self.id) for browser in self._attendance.here]

    def end_streams(self) -> None:
        """Let all followers go."""
        for follower in self._audience.followers:
            follower.mailbox.end()

    async def stop(self) -> None:
        """Nothing goes on here."""
        for leaving in self._leaving:
            leaving.cancel()
        await asyncio.gather(*self._leaving, return_exceptions=True)
        await self._bots.stop()

    # Acting

    async def act(self, browser: Browser, seq: int, action: str) -> str:
        """An action of the seat to act, by who holds it; then the table. Raises Refusal."""
        return await self._do(browser, lambda standing, looker: choosing.action(standing, looker, seq, action))

    async def undo(self, browser: Browser, seq: int) -> str:
        """Take back the last action, if it can be. Raises Refusal."""
        return await self._do(browser, lambda standing, looker: choosing.undo(standing, looker, seq))

    async def redo(self, browser: Browser, seq: int) -> str:
        """Play again what was taken back. Raises Refusal."""
        return await self._do(browser, lambda standing, looker: choosing.redo(standing, looker, seq))

    async def waiting(self) -> Waiting | None:
        """What a bot is to choose now, if it is a bot's turn."""
        return await self.look(_BOT, lambda standing, _: waiting_at(standing))

    async def act_for_bot(self, waiting: Waiting, action: str) -> None:
        """What a bot chose. Raises Refusal: somebody came back, or took something back."""

        def choose(standing: Standing, looker: Looker) -> StoredStep:
            seat = standing.waits_for_bot
            still = seat is not None and (seat.seat, seat.bot) == (waiting.seat, waiting.player)
            if not still or standing.timeline.seq != waiting.seq:
                raise choosing.stale(standing, looker)
            return standing.timeline.next_action(action, waiting.player)

        await self._do(_BOT, choose)

    async def show_present(self) -> None:
        """Tell everybody how the bots are."""
        async with self._lock:
            await self._standing()
            await self._audience.show_present()

    async def change(self, browser: Browser, decide: Callable[[Asked], Decided | None]) -> None:
        """Change something but the game, decided on what the database has at that moment. Raises Refusal."""
        async with self._lock:
            standing = await self._standing()
            time = self._time.stamp()

            def decide_now(present: Present) -> Decided | None:
                stored = replace(standing.stored, seats=present.seats, gathered=present.gathered)
                looker = _looker(stored, seats_of(present.holdings, browser.hash), browser)
                now = replace(standing, stored=stored, holdings=present.holdings)
                return decide(Asked(now, looker, browser.hash, time))

            await asyncio.to_thread(self._storage.gatherings.change, self.id, time, decide_now)
            self._bots.wake(await self._standing())

    async def say(self, browser: Browser, seat: Seat | None, text: str) -> Note:
        """Something to all that are here, as who holds a seat. Raises Refusal."""
        async with self._lock:
            game = (await self._standing()).timeline.game
            looker = self._looker(browser)
            speaker = seat or (game.to_act if game.to_act in looker.held else next(iter(looker.held), None))
            speaking = next((one for one in looker.held if one == speaker), None)
            if speaking is None:
                raise Refusal("forbidden", looker.said("gathering", "note_not_yours"))
            note = await asyncio.to_thread(self._storage.notes.say, self.id, self._time.stamp(), speaking, text)
            await self._audience.show_notes()
            return note_of(note, game, looker.language)

    async def notes(self, browser: Browser, after: int) -> list[Note]:
        """What was said and what happened behind a number."""
        async with self._lock:
            game = (await self._standing()).timeline.game
            notes = await asyncio.to_thread(self._storage.notes.after, self.id, after, NOTES_AT_ONCE)
            return [note_of(note, game, browser.language) for note in notes]

    # Under the lock

    def _looker(self, browser: Browser, look: Seat | None = None) -> Looker:
        return _looker(self._stored, self._attendance.seats_of(browser.hash), browser, look)

    def _present(self) -> Standing:
        """The table as it is known."""
        if self._timeline is None:
            raise RuntimeError("the table was not read")
        return self._standing_at(self._timeline)

    def _standing_at(self, timeline: Timeline) -> Standing:
        return Standing(
            stored=self._stored,
            timeline=timeline,
            trouble=self._bots.trouble,
            holdings=self._attendance.holdings or (),
            online=self._attendance.online,
            away_after=self._time.away_after(self._stored.gathered.pace),
        )

    async def _standing(self) -> Standing:
        """The table as the database has it now; what is new is shown. Raises Refusal."""
        timeline, self._timeline = self._timeline, None
        try:
            if timeline is None:
                self._audience.moved()
                timeline = await think(timeline_of, self._stored)
            seats, steps, gathered = await asyncio.to_thread(self._storage.since, self.id, timeline.seq)
            changed = (seats, gathered) != (self._stored.seats, self._stored.gathered)
            if changed:
                self._stored = replace(self._stored, seats=seats, gathered=gathered)
                self._bots.forgive(at_once=True)
                name_players(timeline.game, seats)
            if changed or self._attendance.holdings is None:
                self._attendance.holdings = await asyncio.to_thread(self._storage.gatherings.holdings, self.id)
                changed |= self._attendance.look_round(self._time.now())
            await self._catch_up(timeline, steps)
        except ValueError as error:
            raise Refusal("invalid", f"This table cannot be played on by this version of the game: {error}.") from None
        self._timeline = timeline
        if changed:
            await self._audience.show_table()
            await self._audience.show_notes()
        return self._present()

    async def _catch_up(self, timeline: Timeline, steps: list[StoredStep]) -> None:
        """Steps that another worker stored, or all when the table is opened: who is there is shown what is new."""
        known = [step for step in steps if not self._audience.followers or step.seq <= self._shown]
        if known:
            self._audience.moved()
            await think(catch_up, timeline, known)
        for step in steps[len(known) :]:
            await think(timeline.apply, step)
            self._timeline = timeline
            await self._audience.show_step(step)
            self._timeline = None
            self._shown = step.seq
        self._shown = max(self._shown, timeline.seq)

    async def _do(self, browser: Browser, choose: Choose) -> str:
        """A step that is chosen on what is known; only if that is refused, on what the database has now."""
        async with self._lock:
            if self._timeline is not None and self._attendance.holdings is not None:
                with suppress(
                    Refusal, Conflict, NotSoon
                ):  # perhaps another worker knows more, or a thread gets further
                    return await self._try(self._present(), browser, choose, at_once=True)
            for _ in range(_TRIES):
                with suppress(Conflict):
                    return await self._try(await self._standing(), browser, choose)
            standing = await self._standing()
            raise await think(choosing.stale, standing, self._looker(browser))

    def _follow(self, change: Change) -> bool:
        """Show a step of another worker; whether that was all, for nothing else was missed."""
        if change.step is None or self._timeline is None:
            return False
        if change.step.seq <= self._timeline.seq:
            return True
        if change.step.seq > self._timeline.seq + 1 or change.version != self._stored.gathered.version:
            return False
        standing, self._timeline = self._present(), None
        try:
            played = thinking.at_once(play_step, standing, change.step, self._audience.lookers())
        except (NotSoon, ValueError):
            return False
        self._show(played, standing.timeline)
        return True

    async def _try(self, standing: Standing, browser: Browser, choose: Choose, *, at_once: bool = False) -> str:
        """Store a step, then show it. What could not be stored never was: the log is read again. Raises Conflict."""
        begun, looker, timeline = monotonic(), self._looker(browser), standing.timeline
        self._timeline = None
        work = partial(play, standing, looker, choose, self._time.stamp(), self._audience.lookers())
        try:
            played = thinking.at_once(work) if at_once else await think(work)
        except TooLong:
            raise
        except Refusal:
            self._timeline = timeline
            raise
        version = self._stored.gathered.version
        self._made = played.step.seq
        try:
            await self._storage.append(Addition(self.id, played.step, timeline.summary(), version))
        except BaseException:
            self._made = 0
            raise
        metrics.STORED.observe(monotonic() - begun)
        journal.know(seat=played.step.seat)
        metrics.STEPS.labels(played.step.kind, "bot" if played.step.player else "person").inc()
        self._show(played, timeline)
        return played.rendered.tables([looker])[looker]

    def _show(self, played: Played, timeline: Timeline) -> None:
        self._bots.forgive(at_once=True)
        self._timeline, self._shown = timeline, timeline.seq
        self._audience.moved(played.rendered)
        self._audience.send("step", timeline.seq, played.texts)
        self._bots.wake(self._present())

    # Who is there, under the lock

    async def _look_round(self) -> None:
        if self._attendance.look_round(self._time.now()):
            await self._audience.show_table()

    async def _seen(self, browser: Browser, time: str) -> None:
        """Let other workers know; on SQLite there are none."""
        if self._attendance.seats_of(browser.hash) and not self._storage.database.is_sqlite:
            await asyncio.to_thread(self._storage.browsers.seen, [(browser.hash, self.id)], time, tell=True)

    async def _left(self, browser: Browser) -> None:
        await asyncio.sleep(_GRACE)
        async with self._lock:
            await self._standing()  # or it may not know who holds a seat, and could tell no other worker
            if browser.hash not in self._attendance.here:
                await self._seen(browser, "")
            await self._look_round()


def _looker(stored: StoredTable, held: tuple[Seat, ...], browser: Browser, look: Seat | None = None) -> Looker:
    """Who looks at this table by these seats. A spectator looks from a seat while its owner lets it (H2)."""
    begun = stored.gathered.begun is not None
    may_look = not held and any(one.seat == look and one.lets_look for one in stored.seats)
    creator = bool(browser.hash) and browser.hash == stored.gathered.creator
    return Looker(held, browser.language, look if may_look and begun else None, creator, begun)
