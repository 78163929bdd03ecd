"""A room as a value: who sits there, how the game stands, and what has happened."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from blockandkey.rooms.due import BotDue, ClockDue, Due
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import ChatName, Created, Hinted, Holder, Kind, Sitter
from blockandkey.rooms.log import Shown
from blockandkey.rules.chance import Chance, Keyed
from blockandkey.rules.components import ComponentSet
from blockandkey.rules.fair import fair_seed
from blockandkey.rules.geometry import Seat
from blockandkey.rules.record import Step
from blockandkey.rules.state import Claim, Phase, State

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
    """A step of the history that counts, with the version of its event; `by` is the bot or clock that chose."""

    step: Step
    version: int
    by: str | None


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
    hinted: Mapping[State, Hinted] = field(default_factory=dict)  # the hint that was given in a position


@dataclass(frozen=True, slots=True)
class Talk:
    """What may be said, and what was."""

    chat: ChatName
    said: Mapping[int, str | None] = field(default_factory=dict)  # versions, and the token hash of who said it
    unsaid: frozenset[int] = frozenset()  # the versions of them that were removed


def reveals(step: Step) -> bool:
    """Does a step show something hidden or random? A claim shows Keys to others, if there are any."""
    claimed = isinstance(step.action, Claim) and step.action.keys and not step.before.is_solo
    return bool(claimed) or step.draws or step.after.phase is Phase.OVER


def turn_of(state: State) -> Turn:
    """The turn that a state is in."""
    return state.turn, state.player.seat, state.phase is Phase.CORE


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
    shown: tuple[Shown, ...]  # the log as viewers may see it
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
        return "revealed" if reveals(last.step) else None

    # Time

    @property
    def deadline(self) -> float | None:
        """When the turn clock runs out; None if it doesn't run."""
        seconds, state = self.created.terms.clock, self.state
        if not seconds or self.status != "playing" or state is None or self.holder(state.player.seat) == "bot":
            return None
        return self.progress.turn_began[turn_of(state)] + seconds

    def due(self, pace: float) -> list[Due]:
        """The work that is due next; `pace` is the time between a bot's actions."""
        if self.status != "playing" or self.state is None:
            return []
        if self.holder(self.state.player.seat) == "bot":
            wait = pace if self.humans else 0.0
            return [Due(self.id, BotDue(), self.progress.moved, self.progress.moved_at + wait)]
        return [Due(self.id, ClockDue(), self.progress.moved, self.deadline)] if self.deadline else []
