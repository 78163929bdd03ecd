"""Measure the room server: rebuilding a room, its messages, and durable appends, in a few seconds.

Run: python -m bench.server
"""

import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from blockandkey.arena import simulate
from blockandkey.rooms.cache import Cache
from blockandkey.rooms.commands import NewRoom, SeatChoice
from blockandkey.rooms.creating import create
from blockandkey.rooms.events import Acted, entries_of
from blockandkey.rooms.message import message_text
from blockandkey.rules.components import shipped_set
from blockandkey.server.room_context import new_context
from blockandkey.server.rows import rebuilt, stored_of
from blockandkey.server.storage.store import Store, Stored


def timed(work: Callable[[], object]) -> float:
    """How many milliseconds some work takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def log_of_a_game() -> list[Stored]:
    """The log of a whole game of four."""
    wish = NewRoom("device", 4, (SeatChoice("human"),) * 4, seed="bench")
    events = create(wish, lambda: shipped_set("standard"), "token", new_context())
    events += [Acted(step.before.player.seat, step.action) for step in simulate(4, ["researcher"], "bench").steps]
    return [stored_of(entry) for entry in entries_of("room", 0, events, 0.0)]


def measure_room() -> dict[str, float]:
    """Rebuilding a room from its log, and making a Message of it."""
    events = log_of_a_game()
    room, cache = rebuilt(events[: len(events) // 2]), Cache()
    viewer, have = room.viewer("token"), room.version - 1
    rebuilding = statistics.median(timed(lambda: rebuilt(events)) for _ in range(5))
    new = statistics.median(timed(lambda: message_text(room, viewer, now=0.0, have=have)) for _ in range(50))
    again = statistics.median(
        timed(lambda: message_text(room, viewer, now=0.0, have=have, cache=cache)) for _ in range(50)
    )
    size = len(message_text(room, viewer, now=0.0, have=have))
    turns = rebuilt(events).state
    return {
        "rebuild_ms": rebuilding,
        "rebuild_turns": turns.turn if turns else 0,
        "message_ms": new,
        "message_ms_cached": again,
        "message_bytes": size,
    }


async def append_all(folder: Path, count: int) -> list[float]:
    """Append events one after the other."""
    store = Store(f"sqlite:///{folder / 'bench.db'}")
    await store.open()
    times = []
    for version in range(count):
        start = time.perf_counter()
        await store.append([Stored("room", version, 0.0, "action", "south", f"c{version}", {"text": "take R1"})], [])
        times.append((time.perf_counter() - start) * 1000)
    await store.close()
    return times


def measure_store() -> dict[str, float]:
    """A durable append, fsync included."""
    with tempfile.TemporaryDirectory() as folder:
        times = asyncio.run(append_all(Path(folder), 200))
    return {"append_ms": statistics.median(times), "append_ms_p99": sorted(times)[-2]}


def main() -> None:
    """Print the figures as JSON."""
    random.seed(0)
    figures = measure_room() | measure_store()
    print(json.dumps({name: round(value, 3) for name, value in figures.items()}, indent=1))


if __name__ == "__main__":
    main()
