"""Metrics in the text format of Prometheus. They describe the server, and no single room, seat or person.

This replaces prometheus-client: it is a page of code, each app has its own metrics instead of global ones, and the game
needs one dependency less.
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
    "commands": "Commands of clients by kind and outcome: ok, or the code of the refusal",
    "refusals": "Refused requests and frames by code",
    "bot_decisions": "Decisions of bots and stand-ins by outcome: chosen, or failed so that another bot decides",
    "storage_errors": "Appends that the database refused",
    "rooms_expired": "Rooms that were deleted because they had no event for a long time",
}
HISTOGRAMS = {
    "append_seconds": "Time to store an event durably",
    "send_seconds": "Time from storing an event until the last listener of the room was sent it",
}
GAUGES = {
    "rooms_live": "Rooms in memory",
    "sockets": "Sockets that listen to a room",
}


class Histogram:
    """A histogram of durations."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        """Add a duration."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self._counters: dict[str, dict[Labels, int]] = {name: {} for name in COUNTERS}
        self._histograms = {name: Histogram() for name in HISTOGRAMS}

    def count(self, name: str, more: int = 1, **labels: str) -> None:
        """Increase a counter; its labels must have few values, and none that a client can choose."""
        key, counts = tuple(labels.items()), self._counters[name]
        counts[key] = counts.get(key, 0) + more

    @contextmanager
    def counting(self, do: str) -> Iterator[None]:
        """Count a command by its outcome."""
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
        """Add a duration to a histogram."""
        self._histograms[name].add(max(0.0, seconds))

    def text(self, gauges: Mapping[str, float]) -> str:
        """All metrics in the text format."""
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
    inside = ",".join(f'{label}="{text}"' for label, text in labels)
    return f"{PREFIX}_{name}{{{inside}}} {value}" if inside else f"{PREFIX}_{name} {value}"


def _histogram_lines(name: str, histogram: Histogram) -> list[str]:
    lines, total = [], 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), histogram.counts, strict=True):
        total += count
        lines.append(_line(f"{name}_bucket", (("le", bound),), total))
    return [*lines, _line(f"{name}_sum", (), histogram.sum), _line(f"{name}_count", (), total)]


def resident() -> int:
    """The resident memory of this process in bytes; 0 if the system has no /proc."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def process_text() -> str:
    """The resources of this process, under the names of the Prometheus libraries; some need /proc."""
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
