"""The endpoints that play: asked more often than all others together."""
# ruff: noqa: FAST003  # `table_id` is read by `open_table`

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError

from panamax.server.messages import ActRequest, TableView
from panamax.server.routes import CHANGES, PROBLEMS, Asking, AtTable, open_table, service_of, written
from panamax.server.security import browser_of, own_page_only


class Straight(APIRoute):
    """Described and refused as any other route; but what it needs is read in a straight line.

    FastAPI works out anew for each request how to get it, which takes longer than the action itself.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What the application calls."""
        act: Callable[..., Coroutine[Any, Any, Response]] = self.endpoint

        async def handle(request: Request) -> Response:
            await own_page_only(request)
            table = await open_table(await service_of(request), request.path_params["table_id"])
            try:
                wanted = ActRequest.model_validate_json(await request.body())
            except ValidationError as error:
                raise RequestValidationError(error.errors()) from None
            return await act(table, await browser_of(request), wanted)

        return handle


router = APIRouter(prefix="/api", responses=PROBLEMS, route_class=Straight)


@router.post("/tables/{table_id}/actions", dependencies=CHANGES, response_model=TableView)
async def act(table: AtTable, browser: Asking, request: ActRequest) -> Response:
    """Do an action."""
    return written(await table.act(browser, request.seq, request.action))


@router.post("/tables/{table_id}/undo", dependencies=CHANGES, response_model=TableView)
async def undo(table: AtTable, browser: Asking, request: ActRequest) -> Response:
    """Take the last action back."""
    return written(await table.undo(browser, request.seq))


@router.post("/tables/{table_id}/redo", dependencies=CHANGES, response_model=TableView)
async def redo(table: AtTable, browser: Asking, request: ActRequest) -> Response:
    """Do again what was taken back."""
    return written(await table.redo(browser, request.seq))
