"""Numbers for Prometheus, in its text format. They tell how the server does, nothing of any room, seat or person.

Written here rather than taken from prometheus-client: what is needed is a page of code, each app has its own numbers,
and a game for people at home stays without one more dependency.
"""

import os
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from blockandkey.rooms.errors import Refused

PREFIX = "blockandkey"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
Labels = tuple[tuple[str, str], ...]

COUNTERS = {
    "commands": "Commands of people, by what they do and how they ended: ok, or the code of the refusal",
    "refusals": "Requests and frames that were refused, by code",
    "bot_decisions": "Actions that bots or stand-ins were asked for: chosen, or failed and asked of another",
    "storage_errors": "Appends that the database did not take",
    "rooms_expired": "Rooms that were deleted because nothing happened in them for long",
}
HISTOGRAMS = {
    "append_seconds": "How long the database takes to store an event durably",
    "send_seconds": "From a stored event until the last of those who listen to the room was sent it",
}
GAUGES = {
    "rooms_live": "Rooms in memory",
    "sockets": "Sockets that listen to a room",
}


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        """Count one more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds


class Metrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        self._counters: dict[str, dict[Labels, int]] = {name: {} for name in COUNTERS}
        self._histograms = {name: Histogram() for name in HISTOGRAMS}

    def count(self, name: str, more: int = 1, **labels: str) -> None:
        """Count something; its labels must have few values, and none that a stranger chooses."""
        key, counts = tuple(labels.items()), self._counters[name]
        counts[key] = counts.get(key, 0) + more

    @contextmanager
    def counting(self, do: str) -> Iterator[None]:
        """Count a command, by how it ends."""
        outcome = "internal"
        try:
            yield
            outcome = "ok"
        except Refused as refused:
            outcome = refused.code
            raise
        finally:
            self.count("commands", do=do, outcome=outcome)

    def measure(self, name: str, seconds: float) -> None:
        """Add to a histogram."""
        self._histograms[name].add(max(0.0, seconds))

    def text(self, gauges: Mapping[str, float]) -> str:
        """All of them, as Prometheus reads it."""
        lines: list[str] = []
        for name, value in gauges.items():
            lines += [*_head(name, "gauge", GAUGES[name]), _line(name, (), value)]
        for name, counts in self._counters.items():
            lines += _head(f"{name}_total", "counter", COUNTERS[name])
            lines += [_line(f"{name}_total", labels, counts[labels]) for labels in sorted(counts)]
        for name, histogram in self._histograms.items():
            lines += _head(name, "histogram", HISTOGRAMS[name]) + _histogram_lines(name, histogram)
        return "\n".join(lines) + "\n"


def _head(name: str, kind: str, meaning: str) -> list[str]:
    return [f"# HELP {PREFIX}_{name} {meaning}", f"# TYPE {PREFIX}_{name} {kind}"]


def _line(name: str, labels: Labels, value: float) -> str:
    told = ",".join(f'{label}="{text}"' for label, text in labels)
    return f"{PREFIX}_{name}{{{told}}} {value}" if told else f"{PREFIX}_{name} {value}"


def _histogram_lines(name: str, histogram: Histogram) -> list[str]:
    lines, total = [], 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), histogram.counts, strict=True):
        total += count
        lines.append(_line(f"{name}_bucket", (("le", bound),), total))
    return [*lines, _line(f"{name}_sum", (), histogram.sum), _line(f"{name}_count", (), total)]


def resident() -> int:
    """The bytes of memory that the server's process uses; 0 where that can't be known."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def process_text() -> str:
    """What the server's process uses, under the names that Prometheus's own libraries give it; only where /proc is."""
    found: dict[str, tuple[str, float]] = {}
    if bytes_used := resident():
        found["process_resident_memory_bytes"] = ("gauge", bytes_used)
    with suppress(OSError):
        found["process_open_fds"] = ("gauge", len(os.listdir("/proc/self/fd")))
        limits = dict(line.split("  ", 1) for line in Path("/proc/self/limits").read_text().splitlines())
        found["process_max_fds"] = ("gauge", int(limits["Max open files"].split()[0]))
    used = os.times()
    found["process_cpu_seconds_total"] = ("counter", used.user + used.system)
    return "".join(f"# TYPE {name} {kind}\n{name} {value}\n" for name, (kind, value) in found.items())
