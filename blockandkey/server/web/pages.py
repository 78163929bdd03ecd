"""Answers: the files of the built page, JSON, and refusals."""

import json
import math
import mimetypes
import re
from pathlib import Path

from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers
from starlette.responses import FileResponse, PlainTextResponse, Response

from blockandkey.rooms.errors import Refused, error_data
from blockandkey.server.web.statuses import STATUS

ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
NOT_BUILT = "The page is not built yet: make play builds it. The interface for programs is at /api/openapi.json.\n"

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("text/plain", ".ftl")
mimetypes.add_type("application/wasm", ".wasm")


def built_page() -> Path | None:
    """The folder of the built page: in the wheel, or beside the package in a working tree."""
    package = Path(__file__).parents[2]
    found = (package / "page", package.parent / "web" / "dist")
    return next((folder for folder in found if (folder / "index.html").is_file()), None)


def page_file(folder: Path | None, path: str, headers: Headers) -> Response:
    """A file of the built page, compressed if a compressed copy exists; clients cache names with a hash for ever."""
    if folder is None:
        return PlainTextResponse(NOT_BUILT, 200 if path == "" else 404)
    try:
        file = (folder / (path or "index.html")).resolve()
        found = file.is_relative_to(folder.resolve()) and file.is_file()
    except (OSError, ValueError):  # no file can have this name
        found = False
    if not found:
        raise Refused("not_found")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    kept = "public, max-age=31536000, immutable" if file.parent.name == "assets" else "no-cache"
    sent = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    for encoding, suffix in ENCODINGS:
        if encoding in accepted(headers) and (packed := file.with_name(file.name + suffix)).is_file():
            return FileResponse(packed, media_type=kind, headers=sent | {"Content-Encoding": encoding})
    return FileResponse(file, media_type=kind, headers=sent)


def accepted(headers: Headers) -> set[str]:
    """The encodings that a client accepts."""
    words = (word.replace(" ", "").partition(";") for word in headers.get("accept-encoding", "").split(","))
    return {name for name, _, weight in words if not re.fullmatch(r"q=0(\.0*)?", weight)}


def refusal(refused: Refused) -> Response:
    """The answer to a request that is refused."""
    wait = refused.details.get("wait")
    headers = {"Retry-After": str(math.ceil(wait))} if wait else None
    return JSON({"error": error_data(refused)}, STATUS[refused.code], headers)


def drop_references(error: Exception) -> None:
    """Drop what an exception refers to: else a reference cycle keeps the request's body in memory for minutes."""
    error.__traceback__ = error.__cause__ = error.__context__ = None
    if isinstance(error, RequestValidationError):
        error.body, error._errors = None, ()


class JSON(Response):
    """Plain data as JSON."""

    media_type = "application/json"

    def __init__(self, data: object, status: int = 200, headers: dict[str, str] | None = None) -> None:
        super().__init__(json.dumps(data, separators=(",", ":")), status, headers)
