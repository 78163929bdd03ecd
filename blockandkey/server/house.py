"""All live rooms: reads them from their logs when they are needed, lets commands happen, and tells the listeners."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from blockandkey.geometry import Seat
from blockandkey.observe import observe
from blockandkey.server.clock import Clock
from blockandkey.server.errors import Refused
from blockandkey.server.judge import created, join_token, joined, judged, new_token
from blockandkey.server.message import message, places_blocks
from blockandkey.server.room import Room, Viewer, token_hash
from blockandkey.server.show import Shown
from blockandkey.server.store import Due, Lost, Store, Stored
from blockandkey.server.wire import Command, CreateRoom, Join
from blockandkey.server.workers import Workers

T = TypeVar("T")
Data = dict[str, Any]
ROOM_ID = re.compile(r"[a-z0-9]{1,16}", re.ASCII)
KEPT = 1000  # rooms that are kept in memory though nobody listens


@dataclass(eq=False)
class Live:
    """A room in memory, and who listens to it."""

    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    doubtful: bool = False  # an append failed half-way, so the log must be read again
    listeners: dict[object, tuple[str, Callable[[], None]]] = field(default_factory=dict)  # token, wake
    tables: dict[Seat, tuple[int, asyncio.Future[str]]] = field(default_factory=dict)

    def notify(self) -> None:
        """Wake everybody who listens."""
        for _, wake in list(self.listeners.values()):
            wake()

    @property
    def connected(self) -> set[Seat]:
        """The seats whose people listen."""
        found: set[Seat] = set()
        for token in {token for token, _ in self.listeners.values()}:
            viewer = self.room.viewer(token)
            found |= {viewer.seat} if viewer.seat else set(self.room.humans) if viewer.role == "device" else set()
        return found


class House:
    """Every room of this server."""

    def __init__(self, store: Store, workers: Workers, clock: Clock, pace: float) -> None:
        self.store = store
        self.workers = workers
        self.clock = clock
        self.pace = pace  # seconds between a bot's actions where people play
        self.schedule: Callable[[list[Due]], None] = lambda due: None
        self._live: dict[str, Live] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    # Finding

    async def find(self, id: str) -> Live:
        """A room by its id; raises Refused."""
        if not ROOM_ID.fullmatch(id):
            raise Refused("room")
        live = self._live.get(id)
        if live is None:
            async with self._loading:
                live = self._live.get(id) or await self._load(id, None)
        if live.doubtful:
            async with live.lock:
                await self._settle(live)
        return live

    async def _settle(self, live: Live) -> None:
        """Read a room again, under its lock, if an append failed half-way."""
        if live.doubtful:
            await self._load(live.room.id, live)

    async def _load(self, id: str, live: Live | None) -> Live:
        events = await self.store.events(id)
        if not events:
            if live:
                self._close(live)
            raise Refused("room")
        room = Room.rebuilt(events)
        if live is None:
            return self._keep(room)
        if room.moved == live.room.moved and live.room.lifted in room.humans:
            room.lifted = live.room.lifted
        live.room, live.doubtful = room, False
        return live

    @asynccontextmanager
    async def _holding(self, id: str) -> AsyncIterator[Live]:
        """A room under its lock, as its log has it; raises Refused if it is gone."""
        while True:
            live = await self.find(id)
            async with live.lock:
                if self._live.get(id) is not live:  # it was deleted, or made place for others, while we waited
                    continue
                await self._settle(live)
                yield live
                return

    def _keep(self, room: Room) -> Live:
        """Put a room into memory; the oldest that nobody uses makes place."""
        live = self._live[room.id] = Live(room)
        if len(self._live) > KEPT:
            idle = (id for id, other in self._live.items() if not other.listeners and not other.lock.locked())
            if (oldest := next(idle, room.id)) != room.id:
                del self._live[oldest]
        return live

    async def enter(self, id: str, token: str) -> tuple[Live, Viewer]:
        """A room and who has this token in it; raises Refused."""
        live = await self.find(id)
        return live, live.room.viewer(token)

    # Changing

    async def create(self, wish: CreateRoom) -> Data:
        """Make a room; raises Refused."""
        token = new_token()
        events = await asyncio.to_thread(created, wish, token, self.clock.now())
        live = await self._finish(self._append_new(events))
        data = live.room.first.data
        return {"room": live.room.id, "token": token, "invite": data["invite"], "watch": data["watch"]}

    async def _append_new(self, events: list[Stored]) -> Live:
        """Put a new room into the log."""
        room = Room.rebuilt(events)
        due = room.due(self.pace)
        await self.store.append(events, due)
        self.schedule(due)
        return self._keep(room)

    async def join(self, id: str, wish: Join) -> Data:
        """Take an open seat; raises Refused."""
        token = join_token((await self.find(id)).room, wish)
        await self.change(id, lambda room: joined(room, wish, token, self.clock.now()))
        return {"room": id, "token": token}

    async def command(self, id: str, token: str, command: Command) -> None:
        """Let a command happen, once; raises Refused."""
        if command.do in ("lift", "lower"):
            await self._draw_curtain(id, token, command)
        else:
            await self.change(id, lambda room: self._judged(room, token, command))

    def _judged(self, room: Room, token: str, command: Command) -> list[Stored]:
        """What a command leads to; nothing if it has been done already."""
        viewer = room.viewer(token)
        own = command.model_copy(update={"client": f"{token_hash(token)[:12]}/{command.client}"})
        return [] if own.client in room.clients else judged(room, viewer, own, self.clock.now())

    async def change(self, id: str, judge: Callable[[Room], list[Stored]]) -> None:
        """Append the events that a judge finds, durably, and only then let them happen; raises Refused.

        Events of another room make it: a rematch.
        """
        await self._finish(self._change(id, judge))

    async def _change(self, id: str, judge: Callable[[Room], list[Stored]]) -> None:
        async with self._holding(id) as live:
            while events := judge(live.room):
                after = live.room.after([stored for stored in events if stored.room == id])
                new = [stored for stored in events if stored.room != id]
                rooms = [after, Room.rebuilt(new)] if new else [after]
                due = [thing for room in rooms for thing in room.due(self.pace)]
                try:
                    await self.store.append(events, due)
                except Lost:  # another server's event came first: read it and judge again
                    await self._load(id, live)
                    continue
                except Refused:
                    live.doubtful = True
                    raise
                live.room = after
                for room in rooms[1:]:
                    self._keep(room)
                self.schedule(due)
                live.notify()
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
            room.lifted = seat if lift else None
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

    def _close(self, live: Live) -> None:
        """Let go of a room that was deleted, and tell those who listen."""
        room = live.room
        self._live.pop(room.id, None)
        room.status = "closed"
        room.version += 1
        room.shown.append(Shown(room.version, self.clock.now(), "closed", None, None, None, {}))
        live.notify()

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Run work to its end, even if the client that asked for it goes away."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    # Showing

    def message(self, live: Live, viewer: Viewer, **more: Any) -> Data:
        """The Message for a viewer."""
        return message(live.room, viewer, now=self.clock.now(), connected=live.connected, **more)

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
        except Exception:
            if live.tables.get(seat) == (version, made):
                del live.tables[seat]
            raise

    async def record(self, id: str, token: str) -> Data:
        """The record of a finished game; raises Refused."""
        live, _ = await self.enter(id, token)
        if live.room.status != "over":
            raise Refused("running", "the record is given once the game is over")
        return await asyncio.to_thread(live.room.record, await self.store.events(id))
