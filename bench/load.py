"""Measure the server under load from a second process, beside a bare socket echo and a bare durable insert.

Run: python -m bench.load (minutes), or python -m bench.load --rooms 50 --rate 20 --seconds 10 --parts actions
"""

import argparse
import asyncio
import gc
import json
import os
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

from blockandkey.rooms.commands import NewRoom, SeatChoice
from blockandkey.rooms.creating import create
from blockandkey.rooms.decide import act
from blockandkey.rooms.events import entries_of
from blockandkey.rooms.transition import after, rebuild
from blockandkey.rules.components import shipped_set
from blockandkey.rules.game import legal_actions
from blockandkey.rules.record import write as write_record
from blockandkey.server.room_context import new_context
from blockandkey.server.rows import rebuilt, stored_of
from blockandkey.server.storage.store import Store, Stored
from tests.support.clients import (
    LoadDriver,
    connect_tables,
    create_tables,
    memory_of,
    open_files,
    percentile,
    process_tree,
)
from tests.support.games import choose_uniformly, whole_game
from tests.support.servers import ServerProcess

HERE = Path(__file__).parent

Row = tuple[str, str, str, str]
Data = dict[str, Any]
ECHO, INSERT = b"e" * 8000, b"i" * 8000  # about as large as a Message


# What a computer can do at best


def be_bare(folder: str) -> None:
    """Echo what comes in on a socket, and store it durably first if it asks for that."""
    database = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        database.execute(f"PRAGMA {pragma}")
    database.execute("CREATE TABLE bare (id INTEGER PRIMARY KEY, data TEXT)")
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    taken, _ = listener.accept()
    while data := taken.recv(len(ECHO), socket.MSG_WAITALL):
        if data == INSERT:
            database.execute("INSERT INTO bare (data) VALUES (?)", (data[:300].decode(),))
        taken.sendall(data)


class Bare:
    """The bare process, asked now and then while the server works."""

    def __init__(self, folder: str) -> None:
        self.times: dict[bytes, list[float]] = {ECHO: [], INSERT: []}
        command = [sys.executable, "-m", "bench.load", "--bare", folder]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    async def ask(self, times: int, pause: float) -> None:
        """Measure both so often."""
        assert self.process.stdout
        port = int(await asyncio.to_thread(self.process.stdout.readline))
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for number in range(2 * times):
            kind = (ECHO, INSERT)[number % 2]
            begun = time.perf_counter()
            writer.write(kind)
            await reader.readexactly(len(kind))
            self.times[kind].append(time.perf_counter() - begun)
            await asyncio.sleep(pause / 2)
        writer.close()

    def told(self, share: float) -> tuple[float, float]:
        """The echo and the insert at this share of the measurements, in ms."""
        echo, insert = (percentile(self.times[kind], share) * 1000 for kind in (ECHO, INSERT))
        return echo, insert


# Tables


def beginnings() -> list[Data]:
    """Records of games for four that stop in the middle."""
    games = [whole_game(4, f"load {number}") for number in range(6)]
    return [write_record(steps[: len(steps) * part // 10]) for part in (2, 3, 4, 5) for steps in games]


# Actions under load


async def measure_actions(told: argparse.Namespace, folder: Path) -> list[Row]:
    """Many rooms, a steady rate of actions."""
    server = ServerProcess(folder)
    tables = await create_tables(server.address, told.rooms, 4, beginnings())
    await connect_tables(server.port, tables)
    print(f"{told.rooms} tables sit, {sum(len(t.seats) for t in tables)} sockets", file=sys.stderr)
    await asyncio.sleep(told.calm)
    gc.collect()
    gc.disable()  # the driver must not stand still
    load, bare = LoadDriver(tables, told.rate), Bare(str(folder))
    spent = times_of(server)
    await asyncio.gather(load.run(told.seconds), bare.ask(int(told.seconds * 5), 0.2))
    used = {name: after - spent.get(name, 0.0) for name, after in times_of(server).items()}
    refusals = [code for table in tables for code in table.refusals]
    frames = sum(seat.frames for table in tables for seat in table.seats)
    size = sum(seat.bytes for table in tables for seat in table.seats)
    print(
        f"{len(load.times)} actions, {load.skipped} skipped, refused: {refusals}, driver late by "
        f"{percentile(load.late, 0.5) * 1000:.1f} ms (p50), {percentile(load.late, 0.99) * 1000:.1f} ms (p99); "
        f"{frames} frames, {size / 1e6:.0f} MB; processor time { ({n: f'{u:.2f} s' for n, u in used.items()}) }",
        file=sys.stderr,
    )
    gc.enable()
    server.stop()
    bare.process.kill()
    what = f"{told.rooms} rooms of 4 sockets, {told.rate:g} actions a second"
    cost, own = (seconds / len(load.times) * 1000 for seconds in (sum(used.values()), used["server"]))
    return [
        row(f"{what}, last of four told, p50", percentile(load.times, 0.5), "at most 4 ms", bare.told(0.5)),
        row(f"{what}, last of four told, p99", percentile(load.times, 0.99), "at most 50 ms", bare.told(0.99)),
        row(f"{what}, last of four told, slowest of {len(load.times)}", max(load.times), "", bare.told(1.0)),
        (
            f"{what}, processor time of all processes for an action",
            f"{cost:.2f} ms",
            "at most 3.5 ms",
            f"{own:.2f} ms in the server's own process",
        ),
    ]


def row(what: str, seconds: float, bar: str, bare: tuple[float, float]) -> Row:
    """A line of the table."""
    ratio = seconds * 1000 / sum(bare)
    return what, f"{seconds * 1000:.1f} ms", bar, f"echo {bare[0]:.1f} ms, insert {bare[1]:.1f} ms: {ratio:.1f} times"


def times_of(server: ServerProcess) -> dict[str, float]:
    """The processor time of the server's processes so far, in seconds."""
    ticks = os.sysconf("SC_CLK_TCK")
    found = {}
    for number, pid in enumerate(process_tree(server.process.pid)):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        found["server" if number == 0 else f"worker {number}"] = (int(fields[11]) + int(fields[12])) / ticks
    return found


# Memory


async def measure_memory(told: argparse.Namespace, folder: Path) -> list[Row]:
    """What live rooms cost: the growth of the server's own process, then of all its processes."""
    server = ServerProcess(folder)
    pid = server.process.pid
    warm = await create_tables(server.address, 8, 4, beginnings())
    await connect_tables(server.port, warm)
    before, all_before = memory_of(pid), sum(map(memory_of, process_tree(pid)))
    tables = await create_tables(server.address, told.live, 4, beginnings())
    without = memory_of(pid)
    await connect_tables(server.port, tables)
    await asyncio.sleep(told.calm)
    after, all_after, files = memory_of(pid), sum(map(memory_of, process_tree(pid))), open_files(pid)
    server.stop()
    shown = f"{told.live} live rooms from the middle of a game"
    note = f"server {before:.0f} MB before"
    return [
        (f"{shown}, nobody listening", f"{without - before:.0f} MB", "at most 250 MB", note),
        (f"{shown}, 4 sockets each", f"{after - before:.0f} MB", "at most 250 MB", f"{note}, {files} open files after"),
        (
            f"{shown}, 4 sockets each, all processes",
            f"{all_after - all_before:.0f} MB",
            "",
            f"{all_before:.0f} MB before",
        ),
    ]


# Rebuilding and starting


def long_log(turns: int) -> list[Stored]:
    """The log of a game of so many turns."""
    wish = NewRoom("device", 4, (SeatChoice("human"),) * 4, seed="bench")
    log = entries_of("room", 0, create(wish, lambda: shipped_set("standard"), "token", new_context()), 0.0)
    room = rebuild(log)
    generator = random.Random(1)
    while room.state and room.state.turn <= turns and room.status == "playing":
        action = choose_uniformly(generator, room.state, legal_actions(room.state))
        log += entries_of(room.id, room.version, [act(room, str(action))], 0.0, f"c{room.version}")
        room = after(room, log[-1])
    return [stored_of(entry) for entry in log]


def measure_rebuild() -> list[Row]:
    """Rebuild a room of 60 turns from its log."""
    events = long_log(60)
    state = rebuilt(events).state
    assert state
    took = [timed(lambda: rebuilt(events)) for _ in range(15)]
    what = f"a room of {state.turn - 1} turns ({len(events)} events) rebuilt from its log"
    return [(f"{what}, median", f"{median(took):.1f} ms", "at most 50 ms", f"slowest of 15: {max(took):.1f} ms")]


def timed(work: Callable[[], object]) -> float:
    """How many milliseconds some work takes."""
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def measure_start(told: argparse.Namespace, folder: Path) -> list[Row]:
    """Start a server whose database holds many rooms."""
    took = []
    for rooms in (0, told.stored):
        within = folder / f"start{rooms}"
        within.mkdir()
        asyncio.run(store_rooms(within, rooms))
        for _ in range(3):
            begun = time.perf_counter()
            server = ServerProcess(within)
            took.append(time.perf_counter() - begun)
            server.stop()
    empty, full = min(took[:3]), min(took[3:])
    what = f"start with {told.stored:,} stored rooms"
    return [(what, f"{full:.2f} s", "at most 2 s", f"with an empty database {empty:.2f} s")]


async def store_rooms(folder: Path, rooms: int) -> None:
    """Fill a database with rooms of sixty turns."""
    store = Store(f"sqlite:///{folder / 'rooms.db'}")
    await store.open()
    events = long_log(60)
    for begin in range(0, rooms, 50):
        many = [
            replace(stored, room=f"r{number}") for number in range(begin, min(begin + 50, rooms)) for stored in events
        ]
        await store.append(many, [])
    await store.close()


# All of it


def main() -> None:
    """Measure and print; with --write also into results.md."""
    told = arguments()
    if told.bare:
        be_bare(told.bare)
        return
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(dir=told.folder) as folder:
        for part in told.parts.split(","):
            within = Path(folder) / part
            within.mkdir()
            match part:
                case "actions":
                    rows += asyncio.run(measure_actions(told, within))
                case "memory":
                    rows += asyncio.run(measure_memory(told, within))
                case "rebuild":
                    rows += measure_rebuild()
                case "start":
                    rows += measure_start(told, within)
            print(json.dumps(rows[-1]), file=sys.stderr)
    head = ("what", "measured", "bar", "beside it")
    lines = "".join(f"| {' | '.join(line)} |\n" for line in (head, ("---",) * len(head), *rows))
    print(lines)
    if told.write:
        write(lines)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--rate", type=float, default=100.0, help="actions a second, all rooms together")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--calm", type=float, default=10.0, help="seconds between sitting down and measuring")
    parser.add_argument("--live", type=int, default=1000, help="rooms whose memory is measured")
    parser.add_argument("--stored", type=int, default=10_000, help="rooms in the database at the start")
    parser.add_argument("--parts", default="actions,memory,rebuild,start")
    parser.add_argument("--folder", help="where the databases are made")
    parser.add_argument("--write", action="store_true", help="write the table into results.md")
    parser.add_argument("--bare", help=argparse.SUPPRESS)
    return parser.parse_args()


def write(lines: str) -> None:
    """Write the table into results.md, between its marks."""
    path = HERE / "results.md"
    before, rest = path.read_text(encoding="utf-8").split("<!-- load -->\n")
    _, after = rest.split("<!-- end of load -->\n")
    path.write_text(f"{before}<!-- load -->\n{lines}<!-- end of load -->\n{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
