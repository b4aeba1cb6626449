"""How rows of the database become what the program holds, and the other way."""

from dataclasses import asdict
from typing import Any

from sqlalchemy import Row

from panamax.server.storage.rows import (
    Gathered,
    ListedTable,
    Seats,
    StandIn,
    StoredClock,
    StoredSeat,
    StoredTable,
    StoredVote,
    Summary,
)


def seats_of(written: list[dict[str, Any]]) -> Seats:
    """The seats of a table."""
    return tuple(StoredSeat(**seat) for seat in written)


def written_seats(seats: Seats) -> list[dict[str, Any]]:
    """The same as they are stored."""
    return [asdict(seat) for seat in seats]


def gathered_of(row: Row[Any]) -> Gathered:
    """What is so at a table besides its game."""
    return Gathered(
        version=row.version,
        title=row.title,
        listed=row.listed,
        creator=row.creator,
        pace=row.pace,
        clock=StoredClock(**row.clock) if row.clock else None,
        begun=row.begun,
        stand_ins=tuple(StandIn(**one) for one in row.stand_ins),
        vote=StoredVote(**{**row.vote, "agreed": tuple(row.vote["agreed"])}) if row.vote else None,
        rematch=row.rematch,
    )


def written_gathered(gathered: Gathered) -> dict[str, Any]:
    """The same as it is stored."""
    return asdict(gathered)


def listed_of(row: Row[Any]) -> ListedTable:
    """A table for a list."""
    return ListedTable(**_listed(row))


def table_of(row: Row[Any]) -> StoredTable:
    """A whole table."""
    return StoredTable(**_listed(row), start=row.start)


def written_table(table: StoredTable) -> dict[str, Any]:
    """The same as it is stored."""
    return {
        "id": table.id,
        "created": table.created,
        "edition": table.edition,
        "start": table.start,
        "seats": written_seats(table.seats),
        "updated": table.updated,
        **vars(table.summary),
        **written_gathered(table.gathered),
    }


def _listed(row: Row[Any]) -> dict[str, Any]:
    return {
        "id": row.id,
        "created": row.created,
        "updated": row.updated,
        "edition": row.edition,
        "seats": seats_of(row.seats),
        "summary": Summary(row.round, row.to_act, row.winners),
        "gathered": gathered_of(row),
    }
