"""The server's door to the local network: shut until the person at this computer opens it."""

import contextlib
import ipaddress
import socket
from collections.abc import Awaitable, Callable

Opener = Callable[[str], Awaitable[None]]  # starts to listen on an address

PROBES = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")


class Door:
    """Whether and where the local network can reach the server."""

    def __init__(self, port: int, opener: Opener | None, is_open: bool = False) -> None:
        self.port = port
        self.is_open = is_open
        self._opener = opener

    @property
    def may_open(self) -> bool:
        """Was the server started by somebody who may open it?"""
        return self._opener is not None

    async def open(self) -> None:
        """Listen on this computer's addresses in the local network."""
        if self._opener and not self.is_open:
            for address in local_addresses():
                await self._opener(address)
            self.is_open = True

    def addresses(self) -> list[str]:
        """The server's addresses for others in the local network."""
        return [f"http://{address}:{self.port}" for address in local_addresses()]


def local_addresses() -> list[str]:
    """This computer's IPv4 addresses in its local networks, the likeliest first."""
    found: list[str] = []
    for probe in PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            try:
                way.connect((probe, 9))  # sends nothing: it only asks which way it would go
            except OSError:
                continue
            found.append(way.getsockname()[0])
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
