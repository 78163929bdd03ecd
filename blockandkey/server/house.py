"""All live rooms: reads them from their logs when they are needed, lets commands happen, and tells the listeners."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, TypeVar

from blockandkey.geometry import Seat
from blockandkey.observe import observe
from blockandkey.server.clock import Clock
from blockandkey.server.errors import Refused
from blockandkey.server.judge import created, hinted, join_token, joined, judged, may_ask, new_token, owned, returned
from blockandkey.server.limits import CROWD, Entrance, Turns
from blockandkey.server.live import Live
from blockandkey.server.logs import note
from blockandkey.server.message import message, message_text, places_blocks
from blockandkey.server.metrics import Metrics
from blockandkey.server.room import UNREADABLE, Room, Viewer
from blockandkey.server.show import Shown, reasons_data
from blockandkey.server.store import Due, Lost, Store, Stored
from blockandkey.server.wire import Command, CreateRoom, HintWish, Join
from blockandkey.server.workers import Workers

T = TypeVar("T")
Data = dict[str, Any]
ROOM_ID = re.compile(r"[a-z0-9]{1,16}", re.ASCII)
KEPT = 1000  # rooms that are kept in memory though nobody listens
GRACE = 120.0  # seconds that others wait for a person who is gone until they may ask for a stand-in


class House:
    """Every room of this server."""

    def __init__(self, store: Store, workers: Workers, clock: Clock, pace: float, grace: float = GRACE) -> None:
        self.store = store
        self.workers = workers
        self.clock = clock
        self.pace = pace  # seconds between a bot's actions where people play
        self.grace = grace
        self.metrics = Metrics()
        self.schedule: Callable[[list[Due]], None] = lambda due: None
        self.announce: Callable[[Live], None] = lambda live: None
        self.look: Callable[[Live, Seat | None], None] = lambda live, left: None  # for those who are gone
        self.put_off: Callable[[Live, Seat], None] = lambda live, seat: None  # the end of the time for them
        self.entrance = Entrance(CROWD)
        self.turns = Turns()
        self.hears = True  # what other servers tell, if there can be any
        workers.when_ready = self._tell_all
        self._live: dict[str, Live] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    # Finding

    async def find(self, id: str, least: int = 0) -> Live:
        """A room by its id, read again if it isn't as new as the least version that there must be; raises Refused."""
        if not ROOM_ID.fullmatch(id):
            raise Refused("room")
        live = self._live.get(id)
        if live is None:
            async with self._loading:
                live = self._live.get(id) or await self._load(id)
        if live.doubtful or live.room.version < least:
            async with live.lock:
                await self._settle(live, least)
        return live

    async def _settle(self, live: Live, least: int) -> None:
        """Read a room again, under its lock, if an append failed half-way or another server's event isn't here."""
        if live.doubtful or live.room.version < least:
            await self._catch_up(live)

    async def _load(self, id: str) -> Live:
        events = await self.store.events(id)
        if not events:
            raise Refused("room")
        elsewhere = await self.store.present_elsewhere([id])
        live = self._keep(await asyncio.to_thread(Room.rebuilt, events))
        live.elsewhere = frozenset(map(Seat, elsewhere.get(id, ())))
        self.look(live, None)
        return live

    async def _catch_up(self, live: Live) -> None:
        """Let happen, under the room's lock, what is in the log and hasn't happened here."""
        events = await self.store.events(live.room.id, live.room.version)
        if not events:
            self._close(live)
            raise Refused("room")
        live.doubtful = False
        if events[1:]:
            try:
                live.room = live.room.after(events[1:])
            except UNREADABLE:  # an event of a newer version of the program
                raise Refused("room", "the log of this room can't be read") from None
            live.notify()
            self._look_after(live, events[1:])

    def _look_after(self, live: Live, events: list[Stored]) -> None:
        """See who is waited for, where these events can have changed that."""
        if any(stored.kind != "action" for stored in events):
            self.look(live, None)

    @asynccontextmanager
    async def _holding(self, id: str, least: int = 0) -> AsyncIterator[Live]:
        """A room under its lock, as its log has it; raises Refused if it is gone."""
        while True:
            live = await self.find(id, least)
            async with live.lock:
                if self._live.get(id) is not live:  # it was deleted, or made place for others, while we waited
                    continue
                await self._settle(live, least)
                yield live
                return

    def _keep(self, room: Room) -> Live:
        """Put a room into memory; the oldest that nobody uses makes place."""
        live = self._live[room.id] = Live(room, announce=self.announce)
        if len(self._live) > KEPT:
            idle = (id for id, other in self._live.items() if not other.listeners and not other.lock.locked())
            if (oldest := next(idle, room.id)) != room.id:
                del self._live[oldest]
        return live

    async def visit(self, id: str, token: str) -> tuple[Live, Viewer]:
        """A room and who has this token in it, who only looks: nobody is back with that; raises Refused."""
        live = await self.find(id)
        try:
            viewer = live.room.viewer(token)
        except Refused:
            if not self.store.is_shared:
                raise
            live = await self.find(id, live.room.version + 1)  # they may have sat down on another server just now
            viewer = live.room.viewer(token)
        if viewer.seat:
            self.put_off(live, viewer.seat)
        return live, viewer

    async def enter(self, id: str, token: str) -> tuple[Live, Viewer]:
        """A room and who has this token in it, who is back with that if they were away; raises Refused."""
        live, viewer = await self.visit(id, token)
        if viewer.seat is None or not live.room.is_gone(viewer.seat):
            return live, viewer
        with suppress(Refused):  # nobody is kept out by that: it is tried again while they are here
            await self.come_back(live, viewer.seat)
        live = await self.find(id)  # it may have made place for others meanwhile
        return live, live.room.viewer(token)

    async def come_back(self, live: Live, seat: Seat) -> None:
        """Give a seat back to its person, if they were away; raises Refused."""
        if live.room.is_gone(seat):
            await self.change(live.room.id, lambda room: returned(room, seat, self.clock.now()))

    # Changing

    async def create(self, wish: CreateRoom) -> Data:
        """Make a room; raises Refused."""
        token = new_token()
        with self.metrics.counting("create"):
            events = await asyncio.to_thread(created, wish, token, self.clock.now())
            live = await self._finish(self._append_new(events))
        note("room_created", room=live.room.id)
        data = live.room.first.data
        return {"room": live.room.id, "token": token, "invite": data["invite"], "watch": data["watch"]}

    async def _append_new(self, events: list[Stored]) -> Live:
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
            live, viewer = await self.enter(id, token)
            command = owned(command, token)
            if command.do == "say" and viewer.seat and command.client not in live.room.clients:
                live.breath.take(viewer.seat, self.clock.now())
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
        async with self._holding(id, least) as live:
            while events := judge(live.room):
                after = live.room.after([stored for stored in events if stored.room == id])
                new = [stored for stored in events if stored.room != id]
                rooms = [after, await asyncio.to_thread(Room.rebuilt, new)] if new else [after]
                due = [thing for room in rooms for thing in room.due(self.pace)]
                try:
                    await self._append(events, due)
                except Lost:  # another server's event came first: read it and judge again
                    await self._catch_up(live)
                    continue
                except Refused:
                    live.doubtful = True
                    raise
                known, live.room = live.room.due(self.pace), after
                for room in rooms[1:]:
                    self._keep(room)
                    note("room_created", room=room.id)
                self.schedule([thing for thing in due if thing not in known])
                live.changed_at, live.unsent = self.clock.now(), set(live.listeners)
                live.notify()
                self._look_after(live, events)
                return

    async def _draw_curtain(self, id: str, token: str, command: Command) -> None:
        """Lift the curtain for the next person to play, or lower it; that is not in the log."""
        async with self._holding(id) as live:
            room, lift = live.room, command.do == "lift"
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
                live.notify()

    async def delete(self, id: str, token: str) -> None:
        """Forget a room; raises Refused."""
        await self._finish(self._delete(id, token))

    async def _delete(self, id: str, token: str) -> None:
        async with self._holding(id) as live:
            if not live.room.viewer(token).creator:
                raise Refused("creator")
            await self.store.delete(id)
            self._close(live)
            note("room_deleted", room=id)

    async def expire(self, id: str, last: int) -> bool:
        """Forget a room, if its last event still is that one, and tell if it was; raises Refused."""
        async with self._loading:  # it may be on its way into memory
            live = self._live.get(id)
            if live is None:
                return await self.store.delete(id, last)
        async with live.lock:
            gone = await self.store.delete(id, last)
            if gone and self._live.get(id) is live:
                self._close(live)
            return gone

    def _close(self, live: Live) -> None:
        """Let go of a room that was deleted, and tell those who listen."""
        room = live.room
        self._live.pop(room.id, None)
        room.status = "closed"
        room.version += 1
        room.shown.append(Shown(room.version, self.clock.now(), "closed", None, None, None, {}))
        live.notify()

    # Hearing of other servers

    async def hear(self, id: str, version: int) -> None:
        """Let happen what another server has appended to a room that is in memory; version 0: it was deleted."""
        async with self._loading:  # it may be on its way into memory
            live = self._live.get(id)
        if live is None or 0 < version <= live.room.version:
            return
        live.doubtful |= version == 0
        try:
            await self.find(id, version)
        except Refused as refused:
            if refused.code != "room":
                raise

    async def hear_all(self) -> None:
        """After a time without hearing anything: let go of rooms that nobody listens to, and read the others again."""
        for id, live in list(self._live.items()):
            if not live.listeners and not live.lock.locked():
                del self._live[id]
        versions = await self.store.versions(self._live)
        for id in list(self._live):
            await self.hear(id, versions.get(id, 0))
        await self.read_presence()

    def announce_all(self) -> None:
        """Tell the other servers who listens here, in all rooms."""
        for live in self._live.values():
            self.announce(live)

    async def read_presence(self, *ids: str) -> None:
        """Read again who listens on other servers to these rooms, or to all that are in memory."""
        async with self._loading:
            rooms = {id: self._live[id] for id in ids or self._live if id in self._live}
            elsewhere = await self.store.present_elsewhere(rooms)
        for id, live in rooms.items():
            seats = frozenset(map(Seat, elsewhere.get(id, ())))
            if seats != live.elsewhere:
                live.elsewhere = seats
                live.notify()
                self.look(live, None)

    async def lower(self, *ids: str) -> None:
        """Lower the curtain of these rooms, or of all: it may be up on another server."""
        for live in [self._live[id] for id in ids or self._live if id in self._live]:
            async with live.lock:
                if live.room.lifted:
                    live.room.lifted = None
                    live.notify()

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

    def sent(self, live: Live, listener: object) -> None:
        """Somebody was sent how a room stands now, or is gone."""
        if listener in live.unsent:
            live.unsent.discard(listener)
            if not live.unsent:
                self.metrics.measure("send_seconds", self.clock.now() - live.changed_at)

    def numbers(self) -> str:
        """How the server does, for Prometheus; nothing of any room."""
        sockets = sum(len(live.listeners) for live in self._live.values())
        return self.metrics.text({"rooms_live": len(self._live), "sockets": sockets})

    def _tell_all(self) -> None:
        """Wake everybody who listens to any room."""
        for live in self._live.values():
            live.notify()

    def message(self, live: Live, viewer: Viewer, **more: Any) -> Data:
        """The Message for a viewer."""
        return message(live.room, viewer, **self._circumstances(live), **more)

    def message_text(self, live: Live, viewer: Viewer, **more: Any) -> str:
        """The Message for a viewer, as JSON."""
        return message_text(live.room, viewer, **self._circumstances(live), **more)

    def _circumstances(self, live: Live) -> Data:
        return {"now": self.clock.now(), "connected": live.connected, "preparing": self.workers.preparing}

    async def whole_message(self, live: Live, token: str, **more: Any) -> Data:
        """The Message for a token's viewer, placements included; raises Refused."""
        while True:
            room, viewer = live.room, live.room.viewer(token)
            seat = room.eyes(viewer)
            on_turn = room.state.player.seat if room.state and room.status == "playing" else None
            if room.state is None or seat is None or seat is not on_turn or not places_blocks(room.state):
                return self.message(live, viewer, **more)
            actions = await self.workers.actions(observe(room.state, seat))
            if live.room is room and room.eyes(viewer) is seat:
                return self.message(live, viewer, actions=actions, **more)

    async def tables(self, live: Live, seat: Seat) -> tuple[int, str]:
        """A seat's placement tables as JSON without their version, and the version since when they are valid."""
        room = live.room
        if room.state is None:
            raise Refused("waiting")
        version = room.table_versions[seat]
        if live.tables.get(seat, (0,))[0] != version:
            work = self.workers.tables(observe(room.state, seat))
            live.tables[seat] = (version, asyncio.ensure_future(work))
        made = live.tables[seat][1]
        try:
            return version, await asyncio.shield(made)
        finally:
            if made.done() and live.tables.get(seat) == (version, made):
                del live.tables[seat]  # those of thousands of seats would fill the memory

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
        live, _ = await self.visit(id, token)
        return await asyncio.to_thread(live.room.why, await self.store.events(id), version)

    async def record(self, id: str, token: str) -> Data:
        """The record of a finished game; raises Refused."""
        live, _ = await self.visit(id, token)
        if live.room.status != "over":
            raise Refused("running", "the record is given once the game is over")
        return await asyncio.to_thread(live.room.record, await self.store.events(id))
