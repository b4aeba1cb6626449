"""One open table: who acts is checked, what is done is stored, and only then is it shown."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from panamax.game import Game
from panamax.server import views
from panamax.server.bots import BotFailed, Bots, seed_of_choice
from panamax.server.hosting import metrics
from panamax.server.messages import Seat, Step, TableView
from panamax.server.problems import Refusal
from panamax.server.security import Browser, hash_of, held_by, new_key
from panamax.server.storage import Change, Conflict, Seats, Storage, StoredStep, StoredTable
from panamax.server.stream import Follower
from panamax.server.thinking import TooLong, think
from panamax.server.timeline import Timeline
from panamax.server.views import Looker, Standing
from panamax.words.catalogue import DEFAULT

_PATIENCE = 5.0  # seconds before a bot that stopped is asked again
_LOG = logging.getLogger(__name__)
_NOBODY = Looker((), DEFAULT)
T = TypeVar("T")


class Table:
    """The cache of one log. Everything happens under its lock, so that nobody sees what is not stored."""

    def __init__(self, stored: StoredTable, storage: Storage, bots: Bots) -> None:
        self._stored = stored
        self._storage = storage
        self._bots = bots
        self._lock = asyncio.Lock()
        self._timeline: Timeline | None = None
        self._shown = 0
        self._followers: set[Follower] = set()
        self._playing: asyncio.Task[None] | None = None
        self._trouble: BotFailed | None = None
        self._trouble_since = 0.0

    @property
    def id(self) -> str:
        """The table's id."""
        return self._stored.id

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if it were closed."""
        return not self._followers and self._playing is None and not self._lock.locked()

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

    async def wake(self) -> None:
        """A bot that has to act, acts; one that stopped is asked again."""
        async with self._lock:
            if self._timeline is None:
                await self._standing()
            if self._trouble and monotonic() - self._trouble_since > _PATIENCE:
                self._trouble = None
                await self._show_present()
            self._wake_bot()

    async def hear(self, change: Change) -> None:
        """A change was told, of another worker or of this one: followers are shown what is new to them."""
        if not self._followers:
            return
        async with self._lock:
            if change.what == "step" and self._timeline is not None and change.number <= self._timeline.seq:
                return
            seats = self._stored.seats
            await self._standing()
            if self._stored.seats != seats:
                await self._show_present()
            self._wake_bot()

    async def follow(self, browser: Browser, after: int | None) -> AsyncIterator[Step]:
        """The steps behind a sequence number and all that come, or the present and all that come."""
        follower = Follower(browser)
        async with self._lock:
            standing = await self._standing()
            looker = self._looker(browser)
            seq = standing.timeline.seq
            if after is not None and after < seq:
                _, steps = await asyncio.to_thread(self._storage.since, self.id, 0)
                for step in await think(views.missed, standing, steps, after, looker):
                    follower.send(step)
            if after is None or after > seq or self._trouble:
                follower.send(await think(views.present, standing, looker))
            self._followers.add(follower)
        try:
            async for step in follower.steps():
                yield step
        finally:
            self._followers.discard(follower)

    def end_streams(self) -> None:
        """Let all followers go."""
        for follower in self._followers:
            follower.end()

    async def stop(self) -> None:
        """No more choices of bots."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    # Acting

    async def act(self, browser: Browser, seq: int, action: str) -> TableView:
        """An action of the seat to act, by who holds it. Raises Refusal."""
        async with self._lock:
            standing = await self._standing()
            looker = self._looker(browser)
            await self._check_seq(standing, looker, seq)
            game = standing.timeline.game
            try:
                forbidden = await think(game.why_not, action, looker.language)
            except ValueError as error:
                raise Refusal("invalid", f"{error}.") from None
            if not game.over and game.to_act not in looker.held:
                message = looker.told("not_held", seat=views.seat_name(game, game.to_act, looker))
                raise Refusal("forbidden", message, table=await think(views.table, standing, looker))
            if forbidden:
                now = await think(views.table, standing, looker)
                raise Refusal("refused", forbidden.message, forbidden.rule, now)
            await self._commit(standing.timeline.next_action(game.text(game.id(action))), looker)
            return await think(views.table, await self._standing(), looker)

    async def undo(self, browser: Browser, seq: int) -> TableView:
        """Take back the last action, if it can be. Raises Refusal."""
        return await self._turn_back(browser, seq, Timeline.undo_refusal, Timeline.next_undo)

    async def redo(self, browser: Browser, seq: int) -> TableView:
        """Play again what was taken back. Raises Refusal."""
        return await self._turn_back(browser, seq, Timeline.redo_refusal, Timeline.next_redo)

    async def _turn_back(
        self,
        browser: Browser,
        seq: int,
        refusal: Callable[[Timeline, Sequence[str]], str],
        step: Callable[[Timeline], StoredStep],
    ) -> TableView:
        async with self._lock:
            standing = await self._standing()
            looker = self._looker(browser)
            await self._check_seq(standing, looker, seq)
            reason = await think(refusal, standing.timeline, looker.held)
            if reason:
                raise Refusal("refused", looker.told(reason), table=await think(views.table, standing, looker))
            await self._commit(step(standing.timeline), looker)
            return await think(views.table, await self._standing(), looker)

    async def invite(self, browser: Browser, seat: str) -> str:
        """Give a seat away: its new key. Raises Refusal."""
        async with self._lock:
            standing = await self._standing()
            looker = self._looker(browser)
            key = new_key()
            seats: Seats = ()
            if seat in looker.held:
                mine = next(one for one in self._stored.seats if one.seat == seat)
                given = replace(mine, key=hash_of(key))
                seats = await asyncio.to_thread(
                    self._storage.change_seats,
                    self.id,
                    lambda seats: tuple(given if one == mine else one for one in seats),
                )
                self._stored = replace(self._stored, seats=seats)
            if not any(one.key == hash_of(key) for one in seats):
                name = views.seat_name(standing.timeline.game, seat, looker)
                raise Refusal("forbidden", looker.told("not_given", seat=name))
            await self._show_present()
            return key

    def holds(self, browser: Browser) -> tuple[Seat, ...]:
        """The seats of a browser."""
        return held_by(self._stored.seats, browser.hashes)

    def fitting(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Of some keys those that still fit a seat."""
        return tuple(key for key in keys if held_by(self._stored.seats, [hash_of(key)]))

    # Under the lock

    async def _standing(self) -> Standing:
        """The table as the database has it now; steps that another server wrote are shown. Raises Refusal."""
        timeline, self._timeline = self._timeline, None
        try:
            if timeline is None:
                timeline = await think(Timeline, self._stored.start)
            seats, steps = await asyncio.to_thread(self._storage.since, self.id, timeline.seq)
            if seats != self._stored.seats:
                self._stored = replace(self._stored, seats=seats)
            for step in steps:
                await think(timeline.apply, step)
                await self._show(step, timeline)
        except ValueError as error:
            raise Refusal("invalid", f"This table cannot be played on by this version of the game: {error}.") from None
        self._timeline = timeline
        return Standing(self._stored, timeline, self._trouble)

    async def _commit(self, step: StoredStep, looker: Looker) -> None:
        """Store a step, then show it. What could not be stored never was: the log is read again."""
        begun = monotonic()
        timeline = (await self._standing()).timeline
        self._timeline = None
        await think(timeline.apply, step)
        try:
            await asyncio.to_thread(self._storage.append, self.id, step, timeline.summary())
        except Conflict:
            standing = await self._standing()
            raise await _stale(standing, looker) from None
        metrics.STORED.observe(monotonic() - begun)
        metrics.STEPS.labels(step.kind, "bot" if looker is _NOBODY else "person").inc()
        self._trouble = None
        await self._show(step, timeline)
        self._timeline = timeline
        self._wake_bot()

    async def _show(self, step: StoredStep, timeline: Timeline) -> None:
        if step.seq > self._shown:
            self._shown = step.seq
            standing = Standing(self._stored, timeline, self._trouble)
            await self._send(standing, lambda now, looker: views.step(step, now, looker))

    async def _show_present(self) -> None:
        await self._send(await self._standing(), views.present)

    async def _send(self, standing: Standing, make: Callable[[Standing, Looker], Step]) -> None:
        """To every follower what it may see; made once for all that may see the same."""
        made: dict[Looker, Step] = {}
        for follower in list(self._followers):
            looker = self._looker(follower.browser)
            if looker not in made:
                made[looker] = await think(make, standing, looker)
            follower.send(made[looker])

    async def _check_seq(self, standing: Standing, looker: Looker, seq: int) -> None:
        if seq != standing.timeline.seq:
            raise await _stale(standing, looker)

    def _looker(self, browser: Browser) -> Looker:
        return Looker(self.holds(browser), browser.language)

    # Bots

    def _wake_bot(self) -> None:
        if self._playing is not None or self._trouble or self._timeline is None:
            return
        if Standing(self._stored, self._timeline).waits_for_bot is not None:
            self._playing = asyncio.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        """One bot's choice after the other, until a human is to act or a bot cannot go on."""
        try:
            while await self._play_bot():
                pass
        except Exception:  # noqa: BLE001  # whatever it was, the table says so and goes on
            _LOG.exception("table %s: a bot's choice could not be carried out", self.id)
            self._stop_bot(BotFailed("bot_fault"))
            with suppress(Refusal, SQLAlchemyError):
                async with self._lock:
                    await self._show_present()
        finally:
            self._playing = None

    async def _play_bot(self) -> bool:
        async with self._lock:
            standing = await self._standing()
            game, seq = standing.timeline.game, standing.timeline.seq
            seat = standing.waits_for_bot
            if seat is None:
                return False
            view, legal = await think(_choice_of, game, seat.seat)
        try:
            seed = seed_of_choice(self.id, seq)
            failure, action = None, await self._bots.choose(seat.player, seed, game.edition, view, legal)
        except BotFailed as failed:
            failure, action = failed, ""
        async with self._lock:
            standing = await self._standing()
            if standing.timeline.seq != seq:
                return True  # a human took something back meanwhile
            if failure:
                self._stop_bot(failure)
                await self._show_present()
                return False
            try:
                await self._commit(standing.timeline.next_action(action), _NOBODY)
            except Refusal:
                return True  # another server was faster
            return True

    def _stop_bot(self, why: BotFailed) -> None:
        _LOG.warning("table %s: a bot stopped: %s", self.id, why)
        self._trouble, self._trouble_since = why, monotonic()


def _choice_of(game: Game, seat: str) -> tuple[dict[str, Any], list[str]]:
    """What a bot is asked."""
    return game.position(seat), game.legal()


async def _stale(standing: Standing, looker: Looker) -> Refusal:
    return Refusal("stale", looker.told("stale"), table=await think(views.table, standing, looker))
