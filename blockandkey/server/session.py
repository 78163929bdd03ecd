"""A room in memory."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from blockandkey.rooms.cache import Cache
from blockandkey.rooms.curtain import lifted_after
from blockandkey.rooms.events import Entry
from blockandkey.rooms.state import Room, Seating, Viewer
from blockandkey.rooms.transition import after
from blockandkey.rules.geometry import Seat
from blockandkey.server.speech import SpeechThrottle


@dataclass(eq=False)
class Session:
    """A room in memory, and the clients that listen to it."""

    room: Room
    publish_presence: Callable[["Session"], None]  # tells the other servers who is connected here
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    must_reload: bool = False  # an append failed half-way, so the log must be read again
    listeners: dict[object, tuple[str, Callable[[], None]]] = field(default_factory=dict)  # token, wake
    elsewhere: frozenset[Seat] = frozenset()  # seats whose players are connected to other servers
    speech: SpeechThrottle = field(default_factory=SpeechThrottle)
    lifted: Seat | None = None  # the seat whose curtain is up, at a same-device table
    cache: Cache = field(default_factory=Cache)
    changed_at: float = 0.0  # when this server stored the last event
    unsent: set[object] = field(default_factory=set)  # listeners that were not yet sent that event

    _here: tuple[tuple[Seating, set[str]], frozenset[Seat]] | None = None  # the last answer, and what it follows from

    # Kept by Attendance
    awaited: set[Seat] = field(default_factory=set)  # seats whose grace period runs, as far as this server knows
    last_here: frozenset[Seat] = frozenset()  # seats that were connected at the last update
    last_seen: dict[Seat, float] = field(default_factory=dict)  # when a player disconnected, or sent a request
    grace_lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # for changes of the rows of grace periods

    def viewer(self, token: str) -> Viewer:
        """Authenticate a token, with the curtain as it is now; raises Refused."""
        viewer = self.room.viewer(token)
        return replace(viewer, lifted=self.lifted) if self.lifted and viewer.role == "device" else viewer

    def rooms_after(self, entries: Iterable[Entry]) -> list[Room]:
        """The room as it will be after each of these entries; the session stays as it is."""
        rooms = [self.room]
        for entry in entries:
            rooms.append(after(rooms[-1], entry, self.cache))
        return rooms[1:]

    def advance(self, rooms: Iterable[Room]) -> None:
        """Replace the room by these, one after the other; the curtain falls if one of them demands it."""
        for room in rooms:
            self.room, self.lifted = room, lifted_after(room, self.lifted)

    def notify(self) -> None:
        """Wake all listeners."""
        for _, wake in list(self.listeners.values()):
            wake()
        self.publish_presence(self)

    @property
    def connected(self) -> frozenset[Seat]:
        """The seats whose players are connected to this server or another one."""
        return self.here | self.elsewhere

    @property
    def absent(self) -> set[Seat]:
        """The missing seats, if another player is connected and so waits for them."""
        return self.missing if self.connected.intersection(self.room.humans) else set()

    @property
    def missing(self) -> set[Seat]:
        """The seats of a running game whose players are neither connected nor already recorded as away."""
        if self.room.kind != "online" or self.room.status != "playing":
            return set()
        return set(self.room.humans) - self.connected - self.room.away

    @property
    def here(self) -> frozenset[Seat]:
        """The seats whose players are connected to this server."""
        given = (self.room.seating, {token for token, _ in self.listeners.values()})
        if self._here is None or self._here[0] != given:
            self._here = (given, frozenset(seat for token in given[1] for seat in self._seats_of(token)))
        return self._here[1]

    def _seats_of(self, token: str) -> list[Seat]:
        """The seats of the player, or of the players, with a token."""
        viewer = self.room.viewer(token)
        return [viewer.seat] if viewer.seat else self.room.humans if viewer.role == "device" else []
