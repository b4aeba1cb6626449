"""The web application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware

from panamax import __version__
from panamax.server import page, problems
from panamax.server.endpoints import ROUTERS
from panamax.server.hosting import health
from panamax.server.hosting.bodies import Bodies
from panamax.server.hosting.passphrase import Door
from panamax.server.hosting.rates import RateLimits
from panamax.server.hosting.watching import Watching
from panamax.server.security import SecurityHeaders
from panamax.server.service import Service, Settings

_WORTH_PACKING: Final = 10_000  # bytes: more than a table, which is asked for with every action


def make_app(settings: Settings) -> FastAPI:
    """An application over a database; its parts live from start to stop."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        service = app.state.service = Service(settings)
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    app = FastAPI(
        title="Panamax",
        version=__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    for router in ROUTERS:
        app.include_router(router)
    app.include_router(health.router)
    page.install(app)
    problems.install(app)
    app.add_middleware(GZipMiddleware, minimum_size=_WORTH_PACKING, compresslevel=5)
    app.add_middleware(Bodies)
    if settings.rates:
        app.add_middleware(RateLimits, times=settings.rates)
    if settings.passphrase:
        app.add_middleware(Door, passphrase=settings.passphrase)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts))
    app.add_middleware(SecurityHeaders)
    app.add_middleware(Watching)
    return app
