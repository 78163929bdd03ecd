"""A real web server in the test's own process: with limits, a clock that the test advances, and workers in process."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from blockandkey.server.settings import Settings
from blockandkey.server.web import server as web_server
from blockandkey.server.web.app import create_app
from blockandkey.server.web.limits import Limits
from blockandkey.server.web.parts import Parts, assemble
from tests.support import waiting
from tests.support.servers import Data, InProcessWorkers, ManualClock


class LocalWebServer:
    """A web server in the test's own process, and an HTTP client of it."""

    def __init__(self, parts: Parts, clock: ManualClock, port: int) -> None:
        self.parts = parts
        self.registry = parts.registry
        self.limits = parts.limits
        self.clock = clock
        self.port = port
        self.client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=waiting.PATIENCE)

    async def ask(self, method: str, path: str, **more: Any) -> str:
        """Send a request; "ok", or the code of the error."""
        answer = await self.client.request(method, path, **more)
        return "ok" if answer.is_success else str(answer.json()["error"]["code"])

    async def until_refused(self, method: str, path: str, **more: Any) -> int:
        """Repeat a request until the rate limit refuses it; how many requests were allowed."""
        for number in range(1000):
            if await self.ask(method, path, **more) == "too_fast":
                return number
        raise AssertionError("never refused")

    async def create(self, *seats: Data, **more: Any) -> Data:
        wish = {"kind": "online", "players": len(seats), "seats": list(seats), **more}
        answer = await self.client.post("/api/rooms", json=wish)
        assert answer.status_code == 200, answer.text
        made: Data = answer.json()
        return made

    def listen(self, room: str, **more: Any) -> connect:
        return connect(f"ws://127.0.0.1:{self.port}/api/rooms/{room}/socket", **more)


@asynccontextmanager
async def local_web_server(
    folder: Path,
    factor: float = 1.0,
    proxies: tuple[str, ...] = (),
    ping: float = 20.0,
    send_buffer: int | None = None,
    **more: Any,
) -> AsyncIterator[LocalWebServer]:
    """A running web server; `send_buffer` is the size of the system's buffer for data that a client hasn't read."""
    clock = ManualClock()
    settings = Settings(database=f"sqlite:///{folder / 'rooms.db'}")
    parts = replace(
        assemble(settings, clock=clock, make_workers=InProcessWorkers), limits=Limits(clock, factor, **more)
    )
    app = create_app(settings, parts)
    listener = web_server.bound("127.0.0.1", 0)
    if send_buffer:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    server = web_server.Server(web_server.configured(app, proxies, ping))
    running = asyncio.create_task(server.serve([listener]))
    await waiting.until(lambda: server.started)
    web = LocalWebServer(parts, clock, listener.getsockname()[1])
    try:
        yield web
    finally:
        await web.client.aclose()
        server.should_exit = True
        await running


def run_on_web_server(
    folder: Path, work: Callable[[LocalWebServer], Coroutine[Any, Any, None]], *arguments: Any, **more: Any
) -> None:
    """Run a test's coroutine with a web server."""

    async def run() -> None:
        async with local_web_server(folder, *arguments, **more) as web:
            await waiting.patiently(work(web))

    waiting.run(run())
