"""The built page as static files, and the headers that keep it to itself."""

import json
import logging
import mimetypes
import re
import traceback
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from blockandkey.server.errors import Refused, error_data

LOG = logging.getLogger("blockandkey.server")

NAME = "blockandkey"  # by which one server knows another
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": NAME,
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
NOT_BUILT = "The page is not built yet: make play builds it. The interface for programs is at /api/openapi.json.\n"

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("text/plain", ".ftl")


def built_page() -> Path | None:
    """The folder of the built page: in the wheel, or beside the package in a working tree."""
    package = Path(__file__).parent.parent
    found = (package / "page", package.parent / "web" / "dist")
    return next((folder for folder in found if (folder / "index.html").is_file()), None)


def page_file(folder: Path | None, path: str, headers: Headers) -> Response:
    """A file of the built page, compressed if it lies there so; names with a hash are kept for ever."""
    if folder is None:
        return PlainTextResponse(NOT_BUILT, 200 if path == "" else 404)
    try:
        file = (folder / (path or "index.html")).resolve()
        found = file.is_relative_to(folder.resolve()) and file.is_file()
    except (OSError, ValueError):  # a name that no file can have
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
    return JSON({"error": error_data(refused)}, refused.status)


def log_mistake(error: BaseException) -> None:
    """Log where a mistake was made, without the values involved: they may be secret."""
    frames = reversed(traceback.extract_tb(error.__traceback__))
    where = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
    LOG.error("mistake: %s at %s", type(error).__name__, where)


class Guard:
    """Wraps the app: security headers on every answer, no larger requests than the limit, and HEAD is GET to the app.

    The web server leaves out the body of an answer to HEAD.
    """

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}

        started = False

        async def send_guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        body = await self._body(Headers(scope=scope), receive)
        if body is None:
            await refusal(Refused("too_large", f"at most {self.limit} bytes"))(scope, receive, send_guarded)
            return
        try:
            await self.app(scope, _once(body, receive), send_guarded)
        except Exception as error:
            log_mistake(error)
            if not started:
                await refusal(Refused("internal"))(scope, receive, send_guarded)

    async def _body(self, headers: Headers, receive: Receive) -> bytes | None:
        """The whole body, or None if it is larger than the limit."""
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.limit:
            return None
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return bytes(body)
            body += message.get("body", b"")
            if len(body) > self.limit:
                return None
            if not message.get("more_body"):
                return bytes(body)


def _once(body: bytes, receive: Receive) -> Receive:
    """Give the body that was read, then what comes after it."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


class JSON(Response):
    """Plain data as JSON."""

    media_type = "application/json"

    def __init__(self, data: object, status: int = 200, headers: dict[str, str] | None = None) -> None:
        super().__init__(json.dumps(data, separators=(",", ":")), status, headers)
