"""Several servers on one PostgreSQL: what one does, the others hear. What they tell each other holds no secrets.

They tell: a room and its newest version (0 once it is deleted); a room, `presence` and a server, when others are
connected to that one than before; a room, `curtain` and a server, when the curtain was drawn there.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from blockandkey.geometry import Seat
from blockandkey.server.errors import Refused
from blockandkey.server.house import House
from blockandkey.server.live import Live
from blockandkey.server.logs import note
from blockandkey.server.store import CHANNEL

RETRY = 1.0  # seconds until what failed is tried again
SIGN = 5.0  # seconds after which a silent connection is asked whether it's still there


class Fanout:
    """Tells the other servers what happens in this one, and lets happen in this one what they tell."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._told: dict[str, set[Seat]] = {}  # the seats of a room that the others know to be connected here
        self._telling: dict[str, Live] = {}  # rooms for which that is being told
        self._tasks: set[asyncio.Task[Any]] = set()
        if house.store.is_shared:
            house.announce = self._announce
            house.hears = False

    async def run(self) -> None:
        """Listen for ever; after a lost connection all rooms in memory are read again."""
        if self.house.store.is_shared:
            with suppress(Refused):  # not later: all are silent as long as the database is away
                await self.house.store.forget_servers()
        while self.house.store.is_shared:
            try:
                await self._listen()
            except Exception as error:  # of the driver, whatever it is
                note("not_hearing", logging.WARNING, error=type(error).__name__)
            self.house.hears = False
            await self.house.lower()
            await asyncio.sleep(RETRY)

    async def close(self) -> None:
        """Stop what is under way."""
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _listen(self) -> None:
        """Hear the others until the connection is lost."""
        async with self.house.store.listening() as connection:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, lambda *heard: self._hear(heard[-1]))
            self.house.hears = True
            self._told.clear()  # another server may have taken this one for dead
            self.house.announce_all()
            await self.house.hear_all()
            while not lost.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), SIGN)
                    continue
                await connection.fetchval("SELECT 1", timeout=SIGN)

    def _hear(self, text: str) -> None:
        match text.split():
            case [room, version] if version.isdecimal():
                self._begin(self._again_until_done(lambda: self.house.hear(room, int(version))))
            case [room, "presence", server] if server != self.house.store.server:
                self._begin(self._again_until_done(lambda: self.house.read_presence(room)))
            case [room, "curtain", server] if server != self.house.store.server:
                self._begin(self.house.lower(room))

    def _announce(self, live: Live) -> None:
        """Tell the others who is connected here, if that has changed."""
        is_new = live.room.id not in self._telling
        self._telling[live.room.id] = live
        if is_new:
            self._begin(self._tell(live.room.id))

    async def _tell(self, room: str) -> None:
        try:
            while (here := self._telling[room].here) != self._told.get(room, set()):
                await self._again_until_done(lambda: self.house.store.set_present(room, here))
                self._told[room] = here
            if not here:
                self._told.pop(room, None)
        finally:
            del self._telling[room]

    async def _again_until_done(self, work: Any) -> None:
        while True:
            try:
                await work()
                return
            except Refused:
                await asyncio.sleep(RETRY)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
