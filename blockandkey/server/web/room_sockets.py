"""The sockets of rooms as ASGI serves them, without the router.

A socket lives for hours. The frames, contexts and wrappers of the router would live as long, and take more memory than
the rest of the connection; and every message would pass through the wrappers.
"""

import re
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from blockandkey.server.logs import log_mistake
from blockandkey.server.web.pages import drop_references
from blockandkey.server.web.parts import Parts
from blockandkey.server.web.security import CLIENT
from blockandkey.server.web.socket import Connection

PATH = re.compile(r"/api/rooms/([^/]+)/socket")


class AsgiSocket:
    """A WebSocket; see socket.Socket."""

    __slots__ = ("_receive", "_send")

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send

    async def accept(self) -> None:
        await self._receive()  # "websocket.connect"
        await self._tell({"type": "websocket.accept"})

    async def receive(self) -> Any:
        return await self._receive()

    async def send_text(self, text: str) -> None:
        await self._tell({"type": "websocket.send", "text": text})

    async def close(self, code: int, reason: str) -> None:
        await self._tell({"type": "websocket.close", "code": code, "reason": reason})

    async def _tell(self, event: dict[str, Any]) -> None:
        try:
            await self._send(event)
        except OSError:
            raise WebSocketDisconnect(1006) from None


class RoomSockets:
    """Middleware that serves the sockets of rooms and passes on everything else."""

    def __init__(self, app: ASGIApp, parts: Parts) -> None:
        self.app = app
        self.parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        try:
            await Connection(self.parts, AsgiSocket(receive, send), found[1], scope[CLIENT]).run()
        except WebSocketDisconnect as disconnect:
            drop_references(disconnect)
        except Exception as error:
            log_mistake(error)
