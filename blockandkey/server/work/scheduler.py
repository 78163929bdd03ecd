"""What is due without anybody's command: bots' actions, turns whose clock has run out, ends of grace periods."""

import asyncio
import contextlib
import heapq
import logging
from collections.abc import Iterable
from typing import Any

from blockandkey.bots.catalogue import STAND_IN
from blockandkey.rooms.decide import act
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import Chooser, Event
from blockandkey.rooms.state import Due, Room
from blockandkey.rules.observe import observe
from blockandkey.server.clock import WallClock
from blockandkey.server.logs import note
from blockandkey.server.registry import Registry
from blockandkey.server.session import Session
from blockandkey.server.work.absence import Absences

LAST_RESORTS = (STAND_IN, "random")  # choose for a bot that fails
LOOK = 5.0  # seconds until the next look at what others have left
RETRY = 2.0  # seconds until a thing that couldn't be stored is tried again
LONG_RETRY = 30.0  # seconds until a thing that nobody could do is tried again
Slot = tuple[str, str]  # a room and a kind: one thing at most is due next there


class NobodyChose(Exception):
    """Neither the bot nor a last resort chose an action."""


class Scheduler:
    """Does each thing at its time. The rows in the store outlive the server; doing one twice plays it once."""

    def __init__(self, registry: Registry, bot_seed: str | None = None) -> None:
        self.registry = registry
        self.bot_seed = bot_seed
        self._next: dict[Slot, Due] = {}
        self._doing: dict[Slot, int] = {}  # the version for which a thing is under way
        self._heap: list[tuple[float, Slot]] = []  # when to look after what
        self._more = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._others: set[str] = set()  # the other servers that live
        self.grace = Absences(registry)
        registry.schedule = self.add

    def add(self, due: Iterable[Due]) -> None:
        """Take things to be done."""
        for thing in due:
            slot = (thing.room, thing.kind)
            self._next[slot] = thing
            heapq.heappush(self._heap, (thing.at, slot))
        if len(self._heap) > 100 + 2 * len(self._next):  # most are of clocks that were stopped in time
            self._heap = sorted((thing.at, slot) for slot, thing in self._next.items())
        self._more.set()

    async def run(self) -> None:
        """Do what is due, for ever, and what servers that are gone have left."""
        async with asyncio.TaskGroup() as both:
            both.create_task(self._look_around())
            both.create_task(self._do_on_time())

    async def _do_on_time(self) -> None:
        while True:
            self._more.clear()
            now = self.registry.clock.now()
            while self._heap and self._heap[0][0] <= now:
                _, slot = heapq.heappop(self._heap)
                if slot in self._next and self._next[slot].at <= now:
                    self._begin(self._do(self._next.pop(slot)))
            await self._wait(self._heap[0][0] - now if self._heap else None)

    async def _wait(self, seconds: float | None) -> None:
        """Wait until the next thing is due or there are more."""
        if seconds is None:
            await self._more.wait()
            return
        waits = [asyncio.ensure_future(self._more.wait()), asyncio.ensure_future(self.registry.clock.sleep(seconds))]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    # What others have left

    async def _look_around(self) -> None:
        """Now and every 5 s, or as soon as another server's lease ends, take what nobody else will do."""
        while True:
            try:
                wait = await self._renew()
                left = await self.registry.store.take(self.registry.clock.now() + LOOK)
                self.add(thing for thing in left if not self._knows(thing))
            except Exception as error:
                wait = RETRY
                if not isinstance(error, Refused):
                    note("due_unread", logging.ERROR, error=type(error).__name__)
            await self.registry.clock.sleep(wait)

    async def _renew(self) -> float:
        """Where the database is shared, renew this server's lease and see who else is there; how long it's good."""
        store, clock = self.registry.store, self.registry.clock
        if not store.is_shared:
            return LOOK
        now, others = await store.beat()
        if isinstance(clock, WallClock):
            clock.agree(now)
        if others.keys() != self._others:
            self._others = set(others)
            await self.registry.read_presence()
        return min((LOOK, *(until - now + 0.1 for until in others.values())))

    def _knows(self, thing: Due) -> bool:
        slot = (thing.room, thing.kind)
        known = self._next[slot].version if slot in self._next else self._doing.get(slot, 0)
        return known >= thing.version

    # Doing

    def _begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop what is under way; its rows are still there."""
        await self.grace.close()
        for task in list(self._tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _do(self, due: Due) -> None:
        """Do a thing; a room must not stand still for ever because it failed."""
        slot = (due.room, due.kind)
        self._doing[slot] = due.version
        try:
            session = await self._sessions(due)
            if session is None:
                await self.registry.store.drop(due)
            elif due.kind.startswith("grace"):
                await self.grace.end(due, session)
            else:
                await self._play(due, session.room)
        except Refused as refused:
            note("put_off", logging.WARNING, room=due.room, kind=due.kind, code=refused.code)
            is_patient = refused.code == "room" or due.kind.startswith("grace")  # a crowd may be gone at once
            self._do_again(due, LONG_RETRY if is_patient else RETRY)
        except Exception as error:
            note("put_off", logging.ERROR, room=due.room, kind=due.kind, error=type(error).__name__)
            self._do_again(due, LONG_RETRY)
        finally:
            if self._doing.get(slot) == due.version:
                del self._doing[slot]

    def _do_again(self, due: Due, wait: float) -> None:
        if (due.room, due.kind) not in self._next:
            self.add([Due(due.room, due.kind, due.version, self.registry.clock.now() + wait)])

    async def _sessions(self, due: Due) -> Session | None:
        """The room of a thing, if there is one; raises Refused if it can't be read, which may pass."""
        try:
            return await self.registry.find(due.room, due.version)
        except Refused as refused:
            if refused.code == "room" and not await self.registry.store.events(due.room):
                return None
            raise

    async def _play(self, due: Due, room: Room) -> None:
        """Let the bot, or the stand-in, choose for the seat on turn, and do it if the game has not moved on.

        Where one fails or chooses what the rules refuse, the next of the last resorts is asked.
        """
        if room.state is None or not _is_still_due(room, due):
            if later := _same(room, due):  # the clock began anew
                self.add([later])
            else:
                await self.registry.store.drop(due)
            return
        seat = room.state.player.seat
        first = STAND_IN if due.kind == "clock" else room.sitters[seat].bot or STAND_IN
        seen = observe(room.state, seat)
        seed = f"{self.bot_seed} {due.version}" if self.bot_seed else None
        for name in dict.fromkeys((first, *LAST_RESORTS)):
            try:
                text = await self.registry.workers.think(seen, name, seed)
                await self._act(due, text)
                self.registry.metrics.count("bot_decisions", outcome="chosen")
                return
            except Refused as refused:
                if refused.code not in ("illegal", "invalid"):
                    raise
                note("bot_failed", logging.ERROR, room=due.room, bot=name, code=refused.code)
            except Exception as error:
                note("bot_failed", logging.ERROR, room=due.room, bot=name, error=type(error).__name__)
            self.registry.metrics.count("bot_decisions", outcome="failed")
        raise NobodyChose

    async def _act(self, due: Due, text: str) -> None:
        def decided(session: Session) -> list[Event]:
            by: Chooser = "clock" if due.kind == "clock" else "bot"
            return [act(session.room, text, by, session.cache)] if _is_still_due(session.room, due) else []

        await self.registry.change(due.room, decided, client=f"{due.kind}:{due.room}:{due.version}")


def _is_still_due(room: Room, due: Due) -> bool:
    now = _same(room, due)
    return now is not None and now.at <= due.at


def _same(room: Room, due: Due) -> Due | None:
    """What is due in a room now of a kind and for a version, at whatever time."""
    return next((now for now in room.due(0.0) if (now.kind, now.version) == (due.kind, due.version)), None)
