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


def new_room_of(request: requests.CreateRoom) -> NewRoom:
    """The room that is asked for; its component set is read apart."""
    seats = tuple(SeatChoice(seat.holder, seat.name, seat.bot) for seat in request.seats)
    return NewRoom(
        kind=request.kind,
        players=request.players,
        seats=seats,
        clock=request.clock,
        strict=request.strict,
        hints=request.hints,
        chat=request.chat,
        seed=request.seed,
        record=request.record,
    )


def take_seat_of(request: requests.Join) -> TakeSeat:
    """The seat that somebody asks for."""
    return TakeSeat(request.invite, Seat(request.seat), request.name, request.client)


def command_of(request: requests.CommandData) -> Command:
    """The command of a request; raises Refused if a field of it is missing."""
    seat = Seat(request.seat) if request.seat is not None else None
    match request.do:
        case "act":
            return Act(request.version, _given(request.action, "action is missing"))
        case "undo":
            return Undo(request.version)
        case "seat":
            return ChangeSeat(seat, SeatChoice(request.holder or "open", request.name, request.bot))
        case "name":
            return ChangeName(seat, _given(request.name, "name is missing"))
        case "leave":
            return Leave()
        case "back":
            return ComeBack(request.name)
        case "stand_in":
            return AskStandIn(seat)
        case "say":
            return _say(request)
        case "unsay":
            return Unsay(_given(request.said, "nothing was said in this version"))
        case "chat":
            return SetChat(_given(request.chat, "chat is missing"))
        case "end":
            return End()
        case "rematch":
            return Rematch()
        case "lift":
            return Lift(seat)
        case "lower":
            return Lower()
        case _:
            assert_never(request.do)


def _say(request: requests.CommandData) -> Say:
    if (request.text is None) == (request.phrase is None):
        raise Refused("invalid", "either a text or a phrase is needed")
    return Say(request.text, request.phrase)


def _given(value: T | None, message: str) -> T:
    """A field that this command needs; raises Refused."""
    if value is None:
        raise Refused("invalid", message)
    return value
