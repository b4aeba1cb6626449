"""What one browser has to do with tables: where it sits, where it is its turn, what it has put away."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, and_, delete, exists, insert, or_, select, update

from panamax.server.messages import Seat
from panamax.server.storage.changes import Change
from panamax.server.storage.columns import listed_of, seats_of
from panamax.server.storage.database import Database
from panamax.server.storage.rows import ListedTable
from panamax.server.storage.schema import AWAY, HOLDINGS, TABLES

_LISTED = [column for column in TABLES.c if column is not TABLES.c.start]


@dataclass(frozen=True)
class Turn:
    """A table where it is a browser's turn, by a seat that it holds; `since` the table's last change."""

    table_id: str
    title: str
    seat: Seat
    since: str


class Browsers:
    """All browsers of a database, by the hashes of their keys."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def turns(self, browsers: Iterable[str]) -> dict[str, list[Turn]]:
        """Where it is whose turn, the longest waiting first; without what was put away or is played by a bot."""
        asked = list(browsers)
        away = exists().where(AWAY.c.browser == HOLDINGS.c.browser, AWAY.c.table_id == TABLES.c.id)
        query = (
            select(HOLDINGS.c.browser, HOLDINGS.c.seat, TABLES.c.id, TABLES.c.title, TABLES.c.updated, TABLES.c.seats)
            .join(TABLES, and_(TABLES.c.id == HOLDINGS.c.table_id, TABLES.c.to_act == HOLDINGS.c.seat))
            .where(HOLDINGS.c.browser.in_(asked), TABLES.c.begun.is_not(None), ~away)
            .order_by(TABLES.c.updated, TABLES.c.id)
        )
        found: dict[str, list[Turn]] = {browser: [] for browser in asked}
        with self._database.read() as connection:
            for row in connection.execute(query):
                if not any(seat.bot for seat in seats_of(row.seats) if seat.seat == row.seat):
                    found[row.browser].append(Turn(row.id, row.title, row.seat, row.updated))
        return found

    def at(self, tables: Iterable[str]) -> set[str]:
        """The browsers that hold a seat at any of these tables."""
        query = select(HOLDINGS.c.browser).where(HOLDINGS.c.table_id.in_(list(tables))).distinct()
        with self._database.read() as connection:
            return set(connection.execute(query).scalars())

    def tables(self, browser: str, limit: int) -> tuple[list[ListedTable], dict[str, list[Seat]], set[str]]:
        """The tables that a browser may want to see, its seats by table, and which of them it has put away."""
        held = select(HOLDINGS.c.table_id).where(HOLDINGS.c.browser == browser)
        put_away = select(AWAY.c.table_id).where(AWAY.c.browser == browser)
        own = or_(TABLES.c.id.in_(held), and_(TABLES.c.creator == browser, TABLES.c.creator != ""))
        order = (TABLES.c.updated.desc(), TABLES.c.id)
        with self._database.read() as connection:
            rows: list[Row[Any]] = []
            for group in (
                and_(own, TABLES.c.to_act.is_not(None)),
                and_(own, TABLES.c.to_act.is_(None)),
                TABLES.c.id.in_(put_away),
                and_(TABLES.c.listed, TABLES.c.to_act.is_not(None), TABLES.c.begun.is_(None)),
                and_(TABLES.c.listed, TABLES.c.to_act.is_not(None), TABLES.c.begun.is_not(None)),
                and_(TABLES.c.listed, TABLES.c.to_act.is_(None)),
            ):
                rows += connection.execute(select(*_LISTED).where(group).order_by(*order).limit(limit)).all()
            mine: dict[str, list[Seat]] = {}
            for holding in connection.execute(select(HOLDINGS).where(HOLDINGS.c.browser == browser)):
                mine.setdefault(holding.table_id, []).append(holding.seat)
            away = set(connection.execute(put_away).scalars())
        found = {row.id: listed_of(row) for row in rows}
        return list(found.values()), mine, away

    def put_away(self, browser: str, table_id: str, *, away: bool) -> None:
        """Put a table away, or take it out again."""
        gone = delete(AWAY).where(AWAY.c.browser == browser, AWAY.c.table_id == table_id)
        with self._database.write(Change(table_id, "table")) as connection:
            # One after the other, or two that put it away at once would both find that it is not yet.
            connection.execute(select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update())
            connection.execute(gone)
            if away:
                connection.execute(insert(AWAY).values(browser=browser, table_id=table_id))

    def seen(self, pages: Iterable[tuple[str, str]], time: str, *, tell: bool = False) -> None:
        """Pages of these browsers are open at these tables; with an empty time they were closed."""
        pages = list(pages)
        changes = {Change(table_id, "table") for _, table_id in pages} if tell else ()
        with self._database.write(*changes) as connection:
            for browser, table_id in pages:
                here = (HOLDINGS.c.browser == browser, HOLDINGS.c.table_id == table_id)
                connection.execute(update(HOLDINGS).where(*here).values(seen=time))
