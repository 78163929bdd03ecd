"""The server's clock, an argument like chance: tests turn it by hand."""

import asyncio
import time
from typing import Protocol

TOLERANCE = 0.2  # seconds by which the servers' clocks may differ


class Clock(Protocol):
    """Tells the time in unix seconds and waits."""

    def now(self) -> float:
        """The time."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait so long."""
        ...


class WallClock:
    """The computer's own clock; where several computers share a database, set by the database's."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        return time.time() + self._ahead

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def agree(self, told: float) -> None:
        """Go by a clock that tells this time now, if the two differ by more than the way to it takes."""
        if abs(told - self.now()) > TOLERANCE:
            self._ahead = told - time.time()
