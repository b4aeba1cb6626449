"""The web application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware

from panamax import __version__
from panamax.server import page, problems
from panamax.server.endpoints import ROUTERS
from panamax.server.security import SecurityHeaders
from panamax.server.service import Service, Settings

_LARGEST_BODY = 2 << 20  # a record of a long game is a tenth of it


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
        max_body_size=_LARGEST_BODY,
    )
    for router in ROUTERS:
        app.include_router(router)
    page.install(app)
    problems.install(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts))
    app.add_middleware(SecurityHeaders)
    return app
