"""Limits for each client address: open requests and sockets, requests a second, new rooms an hour, frames a second.

The table in docs/host.md shows the same numbers; a test compares them. An IPv6 client is counted by its /64 network,
because one household usually has a whole /64.
"""

import ipaddress
import logging
import math
import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from starlette.types import Scope

from blockandkey.rooms.errors import Refused
from blockandkey.rules.geometry import InvalidText
from blockandkey.server.clock import Clock
from blockandkey.server.logs import note
from blockandkey.server.throttle import Rate, TokenBucket
from blockandkey.server.web.lan import is_loopback

MAX_CLIENTS = 10_000  # idle clients beyond this number are forgotten
LOG_INTERVAL = 60.0  # seconds between two log lines about the limits of one client

# How many tokens a request takes from its client's `requests`
FILE_COST = 0.1  # a file of the page
REQUEST_COST = 1.0
HEAVY_COST = 5.0  # needs a worker process or a whole event log
GUESS_COST = 10.0  # in addition, for a room or a token that doesn't exist
HEAVY_PATH = re.compile(r"/api/(ready|sets/check|rooms|rooms/[^/]*/(hint|record|why/.*))")

# What one client may do
REQUEST_RATE = Rate(200, 20)
ROOM_RATE = Rate(40, 20 / 3600)
FRAME_RATE = Rate(40, 10)
ANY_FRAME_RATE = Rate(400, 40)

# What all clients may do together; the others wait in an admission queue
CONNECTION_RATE = Rate(50, 1000)  # new TCP connections
SOCKET_RATE = Rate(20, 150)  # new sockets in rooms


@dataclass(frozen=True, slots=True)
class Allowance:
    """What one client may do."""

    requests: Rate = REQUEST_RATE
    rooms: Rate = ROOM_RATE
    frames: Rate = FRAME_RATE  # of each socket
    any_frames: Rate = ANY_FRAME_RATE  # of each socket, with pings, pongs and fragments
    open_requests: float = 100
    sockets: float = 64
    of_a_token: float = 32  # sockets in a room with the same token: all spectators share one

    def times(self, factor: float) -> "Allowance":
        """All limits multiplied; the factor 0 removes them."""
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


class Client:
    """A client address: its open requests and sockets, and its token buckets."""

    def __init__(self, address: str, allowance: Allowance, clock: Clock) -> None:
        self.address = address
        self.allowance = allowance
        self._clock = clock
        self._requests = TokenBucket(allowance.requests, clock.now())
        self._rooms = TokenBucket(allowance.rooms, clock.now())
        self._open = {"open_requests": 0, "sockets": 0}
        self._logged_at = -math.inf

    @property
    def is_busy(self) -> bool:
        """Has it an open request or a socket?"""
        return any(self._open.values())

    def requesting(self, cost: float) -> AbstractContextManager[None]:
        """Count an HTTP request while it is open; raises Refused."""
        return self._opening("open_requests", cost, self.allowance.open_requests)

    def connecting(self) -> AbstractContextManager[None]:
        """Count a socket while it is open; raises Refused."""
        return self._opening("sockets", REQUEST_COST, self.allowance.sockets)

    @contextmanager
    def _opening(self, limit: str, cost: float, most: float) -> Iterator[None]:
        self._take(self._requests, cost, "requests")
        if self._open[limit] >= most:
            raise self._refused("too_many", limit)
        self._open[limit] += 1
        try:
            yield
        finally:
            self._open[limit] -= 1

    def new_frame_bucket(self) -> TokenBucket:
        """The token bucket for the frames of a new socket."""
        return TokenBucket(self.allowance.frames, self._clock.now())

    def count_frame(self, socket: TokenBucket) -> Refused | None:
        """Count a frame of a socket; returns the refusal if it comes too fast."""
        try:
            self._take(socket, REQUEST_COST, "frames")
            self._take(self._requests, REQUEST_COST, "requests")
        except Refused as too_fast:
            return too_fast
        return None

    def check_token_sockets(self, number: int) -> None:
        """Raise Refused if a room already has too many sockets with the same token."""
        if number >= self.allowance.of_a_token:
            raise self._refused("too_many", "of_a_token")

    def count_room(self) -> None:
        """Count a new room; raises Refused."""
        self._take(self._rooms, 1.0, "rooms")

    def count_guess(self) -> None:
        """Charge for a room or a token that doesn't exist."""
        self._requests.charge(GUESS_COST)

    def _take(self, bucket: TokenBucket, cost: float, limit: str) -> None:
        if wait := bucket.take(cost, self._clock.now()):
            raise self._refused("too_fast", limit, wait)

    def _refused(self, code: str, limit: str, wait: float | None = None) -> Refused:
        now = self._clock.now()
        if now - self._logged_at >= LOG_INTERVAL:
            self._logged_at = now
            note("limited", address=self.address, limit=limit, code=code)
        return Refused(code) if wait is None else Refused(code, details={"wait": math.ceil(wait * 10) / 10})


def unlimited_client(clock: Clock) -> Client:
    """A client without limits."""
    return Client("", Allowance().times(0), clock)


class Limits:
    """All clients that were active lately."""

    def __init__(
        self, clock: Clock, factor: float = 1.0, *, exempts_loopback: bool = False, trusts_proxies: bool = True
    ) -> None:
        self._clock = clock
        self._allowance = Allowance().times(factor)
        self._clients: OrderedDict[str, Client] = OrderedDict()
        self.unlimited = unlimited_client(clock)
        self._exempts_loopback = exempts_loopback
        self._warns_of_proxies = not trusts_proxies  # once, at the first request of a proxy that isn't trusted

    def client(self, scope: Scope) -> Client:
        """The client that sends a request."""
        peer, forwarded = scope.get("client"), is_forwarded(scope)
        address = counted_address(peer[0] if peer else "")
        if forwarded and self._warns_of_proxies:
            self._warns_of_proxies = False
            note("proxy_not_believed", logging.WARNING, hint="all its clients count as one: serve --proxy ADDRESS")
        if self._exempts_loopback and is_loopback(address) and not forwarded:
            return self.unlimited
        client = self._clients.get(address)
        if client is None:
            client = self._clients[address] = Client(address, self._allowance, self._clock)
            if len(self._clients) > MAX_CLIENTS:
                idle = (other for other, known in self._clients.items() if not known.is_busy and other != address)
                self._clients.pop(next(idle, ""), None)
        self._clients.move_to_end(address)
        return client


def limits_of(factor: float | None, proxies: Iterable[str], clock: Clock) -> Limits:
    """The limits of a server with these settings; without a factor, loopback clients are exempt."""
    return Limits(
        clock,
        1.0 if factor is None else factor,
        exempts_loopback=factor is None,
        trusts_proxies=bool(tuple(proxies)),
    )


def counted_address(host: str) -> str:
    """The key under which an address is counted: IPv6 by its /64, an IPv4-mapped address as IPv4."""
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
    """Does a proxy send this request for another client?"""
    return any(name in (b"x-forwarded-for", b"forwarded") for name, _ in scope["headers"])


def cost_of(path: str) -> float:
    """How many tokens a request takes from its client's `requests`."""
    if not path.startswith("/api/"):
        return FILE_COST
    return HEAVY_COST if HEAVY_PATH.fullmatch(path) else REQUEST_COST


def parse_proxies(texts: Iterable[str]) -> list[str]:
    """The addresses and networks of reverse proxies; raises InvalidText."""
    proxies = [text.strip() for text in texts]
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise InvalidText(f"not a proxy's address or network: {proxy!r} (as 127.0.0.1 or 10.0.0.0/24)") from None
    return proxies
