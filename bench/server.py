"""Measure the room server: placement tables, rebuilding a room, and actions over sockets, in a few seconds.

Run: python -m bench.server
"""

import asyncio
import json
import random
import statistics
import tempfile
import time
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from blockandkey.arena import simulate
from blockandkey.rooms.cache import Cache
from blockandkey.rooms.commands import NewRoom, SeatChoice
from blockandkey.rooms.creating import create
from blockandkey.rooms.events import Acted, entries_of
from blockandkey.rooms.message import message
from blockandkey.rules.blocks import parse_block
from blockandkey.rules.components import shipped_set
from blockandkey.rules.observe import Observation, observe
from blockandkey.server.room_context import new_context
from blockandkey.server.rows import rebuilt, stored_of
from blockandkey.server.storage.store import Store, Stored
from blockandkey.server.work.placement_tables import prepared, shape_table, tables_text

WIDEST = "white-L4 green-V3 brown-T4 grey-S4 white-A4 green-B4 brown-Y4"  # the most orientations that seven blocks have


def middle_games(games: int) -> list[Observation]:
    """Observations of middle-game temples, each with a supply of seven."""
    supply = tuple(map(parse_block, WIDEST.split()))
    found = []
    for seed in range(games):
        steps = simulate(4, ["researcher"], f"bench-{seed}").steps
        for step in steps[len(steps) // 2 :: len(steps) // 6]:
            seen = observe(step.before, step.before.player.seat)
            players = tuple(replace(p, supply=supply) if p.seat is seen.seat else p for p in seen.players)
            found.append(replace(seen, players=players))
    return found


def timed(work: Callable[[], object]) -> float:
    """How many milliseconds some work takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def measure_tables() -> dict[str, float]:
    """The tables of seven blocks, nothing cached but what a warm worker has."""
    for block in WIDEST.split():
        prepared(parse_block(block).shape)
    times, sizes = [], []
    for seen in middle_games(5):
        shape_table.cache_clear()
        times.append(timed(lambda seen=seen: tables_text(seen)))  # type: ignore[misc]
        sizes.append(len(zlib.compress(tables_text(seen).encode())))
    return {"tables_ms": statistics.median(times), "tables_ms_max": max(times), "tables_bytes_max": max(sizes)}


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
    told = statistics.median(timed(lambda: message(room, viewer, now=0.0, have=have, cache=cache)) for _ in range(50))
    size = len(json.dumps(message(room, viewer, now=0.0, have=have)))
    turns = rebuilt(events).state
    return {
        "rebuild_ms": rebuilding,
        "rebuild_turns": turns.turn if turns else 0,
        "message_ms": told,
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
    figures = measure_tables() | measure_room() | measure_store()
    print(json.dumps({name: round(value, 2) for name, value in figures.items()}, indent=1))


if __name__ == "__main__":
    main()
