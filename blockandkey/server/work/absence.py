"""Players who are disconnected: how long the others wait until they may replace them by a bot.

The grace period of a seat runs while its player is disconnected and another player is connected. It is a row in the
store, `grace south`, so it outlives this server. At its end the player is recorded as away, if another player is
connected then. If nobody is, the row sleeps until somebody comes.
"""

from dataclasses import replace

from blockandkey.rooms.due import Due, GraceDue
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import Event
from blockandkey.rooms.seats import gone
from blockandkey.rules.geometry import Seat
from blockandkey.server.attendance import Attendance, CancelGrace, Job, SeatKey, StartGrace, WelcomeBack
from blockandkey.server.clock import Clock
from blockandkey.server.due import DueQueue
from blockandkey.server.registry import Registry
from blockandkey.server.session import Session
from blockandkey.server.storage.store import Store
from blockandkey.server.tasks import BackgroundTasks

RETRY = 2.0  # seconds until a job that couldn't be stored is tried again
SLEEP = 1e10  # seconds: a row that sleeps is this much later, so that no server takes it for due


class Absences:
    """Does the jobs of Attendance, and records at the end of a grace period that a player is away."""

    def __init__(self, registry: Registry, store: Store, clock: Clock, due: DueQueue, attendance: Attendance) -> None:
        self._registry = registry
        self._store = store
        self._clock = clock
        self._due = due
        self._attendance = attendance
        self._running: set[SeatKey] = set()
        self._tasks = BackgroundTasks()

    @property
    def is_busy(self) -> bool:
        """Is a job waiting or running?"""
        return bool(self._running) or self._attendance.has_jobs

    async def run(self) -> None:
        """Do jobs for ever, one at a time for each seat."""
        while True:
            key = await self._attendance.next_key()
            if key not in self._running:
                self._running.add(key)
                self._tasks.start(self._do_jobs(key), f"absence {key[0]} {key[1]}")

    async def close(self) -> None:
        """Cancel what is under way."""
        await self._tasks.close()

    async def _do_jobs(self, key: SeatKey) -> None:
        """Do the job of a seat, and those that come meanwhile."""
        try:
            while job := self._attendance.take(key):
                try:
                    await self._do(job)
                except Refused:
                    self._attendance.put_back(key, job)
                    await self._clock.sleep(RETRY)
        finally:
            self._running.discard(key)

    async def _do(self, job: Job) -> None:
        match job:
            case StartGrace(session, seat, seconds, restart):
                await self._start_grace(session, seat, seconds, restart)
            case WelcomeBack(session, seat):
                await self._welcome_back(session, seat)
            case CancelGrace(session, seat):
                await self._cancel_grace(session, seat)

    async def _start_grace(self, session: Session, seat: Seat, seconds: float, restart: bool) -> None:
        """Start a grace period; unless `restart`, a row that another server has stored stays, and wakes if it slept."""
        async with session.grace_lock:
            if seat in session.awaited:
                row = _row(session, seat, self._clock.now() + seconds)
                row = await self._store.put_due(row, replace=restart)
                if row.at >= SLEEP:
                    row = await self._store.put_due(replace(row, at=row.at - SLEEP), replace=True)
                self._due.add([row])

    async def _welcome_back(self, session: Session, seat: Seat) -> None:
        """End a grace period, and give the seat back to its player."""
        async with session.grace_lock:
            if seat in session.here:
                await self._store.delete_due(_row(session, seat))
        if seat in session.here:
            await self._registry.come_back(session, seat)

    async def _cancel_grace(self, session: Session, seat: Seat) -> None:
        """Delete the row that this server holds.

        The server to which the player is connected has deleted the row too, but perhaps before this one stored it. If a
        row stayed, it would count as the start of the player's next absence, which would end too early.
        """
        async with session.grace_lock:
            if seat in session.elsewhere:
                await self._store.delete_due(_row(session, seat), own=True)

    async def end(self, grace: GraceDue, session: Session) -> None:
        """Record that a player is away, if the row in the store says that the grace period is over."""
        async with session.grace_lock:
            seat, now, room = grace.seat, self._clock.now(), session.room.id
            row = next((row for row in await self._store.due(room) if row.kind == grace), None)
            if row and now < row.at < SLEEP:
                self._due.add([row])
                return
            if row and row.at <= now:
                await self._registry.change(room, lambda locked: _gone(locked, session, seat))
                if seat in session.missing:  # but nobody is connected who waits
                    await self._store.put_due(replace(row, at=row.at + SLEEP), replace=True)
                else:
                    await self._store.delete_due(row)
            session.awaited.discard(seat)
        self._attendance.update(session)  # the player may be gone again, or another player has come


def _gone(locked: Session, session: Session, seat: Seat) -> list[Event]:
    return gone(locked.room, seat) if seat in session.absent else []


def _row(session: Session, seat: Seat, at: float = 0.0) -> Due:
    """The row of a grace period; it doesn't depend on the version of the room."""
    return Due(session.room.id, GraceDue(seat), 1, at)
