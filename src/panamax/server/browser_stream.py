"""One stream for a whole browser: several tables, and where it is its turn."""

from typing import Annotated, Final, NamedTuple

from fastapi import APIRouter, Depends, Header, Query

from panamax.server.counting import counted
from panamax.server.events import Events, event
from panamax.server.messages import SEATS, Seat, TableEvent, Turns
from panamax.server.problems import Refusal
from panamax.server.routes import PROBLEMS, Asking, Here
from panamax.server.security import Browser
from panamax.server.service import Service
from panamax.server.standing import Looker
from panamax.server.stream import Follower, Mailbox, Told
from panamax.server.table import Table

MOST: Final = 20  # tables
router = APIRouter(prefix="/api", responses=PROBLEMS)


class Wish(NamedTuple):
    """A table that is wanted, behind a step and a note, perhaps looked at from a seat."""

    table_id: str
    seq: int | None
    note: int | None
    look: Seat | None


async def wishes(
    browser: Asking,
    tables: Annotated[str, Query(max_length=2000)] = "",
    look: Annotated[str, Query(max_length=500)] = "",
    last_event_id: Annotated[str | None, Header(max_length=2000)] = None,
) -> list[Wish]:
    """`tables` is ID, ID:SEQ or ID:SEQ:NOTE with commas between, `look` is ID:seat likewise. Raises Refusal."""
    looks = {table_id: seat for table_id, _, seat in (part.partition(":") for part in look.split(","))}
    known = {part[0]: part for part in _split(tables)}
    if len(known) > MOST:
        raise Refusal("invalid", Looker((), browser.language).said("gathering", "many_tables", most=MOST))
    come_to = {part[0]: part for part in _split(last_event_id or "")}
    found = []
    for table_id, part in known.items():
        _, seq, note = come_to.get(table_id, part)
        seat = next((seat for seat in SEATS if seat == looks.get(table_id)), None)
        found.append(Wish(table_id, seq, note, seat))
    return found


@router.get(
    "/stream",
    status_code=200,
    response_class=Events,
    responses={200: {"model": TableEvent | Turns, "description": "server-sent events; their data"}},
)
async def stream(here: Here, browser: Asking, wanted: Annotated[list[Wish], Depends(wishes)]) -> Events:
    """All of a browser; the id of an event says how far each table has come."""
    mailbox = Mailbox()
    following: list[tuple[Table, Follower]] = []
    come_to: dict[str, tuple[int, int]] = {}

    def write(told: Told) -> bytes:
        seq, note = come_to.get(told.table_id, (0, 0))
        if told.kind == "step":
            come_to[told.table_id] = (told.number, note)
        elif told.kind == "note":
            come_to[told.table_id] = (seq, told.number)
        return _event(told, come_to)

    def leave() -> None:
        here.tables.turns.leave(browser.hash, mailbox)
        for table, follower in following:
            table.leave(follower)

    try:
        await here.tables.turns.listen(browser.hash, mailbox)
        for wish in wanted:
            noted = await _join(here, browser, wish, mailbox, following)
            come_to[wish.table_id] = (wish.seq or 0, noted)
    except BaseException:
        leave()
        raise
    return Events(mailbox, write, leave)


async def _join(
    here: Service, browser: Browser, wish: Wish, mailbox: Mailbox, following: list[tuple[Table, Follower]]
) -> int:
    """Follow a table; one that is not there is said to be missing. The note behind which it will be heard."""
    follower = Follower(browser, mailbox, wish.look)
    try:
        table = await here.tables.get(wish.table_id)
        following.append((table, follower))
        noted = await table.join(follower, wish.seq, wish.note)
    except Refusal:
        mailbox.send(Told(wish.table_id, "missing", 0, ""))
        return 0
    return noted if wish.note is None else min(noted, wish.note)


def _event(told: Told, come_to: dict[str, tuple[int, int]]) -> bytes:
    if told.kind == "turns":
        return event("turns", told.data)
    name = {"table": "view"}.get(told.kind, told.kind)
    part = f',"{name}":{told.data}' if told.data else ""
    data = f'{{"table":"{told.table_id}","kind":"{told.kind}"{part}}}'
    number = ",".join(f"{table_id}:{seq}:{note}" for table_id, (seq, note) in come_to.items())
    return event(told.kind, data, number)


def _split(text: str) -> list[tuple[str, int | None, int | None]]:
    """Tables with how far they have come; what is no table's id is left out."""
    found = []
    for part in text.split(","):
        table_id, *numbers = part.split(":")
        if table_id.isalnum() and table_id.isascii():
            seq, note = ([counted(number) for number in numbers] + [None, None])[:2]
            found.append((table_id, seq, note))
    return found
