"""What people say at an online table: ready phrases and short texts. Nothing of it is part of the game."""

from blockandkey.rooms.commands import Say, SetChat, Unsay
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import ChatChanged, Event, Said, Unsaid
from blockandkey.rooms.state import Room, Viewer

MOST = 500  # that one person says in a room


def say(room: Room, viewer: Viewer, command: Say) -> list[Event]:
    """The event of a person saying something; raises Refused."""
    talk = room.talk
    if talk.chat == "off":
        raise Refused("chat", "this room has no chat")
    if viewer.seat is None or room.holder(viewer.seat) != "human":
        raise Refused("role", "only a person at a seat can say anything")
    if talk.chat == "phrases" and command.phrase is None:
        raise Refused("chat", "this room's chat is for phrases only")
    own = room.sitters[viewer.seat].token
    if sum(token == own for token in talk.said.values()) >= MOST:
        raise Refused("chat", f"one person says at most {MOST} things in a room")
    return [Said(viewer.seat, command.text, command.phrase)]


def unsay(room: Room, viewer: Viewer, command: Unsay) -> list[Event]:
    """The event of removing what was said, none if it is removed; raises Refused."""
    talk, version = room.talk, command.version
    if version not in talk.said:
        raise Refused("invalid", "nothing was said in this version")
    is_own = viewer.seat is not None and room.sitters[viewer.seat].token == talk.said[version]
    if not viewer.creator and not is_own:
        raise Refused("role", "only who said it can remove it, and the creator of the room")
    return [] if version in talk.unsaid else [Unsaid(viewer.seat, version)]


def set_chat(room: Room, viewer: Viewer, command: SetChat) -> list[Event]:
    """The event of the creator choosing what may be said, none if it is so; raises Refused."""
    if not viewer.creator:
        raise Refused("creator")
    if room.kind != "online":
        raise Refused("chat", "only online rooms have a chat")
    return [] if command.chat == room.talk.chat else [ChatChanged(command.chat)]
