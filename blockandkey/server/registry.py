"""The registry of live rooms: it loads rooms from their logs, applies commands, and wakes the listeners."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial

from blockandkey.protocol.commands import command_of, new_room_of, take_seat_of
from blockandkey.protocol.requests import CommandData, CreateRoom, Join
from blockandkey.protocol.sets import read_set
from blockandkey.rooms.commands import Change, Lift, Lower
from blockandkey.rooms.context import Context
from blockandkey.rooms.creating import create, rematch
from blockandkey.rooms.curtain import lifted_by
from blockandkey.rooms.decide import decide
from blockandkey.rooms.due import Due
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import UNREADABLE, Acted, Closed, Entry, Event, Rematched, entries_of
from blockandkey.rooms.history import record_of, why
from blockandkey.rooms.seats import join, join_token, returned
from blockandkey.rooms.state import Room, Viewer, token_hash
from blockandkey.rooms.transition import rebuild
from blockandkey.rules.fields import Data
from blockandkey.rules.geometry import Seat
from blockandkey.server.attendance import Attendance
from blockandkey.server.clock import Clock
from blockandkey.server.due import DueQueue
from blockandkey.server.logs import note
from blockandkey.server.metrics import Metrics
from blockandkey.server.room_context import EXPLANATIONS
from blockandkey.server.rows import entry_of, log_of, rebuilt, stored_of
from blockandkey.server.session import Session
from blockandkey.server.storage.fanout import Fanout
from blockandkey.server.storage.store import AppendConflict, Store
from blockandkey.server.tasks import BackgroundTasks

Decide = Callable[[Session], Sequence[Event]]  # decides what happens in a room that is locked
ROOM_ID = re.compile(r"[a-z0-9]{1,16}", re.ASCII)
MAX_SESSIONS = 1000  # rooms in memory; beyond that, those without listeners are dropped


class Registry:
    """All rooms that this server has in memory."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        metrics: Metrics,
        fanout: Fanout,
        due: DueQueue,
        attendance: Attendance,
        context: Context,
        pace: float,
    ) -> None:
        self.store = store
        self.clock = clock
        self.metrics = metrics
        self.pace = pace  # seconds between two actions of a bot in a room with people
        self._fanout = fanout
        self._due = due
        self._attendance = attendance
        self._context = context
        self._sessions: dict[str, Session] = {}
        self._loading = asyncio.Lock()
        self._tasks = BackgroundTasks()

    # Finding

    async def find(self, id: str, least: int = 0) -> Session:
        """Find a room by its id, and read its log again if it is older than the version `least`; raises Refused."""
        if not ROOM_ID.fullmatch(id):
            raise Refused("room")
        session = self._sessions.get(id)
        if session is None:
            async with self._loading:
                session = self._sessions.get(id) or await self._load(id)
        if session.must_reload or session.room.version < least:
            async with session.lock:
                await self._settle(session, least)
        return session

    async def _settle(self, session: Session, least: int) -> None:
        """Read a room's log again, under its lock, if an append failed half-way or events are missing."""
        if session.must_reload or session.room.version < least:
            await self._catch_up(session)

    async def _load(self, id: str) -> Session:
        events = await self.store.events(id)
        if not events:
            raise Refused("room")
        elsewhere = await self.store.present_elsewhere([id])
        session = self._keep(await asyncio.to_thread(rebuilt, events))
        session.elsewhere = frozenset(map(Seat, elsewhere.get(id, ())))
        self._attendance.update(session)
        return session

    async def _catch_up(self, session: Session) -> None:
        """Apply the events that are in the log but not in memory; under the room's lock."""
        events = await self.store.events(session.room.id, session.room.version)
        if not events:
            self._close(session)
            raise Refused("room")
        session.must_reload = False
        if events[1:]:
            try:
                entries = [entry_of(stored) for stored in events[1:]]
                session.advance(session.rooms_after(entries))
            except UNREADABLE:  # an event of a newer version of the program
                raise Refused("room", "the log of this room can't be read") from None
            session.notify()
            self._update_attendance(session, entries)

    def _update_attendance(self, session: Session, entries: Iterable[Entry]) -> None:
        """Update the attendance, if these events can have changed it."""
        if not all(isinstance(entry.event, Acted) for entry in entries):
            self._attendance.update(session)

    @asynccontextmanager
    async def _holding(self, id: str, least: int = 0) -> AsyncIterator[Session]:
        """Hold the lock of a room that is up to date; raises Refused if the room is gone."""
        while True:
            session = await self.find(id, least)
            async with session.lock:
                if self._sessions.get(id) is not session:  # it was deleted or dropped from memory while we waited
                    continue
                await self._settle(session, least)
                yield session
                return

    def _keep(self, room: Room) -> Session:
        """Put a room into memory; if there are too many, drop the oldest that nobody uses."""
        session = self._sessions[room.id] = Session(room, self._publish_presence)
        if len(self._sessions) > MAX_SESSIONS:
            idle = (id for id, other in self._sessions.items() if not other.listeners and not other.lock.locked())
            if (oldest := next(idle, room.id)) != room.id:
                del self._sessions[oldest]
        return session

    def _publish_presence(self, session: Session) -> None:
        self._fanout.publish_presence(session.room.id, lambda: session.here)

    async def visit(self, id: str, token: str) -> tuple[Session, Viewer]:
        """Authenticate without marking the player as returned; raises Refused."""
        session = await self.find(id)
        try:
            viewer = session.viewer(token)
        except Refused:
            if not self.store.is_shared:
                raise
            session = await self.find(id, session.room.version + 1)  # they may have joined on another server just now
            viewer = session.viewer(token)
        if viewer.seat:
            self._attendance.postpone(session, viewer.seat)
        return session, viewer

    async def enter(self, id: str, token: str) -> tuple[Session, Viewer]:
        """Authenticate, and mark the player as returned if they were away; raises Refused."""
        session, viewer = await self.visit(id, token)
        if viewer.seat is None or not session.room.is_gone(viewer.seat):
            return session, viewer
        with suppress(Refused):  # it is tried again while they are connected
            await self.come_back(session, viewer.seat)
        session = await self.find(id)  # it may have been dropped from memory meanwhile
        return session, session.viewer(token)

    async def come_back(self, session: Session, seat: Seat) -> None:
        """Give a seat back to its player, if they were away; raises Refused."""
        if session.room.is_gone(seat):
            await self.change(session.room.id, lambda locked: returned(locked.room, seat))

    # Changing

    async def create(self, request: CreateRoom) -> Data:
        """Create a room; raises Refused."""
        token, asked = self._context.new_token(), new_room_of(request)
        with self.metrics.counting("create"):
            events = await asyncio.to_thread(create, asked, lambda: read_set(request.set), token, self._context)
            entries = entries_of(self._context.new_room_id(), 0, events, self.clock.now())
            session = await self._tasks.complete(self._append_new(entries), "create a room")
        note("room_created", room=session.room.id)
        access = session.room.created.access
        return {"room": session.room.id, "token": token, "invite": access.invite, "watch": access.watch}

    async def _append_new(self, entries: list[Entry]) -> Session:
        """Store a new room."""
        room = await asyncio.to_thread(rebuild, entries)
        due = room.due(self.pace)
        await self._append(entries, due)
        self._due.add(due)
        return self._keep(room)

    async def _append(self, entries: list[Entry], due: list[Due]) -> None:
        """Store events durably; raises AppendConflict or Refused."""
        began = self.clock.now()
        try:
            await self.store.append([stored_of(entry) for entry in entries], due)
        except Refused as refused:
            self.metrics.count("storage_errors")
            note("not_stored", logging.WARNING, room=entries[0].room, code=refused.code)
            raise
        self.metrics.measure("append_seconds", self.clock.now() - began)

    async def join(self, id: str, request: Join) -> Data:
        """Take an open seat; raises Refused."""
        with self.metrics.counting("join"):
            asked = take_seat_of(request)
            token = join_token((await self.find(id)).room, asked, self._context)
            await self.change(id, lambda locked: join(locked.room, asked, token))
        return {"room": id, "token": token}

    async def command(self, id: str, token: str, told: CommandData) -> None:
        """Apply a command once; raises Refused."""
        with self.metrics.counting(told.do):
            session, viewer = await self.enter(id, token)
            client = f"{token_hash(token)[:12]}/{told.client}"  # two players may use the same id
            if told.do == "say" and viewer.seat and client not in session.room.clients:
                session.speech.take(viewer.seat, self.clock.now())
            command = command_of(told)
            if isinstance(command, Lift | Lower):
                await self._draw_curtain(id, token, command)
            else:
                await self.change(id, partial(self._decide, token=token, command=command), told.version, client)

    def _decide(self, session: Session, token: str, command: Change) -> list[Event]:
        """The events that a command leads to; raises Refused."""
        return decide(session.room, session.viewer(token), command, self._context, session.cache)

    async def change(self, id: str, decided: Decide, least: int = 0, client: str | None = None) -> None:
        """Append the events that are decided on durably, and only then apply them; raises Refused.

        `least` is a version that a client has seen already. `client` is the id of a command, which is applied once.
        """
        await self._tasks.complete(self._change(id, decided, least, client), f"change {id}")

    async def _change(self, id: str, decided: Decide, least: int, client: str | None) -> None:
        async with self._holding(id, least) as session:
            while client not in session.room.clients and (events := decided(session)):
                entries = entries_of(id, session.room.version, events, self.clock.now(), client)
                rooms, new = session.rooms_after(entries), self._rematch(session.room, events)
                others = [await asyncio.to_thread(rebuild, new)] if new else []
                due = [row for room in (rooms[-1], *others) for row in room.due(self.pace)]
                try:
                    await self._append([*new, *entries], due)
                except AppendConflict:  # another server appended first: read its event and decide again
                    await self._catch_up(session)
                    continue
                except Refused:
                    session.must_reload = True
                    raise
                known = session.room.due(self.pace)
                session.advance(rooms)
                for room in others:
                    self._keep(room)
                    note("room_created", room=room.id)
                self._due.add([row for row in due if row not in known])
                session.changed_at, session.unsent = self.clock.now(), set(session.listeners)
                session.notify()
                self._update_attendance(session, entries)
                return

    def _rematch(self, room: Room, events: Iterable[Event]) -> list[Entry]:
        """The first entries of the room of a rematch, if there is one among these events."""
        ids = [event.room for event in events if isinstance(event, Rematched)]
        return [e for id in ids for e in entries_of(id, 0, rematch(room, self._context), self.clock.now())]

    async def _draw_curtain(self, id: str, token: str, command: Lift | Lower) -> None:
        """Lift the curtain for the next player, or lower it; the log doesn't record that."""
        async with self._holding(id) as session:
            lifted = lifted_by(session.room, session.viewer(token), command)
            if lifted and not self._fanout.is_receiving:
                raise Refused("storage")
            session.lifted = session.lifted if lifted else None
            try:
                await self._fanout.publish_curtain(id)  # the others lower theirs
                session.lifted = lifted
            finally:
                session.notify()

    async def delete(self, id: str, token: str) -> None:
        """Delete a room; raises Refused."""
        await self._tasks.complete(self._delete(id, token), f"delete {id}")

    async def _delete(self, id: str, token: str) -> None:
        async with self._holding(id) as session:
            if not session.viewer(token).creator:
                raise Refused("creator")
            await self.store.delete(id)
            self._close(session)
            note("room_deleted", room=id)

    async def expire(self, id: str, last: int) -> bool:
        """Delete a room and return True, if `last` is still its newest version; raises Refused."""
        async with self._loading:  # it may be loading just now
            session = self._sessions.get(id)
            if session is None:
                return await self.store.delete(id, last)
        async with session.lock:
            gone = await self.store.delete(id, last)
            if gone and self._sessions.get(id) is session:
                self._close(session)
            return gone

    def _close(self, session: Session) -> None:
        """Drop a room that was deleted, and tell its listeners."""
        room = session.room
        self._sessions.pop(room.id, None)
        session.advance(session.rooms_after(entries_of(room.id, room.version, [Closed()], self.clock.now())))
        session.notify()

    # Notifications of other servers (storage/fanout.Receiver)

    async def receive_version(self, id: str, version: int) -> None:
        """Apply what another server has appended to a room that is in memory; version 0: it was deleted."""
        async with self._loading:  # it may be loading just now
            session = self._sessions.get(id)
        if session is None or 0 < version <= session.room.version:
            return
        session.must_reload |= version == 0
        try:
            await self.find(id, version)
        except Refused as refused:
            if refused.code != "room":
                raise

    async def resynchronize(self) -> None:
        """After a time without notifications: drop the rooms without listeners, and read the others again."""
        for id, session in list(self._sessions.items()):
            if not session.listeners and not session.lock.locked():
                del self._sessions[id]
        versions = await self.store.versions(self._sessions)
        for id in list(self._sessions):
            await self.receive_version(id, versions.get(id, 0))
        await self.receive_presence()

    def republish_presence(self) -> None:
        """Tell the other servers who is connected here, in all rooms."""
        for session in self._sessions.values():
            self._publish_presence(session)

    async def receive_presence(self, *ids: str) -> None:
        """Read from the store who is connected to other servers, in these rooms or in all that are in memory."""
        async with self._loading:
            rooms = {id: self._sessions[id] for id in ids or self._sessions if id in self._sessions}
            elsewhere = await self.store.present_elsewhere(rooms)
        for id, session in rooms.items():
            seats = frozenset(map(Seat, elsewhere.get(id, ())))
            if seats != session.elsewhere:
                session.elsewhere = seats
                session.notify()
                self._attendance.update(session)

    async def lower_curtains(self, *ids: str) -> None:
        """Lower the curtain of these rooms, or of all: it may be lifted on another server."""
        for session in [self._sessions[id] for id in ids or self._sessions if id in self._sessions]:
            async with session.lock:
                if session.lifted:
                    session.lifted = None
                    session.notify()

    async def finish(self) -> None:
        """Wait until all changes that are under way are stored."""
        await self._tasks.finish()

    # Reading

    def sent(self, session: Session, listener: object) -> None:
        """A listener was sent the newest state of a room, or has disconnected."""
        if listener in session.unsent:
            session.unsent.discard(listener)
            if not session.unsent:
                self.metrics.measure("send_seconds", self.clock.now() - session.changed_at)

    def numbers(self) -> str:
        """The metrics as Prometheus reads them; they tell nothing of any single room."""
        sockets = sum(len(session.listeners) for session in self._sessions.values())
        return self.metrics.text({"rooms_live": len(self._sessions), "sockets": sockets})

    async def why(self, id: str, token: str, version: int) -> Data:
        """The reasons of a bot's action, as far as this token may know them; raises Refused."""
        room = (await self.visit(id, token))[0].room
        rows = await self.store.events(id)
        return await asyncio.to_thread(lambda: why(room, log_of(rows), version, EXPLANATIONS))

    async def record(self, id: str, token: str) -> Data:
        """The record of a finished game; raises Refused."""
        room = (await self.visit(id, token))[0].room
        if room.status != "over":
            raise Refused("running", "the record is given once the game is over")
        rows = await self.store.events(id)
        return await asyncio.to_thread(lambda: record_of(room, log_of(rows)))
