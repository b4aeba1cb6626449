"""Write the OpenAPI document that the page's types are made from: `python -m panamax.server.openapi`."""

import json
import sys
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from panamax.server.endpoints import ROUTERS

TARGET = Path(__file__).parents[3] / "web" / "openapi.json"


def document() -> dict[str, Any]:
    """The description of all endpoints and messages, the same for the same code."""
    app = FastAPI(title="Panamax", version="1")
    for router in ROUTERS:
        app.include_router(router)
    return app.openapi()


def text() -> str:
    """As it is written."""
    return json.dumps(document(), indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write it where the page is built."""
    if not TARGET.parent.is_dir():
        sys.exit(f"{TARGET.parent}: there is no such folder; this is done in a checkout")
    TARGET.write_text(text(), "utf-8")


if __name__ == "__main__":
    main()
