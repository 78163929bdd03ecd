"""People who are gone: how long the others wait until they may ask for a stand-in.

A seat is waited for while its person isn't connected and somebody else at the table is. When that has been so for long
enough is a row in the store, `grace south`, which outlives this server. At its end it counts who is there then; if that
is nobody, the row sleeps until somebody is.
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
Slot = tuple[str, Seat]  # a room and a seat: one thing at most is done there at once
RETRY = 2.0  # seconds until what couldn't be stored is tried again
SLEEP = 1e10  # seconds by which a row that sleeps is put off: no server takes it for due
SELDOM = 0.1  # of the grace period: so often at most is its end put off for somebody who asks without a connection


class Grace:
    """Keeps the rows, and says at their end who is away."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._next: dict[Slot, Work] = {}
        self._tasks: dict[Slot, asyncio.Task[None]] = {}
        house.look = self.look
        house.put_off = self.put_off

    def look(self, live: Live, left: Seat | None) -> None:
        """See who is waited for in a room; `left`: a seat whose person's connection to this server has just ended."""
        here, absent = live.here, live.absent
        new, live.met = here - live.met, here
        if live.room.kind != "online" or live.room.status != "playing":
            return
        for seat in (absent - live.waited) | (absent & {left}):
            self._begin(live, seat, partial(self._wait, live, seat, self.house.grace, renewed=seat is left))
        live.waited = (live.waited | absent) - live.connected
        if left:
            live.seen[left] = self.house.clock.now()
        for seat in here:
            if seat in new or live.room.is_gone(seat):  # so said by a server that didn't know yet that they are here
                self._begin(live, seat, partial(self._welcome, live, seat))

    def put_off(self, live: Live, seat: Seat) -> None:
        """Let the time begin anew for a person who is waited for, and has asked for something without a connection."""
        now, seldom = self.house.clock.now(), SELDOM * self.house.grace
        if seat in live.waited and live.seen.get(seat, 0.0) + seldom <= now:
            live.seen[seat] = now
            time = self.house.grace + seldom  # what they ask for until it's put off again counts too
            self._begin(live, seat, partial(self._wait, live, seat, time, renewed=True))

    async def _wait(self, live: Live, seat: Seat, time: float, renewed: bool) -> None:
        """Let the time begin; unless this server has seen the person last, one that runs or sleeps goes on."""
        async with live.rows:
            if seat in live.waited:
                row = _row(live, seat, self.house.clock.now() + time)
                row = await self.house.store.put(row, replace=renewed)
                if row.at >= SLEEP:
                    row = await self.house.store.put(replace(row, at=row.at - SLEEP), replace=True)
                self.house.schedule([row])

    async def _welcome(self, live: Live, seat: Seat) -> None:
        """Let the time end, and give the seat back, since the person is here."""
        async with live.rows:
            if seat in live.here:
                await self.house.store.drop(_row(live, seat))
        if seat in live.here:
            await self.house.come_back(live, seat)

    async def end(self, due: Due, live: Live) -> None:
        """Say that a person is away, if the others have waited for them as long as the row in the store says."""
        async with live.rows:
            seat, now = Seat(due.kind.split()[1]), self.house.clock.now()
            rows = await self.house.store.due(due.room)
            row = next((row for row in rows if row.kind == due.kind), None)
            if row and now < row.at < SLEEP:
                self.house.schedule([row])
                return
            if row and row.at <= now:
                await self.house.change(due.room, lambda room: self._gone(room, live, seat))
                if seat in live.missing:  # nobody waits just now
                    await self.house.store.put(replace(row, at=row.at + SLEEP), replace=True)
                else:
                    await self.house.store.drop(row)
            live.waited.discard(seat)
        self.look(live, None)  # they may be gone a second time, or somebody has come who waits

    def _gone(self, room: Room, live: Live, seat: Seat) -> list[Stored]:
        return gone(room, seat, self.house.clock.now()) if seat in live.absent else []

    # Tasks

    @property
    def is_busy(self) -> bool:
        """Is anything still to be stored?"""
        return bool(self._tasks)

    def _begin(self, live: Live, seat: Seat, work: Work) -> None:
        """Let something be done for a seat, instead of what was still to be done there."""
        slot = (live.room.id, seat)
        self._next[slot] = work
        if slot not in self._tasks:
            self._tasks[slot] = asyncio.create_task(self._do(slot))

    async def _do(self, slot: Slot) -> None:
        try:
            while work := self._next.pop(slot, None):
                try:
                    await work()
                except Refused:
                    self._next.setdefault(slot, work)
                    await self.house.clock.sleep(RETRY)
        finally:
            del self._tasks[slot]

    async def close(self) -> None:
        """Stop what is under way."""
        for task in list(self._tasks.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def _row(live: Live, seat: Seat, at: float = 0.0) -> Due:
    """What says for how long a seat is waited for; it doesn't follow from any version of the room."""
    return Due(live.room.id, f"grace {seat.value}", 1, at)
