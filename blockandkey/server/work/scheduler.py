"""The scheduler: it does due work, which is bots' actions, turns whose clock has run out and ends of grace periods."""

import asyncio
import logging
from dataclasses import replace

from blockandkey.bots.catalogue import STAND_IN
from blockandkey.rooms.decide import act
from blockandkey.rooms.due import ClockDue, Due, GraceDue, format_due_kind
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import Chooser, Event
from blockandkey.rooms.state import Room
from blockandkey.rules.observe import observe
from blockandkey.server.clock import Clock, WallClock
from blockandkey.server.due import DueKey, DueQueue, key_of
from blockandkey.server.logs import note
from blockandkey.server.metrics import Metrics
from blockandkey.server.registry import Registry
from blockandkey.server.session import Session
from blockandkey.server.storage.store import Store
from blockandkey.server.tasks import BackgroundTasks
from blockandkey.server.work.absence import Absences
from blockandkey.server.work.workers import Workers

LAST_RESORTS = (STAND_IN, "random")  # choose for a bot that fails
CLAIM_EVERY = 5.0  # seconds between two claims of the work of dead servers
RETRY = 2.0  # seconds until work that couldn't be stored is tried again
LONG_RETRY = 30.0  # seconds until work that failed for another reason is tried again


class NobodyChose(Exception):
    """Neither the bot nor a last resort chose an action."""


class Scheduler:
    """Does each row of due work at its time. The rows outlive the server; work that is done twice is applied once."""

    def __init__(
        self,
        registry: Registry,
        store: Store,
        clock: Clock,
        metrics: Metrics,
        due: DueQueue,
        absences: Absences,
        workers: Workers,
        bot_seed: str | None = None,
    ) -> None:
        self._registry = registry
        self._store = store
        self._clock = clock
        self._metrics = metrics
        self._due = due
        self._absences = absences
        self._workers = workers
        self._bot_seed = bot_seed
        self._running: dict[DueKey, int] = {}  # the version for which work is under way
        self._tasks = BackgroundTasks()
        self._others: set[str] = set()  # the other live servers

    async def run(self) -> None:
        """Do due work for ever, and claim what dead servers have left."""
        async with asyncio.TaskGroup() as both:
            both.create_task(self._claim_for_ever(), name="claim due work")
            both.create_task(self._do_on_time(), name="do due work")

    async def _do_on_time(self) -> None:
        while True:
            due = await self._due.next()
            self._tasks.start(self._do(due), f"do {format_due_kind(due.kind)} {due.room}")

    async def close(self) -> None:
        """Cancel what is under way; its rows stay in the store."""
        await self._tasks.close()

    # The work of dead servers

    async def _claim_for_ever(self) -> None:
        """Claim work every 5 s, and as soon as the lease of another server ends."""
        while True:
            try:
                wait = await self._renew_lease()
                rows = await self._store.claim_due(self._clock.now() + CLAIM_EVERY)
                self._due.add(row for row in rows if not self._is_known(row))
            except Exception as error:
                wait = RETRY
                if not isinstance(error, Refused):
                    note("due_unread", logging.ERROR, error=type(error).__name__)
            await self._clock.sleep(wait)

    async def _renew_lease(self) -> float:
        """On a shared database, renew this server's lease; returns the seconds until the next claim."""
        if not self._store.is_shared:
            return CLAIM_EVERY
        now, others = await self._store.renew_lease()
        if isinstance(self._clock, WallClock):
            self._clock.agree(now)
        if others.keys() != self._others:
            self._others = set(others)
            await self._registry.receive_presence()
        return min((CLAIM_EVERY, *(until - now + 0.1 for until in others.values())))

    def _is_known(self, due: Due) -> bool:
        waiting = self._due.get(key_of(due))
        known = waiting.version if waiting else self._running.get(key_of(due), 0)
        return known >= due.version

    # Doing

    async def _do(self, due: Due) -> None:
        """Do the work of a row; if it fails, try again later, so that the room doesn't stop for ever."""
        key = key_of(due)
        self._running[key] = due.version
        try:
            session = await self._find(due)
            if session is None:
                await self._store.delete_due(due)
            elif isinstance(due.kind, GraceDue):
                await self._absences.end(due.kind, session)
            else:
                await self._play(due, session.room)
        except Refused as refused:
            note("put_off", logging.WARNING, room=due.room, kind=key[1], code=refused.code)
            is_slow = refused.code == "room" or isinstance(due.kind, GraceDue)  # many players may disconnect at once
            self._retry(due, LONG_RETRY if is_slow else RETRY)
        except Exception as error:
            note("put_off", logging.ERROR, room=due.room, kind=key[1], error=type(error).__name__)
            self._retry(due, LONG_RETRY)
        finally:
            if self._running.get(key) == due.version:
                del self._running[key]

    def _retry(self, due: Due, wait: float) -> None:
        if self._due.get(key_of(due)) is None:
            self._due.add([replace(due, at=self._clock.now() + wait)])

    async def _find(self, due: Due) -> Session | None:
        """The room of a row, or None if it was deleted; raises Refused if it can't be read now."""
        try:
            return await self._registry.find(due.room, due.version)
        except Refused as refused:
            if refused.code == "room" and not await self._store.events(due.room):
                return None
            raise

    async def _play(self, due: Due, room: Room) -> None:
        """Let the bot, or the stand-in, choose for the seat on turn, and apply its action if it is still due.

        If a bot fails or chooses an illegal action, the next of the last resorts chooses.
        """
        if room.state is None or not _is_still_due(room, due):
            if later := _same(room, due):  # the clock was restarted
                self._due.add([later])
            else:
                await self._store.delete_due(due)
            return
        seat = room.state.player.seat
        first = STAND_IN if isinstance(due.kind, ClockDue) else room.sitters[seat].bot or STAND_IN
        seen = observe(room.state, seat)
        seed = f"{self._bot_seed} {due.version}" if self._bot_seed else None
        for name in dict.fromkeys((first, *LAST_RESORTS)):
            try:
                text = await self._workers.think(seen, name, seed)
                await self._act(due, text)
                self._metrics.count("bot_decisions", outcome="chosen")
                return
            except Refused as refused:
                if refused.code not in ("illegal", "invalid"):
                    raise
                note("bot_failed", logging.ERROR, room=due.room, bot=name, code=refused.code)
            except Exception as error:
                note("bot_failed", logging.ERROR, room=due.room, bot=name, error=type(error).__name__)
            self._metrics.count("bot_decisions", outcome="failed")
        raise NobodyChose

    async def _act(self, due: Due, text: str) -> None:
        def decided(session: Session) -> list[Event]:
            by: Chooser = "clock" if isinstance(due.kind, ClockDue) else "bot"
            return [act(session.room, text, by, session.cache)] if _is_still_due(session.room, due) else []

        await self._registry.change(due.room, decided, client=f"{format_due_kind(due.kind)}:{due.room}:{due.version}")


def _is_still_due(room: Room, due: Due) -> bool:
    now = _same(room, due)
    return now is not None and now.at <= due.at


def _same(room: Room, due: Due) -> Due | None:
    """The due work of the same kind and version in a room now, at any time."""
    return next((now for now in room.due(0.0) if (now.kind, now.version) == (due.kind, due.version)), None)
