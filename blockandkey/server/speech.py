"""Throttles what people say."""

import math

from blockandkey.rooms.errors import Refused
from blockandkey.rules.geometry import Seat
from blockandkey.server.web.limits import Bucket, Rate

SPEECH = Rate(5, 1 / 3)  # of one person


class Breath:
    """How much each person of a room may say now."""

    def __init__(self) -> None:
        self._left: dict[Seat, Bucket] = {}

    def take(self, seat: Seat, now: float) -> None:
        """Say something; raises Refused."""
        bucket = self._left.setdefault(seat, Bucket(SPEECH, now))
        if wait := bucket.take(1.0, now):
            raise Refused("too_fast", "you say too much at once", {"wait": math.ceil(wait * 10) / 10})
