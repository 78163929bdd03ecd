"""A real web server within a test: with limits, a clock turned by hand, and workers on the spot."""

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
from tests.support.servers import Data, HandClock, Here


class Site:
    """A real web server within the test, with limits and a clock turned by hand."""

    def __init__(self, parts: Parts, clock: HandClock, port: int) -> None:
        self.parts = parts
        self.registry = parts.registry
        self.limits = parts.limits
        self.clock = clock
        self.port = port
        self.client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=waiting.PATIENCE)

    async def ask(self, method: str, path: str, **more: Any) -> str:
        """Ask; "ok", or the code of the refusal."""
        answer = await self.client.request(method, path, **more)
        return "ok" if answer.is_success else str(answer.json()["error"]["code"])

    async def until_refused(self, method: str, path: str, **more: Any) -> int:
        """Ask until it's too fast; how often it wasn't."""
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
async def serving_at(
    folder: Path,
    factor: float = 1.0,
    proxies: tuple[str, ...] = (),
    ping: float = 20.0,
    room_to_send: int | None = None,
    **more: Any,
) -> AsyncIterator[Site]:
    """A site; `room_to_send` is what the system keeps of what a client hasn't read."""
    clock = HandClock()
    settings = Settings(database=f"sqlite:///{folder / 'rooms.db'}")
    parts = replace(assemble(settings, clock=clock, make_workers=Here), limits=Limits(clock, factor, **more))
    app = create_app(settings, parts)
    listener = web_server.bound("127.0.0.1", 0)
    if room_to_send:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, room_to_send)
    server = web_server.Server(web_server.configured(app, proxies, ping))
    running = asyncio.create_task(server.serve([listener]))
    await waiting.until(lambda: server.started)
    site = Site(parts, clock, listener.getsockname()[1])
    try:
        yield site
    finally:
        await site.client.aclose()
        server.should_exit = True
        await running


def at_a_site(folder: Path, work: Callable[[Site], Coroutine[Any, Any, None]], *arguments: Any, **more: Any) -> None:
    """Do some work at a site."""

    async def run() -> None:
        async with serving_at(folder, *arguments, **more) as site:
            await waiting.patiently(work(site))

    waiting.run(run())
