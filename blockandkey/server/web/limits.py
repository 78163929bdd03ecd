"""Limits on what strangers can send: at once, a second and an hour, for each address and each socket.

docs/host.md has them as a table, and a test compares. An IPv6 address counts with its whole /64, which one house has.
"""

import asyncio
import ipaddress
import logging
import math
import re
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.types import Scope

from blockandkey.rooms.errors import Refused
from blockandkey.rules.geometry import InvalidText
from blockandkey.server.clock import Clock
from blockandkey.server.logs import note
from blockandkey.server.web.lan import is_loopback

GUESTS = 10_000  # addresses that are remembered though they do nothing now
HASTY = 1.5  # taken of a rate in the last moments, more than people do: a second frame within 50 ms
TOLD = 60.0  # seconds until it is logged again that an address was limited

# What a request costs of its address's requests
FILE = 0.1  # a file of the page
PLAIN = 1.0
HEAVY = 5.0  # a worker or a whole log is needed for it
GUESS = 10.0  # more, for a room or a token that there isn't
IS_HEAVY = re.compile(r"/api/(ready|sets/check|rooms|rooms/[^/]*/(hint|record|why/.*))")


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    second: float

    def times(self, factor: float) -> "Rate":
        """So many times as much; 0: without limit."""
        return Rate(self.burst * factor, self.second * factor) if factor else Rate(math.inf, 1.0)


@dataclass(frozen=True, slots=True)
class Allowance:
    """What an address may do."""

    requests: Rate = Rate(200, 20)
    rooms: Rate = Rate(40, 20 / 3600)
    frames: Rate = Rate(40, 10)  # of each socket
    any_frames: Rate = Rate(400, 40)  # of each socket, with pings, pongs and parts of messages
    open_requests: float = 100
    sockets: float = 64
    of_a_token: float = 32  # sockets in a room with the same token: all spectators share one

    def times(self, factor: float) -> "Allowance":
        """So many times as much; 0: without limits."""
        by = factor or math.inf
        return Allowance(
            self.requests.times(factor),
            self.rooms.times(factor),
            self.frames.times(factor),
            self.any_frames.times(factor),
            self.open_requests * by,
            self.sockets * by,
            self.of_a_token * by,
        )


# What all addresses may do together; more wait for their turn
DOOR = Rate(50, 1000)  # connections
CROWD = Rate(20, 150)  # sockets in rooms


class Bucket:
    """What is left of a rate."""

    __slots__ = ("at", "left", "rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.left = rate.burst
        self.at = now

    def take(self, cost: float, now: float) -> float:
        """Take so much, if it is there; else how many seconds to wait for it."""
        self.left = min(self.rate.burst, self.left + max(0.0, now - self.at) * self.rate.second)
        self.at = now
        if self.left < cost:
            return (cost - self.left) / self.rate.second
        self.left -= cost
        return 0.0

    @property
    def is_hasty(self) -> bool:
        """Was more taken in the last moments than people would?"""
        return self.left < self.rate.burst - HASTY

    def fine(self, cost: float) -> None:
        """Take so much, there or not."""
        self.left = max(self.left - cost, -self.rate.burst)


class Entrance:
    """Lets some in at once and then one after the other, so that a crowd keeps nobody waiting who is in."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._last = 0.0  # when the one who came last is let in, at this rate

    async def wait(self) -> None:
        """Wait until it's one's turn."""
        now, pause = asyncio.get_running_loop().time(), 1 / self._rate.second
        self._last = max(self._last, now - self._rate.burst * pause) + pause
        await asyncio.sleep(max(0.0, self._last - now))


class Turns:
    """Lets the hasty go on one after the other, one in each turn of the event loop: so a flood delays nobody else."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def wait(self) -> None:
        """Wait until it's one's turn."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            loop.call_soon(self._next, loop)
        await turn

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # else they have hung up
                turn.set_result(None)
                break
        if self._waiting:
            loop.call_soon(self._next, loop)


class Guest:
    """An address: what it does now, and what it has left."""

    def __init__(self, address: str, may: Allowance, clock: Clock) -> None:
        self.address = address
        self.may = may
        self._clock = clock
        self._requests = Bucket(may.requests, clock.now())
        self._rooms = Bucket(may.rooms, clock.now())
        self._open_requests = self._sockets = 0
        self._told_at = -math.inf

    @property
    def is_busy(self) -> bool:
        """Does it ask for anything now, or listen?"""
        return bool(self._open_requests or self._sockets)

    @contextmanager
    def asking(self, cost: float) -> Iterator[None]:
        """Ask for something over HTTP; raises Refused."""
        self._take(self._requests, cost, "requests")
        if self._open_requests >= self.may.open_requests:
            raise self._refused("too_many", "open_requests")
        self._open_requests += 1
        try:
            yield
        finally:
            self._open_requests -= 1

    @contextmanager
    def connecting(self) -> Iterator[None]:
        """Have a socket; raises Refused."""
        self._take(self._requests, PLAIN, "requests")
        if self._sockets >= self.may.sockets:
            raise self._refused("too_many", "sockets")
        self._sockets += 1
        try:
            yield
        finally:
            self._sockets -= 1

    def new_socket(self) -> Bucket:
        """What a socket has left of its own rate."""
        return Bucket(self.may.frames, self._clock.now())

    def send_frame(self, socket: Bucket) -> Refused | None:
        """Send a frame on a socket; the refusal, if it comes too fast."""
        try:
            self._take(socket, PLAIN, "frames")
            self._take(self._requests, PLAIN, "requests")
        except Refused as too_fast:
            return too_fast
        return None

    def listen(self, with_the_token: int) -> None:
        """Listen to a room where so many do with the same token; raises Refused."""
        if with_the_token >= self.may.of_a_token:
            raise self._refused("too_many", "of_a_token")

    def make_room(self) -> None:
        """Make a room; raises Refused."""
        self._take(self._rooms, 1.0, "rooms")

    def guess(self) -> None:
        """Name a room or a token that there isn't."""
        self._requests.fine(GUESS)

    def _take(self, bucket: Bucket, cost: float, limit: str) -> None:
        if wait := bucket.take(cost, self._clock.now()):
            raise self._refused("too_fast", limit, wait)

    def _refused(self, code: str, limit: str, wait: float | None = None) -> Refused:
        now = self._clock.now()
        if now - self._told_at >= TOLD:
            self._told_at = now
            note("limited", address=self.address, limit=limit, code=code)
        return Refused(code) if wait is None else Refused(code, details={"wait": math.ceil(wait * 10) / 10})


def spared(clock: Clock) -> Guest:
    """Somebody whom no limit holds."""
    return Guest("", Allowance().times(0), clock)


class Limits:
    """Every address that was here lately."""

    def __init__(
        self, clock: Clock, factor: float = 1.0, *, spares_loopback: bool = False, knows_proxies: bool = True
    ) -> None:
        self._clock = clock
        self._may = Allowance().times(factor)
        self._guests: OrderedDict[str, Guest] = OrderedDict()
        self.spared = spared(clock)
        self._spares_loopback = spares_loopback
        self._knows_proxies = knows_proxies  # or hasn't seen one yet

    def guest(self, scope: Scope) -> Guest:
        """Who asks."""
        client, forwarded = scope.get("client"), is_forwarded(scope)
        address = counted(client[0] if client else "")
        if forwarded and not self._knows_proxies:
            self._knows_proxies = True
            note("proxy_not_believed", logging.WARNING, hint="all its clients count as one: serve --proxy ADDRESS")
        if self._spares_loopback and is_loopback(address) and not forwarded:
            return self.spared
        guest = self._guests.get(address)
        if guest is None:
            guest = self._guests[address] = Guest(address, self._may, self._clock)
            if len(self._guests) > GUESTS:
                idle = (other for other, known in self._guests.items() if not known.is_busy and other != address)
                self._guests.pop(next(idle, ""), None)
        self._guests.move_to_end(address)
        return guest


def counted(host: str) -> str:
    """An address as it is counted: an IPv6 address by its /64, one that holds an IPv4 address as that."""
    try:
        ip = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped:
            return str(ip.ipv4_mapped)
        if not ip.is_loopback:
            return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


def is_forwarded(scope: Scope) -> bool:
    """Does a go-between say that it asks for somebody else?"""
    return any(name in (b"x-forwarded-for", b"forwarded") for name, _ in scope["headers"])


def cost_of(path: str) -> float:
    """What a request costs of its address's requests."""
    if not path.startswith("/api/"):
        return FILE
    return HEAVY if IS_HEAVY.fullmatch(path) else PLAIN


def parse_proxies(told: Iterable[str]) -> list[str]:
    """The addresses and networks of reverse proxies; raises InvalidText."""
    proxies = [proxy.strip() for proxy in told]
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise InvalidText(f"not a proxy's address or network: {proxy!r} (as 127.0.0.1 or 10.0.0.0/24)") from None
    return proxies
