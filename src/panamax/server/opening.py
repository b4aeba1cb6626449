"""How a new table begins: a new game, or one that goes on from a record or a position."""

import secrets
from typing import Any, NamedTuple

from panamax import DoesNotHold, Game
from panamax.chance import SEEDS
from panamax.documents import Impossible
from panamax.editions import Edition, EditionError
from panamax.server.editions_view import Editions
from panamax.server.messages import SEATS, NewTable, Seat
from panamax.server.problems import Refusal
from panamax.server.security import hash_of, new_key
from panamax.server.storage import StoredSeat

HUMAN = "human"


class Opening(NamedTuple):
    """What a new table is made of: its game, who sits there, and the keys of the human seats."""

    game: Game
    seats: tuple[StoredSeat, ...]
    keys: dict[Seat, str]


def open_game(wanted: NewTable, editions: Editions, bots: set[str]) -> Opening:
    """The game and seats that were asked for. Raises Refusal."""
    if wanted.record is not None and wanted.position is not None:
        raise Refusal("invalid", "A table begins from a record or from a position, not from both.")
    for choice in wanted.seats:
        if choice.player != HUMAN and choice.player not in bots:
            known = ", ".join([HUMAN, *sorted(bots)])
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
        StoredSeat(seat, choice.player, _printable(choice.name), hash_of(keys[seat]) if seat in keys else "")
        for seat, choice in zip(SEATS, wanted.seats, strict=False)
    )
    game.names = {seat.seat: name_of(seat) for seat in seats if name_of(seat)}
    return Opening(game, seats, keys)


def _printable(name: str) -> str:
    return "".join(character for character in name if character.isprintable()).strip()


def name_of(seat: StoredSeat) -> str:
    """How who sits there is called: by name or as the bot; empty for a person without a name."""
    return seat.name or (seat.player if seat.player != HUMAN else "")


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
