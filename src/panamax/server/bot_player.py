"""The bots of one table: asked when it is their turn, one choice after the other."""

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy.exc import SQLAlchemyError

from panamax.editions import Edition
from panamax.server.bots import BotFailed, Bots, seed_of_choice
from panamax.server.leases import lease
from panamax.server.messages import Seat
from panamax.server.problems import Refusal
from panamax.server.standing import Standing
from panamax.server.storage.database import reason

_PATIENCE: Final = 5.0  # seconds before a bot that stopped is asked again
_DATABASE_PATIENCE: Final = 1.0  # seconds before a database that failed is asked again
_LOG = logging.getLogger(__name__)


class Waiting(NamedTuple):
    """The choice of a bot that a table waits for."""

    seat: Seat
    player: str
    seq: int
    edition: Edition
    view: dict[str, Any]
    legal: list[str]


def waiting_at(standing: Standing) -> Waiting | None:
    """What a bot is to choose at a table, if it is a bot's turn."""
    seat, game = standing.waits_for_bot, standing.timeline.game
    if seat is None:
        return None
    return Waiting(seat.seat, seat.bot, standing.timeline.seq, game.edition, game.position(seat.seat), game.legal())


class Seated(Protocol):
    """The table that bots play at."""

    @property
    def id(self) -> str:
        """The table's id."""

    async def waiting(self) -> Waiting | None:
        """What a bot is to choose now, if it is a bot's turn."""

    async def act_for_bot(self, waiting: Waiting, action: str) -> object:
        """What it chose; refused if the table does not wait for that any more."""

    async def show_present(self) -> None:
        """Tell everybody how the bots are."""


class BotPlayer:
    """Plays for every seat that a bot plays, also in place of a person who is away."""

    def __init__(self, table: Seated, bots: Bots) -> None:
        self.trouble: BotFailed | None = None
        self._table = table
        self._bots = bots
        self._playing: asyncio.Task[None] | None = None
        self._trouble_since = 0.0

    @property
    def is_playing(self) -> bool:
        """Whether a bot is choosing."""
        return self._playing is not None

    def forgive(self, *, at_once: bool = False) -> bool:
        """Let a bot that stopped be asked again, after a while; whether there was one."""
        if self.trouble is None or not (at_once or monotonic() - self._trouble_since > _PATIENCE):
            return False
        self.trouble = None
        return True

    def wake(self, standing: Standing) -> None:
        """Play, if it is a bot's turn and none is at it."""
        if self._playing is None and self.trouble is None and standing.waits_for_bot is not None:
            self._playing = asyncio.create_task(self._play())

    async def stop(self) -> None:
        """No more choices."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    async def _play(self) -> None:
        """One bot's choice after the other, until a person is to act or a bot cannot go on."""
        try:
            while not await self._play_all():  # noqa: ASYNC110  # a database that is back sets no event
                await asyncio.sleep(_DATABASE_PATIENCE)
        except Exception:  # noqa: BLE001  # whatever it was, the table says so and goes on
            _LOG.exception("table %s: a bot's choice could not be carried out", self._table.id)
            await self._stopped(BotFailed("bot_fault"))
        finally:
            if self._playing is asyncio.current_task():
                self._playing = None

    async def _play_all(self) -> bool:
        """In this worker only; whether it is done, for without its database it is not."""
        try:
            async with lease(self._bots.leases, self._table.id):
                while await self._play_one():
                    pass
                self._playing = None  # before the lease is given back: who wakes the bots from now on begins anew
        except SQLAlchemyError as error:
            _LOG.warning("table %s: its bots wait for the database: %s", self._table.id, reason(error))
            return False
        return True

    async def _play_one(self) -> bool:
        waiting = await self._table.waiting()
        if waiting is None:
            return False
        seed = seed_of_choice(self._table.id, waiting.seq)
        try:
            action = await self._bots.choose(waiting.player, seed, waiting.edition, waiting.view, waiting.legal)
        except BotFailed as failed:
            if await self._table.waiting() != waiting:
                return True  # somebody came back or took something back meanwhile
            await self._stopped(failed)
            return False
        with suppress(Refusal):  # likewise: then the choice is dropped
            await self._table.act_for_bot(waiting, action)
        return True

    async def _stopped(self, why: BotFailed) -> None:
        _LOG.warning("table %s: a bot stopped: %s", self._table.id, why)
        self.trouble, self._trouble_since = why, monotonic()
        with suppress(Refusal, SQLAlchemyError):
            await self._table.show_present()
