"""The tables that a browser is told of, and its one stream for many of them."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Header, Query
from fastapi.sse import EventSourceResponse

from panamax.server.messages import Lobby, TableEvent, Turns
from panamax.server.problems import Refusal
from panamax.server.routes import PROBLEMS, Asking, Here

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/lobby")
async def lobby(here: Here, browser: Asking) -> Lobby:
    """My tables, and those that anybody may find."""
    raise Refusal("busy", "Not yet.")


@router.get("/stream", response_class=EventSourceResponse)
async def stream(
    here: Here,
    browser: Asking,
    tables: Annotated[str, Query(max_length=2000)] = "",
    look: Annotated[str, Query(max_length=500)] = "",
    last_event_id: Annotated[str | None, Header()] = None,
) -> AsyncIterator[TableEvent | Turns]:
    """All of a browser: `tables` is ID, ID:SEQ or ID:SEQ:NOTE with commas between, `look` is ID:seat likewise."""
    raise Refusal("busy", "Not yet.")
    yield
