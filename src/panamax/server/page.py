"""The built page: one document for every address, and its files. Nothing is used twice without asking."""

import hashlib
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import FileResponse, PlainTextResponse
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles

FOLDER = Path(__file__).parent / "static"


@lru_cache(maxsize=64)
def _hash_of(path: str, _changed: int, _size: int) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:32]


class PageFiles(StaticFiles):
    """Files with a tag made of what is in them: their names and dates may stay the same when they change."""

    def file_response(
        self, full_path: Any, stat_result: os.stat_result, scope: Any, status_code: int = 200
    ) -> Response:
        """The file, or that the browser has it already."""
        request_headers = Headers(scope=scope)
        tag = _hash_of(str(full_path), stat_result.st_mtime_ns, stat_result.st_size)
        coding = "-gzip" if "gzip" in request_headers.get("accept-encoding", "") else ""
        headers = {"ETag": f'"{tag}{coding}"', "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        response = FileResponse(full_path, status_code, headers, stat_result=stat_result)
        del response.headers["Last-Modified"]
        if self.is_not_modified(response.headers, request_headers):
            return NotModifiedResponse(response.headers)
        return response


def install(app: FastAPI) -> None:
    """All addresses of the page show one document; its files are under `/static/`."""
    files = PageFiles(directory=FOLDER, check_dir=False)

    async def page(request: Request) -> Response:
        document = FOLDER / "index.html"
        if not document.is_file():
            return PlainTextResponse("The page is not built here. Build it with: make page\n", 503)
        return files.file_response(document, document.stat(), request.scope)

    for path in ("/", "/t/{table_id}", "/learn", "/rules", "/rules/{rule}", "/setup"):
        app.add_api_route(path, page, include_in_schema=False, methods=["GET", "HEAD"])
    app.mount("/static", files)
