"""Protection of the app: origins, request sizes, limits of clients, and security headers."""

import asyncio

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from blockandkey.rooms.errors import Refused
from blockandkey.server.logs import log_mistake
from blockandkey.server.metrics import Metrics
from blockandkey.server.web.limits import Client, Limits, cost_of
from blockandkey.server.web.pages import refusal

NAME = "blockandkey"  # the Server header, by which the program recognizes its own servers
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the compiled rules; 'unsafe-eval' would allow any script's text
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
INTERNAL_PATHS = (METRICS, "/api/health", "/api/ready")  # what the port for metrics serves
BODY_TIMEOUT = 30.0  # seconds for the body of a request to arrive
CLIENT = "blockandkey.client"  # the key of the limits.Client in the ASGI scope


class SecurityMiddleware:
    """Checks every request: its origin, its size and its client's limits; and adds security headers to every answer.

    The app sees HEAD as GET; the web server drops the body of the answer. If there is a port for metrics, it serves
    nothing but the metrics and the health checks, and no other port serves the metrics.
    """

    def __init__(
        self, app: ASGIApp, max_body: int, limits: Limits, metrics: Metrics, metrics_port: int | None = None
    ) -> None:
        self.app = app
        self.max_body = max_body
        self.limits = limits
        self.metrics = metrics
        self.metrics_port = metrics_port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        is_internal = self.metrics_port is not None and (scope.get("server") or ("", None))[1] == self.metrics_port
        client = scope[CLIENT] = self.limits.unlimited if is_internal else self.limits.client(scope)
        is_hidden = scope["path"] not in INTERNAL_PATHS if is_internal else scope["path"] == METRICS
        if scope["type"] == "websocket":
            await self._connect(scope, receive, send, client, is_hidden)
        else:
            await self._answer(scope, receive, send, client, is_hidden)

    async def _connect(self, scope: Scope, receive: Receive, send: Send, client: Client, is_hidden: bool) -> None:
        """Pass a socket on."""
        try:
            with client.connecting():
                if is_hidden or is_foreign(scope):
                    raise Refused("not_found" if is_hidden else "origin")
                await self.app(scope, receive, send)
        except Refused as refused:
            await self._refuse(refused, scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, client: Client, is_hidden: bool) -> None:
        """Pass a request on, and add the headers to the answer."""
        path, started = scope["path"], False
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if path.startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
                if path.startswith("/api/rooms/") and message["status"] in (401, 404):
                    client.count_guess()
            await send(message)

        try:
            with client.requesting(cost_of(path)):
                if is_hidden or (is_foreign(scope) and scope["method"] != "GET"):
                    raise Refused("not_found" if is_hidden else "origin")
                body = await self._body(Headers(scope=scope), receive)
                await self.app(scope, _replay(body, receive), send_with_headers)
        except Refused as refused:
            await self._refuse(refused, scope, receive, send_with_headers)
        except Exception as error:
            log_mistake(error)
            if not started:
                await self._refuse(Refused("internal"), scope, receive, send_with_headers)

    async def _refuse(self, refused: Refused, scope: Scope, receive: Receive, send: Send) -> None:
        self.metrics.count("refusals", code=refused.code)
        await refusal(refused)(scope, receive, send)

    async def _body(self, headers: Headers, receive: Receive) -> bytes:
        """Read the whole body; raises Refused if it is too large or takes too long."""
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.max_body:
            raise Refused("too_large", f"at most {self.max_body} bytes")
        body = bytearray()
        try:
            async with asyncio.timeout(BODY_TIMEOUT):
                while True:
                    message = await receive()
                    body += message.get("body", b"")
                    if len(body) > self.max_body:
                        raise Refused("too_large", f"at most {self.max_body} bytes")
                    if message["type"] == "http.disconnect" or not message.get("more_body"):
                        return bytes(body)
        except TimeoutError:
            raise Refused("too_slow") from None


def is_foreign(scope: Scope) -> bool:
    """Does the request come from a page of another site? Browsers send an Origin header; other programs may not."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return the body that was read already, then what comes after it."""
    returned = False

    async def replay() -> Message:
        nonlocal returned
        if returned:
            return await receive()
        returned = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
