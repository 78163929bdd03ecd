"""The built page as static files, and the guard at the door: headers, limits, and what comes from elsewhere."""

import asyncio
import json
import math
import mimetypes
import re
from contextlib import suppress
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from blockandkey.rooms.errors import Refused, error_data
from blockandkey.server.logs import log_mistake
from blockandkey.server.web.limits import Guest, Limits, cost_of
from blockandkey.server.web.statuses import status_of

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
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()",
}
METRICS = "/metrics"
INNER = (METRICS, "/api/health", "/api/ready")  # what there is on the port for metrics
PATIENCE = 30.0  # seconds that the body of a request may take to arrive
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
NOT_BUILT = "The page is not built yet: make play builds it. The interface for programs is at /api/openapi.json.\n"

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("text/plain", ".ftl")


def built_page() -> Path | None:
    """The folder of the built page: in the wheel, or beside the package in a working tree."""
    package = Path(__file__).parents[2]
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
    wait = refused.details.get("wait")
    headers = {"Retry-After": str(math.ceil(wait))} if wait else None
    return JSON({"error": error_data(refused)}, status_of(refused), headers)


class Guard:
    """Wraps the app: who asks, from where, how much and how often; security headers on every answer.

    HEAD is GET to the app: the web server leaves out the body of the answer. Where a port is kept for metrics, they are
    there and nowhere else, and nothing else is there.
    """

    def __init__(self, app: ASGIApp, limit: int, limits: Limits, metrics_port: int | None = None) -> None:
        self.app = app
        self.limit = limit
        self.limits = limits
        self.metrics_port = metrics_port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        is_inner = self.metrics_port is not None and (scope.get("server") or ("", None))[1] == self.metrics_port
        guest = scope["guest"] = self.limits.spared if is_inner else self.limits.guest(scope)
        is_shut = scope["path"] not in INNER if is_inner else scope["path"] == METRICS
        if scope["type"] == "websocket":
            await self._connect(scope, receive, send, guest, is_shut)
        else:
            await self._answer(scope, receive, send, guest, is_shut)

    async def _connect(self, scope: Scope, receive: Receive, send: Send, guest: Guest, is_shut: bool) -> None:
        """Let a socket in."""
        try:
            with guest.connecting():
                if is_shut or is_foreign(scope):
                    raise Refused("not_found" if is_shut else "origin")
                await self.app(scope, receive, send)
        except Refused as refused:
            await self._refuse(refused, scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, guest: Guest, is_shut: bool) -> None:
        """Let a request in, and guard the answer."""
        path, started = scope["path"], False
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}

        async def send_guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if path.startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
                if path.startswith("/api/rooms/") and message["status"] in (401, 404):
                    guest.guess()
            await send(message)

        try:
            with guest.asking(cost_of(path)):
                if is_shut or (is_foreign(scope) and scope["method"] != "GET"):
                    raise Refused("not_found" if is_shut else "origin")
                body = await self._body(Headers(scope=scope), receive)
                await self.app(scope, _once(body, receive), send_guarded)
        except Refused as refused:
            await self._refuse(refused, scope, receive, send_guarded)
        except Exception as error:
            log_mistake(error)
            if not started:
                await self._refuse(Refused("internal"), scope, receive, send_guarded)

    async def _refuse(self, refused: Refused, scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(AttributeError):  # before the rooms are open
            scope["app"].state.registry.metrics.count("refusals", code=refused.code)
        await refusal(refused)(scope, receive, send)

    async def _body(self, headers: Headers, receive: Receive) -> bytes:
        """The whole body; raises Refused if it is larger than the limit, or takes too long."""
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.limit:
            raise Refused("too_large", f"at most {self.limit} bytes")
        body = bytearray()
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    message = await receive()
                    body += message.get("body", b"")
                    if len(body) > self.limit:
                        raise Refused("too_large", f"at most {self.limit} bytes")
                    if message["type"] == "http.disconnect" or not message.get("more_body"):
                        return bytes(body)
        except TimeoutError:
            raise Refused("too_slow") from None


def is_foreign(scope: Scope) -> bool:
    """Does a page of another site ask? Browsers say which page it is; other programs say nothing."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")


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
