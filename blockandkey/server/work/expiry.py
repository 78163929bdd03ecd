"""Rooms in which nothing has happened for long are deleted, a few at a time.

Several servers may sweep at once: the database decides on every room, and only if nothing has happened in it meanwhile.
"""

import logging
from math import inf

from blockandkey.rooms.errors import Refused
from blockandkey.server.logs import log_mistake, note
from blockandkey.server.registry import Registry
from blockandkey.server.storage.store import Kept

DAY = 86_400.0  # seconds
WAITING_DAYS = 7.0  # that a room is kept whose game hasn't started
FIRST, EVERY = 60.0, 3600.0  # seconds from the server's start to the first sweep, and between two
BATCH = 100  # rooms that are looked at together


class Sweeper:
    """Deletes rooms so many days after their last event; None: never."""

    def __init__(self, registry: Registry, keep_days: float | None) -> None:
        self.registry = registry
        self.keep_days = keep_days

    async def run(self) -> None:
        """Sweep now and then, for ever."""
        if self.keep_days is None:
            return
        await self.registry.clock.sleep(FIRST)
        while True:
            try:
                await self.sweep()
            except Refused as refused:
                note("not_swept", logging.WARNING, code=refused.code)
            except Exception as error:
                log_mistake(error)
            await self.registry.clock.sleep(EVERY)

    async def sweep(self) -> int:
        """Delete every room that is old enough; how many there were. Raises Refused."""
        gone, id = 0, ""
        while rooms := await self.registry.store.rooms_after(id, BATCH):
            for kept in rooms:
                gone += self._is_old(kept) and await self.registry.expire(kept.room, kept.version)
            id = rooms[-1].room
        if gone:
            self.registry.metrics.count("rooms_expired", gone)
            note("rooms_expired", rooms=gone)
        return gone

    def _is_old(self, kept: Kept) -> bool:
        days = self.keep_days if self.keep_days is not None else inf
        return kept.at < self.registry.clock.now() - DAY * (days if kept.started else min(days, WAITING_DAYS))
