"""All endpoints, for the application and for its description."""

from typing import Final

from fastapi import APIRouter

from panamax.server import (
    analysing,
    browser_stream,
    explaining,
    learning,
    lobby,
    notes,
    positions,
    replaying,
    routes,
    seating,
)

ROUTERS: Final[tuple[APIRouter, ...]] = (
    routes.router,
    learning.router,
    explaining.router,
    replaying.router,
    analysing.router,
    seating.router,
    notes.router,
    lobby.router,
    browser_stream.router,
    positions.router,
)
