"""Running the server: listens, says where, and opens to the local network when asked."""

import asyncio
import json
import logging
import socket
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

import uvicorn

from blockandkey.geometry import InvalidText
from blockandkey.server.app import PACE, create_app
from blockandkey.server.lan import EVERYWHERE, Door, is_loopback
from blockandkey.server.pages import NAME, built_page
from blockandkey.server.store import Store

FRAME = 64_000  # bytes of a socket's frame; larger ones end the connection


class Server(uvicorn.Server):
    """A server that can listen on more addresses while it runs."""

    async def listen(self, address: str, port: int) -> bool:
        """Listen on one more address, if it can be had."""

        def protocol() -> asyncio.Protocol:
            return self.config.http_protocol_class(  # type: ignore[call-arg]
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )

        try:
            listener = await asyncio.get_running_loop().create_server(protocol, address, port)
        except OSError as error:
            logging.getLogger("blockandkey.server").warning("can't listen on %s: %s", address, error.strerror)
            return False
        self.servers.append(listener)
        return True


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 takes any free one. Raises InvalidText."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise InvalidText(
            f"can't listen on {host!r} port {port}: {getattr(error, 'strerror', None) or error}"
        ) from None
    return listener


def is_ours(address: str) -> bool:
    """Does a server of this program answer there?"""
    try:
        with urlopen(f"{address}/api/health", timeout=2) as answer:
            return bool(answer.headers.get("Server") == NAME and json.load(answer) == {"ok": True})
    except (OSError, ValueError, HTTPException):
        return False


def serve(
    host: str = "127.0.0.1",
    port: int = 8700,
    database: str = "sqlite:///blockandkey.db",
    *,
    static: Path | None = None,
    may_open_lan: bool = False,
    pace: float = PACE,
    bot_seed: str | None = None,
    ready: Callable[[str], None] = print,
) -> None:
    """Serve until Ctrl-C; `ready` is told the address as soon as it answers. Raises InvalidText for bad arguments."""
    asyncio.run(_try(database))
    listener = bound(host, port)
    real_port: int = listener.getsockname()[1]
    shown = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    servers: list[Server] = []

    async def open_address(address: str) -> bool:
        return await servers[0].listen(address, real_port)

    near = is_loopback(host)
    door = Door(real_port, open_address if may_open_lan and near else None, None if near else host)
    app = create_app(database, static=static or built_page(), lan=lambda: door, pace=pace, bot_seed=bot_seed)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=FRAME,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    servers.append(Server(config))
    asyncio.run(_run(servers[0], listener, lambda: ready(f"http://{shown}:{real_port}")))


async def _try(database: str) -> None:
    """See that the database can be opened, before anything else is started; raises InvalidText."""
    store = Store(database)
    try:
        await store.open()
    finally:
        await store.close()


async def _run(server: Server, listener: socket.socket, ready: Callable[[], None]) -> None:
    serving = asyncio.create_task(server.serve([listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        ready()
    await serving
