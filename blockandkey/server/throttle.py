"""Rates: the token bucket, the admission queue and the burst throttle. They know nothing of clients or sockets."""

import asyncio
import math
from collections import deque
from dataclasses import dataclass

BURST_TOKENS = 1.5  # a person doesn't take more at once: this is a second frame within 50 ms


@dataclass(frozen=True, slots=True)
class Rate:
    """How many are allowed at once, and how many more each second."""

    burst: float
    second: float

    def times(self, factor: float) -> "Rate":
        """The rate multiplied; the factor 0 removes the limit."""
        return Rate(self.burst * factor, self.second * factor) if factor else Rate(math.inf, 1.0)


class TokenBucket:
    """A token bucket: it starts full, and refills at its rate."""

    __slots__ = ("at", "rate", "tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.tokens = rate.burst
        self.at = now

    def take(self, cost: float, now: float) -> float:
        """Take tokens and return 0; or, if there are too few, take none and return the seconds to wait."""
        self.tokens = min(self.rate.burst, self.tokens + max(0.0, now - self.at) * self.rate.second)
        self.at = now
        if self.tokens < cost:
            return (cost - self.tokens) / self.rate.second
        self.tokens -= cost
        return 0.0

    @property
    def is_bursting(self) -> bool:
        """Were more tokens taken in the last moments than a person takes?"""
        return self.tokens < self.rate.burst - BURST_TOKENS

    def charge(self, cost: float) -> None:
        """Take tokens even if there are too few; the debt is at most one full bucket."""
        self.tokens = max(self.tokens - cost, -self.rate.burst)


class AdmissionQueue:
    """Admits a burst at once and the rest one by one, so that new clients don't delay those who are connected."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._last = 0.0  # the loop time at which the newest client in the queue is admitted

    async def wait(self) -> None:
        """Wait for admission."""
        now, pause = asyncio.get_running_loop().time(), 1 / self._rate.second
        self._last = max(self._last, now - self._rate.burst * pause) + pause
        await asyncio.sleep(max(0.0, self._last - now))


class BurstThrottle:
    """Throttles the sockets that send bursts to one frame per loop tick, so that a flood delays nobody else."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def wait(self) -> None:
        """Wait for a loop tick of one's own."""
        loop = asyncio.get_running_loop()
        tick = loop.create_future()
        self._waiting.append(tick)
        if len(self._waiting) == 1:
            loop.call_soon(self._release_one, loop)
        await tick

    def _release_one(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._waiting:
            tick = self._waiting.popleft()
            if not tick.done():  # done: its client has disconnected
                tick.set_result(None)
                break
        if self._waiting:
            loop.call_soon(self._release_one, loop)
