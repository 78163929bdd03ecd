"""Slow readers, clients that never read, crowds of idle sockets, storms of reconnecting: the others play on."""

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
from tests.support.positions import SOAK
from tests.support.servers import ServerProcess
from tests.support.swarm import Line, Load, Table, call, frame, get_up, lay, memory, open_files, percentile, sit_down

Data = dict[str, Any]
Door = tuple[str, str]  # a room and a token
TABLES, RATE, SECONDS = 20 if SOAK else 3, 20.0, 30.0  # the last two in a soak only
ACTIONS = 6  # of each table during the trouble, else
IDLE, STORM, BAD = (2000, 500, 100) if SOAK else (150, 50, 10)
LIMIT = 0.100  # seconds, in a soak: the issue's bar for the others' p99
EACH = 0.25  # MB that a socket may cost at most
PEERS = 50  # sockets of the others from each address
FACTOR = 3  # times the usual limits, since all tables play from one address


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    running = ServerProcess(tmp_path, "--limits", str(FACTOR))
    yield running
    running.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


# The crowd, in a process of its own: what it does must not delay those who are measured


class Crowd:
    """Strangers with their sockets."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.lines: list[Line] = []
        self.called = 0
        self.heard = 0
        self.on_news: Callable[[], None] = lambda: None
        self._news = asyncio.Event()

    async def connect(self, door: Door) -> Line:
        """One more socket."""
        house, self.called = self.called // PEERS, self.called + 1
        line = await call(self.port, *door, self._hear, of=f"127.0.{1 + house // 250}.{1 + house % 250}")
        self.lines.append(line)
        return line

    def _hear(self, text: bytes, now: float) -> None:
        self.heard += 1
        self._news.set()
        self.on_news()

    async def until_heard(self, number: int) -> None:
        """Wait until so many Messages have come."""
        async with waiting.patience():
            while self.heard < number:
                self._news.clear()
                await self._news.wait()

    async def leave(self) -> None:
        """Hang up."""
        await asyncio.gather(*(line.close() for line in self.lines))


Trouble = Callable[[Crowd, list[Door]], Awaitable[None]]


def storm(trouble: Trouble, port: int, doors: list[Door], pipe: Connection) -> None:
    """Cause trouble, tell how many sockets there are, and go on until told to hang up."""

    async def run() -> None:
        crowd = Crowd(port)
        await waiting.patiently(trouble(crowd, doors))
        pipe.send(len(crowd.lines))
        await asyncio.to_thread(pipe.recv)
        await crowd.leave()

    waiting.run(run())


async def hold(server: ServerProcess, trouble: Trouble, doors: Callable[[list[Table]], Awaitable[list[Door]]]) -> Data:
    """Let tables play through the trouble; what was measured."""
    tables = await lay(server.address, TABLES, 2)
    await sit_down(server.port, tables)
    calm, load = Load(tables, RATE), Load(tables, RATE)
    await play(calm)
    pid = server.process.pid
    before = memory(pid)
    spawn = multiprocessing.get_context("spawn")
    pipe, its = spawn.Pipe()
    causing = spawn.Process(target=storm, args=(trouble, server.port, await doors(tables), its), daemon=True)
    causing.start()
    its.close()
    try:
        begun = asyncio.create_task(asyncio.to_thread(pipe.recv))  # raises EOFError where it has failed
        await play(load)
        sockets = await begun
        await play(load)  # all of the trouble is there now
        grown = memory(pid) - before
        pipe.send("go")
        await asyncio.to_thread(causing.join, waiting.PATIENCE)
        assert causing.exitcode == 0
        await assert_let_go(server, tables)
    finally:
        causing.kill()
    assert load.times
    assert not [code for table in tables for code in table.refusals]
    await assert_all_heard(server, tables)
    await get_up(tables)
    told = {"calm": percentile(calm.times, 0.99), "p50": percentile(load.times, 0.5)}
    return told | {"p99": percentile(load.times, 0.99), "max": max(load.times), "grown": grown, "sockets": sockets}


async def play(load: Load) -> None:
    """Let the tables play for a while."""
    if SOAK:
        await load.run(SECONDS)
    else:
        await load.play(ACTIONS)


async def assert_let_go(server: ServerProcess, tables: list[Table]) -> None:
    """The server lets go of everything when the crowd has hung up."""
    kept = sum(len(table.places) for table in tables)
    async with waiting.patience(), httpx.AsyncClient(base_url=server.address) as client:
        while open_files(server.process.pid) >= kept + 60:
            await client.get("/api/health")  # its event loop has made a pass meanwhile


async def assert_all_heard(server: ServerProcess, tables: list[Table]) -> None:
    """Every seat has the newest version, and was told every event on the way, once."""
    with server.client() as client:
        for table in tables:
            for place in table.places:
                headers = {"Authorization": f"Bearer {place.token}"}
                now = client.get(f"/api/rooms/{table.room}", headers=headers).json()["version"]
                assert place.version == now
                assert place.events == list(range(1, now + 1))


def reported(told: Data, record: Callable[[str, object], None]) -> None:
    """Print what was measured, and hold it to the bar in a soak."""
    shown = {name: round(value, 4) for name, value in told.items()}
    print(json.dumps(shown))
    for name, value in shown.items():
        record(name, value)
    assert told["grown"] < 30 + EACH * told["sockets"], shown
    if SOAK:
        assert told["p99"] < LIMIT, shown


async def watching(tables: list[Table]) -> list[Door]:
    """The doors of those who watch the tables that play."""
    return [(table.room, table.watch) for table in tables]


# What they do


async def read_slowly(crowd: Crowd, doors: list[Door]) -> None:
    """Only one of the slow readers reads at a time; the next one does once somebody else has heard something."""
    slow = [await crowd.connect(doors[number % len(doors)]) for number in range(BAD)]
    await crowd.until_heard(BAD)
    turns = cycle(slow)
    for line in slow:
        line.transport.pause_reading()

    def hand_on(reading: list[Line]) -> None:
        for line in reading:
            line.transport.pause_reading()
        reading[:] = [next(turns)]
        reading[0].transport.resume_reading()

    crowd.on_news = partial(hand_on, [])
    for door in doors:
        await crowd.connect(door)
    await crowd.until_heard(BAD + len(doors))


def test_slow_readers_delay_nobody(server: ServerProcess, record_property: Callable[[str, object], None]) -> None:
    reported(waiting.run(hold(server, read_slowly, watching)), record_property)


async def never_read(crowd: Crowd, doors: list[Door]) -> None:
    """Ask for everything there is, again and again, and read nothing of it."""
    asked = frame(b'{"client": "x", "do": "name", "name": "Eve"}') + frame(b'{"ping": 1}')
    for number in range(BAD):
        await crowd.connect(doors[number % len(doors)])
    await crowd.until_heard(BAD)
    for line in crowd.lines:
        line.transport.pause_reading()
        line.transport.set_write_buffer_limits(high=4_000_000)
        line.transport.write(asked * 2000)


def test_clients_that_never_read_cost_little(
    server: ServerProcess, record_property: Callable[[str, object], None]
) -> None:
    reported(waiting.run(hold(server, never_read, watching)), record_property)


async def ping(crowd: Crowd, doors: list[Door]) -> None:
    """Send pings of the protocol itself, and read none of the pongs."""
    lines = [await crowd.connect(doors[0]) for _ in range(2)]
    await crowd.until_heard(len(lines))
    for line in lines:
        line.transport.pause_reading()
        line.transport.set_write_buffer_limits(0)
    for _ in range(300):
        for line in lines:
            line.transport.write(frame(b"x" * 125, 9) * 600)
            await line.writable.wait()  # all of it is written, or the line is lost


def test_a_flood_of_pings_costs_little(server: ServerProcess, record_property: Callable[[str, object], None]) -> None:
    told = waiting.run(hold(server, ping, watching))
    assert told["grown"] < 15, told
    reported(told, record_property)


async def sit_idle(crowd: Crowd, doors: list[Door]) -> None:
    for number in range(IDLE):
        await crowd.connect(doors[number % len(doors)])
    await crowd.until_heard(IDLE)


def test_a_crowd_of_idle_sockets_delays_nobody(
    server: ServerProcess, record_property: Callable[[str, object], None]
) -> None:
    async def quiet(_: list[Table]) -> list[Door]:
        return await seats(server, IDLE // 50)

    reported(waiting.run(hold(server, sit_idle, quiet)), record_property)


async def reconnect(crowd: Crowd, doors: list[Door]) -> None:
    """All lines break at once and are opened again at once, three times."""
    for _ in range(3):
        crowd.lines.clear()
        crowd.called = crowd.heard = 0
        await asyncio.gather(*(crowd.connect(door) for door in doors * 5))
        await crowd.until_heard(STORM)
        await crowd.leave()


def test_a_storm_of_reconnecting_delays_nobody(
    server: ServerProcess, record_property: Callable[[str, object], None]
) -> None:
    async def quiet(_: list[Table]) -> list[Door]:
        return await seats(server, STORM // 10)

    reported(waiting.run(hold(server, reconnect, quiet)), record_property)


async def seats(server: ServerProcess, rooms: int) -> list[Door]:
    """The doors of two seats each in some more rooms, where nobody plays."""
    return [(table.room, place.token) for table in await lay(server.address, rooms, 2) for place in table.places]
