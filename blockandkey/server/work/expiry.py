"""Deletes rooms in which nothing has happened for a long time, a few at a time.

Several servers may do this at once: the database decides for each room, and deletes it only if it has no new event.
"""

import logging
from math import inf

from blockandkey.rooms.errors import Refused
from blockandkey.server.clock import Clock
from blockandkey.server.logs import log_mistake, note
from blockandkey.server.metrics import Metrics
from blockandkey.server.registry import Registry
from blockandkey.server.storage.store import RoomSummary, Store

DAY = 86_400.0  # seconds
WAITING_DAYS = 7.0  # days until a room is deleted whose game hasn't started
FIRST, EVERY = 60.0, 3600.0  # seconds from the server's start to the first sweep, and between two sweeps
BATCH = 100  # rooms that are read at once


class Sweeper:
    """Deletes rooms `keep_days` days after their last event; None: never."""

    def __init__(
        self, registry: Registry, store: Store, clock: Clock, metrics: Metrics, keep_days: float | None
    ) -> None:
        self._registry = registry
        self._store = store
        self._clock = clock
        self._metrics = metrics
        self._keep_days = keep_days

    async def run(self) -> None:
        """Sweep every hour, for ever."""
        if self._keep_days is None:
            return
        await self._clock.sleep(FIRST)
        while True:
            try:
                await self.sweep()
            except Refused as refused:
                note("not_swept", logging.WARNING, code=refused.code)
            except Exception as error:
                log_mistake(error)
            await self._clock.sleep(EVERY)

    async def sweep(self) -> int:
        """Delete every room that is old enough, and return their number; raises Refused."""
        deleted, id = 0, ""
        while rooms := await self._store.rooms_after(id, BATCH):
            for room in rooms:
                deleted += self._is_old(room) and await self._registry.expire(room.room, room.version)
            id = rooms[-1].room
        if deleted:
            self._metrics.count("rooms_expired", deleted)
            note("rooms_expired", rooms=deleted)
        return deleted

    def _is_old(self, room: RoomSummary) -> bool:
        days = self._keep_days if self._keep_days is not None else inf
        return room.at < self._clock.now() - DAY * (days if room.started else min(days, WAITING_DAYS))
