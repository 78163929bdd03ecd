"""All live rooms: reads them from their logs when they are needed, lets commands happen, and tells the listeners."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, TypeVar

from blockandkey.protocol.wire import Command, CreateRoom, HintWish, Join
from blockandkey.rooms.decide import created, hinted, join_token, joined, judged, may_ask, new_token, owned, returned
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.log import Shown, reasons_data
from blockandkey.rooms.message import message, message_text, places_blocks
from blockandkey.rooms.state import UNREADABLE, Room, Viewer
from blockandkey.rules.geometry import Seat
from blockandkey.rules.observe import observe
from blockandkey.server.clock import Clock
from blockandkey.server.logs import note
from blockandkey.server.metrics import Metrics
from blockandkey.server.session import Session
from blockandkey.server.storage.store import Due, Lost, Store, Stored
from blockandkey.server.web.limits import CROWD, Entrance, Turns
from blockandkey.server.work.workers import Workers

T = TypeVar("T")
Data = dict[str, Any]
ROOM_ID = re.compile(r"[a-z0-9]{1,16}", re.ASCII)
KEPT = 1000  # rooms that are kept in memory though nobody listens
GRACE = 120.0  # seconds that others wait for a person who is gone until they may ask for a stand-in


class Registry:
    """Every room of this server."""

    def __init__(self, store: Store, workers: Workers, clock: Clock, pace: float, grace: float = GRACE) -> None:
        self.store = store
        self.workers = workers
        self.clock = clock
        self.pace = pace  # seconds between a bot's actions where people play
        self.grace = grace
        self.metrics = Metrics()
        self.schedule: Callable[[list[Due]], None] = lambda due: None
        self.announce: Callable[[Session], None] = lambda session: None
        self.look: Callable[[Session, Seat | None], None] = lambda session, left: None  # for those who are gone
        self.put_off: Callable[[Session, Seat], None] = lambda session, seat: None  # the end of the time for them
        self.entrance = Entrance(CROWD)
        self.turns = Turns()
        self.hears = True  # what other servers tell, if there can be any
        workers.when_ready = self._tell_all
        self._sessions: dict[str, Session] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    # Finding

    async def find(self, id: str, least: int = 0) -> Session:
        """A room by its id, read again if it isn't as new as the least version that there must be; raises Refused."""
        if not ROOM_ID.fullmatch(id):
            raise Refused("room")
        session = self._sessions.get(id)
        if session is None:
            async with self._loading:
                session = self._sessions.get(id) or await self._load(id)
        if session.doubtful or session.room.version < least:
            async with session.lock:
                await self._settle(session, least)
        return session

    async def _settle(self, session: Session, least: int) -> None:
        """Read a room again, under its lock, if an append failed half-way or another server's event isn't here."""
        if session.doubtful or session.room.version < least:
            await self._catch_up(session)

    async def _load(self, id: str) -> Session:
        events = await self.store.events(id)
        if not events:
            raise Refused("room")
        elsewhere = await self.store.present_elsewhere([id])
        session = self._keep(await asyncio.to_thread(Room.rebuilt, events))
        session.elsewhere = frozenset(map(Seat, elsewhere.get(id, ())))
        self.look(session, None)
        return session

    async def _catch_up(self, session: Session) -> None:
        """Let happen, under the room's lock, what is in the log and hasn't happened here."""
        events = await self.store.events(session.room.id, session.room.version)
        if not events:
            self._close(session)
            raise Refused("room")
        session.doubtful = False
        if events[1:]:
            try:
                session.room = session.room.after(events[1:])
            except UNREADABLE:  # an event of a newer version of the program
                raise Refused("room", "the log of this room can't be read") from None
            session.notify()
            self._look_after(session, events[1:])

    def _look_after(self, session: Session, events: list[Stored]) -> None:
        """See who is waited for, where these events can have changed that."""
        if any(stored.kind != "action" for stored in events):
            self.look(session, None)

    @asynccontextmanager
    async def _holding(self, id: str, least: int = 0) -> AsyncIterator[Session]:
        """A room under its lock, as its log has it; raises Refused if it is gone."""
        while True:
            session = await self.find(id, least)
            async with session.lock:
                if self._sessions.get(id) is not session:  # it was deleted, or made place for others, while we waited
                    continue
                await self._settle(session, least)
                yield session
                return

    def _keep(self, room: Room) -> Session:
        """Put a room into memory; the oldest that nobody uses makes place."""
        session = self._sessions[room.id] = Session(room, announce=self.announce)
        if len(self._sessions) > KEPT:
            idle = (id for id, other in self._sessions.items() if not other.listeners and not other.lock.locked())
            if (oldest := next(idle, room.id)) != room.id:
                del self._sessions[oldest]
        return session

    async def visit(self, id: str, token: str) -> tuple[Session, Viewer]:
        """A room and who has this token in it, who only looks: nobody is back with that; raises Refused."""
        session = await self.find(id)
        try:
            viewer = session.room.viewer(token)
        except Refused:
            if not self.store.is_shared:
                raise
            session = await self.find(id, session.room.version + 1)  # they may have sat down on another server just now
            viewer = session.room.viewer(token)
        if viewer.seat:
            self.put_off(session, viewer.seat)
        return session, viewer

    async def enter(self, id: str, token: str) -> tuple[Session, Viewer]:
        """A room and who has this token in it, who is back with that if they were away; raises Refused."""
        session, viewer = await self.visit(id, token)
        if viewer.seat is None or not session.room.is_gone(viewer.seat):
            return session, viewer
        with suppress(Refused):  # nobody is kept out by that: it is tried again while they are here
            await self.come_back(session, viewer.seat)
        session = await self.find(id)  # it may have made place for others meanwhile
        return session, session.room.viewer(token)

    async def come_back(self, session: Session, seat: Seat) -> None:
        """Give a seat back to its person, if they were away; raises Refused."""
        if session.room.is_gone(seat):
            await self.change(session.room.id, lambda room: returned(room, seat, self.clock.now()))

    # Changing

    async def create(self, wish: CreateRoom) -> Data:
        """Make a room; raises Refused."""
        token = new_token()
        with self.metrics.counting("create"):
            events = await asyncio.to_thread(created, wish, token, self.clock.now())
            session = await self._finish(self._append_new(events))
        note("room_created", room=session.room.id)
        data = session.room.first.data
        return {"room": session.room.id, "token": token, "invite": data["invite"], "watch": data["watch"]}

    async def _append_new(self, events: list[Stored]) -> Session:
        """Put a new room into the log."""
        room = await asyncio.to_thread(Room.rebuilt, events)
        due = room.due(self.pace)
        await self._append(events, due)
        self.schedule(due)
        return self._keep(room)

    async def _append(self, events: list[Stored], due: list[Due]) -> None:
        """Store events durably; raises Lost or Refused."""
        began = self.clock.now()
        try:
            await self.store.append(events, due)
        except Refused as refused:
            self.metrics.count("storage_errors")
            note("not_stored", logging.WARNING, room=events[0].room, code=refused.code)
            raise
        self.metrics.measure("append_seconds", self.clock.now() - began)

    async def join(self, id: str, wish: Join) -> Data:
        """Take an open seat; raises Refused."""
        with self.metrics.counting("join"):
            token = join_token((await self.find(id)).room, wish)
            await self.change(id, lambda room: joined(room, wish, token, self.clock.now()))
        return {"room": id, "token": token}

    async def command(self, id: str, token: str, command: Command) -> None:
        """Let a command happen, once; raises Refused."""
        with self.metrics.counting(command.do):
            session, viewer = await self.enter(id, token)
            command = owned(command, token)
            if command.do == "say" and viewer.seat and command.client not in session.room.clients:
                session.breath.take(viewer.seat, self.clock.now())
            if command.do in ("lift", "lower"):
                await self._draw_curtain(id, token, command)
            else:
                await self.change(id, lambda room: self._judged(room, token, command), command.version)

    def _judged(self, room: Room, token: str, command: Command) -> list[Stored]:
        """What a command leads to; nothing if it has been done already."""
        viewer = room.viewer(token)
        return [] if command.client in room.clients else judged(room, viewer, command, self.clock.now())

    async def change(self, id: str, judge: Callable[[Room], list[Stored]], least: int = 0) -> None:
        """Append the events that a judge finds, durably, and only then let them happen; raises Refused.

        Events of another room make it: a rematch. `least` is a version that somebody has seen already.
        """
        await self._finish(self._change(id, judge, least))

    async def _change(self, id: str, judge: Callable[[Room], list[Stored]], least: int) -> None:
        async with self._holding(id, least) as session:
            while events := judge(session.room):
                after = session.room.after([stored for stored in events if stored.room == id])
                new = [stored for stored in events if stored.room != id]
                rooms = [after, await asyncio.to_thread(Room.rebuilt, new)] if new else [after]
                due = [thing for room in rooms for thing in room.due(self.pace)]
                try:
                    await self._append(events, due)
                except Lost:  # another server's event came first: read it and judge again
                    await self._catch_up(session)
                    continue
                except Refused:
                    session.doubtful = True
                    raise
                known, session.room = session.room.due(self.pace), after
                for room in rooms[1:]:
                    self._keep(room)
                    note("room_created", room=room.id)
                self.schedule([thing for thing in due if thing not in known])
                session.changed_at, session.unsent = self.clock.now(), set(session.listeners)
                session.notify()
                self._look_after(session, events)
                return

    async def _draw_curtain(self, id: str, token: str, command: Command) -> None:
        """Lift the curtain for the next person to play, or lower it; that is not in the log."""
        async with self._holding(id) as session:
            room, lift = session.room, command.do == "lift"
            viewer = room.viewer(token)
            if viewer.role != "device" or not room.has_curtain:
                raise Refused("curtain" if viewer.role == "device" else "role")
            seat = room.lifted or room.curtain_seat
            if lift and command.seat is not None and command.seat != seat:
                raise Refused("curtain", "the curtain is not down for this seat")
            if lift and not self.hears:
                raise Refused("storage")
            if not lift:
                room.lifted = None
            try:
                await self.store.tell(f"{id} curtain")  # it's up on one server at most
                room.lifted = seat if lift else None
            finally:
                session.notify()

    async def delete(self, id: str, token: str) -> None:
        """Forget a room; raises Refused."""
        await self._finish(self._delete(id, token))

    async def _delete(self, id: str, token: str) -> None:
        async with self._holding(id) as session:
            if not session.room.viewer(token).creator:
                raise Refused("creator")
            await self.store.delete(id)
            self._close(session)
            note("room_deleted", room=id)

    async def expire(self, id: str, last: int) -> bool:
        """Forget a room, if its last event still is that one, and tell if it was; raises Refused."""
        async with self._loading:  # it may be on its way into memory
            session = self._sessions.get(id)
            if session is None:
                return await self.store.delete(id, last)
        async with session.lock:
            gone = await self.store.delete(id, last)
            if gone and self._sessions.get(id) is session:
                self._close(session)
            return gone

    def _close(self, session: Session) -> None:
        """Let go of a room that was deleted, and tell those who listen."""
        room = session.room
        self._sessions.pop(room.id, None)
        room.status = "closed"
        room.version += 1
        room.shown.append(Shown(room.version, self.clock.now(), "closed", None, None, None, {}))
        session.notify()

    # Hearing of other servers

    async def hear(self, id: str, version: int) -> None:
        """Let happen what another server has appended to a room that is in memory; version 0: it was deleted."""
        async with self._loading:  # it may be on its way into memory
            session = self._sessions.get(id)
        if session is None or 0 < version <= session.room.version:
            return
        session.doubtful |= version == 0
        try:
            await self.find(id, version)
        except Refused as refused:
            if refused.code != "room":
                raise

    async def hear_all(self) -> None:
        """After a time without hearing anything: let go of rooms that nobody listens to, and read the others again."""
        for id, session in list(self._sessions.items()):
            if not session.listeners and not session.lock.locked():
                del self._sessions[id]
        versions = await self.store.versions(self._sessions)
        for id in list(self._sessions):
            await self.hear(id, versions.get(id, 0))
        await self.read_presence()

    def announce_all(self) -> None:
        """Tell the other servers who listens here, in all rooms."""
        for session in self._sessions.values():
            self.announce(session)

    async def read_presence(self, *ids: str) -> None:
        """Read again who listens on other servers to these rooms, or to all that are in memory."""
        async with self._loading:
            rooms = {id: self._sessions[id] for id in ids or self._sessions if id in self._sessions}
            elsewhere = await self.store.present_elsewhere(rooms)
        for id, session in rooms.items():
            seats = frozenset(map(Seat, elsewhere.get(id, ())))
            if seats != session.elsewhere:
                session.elsewhere = seats
                session.notify()
                self.look(session, None)

    async def lower(self, *ids: str) -> None:
        """Lower the curtain of these rooms, or of all: it may be up on another server."""
        for session in [self._sessions[id] for id in ids or self._sessions if id in self._sessions]:
            async with session.lock:
                if session.room.lifted:
                    session.room.lifted = None
                    session.notify()

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Run work to its end, even if the client that asked for it goes away."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # it would hold what it raises, and that this function and all that the work knew

    async def finish(self) -> None:
        """Wait for what is under way."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    # Showing

    def sent(self, session: Session, listener: object) -> None:
        """Somebody was sent how a room stands now, or is gone."""
        if listener in session.unsent:
            session.unsent.discard(listener)
            if not session.unsent:
                self.metrics.measure("send_seconds", self.clock.now() - session.changed_at)

    def numbers(self) -> str:
        """How the server does, for Prometheus; nothing of any room."""
        sockets = sum(len(session.listeners) for session in self._sessions.values())
        return self.metrics.text({"rooms_live": len(self._sessions), "sockets": sockets})

    def _tell_all(self) -> None:
        """Wake everybody who listens to any room."""
        for session in self._sessions.values():
            session.notify()

    def message(self, session: Session, viewer: Viewer, **more: Any) -> Data:
        """The Message for a viewer."""
        return message(session.room, viewer, **self._circumstances(session), **more)

    def message_text(self, session: Session, viewer: Viewer, **more: Any) -> str:
        """The Message for a viewer, as JSON."""
        return message_text(session.room, viewer, **self._circumstances(session), **more)

    def _circumstances(self, session: Session) -> Data:
        return {"now": self.clock.now(), "connected": session.connected, "preparing": self.workers.preparing}

    async def whole_message(self, session: Session, token: str, **more: Any) -> Data:
        """The Message for a token's viewer, placements included; raises Refused."""
        while True:
            room, viewer = session.room, session.room.viewer(token)
            seat = room.eyes(viewer)
            on_turn = room.state.player.seat if room.state and room.status == "playing" else None
            if room.state is None or seat is None or seat is not on_turn or not places_blocks(room.state):
                return self.message(session, viewer, **more)
            actions = await self.workers.actions(observe(room.state, seat))
            if session.room is room and room.eyes(viewer) is seat:
                return self.message(session, viewer, actions=actions, **more)

    async def tables(self, session: Session, seat: Seat) -> tuple[int, str]:
        """A seat's placement tables as JSON without their version, and the version since when they are valid."""
        room = session.room
        if room.state is None:
            raise Refused("waiting")
        version = room.table_versions[seat]
        if session.tables.get(seat, (0,))[0] != version:
            work = self.workers.tables(observe(room.state, seat))
            session.tables[seat] = (version, asyncio.ensure_future(work))
        made = session.tables[seat][1]
        try:
            return version, await asyncio.shield(made)
        finally:
            if made.done() and session.tables.get(seat) == (version, made):
                del session.tables[seat]  # those of thousands of seats would fill the memory

    async def hint(self, id: str, token: str, wish: HintWish) -> Data:
        """A hint for the person on turn; asked again in the same position it is the same one; raises Refused."""
        with self.metrics.counting("hint"):
            return await self._hint(id, token, wish)

    async def _hint(self, id: str, token: str, wish: HintWish) -> Data:
        await self.enter(id, token)
        room = (await self.find(id, wish.version)).room
        seat, state = may_ask(room, room.viewer(token), wish.version), room.state
        assert state is not None
        if state not in room.hinted:
            action, reasons = await self.workers.hint(observe(state, seat), room.strict)
            hint = {"action": action, "reasons": reasons_data(reasons, room.components)}
            judge = partial(hinted, token=token, version=wish.version, hint=hint, now=self.clock.now())
            await self.change(id, judge, wish.version)
        return {"version": room.moved} | (await self.find(id)).room.hinted[state]

    async def why(self, id: str, token: str, version: int) -> Data:
        """The reasons of a bot's action, as this token may know them; raises Refused."""
        session, _ = await self.visit(id, token)
        return await asyncio.to_thread(session.room.why, await self.store.events(id), version)

    async def record(self, id: str, token: str) -> Data:
        """The record of a finished game; raises Refused."""
        session, _ = await self.visit(id, token)
        if session.room.status != "over":
            raise Refused("running", "the record is given once the game is over")
        return await asyncio.to_thread(session.room.record, await self.store.events(id))
