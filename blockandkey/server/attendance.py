"""Who is connected to a room, and for whom the others wait.

Attendance is told of every change and decides what follows: a grace period starts, or a player is back. It queues jobs
for that; work/absence does them, because they need the store and the registry.
"""

import asyncio
from dataclasses import dataclass

from blockandkey.rules.geometry import Seat
from blockandkey.server.clock import Clock
from blockandkey.server.session import Session

SeatKey = tuple[str, Seat]  # a room and a seat: at most one job runs for it at a time
POSTPONE_EVERY = 0.1  # of the grace period: requests without a socket postpone its end at most this often


@dataclass(frozen=True, slots=True)
class StartGrace:
    """Start the grace period of a seat; unless `restart`, one that runs already continues."""

    session: Session
    seat: Seat
    seconds: float
    restart: bool


@dataclass(frozen=True, slots=True)
class WelcomeBack:
    """End the grace period of a seat, and give the seat back: its player is connected."""

    session: Session
    seat: Seat


@dataclass(frozen=True, slots=True)
class CancelGrace:
    """Delete this server's row of a grace period: the player is connected to another server."""

    session: Session
    seat: Seat


Job = StartGrace | WelcomeBack | CancelGrace


class Attendance:
    """Decides which grace periods start and end."""

    def __init__(self, clock: Clock, grace: float) -> None:
        self._clock = clock
        self._grace = grace  # seconds
        self._jobs: dict[SeatKey, Job] = {}
        self._keys: asyncio.Queue[SeatKey] = asyncio.Queue()

    def update(self, session: Session, left: Seat | None = None) -> None:
        """See who has come or gone since the last update; `left` is the seat of a socket that has just disconnected."""
        here, absent = session.here, session.absent
        new, session.last_here = here - session.last_here, here
        if session.room.kind != "online" or session.room.status != "playing":
            return
        for seat in (absent - session.awaited) | (absent & {left}):
            self._queue(StartGrace(session, seat, self._grace, restart=seat is left))
        for seat in session.awaited & session.elsewhere - here:
            self._queue(CancelGrace(session, seat))
        session.awaited = (session.awaited | absent) - session.connected
        if left:
            session.last_seen[left] = self._clock.now()
        for seat in here:
            if seat in new or session.room.is_gone(seat):  # gone: another server didn't know yet that they are here
                self._queue(WelcomeBack(session, seat))

    def postpone(self, session: Session, seat: Seat) -> None:
        """Restart the grace period of a player who sends requests without a socket."""
        now, interval = self._clock.now(), POSTPONE_EVERY * self._grace
        if seat in session.awaited and session.last_seen.get(seat, 0.0) + interval <= now:
            session.last_seen[seat] = now
            seconds = self._grace + interval  # the requests until the next restart count too
            self._queue(StartGrace(session, seat, seconds, restart=True))

    # Jobs

    @property
    def has_jobs(self) -> bool:
        """Do jobs wait?"""
        return bool(self._jobs)

    async def next_key(self) -> SeatKey:
        """Wait for a job, and return its room and seat."""
        return await self._keys.get()

    def take(self, key: SeatKey) -> Job | None:
        """Take the job of a seat, if there is one."""
        return self._jobs.pop(key, None)

    def put_back(self, key: SeatKey, job: Job) -> None:
        """Put back a job that failed, unless a newer one has replaced it."""
        self._jobs.setdefault(key, job)

    def _queue(self, job: Job) -> None:
        """Queue a job; it replaces an older one of the same seat."""
        key = (job.session.room.id, job.seat)
        self._jobs[key] = job
        self._keys.put_nowait(key)
