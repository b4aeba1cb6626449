"""Changes of who sits at a table and what is so there, each decided on what the database has at that moment."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection, delete, insert, select, update

from panamax.server.messages import Seat
from panamax.server.storage.changes import Change
from panamax.server.storage.columns import gathered_of, seats_of, written_gathered, written_seats, written_table
from panamax.server.storage.database import Database
from panamax.server.storage.notes import add_note
from panamax.server.storage.rows import Gathered, Holding, Seats, StoredTable
from panamax.server.storage.schema import HOLDINGS, TABLES

_PRESENT = [column for column in TABLES.c if column is not TABLES.c.start]


@dataclass(frozen=True)
class Notice:
    """Something that all at the table are told: a key of words, whom it is about, and facts."""

    key: str
    seat: Seat | None = None
    facts: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Present:
    """Who sits at a table now, what is so there, and which browsers hold its seats."""

    seats: Seats
    gathered: Gathered
    holdings: tuple[Holding, ...]


@dataclass(frozen=True)
class Opened:
    """A table that is opened by a change of another, and the browsers that sit there."""

    table: StoredTable
    holdings: tuple[Holding, ...]


@dataclass(frozen=True)
class Decided:
    """What a change makes of a table: `sit` holds a seat from now on, `rise` no more (no browser: all of them)."""

    seats: Seats
    gathered: Gathered
    sit: tuple[tuple[str, Seat], ...] = ()
    rise: tuple[tuple[str | None, Seat], ...] = ()
    notices: tuple[Notice, ...] = ()
    opened: Opened | None = None


class Gatherings:
    """Who sits at the tables of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def change(self, table_id: str, time: str, decide: Callable[[Present], Decided | None]) -> None:
        """Do what is decided; None: nothing. Two that decide at once do it one after the other.

        What `decide` raises is raised, and nothing is changed.
        """
        with self._database.write(Change(table_id, "table")) as connection:
            query = select(*_PRESENT).where(TABLES.c.id == table_id).with_for_update()
            row = connection.execute(query).one()
            present = Present(seats_of(row.seats), gathered_of(row), _holdings(connection, table_id))
            decided = decide(present)
            if decided is None:
                return
            gathered = replace(decided.gathered, version=present.gathered.version + 1)
            values = {"seats": written_seats(decided.seats), "updated": time, **written_gathered(gathered)}
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(values))
            for browser, seat in decided.rise:
                gone = delete(HOLDINGS).where(HOLDINGS.c.table_id == table_id, HOLDINGS.c.seat == seat)
                connection.execute(gone if browser is None else gone.where(HOLDINGS.c.browser == browser))
            known = {(holding.browser, holding.seat) for holding in present.holdings}
            for browser, seat in set(decided.sit) - known:
                row_of = {"browser": browser, "table_id": table_id, "seat": seat, "since": time}
                connection.execute(insert(HOLDINGS).values(row_of))
            for notice in decided.notices:
                add_note(connection, table_id, time, "notice", notice.seat, notice.key, notice.facts)
            if decided.opened is not None:
                open_table(connection, decided.opened)

    def holdings(self, table_id: str) -> tuple[Holding, ...]:
        """Which browsers hold the seats of a table."""
        with self._database.read() as connection:
            return _holdings(connection, table_id)


def open_table(connection: Connection, opened: Opened) -> None:
    """A new table, and who sits there."""
    table = opened.table
    connection.execute(insert(TABLES).values(written_table(table)))
    for holding in opened.holdings:
        row = {"browser": holding.browser, "table_id": table.id, "seat": holding.seat, "since": table.created}
        connection.execute(insert(HOLDINGS).values(row))


def _holdings(connection: Connection, table_id: str) -> tuple[Holding, ...]:
    query = select(HOLDINGS.c.browser, HOLDINGS.c.seat, HOLDINGS.c.seen).where(HOLDINGS.c.table_id == table_id)
    return tuple(
        Holding(row.browser, row.seat, row.seen) for row in connection.execute(query.order_by(HOLDINGS.c.since))
    )
