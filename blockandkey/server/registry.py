"""All live rooms: reads them from their logs when they are needed, lets commands happen, and tells the listeners."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, TypeVar

from blockandkey.bots.reasons import reasons_data
from blockandkey.protocol.commands import command_of, new_room_of, take_seat_of
from blockandkey.protocol.sets import read_set
from blockandkey.protocol.wire import Command, CreateRoom, HintWish, Join
from blockandkey.rooms.commands import Change, Lift, Lower
from blockandkey.rooms.creating import create, rematch
from blockandkey.rooms.curtain import lifted_by
from blockandkey.rooms.decide import decide, hint, may_ask
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import UNREADABLE, Acted, Closed, Entry, Event, Rematched, entries_of
from blockandkey.rooms.history import record_of, why
from blockandkey.rooms.message import message, message_text, places_blocks
from blockandkey.rooms.seats import join, join_token, returned
from blockandkey.rooms.state import Due, Room, Viewer, token_hash
from blockandkey.rooms.transition import rebuild
from blockandkey.rules.geometry import Seat
from blockandkey.rules.observe import observe
from blockandkey.rules.state import parse_action
from blockandkey.server.clock import Clock
from blockandkey.server.journal import entry_of, log_of, rebuilt, stored_of
from blockandkey.server.logs import note
from blockandkey.server.metrics import Metrics
from blockandkey.server.session import Session
from blockandkey.server.storage.store import Lost, Store
from blockandkey.server.surroundings import COMPILED_BOTS, EXPLANATIONS, new_context
from blockandkey.server.web.limits import CROWD, Entrance, Turns
from blockandkey.server.work.workers import Workers

T = TypeVar("T")
Data = dict[str, Any]
Decide = Callable[[Session], Sequence[Event]]  # what shall happen in a room that is held
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
        self.context = new_context()
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
        session = self._keep(await asyncio.to_thread(rebuilt, events))
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
                entries = [entry_of(stored) for stored in events[1:]]
                session.advance(session.rooms_after(entries))
            except UNREADABLE:  # an event of a newer version of the program
                raise Refused("room", "the log of this room can't be read") from None
            session.notify()
            self._look_after(session, entries)

    def _look_after(self, session: Session, entries: Iterable[Entry]) -> None:
        """See who is waited for, where these events can have changed that."""
        if not all(isinstance(entry.event, Acted) for entry in entries):
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
            viewer = session.viewer(token)
        except Refused:
            if not self.store.is_shared:
                raise
            session = await self.find(id, session.room.version + 1)  # they may have sat down on another server just now
            viewer = session.viewer(token)
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
        return session, session.viewer(token)

    async def come_back(self, session: Session, seat: Seat) -> None:
        """Give a seat back to its person, if they were away; raises Refused."""
        if session.room.is_gone(seat):
            await self.change(session.room.id, lambda held: returned(held.room, seat))

    # Changing

    async def create(self, wish: CreateRoom) -> Data:
        """Make a room; raises Refused."""
        token, asked = self.context.new_token(), new_room_of(wish)
        with self.metrics.counting("create"):
            events = await asyncio.to_thread(create, asked, lambda: read_set(wish.set), token, self.context)
            entries = entries_of(self.context.new_room_id(), 0, events, self.clock.now())
            session = await self._finish(self._append_new(entries))
        note("room_created", room=session.room.id)
        access = session.room.created.access
        return {"room": session.room.id, "token": token, "invite": access.invite, "watch": access.watch}

    async def _append_new(self, entries: list[Entry]) -> Session:
        """Put a new room into the log."""
        room = await asyncio.to_thread(rebuild, entries)
        due = room.due(self.pace)
        await self._append(entries, due)
        self.schedule(due)
        return self._keep(room)

    async def _append(self, entries: list[Entry], due: list[Due]) -> None:
        """Store events durably; raises Lost or Refused."""
        began = self.clock.now()
        try:
            await self.store.append([stored_of(entry) for entry in entries], due)
        except Refused as refused:
            self.metrics.count("storage_errors")
            note("not_stored", logging.WARNING, room=entries[0].room, code=refused.code)
            raise
        self.metrics.measure("append_seconds", self.clock.now() - began)

    async def join(self, id: str, wish: Join) -> Data:
        """Take an open seat; raises Refused."""
        with self.metrics.counting("join"):
            asked = take_seat_of(wish)
            token = join_token((await self.find(id)).room, asked, self.context)
            await self.change(id, lambda held: join(held.room, asked, token))
        return {"room": id, "token": token}

    async def command(self, id: str, token: str, told: Command) -> None:
        """Let a command happen, once; raises Refused."""
        with self.metrics.counting(told.do):
            session, viewer = await self.enter(id, token)
            client = f"{token_hash(token)[:12]}/{told.client}"  # two people may use the same id
            if told.do == "say" and viewer.seat and client not in session.room.clients:
                session.breath.take(viewer.seat, self.clock.now())
            command = command_of(told)
            if isinstance(command, Lift | Lower):
                await self._draw_curtain(id, token, command)
            else:
                await self.change(id, partial(self._decided, token=token, command=command), told.version, client)

    def _decided(self, session: Session, token: str, command: Change) -> list[Event]:
        """What a command leads to; raises Refused."""
        return decide(session.room, session.viewer(token), command, self.context, session.cache)

    async def change(self, id: str, decided: Decide, least: int = 0, client: str | None = None) -> None:
        """Append the events that are decided, durably, and only then let them happen; raises Refused.

        `least` is a version that somebody has seen already. What has the id of a client is done once.
        """
        await self._finish(self._change(id, decided, least, client))

    async def _change(self, id: str, decided: Decide, least: int, client: str | None) -> None:
        async with self._holding(id, least) as session:
            while client not in session.room.clients and (events := decided(session)):
                entries = entries_of(id, session.room.version, events, self.clock.now(), client)
                rooms, new = session.rooms_after(entries), self._rematch(session.room, events)
                others = [await asyncio.to_thread(rebuild, new)] if new else []
                due = [thing for room in (rooms[-1], *others) for thing in room.due(self.pace)]
                try:
                    await self._append([*new, *entries], due)
                except Lost:  # another server's event came first: read it and decide again
                    await self._catch_up(session)
                    continue
                except Refused:
                    session.doubtful = True
                    raise
                known = session.room.due(self.pace)
                session.advance(rooms)
                for room in others:
                    self._keep(room)
                    note("room_created", room=room.id)
                self.schedule([thing for thing in due if thing not in known])
                session.changed_at, session.unsent = self.clock.now(), set(session.listeners)
                session.notify()
                self._look_after(session, entries)
                return

    def _rematch(self, room: Room, events: Iterable[Event]) -> list[Entry]:
        """The first entries of the room that a rematch makes, if these events tell of one."""
        ids = [event.room for event in events if isinstance(event, Rematched)]
        return [e for id in ids for e in entries_of(id, 0, rematch(room, self.context), self.clock.now())]

    async def _draw_curtain(self, id: str, token: str, command: Lift | Lower) -> None:
        """Lift the curtain for the next person to play, or lower it; that is not in the log."""
        async with self._holding(id) as session:
            lifted = lifted_by(session.room, session.viewer(token), command)
            if lifted and not self.hears:
                raise Refused("storage")
            session.lifted = session.lifted if lifted else None
            try:
                await self.store.tell(f"{id} curtain")  # it's up on one server at most
                session.lifted = lifted
            finally:
                session.notify()

    async def delete(self, id: str, token: str) -> None:
        """Forget a room; raises Refused."""
        await self._finish(self._delete(id, token))

    async def _delete(self, id: str, token: str) -> None:
        async with self._holding(id) as session:
            if not session.viewer(token).creator:
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
        session.advance(session.rooms_after(entries_of(room.id, room.version, [Closed()], self.clock.now())))
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
                if session.lifted:
                    session.lifted = None
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
        preparing = COMPILED_BOTS if self.workers.preparing else ()
        return {
            "now": self.clock.now(),
            "connected": session.connected,
            "preparing": preparing,
            "cache": session.cache,
        }

    async def whole_message(self, session: Session, token: str, **more: Any) -> Data:
        """The Message for a token's viewer, placements included; raises Refused."""
        while True:
            room, viewer = session.room, session.viewer(token)
            seat = room.eyes(viewer)
            on_turn = room.state.player.seat if room.state and room.status == "playing" else None
            if room.state is None or seat is None or seat is not on_turn or not places_blocks(room.state):
                return self.message(session, viewer, **more)
            actions = await self.workers.actions(observe(room.state, seat))
            if session.room is room and session.viewer(token) == viewer:
                return self.message(session, viewer, actions=actions, **more)

    async def tables(self, session: Session, seat: Seat) -> tuple[int, str]:
        """A seat's placement tables as JSON without their version, and the version since when they are valid."""
        room = session.room
        if room.state is None:
            raise Refused("waiting")
        version = room.progress.table_versions[seat]
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
        session = await self.find(id, wish.version)
        room = session.room
        seat, state = may_ask(room, session.viewer(token), wish.version), room.state
        assert state is not None
        if state not in room.progress.hinted:
            action, reasons = await self.workers.hint(observe(state, seat), room.created.terms.strict)
            told = parse_action(action), reasons_data(reasons, room.components)
            await self.change(id, lambda held: hint(held.room, held.viewer(token), wish.version, *told), wish.version)
        given = (await self.find(id)).room.progress.hinted[state]
        return {"version": room.progress.moved, "action": str(given.action), "reasons": list(given.reasons)}

    async def why(self, id: str, token: str, version: int) -> Data:
        """The reasons of a bot's action, as this token may know them; raises Refused."""
        session, _ = await self.visit(id, token)
        rows = await self.store.events(id)
        return await asyncio.to_thread(lambda: why(session.room, log_of(rows), version, EXPLANATIONS))

    async def record(self, id: str, token: str) -> Data:
        """The record of a finished game; raises Refused."""
        session, _ = await self.visit(id, token)
        if session.room.status != "over":
            raise Refused("running", "the record is given once the game is over")
        rows = await self.store.events(id)
        return await asyncio.to_thread(lambda: record_of(session.room, log_of(rows)))
