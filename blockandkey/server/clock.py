"""The server's clock. It is an argument, so that tests can use a clock of their own."""

import asyncio
import time
from typing import Protocol

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
