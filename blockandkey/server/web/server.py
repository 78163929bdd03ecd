"""Runs the server: it listens, accepts connections, and collects garbage at a time that disturbs nobody."""

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
from types import FrameType
from urllib.request import urlopen

import uvicorn
from fastapi import FastAPI

from blockandkey.bots.catalogue import offered_bots
from blockandkey.kernel.run import KernelFault, checked_bytes
from blockandkey.rules.geometry import InvalidText
from blockandkey.server import logs
from blockandkey.server.metrics import resident
from blockandkey.server.settings import Settings
from blockandkey.server.storage.store import Store
from blockandkey.server.tasks import BackgroundTasks
from blockandkey.server.throttle import AdmissionQueue
from blockandkey.server.web.app import create_app
from blockandkey.server.web.lan import ALL_ADDRESSES, LanAccess, is_loopback
from blockandkey.server.web.limits import CONNECTION_RATE, parse_proxies
from blockandkey.server.web.parts import assemble
from blockandkey.server.web.security import NAME
from blockandkey.server.web.socket_protocol import MAX_FRAME, SocketProtocol
from blockandkey.version import installed

BACKLOG = 2048  # connections that the system keeps until they are accepted
PING = 20.0  # seconds between two pings on a socket, and until a missing answer ends it
SWITCH_INTERVAL = 0.0005  # seconds after which threads switch, so that a write to disk doesn't wait for the event loop
ACCEPT_RETRY = 0.2  # seconds without accepting after an error
GC_INTERVAL = 6 * 3600.0  # seconds between two full garbage collections
GC_GROWTH = 300_000_000  # bytes by which the memory may grow until an earlier one
GC_CHECK = 5.0  # seconds between two looks at the size of the memory
GC_YOUNG, GC_NEVER = 1000, 1_000_000_000  # new objects until a collection of young objects, and of all
SHUTDOWN_TIMEOUT = 2  # seconds for open requests when the server stops


class Listeners:
    """The sockets that the server listens on. More can be opened while it runs: it takes them from here."""

    def __init__(self, port: int = 0) -> None:
        self._port = port  # of addresses that are opened later
        self._all: list[socket.socket] = []
        self._new: asyncio.Queue[socket.socket] = asyncio.Queue()

    def add(self, listener: socket.socket) -> None:
        """Start to listen on a bound socket."""
        listener.setblocking(False)
        listener.listen(BACKLOG)
        self._all.append(listener)
        self._new.put_nowait(listener)

    def open(self, address: str) -> bool:
        """Listen on one more address; False if that is impossible."""
        try:
            self.add(bound(address, self._port))
        except InvalidText as error:
            logs.note("not_listening", logging.WARNING, on=address, error=str(error))
            return False
        return True

    async def next(self) -> socket.socket:
        """Wait for a socket from which nobody accepts connections yet."""
        return await self._new.get()

    def close(self) -> None:
        """Stop listening."""
        for listener in self._all:
            listener.close()


class Server(uvicorn.Server):
    """A server that accepts connections through an admission queue, and that can listen on more addresses.

    If it accepted all at once, many new connections would delay the clients that are connected already. `on_started` is
    called as soon as the server answers.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        listeners: Listeners | None = None,
        on_started: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self._listeners = listeners or Listeners()
        self._on_started = on_started
        self._admission = AdmissionQueue(CONNECTION_RATE)
        self._tasks = BackgroundTasks()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        if self.started:
            for listener in sockets or []:
                self._listeners.add(listener)
            self._tasks.start(self._accept_from_all(), "accept from all listeners")
            self._on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._tasks.close()
        self._listeners.close()
        await super().shutdown(sockets)

    async def _accept_from_all(self) -> None:
        while True:
            listener = await self._listeners.next()
            self._tasks.start(self._accept(listener), "accept connections")

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(listener)
                await loop.connect_accepted_socket(self._protocol, connection)
                await self._admission.wait()
            except OSError as error:  # too many open files, or the client has disconnected already
                logs.note("not_let_in", logging.WARNING, error=error.strerror or "")
                await asyncio.sleep(ACCEPT_RETRY)

    def _protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop. After SIGTERM the program returns normally, while uvicorn would kill it with the same signal."""
        if sig == signal.SIGTERM:
            self.should_exit = True
        else:
            super().handle_exit(sig, frame)


def bound(host: str, port: int) -> socket.socket:
    """A socket that is bound to an address; port 0 takes any free one. Raises InvalidText."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # TCP: else asyncio sets no TCP_NODELAY
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
    """Does a server of this program answer at this address?"""
    try:
        with urlopen(f"{address}/api/health", timeout=2) as answer:
            return bool(answer.headers.get("Server") == NAME and json.load(answer) == {"ok": True})
    except (OSError, ValueError, HTTPException):
        return False


def configured(app: FastAPI, proxies: Sequence[str] = (), ping: float = PING) -> uvicorn.Config:
    """The configuration of uvicorn; X-Forwarded-For is trusted from these proxies only."""
    return uvicorn.Config(
        app,
        ws=SocketProtocol,
        ws_max_size=MAX_FRAME,
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
    )


def note_damage() -> None:
    """Log it if the compiled rules are damaged, so that the host knows why rooms offer fewer bots."""
    try:
        checked_bytes()
    except KernelFault as fault:
        logs.note("kernel_damaged", logging.WARNING, reason=str(fault), bots=" ".join(offered_bots()))


def serve(settings: Settings, ready: Callable[[str], object] = print) -> None:
    """Serve until Ctrl-C or SIGTERM; `ready` gets the address as soon as it answers. Raises InvalidText."""
    logs.set_up(settings.log, settings.log_level)
    os.umask(0o077)  # the database holds the seeds and hands of running games
    proxies = parse_proxies(settings.proxies)
    metrics = parse_address(settings.metrics) if settings.metrics else None
    asyncio.run(_try_database(settings.database))
    sockets = [bound(settings.host, settings.port), *([bound(*metrics)] if metrics else [])]
    port, *metrics_ports = (int(listener.getsockname()[1]) for listener in sockets)
    listeners = Listeners(port)
    parts = assemble(
        settings,
        lan=_lan_access(settings, port, listeners),
        metrics_port=metrics_ports[0] if metrics_ports else None,
    )

    def started() -> None:
        logs.note("started", version=installed(), at=" ".join(map(_address, sockets)))
        note_damage()
        ready(_url(settings.host, port))

    server = Server(configured(create_app(settings, parts), proxies), listeners, started)
    asyncio.run(_run(server, sockets))


def _lan_access(settings: Settings, port: int, listeners: Listeners) -> LanAccess:
    """A server on loopback is closed to the local network, and may be opened if the settings say so."""
    if is_loopback(settings.host):
        return LanAccess(port, listeners if settings.may_open_lan else None)
    return LanAccess(port, None, settings.host)


def _url(host: str, port: int) -> str:
    shown = "127.0.0.1" if host in ALL_ADDRESSES else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def parse_address(text: str) -> tuple[str, int]:
    """Read ADDRESS:PORT; raises InvalidText."""
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal():
        raise InvalidText(f"not an address and port: {text!r} (as 127.0.0.1:9700)")
    return host.strip("[]"), int(port)


def _address(listener: socket.socket) -> str:
    """The address of a listener, as ADDRESS:PORT."""
    host, port = listener.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


async def _try_database(database: str) -> None:
    """Check that the database can be opened, before anything else is started; raises InvalidText."""
    store = Store(database)
    try:
        await store.open()
    finally:
        await store.close()


async def _run(server: Server, sockets: list[socket.socket]) -> None:
    sys.setswitchinterval(SWITCH_INTERVAL)
    tasks = BackgroundTasks()
    tasks.start(_collect_garbage(), "collect garbage")
    await server.serve(sockets)
    await tasks.close()
    logs.note("stopped")


async def _collect_garbage() -> None:
    """Collect all garbage seldom, and the garbage among young objects as usual.

    With thousands of connections a full collection stops the event loop for most of a second. It finds next to nothing,
    because actions and sockets leave no reference cycles behind. If something does, the memory grows by GC_GROWTH.
    """
    gc.freeze()
    gc.set_threshold(GC_YOUNG, GC_NEVER, GC_NEVER)
    while True:
        await _until_collection()
        gc.collect()


async def _until_collection() -> None:
    """Wait for the time of the next full collection, or until the memory has grown by too much."""
    before = resident()
    for _ in range(round(GC_INTERVAL / GC_CHECK)):
        await asyncio.sleep(GC_CHECK)
        if resident() - before > GC_GROWTH:
            return
