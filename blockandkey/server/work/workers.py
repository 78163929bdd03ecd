"""The worker processes: bots choose and legal actions are listed there, so that the event loop never computes them.

Workers get observations, which hold only what a seat may know. The state and the seed stay in the server.
"""

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from typing import TypeVar

from blockandkey.bots import BOTS, Bot, bot
from blockandkey.bots.catalogue import is_compiled
from blockandkey.bots.explain import Reason
from blockandkey.bots.explain import hint as find_hint
from blockandkey.bots.ladder.director import Director
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import SEATS, Square
from blockandkey.rules.observe import Observation
from blockandkey.rules.placement import all_placements
from blockandkey.rules.temple import CoreCube, Temple
from blockandkey.server.logs import note
from blockandkey.server.tasks import BackgroundTasks
from blockandkey.server.work.pool import Died, Failed, Pool, Worker

CAP = 2.0  # seconds that a bot's choice should take at most
LIMIT = 30.0  # seconds until a worker counts as hung
LOADING = 1800.0  # the same while it loads the compiled rules, which it may have to compile first
ADVISER, SECOND_ADVISER = "dig-director", "researcher"  # give hints with the compiled rules, and without them

T = TypeVar("T")


# What runs in the workers


@cache
def player(name: str) -> Bot:
    """The bot of this name. Each process keeps its bots, because a bot measures how much it can compute in its time."""
    made = BOTS[name]
    return made(cap=CAP) if issubclass(made, Director) else bot(name)


def think(seen: Observation, name: str, seed: str | None) -> str:
    """The action that a bot chooses; without a seed its choices are random."""
    return str(player(name).choose(seen, legal_actions(seen), random.Random(seed)))


def advise(seen: Observation, name: str, strict: bool) -> tuple[str, list[Reason]]:
    """The hint of a bot: its action and its reasons; with `strict`, only from the viewer's own perspective."""
    views = (seen.own.seat,) if strict else SEATS
    action, reasons = find_hint(seen, legal_actions(seen), adviser=player(name), views=views)
    return str(action), reasons


def list_actions(seen: Observation) -> list[str]:
    """The legal actions as texts."""
    return [str(action) for action in legal_actions(seen)]


def load() -> bool:
    """Load the compiled rules; True if they had to be compiled first (a minute or two) and are cached from now on."""
    for name in BOTS:
        if is_compiled(name):
            player(name)
    from blockandkey.kernel import compiled
    from blockandkey.kernel.search import search

    found = search.choose.stats.cache_hits  # type: ignore[attr-defined]
    return compiled.FOLDER is not None and not found


def prepare_boards() -> None:
    """Compute what all lists of placements share."""
    all_placements(Temple.founded(CoreCube(Square(0, 0), STANDARD_BOX.core_faces[0])))


# What runs in the server


class Workers:
    """Three pools, so that a bot that computes for long delays neither a list of actions nor a hint.

    The workers load the compiled rules ahead, one after the other, so that only the first one has to compile them.
    `on_ready` is called when bots that need the compiled rules can play.
    """

    def __init__(self, on_ready: Callable[[], None], thinkers: int = 2, limit: float = LIMIT) -> None:
        self._on_ready = on_ready
        self._bots, self._hints, self._lists = Pool(thinkers), Pool(1), Pool(1)
        self._limit = limit
        self._compiles = find_spec("numba") is not None
        self._loading = asyncio.Lock()
        self._settled = asyncio.Event()  # the compiled rules are loaded, or can't be
        self._tasks = BackgroundTasks()

    @property
    def preparing(self) -> bool:
        """Do bots still wait for the compiled rules?"""
        return self._compiles and not self._settled.is_set()

    def warm(self) -> None:
        """Start the workers before they are needed."""
        self._tasks.start(self._prepare(), "prepare lists of actions")
        if self._compiles:
            self._tasks.start(self._load_all(), "load the compiled rules")

    async def _prepare(self) -> None:
        with suppress(Failed, Died, TimeoutError):  # the first list prepares what is missing
            await self._do(self._lists, False, prepare_boards)

    async def close(self) -> None:
        """Kill the workers."""
        await self._tasks.close()
        for pool in (self._bots, self._hints, self._lists):
            for worker in pool.workers:
                worker.close()

    # Requests

    async def think(self, seen: Observation, name: str, seed: str | None) -> str:
        """Let a bot choose; one that needs the compiled rules waits for them. Raises Failed, Died or TimeoutError."""
        compiled = self._compiles and is_compiled(name)
        return await self._run(self._bots, think, seen, name, seed, compiled=compiled)

    async def hint(self, seen: Observation, strict: bool) -> tuple[str, list[Reason]]:
        """A good action and its reasons; with `strict`, only from the viewer's own perspective."""
        if self._hints.loaded:
            try:
                return await self._run(self._hints, advise, seen, ADVISER, strict)
            except (Failed, Died, TimeoutError) as error:
                note("hint_failed", logging.ERROR, error=type(error).__name__)
        return await self._run(self._bots, advise, seen, SECOND_ADVISER, strict)

    async def actions(self, seen: Observation) -> list[str]:
        """List the legal actions, placements included."""
        return await self._run(self._lists, list_actions, seen)

    async def answer(self) -> None:
        """Return when a worker has answered; raises Failed, Died or TimeoutError."""
        await self._run(self._lists, prepare_boards)

    # Running

    async def _run(self, pool: Pool, work: Callable[..., T], *arguments: object, compiled: bool = False) -> T:
        """Run work to its end even if the caller is cancelled; if the worker dies, try once more."""
        try:
            return await self._tasks.complete(self._do(pool, compiled, work, *arguments), work.__name__)
        except Died:
            return await self._tasks.complete(self._do(pool, compiled, work, *arguments), work.__name__)

    async def _do(self, pool: Pool, compiled: bool, work: Callable[..., T], *arguments: object) -> T:
        while True:
            if compiled:
                await self._settled.wait()
            async with pool.taking(lambda free: free.loaded or not compiled or not pool.loaded) as worker:
                if worker.loaded or not compiled:
                    return await self._run_in(worker, work, *arguments)
                if self._settled.is_set():
                    raise Failed("the compiled rules can't be loaded")

    async def _run_in(self, worker: Worker, work: Callable[..., T], *arguments: object) -> T:
        """Run work in a worker; if the worker is lost, load the compiled rules into another one."""
        had_rules = worker.loaded
        try:
            return await worker.run(self._limit, work, *arguments)
        except Failed as error:
            note("work_failed", logging.ERROR, work=work.__name__, error=str(error))
            raise
        finally:
            if had_rules and not worker.loaded:
                self._load_again()

    # The compiled rules

    def _load_again(self) -> None:
        """Load the compiled rules again, after a worker that had them was lost."""
        if not self._bots.loaded:
            self._settled.clear()
        self._tasks.start(self._load_all(), "load the compiled rules")

    async def _load_all(self) -> None:
        """Load the compiled rules into all workers that lack them, one after the other."""
        first, *others = [(self._bots, worker) for worker in self._bots.workers]
        async with self._loading:
            for pool, worker in (first, (self._hints, self._hints.workers[0]), *others):
                if not worker.loaded and not await self._load(pool, worker):
                    break
                self._settle()
            self._settle()

    async def _load(self, pool: Pool, worker: Worker) -> bool:
        """Wait for a worker and load the compiled rules into it; returns whether that succeeded."""
        async with pool.taking(lambda free: free is worker):
            for _ in range(2):
                try:
                    if await worker.run(LOADING, load):  # compiling leaves a process three times as large
                        worker.renew()
                        await worker.run(LOADING, load)
                    worker.loaded = True
                    return True
                except (Failed, Died, TimeoutError) as error:
                    note("load_failed", logging.ERROR, error=type(error).__name__)
        return False

    def _settle(self) -> None:
        """Let bots that wait for the compiled rules continue, with them or without."""
        if not self._settled.is_set():
            self._settled.set()
            self._on_ready()
