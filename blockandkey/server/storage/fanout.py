"""Several servers on one PostgreSQL: what one does, the others hear. What they tell each other holds no secrets.

They tell: a room and its newest version (0 once it is deleted); a room, `presence` and a server, when others are
connected to that one than before; a room, `curtain` and a server, when the curtain was drawn there.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from blockandkey.rooms.errors import Refused
from blockandkey.rules.geometry import Seat
from blockandkey.server.logs import note
from blockandkey.server.registry import Registry
from blockandkey.server.session import Session
from blockandkey.server.storage.store import CHANNEL

RETRY = 1.0  # seconds until what failed is tried again
SIGN = 5.0  # seconds after which a silent connection is asked whether it's still there


class Fanout:
    """Tells the other servers what happens in this one, and lets happen in this one what they tell."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._told: dict[str, set[Seat]] = {}  # the seats of a room that the others know to be connected here
        self._telling: dict[str, Session] = {}  # rooms for which that is being told
        self._tasks: set[asyncio.Task[Any]] = set()
        if registry.store.is_shared:
            registry.announce = self._announce
            registry.hears = False

    async def run(self) -> None:
        """Listen for ever; after a lost connection all rooms in memory are read again."""
        if self.registry.store.is_shared:
            with suppress(Refused):  # not later: all are silent as long as the database is away
                await self.registry.store.forget_servers()
        while self.registry.store.is_shared:
            try:
                await self._listen()
            except Exception as error:  # of the driver, whatever it is
                note("not_hearing", logging.WARNING, error=type(error).__name__)
            self.registry.hears = False
            await self.registry.lower()
            await asyncio.sleep(RETRY)

    async def close(self) -> None:
        """Stop what is under way."""
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _listen(self) -> None:
        """Hear the others until the connection is lost."""
        async with self.registry.store.listening() as connection:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, lambda *heard: self._hear(heard[-1]))
            self.registry.hears = True
            self._told.clear()  # another server may have taken this one for dead
            self.registry.announce_all()
            await self.registry.hear_all()
            while not lost.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), SIGN)
                    continue
                await connection.fetchval("SELECT 1", timeout=SIGN)

    def _hear(self, text: str) -> None:
        match text.split():
            case [room, version] if version.isdecimal():
                self._begin(self._again_until_done(lambda: self.registry.hear(room, int(version))))
            case [room, "presence", server] if server != self.registry.store.server:
                self._begin(self._again_until_done(lambda: self.registry.read_presence(room)))
            case [room, "curtain", server] if server != self.registry.store.server:
                self._begin(self.registry.lower(room))

    def _announce(self, session: Session) -> None:
        """Tell the others who is connected here, if that has changed."""
        is_new = session.room.id not in self._telling
        self._telling[session.room.id] = session
        if is_new:
            self._begin(self._tell(session.room.id))

    async def _tell(self, room: str) -> None:
        try:
            while (here := self._telling[room].here) != self._told.get(room, set()):
                await self._again_until_done(lambda: self.registry.store.set_present(room, here))
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
