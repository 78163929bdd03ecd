"""A room as a value: who sits there, how the game stands, and what has happened. `after` is the only way forward."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal, assert_never

from blockandkey.rooms.cache import Cache
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import (
    Acted,
    Away,
    CameBack,
    ChatChanged,
    ChatName,
    Closed,
    Created,
    Ended,
    Entry,
    Hinted,
    Holder,
    Joined,
    Kind,
    Left,
    Rematched,
    Reseated,
    Said,
    SeatChanged,
    Sitter,
    Started,
    StoodIn,
    Undone,
    Unsaid,
    event_seat,
)
from blockandkey.rooms.log import Shown, show_entry, without_text
from blockandkey.rooms.resume import resumed
from blockandkey.rules.chance import Chance, Keyed
from blockandkey.rules.components import ComponentSet
from blockandkey.rules.fair import fair_seed
from blockandkey.rules.game import new_game
from blockandkey.rules.geometry import Seat
from blockandkey.rules.record import Step
from blockandkey.rules.state import Claim, Draw, Phase, State

Status = Literal["waiting", "playing", "over", "closed"]
Turn = tuple[int, Seat, bool]  # what tells one turn from another


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody with a token; `lifted` is the seat whose curtain is up at a same-device table."""

    role: Literal["seat", "device", "spectator"]
    seat: Seat | None
    creator: bool
    lifted: Seat | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A step of the history that counts, with the version that told it; `by` is the bot or clock that chose."""

    step: Step
    version: int
    by: str | None


@dataclass(frozen=True, slots=True)
class Due:
    """Something to be done at a time without anybody's command."""

    room: str
    kind: str  # bot, clock, or grace and a seat
    version: int
    at: float


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at the table."""

    sitters: Mapping[Seat, Sitter]
    shared: bool  # several people sit here, or have sat
    away: frozenset[Seat] = frozenset()  # those for whom the others may ask for a stand-in
    former: frozenset[str] = frozenset()  # token hashes of people whose seat somebody else has taken

    @property
    def humans(self) -> list[Seat]:
        """The seats that people hold."""
        return [seat for seat, sitter in self.sitters.items() if sitter.holder == "human"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the game is."""

    moved: int  # the version of the last event that changed the game
    moved_at: float  # and its time
    state: State | None = None
    tail: tuple[Done, ...] = ()  # the last step that can't be undone, and those after it
    turn_began: Mapping[Turn, float] = field(default_factory=dict)
    table_versions: Mapping[Seat, int] = field(default_factory=dict)  # since when placement tables are as they are
    hinted: Mapping[State, Hinted] = field(default_factory=dict)  # the hint that was given in a position


@dataclass(frozen=True, slots=True)
class Talk:
    """What may be said, and what was."""

    chat: ChatName
    said: Mapping[int, str | None] = field(default_factory=dict)  # versions, and the token hash of who said it
    unsaid: frozenset[int] = frozenset()  # the versions of them that were removed


@lru_cache(16_384)  # about those of a thousand rooms
def token_hash(token: str) -> str:
    """What is stored of a token that holds a seat."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Room:
    """A room at one version of its log."""

    id: str
    created: Created
    version: int
    seating: Seating
    progress: Progress
    talk: Talk
    shown: tuple[Shown, ...]  # the log as it may be told
    status: Status = "waiting"
    rematch: str | None = None  # the room of the next game
    clients: Mapping[str, int] = field(default_factory=dict)  # ids of commands, and the versions that they led to

    @property
    def kind(self) -> Kind:
        return self.created.terms.kind

    @property
    def players(self) -> int:
        return self.created.terms.players

    @property
    def components(self) -> ComponentSet:
        return self.created.terms.components

    @property
    def state(self) -> State | None:
        return self.progress.state

    @property
    def sitters(self) -> Mapping[Seat, Sitter]:
        return self.seating.sitters

    @property
    def away(self) -> frozenset[Seat]:
        return self.seating.away

    @property
    def humans(self) -> list[Seat]:
        """The seats that people hold."""
        return self.seating.humans

    @property
    def seed(self) -> str:
        """The seed from which every chance follows: the one typed in, or the one made from the server's."""
        deal = self.created.deal
        return deal.seed if deal.seed is not None else fair_seed(deal.server_seed, {})

    @property
    def chance(self) -> Chance:
        return Keyed(self.seed)

    # Who is who

    def viewer(self, token: str) -> Viewer:
        """Who has this token; raises Refused."""
        access = self.created.access
        if token in (access.watch, access.invite):
            return Viewer("spectator", None, False)
        hashed = token_hash(token)
        creator = hashed == access.creator
        if creator and self.kind != "online":
            return Viewer("device", None, True)
        for seat, sitter in self.sitters.items():
            if sitter.token == hashed:
                return Viewer("seat", seat, creator)
        if creator or hashed in self.seating.former:
            return Viewer("spectator", None, creator)
        raise Refused("token")

    def holder(self, seat: Seat) -> Holder:
        """Is it a human, a bot, or nobody?"""
        return self.sitters[seat].holder

    def is_gone(self, seat: Seat) -> bool:
        """Is this seat's person away, or stood in for?"""
        return seat in self.away or self.sitters[seat].stand_in

    @property
    def has_curtain(self) -> bool:
        """Do several people share this device, or have they, and is there anything to hide?"""
        return self.kind == "device" and self.seating.shared and self.status == "playing"

    def eyes(self, viewer: Viewer) -> Seat | None:
        """The seat whose secrets a viewer may see now."""
        match viewer.role:
            case "seat":
                return viewer.seat if viewer.seat and self.holder(viewer.seat) == "human" else None
            case "device" if self.has_curtain:
                return viewer.lifted
            case "device" if len(self.humans) == 1:
                return self.humans[0]
        return None

    def undo_barred(self, seat: Seat | None) -> Literal["nothing", "revealed", "others", "over"] | None:
        """Why somebody at a seat can't take the last step back; None if they can."""
        if self.status in ("over", "closed"):
            return "over"
        if not self.progress.tail:
            return "nothing"
        last = self.progress.tail[-1]
        if last.step.before.player.seat is not seat or last.by:
            return "others"
        return "revealed" if _reveals(last.step) else None

    # Time

    @property
    def deadline(self) -> float | None:
        """When the turn clock runs out; None if it doesn't run."""
        seconds, state = self.created.terms.clock, self.state
        if not seconds or self.status != "playing" or state is None or self.holder(state.player.seat) == "bot":
            return None
        return self.progress.turn_began[_turn(state)] + seconds

    def due(self, pace: float) -> list[Due]:
        """What is to be done next without anybody's command; `pace` is the time between a bot's actions."""
        if self.status != "playing" or self.state is None:
            return []
        if self.holder(self.state.player.seat) == "bot":
            wait = pace if self.humans else 0.0
            return [Due(self.id, "bot", self.progress.moved, self.progress.moved_at + wait)]
        return [Due(self.id, "clock", self.progress.moved, self.deadline)] if self.deadline else []


# What events do


def rebuild(entries: Iterable[Entry], cache: Cache | None = None) -> Room:
    """The room that a log tells of; raises one of UNREADABLE if it tells of none."""
    first, *others = entries
    room, cache = opened(first), cache or Cache()
    for entry in others:
        room = after(room, entry, cache)
    return room


def opened(first: Entry) -> Room:
    """The room that the first entry of a log makes."""
    created = first.event
    assert isinstance(created, Created), "a log begins with Created"
    terms = created.terms
    sitters = dict(zip(terms.components.box.seats_of(terms.players), created.sitters, strict=True))
    shared = sum(sitter.holder == "human" for sitter in sitters.values()) > 1
    return Room(
        id=first.room,
        created=created,
        version=first.version,
        seating=Seating(sitters, shared),
        progress=Progress(first.version, first.at),
        talk=Talk(created.chat if terms.kind == "online" else "off"),
        shown=(show_entry(first, None),),
    )


def after(room: Room, entry: Entry, cache: Cache | None = None) -> Room:
    """The room once an event has happened; `cache` has the step of an action that was just judged."""
    event, step = entry.event, None
    match event:
        case Acted(_, action, _):
            assert room.state is not None
            step = (cache or Cache()).step(room.state, action, room.chance)
            changed = _after_step(room, entry, Done(step, entry.version, event.by))
        case Joined() | Left() | StoodIn() | CameBack() | SeatChanged():
            changed = _after_reseating(room, entry.at, event)
        case Away(seat):
            changed = replace(room, seating=replace(room.seating, away=room.away | {seat}))
        case Started():
            progress = _moved_to(room.progress, beginning(room)[1], entry)
            changed = replace(room, status="playing", progress=progress)
        case Undone():
            changed = replace(room, progress=_after_undo(room.progress, entry))
        case Ended():
            progress = replace(room.progress, moved=entry.version, moved_at=entry.at)
            changed = replace(room, status="over", progress=progress)
        case Hinted():
            assert room.state is not None
            hinted = {**room.progress.hinted, room.state: event}
            changed = replace(room, progress=replace(room.progress, hinted=hinted))
        case Said() | Unsaid() | ChatChanged():
            changed = _after_talk(room, entry.version, event)
        case Rematched(_, id):
            changed = replace(room, rematch=id)
        case Closed():
            changed = replace(room, status="closed")
        case Created():
            raise ValueError("a room is created once")
        case _:
            assert_never(event)
    return _logged(changed, entry, step)


def _logged(room: Room, entry: Entry, step: Step | None) -> Room:
    """The room with an entry in its log."""
    seat = event_seat(entry.event)
    shown = (*room.shown, show_entry(entry, room.sitters[seat].name if seat else None, step))
    clients = {**room.clients, entry.client: entry.version} if entry.client else room.clients
    return replace(room, version=entry.version, clients=clients, shown=shown)


def _after_reseating(room: Room, at: float, event: Reseated) -> Room:
    seat, sitter, seating, state = event.seat, event.sitter, room.seating, room.state
    before = seating.sitters[seat]
    former = seating.former
    if before.token and before.token != sitter.token:
        former = (former | {before.token}) - {sitter.token or ""}
    seating = replace(seating, sitters={**seating.sitters, seat: sitter}, former=former, away=seating.away - {seat})
    seating = replace(seating, shared=seating.shared or len(seating.humans) > 1)
    room = replace(room, seating=seating)
    if state and state.player.seat is seat and (before.holder, sitter.holder) == ("bot", "human"):
        began = {**room.progress.turn_began, _turn(state): at}  # the clock stood still for the bot
        room = replace(room, progress=replace(room.progress, turn_began=began))
    return room


def _after_step(room: Room, entry: Entry, done: Done) -> Room:
    tail = (done,) if _reveals(done.step) else (*room.progress.tail, done)
    progress = _moved_to(replace(room.progress, tail=tail), done.step.after, entry)
    status: Status = "over" if done.step.after.phase is Phase.OVER else room.status
    return replace(room, progress=progress, status=status)


def _after_undo(progress: Progress, entry: Entry) -> Progress:
    assert progress.state is not None
    left, before = _turn(progress.state), progress.tail[-1].step.before
    began = progress.turn_began
    if _turn(before) != left:  # the turn begins anew when it comes
        began = {turn: at for turn, at in began.items() if turn != left}
    return _moved_to(replace(progress, tail=progress.tail[:-1], turn_began=began), before, entry)


def _moved_to(progress: Progress, state: State, entry: Entry) -> Progress:
    """The progress once the game stands differently."""
    before, turn, began, tables = progress.state, _turn(state), progress.turn_began, progress.table_versions
    if turn not in began:
        began = {**began, turn: entry.at}
    seats = [player.seat for player in state.players]
    new = [seat for seat in seats if before is None or _placing(before, seat) != _placing(state, seat)]
    tables = {**tables, **dict.fromkeys(new, entry.version)}
    return replace(
        progress, moved=entry.version, moved_at=entry.at, state=state, turn_began=began, table_versions=tables
    )


def _after_talk(room: Room, version: int, event: Said | Unsaid | ChatChanged) -> Room:
    talk, shown = room.talk, room.shown
    match event:
        case Said(seat):
            talk = replace(talk, said={**talk.said, version: room.sitters[seat].token})
        case Unsaid(_, removed):
            talk = replace(talk, unsaid=talk.unsaid | {removed})
            shown = tuple(without_text(told) if told.version == removed else told for told in shown)
        case ChatChanged(chat):
            talk = replace(talk, chat=chat)
    return replace(room, talk=talk, shown=shown)


def beginning(room: Room) -> tuple[list[Step], State]:
    """The steps of the record that the game goes on from, if there is one, and the state that it began with here."""
    if room.created.deal.record is not None:
        return resumed(room.created.deal.record, room.seed)
    return [], new_game(room.players, room.chance, room.components)


def _reveals(step: Step) -> bool:
    """Does a step show something hidden or random? A claim shows Keys to others, if there are any."""
    claimed = isinstance(step.action, Claim) and step.action.keys and not step.before.is_solo
    drawn = isinstance(step.action, Draw) or step.before.chances != step.after.chances
    return bool(claimed) or drawn or step.after.phase is Phase.OVER


def _turn(state: State) -> Turn:
    return state.turn, state.player.seat, state.phase is Phase.CORE


def _placing(state: State, seat: Seat) -> tuple[object, ...]:
    """What a seat's placement tables depend on."""
    player = next(player for player in state.players if player.seat is seat)
    ancients = state.drew if state.phase is Phase.ANCIENTS else None
    return state.temple, player.supply, player.hand, ancients, state.phase is Phase.OVER
