"""Many clients at once: cheap WebSockets, tables that play by the rules, and what the server's processes use."""

import asyncio
import base64
import json
import os
import random
import re
import time
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import httpx

from blockandkey.rules.blocks import parse_block, parse_colour
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.geometry import Seat, parse_square
from blockandkey.rules.placement import placements
from blockandkey.rules.state import Position, parse_cells
from blockandkey.rules.temple import CoreCube, Temple
from tests.support.servers import HUMAN, OPEN, RESEARCHER
from tests.support.waiting import PATIENCE

Data = dict[str, Any]
T = TypeVar("T")
VERSION = re.compile(rb'\{"version":(\d+),"answers":(null|"[^"]*")')
EVENT = re.compile(rb'\{"version":(\d+),"at":')
DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"  # as browsers ask for it
MASK = bytes(4)  # masked with nothing


def frame(payload: bytes, opcode: int = 1, final: bool = True, masked: bool = True, first: int | None = None) -> bytes:
    """A WebSocket frame of a client. Unmasked, or with another first byte, it is one that no client should send."""
    head = bytes([first if first is not None else (0x80 if final else 0) | opcode])
    flag, size = 0x80 if masked else 0, len(payload)
    if size < 126:
        head += bytes([flag | size])
    else:
        head += bytes([flag | 126]) + size.to_bytes(2) if size < 65536 else bytes([flag | 127]) + size.to_bytes(8)
    return head + (MASK if masked else b"") + payload


class ClientSocket(asyncio.Protocol):
    """A WebSocket of a client, made by hand; `on_text` is called with each text frame and the time of its arrival."""

    def __init__(self, on_text: Callable[[bytes, float], None], opening: str, hello: Data) -> None:
        self.on_text = on_text
        self.opening = opening
        self.hello = hello
        self.transport: asyncio.Transport
        self.lost = asyncio.Event()
        self.writable = asyncio.Event()  # what was written is sent, or the connection is lost
        self.writable.set()
        self.opened = False
        self.refused: bytes | None = None
        self._buffer = bytearray()
        self._inflate = zlib.decompressobj(-15)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.opening.encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.lost.set()
        self.writable.set()

    async def close(self) -> None:
        """Break the connection, if there still is one."""
        self.transport.abort()
        await self.lost.wait()

    def pause_writing(self) -> None:
        self.writable.clear()

    def resume_writing(self) -> None:
        self.writable.set()

    def send(self, data: Data) -> None:
        """Send a frame."""
        self.transport.write(frame(json.dumps(data).encode()))

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._buffer += data
        if not self.opened:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self.opened = True
            if not head.startswith(b"HTTP/1.1 101"):
                self.refused = bytes(head)
                self.transport.close()
                return
            self._buffer = rest
            self.send(self.hello)
        while (size := self._next()) is not None:
            self._take(now, *size)

    def _next(self) -> tuple[int, int] | None:
        """Where the payload of the next frame begins and ends, once all of it is there."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, begin = buffer[1] & 0x7F, 2
        if size >= 126:
            width = 2 if size == 126 else 8
            size, begin = int.from_bytes(buffer[2 : 2 + width]), 2 + width
        return (begin, begin + size) if len(buffer) >= begin + size and len(buffer) >= begin else None

    def _take(self, now: float, begin: int, end: int) -> None:
        first, payload = self._buffer[0], bytes(self._buffer[begin:end])
        del self._buffer[:end]
        match first & 0x0F:
            case 1:
                if first & 0x40:
                    payload = self._inflate.decompress(payload + b"\x00\x00\xff\xff")
                self.on_text(payload, now)
            case 8:
                self.transport.close()
            case 9:
                self.transport.write(frame(payload, 10))


async def open_socket(
    port: int,
    room: str,
    token: str,
    on_text: Callable[[bytes, float], None],
    have: int = 0,
    compressed: bool = True,
    source: str = "127.0.0.1",
) -> ClientSocket:
    """Open a socket of a room, from one of this computer's addresses, and send the greeting."""
    key = base64.b64encode(os.urandom(16)).decode()
    opening = (
        f"GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{DEFLATE if compressed else ''}\r\n"
    )
    hello = {"token": token, "have": have}
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: ClientSocket(on_text, opening, hello), "127.0.0.1", port, local_addr=(source, 0)
    )
    return socket


# Players


def chosen_action(view: Data, generator: random.Random) -> str:
    """A random legal action of a view; placements, which a view does not list, come from the rules."""
    actions: list[str] = view["actions"]
    if view["phase"] == "action" and (generator.random() < 0.6 or not actions):
        supply = next(player["supply"] for player in view["players"] if player["seat"] == view["seat"])
        temple = parse_temple(view["temple"])
        for name in generator.sample(supply, len(supply)):
            block = parse_block(name)
            if found := placements(temple, block.shape):
                return str(Position(block, generator.choice(found)))
    if view["phase"] == "claim":
        return max(actions, key=len) if generator.random() < 0.9 else actions[0]
    return generator.choice(actions)


def parse_temple(data: Data) -> Temple:
    """Read a view's temple."""
    faces = tuple(parse_colour(data["core"]["faces"][seat.value]) for seat in Seat)
    placed = [(parse_block(b["block"]), parse_cells(b["cells"])) for b in data["blocks"]]
    return Temple.of(CoreCube(parse_square(data["core"]["square"]), faces), placed)


class SeatClient:
    """The client of one seat, with its socket and the last Message it received."""

    def __init__(self, table: "TableClient", seat: str, token: str) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.socket: ClientSocket | None = None
        self.version = 0
        self.text = b""
        self.events: list[int] = []  # the versions of all events told
        self.frames = 0
        self.bytes = 0

    def on_text(self, text: bytes, now: float) -> None:
        self.frames += 1
        self.bytes += len(text)
        if found := VERSION.match(text):
            self.version, self.text = int(found[1]), text
            _, _, events = text.rpartition(b'"events":[')
            self.events += [int(version) for version in EVENT.findall(events)]
            self.table.on_message(self, found[2].strip(b'"').decode(), now)
        self.table.changed.set()

    @property
    def message(self) -> Data:
        """The last Message."""
        data: Data = json.loads(self.text)
        return data

    async def connect(self, port: int) -> None:
        """Open the socket, or open it again, and wait for a Message."""
        self.socket = await open_socket(port, self.table.room, self.token, self.on_text, have=self.version)


class TableClient:
    """The clients of one room; the one on turn acts when asked to."""

    def __init__(self, room: str, tokens: dict[str, str], watch: str, generator: random.Random) -> None:
        self.room = room
        self.watch = watch
        self.seats = [SeatClient(self, seat, token) for seat, token in tokens.items()]
        self.generator = generator
        self.over = False
        self.refusals: list[str] = []
        self._client, self._sent, self._number = "", 0.0, 0
        self._waiting: set[str] = set()
        self._version = 0
        self._done: asyncio.Future[float] | None = None
        self.changed = asyncio.Event()  # something came in at one of the seats

    async def until(self, condition: Callable[[], T | None]) -> T:
        """Wait for Messages until a condition holds."""
        async with asyncio.timeout(PATIENCE):
            while not (found := condition()):
                self.changed.clear()
                await self.changed.wait()
        return found

    def on_message(self, seat: SeatClient, answers: str, now: float) -> None:
        """A seat received a Message: end the measurement if all seats now know the current action."""
        if self._done is None or self._done.done():
            return
        if answers == self._client and b'"error":{' in seat.text[:200]:
            self.refusals.append(seat.message["error"]["code"])
            self._done.set_result(-1.0)
        elif seat.version > self._version:
            self._waiting.discard(seat.seat)
            if not self._waiting:
                self._done.set_result(now - self._sent)

    async def act(self) -> float | None:
        """Let the seat on turn act; the seconds until the last seat knew, or None if the game is over."""
        async with asyncio.timeout(PATIENCE):
            await self.until(lambda: self.is_over or self._on_turn)
            if (actor := self._on_turn) is None:
                self.over = True
                return None
            action = chosen_action(actor.message["view"], self.generator)
            self._number += 1
            self._client, self._version = f"n{self._number}", actor.version
            self._waiting = {seat.seat for seat in self.seats}
            self._done = asyncio.get_running_loop().create_future()
            self._sent = time.perf_counter()
            assert actor.socket is not None
            actor.socket.send({"client": self._client, "version": actor.version, "do": "act", "action": action})
            return await self._done

    @property
    def _newest(self) -> Data:
        return max(self.seats, key=lambda seat: seat.version).message

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return bool(self._newest["room"]["status"] != "playing")

    @property
    def _on_turn(self) -> SeatClient | None:
        """The seat on turn, if it is a client's and has the newest version; None once the game is over."""
        message = self._newest
        if message["room"]["status"] != "playing":
            return None
        on_turn = (seat for seat in self.seats if seat.seat == message["view"]["on_turn"])
        return next((seat for seat in on_turn if seat.version == message["version"]), None)

    async def disconnect(self) -> None:
        """Close all sockets."""
        for seat in self.seats:
            if seat.socket:
                await seat.socket.close()

    async def until_connected(self) -> None:
        """Wait until every seat has received a Message."""
        await self.until(lambda: all(seat.version for seat in self.seats))


async def create_tables(
    address: str, rooms: int, players: int, records: Sequence[Data] = (), bots: int = 0
) -> list[TableClient]:
    """Create rooms, from records of games if there are any, and take their seats; the last seats are bots'."""
    tables: list[TableClient] = []
    numbers = iter(range(rooms))

    async def make(client: httpx.AsyncClient) -> None:
        for number in numbers:
            wish: Data = {"kind": "online", "players": players, "seats": [HUMAN] + [OPEN] * (players - 1)}
            wish["seats"][players - bots :] = [RESEARCHER] * bots
            wish |= {"record": records[number % len(records)]} if records else {}
            made = await post(client, "/api/rooms", wish)
            first, *others = STANDARD_BOX.seats_of(players)[: players - bots]
            tokens = {first.value: made["token"]}
            for seat in others:
                wish = {"invite": made["invite"], "seat": seat.value, "name": f"{seat}"}
                tokens[seat.value] = (await post(client, f"/api/rooms/{made['room']}/join", wish))["token"]
            tables.append(TableClient(made["room"], tokens, made["watch"], random.Random(number)))

    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        await asyncio.gather(*(make(client) for _ in range(8)))
    return tables


async def post(client: httpx.AsyncClient, path: str, data: Data) -> Data:
    """Send a POST request; the data of the answer."""
    answer = await client.post(path, json=data)
    answer.raise_for_status()
    told: Data = answer.json()
    return told


async def connect_tables(port: int, tables: list[TableClient]) -> None:
    """Open all sockets, eight tables at a time."""
    for begin in range(0, len(tables), 8):
        few = tables[begin : begin + 8]
        await asyncio.gather(*(seat.connect(port) for table in few for seat in table.seats))
        await asyncio.gather(*(table.until_connected() for table in few))


async def disconnect_tables(tables: list[TableClient]) -> None:
    """Close all sockets, and wait until they are closed."""
    await asyncio.gather(*(table.disconnect() for table in tables))


class LoadDriver:
    """Lets tables act, and measures how long it takes until the last seat of a table knows of an action."""

    def __init__(self, tables: list[TableClient], rate: float) -> None:
        self.tables = tables
        self.rate = rate
        self.times: list[float] = []
        self.late: list[float] = []  # how much later than planned the driver sent
        self.skipped = 0  # tables that had not finished their last action when their turn came
        self._busy: set[TableClient] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, seconds: float) -> None:
        """Let the tables act in turn at a steady rate for some seconds: for measurements."""
        begun = time.perf_counter()
        for number in range(int(seconds * self.rate)):
            due = begun + number / self.rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.late.append(time.perf_counter() - due)
            table = self.tables[number % len(self.tables)]
            if table in self._busy:
                self.skipped += 1
            elif not table.over:
                task = asyncio.create_task(self._act(table))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        await asyncio.gather(*self._tasks)

    async def play(self, actions: int) -> None:
        """Let each table do a number of actions, without pauses."""
        for _ in range(actions):
            await asyncio.gather(*(self._act(table) for table in self.tables if not table.over))

    async def _act(self, table: TableClient) -> None:
        self._busy.add(table)
        took = await table.act()
        self._busy.discard(table)
        if took is not None:
            self.times.append(took)


# What processes use


def process_tree(pid: int) -> list[int]:
    """A process and all its descendants."""
    found = [pid]
    with suppress(OSError):  # it has ended meanwhile
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += [one for child in (task / "children").read_text().split() for one in process_tree(int(child))]
    return found


def memory_of(pid: int) -> float:
    """The memory of a process in MB (its proportional set size); 0 if it has ended."""
    with suppress(OSError):
        found = re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
        return int(found[1]) / 1024 if found else 0.0
    return 0.0


def open_files(pid: int) -> int:
    """How many files and sockets a process holds open."""
    return len(os.listdir(f"/proc/{pid}/fd"))


def percentile(values: list[float], share: float) -> float:
    """The value below which this share lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
