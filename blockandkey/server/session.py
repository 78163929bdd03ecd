"""A room in memory."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from blockandkey.rooms.chat import Breath
from blockandkey.rooms.state import Room
from blockandkey.rules.geometry import Seat


@dataclass(eq=False)
class Session:
    """A room in memory, and the clients that listen to it."""

    room: Room
    publish_presence: Callable[["Session"], None]  # tells the other servers who is connected here
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    must_reload: bool = False  # an append failed half-way, so the log must be read again
    listeners: dict[object, tuple[str, Callable[[], None]]] = field(default_factory=dict)  # token, wake
    tables: dict[Seat, tuple[int, asyncio.Future[str]]] = field(default_factory=dict)  # that are being made
    elsewhere: frozenset[Seat] = frozenset()  # seats whose players are connected to other servers
    breath: Breath = field(default_factory=Breath)
    changed_at: float = 0.0  # when this server stored the last event
    unsent: set[object] = field(default_factory=set)  # listeners that were not yet sent that event

    # Kept by Attendance
    awaited: set[Seat] = field(default_factory=set)  # seats whose grace period runs, as far as this server knows
    last_here: set[Seat] = field(default_factory=set)  # seats that were connected at the last update
    last_seen: dict[Seat, float] = field(default_factory=dict)  # when a player disconnected, or sent a request
    grace_lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # for changes of the rows of grace periods

    def notify(self) -> None:
        """Wake all listeners."""
        for _, wake in list(self.listeners.values()):
            wake()
        self.publish_presence(self)

    @property
    def connected(self) -> set[Seat]:
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
    def here(self) -> set[Seat]:
        """The seats whose players are connected to this server."""
        found: set[Seat] = set()
        for token in {token for token, _ in self.listeners.values()}:
            viewer = self.room.viewer(token)
            found |= {viewer.seat} if viewer.seat else set(self.room.humans) if viewer.role == "device" else set()
        return found
