"""The worker processes: bots choose and legal actions are listed there, so that the event loop never computes them.

Workers get observations, which hold only what a seat may know. The state and the seed stay in the server.
"""

import logging
import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import TypeVar

from blockandkey.bots import BOTS, Bot, bot
from blockandkey.bots.explain import Reason
from blockandkey.bots.explain import hint as find_hint
from blockandkey.bots.ladder.director import Director
from blockandkey.kernel.run import KernelFault, kernel
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import SEATS
from blockandkey.rules.observe import Observation
from blockandkey.server.logs import note
from blockandkey.server.tasks import BackgroundTasks
from blockandkey.server.work.pool import Died, Failed, Pool

CAP = 2.0  # seconds that a bot's choice should take at most
LIMIT = 30.0  # seconds until a worker counts as hung
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


def load() -> None:
    """Load the compiled rules ahead, so that the first decision doesn't wait for them."""
    with suppress(KernelFault):  # bots that need none can play, and the others' decisions say what is wrong
        kernel()


# What runs in the server


class Workers:
    """Two pools, so that a bot that computes for long delays neither a hint nor a list of actions."""

    def __init__(self, thinkers: int = 2, limit: float = LIMIT) -> None:
        self._bots, self._quick = Pool(thinkers), Pool(1)
        self._limit = limit
        self._tasks = BackgroundTasks()

    def warm(self) -> None:
        """Start the workers before they are needed."""
        for pool in (self._bots, self._quick):
            for _ in pool.workers:
                self._tasks.start(self._load(pool), "load the compiled rules")

    async def _load(self, pool: Pool) -> None:
        with suppress(Failed, Died, TimeoutError):  # the first work loads them then
            await self._do(pool, load)

    async def close(self) -> None:
        """Kill the workers."""
        await self._tasks.close()
        for pool in (self._bots, self._quick):
            for worker in pool.workers:
                worker.close()

    # Requests

    async def think(self, seen: Observation, name: str, seed: str | None) -> str:
        """Let a bot choose; raises Failed, Died or TimeoutError."""
        return await self._run(self._bots, think, seen, name, seed)

    async def hint(self, seen: Observation, strict: bool) -> tuple[str, list[Reason]]:
        """A good action and its reasons; with `strict`, only from the viewer's own perspective."""
        try:
            return await self._run(self._quick, advise, seen, ADVISER, strict)
        except (Failed, Died, TimeoutError) as error:
            note("hint_failed", logging.ERROR, error=type(error).__name__)
        return await self._run(self._bots, advise, seen, SECOND_ADVISER, strict)

    async def actions(self, seen: Observation) -> list[str]:
        """List the legal actions, placements included."""
        return await self._run(self._quick, list_actions, seen)

    async def answer(self) -> None:
        """Return when a worker has answered; raises Failed, Died or TimeoutError."""
        await self._run(self._quick, load)

    # Running

    async def _run(self, pool: Pool, work: Callable[..., T], *arguments: object) -> T:
        """Run work to its end even if the caller is cancelled; if the worker dies, try once more."""
        try:
            return await self._tasks.complete(self._do(pool, work, *arguments), work.__name__)
        except Died:
            return await self._tasks.complete(self._do(pool, work, *arguments), work.__name__)

    async def _do(self, pool: Pool, work: Callable[..., T], *arguments: object) -> T:
        async with pool.taking() as worker:
            try:
                return await worker.run(self._limit, work, *arguments)
            except Failed as error:
                note("work_failed", logging.ERROR, work=work.__name__, error=str(error))
                raise
