"""The server's clock, an argument like chance: tests turn it by hand."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time in unix seconds and waits."""

    def now(self) -> float:
        """The time."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait so long."""
        ...


class WallClock:
    """The computer's own clock."""

    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
