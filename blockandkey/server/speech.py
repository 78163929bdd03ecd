"""Throttles what players say."""

import math

from blockandkey.rooms.errors import Refused
from blockandkey.rules.geometry import Seat
from blockandkey.server.throttle import Rate, TokenBucket

SPEECH = Rate(5, 1 / 3)  # of one player


class SpeechThrottle:
    """How much each player of a room may say now."""

    def __init__(self) -> None:
        self._buckets: dict[Seat, TokenBucket] = {}

    def take(self, seat: Seat, now: float) -> None:
        """Count something that is said; raises Refused."""
        bucket = self._buckets.setdefault(seat, TokenBucket(SPEECH, now))
        if wait := bucket.take(1.0, now):
            raise Refused("too_fast", "you say too much at once", {"wait": math.ceil(wait * 10) / 10})
