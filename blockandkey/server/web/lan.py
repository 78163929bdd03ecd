"""Access from the local network: closed until the person at this computer opens it."""

import asyncio
import contextlib
import ipaddress
import socket
from typing import Protocol

from blockandkey.rooms.errors import Refused

ALL_ADDRESSES = ("0.0.0.0", "::")
PROBES = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")


class Opener(Protocol):
    """What can listen on more addresses."""

    def open(self, address: str) -> bool:
        """Listen on an address; False if that is impossible."""


class LanAccess:
    """Whether and where the local network can reach the server.

    `opener` is None if nobody may open the server; `host` is the address if the server was started open.
    """

    def __init__(self, port: int, opener: Opener | None, host: str | None = None) -> None:
        self.port = port
        self._opener = opener
        self._host = host
        self._opened: list[str] = []
        self._lock = asyncio.Lock()

    @property
    def is_open(self) -> bool:
        """Can others in the local network reach the server?"""
        return bool(self._host or self._opened)

    @property
    def may_open(self) -> bool:
        """May the page open the server to the local network?"""
        return self._opener is not None

    async def open(self) -> None:
        """Listen on this computer's addresses in the local network; raises Refused if that works for none."""
        async with self._lock:
            for address in await asyncio.to_thread(local_addresses):
                if self._opener and address not in self._opened and self._opener.open(address):
                    self._opened.append(address)
        if not self.is_open:
            raise Refused("no_lan")

    async def addresses(self) -> list[str]:
        """The URLs at which others in the local network reach the server."""
        async with self._lock:
            if self._host and not self._opened:  # found once, because looking up names may take long
                is_everywhere = self._host in ALL_ADDRESSES
                self._opened = await asyncio.to_thread(local_addresses) if is_everywhere else [self._host]
        return [f"http://{_in_url(address)}:{self.port}" for address in self._opened]


def _in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def local_addresses() -> list[str]:
    """This computer's IPv4 addresses in its local networks, the likeliest first."""
    found: list[str] = []
    for probe in PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as route:
            try:
                route.connect((probe, 9))  # sends nothing: the system only chooses the route
            except OSError:
                continue
            found.append(route.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if _is_local(address)]


def _is_local(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return ip.is_private and not ip.is_loopback and not ip.is_link_local and not ip.is_unspecified


def is_loopback(host: str | None) -> bool:
    """Is this an address of this computer itself?"""
    try:
        return host == "localhost" or ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False
