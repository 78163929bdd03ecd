"""Running the server: listens, says where, and opens to the local network when asked."""

import asyncio
import gc
import json
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from http.client import HTTPException
from importlib.metadata import version
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.request import urlopen

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

from blockandkey.rules.geometry import InvalidText
from blockandkey.server import logs
from blockandkey.server.clock import WallClock
from blockandkey.server.metrics import resident
from blockandkey.server.registry import GRACE
from blockandkey.server.storage.store import Store
from blockandkey.server.web.app import PACE, create_app
from blockandkey.server.web.lan import EVERYWHERE, Door, is_loopback
from blockandkey.server.web.limits import DOOR, Allowance, Bucket, Entrance, Limits, parse_proxies
from blockandkey.server.web.pages import NAME, built_page

LONG = 8000  # bytes from which on a frame is compressed: placement tables, and a log that is sent whole
FRAME = 64_000  # bytes of a socket's frame; larger ones end the connection
PING = 20.0  # seconds between two pings on a socket, and until one that isn't answered ends it
TURN = 0.0005  # seconds after which a thread lets another one work, so that a write to disk isn't kept waiting
SHUT = 0.2  # seconds for which nobody is let in after one couldn't be
PIECE = 512  # bytes that are read before it's seen how many frames came
FRAGMENTS = 100  # of a message
TIDY = 600.0  # seconds between two looks at all objects for those that nobody can reach
GROWN = 300_000_000  # bytes by which the memory may grow before the next look
GLANCE = 5.0  # seconds between two looks at how large it is
NEW, NEVER = 1000, 1_000_000_000  # new objects after which they are looked at
FAREWELL = 2  # seconds that answers under way have when the server is stopped


class LongOnly(PerMessageDeflate):
    """Compresses what is long, and keeps nothing from one frame to the next: so a connection costs little memory."""

    def encode(self, frame: Frame) -> Frame:
        return super().encode(frame) if len(frame.data) >= LONG else frame


class Compression(ServerPerMessageDeflateFactory):
    """Offers to compress what is long."""

    def __init__(self) -> None:
        super().__init__(True, True, 12, 12, {"memLevel": 5})

    def process_request_params(self, *told: Any) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        parameters, agreed = super().process_request_params(*told)
        windows = agreed.remote_max_window_bits, agreed.local_max_window_bits
        return parameters, LongOnly(True, True, *windows, agreed.compress_settings)


class Line(WebSocketsSansIOProtocol):
    """A socket's connection that is cut off when its client doesn't answer, though something still waits to be read.

    A client that never reads would keep its connection and what waits for it for ever. One that sends frames without
    end is cut off too: pings and parts of messages, which no conversation sees, would take all the time there is.
    """

    def __init__(self, *told: Any, **more: Any) -> None:
        super().__init__(*told, **more)
        self.conn.available_extensions = [Compression()]
        self._left = Bucket(Allowance().any_frames, self.loop.time())
        self._unread = bytearray()

    def start_keepalive(self) -> None:
        """Begin: now it is known who it is."""
        super().start_keepalive()
        self._left = Bucket(self.scope["guest"].may.any_frames, self.loop.time())  # type: ignore[typeddict-item]

    def data_received(self, data: bytes) -> None:
        self._unread += data
        self._read()

    async def receive(self) -> Any:
        message = await super().receive()
        self._read()
        return message

    def _read(self) -> None:
        """Read what has come, while the conversation takes it: what it doesn't would need far more room once read."""
        while self._unread and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self._unread[:PIECE])
            del self._unread[:PIECE]
            try:
                super().data_received(piece)
            except InvalidState:  # it is being closed for what came before
                self._unread.clear()

    def handle_events(self) -> None:
        if self._left.take(len(self.conn.events), self.loop.time()):
            self.transport.abort()
        else:
            super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > FRAGMENTS:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def handle_ping(self) -> None:
        """Answer, unless earlier answers still wait to be read: they would pile up without bound."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        """Let go of what came last: it is in a circle with the parser, which would keep it for minutes."""
        super().connection_lost(error)
        self.conn.parser.close()
        self.conn.parser_exc = None
        self.frames, self._unread = [], bytearray()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self.loop.call_later(self.close_timeout + 1, self.transport.abort)


class Server(uvicorn.Server):
    """A server that can listen on more addresses while it runs, and lets in one after the other.

    Were all let in who wait, a crowd that comes at once would keep everybody waiting who is in.
    """

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._doors: list[asyncio.Task[None]] = []
        self._entrance = Entrance(DOOR)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        for listener in sockets or []:
            self._open(listener)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for door in self._doors:
            door.cancel()
        await asyncio.wait(self._doors)
        await super().shutdown(sockets)

    def _open(self, listener: socket.socket) -> None:
        listener.setblocking(False)
        listener.listen(self.config.backlog)
        self._doors.append(asyncio.create_task(self._let_in(listener)))

    async def _let_in(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        with listener:
            while True:
                try:
                    connection, _ = await loop.sock_accept(listener)
                    await loop.connect_accepted_socket(self._protocol, connection)
                    await self._entrance.wait()
                except OSError as error:  # too many files are open, or who came is gone already
                    logs.note("not_let_in", logging.WARNING, error=error.strerror or "")
                    await asyncio.sleep(SHUT)

    def _protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop. After SIGTERM the program goes on to its own end, instead of being ended by a second SIGTERM."""
        if sig == signal.SIGTERM:
            self.should_exit = True
        else:
            super().handle_exit(sig, frame)

    async def listen(self, address: str, port: int) -> bool:
        """Listen on one more address, if it can be had."""
        try:
            self._open(bound(address, port))
        except InvalidText as error:
            logs.note("not_listening", logging.WARNING, on=address, error=str(error))
            return False
        return True


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 takes any free one. Raises InvalidText."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else answers in two parts take 40 ms
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


def configured(app: FastAPI, proxies: Sequence[str] = (), ping: float = PING) -> uvicorn.Config:
    """How the app is served; only these proxies are believed for whom they ask."""
    return uvicorn.Config(
        app,
        ws=Line,
        ws_max_size=FRAME,
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=FAREWELL,
    )


def serve(
    host: str = "127.0.0.1",
    port: int = 8700,
    database: str = "sqlite:///blockandkey.db",
    *,
    static: Path | None = None,
    may_open_lan: bool = False,
    pace: float = PACE,
    grace: float = GRACE,
    bot_seed: str | None = None,
    limits: float | None = None,
    proxies: Sequence[str] = (),
    keep_days: float | None = None,
    metrics: str | None = None,
    log: logs.Form = "plain",
    log_level: int = logging.WARNING,
    ready: Callable[[str], None] = print,
) -> None:
    """Serve until Ctrl-C or SIGTERM; `ready` is told the address as soon as it answers.

    `limits` is a factor; without one they are as usual, but this computer's own programs are spared. Without
    `keep_days` rooms are kept for ever. Raises InvalidText for bad arguments.
    """
    logs.set_up(log, log_level)
    os.umask(0o077)  # a database holds the seeds and hands of running games
    trusted = parse_proxies(proxies)
    inner = parse_address(metrics) if metrics else None
    asyncio.run(_try(database))
    listeners = [bound(host, port), *([bound(*inner)] if inner else [])]
    real_port, *inner_ports = (int(listener.getsockname()[1]) for listener in listeners)
    shown = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    servers: list[Server] = []

    async def open_address(address: str) -> bool:
        return await servers[0].listen(address, real_port)

    near, clock = is_loopback(host), WallClock()
    door = Door(real_port, open_address if may_open_lan and near else None, None if near else host)
    app = create_app(
        database,
        static=static or built_page(),
        clock=clock,
        lan=lambda: door,
        pace=pace,
        grace=grace,
        bot_seed=bot_seed,
        limits=Limits(
            clock, 1.0 if limits is None else limits, spares_loopback=limits is None, knows_proxies=bool(trusted)
        ),
        keep_days=keep_days,
        metrics_port=inner_ports[0] if inner_ports else None,
    )
    servers.append(Server(configured(app, trusted)))
    asyncio.run(_run(servers[0], listeners, lambda: ready(f"http://{shown}:{real_port}")))


def parse_address(text: str) -> tuple[str, int]:
    """Read ADDRESS:PORT; raises InvalidText."""
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal():
        raise InvalidText(f"not an address and port: {text!r} (as 127.0.0.1:9700)")
    return host.strip("[]"), int(port)


def _address(listener: socket.socket) -> str:
    """Where something listens, as ADDRESS:PORT."""
    host, port = listener.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


async def _try(database: str) -> None:
    """See that the database can be opened, before anything else is started; raises InvalidText."""
    store = Store(database)
    try:
        await store.open()
    finally:
        await store.close()


async def _run(server: Server, listeners: list[socket.socket], ready: Callable[[], None]) -> None:
    sys.setswitchinterval(TURN)
    serving, tidying = asyncio.create_task(server.serve(listeners)), asyncio.create_task(_tidy())
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        logs.note("started", version=version("blockandkey"), at=" ".join(map(_address, listeners)))
        ready()
    await serving
    tidying.cancel()
    logs.note("stopped")


async def _tidy() -> None:
    """Look now and then, and not more often, at all objects for those that nobody can reach; at new ones as usual.

    With thousands of connections a look at all takes most of a second, for which everybody waits.
    """
    gc.freeze()
    gc.set_threshold(NEW, NEVER, NEVER)
    while True:
        await _until_untidy()
        gc.collect()


async def _until_untidy() -> None:
    """Wait until it is time for a look at all objects, or the memory has grown so much that it can't wait."""
    before = resident()
    for _ in range(round(TIDY / GLANCE)):
        await asyncio.sleep(GLANCE)
        if resident() - before > GROWN:
            return
