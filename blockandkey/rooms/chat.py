"""What people say at an online table: ready phrases and short texts. Nothing of it is part of the game, or logged."""

import math

from blockandkey.protocol.wire import Command
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.state import Room, Viewer
from blockandkey.rules.geometry import Seat
from blockandkey.server.storage.store import Stored
from blockandkey.server.throttle import Rate, TokenBucket

SPEECH = Rate(5, 1 / 3)  # of one person
MOST = 500  # that one person says in a room


class Breath:
    """How much each person of a room may say now."""

    def __init__(self) -> None:
        self._left: dict[Seat, TokenBucket] = {}

    def take(self, seat: Seat, now: float) -> None:
        """Say something; raises Refused."""
        bucket = self._left.setdefault(seat, TokenBucket(SPEECH, now))
        if wait := bucket.take(1.0, now):
            raise Refused("too_fast", "you say too much at once", {"wait": math.ceil(wait * 10) / 10})


def said(room: Room, viewer: Viewer, command: Command, now: float) -> list[Stored]:
    """The event of a person saying something; raises Refused."""
    if (command.text is None) == (command.phrase is None):
        raise Refused("invalid", "a text or a phrase is needed, one of both")
    if room.chat == "off":
        raise Refused("chat", "this room has no chat")
    if viewer.seat is None or room.holder(viewer.seat) != "human":
        raise Refused("role", "only a person at a seat can say anything")
    if room.chat == "phrases" and command.phrase is None:
        raise Refused("chat", "this room's chat is for phrases only")
    own = room.sitters[viewer.seat].token
    if sum(token == own for token in room.said.values()) >= MOST:
        raise Refused("chat", f"one person says at most {MOST} things in a room")
    data = {"phrase": command.phrase} if command.phrase else {"text": command.text}
    return [Stored(room.id, room.version + 1, now, "said", viewer.seat.value, command.client, data)]


def unsaid(room: Room, viewer: Viewer, command: Command, now: float) -> list[Stored]:
    """The event of removing what was said, none if it is removed; raises Refused."""
    if command.said not in room.said:
        raise Refused("invalid", "nothing was said in this version")
    is_own = viewer.seat is not None and room.sitters[viewer.seat].token == room.said[command.said]
    if not viewer.creator and not is_own:
        raise Refused("role", "only who said it can remove it, and the creator of the room")
    if command.said in room.unsaid:
        return []
    seat = viewer.seat.value if viewer.seat else None
    return [Stored(room.id, room.version + 1, now, "unsaid", seat, command.client, {"version": command.said})]


def chat_set(room: Room, viewer: Viewer, command: Command, now: float) -> list[Stored]:
    """The event of the creator turning the chat on or off, none if it is so; raises Refused."""
    if command.chat is None:
        raise Refused("invalid", "chat is missing")
    if not viewer.creator:
        raise Refused("creator")
    if room.kind != "online":
        raise Refused("chat", "only online rooms have a chat")
    if command.chat == room.chat:
        return []
    return [Stored(room.id, room.version + 1, now, "chat", None, command.client, {"chat": command.chat})]
