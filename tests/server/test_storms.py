"""Slow readers, clients that never read, many idle sockets and reconnect storms don't delay the other players."""

import asyncio
import json
import multiprocessing
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support import waiting
from tests.support.clients import (
    ClientSocket,
    LoadDriver,
    TableClient,
    connect_tables,
    create_tables,
    disconnect_tables,
    frame,
    memory_of,
    open_files,
    open_socket,
    percentile,
)
from tests.support.positions import SOAK
from tests.support.servers import ServerProcess

Data = dict[str, Any]
RoomToken = tuple[str, str]  # a room and a token
TABLES, RATE, SECONDS = 20 if SOAK else 3, 20.0, 30.0  # the last two in a soak only
ACTIONS = 6  # of each table during the trouble, else
IDLE, STORM, BAD = (2000, 500, 100) if SOAK else (150, 50, 10)
LIMIT = 0.100  # seconds, in a soak: the upper bound of the other players' p99
EACH = 0.25  # MB that a socket may cost at most
PEERS = 50  # sockets of the crowd from each address
FACTOR = 3  # times the usual limits, since all tables play from one address


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    running = ServerProcess(tmp_path, "--limits", str(FACTOR))
    yield running
    running.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


# The crowd runs in a process of its own, so that its work doesn't delay the clients that are measured


class Crowd:
    """Many clients that cause trouble."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.sockets: list[ClientSocket] = []
        self.called = 0
        self.heard = 0
        self.on_news: Callable[[], None] = lambda: None
        self._news = asyncio.Event()

    async def connect(self, room_token: RoomToken) -> ClientSocket:
        """Open one more socket."""
        address, self.called = self.called // PEERS, self.called + 1
        socket = await open_socket(
            self.port, *room_token, self._hear, source=f"127.0.{1 + address // 250}.{1 + address % 250}"
        )
        self.sockets.append(socket)
        return socket

    def _hear(self, text: bytes, now: float) -> None:
        self.heard += 1
        self._news.set()
        self.on_news()

    async def until_heard(self, number: int) -> None:
        """Wait until a number of Messages has arrived."""
        async with waiting.patience():
            while self.heard < number:
                self._news.clear()
                await self._news.wait()

    async def disconnect(self) -> None:
        """Close all sockets."""
        await asyncio.gather(*(socket.close() for socket in self.sockets))


Trouble = Callable[[Crowd, list[RoomToken]], Awaitable[None]]


def storm(trouble: Trouble, port: int, room_tokens: list[RoomToken], pipe: Connection) -> None:
    """Cause trouble, report the number of sockets, and keep them open until the test says so."""

    async def run() -> None:
        crowd = Crowd(port)
        await waiting.patiently(trouble(crowd, room_tokens))
        pipe.send(len(crowd.sockets))
        await asyncio.to_thread(pipe.recv)
        await crowd.disconnect()

    waiting.run(run())


async def measure(
    server: ServerProcess, trouble: Trouble, room_tokens: Callable[[list[TableClient]], Awaitable[list[RoomToken]]]
) -> Data:
    """Let tables play while there is trouble; what was measured."""
    tables = await create_tables(server.address, TABLES, 2)
    await connect_tables(server.port, tables)
    calm, load = LoadDriver(tables, RATE), LoadDriver(tables, RATE)
    await play(calm)
    pid = server.process.pid
    before = memory_of(pid)
    spawn = multiprocessing.get_context("spawn")
    pipe, its = spawn.Pipe()
    causing = spawn.Process(target=storm, args=(trouble, server.port, await room_tokens(tables), its), daemon=True)
    causing.start()
    its.close()
    try:
        begun = asyncio.create_task(asyncio.to_thread(pipe.recv))  # raises EOFError where it has failed
        await play(load)
        sockets = await begun
        await play(load)  # all of the trouble is there now
        grown = memory_of(pid) - before
        pipe.send("go")
        await asyncio.to_thread(causing.join, waiting.PATIENCE)
        assert causing.exitcode == 0
        await assert_released(server, tables)
    finally:
        causing.kill()
    assert load.times
    assert not [code for table in tables for code in table.refusals]
    await assert_all_told(server, tables)
    await disconnect_tables(tables)
    told = {"calm": percentile(calm.times, 0.99), "p50": percentile(load.times, 0.5)}
    return told | {"p99": percentile(load.times, 0.99), "max": max(load.times), "grown": grown, "sockets": sockets}


async def play(load: LoadDriver) -> None:
    """Let the tables play for some time."""
    if SOAK:
        await load.run(SECONDS)
    else:
        await load.play(ACTIONS)


async def assert_released(server: ServerProcess, tables: list[TableClient]) -> None:
    """The server closes its sockets when the crowd has disconnected."""
    kept = sum(len(table.seats) for table in tables)
    async with waiting.patience(), httpx.AsyncClient(base_url=server.address) as client:
        while open_files(server.process.pid) >= kept + 60:
            await client.get("/api/health")  # its event loop has made a pass meanwhile


async def assert_all_told(server: ServerProcess, tables: list[TableClient]) -> None:
    """Every seat has the newest version, and got every event exactly once."""
    with server.client() as client:
        for table in tables:
            for seat in table.seats:
                headers = {"Authorization": f"Bearer {seat.token}"}
                now = client.get(f"/api/rooms/{table.room}", headers=headers).json()["version"]
                assert seat.version == now
                assert seat.events == list(range(1, now + 1))


def reported(told: Data, record: Callable[[str, object], None]) -> None:
    """Print what was measured, and check it against the bounds."""
    shown = {name: round(value, 4) for name, value in told.items()}
    print(json.dumps(shown))
    for name, value in shown.items():
        record(name, value)
    assert told["grown"] < 30 + EACH * told["sockets"], shown
    if SOAK:
        assert told["p99"] < LIMIT, shown


async def watching(tables: list[TableClient]) -> list[RoomToken]:
    """Rooms and tokens for watching the tables that play."""
    return [(table.room, table.watch) for table in tables]


# The kinds of trouble


async def read_slowly(crowd: Crowd, room_tokens: list[RoomToken]) -> None:
    """Only one of the slow readers reads at a time; the next one does when another client gets a Message."""
    slow = [await crowd.connect(room_tokens[number % len(room_tokens)]) for number in range(BAD)]
    await crowd.until_heard(BAD)
    turns = cycle(slow)
    for socket in slow:
        socket.transport.pause_reading()

    def read_next(reading: list[ClientSocket]) -> None:
        for socket in reading:
            socket.transport.pause_reading()
        reading[:] = [next(turns)]
        reading[0].transport.resume_reading()

    crowd.on_news = partial(read_next, [])
    for room_token in room_tokens:
        await crowd.connect(room_token)
    await crowd.until_heard(BAD + len(room_tokens))


def test_slow_readers_delay_nobody(server: ServerProcess, record_property: Callable[[str, object], None]) -> None:
    reported(waiting.run(measure(server, read_slowly, watching)), record_property)


async def never_read(crowd: Crowd, room_tokens: list[RoomToken]) -> None:
    """Send many requests and read no answer."""
    asked = frame(b'{"client": "x", "do": "name", "name": "Eve"}') + frame(b'{"ping": 1}')
    for number in range(BAD):
        await crowd.connect(room_tokens[number % len(room_tokens)])
    await crowd.until_heard(BAD)
    for socket in crowd.sockets:
        socket.transport.pause_reading()
        socket.transport.set_write_buffer_limits(high=4_000_000)
        socket.transport.write(asked * 2000)


def test_clients_that_never_read_cost_little(
    server: ServerProcess, record_property: Callable[[str, object], None]
) -> None:
    reported(waiting.run(measure(server, never_read, watching)), record_property)


async def ping(crowd: Crowd, room_tokens: list[RoomToken]) -> None:
    """Send WebSocket pings and read no pong."""
    sockets = [await crowd.connect(room_tokens[0]) for _ in range(2)]
    await crowd.until_heard(len(sockets))
    for socket in sockets:
        socket.transport.pause_reading()
        socket.transport.set_write_buffer_limits(0)
    for _ in range(300):
        for socket in sockets:
            socket.transport.write(frame(b"x" * 125, 9) * 600)
            await socket.writable.wait()  # all of it is written, or the connection is lost


def test_a_flood_of_pings_costs_little(server: ServerProcess, record_property: Callable[[str, object], None]) -> None:
    told = waiting.run(measure(server, ping, watching))
    assert told["grown"] < 15, told
    reported(told, record_property)


async def sit_idle(crowd: Crowd, room_tokens: list[RoomToken]) -> None:
    for number in range(IDLE):
        await crowd.connect(room_tokens[number % len(room_tokens)])
    await crowd.until_heard(IDLE)


def test_a_crowd_of_idle_sockets_delays_nobody(
    server: ServerProcess, record_property: Callable[[str, object], None]
) -> None:
    async def quiet(_: list[TableClient]) -> list[RoomToken]:
        return await seats(server, IDLE // 50)

    reported(waiting.run(measure(server, sit_idle, quiet)), record_property)


async def reconnect(crowd: Crowd, room_tokens: list[RoomToken]) -> None:
    """All sockets are closed and opened again at once, three times."""
    for _ in range(3):
        crowd.sockets.clear()
        crowd.called = crowd.heard = 0
        await asyncio.gather(*(crowd.connect(room_token) for room_token in room_tokens * 5))
        await crowd.until_heard(STORM)
        await crowd.disconnect()


def test_a_storm_of_reconnecting_delays_nobody(
    server: ServerProcess, record_property: Callable[[str, object], None]
) -> None:
    async def quiet(_: list[TableClient]) -> list[RoomToken]:
        return await seats(server, STORM // 10)

    reported(waiting.run(measure(server, reconnect, quiet)), record_property)


async def seats(server: ServerProcess, rooms: int) -> list[RoomToken]:
    """Rooms and tokens for both seats of new rooms in which nobody plays."""
    return [(table.room, seat.token) for table in await create_tables(server.address, rooms, 2) for seat in table.seats]
