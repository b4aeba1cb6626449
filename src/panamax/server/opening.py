"""How a new table begins: a new game, or one that goes on from a record or a position."""

import secrets
from dataclasses import replace
from typing import Any, NamedTuple

from panamax import DoesNotHold, Game
from panamax.chance import SEEDS
from panamax.documents import Impossible
from panamax.editions import Edition, EditionError
from panamax.server.editions_view import Editions
from panamax.server.messages import SEATS, NewTable, Seat, SeatChoice
from panamax.server.naming import printable
from panamax.server.problems import Refusal
from panamax.server.security import hash_of, new_key
from panamax.server.storage import HUMAN, OPEN, Gathered, Seats, StoredClock, StoredSeat, StoredTable, Summary
from panamax.server.timeline import name_players

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that look alike
_ID_LENGTH = 10


class Opening(NamedTuple):
    """What a new table is made of: its game, who sits there, the keys of the human seats' links, and all else."""

    game: Game
    seats: Seats
    keys: dict[Seat, str]
    gathered: Gathered


def open_game(wanted: NewTable, editions: Editions, bots: set[str]) -> Opening:
    """The game and seats that were asked for. Raises Refusal."""
    if wanted.record is not None and wanted.position is not None:
        raise Refusal("invalid", "A table begins from a record or from a position, not from both.")
    for choice in wanted.seats:
        if choice.player not in {HUMAN, OPEN, *bots}:
            known = ", ".join([HUMAN, OPEN, *sorted(bots)])
            raise Refusal("invalid", f"No player is called {choice.player!r}; there are: {known}.")
    try:
        game = _begin(wanted, editions)
    except (Impossible, DoesNotHold, EditionError, ValueError, RecursionError) as error:
        what = "record" if wanted.record is not None else "position" if wanted.position is not None else "table"
        raise Refusal("invalid", f"This {what} cannot be played: {error}") from None
    if len(game.seats) != len(wanted.seats):
        raise Refusal("invalid", f"That game has {len(game.seats)} seats, and {len(wanted.seats)} were chosen (S1).")
    keys = {seat: new_key() for seat, choice in zip(SEATS, wanted.seats, strict=False) if choice.player == HUMAN}
    seats = tuple(
        StoredSeat(seat, choice.player, _name(choice), hash_of(keys[seat]) if seat in keys else "")
        for seat, choice in zip(SEATS, wanted.seats, strict=False)
    )
    name_players(game, seats)
    return Opening(game, seats, keys, _gathered(wanted))


def stored_of(opening: Opening, creator: str, time: str) -> StoredTable:
    """A new table as it is stored; without open seats its game begins at once."""
    game = opening.game
    begun = None if any(seat.is_open for seat in opening.seats) else time
    return StoredTable(
        id="".join(secrets.choice(ID_LETTERS) for _ in range(_ID_LENGTH)),
        created=time,
        updated=time,
        edition=game.edition.name,
        start=game.record(),
        seats=opening.seats,
        summary=Summary(game.round, game.to_act, list(game.winners or ())),
        gathered=replace(opening.gathered, creator=creator, begun=begun),
    )


def _name(choice: SeatChoice) -> str:
    return "" if choice.player == OPEN else printable(choice.name)


def _gathered(wanted: NewTable) -> Gathered:
    clock = wanted.clock
    return Gathered(
        title=printable(wanted.title),
        listed=wanted.listed,
        pace=wanted.pace,
        clock=StoredClock(clock.reserve, clock.increment) if clock else None,
    )


def _begin(wanted: NewTable, editions: Editions) -> Game:
    """All chance of a table comes from one seed, which nobody is told before the end (H1)."""
    seed = secrets.randbelow(SEEDS) if wanted.seed is None else wanted.seed
    if wanted.record is not None:
        named = None if "edition_data" in wanted.record else _named(wanted.record, editions)
        start = wanted.record.get("start")
        tells_seed = "seed" in wanted.record or (isinstance(start, dict) and "seed" in start)
        return Game.from_record(wanted.record if tells_seed else {**wanted.record, "seed": seed}, named)
    if wanted.position is not None:
        position = {"edition": wanted.edition, "seed": seed, **wanted.position}
        return Game.from_position(position, _named(position, editions))
    edition = editions.get(wanted.edition)
    if edition is None:  # never left to `Game`, which would read a file of that name
        known = ", ".join(named.name for named in editions.names())
        raise EditionError(f"no edition is called {wanted.edition!r}; there are: {known}")
    return Game.new(len(wanted.seats), seed, edition)


def _named(document: dict[str, Any], editions: Editions) -> Edition | None:
    """The edition that a document names, if this server has it; else reading the document says what is wrong."""
    name = document.get("edition")
    return editions.get(name) if isinstance(name, str) else None
