"""Worker processes: where bots think and placement tables are made, so that the event loop never waits for them.

They are given observations: what a seat may know. The state and the seed stay in the server.
"""

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from functools import cache
from importlib.util import find_spec
from typing import Any, TypeVar

from blockandkey.bots import BOTS, Bot, bot
from blockandkey.bots.catalogue import is_compiled
from blockandkey.bots.explain import Reason
from blockandkey.bots.explain import hint as find_hint
from blockandkey.bots.ladder.director import Director
from blockandkey.rules.blocks import SHAPES
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import SEATS
from blockandkey.rules.observe import Observation
from blockandkey.server.logs import note
from blockandkey.server.work.placement_tables import prepared, tables_text
from blockandkey.server.work.pool import Died, Failed, Pool, Worker, forget

CAP = 2.0  # seconds that a bot's choice should take at most
LIMIT = 30.0  # seconds after which a worker is taken to hang
LOADING = 1800.0  # the same while it loads the compiled rules, which may have to be compiled first
ADVISER, SECOND_ADVISER = "dig-director", "researcher"  # who gives hints, and who until the compiled rules are ready

T = TypeVar("T")


# What runs in the workers


@cache
def player(name: str) -> Bot:
    """The bot of this name in this process: it is kept, and so learns how much it can do in its time."""
    made = BOTS[name]
    return made(cap=CAP) if issubclass(made, Director) else bot(name)


def think(seen: Observation, name: str, seed: str | None) -> str:
    """The action that a bot chooses; without a seed its randomness is the operating system's."""
    return str(player(name).choose(seen, legal_actions(seen), random.Random(seed)))


def advise(seen: Observation, name: str, strict: bool) -> tuple[str, list[Reason]]:
    """The hint of a bot: its action, and why; with `strict` perspective only by the viewer's own view."""
    views = (seen.own.seat,) if strict else SEATS
    action, reasons = find_hint(seen, legal_actions(seen), adviser=player(name), views=views)
    return str(action), reasons


def list_actions(seen: Observation) -> list[str]:
    """The legal actions as texts."""
    return [str(action) for action in legal_actions(seen)]


def load() -> bool:
    """Load the compiled rules, and tell if they had to be compiled first (a minute or two) and are kept from now on."""
    for name in BOTS:
        if is_compiled(name):
            player(name)
    from blockandkey.kernel import compiled
    from blockandkey.kernel.search import search

    found = search.choose.stats.cache_hits  # type: ignore[attr-defined]
    return compiled.FOLDER is not None and not found


def prepare_boards() -> None:
    """Prepare what all placement tables share."""
    for shape in SHAPES:
        prepared(shape)


# What runs in the server


class Workers:
    """Three crews, so that a long thought delays neither a table nor a hint.

    The compiled rules are loaded ahead into one worker after the other, so that only the first has to compile them.
    """

    def __init__(self, thinkers: int = 2, limit: float = LIMIT) -> None:
        self._bots, self._hints, self._tables = Pool(thinkers), Pool(1), Pool(1)
        self._limit = limit
        self._compiles = find_spec("numba") is not None
        self._loading = asyncio.Lock()
        self._settled = asyncio.Event()  # the compiled rules are there, or won't be
        self._tasks: set[asyncio.Task[Any]] = set()
        self.when_ready: Callable[[], None] = lambda: None

    @property
    def preparing(self) -> bool:
        """Do bots wait for the compiled rules?"""
        return self._compiles and not self._settled.is_set()

    def warm(self) -> None:
        """Start the workers before they are needed."""
        self._begin(self._do(self._tables, False, prepare_boards))
        if self._compiles:
            self._begin(self._load_all())

    def close(self) -> None:
        """End the workers."""
        for task in self._tasks:
            task.cancel()
        for pool in (self._bots, self._hints, self._tables):
            for worker in pool.workers:
                worker.close()

    # What can be asked

    async def think(self, seen: Observation, name: str, seed: str | None) -> str:
        """Let a bot choose, once the compiled rules are ready if it needs them; raises Failed, Died or TimeoutError."""
        compiled = self._compiles and is_compiled(name)
        return await self._run(self._bots, think, seen, name, seed, compiled=compiled)

    async def hint(self, seen: Observation, strict: bool) -> tuple[str, list[Reason]]:
        """A good action, and why; with `strict` perspective only by the viewer's own view."""
        if self._hints.loaded:
            try:
                return await self._run(self._hints, advise, seen, ADVISER, strict)
            except (Failed, Died, TimeoutError) as error:
                note("hint_failed", logging.ERROR, error=type(error).__name__)
        return await self._run(self._bots, advise, seen, SECOND_ADVISER, strict)

    async def actions(self, seen: Observation) -> list[str]:
        """List the legal actions, placements included."""
        return await self._run(self._tables, list_actions, seen)

    async def tables(self, seen: Observation) -> str:
        """Make placement tables, as JSON."""
        return await self._run(self._tables, tables_text, seen)

    async def answer(self) -> None:
        """Come back once a worker has answered; raises Failed, Died or TimeoutError."""
        await self._run(self._tables, prepare_boards)

    # How it is done

    async def _run(self, pool: Pool, work: Callable[..., T], *arguments: object, compiled: bool = False) -> T:
        """Run work to its end, even if nobody waits for it any more; where a worker dies it is tried once more."""
        try:
            return await asyncio.shield(self._begin(self._do(pool, compiled, work, *arguments)))
        except Died:
            return await asyncio.shield(self._begin(self._do(pool, compiled, work, *arguments)))

    async def _do(self, pool: Pool, compiled: bool, work: Callable[..., T], *arguments: object) -> T:
        while True:
            if compiled:
                await self._settled.wait()
            async with pool.taking(lambda free: free.loaded or not compiled or not pool.loaded) as worker:
                if worker.loaded or not compiled:
                    return await self._let(worker, work, *arguments)
                if self._settled.is_set():
                    raise Failed("the compiled rules can't be loaded")

    async def _let(self, worker: Worker, work: Callable[..., T], *arguments: object) -> T:
        """Let a worker work; if it is lost, and the compiled rules with it, they are loaded again."""
        had_rules = worker.loaded
        try:
            return await worker.run(self._limit, work, *arguments)
        except Failed as error:
            note("work_failed", logging.ERROR, work=work.__name__, error=str(error))
            raise
        finally:
            if had_rules and not worker.loaded:
                self._load_again()

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(forget)
        return task

    # The compiled rules

    def _load_again(self) -> None:
        """A worker with the compiled rules was lost."""
        if not self._bots.loaded:
            self._settled.clear()
        self._begin(self._load_all())

    async def _load_all(self) -> None:
        """Load the compiled rules where they are missing, in one worker after the other."""
        first, *others = [(self._bots, worker) for worker in self._bots.workers]
        async with self._loading:
            for pool, worker in (first, (self._hints, self._hints.workers[0]), *others):
                if not worker.loaded and not await self._load(pool, worker):
                    break
                self._settle()
            self._settle()

    async def _load(self, pool: Pool, worker: Worker) -> bool:
        """Load the compiled rules into a worker, once it is free; tell if that went well."""
        async with pool.taking(lambda free: free is worker):
            for _ in range(2):
                try:
                    if await worker.run(LOADING, load):  # whoever compiles stays three times as large as who loads
                        worker.renew()
                        await worker.run(LOADING, load)
                    worker.loaded = True
                    return True
                except (Failed, Died, TimeoutError) as error:
                    note("load_failed", logging.ERROR, error=type(error).__name__)
        return False

    def _settle(self) -> None:
        """Let bots that wait for the compiled rules go on, with them or without."""
        if not self._settled.is_set():
            self._settled.set()
            self.when_ready()
