"""All endpoints, for the application and for its description."""

from typing import Final

from fastapi import APIRouter

from panamax.server import analysing, explaining, learning, positions, replaying, routes

ROUTERS: Final[tuple[APIRouter, ...]] = (
    routes.router,
    learning.router,
    explaining.router,
    replaying.router,
    analysing.router,
    positions.router,
)
