"""Which events a command leads to, or why it is refused. Nothing here changes a room."""

from collections.abc import Sequence
from typing import assert_never

from blockandkey.rooms.cache import Cache
from blockandkey.rooms.chat import say, set_chat, unsay
from blockandkey.rooms.checks import refuse_closed, refuse_full, refuse_idle, refuse_over, refuse_stale
from blockandkey.rooms.commands import (
    Act,
    AskStandIn,
    Change,
    ChangeName,
    ChangeSeat,
    ComeBack,
    End,
    Leave,
    Rematch,
    Say,
    SetChat,
    Undo,
    Unsay,
)
from blockandkey.rooms.context import Context
from blockandkey.rooms.curtain import refuse_lowered
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import Acted, Chooser, Event, GameEnded, Hinted, Rematched, Undone
from blockandkey.rooms.seats import change_name, change_seat, come_back, leave, stand_in
from blockandkey.rooms.state import Room, Viewer
from blockandkey.rules.fields import Data
from blockandkey.rules.geometry import InvalidText, Seat, format_cell, format_square
from blockandkey.rules.state import REASONS, Action, IllegalAction, parse_action

# Commands that a full room still accepts: each is limited in number
NEEDED = (Act, ComeBack, AskStandIn, Unsay, End, Rematch)


def decide(room: Room, viewer: Viewer, command: Change, context: Context, cache: Cache | None = None) -> list[Event]:
    """The events that a command leads to; raises Refused."""
    refuse_closed(room)
    events = _decided(room, viewer, command, context, cache)
    if events and not isinstance(command, NEEDED):
        refuse_full(room)
    return events


def _decided(room: Room, viewer: Viewer, command: Change, context: Context, cache: Cache | None) -> list[Event]:
    match command:
        case Act():
            return _act(room, viewer, command, cache)
        case Undo():
            return _undo(room, viewer, command)
        case ChangeSeat():
            return change_seat(room, viewer, command, context)
        case ChangeName():
            return change_name(room, viewer, command)
        case Leave():
            return leave(room, viewer)
        case ComeBack():
            return come_back(room, viewer, command)
        case AskStandIn():
            return stand_in(room, viewer, command, context)
        case Say():
            return say(room, viewer, command)
        case Unsay():
            return unsay(room, viewer, command)
        case SetChat():
            return set_chat(room, viewer, command)
        case End():
            return _end(room, viewer)
        case Rematch():
            return _rematch(room, viewer, context)
        case _:
            assert_never(command)


def _on_turn(room: Room, viewer: Viewer, version: int, why_no_spectator: str) -> Seat:
    """The seat on turn, if this viewer plays it and knows how the game stands; raises Refused."""
    refuse_idle(room)
    if viewer.role == "spectator":
        raise Refused("role", why_no_spectator)
    refuse_stale(room, version)
    assert room.state is not None
    on_turn = room.state.player.seat
    if room.holder(on_turn) != "human" or viewer.seat not in (None, on_turn):
        raise Refused("turn")
    refuse_lowered(room, viewer)
    return on_turn


def _act(room: Room, viewer: Viewer, command: Act, cache: Cache | None) -> list[Event]:
    _on_turn(room, viewer, command.version, "a spectator can't act")
    return [act(room, command.action, cache=cache)]


def act(room: Room, text: str, by: Chooser | None = None, cache: Cache | None = None) -> Acted:
    """The event of an action by the seat on turn; raises Refused."""
    assert room.state is not None
    try:
        step = (cache or Cache()).step(room.state, parse_action(text), room.chance)
    except IllegalAction as error:
        broken = [
            {"rule": b.rule, "cells": [*map(format_cell, b.cells)], "stacks": [*map(format_square, b.stacks)]}
            for b in error.broken
        ]
        raise Refused("illegal", REASONS[error.reason], {"reason": error.reason, "broken": broken}) from None
    except InvalidText as error:
        raise Refused("invalid", str(error)) from None
    return Acted(step.before.player.seat, step.action, by)


def may_ask(room: Room, viewer: Viewer, version: int) -> Seat:
    """The seat on turn, if this viewer may ask for a hint for it; raises Refused."""
    refuse_closed(room)
    if not room.created.terms.hints:
        raise Refused("hints")
    return _on_turn(room, viewer, version, "a spectator gets no hints")


def hint(room: Room, viewer: Viewer, version: int, action: Action, reasons: Sequence[Data]) -> list[Event]:
    """The event of a hint, none if this position has had one; raises Refused."""
    seat = may_ask(room, viewer, version)
    assert room.state is not None
    return [] if room.state in room.progress.hinted else [Hinted(seat, action, tuple(reasons))]


def _undo(room: Room, viewer: Viewer, command: Undo) -> list[Event]:
    if viewer.role == "spectator":
        raise Refused("role", "a spectator can't take anything back")
    refuse_stale(room, command.version)
    refuse_lowered(room, viewer)
    seat = room.eyes(viewer)
    if reason := room.undo_barred(seat):
        raise Refused("undo", details={"reason": reason})
    assert seat is not None
    return [Undone(seat, room.progress.tail[-1].version)]


def _end(room: Room, viewer: Viewer) -> list[Event]:
    if not viewer.creator:
        raise Refused("creator")
    refuse_over(room)
    return [GameEnded()]


def _rematch(room: Room, viewer: Viewer, context: Context) -> list[Event]:
    """Somebody asks for another game, whose room `creating.rematch` begins; a second request leads to no event."""
    if viewer.role == "spectator" and not viewer.creator:
        raise Refused("role", "a spectator can't ask for another game")
    if room.status != "over":
        raise Refused("running", "another game can begin once this one is over")
    return [] if room.rematch is not None else [Rematched(viewer.seat, context.new_room_id())]
