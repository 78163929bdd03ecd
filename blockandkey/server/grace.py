"""People who are gone: how long the others wait until they may ask for a stand-in.

A seat is waited for while its person isn't connected and somebody else at the table is. When that has been so for long
enough is a row in the store, `grace south`, which outlives this server. At its end it counts who is there then.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from blockandkey.geometry import Seat
from blockandkey.server.errors import Refused
from blockandkey.server.house import House
from blockandkey.server.judge import gone
from blockandkey.server.live import Live
from blockandkey.server.room import Room
from blockandkey.server.store import Due, Stored

Work = Callable[[], Coroutine[Any, Any, None]]
RETRY = 2.0  # seconds until what couldn't be stored is tried again


class Grace:
    """Keeps the rows, and says at their end who is away."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._tasks: set[asyncio.Task[None]] = set()
        house.look = self.look

    def look(self, live: Live, left: Seat | None) -> None:
        """See who is waited for in a room; `left`: a seat whose person's connection to this server has just ended."""
        if live.room.kind != "online" or live.room.status != "playing":
            return
        absent, here = live.absent, live.here
        for seat in (absent - live.waited) | (absent & {left}):
            self._begin(partial(self._wait, live, seat, renewed=seat is left))
        for seat in live.waited & here:
            self._begin(partial(self._stop, live, seat))
        live.waited = (live.waited | absent) - live.connected
        for seat in here:
            if live.room.is_gone(seat):  # said by a server that didn't know yet that they are here
                self._begin(partial(self.house.come_back, live, seat))

    async def _wait(self, live: Live, seat: Seat, renewed: bool) -> None:
        """Let the time begin; unless this server has seen the person go, one that runs already goes on."""
        async with live.rows:
            if seat in live.waited:
                row = _row(live, seat, self.house.clock.now() + self.house.grace)
                self.house.schedule([await self.house.store.put(row, replace=renewed)])

    async def _stop(self, live: Live, seat: Seat) -> None:
        """Let the time end, since the person is here."""
        async with live.rows:
            if seat not in live.waited:
                await self.house.store.drop(_row(live, seat))

    async def end(self, due: Due, live: Live) -> None:
        """Say that a person is away, if the others have waited for them as long as the row in the store says."""
        async with live.rows:
            seat, now = Seat(due.kind.split()[1]), self.house.clock.now()
            row = await self._renewed(due, live.seen.get(seat, 0.0) + self.house.grace)
            if row and row.at > now:
                self.house.schedule([row])
                return
            if row:
                await self.house.change(due.room, lambda room: self._gone(room, live, seat))
                await self.house.store.drop(row)
            live.waited.discard(seat)
        self.look(live, None)  # they may be gone a second time

    async def _renewed(self, due: Due, earliest: float) -> Due | None:
        """The row as it is in the store, at this time or later; None if there is none any more."""
        rows = await self.house.store.due(due.room)
        row = next((row for row in rows if row.kind == due.kind), None)
        if row is None or row.at >= earliest:
            return row
        return await self.house.store.put(replace(row, at=earliest), replace=True)

    def _gone(self, room: Room, live: Live, seat: Seat) -> list[Stored]:
        return gone(room, seat, self.house.clock.now()) if seat in live.absent else []

    # Tasks

    def _begin(self, work: Work) -> None:
        task = asyncio.create_task(self._again_until_done(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _again_until_done(self, work: Work) -> None:
        while True:
            try:
                return await work()
            except Refused:
                await self.house.clock.sleep(RETRY)

    async def close(self) -> None:
        """Stop what is under way."""
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def _row(live: Live, seat: Seat, at: float = 0.0) -> Due:
    """What says for how long a seat is waited for; it doesn't follow from any version of the room."""
    return Due(live.room.id, f"grace {seat.value}", 1, at)
