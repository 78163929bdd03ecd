"""What the server sends, as models."""

from typing import Any, Literal

from blockandkey.protocol.view import (
    AltarName,
    BlockName,
    ColourName,
    EndedName,
    KeyData,
    Model,
    PhaseName,
    PhraseName,
    ReasonData,
    SeatName,
    SetHead,
    ViewData,
)
from blockandkey.rooms.events import ChatName, Holder, Kind


class Pong(Model):
    """The answer to a Ping."""

    pong: int


class ErrorData(Model):
    """Why something was refused."""

    code: str
    message: str
    details: dict[str, Any]


class ErrorAnswer(Model):
    """The body of every refusal over HTTP."""

    error: ErrorData


class RoomCreated(Model):
    """The new room and its tokens."""

    room: str
    token: str
    invite: str
    watch: str


class SeatJoined(Model):
    """The seat's token."""

    room: str
    token: str


class ClockData(Model):
    """The turn clock: `left` seconds at the moment of sending."""

    seconds: int
    left: float
    running: bool


class SeatData(Model):
    """Who sits where, and how many hints were asked for there.

    `away`: this person is gone, and the others may ask for a stand-in; `stand_in`: a bot plays for them meanwhile.
    """

    seat: SeatName
    holder: Holder
    name: str | None
    bot: str | None
    connected: bool
    thinking: bool
    hints: int
    away: bool
    stand_in: bool


class Worth(Model):
    """The least and the most VP of the Keys of each level in the set that is played with."""

    star: list[int]
    sun: list[int]
    moon: list[int]


class BoxData(Model):
    """What the set's box says about this table (docs/sets.md): the Core Cube's lowest corner square, the corners of the
    floor for 1 to 4 Stars, the sites' numbers as they lie, and the Core Cube's colours, clockwise from above."""

    core: str
    corners: list[str]
    sites: list[list[int]]
    ring: list[ColourName]


class RoomData(Model):
    """The room around the game."""

    id: str
    kind: Kind
    players: int
    status: Literal["waiting", "playing", "over", "closed"]
    strict: bool
    hints: bool
    chat: ChatName
    clock: ClockData | None
    seats: list[SeatData]
    set: SetHead
    box: BoxData
    worth: Worth
    invite: str | None
    watch: str | None
    rematch: str | None


class You(Model):
    """Who the server takes you for."""

    role: Literal["seat", "device", "spectator"]
    seat: SeatName | None
    creator: bool


class Curtain(Model):
    """Same device: the curtain is down, and for whom it may be lifted."""

    seat: SeatName
    name: str | None


class UndoData(Model):
    """May the last action be taken back, and why not."""

    may: bool
    reason: Literal["nothing", "revealed", "others", "over"] | None


class EnigmaCount(Model):
    """The Enigma's colour and how many of its faces are seen."""

    colour: ColourName
    faces: int


class ClaimFact(Model):
    """A Key that was claimed."""

    key: KeyData
    place: list[str]
    seat: SeatName


class AncientsFact(Model):
    """What the Ancients did; `site` (1-9) and `stars` only for those who may know."""

    block: BlockName | None
    cells: list[str] | None
    site: int | None = None
    stars: int | None = None


class Facts(Model):
    """What an event tells, as its viewer may know it."""

    phase: PhaseName | None = None
    turn: int | None = None
    by: Literal["bot", "clock"] | None = None
    block: BlockName | None = None
    cells: list[str] | None = None
    taken: list[BlockName] | None = None
    refill: list[BlockName] | None = None
    discarded: BlockName | None = None
    claimed: list[ClaimFact] | None = None
    altar: AltarName | None = None
    drew: KeyData | None = None
    aside: AltarName | None = None
    buried: AltarName | None = None
    ancients: AncientsFact | None = None
    triggered: Literal[True] | None = None
    ended: EndedName | None = None
    version: int | None = None
    holder: Holder | None = None
    bot: str | None = None
    commit: str | None = None
    room: str | None = None
    text: str | None = None
    phrase: PhraseName | None = None
    removed: Literal[True] | None = None
    chat: ChatName | None = None


class EventData(Model):
    """Something that happened in a room; facts that don't apply are left out."""

    version: int
    at: float
    kind: Literal[
        "created", "joined", "left", "away", "stand_in", "back", "seat", "started", "action", "undone", "hint", "said",
        "unsaid", "chat", "ended", "rematch", "closed",
    ]  # fmt: skip
    seat: SeatName | None
    name: str | None
    text: str | None
    facts: Facts


class Audit(Model):
    """What the shuffle is checked with: `commit`, known since the start, is the SHA-256 of `server_seed:salt`.

    `seed`, from which every chance follows, is that of `server_seed`.
    """

    commit: str
    server_seed: str
    salt: str
    seed: str


class Message(Model):
    """All that a client needs: the room, the view, and the events since the version it had.

    `audit` is null until the game is over, and in a game begun from a record.
    """

    version: int
    answers: str | None
    error: ErrorData | None
    room: RoomData
    you: You
    view: ViewData | None
    curtain: Curtain | None
    undo: UndoData
    enigma: EnigmaCount | None
    trigger: int | None
    audit: Audit | None
    events: list[EventData]


class Hint(Model):
    """A good action and its reasons, the weightiest first; `version` is since when the game stands so."""

    version: int
    action: str
    reasons: list[ReasonData]


class Why(Model):
    """The reasons of a bot's action; not `whole` while the game runs: they tell only what everybody may know."""

    version: int
    reasons: list[ReasonData]
    whole: bool


class BoxTable(Model):
    """Where a set's box differs from ours: the entries of its `[box]`."""

    core: dict[str, str] | None = None
    seats: dict[str, list[SeatName]] | None = None
    corners: list[str] | None = None
    sites: list[list[int]] | None = None
    ring: list[ColourName] | None = None


class SetData(Model):
    """A component set."""

    keys: list[KeyData]
    box: BoxTable | None = None
    name: str
    version: int
    sha256: str


class SetAnswer(Model):
    """A component set that has no fault."""

    set: SetData


class Health(Model):
    """The server is there."""

    ok: Literal[True]


class Lan(Model):
    """The server's addresses in the local network; `may` tells if this client may open it."""

    open: bool
    may: bool
    addresses: list[str]
