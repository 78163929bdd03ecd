"""What happens in a room: one frozen class for each kind of event, and one JSON form for each.

The log stores an event as its kind, its seat and its data, which `event_data` writes and `parse_event` reads. No other
module looks at that form.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import ClassVar, Literal, TypeAlias, assert_never

from blockandkey.rules.components import ComponentSet, referred_set, set_reference
from blockandkey.rules.fields import Data
from blockandkey.rules.geometry import InvalidText, Seat
from blockandkey.rules.state import Action, parse_action

Kind = Literal["solo", "device", "online"]
Holder = Literal["human", "bot", "open"]
ChatName = Literal["all", "phrases", "off"]
Chooser = Literal["bot", "clock"]  # what chose an action instead of a person

REMOVED = {"removed": True}  # the data of `Said` once its text was removed


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat; `token` is the hash of the token that holds it, or held it last.

    A bot that stands in for a person has that person's name, and the person keeps the token.
    """

    holder: Holder
    name: str | None = None
    bot: str | None = None
    token: str | None = None
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """What is settled when a room is created."""

    kind: Kind
    players: int
    strict: bool
    hints: bool
    clock: int | None  # seconds for a turn
    components: ComponentSet


@dataclass(frozen=True, slots=True)
class Deal:
    """Where the game comes from: a seed typed in, the server's committed seed, or the beginning of a record."""

    seed: str | None
    server_seed: str
    salt: str
    record: Data | None


@dataclass(frozen=True, slots=True)
class Access:
    """The tokens of a room: to join it, to watch it, and the hash of its creator's."""

    invite: str
    watch: str
    creator: str


# Events


@dataclass(frozen=True, slots=True)
class Created:
    """Somebody created the room; `sitters` are in the order of RULES 2.3."""

    kind: ClassVar[str] = "created"
    terms: Terms
    chat: ChatName
    sitters: tuple[Sitter, ...]
    deal: Deal
    access: Access


@dataclass(frozen=True, slots=True)
class Joined:
    """A person took an open seat."""

    kind: ClassVar[str] = "joined"
    seat: Seat
    sitter: Sitter


@dataclass(frozen=True, slots=True)
class Left:
    """A person gave a seat up."""

    kind: ClassVar[str] = "left"
    seat: Seat
    sitter: Sitter


@dataclass(frozen=True, slots=True)
class Away:
    """A person has been gone for so long that the others may ask for a stand-in."""

    kind: ClassVar[str] = "away"
    seat: Seat


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A bot took the place of a person who is away."""

    kind: ClassVar[str] = "stand_in"
    seat: Seat
    sitter: Sitter


@dataclass(frozen=True, slots=True)
class CameBack:
    """A person who had left, was away or was stood in for has the seat again."""

    kind: ClassVar[str] = "back"
    seat: Seat
    sitter: Sitter


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A seat has another sitter, or its sitter another name."""

    kind: ClassVar[str] = "seat"
    seat: Seat
    sitter: Sitter


@dataclass(frozen=True, slots=True)
class Started:
    """All seats were taken, and the game was dealt."""

    kind: ClassVar[str] = "started"


@dataclass(frozen=True, slots=True)
class Acted:
    """The seat on turn did something; `by` is the bot or clock that chose it."""

    kind: ClassVar[str] = "action"
    seat: Seat
    action: Action
    by: Chooser | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """A player took back the action of a version."""

    kind: ClassVar[str] = "undone"
    seat: Seat
    version: int


@dataclass(frozen=True, slots=True)
class Hinted:
    """A player was given a hint: an action and its reasons, as data."""

    kind: ClassVar[str] = "hint"
    seat: Seat
    action: Action
    reasons: tuple[Data, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A person said a text or a phrase; it has neither once it was removed."""

    kind: ClassVar[str] = "said"
    seat: Seat
    text: str | None = None
    phrase: str | None = None


@dataclass(frozen=True, slots=True)
class Unsaid:
    """What was said in a version was removed; `seat` is None for a creator without a seat."""

    kind: ClassVar[str] = "unsaid"
    seat: Seat | None
    version: int


@dataclass(frozen=True, slots=True)
class ChatChanged:
    """The creator changed what may be said."""

    kind: ClassVar[str] = "chat"
    chat: ChatName


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The creator ended the game."""

    kind: ClassVar[str] = "ended"


@dataclass(frozen=True, slots=True)
class Rematched:
    """Somebody asked for another game, which has a room of its own."""

    kind: ClassVar[str] = "rematch"
    seat: Seat | None
    room: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The room was deleted; this is only told, since the log is gone."""

    kind: ClassVar[str] = "closed"


Reseated: TypeAlias = Joined | Left | StoodIn | CameBack | SeatChanged  # events that change who sits at a seat
Public: TypeAlias = Undone | Said | Unsaid | ChatChanged | Rematched  # events whose data everybody may see whole
Event: TypeAlias = (
    Acted
    | Created
    | Reseated
    | Away
    | Started
    | Undone
    | Hinted
    | Said
    | Unsaid
    | ChatChanged
    | GameEnded
    | Rematched
    | Closed
)


@dataclass(frozen=True, slots=True)
class Entry:
    """An event in the log of a room; `client` is the id of the command that led to it."""

    room: str
    version: int
    at: float  # unix seconds
    client: str | None
    event: Event


def entries_of(room: str, version: int, events: Iterable[Event], now: float, client: str | None = None) -> list[Entry]:
    """The entries for events that happen now, after a version; the first has the id of the command."""
    first = version + 1
    return [
        Entry(room, number, now, client if number == first else None, event)
        for number, event in enumerate(events, start=first)
    ]


# Their JSON form


def entry_data(entry: Entry) -> Data:
    """An entry of the log as plain data."""
    head = {"room": entry.room, "version": entry.version, "at": entry.at, "client": entry.client}
    return head | event_data(entry.event)


def parse_entry(data: Data) -> Entry:
    """The entry that `entry_data` writes; raises one of UNREADABLE."""
    return Entry(data["room"], data["version"], data["at"], data["client"], parse_event(data))


def event_data(event: Event) -> Data:
    """An event as plain data: its kind, its seat and what else there is to it."""
    seat = event_seat(event)
    return {"kind": event.kind, "seat": seat.value if seat else None, "data": _inner_data(event)}


def event_seat(event: Event) -> Seat | None:
    """The seat that an event is about."""
    match event:
        case Acted(seat):  # first, because most events are actions
            return seat
        case Created() | Started() | ChatChanged() | GameEnded() | Closed():
            return None
        case _:
            return event.seat


def _inner_data(event: Event) -> Data:
    match event:
        case Acted(_, action, by):
            return {"text": str(action)} | ({"by": by} if by else {})
        case Created():
            return _created_data(event)
        case Joined(_, sitter) | Left(_, sitter) | StoodIn(_, sitter) | CameBack(_, sitter) | SeatChanged(_, sitter):
            return asdict(sitter)
        case Hinted(_, action, reasons):
            return {"action": str(action), "reasons": list(reasons)}
        case Undone() | Said() | Unsaid() | ChatChanged() | Rematched():
            return public_data(event)
        case Away() | Started() | GameEnded() | Closed():
            return {}
        case _:
            assert_never(event)


def public_data(event: Public) -> Data:
    """The data of an event that everybody may see whole."""
    match event:
        case Undone(_, version) | Unsaid(_, version):
            return {"version": version}
        case Said(_, text, phrase):
            return {"phrase": phrase} if phrase is not None else {"text": text} if text is not None else dict(REMOVED)
        case ChatChanged(chat):
            return {"chat": chat}
        case Rematched(_, room):
            return {"room": room}
        case _:
            assert_never(event)


def _created_data(created: Created) -> Data:
    terms, deal, access = created.terms, created.deal, created.access
    return {
        "kind": terms.kind,
        "players": terms.players,
        "strict": terms.strict,
        "hints": terms.hints,
        "chat": created.chat,
        "clock": terms.clock,
        "set": set_reference(terms.components),
        "seats": [asdict(sitter) for sitter in created.sitters],
        "seed": deal.seed,
        "record": deal.record,
        "server_seed": deal.server_seed,
        "salt": deal.salt,
        "invite": access.invite,
        "watch": access.watch,
        "creator": access.creator,
    }


def _parse_created(data: Data) -> Created:
    return Created(
        Terms(data["kind"], data["players"], data["strict"], data["hints"], data["clock"], referred_set(data["set"])),
        data["chat"],
        tuple(Sitter(**sitter) for sitter in data["seats"]),
        Deal(data["seed"], data["server_seed"], data["salt"], data["record"]),
        Access(data["invite"], data["watch"], data["creator"]),
    )


RESEATED = {event.kind: event for event in (Joined, Left, StoodIn, CameBack, SeatChanged)}
# The exceptions that a malformed log can raise
UNREADABLE = (LookupError, ValueError, TypeError, AttributeError, AssertionError)


def parse_event(told: Data) -> Event:
    """The event that `event_data` writes; raises one of UNREADABLE."""
    kind, data = told["kind"], told["data"]
    seat = Seat(told["seat"]) if told["seat"] is not None else None
    if seat is not None and (event := _parse_of_seat(kind, seat, data)):
        return event
    match kind:
        case "created":
            return _parse_created(data)
        case "started":
            return Started()
        case "ended":
            return GameEnded()
        case "closed":
            return Closed()
        case "chat":
            return ChatChanged(data["chat"])
        case "unsaid":
            return Unsaid(seat, data["version"])
        case "rematch":
            return Rematched(seat, data["room"])
    raise InvalidText(f"not a kind of event: {kind!r}")


def _parse_of_seat(kind: str, seat: Seat, data: Data) -> Event | None:
    """An event of a kind that is always about a seat; None for other kinds."""
    match kind:
        case "action":
            return Acted(seat, parse_action(data["text"]), data.get("by"))
        case "undone":
            return Undone(seat, data["version"])
        case "hint":
            return Hinted(seat, parse_action(data["action"]), tuple(data["reasons"]))
        case "said":
            return Said(seat, data.get("text"), data.get("phrase"))
        case "away":
            return Away(seat)
        case "joined" | "left" | "stand_in" | "back" | "seat":
            return RESEATED[kind](seat, Sitter(**data))
    return None
