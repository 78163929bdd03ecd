"""A room in memory."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from blockandkey.rooms.cache import Cache
from blockandkey.rooms.curtain import lifted_after
from blockandkey.rooms.events import Entry
from blockandkey.rooms.state import Room, Viewer
from blockandkey.rooms.transition import after
from blockandkey.rules.geometry import Seat
from blockandkey.server.speech import Breath


@dataclass(eq=False)
class Session:
    """A room in memory, and who listens to it."""

    room: Room
    lifted: Seat | None = None  # same device: the seat whose curtain is up
    cache: Cache = field(default_factory=Cache)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    doubtful: bool = False  # an append failed half-way, so the log must be read again
    listeners: dict[object, tuple[str, Callable[[], None]]] = field(default_factory=dict)  # token, wake
    tables: dict[Seat, tuple[int, asyncio.Future[str]]] = field(default_factory=dict)  # that are being made
    elsewhere: frozenset[Seat] = frozenset()  # seats whose people listen on other servers
    waited: set[Seat] = field(default_factory=set)  # seats for which this server knows a grace period to run
    met: set[Seat] = field(default_factory=set)  # seats whose people were here when that was looked at last
    seen: dict[Seat, float] = field(default_factory=dict)  # when a seat's person went, or put its end off by asking
    rows: asyncio.Lock = field(default_factory=asyncio.Lock)  # that say so, changed one after the other
    breath: Breath = field(default_factory=Breath)
    announce: Callable[["Session"], None] = lambda session: None  # tells the other servers who listens here
    changed_at: float = 0.0  # when its last event was stored here
    unsent: set[object] = field(default_factory=set)  # those who listened then and weren't sent it yet

    def viewer(self, token: str) -> Viewer:
        """Who has this token, with the curtain as it is now; raises Refused."""
        viewer = self.room.viewer(token)
        return replace(viewer, lifted=self.lifted) if self.lifted and viewer.role == "device" else viewer

    def rooms_after(self, entries: Iterable[Entry]) -> list[Room]:
        """The room as it will be after each of these events; here nothing changes."""
        rooms = [self.room]
        for entry in entries:
            rooms.append(after(rooms[-1], entry, self.cache))
        return rooms[1:]

    def advance(self, rooms: Iterable[Room]) -> None:
        """Let the events happen that lead to these rooms, one after the other."""
        for room in rooms:
            self.room, self.lifted = room, lifted_after(room, self.lifted)

    def notify(self) -> None:
        """Wake everybody who listens."""
        for _, wake in list(self.listeners.values()):
            wake()
        self.announce(self)

    @property
    def connected(self) -> set[Seat]:
        """The seats whose people listen, on this server or another."""
        return self.here | self.elsewhere

    @property
    def absent(self) -> set[Seat]:
        """The seats whose people the others wait for: not connected, though somebody else is."""
        return self.missing if self.connected.intersection(self.room.humans) else set()

    @property
    def missing(self) -> set[Seat]:
        """The seats of a running game whose people aren't connected, and aren't known to be away."""
        if self.room.kind != "online" or self.room.status != "playing":
            return set()
        return set(self.room.humans) - self.connected - self.room.away

    @property
    def here(self) -> set[Seat]:
        """The seats whose people listen on this server."""
        found: set[Seat] = set()
        for token in {token for token, _ in self.listeners.values()}:
            viewer = self.room.viewer(token)
            found |= {viewer.seat} if viewer.seat else set(self.room.humans) if viewer.role == "device" else set()
        return found
