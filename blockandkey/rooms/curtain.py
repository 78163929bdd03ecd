"""The curtain of a same-device table: it is up for one person at most. It is neither in the log nor in the room."""

from blockandkey.rooms.commands import Lift, Lower
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.state import Room, Viewer
from blockandkey.rules.geometry import Seat


def curtain_seat(room: Room, viewer: Viewer) -> Seat | None:
    """For whom the curtain may be lifted, the next person to play; None if it isn't down."""
    return _next_person(room) if room.has_curtain and viewer.lifted is None else None


def _next_person(room: Room) -> Seat | None:
    if room.state is None:
        return None
    order = [player.seat for player in room.state.players]
    order = order[room.state.on_turn :] + order[: room.state.on_turn]
    return next((seat for seat in order if room.holder(seat) == "human"), None)


def lifted_by(room: Room, viewer: Viewer, command: Lift | Lower) -> Seat | None:
    """The seat whose curtain is up after a command, None if it is down then; raises Refused."""
    if viewer.role != "device" or not room.has_curtain:
        raise Refused("curtain" if viewer.role == "device" else "role")
    match command:
        case Lower():
            return None
        case Lift(wanted):
            seat = viewer.lifted or _next_person(room)
            if wanted is not None and wanted is not seat:
                raise Refused("curtain", "the curtain is not down for this seat")
            return seat


def lifted_after(room: Room, lifted: Seat | None) -> Seat | None:
    """The seat whose curtain is still up once a room has changed: it falls when another person's turn comes."""
    if lifted is None or room.holder(lifted) != "human":
        return None
    on_turn = room.state.player.seat if room.state else lifted
    return None if on_turn is not lifted and room.holder(on_turn) == "human" else lifted


def refuse_lowered(room: Room, viewer: Viewer) -> None:
    """Raise Refused while the curtain is down: nobody does anything then."""
    if viewer.role == "device" and room.has_curtain and viewer.lifted is None:
        raise Refused("curtain", "the curtain is down")
