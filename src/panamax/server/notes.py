"""What is said at a table, and what happened there besides the game."""

from fastapi import APIRouter

from panamax.server.counting import Count
from panamax.server.messages import Note, NoteRequest
from panamax.server.naming import printable
from panamax.server.problems import Refusal
from panamax.server.routes import CHANGES, PROBLEMS, Asking, AtTable, Here
from panamax.server.standing import Looker

router = APIRouter(prefix="/api/tables/{table_id}", responses=PROBLEMS)


@router.get("/notes")
async def notes(table: AtTable, browser: Asking, after: Count = 0) -> list[Note]:
    """The notes behind a number, in order; of many the last 500."""
    return await table.notes(browser, after)


@router.post("/notes", dependencies=CHANGES)
async def say(table: AtTable, browser: Asking, wanted: NoteRequest, here: Here) -> Note:
    """Say something to all at the table, spectators too."""
    text = printable(" ".join(wanted.text.split()))
    if not text:
        raise Refusal("invalid", Looker((), browser.language).said("gathering", "note_empty"))
    if not here.speaking.may(browser.hash, here.settings.time.now()):
        raise Refusal("refused", Looker((), browser.language).said("gathering", "note_soon"))
    return await table.say(browser, wanted.seat, text)
