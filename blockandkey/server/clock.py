"""The server's clock. It is an argument, so that tests can use a clock of their own."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

TOLERANCE = 0.2  # seconds by which the clocks of servers may differ


class Clock(Protocol):
    """A source of time, in unix seconds."""

    def now(self) -> float:
        """The current time."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


class WallClock:
    """The clock of this computer; servers that share a database adjust it to the database's clock."""

    def __init__(self) -> None:
        self._offset = 0.0

    def now(self) -> float:
        return time.time() + self._offset

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def agree(self, database_time: float) -> None:
        """Adjust to the database's time, if the difference is larger than the delay of the network explains."""
        if abs(database_time - self.now()) > TOLERANCE:
            self._offset = database_time - time.time()


async def wait_within(clock: Clock, seconds: float, work: Coroutine[Any, Any, T]) -> T:
    """Await some work, and cancel it after this many seconds of the clock; raises TimeoutError."""
    task, timeout = asyncio.ensure_future(work), asyncio.ensure_future(clock.sleep(seconds))
    try:
        await asyncio.wait((task, timeout), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise TimeoutError
        return task.result()
    finally:
        task.cancel()
        timeout.cancel()
