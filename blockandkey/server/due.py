"""What is due without anybody's command: bots' actions, and turns whose clock has run out."""

import asyncio
import contextlib
import heapq
import logging
from typing import Any

from blockandkey.observe import observe
from blockandkey.server.errors import Refused
from blockandkey.server.house import House
from blockandkey.server.judge import acted
from blockandkey.server.room import Room
from blockandkey.server.store import Due, Stored

LOG = logging.getLogger("blockandkey.server")
STAND_IN = "greedy"  # plays a turn whose clock has run out
LAST_RESORTS = ("greedy", "random")  # choose for a bot that fails
RETRY = 2.0  # seconds until a thing that couldn't be stored is tried again
LONG_RETRY = 30.0  # seconds until a thing that nobody could do is tried again


class NobodyChose(Exception):
    """Neither the bot nor a last resort chose an action."""


class Scheduler:
    """Does each thing at its time. The rows in the store survive a restart; doing one twice plays it once."""

    def __init__(self, house: House, bot_seed: str | None = None) -> None:
        self.house = house
        self.bot_seed = bot_seed
        self._next: dict[str, Due] = {}  # a room has one thing at most that is due next
        self._heap: list[tuple[float, str]] = []  # when to look after which room
        self._more = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        house.schedule = self.add

    def add(self, due: list[Due]) -> None:
        """Take things to be done."""
        for thing in due:
            self._next[thing.room] = thing
            heapq.heappush(self._heap, (thing.at, thing.room))
        if len(self._heap) > 100 + 2 * len(self._next):  # most are of clocks that were stopped in time
            self._heap = sorted((thing.at, room) for room, thing in self._next.items())
        self._more.set()

    async def run(self) -> None:
        """Do what is due, for ever, what was left by an earlier server first."""
        await self._take_over()
        while True:
            self._more.clear()
            now = self.house.clock.now()
            while self._heap and self._heap[0][0] <= now:
                _, room = heapq.heappop(self._heap)
                if room in self._next and self._next[room].at <= now:
                    self._begin(self._do(self._next.pop(room)))
            await self._wait(self._heap[0][0] - now if self._heap else None)

    async def _take_over(self) -> None:
        """Take what an earlier server left, as soon as the store can be read."""
        while True:
            try:
                self.add(await self.house.store.due())
                return
            except Refused:
                await self.house.clock.sleep(RETRY)

    async def _wait(self, seconds: float | None) -> None:
        """Wait until the next thing is due or there are more."""
        if seconds is None:
            await self._more.wait()
            return
        waits = [asyncio.ensure_future(self._more.wait()), asyncio.ensure_future(self.house.clock.sleep(seconds))]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    def _begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop what is under way; its rows are still there."""
        for task in list(self._tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _do(self, due: Due) -> None:
        """Do a thing; a room must not stand still for ever because it failed."""
        try:
            await self._play(due)
        except Refused as refused:
            if refused.code == "room":
                return
            LOG.warning("room %s: %s was refused (%s), trying again", due.room, due.kind, refused.code)
            self._do_again(due, RETRY)
        except Exception as error:
            LOG.error("room %s: %s failed (%s), trying again", due.room, due.kind, type(error).__name__)
            self._do_again(due, LONG_RETRY)

    def _do_again(self, due: Due, wait: float) -> None:
        if due.room not in self._next:
            self.add([Due(due.room, due.kind, due.version, self.house.clock.now() + wait)])

    async def _play(self, due: Due) -> None:
        """Let the bot, or the stand-in, choose for the seat on turn, and do it if the game has not moved on.

        Where one fails or chooses what the rules refuse, the next of the last resorts is asked.
        """
        room = (await self.house.find(due.room)).room
        if not _is_still_due(room, due) or room.state is None:
            return
        seat = room.state.player.seat
        first = STAND_IN if due.kind == "clock" else room.sitters[seat].bot or STAND_IN
        seen = observe(room.state, seat)
        seed = f"{self.bot_seed} {due.version}" if self.bot_seed else None
        for name in dict.fromkeys((first, *LAST_RESORTS)):
            try:
                text = await self.house.workers.think(seen, name, seed)
                await self._act(due, text)
                return
            except Refused as refused:
                if refused.code not in ("illegal", "invalid"):
                    raise
                LOG.error("room %s: bot %s chose what is %s", due.room, name, refused.code)
            except Exception as error:
                LOG.error("room %s: bot %s failed: %s", due.room, name, type(error).__name__)
        raise NobodyChose

    async def _act(self, due: Due, text: str) -> None:
        client = f"{due.kind}:{due.room}:{due.version}"

        def judge(room: Room) -> list[Stored]:
            if client in room.clients or not _is_still_due(room, due):
                return []
            return [acted(room, text, self.house.clock.now(), client, due.kind)]

        await self.house.change(due.room, judge)


def _is_still_due(room: Room, due: Due) -> bool:
    return any(now.kind == due.kind and now.version == due.version for now in room.due(0.0))
