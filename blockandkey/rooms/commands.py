"""What people ask for in a room: one frozen class for each command. `protocol.commands` makes them of JSON."""

from dataclasses import dataclass
from typing import TypeAlias

from blockandkey.rooms.events import ChatName, Holder, Kind
from blockandkey.rules.fields import Data
from blockandkey.rules.geometry import Seat


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who shall sit at a seat."""

    holder: Holder
    name: str | None = None
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class NewRoom:
    """A room to be created; `seats` are in the order of RULES 2.3. None means the usual choice."""

    kind: Kind
    players: int
    seats: tuple[SeatChoice, ...]
    clock: int | None = None
    strict: bool | None = None
    hints: bool | None = None
    chat: ChatName | None = None
    seed: str | None = None
    record: Data | None = None


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take an open seat with the invitation; `secret`, if there is one, makes the token that holds it repeatable."""

    invite: str
    seat: Seat
    name: str
    secret: str | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Do an action of the game, in its text form; `version` is that of the message it was chosen for."""

    version: int
    action: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last action; `version` is that of the message it was chosen for."""

    version: int


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """Change who sits at a seat."""

    seat: Seat | None
    choice: SeatChoice


@dataclass(frozen=True, slots=True)
class ChangeName:
    """Change a person's name; `seat` is given only at a same-device table."""

    seat: Seat | None
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the seat up."""


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Take back the seat that one has given up, or that a bot holds."""

    name: str | None


@dataclass(frozen=True, slots=True)
class AskStandIn:
    """Ask for a bot at the seat of a person who is away."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Say:
    """Say either a text or a phrase."""

    text: str | None = None
    phrase: str | None = None


@dataclass(frozen=True, slots=True)
class Unsay:
    """Remove what was said in a version."""

    version: int


@dataclass(frozen=True, slots=True)
class SetChat:
    """Choose what may be said."""

    chat: ChatName


@dataclass(frozen=True, slots=True)
class End:
    """End the game."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Begin another game with the same people."""


@dataclass(frozen=True, slots=True)
class Lift:
    """Lift the curtain of a same-device table, for a seat if one is given."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Lower:
    """Lower the curtain of a same-device table."""


Change: TypeAlias = (
    Act | Undo | ChangeSeat | ChangeName | Leave | ComeBack | AskStandIn | Say | Unsay | SetChat | End | Rematch
)  # commands that lead to events
Command: TypeAlias = Change | Lift | Lower
