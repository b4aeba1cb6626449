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
    playing,
    positions,
    replaying,
    routes,
    seating,
)

ROUTERS: Final[tuple[APIRouter, ...]] = (
    playing.router,  # looked through in this order
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
