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

from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import Event
from blockandkey.rooms.seats import gone
from blockandkey.rooms.state import Due
from blockandkey.rules.geometry import Seat
from blockandkey.server.registry import Registry
from blockandkey.server.session import Session

Work = Callable[[], Coroutine[Any, Any, None]]
Slot = tuple[str, Seat]  # a room and a seat: one thing at most is done there at once
RETRY = 2.0  # seconds until what couldn't be stored is tried again
SLEEP = 1e10  # seconds by which a row that sleeps is put off: no server takes it for due
SELDOM = 0.1  # of the grace period: so often at most is its end put off for somebody who asks without a connection


class Absences:
    """Keeps the rows, and says at their end who is away."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._next: dict[Slot, Work] = {}
        self._tasks: dict[Slot, asyncio.Task[None]] = {}
        registry.look = self.look
        registry.put_off = self.put_off

    def look(self, session: Session, left: Seat | None) -> None:
        """See who is waited for in a room; `left`: a seat whose person's connection to this server has just ended."""
        here, absent = session.here, session.absent
        new, session.met = here - session.met, here
        if session.room.kind != "online" or session.room.status != "playing":
            return
        for seat in (absent - session.waited) | (absent & {left}):
            self._begin(session, seat, partial(self._wait, session, seat, self.registry.grace, renewed=seat is left))
        for seat in session.waited & session.elsewhere - here:
            self._begin(session, seat, partial(self._stop_waiting, session, seat))
        session.waited = (session.waited | absent) - session.connected
        if left:
            session.seen[left] = self.registry.clock.now()
        for seat in here:
            if seat in new or session.room.is_gone(seat):  # so said by a server that didn't know yet that they are here
                self._begin(session, seat, partial(self._welcome, session, seat))

    def put_off(self, session: Session, seat: Seat) -> None:
        """Let the time begin anew for a person who is waited for, and has asked for something without a connection."""
        now, seldom = self.registry.clock.now(), SELDOM * self.registry.grace
        if seat in session.waited and session.seen.get(seat, 0.0) + seldom <= now:
            session.seen[seat] = now
            time = self.registry.grace + seldom  # what they ask for until it's put off again counts too
            self._begin(session, seat, partial(self._wait, session, seat, time, renewed=True))

    async def _wait(self, session: Session, seat: Seat, time: float, renewed: bool) -> None:
        """Let the time begin; unless this server has seen the person last, one that runs or sleeps goes on."""
        async with session.rows:
            if seat in session.waited:
                row = _row(session, seat, self.registry.clock.now() + time)
                row = await self.registry.store.put(row, replace=renewed)
                if row.at >= SLEEP:
                    row = await self.registry.store.put(replace(row, at=row.at - SLEEP), replace=True)
                self.registry.schedule([row])

    async def _stop_waiting(self, session: Session, seat: Seat) -> None:
        """Drop a row of this server's, since the person is connected to another server.

        That server has dropped the row too, but perhaps before this one stored it. A row that is left over would count
        as the beginning of the person's next absence, which would end too early.
        """
        async with session.rows:
            if seat in session.elsewhere:
                await self.registry.store.drop(_row(session, seat), own=True)

    async def _welcome(self, session: Session, seat: Seat) -> None:
        """Let the time end, and give the seat back, since the person is here."""
        async with session.rows:
            if seat in session.here:
                await self.registry.store.drop(_row(session, seat))
        if seat in session.here:
            await self.registry.come_back(session, seat)

    async def end(self, due: Due, session: Session) -> None:
        """Say that a person is away, if the others have waited for them as long as the row in the store says."""
        async with session.rows:
            seat, now = Seat(due.kind.split()[1]), self.registry.clock.now()
            rows = await self.registry.store.due(due.room)
            row = next((row for row in rows if row.kind == due.kind), None)
            if row and now < row.at < SLEEP:
                self.registry.schedule([row])
                return
            if row and row.at <= now:
                await self.registry.change(due.room, lambda held: _gone(held, session, seat))
                if seat in session.missing:  # nobody waits just now
                    await self.registry.store.put(replace(row, at=row.at + SLEEP), replace=True)
                else:
                    await self.registry.store.drop(row)
            session.waited.discard(seat)
        self.look(session, None)  # they may be gone a second time, or somebody has come who waits

    # Tasks

    @property
    def is_busy(self) -> bool:
        """Is anything still to be stored?"""
        return bool(self._tasks)

    def _begin(self, session: Session, seat: Seat, work: Work) -> None:
        """Let something be done for a seat, instead of what was still to be done there."""
        slot = (session.room.id, seat)
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
                    await self.registry.clock.sleep(RETRY)
        finally:
            del self._tasks[slot]

    async def close(self) -> None:
        """Stop what is under way."""
        for task in list(self._tasks.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def _gone(held: Session, session: Session, seat: Seat) -> list[Event]:
    return gone(held.room, seat) if seat in session.absent else []


def _row(session: Session, seat: Seat, at: float = 0.0) -> Due:
    """What says for how long a seat is waited for; it doesn't follow from any version of the room."""
    return Due(session.room.id, f"grace {seat.value}", 1, at)
