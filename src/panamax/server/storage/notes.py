"""What was said at a table and what happened there besides the game."""

from typing import Literal

from sqlalchemy import Connection, func, insert, select

from panamax.server.messages import Seat
from panamax.server.storage.changes import Change
from panamax.server.storage.database import Database
from panamax.server.storage.rows import StoredNote
from panamax.server.storage.schema import NOTES, TABLES


class Notes:
    """The notes of all tables of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def say(self, table_id: str, time: str, seat: Seat, text: str) -> StoredNote:
        """One more, the next in number."""
        with self._database.write(Change(table_id, "note")) as connection:
            connection.execute(select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update())
            return add_note(connection, table_id, time, "chat", seat, text, {})

    def last(self, table_id: str) -> int:
        """The number of the last note; 0: there is none."""
        with self._database.read() as connection:
            return _last(connection, table_id)

    def after(self, table_id: str, number: int, limit: int) -> list[StoredNote]:
        """The notes behind a number, in order; if they are many, the last of them."""
        query = select(NOTES).where(NOTES.c.table_id == table_id, NOTES.c.number > number)
        with self._database.read() as connection:
            rows = connection.execute(query.order_by(NOTES.c.number.desc()).limit(limit)).all()
        return [StoredNote(row.number, row.time, row.kind, row.seat, row.text, row.facts) for row in reversed(rows)]


def add_note(  # a row has so many columns
    connection: Connection,
    table_id: str,
    time: str,
    kind: Literal["chat", "notice"],
    seat: Seat | None,
    text: str,
    facts: dict[str, str],
) -> StoredNote:
    """The next note of a table; the table's row is locked by who calls this."""
    note = StoredNote(_last(connection, table_id) + 1, time, kind, seat, text, facts)
    connection.execute(insert(NOTES).values(table_id=table_id, **vars(note)))
    return note


def _last(connection: Connection, table_id: str) -> int:
    found: int | None = connection.execute(
        select(func.max(NOTES.c.number)).where(NOTES.c.table_id == table_id)
    ).scalar_one()
    return found or 0
