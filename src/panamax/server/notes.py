"""What is said at a table, and what happened there besides the game."""

from typing import Annotated

from fastapi import APIRouter, Query

from panamax.server.messages import Note, NoteRequest
from panamax.server.problems import Refusal
from panamax.server.routes import CHANGES, PROBLEMS, Asking, AtTable

router = APIRouter(prefix="/api/tables/{table_id}", responses=PROBLEMS)


@router.get("/notes")
async def notes(table: AtTable, browser: Asking, after: Annotated[int, Query(ge=0)] = 0) -> list[Note]:
    """The notes behind a number, in order; of many the last 500."""
    raise Refusal("busy", "Not yet.")


@router.post("/notes", dependencies=CHANGES)
async def say(table: AtTable, browser: Asking, wanted: NoteRequest) -> Note:
    """Say something to all at the table, spectators too."""
    raise Refusal("busy", "Not yet.")
