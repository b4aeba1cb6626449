"""Refusals, as the page gets them: a kind, a rule where one forbids it, and a sentence."""

import logging
from typing import Literal

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from panamax.server.hosting.metrics import REFUSALS
from panamax.server.messages import Problem, TableView

Kind = Literal["stale", "refused", "invalid", "missing", "forbidden", "busy"]

_STATUS = {"stale": 409, "refused": 422, "invalid": 422, "missing": 404, "forbidden": 403, "busy": 503}
_KIND: dict[int, Kind] = {401: "forbidden", 403: "forbidden", 404: "missing", 503: "busy"}
_WORDS = {404: "There is nothing here.", 405: "This address does not do that.", 413: "This is too large."}
_LOG = logging.getLogger(__name__)


class Refusal(Exception):
    """Raised anywhere in the server; answered as a Problem."""

    def __init__(self, kind: Kind, message: str, rule: str | None = None, table: TableView | None = None) -> None:
        super().__init__(message)
        self.problem = Problem(kind=kind, rule=rule, message=message, table=table)


def plain(kind: Kind, message: str) -> Problem:
    """A problem that no rule and no table belongs to."""
    return Problem(kind=kind, rule=None, message=message, table=None)


def answer(problem: Problem, status: int | None = None) -> JSONResponse:
    """A problem as a response."""
    status = status or _STATUS[problem.kind]
    REFUSALS.labels(problem.kind, status).inc()
    return JSONResponse(problem.model_dump(mode="json"), status)


def install(app: FastAPI) -> None:
    """Make every error a Problem: no traceback reaches the page."""

    @app.exception_handler(Refusal)
    async def _refused(_request: Request, error: Refusal) -> JSONResponse:
        return answer(error.problem)

    @app.exception_handler(RequestValidationError)
    async def _invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
        message = f"{where or 'the request'}: {first['msg']}"
        return answer(plain("invalid", message))

    @app.exception_handler(HTTPException)
    async def _http(_request: Request, error: HTTPException) -> JSONResponse:
        message = _WORDS.get(error.status_code, str(error.detail))
        response = answer(plain(_KIND.get(error.status_code, "invalid"), message), error.status_code)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(SQLAlchemyError)
    async def _storage(_request: Request, error: SQLAlchemyError) -> JSONResponse:
        _LOG.error("the database failed: %s", error)
        return answer(plain("busy", "The table could not be stored just now. Please try again."))

    @app.exception_handler(Exception)
    async def _unexpected(_request: Request, _error: Exception) -> JSONResponse:
        message = "The server made a mistake. The table stands as it was; please load the page again."
        return answer(plain("busy", message), 500)
