"""Commands of the wire as those of rooms, which need no pydantic."""

from typing import TypeVar, assert_never

from blockandkey.protocol import requests
from blockandkey.rooms.commands import (
    Act,
    AskStandIn,
    ChangeName,
    ChangeSeat,
    ComeBack,
    Command,
    End,
    Leave,
    Lift,
    Lower,
    NewRoom,
    Rematch,
    Say,
    SeatChoice,
    SetChat,
    TakeSeat,
    Undo,
    Unsay,
)
from blockandkey.rooms.errors import Refused
from blockandkey.rules.geometry import Seat

T = TypeVar("T")


def new_room_of(wish: requests.CreateRoom) -> NewRoom:
    """The room that is asked for; its component set is read apart."""
    seats = tuple(SeatChoice(seat.holder, seat.name, seat.bot) for seat in wish.seats)
    return NewRoom(
        kind=wish.kind,
        players=wish.players,
        seats=seats,
        clock=wish.clock,
        strict=wish.strict,
        hints=wish.hints,
        chat=wish.chat,
        seed=wish.seed,
        record=wish.record,
    )


def take_seat_of(wish: requests.Join) -> TakeSeat:
    """The seat that somebody asks for."""
    return TakeSeat(wish.invite, Seat(wish.seat), wish.name, wish.client)


def command_of(told: requests.CommandData) -> Command:
    """The command that is told; raises Refused if a field of it is missing."""
    seat = Seat(told.seat) if told.seat is not None else None
    match told.do:
        case "act":
            return Act(told.version, _given(told.action, "action is missing"))
        case "undo":
            return Undo(told.version)
        case "seat":
            return ChangeSeat(seat, SeatChoice(told.holder or "open", told.name, told.bot))
        case "name":
            return ChangeName(seat, _given(told.name, "name is missing"))
        case "leave":
            return Leave()
        case "back":
            return ComeBack(told.name)
        case "stand_in":
            return AskStandIn(seat)
        case "say":
            return _say(told)
        case "unsay":
            return Unsay(_given(told.said, "nothing was said in this version"))
        case "chat":
            return SetChat(_given(told.chat, "chat is missing"))
        case "end":
            return End()
        case "rematch":
            return Rematch()
        case "lift":
            return Lift(seat)
        case "lower":
            return Lower()
        case _:
            assert_never(told.do)


def _say(told: requests.CommandData) -> Say:
    if (told.text is None) == (told.phrase is None):
        raise Refused("invalid", "a text or a phrase is needed, one of both")
    return Say(told.text, told.phrase)


def _given(value: T | None, message: str) -> T:
    """A field that this command needs; raises Refused."""
    if value is None:
        raise Refused("invalid", message)
    return value
