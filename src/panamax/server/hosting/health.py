"""Whether the server works: for a load balancer, a container, a monitor."""

from typing import Final

import anyio
from anyio import to_thread
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from panamax.server.storage import Database

PATH: Final = "/healthz"
SECONDS: Final = 3.0
router = APIRouter(include_in_schema=False)


def _ask(database: Database) -> None:
    with database.read() as connection:
        connection.execute(select(1))


@router.get(PATH)
async def health(request: Request) -> JSONResponse:
    """200 if the process answers and the database does; 503 if the database does not."""
    try:
        with anyio.fail_after(SECONDS):
            await to_thread.run_sync(_ask, request.app.state.service.storage.database, abandon_on_cancel=True)
    except (SQLAlchemyError, TimeoutError):
        return JSONResponse({"status": "no database"}, 503)
    return JSONResponse({"status": "ok"})
