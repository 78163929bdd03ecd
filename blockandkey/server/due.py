"""The queue of due work: the registry and the absence tracker fill it, the scheduler drains it.

The rows in the store are the truth; the queue holds those that this server will do itself.
"""

import asyncio
import heapq
from collections.abc import Iterable
from contextlib import suppress

from blockandkey.rooms.due import Due, format_due_kind
from blockandkey.server.clock import Clock, wait_within

DueKey = tuple[str, str]  # a room and the text of a kind: each has at most one row


def key_of(due: Due) -> DueKey:
    """The room and the kind of a row."""
    return due.room, format_due_kind(due.kind)


class DueQueue:
    """Due work by time; a newer row replaces the older one of the same key."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._rows: dict[DueKey, Due] = {}
        self._heap: list[tuple[float, DueKey]] = []
        self._changed = asyncio.Event()

    def add(self, due: Iterable[Due]) -> None:
        """Add rows."""
        due = list(due)
        for row in due:
            self._rows[key_of(row)] = row
            heapq.heappush(self._heap, (row.at, key_of(row)))
        if len(self._heap) > 100 + 2 * len(self._rows):  # most entries are of clocks that were stopped in time
            self._heap = sorted((row.at, key) for key, row in self._rows.items())
        if due:
            self._changed.set()

    def get(self, key: DueKey) -> Due | None:
        """The row of a key that waits in the queue."""
        return self._rows.get(key)

    async def next(self) -> Due:
        """Wait until a row is due, and take it from the queue."""
        while True:
            self._changed.clear()
            now = self._clock.now()
            while self._heap and self._heap[0][0] <= now:
                _, key = heapq.heappop(self._heap)
                if key in self._rows and self._rows[key].at <= now:
                    return self._rows.pop(key)
            await self._wait(self._heap[0][0] - now if self._heap else None)

    async def _wait(self, seconds: float | None) -> None:
        """Wait until the next row is due or rows are added."""
        if seconds is None:
            await self._changed.wait()
        else:
            with suppress(TimeoutError):
                await wait_within(self._clock, seconds, self._changed.wait())
