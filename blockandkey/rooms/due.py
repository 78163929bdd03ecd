"""Due work: what happens in a room at a certain time, without anybody's command."""

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from blockandkey.rules.geometry import SEATS, InvalidText, Seat


@dataclass(frozen=True, slots=True)
class BotDue:
    """The bot on turn acts."""


@dataclass(frozen=True, slots=True)
class ClockDue:
    """The clock of the turn runs out, and a bot acts for the player."""


@dataclass(frozen=True, slots=True)
class GraceDue:
    """The grace period of a disconnected player ends."""

    seat: Seat


DueKind: TypeAlias = BotDue | ClockDue | GraceDue


@dataclass(frozen=True, slots=True)
class Due:
    """Work that is due at a time; a room has at most one of each kind."""

    room: str
    kind: DueKind
    version: int
    at: float


def format_due_kind(kind: DueKind) -> str:
    """A kind of due work as text: `bot`, `clock`, `grace south`."""
    match kind:
        case BotDue():
            return "bot"
        case ClockDue():
            return "clock"
        case GraceDue(seat):
            return f"grace {seat.value}"
        case _:
            assert_never(kind)


def parse_due_kind(text: str) -> DueKind:
    """The kind of due work that `format_due_kind` writes; raises InvalidText."""
    match text.split(" "):
        case ["bot"]:
            return BotDue()
        case ["clock"]:
            return ClockDue()
        case ["grace", seat] if seat in SEATS:
            return GraceDue(Seat(seat))
    raise InvalidText(f"not a kind of due work: {text!r}")
