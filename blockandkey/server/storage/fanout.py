"""Fan-out: servers on the same PostgreSQL database notify each other of changes, by LISTEN and NOTIFY.

A notification is one of these texts. None of them holds a secret.

    ROOM VERSION           the room has this newest version; 0: the room was deleted
    ROOM presence SERVER   who is connected to that server has changed
    ROOM curtain SERVER    the curtain was lifted or lowered on that server

SQLite has one server only: then nothing is sent or received.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

from blockandkey.rooms.errors import Refused
from blockandkey.rules.geometry import Seat
from blockandkey.server.logs import note
from blockandkey.server.storage.store import CHANNEL, Store
from blockandkey.server.tasks import BackgroundTasks

RETRY = 1.0  # seconds until a failed step is tried again
KEEPALIVE = 5.0  # seconds without a notification until the connection is checked


class Receiver(Protocol):
    """What acts on the notifications of other servers."""

    async def receive_version(self, id: str, version: int) -> None:
        """A room has this newest version; 0: it was deleted."""

    async def receive_presence(self, *ids: str) -> None:
        """Who is connected to other servers has changed, in these rooms or in any."""

    async def lower_curtains(self, *ids: str) -> None:
        """Another server may show what is behind the curtain, of these rooms or of all."""

    async def resynchronize(self) -> None:
        """Notifications may have been missed."""

    def republish_presence(self) -> None:
        """The other servers may have forgotten who is connected here."""


class Fanout:
    """Sends this server's notifications and receives those of the others."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.is_receiving = not store.is_shared  # with one server there is nothing to miss
        self._published: dict[str, frozenset[Seat]] = {}  # by room, the seats that the others know to be here
        self._newest: dict[str, frozenset[Seat]] = {}  # the seats that are being published
        self._tasks = BackgroundTasks()

    def publish_presence(self, room: str, here: Callable[[], frozenset[Seat]]) -> None:
        """Tell the other servers which seats of a room are connected here, if that has changed."""
        if not self._store.is_shared:
            return
        is_new = room not in self._newest
        self._newest[room] = here()
        if is_new:
            self._tasks.start(self._publish(room), f"publish presence {room}")

    async def publish_curtain(self, room: str) -> None:
        """Tell the other servers that a curtain was lifted or lowered here."""
        await self._store.notify(f"{room} curtain")

    async def run(self, receiver: Receiver) -> None:
        """Receive for ever; after a lost connection all rooms in memory are read again."""
        if not self._store.is_shared:
            return
        with suppress(Refused):  # only now: while the database is unreachable, every server seems dead
            await self._store.forget_servers()
        while True:
            try:
                await self._receive_until_lost(receiver)
            except Exception as error:  # any exception of the database driver
                note("not_hearing", logging.WARNING, error=type(error).__name__)
            self.is_receiving = False
            await receiver.lower_curtains()
            await asyncio.sleep(RETRY)

    async def close(self) -> None:
        """Cancel what is under way."""
        await self._tasks.close()

    async def _receive_until_lost(self, receiver: Receiver) -> None:
        async with self._store.listening() as connection:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, lambda *received: self._receive(receiver, received[-1]))
            self.is_receiving = True
            self._published.clear()  # another server may have taken this one for dead
            receiver.republish_presence()
            await receiver.resynchronize()
            while not lost.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), KEEPALIVE)
                    continue
                await connection.fetchval("SELECT 1", timeout=KEEPALIVE)

    def _receive(self, receiver: Receiver, text: str) -> None:
        match text.split():
            case [room, version] if version.isdecimal():
                self._start(lambda: receiver.receive_version(room, int(version)), text)
            case [room, "presence", server] if server != self._store.server:
                self._start(lambda: receiver.receive_presence(room), text)
            case [room, "curtain", server] if server != self._store.server:
                self._start(lambda: receiver.lower_curtains(room), text)

    def _start(self, work: Callable[[], Awaitable[None]], name: str) -> None:
        self._tasks.start(_retry(work), f"receive {name}")

    async def _publish(self, room: str) -> None:
        try:
            while (here := self._newest[room]) != self._published.get(room, frozenset()):
                await _retry(lambda: self._store.set_present(room, here))
                self._published[room] = here
            if not here:
                self._published.pop(room, None)
        finally:
            del self._newest[room]


async def _retry(work: Callable[[], Awaitable[None]]) -> None:
    """Do some work, again and again until the database takes it."""
    while True:
        try:
            await work()
            return
        except Refused:
            await asyncio.sleep(RETRY)
