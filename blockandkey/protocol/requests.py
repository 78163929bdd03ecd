"""Models of what clients send. pydantic checks it; `protocol/commands.py` turns it into the commands of rooms/."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from blockandkey.protocol.view import Model, PhraseName, SeatName
from blockandkey.rooms.events import ChatName, Holder, Kind

NAME_LENGTH = 24
TEXT_LENGTH = 140  # of what is said at once
JOINERS = "\u200c\u200d"  # which scripts and emoji are joined with


def _tidy(name: str) -> str:
    """A name on one line, without blanks around it."""
    return _on_one_line(name, "a name", NAME_LENGTH)


def _tidy_text(text: str) -> str:
    """What is said, on one line, without blanks around it."""
    return _on_one_line(text, "a text", TEXT_LENGTH, JOINERS)


def _on_one_line(text: str, what: str, longest: int, unseen: str = "") -> str:
    text = " ".join(text.split())
    seen = text.translate(dict.fromkeys(map(ord, unseen)))
    if not seen.strip() or len(text) > longest or not seen.isprintable():
        raise ValueError(f"{what} has 1 to {longest} printable characters")
    return text


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("it must be printable characters")
    return text


Name = Annotated[str, Field(max_length=100), AfterValidator(_tidy)]
Text = Annotated[str, Field(max_length=500), AfterValidator(_tidy_text)]
Word = Annotated[str, Field(min_length=1, max_length=40)]
Token = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
ClientId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
OwnSecret = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{16,64}$")]
Seed = Annotated[str, Field(min_length=1, max_length=100), AfterValidator(_printable)]


class SeatRequest(Model):
    """Who shall sit at a seat."""

    holder: Holder
    name: Name | None = None
    bot: Word | None = None


class SetName(Model):
    """A component set that comes with the program."""

    name: Word
    version: Annotated[int, Field(ge=1)] | None = None


class SetFile(Model):
    """A component set's own file."""

    toml: Annotated[str, Field(max_length=64_000)]


class CreateRoom(Model):
    """A new room; `seats` are in the order of RULES 2.3."""

    kind: Kind
    players: Annotated[int, Field(ge=1, le=4)]
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=4)]
    set: SetName | SetFile | None = None
    clock: Annotated[int, Field(ge=5, le=86_400)] | None = None
    strict: bool | None = None
    hints: bool | None = None
    chat: ChatName | None = None
    seed: Seed | None = None
    record: dict[str, Any] | None = None


class Join(Model):
    """Take an open seat with the invitation's token; with the same secret `client` it is answered the same again."""

    invite: Token
    seat: SeatName
    name: Name
    client: OwnSecret | None = None


class CommandData(Model):
    """Something to do in a room; `version` is that of the Message it was made for.

    `said` is the version of the event `said` that `unsay` removes.
    """

    client: ClientId
    version: Annotated[int, Field(ge=0)] = 0
    do: Literal[
        "act", "undo", "lift", "lower", "seat", "name", "leave", "back", "stand_in", "say", "unsay", "chat", "end",
        "rematch",
    ]  # fmt: skip
    action: Annotated[str, Field(max_length=200)] | None = None
    seat: SeatName | None = None
    holder: Holder | None = None
    bot: Word | None = None
    name: Name | None = None
    text: Text | None = None
    phrase: PhraseName | None = None
    said: Annotated[int, Field(ge=1)] | None = None
    chat: ChatName | None = None


class HintRequest(Model):
    """Ask for a hint; `version` is that of the Message it is asked for."""

    version: Annotated[int, Field(ge=0)]


class Hello(Model):
    """The first frame on a socket: who is there, and the last version it has seen."""

    token: Token
    have: Annotated[int, Field(ge=0)] = 0


class Ping(Model):
    """A sign of life, answered by a Pong with the same number."""

    ping: Annotated[int, Field(ge=0, le=2**53)]


class CheckSet(Model):
    """A component set's file, to be checked."""

    toml: Annotated[str, Field(max_length=64_000)]
