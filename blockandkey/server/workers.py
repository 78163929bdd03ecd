"""Worker processes: where bots think and placement tables are made, so that the event loop never waits for them.

They are given observations: what a seat may know. The state and the seed stay in the server.
"""

import asyncio
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from blockandkey.blocks import COLOURS, SHAPES
from blockandkey.bots import bot
from blockandkey.game import legal_actions
from blockandkey.observe import Observation
from blockandkey.server.tables import prepared, tables_text
from blockandkey.state import Action, Player, State

T = TypeVar("T")


def masked(seen: Observation) -> State:
    """A state that looks like this to its viewer; what the viewer doesn't know is filled with anything."""
    any_key = seen.components.keys[0]
    players = tuple(
        Player(
            player.seat,
            seen.hand if player.seat is seen.seat else (),
            seen.enigma or COLOURS[0],
            player.supply,
            player.claimed,
        )
        for player in seen.players
    )
    return State(
        components=seen.components,
        players=players,
        yard=seen.yard,
        bag=seen.bag,
        suns=(any_key,) * seen.suns,
        moons=(any_key,) * seen.moons,
        temple=seen.temple,
        phase=seen.phase,
        on_turn=next(i for i, player in enumerate(players) if player.seat is seen.on_turn),
        turn=seen.turn,
        drew=seen.drew,
    )


def actions_of(seen: Observation) -> list[Action]:
    """The legal actions of the viewer, who must be on turn."""
    return legal_actions(masked(seen))


# What runs in the workers


def think(seen: Observation, name: str, seed: str | None) -> str:
    """The action that a bot chooses; without a seed its randomness is the operating system's."""
    return str(bot(name).choose(seen, actions_of(seen), random.Random(seed)))


def list_actions(seen: Observation) -> list[str]:
    """The legal actions as texts."""
    return [str(action) for action in actions_of(seen)]


def _begin() -> None:
    """Leave Ctrl-C to the server, end with it however it ends, and prepare the tables' boards."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def _prepare() -> None:
    for shape in SHAPES:
        prepared(shape)


class Workers:
    """Two pools, so that a long thought never delays a table."""

    def __init__(self, thinkers: int = 2) -> None:
        self._sizes = {"bots": thinkers, "tables": 1}
        self._pools = {name: _pool(size) for name, size in self._sizes.items()}

    def warm(self) -> None:
        """Start the workers before they are needed."""
        for pool in self._pools.values():
            pool.submit(_prepare)

    def close(self) -> None:
        """End the workers."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)

    async def think(self, seen: Observation, name: str, seed: str | None) -> str:
        """Let a bot choose."""
        return await self._run("bots", think, seen, name, seed)

    async def actions(self, seen: Observation) -> list[str]:
        """List the legal actions, placements included."""
        return await self._run("tables", list_actions, seen)

    async def tables(self, seen: Observation) -> str:
        """Make placement tables, as JSON."""
        return await self._run("tables", tables_text, seen)

    async def _run(self, name: str, work: Callable[..., T], *arguments: object) -> T:
        """Run work in a pool; a pool whose worker died is replaced once."""
        loop = asyncio.get_running_loop()
        pool = self._pools[name]
        try:
            return await loop.run_in_executor(pool, work, *arguments)
        except BrokenProcessPool:
            if self._pools[name] is pool:
                self._pools[name] = _pool(self._sizes[name])
            return await loop.run_in_executor(self._pools[name], work, *arguments)


def _pool(size: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(size, multiprocessing.get_context("spawn"), _begin)
