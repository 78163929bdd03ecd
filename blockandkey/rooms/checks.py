"""What several commands are refused for. Nothing here changes a room."""

from blockandkey.rooms.context import Context
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.state import Room
from blockandkey.rules.geometry import Seat

FULL = 3000  # events of a room: a long game has some hundreds, and the rest is left for chat


def refuse_closed(room: Room) -> None:
    """Raise Refused if the room was deleted."""
    if room.status == "closed":
        raise Refused("room")


def refuse_over(room: Room) -> None:
    """Raise Refused once the game is over."""
    if room.status == "over":
        raise Refused("over")


def refuse_idle(room: Room) -> None:
    """Raise Refused unless the game runs."""
    if room.status != "playing":
        raise Refused("waiting" if room.status == "waiting" else "over")


def refuse_full(room: Room) -> None:
    """Raise Refused if the log is too long: all of it is sent to everybody who comes."""
    if room.version >= FULL:
        raise Refused("full")


def refuse_stale(room: Room, version: int) -> None:
    """Raise Refused for what was chosen for a game that has moved on since."""
    if not room.progress.moved <= version <= room.version:
        raise Refused("stale")


def seat_of(room: Room, seat: Seat | None) -> Seat:
    """One of the room's seats; raises Refused."""
    if seat is None or seat not in room.sitters:
        raise Refused("seat")
    return seat


def known_bot(name: str | None, context: Context) -> str:
    """A bot's name; raises Refused for an unknown one."""
    if name is None or name not in context.bots:
        raise Refused("bot", f"there is no such bot here (there are {', '.join(context.bots)})")
    return name
