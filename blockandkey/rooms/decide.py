"""Which events a command leads to, or why it is refused. Nothing here changes a room."""

import base64
import hmac
import secrets
from collections.abc import Callable
from dataclasses import asdict, replace
from importlib.util import find_spec
from typing import Any

from blockandkey.bots import ROOM_BOTS
from blockandkey.bots.catalogue import is_compiled
from blockandkey.protocol.sets import read_set
from blockandkey.protocol.wire import Command, CreateRoom, Join, SeatWish
from blockandkey.rooms.chat import chat_set, said, unsaid
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.resume import resumed
from blockandkey.rooms.state import Room, Sitter, Viewer, token_hash
from blockandkey.rules.components import ComponentSet, set_reference
from blockandkey.rules.geometry import InvalidText, Seat, format_cell, format_square
from blockandkey.rules.state import REASONS, IllegalAction, parse_action
from blockandkey.server.storage.store import Stored

TOLD = ("format", "set", "order", "deal", "yard", "moves")  # what is kept of a record that a room starts from
STAND_IN = "researcher"  # plays for a person who is away, or a turn whose clock has run out
FULL = 3000  # events of a room: some hundreds are a long game, and people may talk as much again and again
NEEDED = ("act", "back", "stand_in", "unsay", "end", "rematch")  # what a full room still takes: none can be endless
ROOM_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def new_token() -> str:
    """An unguessable token."""
    return secrets.token_urlsafe(16)


def new_room_id() -> str:
    """An id for a room, without letters that look like others."""
    return "".join(secrets.choice(ROOM_LETTERS) for _ in range(8))


# Creating


def created(wish: CreateRoom, token: str, now: float) -> list[Stored]:
    """The first events of a new room, whose creator gets the token; raises Refused."""
    if len(wish.seats) != wish.players or (wish.kind == "solo" and wish.players != 1):
        raise Refused("seat", f"{len(wish.seats)} seats don't fit a {wish.kind} room of {wish.players}")
    if wish.seed is not None and wish.kind == "online":
        raise Refused("seed")
    components = read_set(wish.set)
    fresh, record = _fresh_seed(), None
    if wish.record is not None:
        components = _set_of_record(wish.record, wish.players)
        record = {name: wish.record[name] for name in TOLD if name in wish.record}
    sitters = _sitters(wish, token_hash(token))
    data: dict[str, Any] = {
        "kind": wish.kind,
        "players": wish.players,
        "strict": wish.strict if wish.strict is not None else wish.kind == "online",
        "hints": wish.hints is not False,
        "chat": (wish.chat or "all") if wish.kind == "online" else "off",
        "clock": wish.clock,
        "set": set_reference(components),
        "seats": [_sitter_data(sitter) for sitter in sitters],
        "seed": wish.seed,
        "record": record,
        **fresh,
        "invite": new_token(),
        "watch": new_token(),
        "creator": token_hash(token),
    }
    first = Stored(new_room_id(), 1, now, "created", None, None, data)
    return _with_start(first)


def _with_start(first: Stored) -> list[Stored]:
    """The first event, and the start if every seat is taken."""
    waiting = any(sitter["holder"] == "open" for sitter in first.data["seats"])
    return [first] if waiting else [first, replace(first, version=2, kind="started", data={})]


def _fresh_seed() -> dict[str, str]:
    """The server's part of a seed, and the salt of its commitment (PROTOCOL 2, `fair`)."""
    return {"server_seed": secrets.token_hex(32), "salt": secrets.token_hex(32)}


def _set_of_record(record: dict[str, Any], players: int) -> ComponentSet:
    try:
        _, state = resumed(record, "")
    except InvalidText as error:
        raise Refused("record", str(error)) from None
    if len(state.players) != players:
        raise Refused("record", f"the record is of a game for {len(state.players)}, not {players}")
    return state.components


def _sitters(wish: CreateRoom, creator: str) -> list[Sitter]:
    """Who sits where at first: online, the creator takes the first human seat, and the others are open."""
    sitters: list[Sitter] = []
    for seat in wish.seats:
        if seat.holder == "bot":
            sitters.append(Sitter("bot", seat.name, known_bot(seat.bot)))
        elif wish.kind != "online":
            if seat.holder == "open":
                raise Refused("seat", f"a {wish.kind} room has no open seats")
            sitters.append(Sitter("human", seat.name))
        elif seat.holder == "human" and not any(sitter.holder == "human" for sitter in sitters):
            sitters.append(Sitter("human", seat.name, None, creator))
        else:
            sitters.append(Sitter("open"))
    return sitters


def known_bot(name: str | None) -> str:
    """A bot's name; raises Refused for an unknown one."""
    offered = offered_bots()
    if name is None or name not in offered:
        raise Refused("bot", f"there is no such bot here (there are {', '.join(offered)})")
    return name


def offered_bots() -> list[str]:
    """The bots that can play here, the weakest first: without numba those with nothing to compile."""
    return [name for name in ROOM_BOTS if not is_compiled(name) or find_spec("numba")]


def _sitter_data(sitter: Sitter) -> dict[str, Any]:
    return asdict(sitter)


def _rematched(room: Room, now: float) -> list[Stored]:
    """The first events of a room with the same people, tokens and choices, and a new seed.

    Who was stood in for sits there again.
    """
    fresh = {"seed": None, "record": None, **_fresh_seed()}
    seats = [_sitter_data(_person(s) if s.stand_in else s) for s in room.sitters.values()]
    data = room.first.data | fresh | {"seats": seats, "chat": room.chat}
    return _with_start(Stored(new_room_id(), 1, now, "created", None, None, data))


# Joining


def join_token(room: Room, wish: Join) -> str:
    """The token for somebody who joins; for the same client id of the same seat it is the same again."""
    if wish.client is None:
        return new_token()
    data = room.first.data
    text = f"{room.id} {wish.seat} {wish.client}"
    digest = hmac.digest(f"{data['server_seed']} {data['salt']}".encode(), text.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def joined(room: Room, wish: Join, token: str, now: float) -> list[Stored]:
    """The events of somebody taking an open seat with the invitation, none if it is theirs; raises Refused."""
    if not secrets.compare_digest(wish.invite.encode(), room.first.data["invite"].encode()):
        raise Refused("token", "this is not the room's invitation")
    _must_be_there(room)
    seat = seat_of(room, wish.seat)
    if room.holder(seat) == "human" and room.sitters[seat].token == token_hash(token):
        return []  # they ask again, since the answer got lost
    if room.status == "over":
        raise Refused("over")
    if room.holder(seat) != "open":
        raise Refused("taken")
    sitter = Sitter("human", wish.name, None, token_hash(token))
    return _seated(room, "joined", seat, sitter, now, None)


def seat_of(room: Room, name: str | None) -> Seat:
    """One of the room's seats; raises Refused."""
    if name is None or Seat(name) not in room.sitters:
        raise Refused("seat")
    return Seat(name)


def _seated(room: Room, kind: str, seat: Seat, sitter: Sitter, now: float, client: str | None) -> list[Stored]:
    """The event that changes who sits at a seat, and the start if that was the last open one."""
    event = Stored(room.id, room.version + 1, now, kind, seat.value, client, _sitter_data(sitter))
    others_open = any(room.holder(other) == "open" for other in room.sitters if other is not seat)
    if room.status == "waiting" and sitter.holder != "open" and not others_open:
        return [event, Stored(room.id, room.version + 2, now, "started", None, None, {})]
    return [event]


# Commands


def owned(command: Command, token: str) -> Command:
    """A command whose id is its sender's own."""
    return command.model_copy(update={"client": f"{token_hash(token)[:12]}/{command.client}"})


def judged(room: Room, viewer: Viewer, command: Command, now: float) -> list[Stored]:
    """The events that a command leads to; raises Refused."""
    _must_be_there(room)
    events = _JUDGES[command.do](room, viewer, command, now)
    if events and command.do not in NEEDED:
        _must_not_be_full(room)
    return events


def refuse_stale(room: Room, version: int) -> None:
    """Refuse what was made for a game that has moved on since."""
    if not room.moved <= version <= room.version:
        raise Refused("stale")


def _must_be_there(room: Room) -> None:
    if room.status == "closed":
        raise Refused("room")


def _must_not_be_full(room: Room) -> None:
    """Nobody fills the memory with names and the like: it is all sent to everybody who comes."""
    if room.version >= FULL:
        raise Refused("full")


def _must_be_lifted(room: Room, viewer: Viewer) -> None:
    """At a same-device table nobody does anything while the curtain is down."""
    if viewer.role == "device" and room.has_curtain and room.lifted is None:
        raise Refused("curtain", "the curtain is down")


def _must_run(room: Room) -> None:
    if room.status != "playing":
        raise Refused("waiting" if room.status == "waiting" else "over")


def _on_turn(room: Room, viewer: Viewer, version: int, why_no_spectator: str) -> Seat:
    """The seat on turn, if this viewer plays it and knows how the game stands; raises Refused."""
    _must_run(room)
    if viewer.role == "spectator":
        raise Refused("role", why_no_spectator)
    refuse_stale(room, version)
    assert room.state is not None
    on_turn = room.state.player.seat
    if room.holder(on_turn) != "human" or viewer.seat not in (None, on_turn):
        raise Refused("turn")
    return on_turn


def _act(room: Room, viewer: Viewer, command: Command, now: float) -> list[Stored]:
    if command.action is None:
        raise Refused("invalid", "action is missing")
    _on_turn(room, viewer, command.version, "a spectator can't act")
    _must_be_lifted(room, viewer)
    return [acted(room, command.action, now, command.client)]


def acted(room: Room, text: str, now: float, client: str, by: str | None = None) -> Stored:
    """The event of an action by the seat on turn; raises Refused."""
    assert room.state is not None
    try:
        step = room.step(parse_action(text))
    except IllegalAction as error:
        broken = [
            {"rule": b.rule, "cells": [*map(format_cell, b.cells)], "stacks": [*map(format_square, b.stacks)]}
            for b in error.broken
        ]
        raise Refused("illegal", REASONS[error.reason], {"reason": error.reason, "broken": broken}) from None
    except InvalidText as error:
        raise Refused("invalid", str(error)) from None
    data = {"text": str(step.action)} | ({"by": by} if by else {})
    return Stored(room.id, room.version + 1, now, "action", step.before.player.seat.value, client, data)


def may_ask(room: Room, viewer: Viewer, version: int) -> Seat:
    """The seat on turn, if this viewer may ask for a hint for it; raises Refused."""
    _must_be_there(room)
    if not room.hints:
        raise Refused("hints")
    on_turn = _on_turn(room, viewer, version, "a spectator gets no hints")
    _must_be_lifted(room, viewer)
    return on_turn


def hinted(room: Room, token: str, version: int, hint: dict[str, Any], now: float) -> list[Stored]:
    """The event of a hint, none if this position has had one; raises Refused."""
    seat = may_ask(room, room.viewer(token), version)
    assert room.state is not None
    if room.state in room.hinted:
        return []
    return [Stored(room.id, room.version + 1, now, "hint", seat.value, None, hint)]


def _undo(room: Room, viewer: Viewer, command: Command, now: float) -> list[Stored]:
    if viewer.role == "spectator":
        raise Refused("role", "a spectator can't take anything back")
    refuse_stale(room, command.version)
    _must_be_lifted(room, viewer)
    seat = room.eyes(viewer)
    if reason := room.undo_barred(seat):
        raise Refused("undo", details={"reason": reason})
    assert seat is not None
    data = {"version": room.tail[-1].version}
    return [Stored(room.id, room.version + 1, now, "undone", seat.value, command.client, data)]


def _change_seat(room: Room, viewer: Viewer, command: Command, now: float) -> list[Stored]:
    """The creator adds, changes or removes a bot; at a same-device table also turns bots into people and back.

    Before the start a person can be sent away too: one who joined and lost the token would hold the seat for ever.
    """
    if not viewer.creator:
        raise Refused("creator")
    if room.status == "over":
        raise Refused("over")
    seat = seat_of(room, command.seat)
    if room.kind == "online" and room.holder(seat) == "human" and (room.status != "waiting" or seat is viewer.seat):
        raise Refused("taken")
    wish = SeatWish(holder=command.holder or "open", name=command.name, bot=command.bot)
    if room.sitters[seat].stand_in:
        sitter = _other_stand_in(room.sitters[seat], wish)
    else:
        sitter = _changed(room, room.sitters[seat], wish)
    return _reseated(room, seat, sitter, now, command.client)


def _other_stand_in(before: Sitter, wish: SeatWish) -> Sitter:
    """Another bot for somebody whose seat it remains."""
    if wish.holder != "bot":
        raise Refused("taken", "a bot stands in for somebody there")
    return replace(before, bot=known_bot(wish.bot))


def _changed(room: Room, before: Sitter, wish: SeatWish) -> Sitter:
    token = None if room.status == "waiting" and before.holder == "human" else before.token  # None: sent away
    if wish.holder == "bot":
        return Sitter("bot", wish.name, known_bot(wish.bot), token)
    if room.kind == "online":
        return Sitter("open", None, None, token)
    if wish.holder == "open":
        raise Refused("seat", f"a {room.kind} room has no open seats")
    return Sitter("human", wish.name)


def _change_name(room: Room, viewer: Viewer, command: Command, now: float) -> list[Stored]:
    if command.name is None:
        raise Refused("invalid", "name is missing")
    seat = viewer.seat or (seat_of(room, command.seat) if viewer.role == "device" else None)
    if seat is None or room.holder(seat) != "human":
        raise Refused("role", "only a person at a seat has a name")
    sitter = replace(room.sitters[seat], name=command.name)
    return _reseated(room, seat, sitter, now, command.client)


def _reseated(room: Room, seat: Seat, sitter: Sitter, now: float, client: str | None) -> list[Stored]:
    """The event of another sitter, or another name, at a seat; none if nothing changes."""
    return _seated(room, "seat", seat, sitter, now, client) if sitter != room.sitters[seat] else []


def _leave(room: Room, viewer: Viewer, command: Command, now: float) -> list[Stored]:
    if viewer.seat is None or room.holder(viewer.seat) != "human":
        raise Refused("role", "only a person at a seat can leave it")
    if room.status == "over":
        raise Refused("over")
    return _seated(room, "left", viewer.seat, replace(room.sitters[viewer.seat], holder="open"), now, command.client)


def _come_back(room: Room, viewer: Viewer, command: Command, now: float) -> list[Stored]:
    if viewer.seat is None:
        raise Refused("taken" if viewer.role == "spectator" else "role")
    if room.status == "over":
        raise Refused("over")
    if room.holder(viewer.seat) == "human":  # who was away is back with the first sign of life, as this is one
        if command.name in (None, room.sitters[viewer.seat].name):
            return []
        _must_not_be_full(room)
    person = _person(room.sitters[viewer.seat])
    person = replace(person, name=command.name or _old_name(room, viewer))
    return _seated(room, "back", viewer.seat, person, now, command.client)


def _old_name(room: Room, viewer: Viewer) -> str | None:
    """The name that somebody had when leaving."""
    named = (shown for shown in reversed(room.shown) if shown.kind == "left" and shown.seat == viewer.seat)
    return next((shown.name for shown in named), None)


def _person(sitter: Sitter) -> Sitter:
    """The person themselves, where a bot stood in for them or they had left."""
    return replace(sitter, holder="human", bot=None, stand_in=False)


def _stand_in(room: Room, viewer: Viewer, command: Command, now: float) -> list[Stored]:
    """Somebody asks for a bot in the place of a person who is away, or at a seat that is open.

    Such a seat was given up: nobody is stood in for there, and the bot is one like those that the creator adds.
    """
    if viewer.seat is None or room.holder(viewer.seat) != "human":
        raise Refused("role", "only a person at a seat can ask for a stand-in")
    _must_run(room)
    seat = seat_of(room, command.seat)
    if room.holder(seat) == "open":
        bot = Sitter("bot", None, STAND_IN, room.sitters[seat].token)
        return _seated(room, "seat", seat, bot, now, command.client)
    if seat not in room.away:
        raise Refused("here")
    sitter = replace(room.sitters[seat], holder="bot", bot=STAND_IN, stand_in=True)
    return _seated(room, "stand_in", seat, sitter, now, command.client)


def gone(room: Room, seat: Seat, now: float) -> list[Stored]:
    """The event that a person is away, none if that is known."""
    is_known = seat in room.away or room.holder(seat) != "human"
    return [] if is_known else [Stored(room.id, room.version + 1, now, "away", seat.value, None, {})]


def returned(room: Room, seat: Seat, now: float) -> list[Stored]:
    """The event that a person who was away is back in their seat, none if they weren't."""
    if room.status == "closed" or not room.is_gone(seat):
        return []
    return _seated(room, "back", seat, _person(room.sitters[seat]), now, None)


def _end(room: Room, viewer: Viewer, command: Command, now: float) -> list[Stored]:
    if not viewer.creator:
        raise Refused("creator")
    if room.status == "over":
        raise Refused("over")
    return [Stored(room.id, room.version + 1, now, "ended", None, command.client, {})]


def _rematch(room: Room, viewer: Viewer, command: Command, now: float) -> list[Stored]:
    """A room for the same people; who asks second finds the one that is there."""
    if viewer.role == "spectator" and not viewer.creator:
        raise Refused("role", "a spectator can't ask for another game")
    if room.status != "over":
        raise Refused("running", "another game can begin once this one is over")
    if room.rematch is not None:
        return []
    events = _rematched(room, now)
    seat, data = viewer.seat.value if viewer.seat else None, {"room": events[0].room}
    return [*events, Stored(room.id, room.version + 1, now, "rematch", seat, command.client, data)]


Judge = Callable[[Room, Viewer, Command, float], list[Stored]]
_JUDGES: dict[str, Judge] = {
    "act": _act,
    "undo": _undo,
    "seat": _change_seat,
    "name": _change_name,
    "leave": _leave,
    "back": _come_back,
    "stand_in": _stand_in,
    "say": said,
    "unsay": unsaid,
    "chat": chat_set,
    "end": _end,
    "rematch": _rematch,
}
