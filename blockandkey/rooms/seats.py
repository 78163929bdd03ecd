"""Which events change who sits where. Nothing here changes a room."""

import base64
import hmac
from dataclasses import replace

from blockandkey.rooms.checks import known_bot, refuse_closed, refuse_full, refuse_idle, refuse_over, seat_of
from blockandkey.rooms.commands import AskStandIn, ChangeName, ChangeSeat, ComeBack, SeatChoice, TakeSeat
from blockandkey.rooms.context import Context
from blockandkey.rooms.creating import is_waiting, person
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import (
    Away,
    CameBack,
    Event,
    Joined,
    Left,
    Reseated,
    SeatChanged,
    Sitter,
    Started,
    StoodIn,
)
from blockandkey.rooms.state import Room, Viewer, token_hash
from blockandkey.rules.geometry import Seat


def join_token(room: Room, request: TakeSeat, context: Context) -> str:
    """The token for somebody who joins; with the same secret and the same seat it is the same again."""
    if request.secret is None:
        return context.new_token()
    deal = room.created.deal
    text = f"{room.id} {request.seat} {request.secret}"
    digest = hmac.digest(f"{deal.server_seed} {deal.salt}".encode(), text.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def join(room: Room, request: TakeSeat, token: str) -> list[Event]:
    """The events of somebody taking an open seat with the invitation, none if it is theirs; raises Refused."""
    if not hmac.compare_digest(request.invite.encode(), room.created.access.invite.encode()):
        raise Refused("token", "this is not the room's invitation")
    refuse_closed(room)
    seat = seat_of(room, request.seat)
    if room.holder(seat) == "human" and room.sitters[seat].token == token_hash(token):
        return []  # they ask again, since the answer got lost
    refuse_over(room)
    if room.holder(seat) != "open":
        raise Refused("taken")
    return _with_start(room, Joined(seat, Sitter("human", request.name, None, token_hash(token))))


def _with_start(room: Room, event: Reseated) -> list[Event]:
    """An event that changes who sits at a seat, and the start if that was the last open one."""
    sitters = {**room.sitters, event.seat: event.sitter}
    return [event, Started()] if room.status == "waiting" and not is_waiting(sitters.values()) else [event]


def change_seat(room: Room, viewer: Viewer, command: ChangeSeat, context: Context) -> list[Event]:
    """The creator adds, changes or removes a bot; at a same-device table also turns bots into people and back.

    Before the start a person can be sent away too: one who joined and lost the token would hold the seat for ever.
    """
    if not viewer.creator:
        raise Refused("creator")
    refuse_over(room)
    seat, choice = seat_of(room, command.seat), command.choice
    if room.kind == "online" and room.holder(seat) == "human" and (room.status != "waiting" or seat is viewer.seat):
        raise Refused("taken")
    if room.sitters[seat].stand_in:
        return _changed(room, seat, _other_stand_in(room.sitters[seat], choice, context))
    return _changed(room, seat, _chosen(room, room.sitters[seat], choice, context))


def _changed(room: Room, seat: Seat, sitter: Sitter) -> list[Event]:
    """The event of another sitter, or another name, at a seat; none if nothing changes."""
    return _with_start(room, SeatChanged(seat, sitter)) if sitter != room.sitters[seat] else []


def _other_stand_in(before: Sitter, choice: SeatChoice, context: Context) -> Sitter:
    """Another bot for somebody whose seat it remains."""
    if choice.holder != "bot":
        raise Refused("taken", "a bot stands in for somebody there")
    return replace(before, bot=known_bot(choice.bot, context))


def _chosen(room: Room, before: Sitter, choice: SeatChoice, context: Context) -> Sitter:
    token = None if room.status == "waiting" and before.holder == "human" else before.token  # None: sent away
    if choice.holder == "bot":
        return Sitter("bot", choice.name, known_bot(choice.bot, context), token)
    if room.kind == "online":
        return Sitter("open", None, None, token)
    if choice.holder == "open":
        raise Refused("seat", f"a {room.kind} room has no open seats")
    return Sitter("human", choice.name)


def change_name(room: Room, viewer: Viewer, command: ChangeName) -> list[Event]:
    """The event of a person's new name, none if it is the old one; raises Refused."""
    seat = viewer.seat or (seat_of(room, command.seat) if viewer.role == "device" else None)
    if seat is None or room.holder(seat) != "human":
        raise Refused("role", "only a person at a seat has a name")
    return _changed(room, seat, replace(room.sitters[seat], name=command.name))


def leave(room: Room, viewer: Viewer) -> list[Event]:
    """The event of a person giving a seat up; raises Refused."""
    if viewer.seat is None or room.holder(viewer.seat) != "human":
        raise Refused("role", "only a person at a seat can leave it")
    refuse_over(room)
    return [Left(viewer.seat, replace(room.sitters[viewer.seat], holder="open"))]


def come_back(room: Room, viewer: Viewer, command: ComeBack) -> list[Event]:
    """The event of a person taking their seat again, none if they have it; raises Refused."""
    if viewer.seat is None:
        raise Refused("taken" if viewer.role == "spectator" else "role")
    refuse_over(room)
    sitter = room.sitters[viewer.seat]
    if sitter.holder == "human":  # every request of a person who was away marks them as returned
        if command.name in (None, sitter.name):
            return []
        refuse_full(room)
    name = command.name or _name_when_leaving(room, viewer.seat)
    return _with_start(room, CameBack(viewer.seat, replace(person(sitter), name=name)))


def _name_when_leaving(room: Room, seat: Seat) -> str | None:
    events = (shown.event for shown in reversed(room.shown))
    return next((event.sitter.name for event in events if isinstance(event, Left) and event.seat is seat), None)


def stand_in(room: Room, viewer: Viewer, command: AskStandIn, context: Context) -> list[Event]:
    """Somebody asks for a bot in the place of a person who is away, or at a seat that is open.

    An open seat belongs to nobody, so the bot there is no stand-in but a bot like those that the creator adds.
    """
    if viewer.seat is None or room.holder(viewer.seat) != "human":
        raise Refused("role", "only a person at a seat can ask for a stand-in")
    refuse_idle(room)
    seat = seat_of(room, command.seat)
    if room.holder(seat) == "open":
        return [SeatChanged(seat, Sitter("bot", None, context.stand_in, room.sitters[seat].token))]
    if seat not in room.away:
        raise Refused("here")
    return [StoodIn(seat, replace(room.sitters[seat], holder="bot", bot=context.stand_in, stand_in=True))]


def gone(room: Room, seat: Seat) -> list[Event]:
    """The event that a person is away, none if that is known."""
    return [] if seat in room.away or room.holder(seat) != "human" else [Away(seat)]


def returned(room: Room, seat: Seat) -> list[Event]:
    """The event that a person who was away is back in their seat, none if they weren't."""
    if room.status == "closed" or not room.is_gone(seat):
        return []
    return _with_start(room, CameBack(seat, person(room.sitters[seat])))
