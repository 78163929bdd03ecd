"""The state of a game and the actions that change it: plain frozen data."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from blockandkey.rules.blocks import Block, Colour, parse_block, parse_colour
from blockandkey.rules.box import Line, parse_line
from blockandkey.rules.components import ALTARS, NO_KEY, ComponentSet, Key, Level
from blockandkey.rules.geometry import Cells, InvalidText, Seat, format_cell, parse_cell
from blockandkey.rules.placement import Broken
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import Occurrence


class IllegalAction(ValueError):
    """An action that breaks a rule, and why, as data."""

    def __init__(self, action: "Action", reason: str, broken: tuple[Broken, ...] = ()) -> None:
        self.action = action
        self.reason = reason  # one of REASONS
        self.broken = broken  # the clauses of RULES 5, for the reason "placement"
        rules = f" ({', '.join(b.rule for b in broken)})" if broken else ""
        super().__init__(f"illegal: {str(action)!r}: {REASONS[reason]}{rules}")


REASONS = {
    "phase": "this is not what has to be done now",
    "core": "the Core Cube can't lie like that",
    "line": "the line has no block",
    "supply": "the block is not in the supply",
    "shape": "the cells don't form the block",
    "placement": "the block can't stand there",
    "claim": "the Key is not in the hand, or the block just placed has completed it nowhere in the view",
    "altar": "the altar is empty",
    "bury": "only a Sun or a Moon of the hand can go under its altar",
    "ancients": "the block must meet the block closest to the corner, corner to corner",
    "pass": "passing is only for a player who can't do anything else",
}


class Phase(StrEnum):
    """What the player on turn has to do next."""

    CORE = "core"  # place the Core Cube (RULES 3.3)
    DRAFT = "draft"  # take a line (3.4)
    ACTION = "action"  # excavate, position or pass (4.1)
    DISCARD = "discard"  # put a block back into the bag (4.2)
    CLAIM = "claim"  # claim Keys, or none (4.3)
    ASIDE = "aside"  # solo: put a Key aside (8.2)
    BURY = "bury"  # solo: put a Key under its altar, or none (8.2)
    DRAW = "draw"  # draw a Key (4.3)
    ANCIENTS = "ancients"  # solo: place the Ancients' block (8.3)
    OVER = "over"


class Ended(StrEnum):
    """Why a game is over; if two reasons hold at once, the first of these."""

    KEYS = "keys"  # a player claimed enough Keys (RULES 7.1)
    TURNS = "turns"  # solo: after turn 11 (8.1)
    STUCK = "stuck"  # 4 rounds in which nobody positioned a block (4.5)


@dataclass(frozen=True, slots=True)
class ClaimedKey:
    """A Key laid open, with its place in the claimer's view (RULES 6.4)."""

    key: Key
    place: Occurrence


@dataclass(frozen=True, slots=True)
class Player:
    """One player's things."""

    seat: Seat
    hand: tuple[Key, ...]
    enigma: Colour
    supply: tuple[Block, ...] = ()
    claimed: tuple[ClaimedKey, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A whole game at one moment, secrets included."""

    components: ComponentSet
    players: tuple[Player, ...]  # in turn order, the starting player first
    yard: tuple[Block | None, ...]  # the nine sites
    bag: tuple[Block, ...]  # sorted
    suns: tuple[Key, ...]  # the altars, the next Key to be drawn first
    moons: tuple[Key, ...]
    temple: Temple | None = None  # none before the Core Cube is placed
    phase: Phase = Phase.CORE
    on_turn: int = 0  # index into players
    turn: int = 0  # turns begun since the draft
    idle_turns: int = 0  # ended in a row without a block positioned (RULES 4.5)
    turns_left: int | None = None  # once the end is triggered (7.1)
    drew: Key | None = None  # solo: the last Key drawn in this turn (8.3)
    aside: tuple[Key, ...] = ()  # solo: put aside face down
    buried: tuple[Key, ...] = ()  # solo: put under their altars and not drawn since, in order
    ended: Ended | None = None
    chances: int = 0  # answers of Chance so far

    @property
    def player(self) -> Player:
        """The player on turn."""
        return self.players[self.on_turn]

    @property
    def is_solo(self) -> bool:
        """Is this the game of section 8?"""
        return len(self.players) == 1

    @property
    def seat_on_turn(self) -> Seat:
        """The seat of the player on turn."""
        return self.player.seat

    @property
    def hand_on_turn(self) -> tuple[Key, ...]:
        """The hand of the player on turn."""
        return self.player.hand

    @property
    def supply_on_turn(self) -> tuple[Block, ...]:
        """The supply of the player on turn."""
        return self.player.supply

    def altar(self, level: Level) -> tuple[Key, ...]:
        """The Keys of an altar, the next one first; Stars have none."""
        return {Level.SUN: self.suns, Level.MOON: self.moons}.get(level, ())

    def has_keys(self, altar: Level) -> bool:
        """Is there a Key on an altar?"""
        return bool(self.altar(altar))


class Situation(Protocol):
    """What a State and an Observation have in common: enough to tell what the player on turn may do.

    An observation by anybody but the player on turn has an empty `hand_on_turn` and no Key `drew`.
    """

    @property
    def components(self) -> ComponentSet:
        """The set in play."""
        ...

    @property
    def players(self) -> Sequence[object]:
        """The players in turn order."""
        ...

    @property
    def yard(self) -> tuple[Block | None, ...]:
        """The nine sites."""
        ...

    @property
    def temple(self) -> Temple | None:
        """The temple; none before the Core Cube is placed."""
        ...

    @property
    def phase(self) -> Phase:
        """What has to be done next."""
        ...

    @property
    def drew(self) -> Key | None:
        """Solo: the last Key drawn in this turn."""
        ...

    @property
    def is_solo(self) -> bool:
        """Is this the game of section 8?"""
        ...

    @property
    def seat_on_turn(self) -> Seat:
        """The seat of the player on turn."""
        ...

    @property
    def hand_on_turn(self) -> tuple[Key, ...]:
        """The hand of the player on turn."""
        ...

    @property
    def supply_on_turn(self) -> tuple[Block, ...]:
        """The supply of the player on turn."""
        ...

    def has_keys(self, altar: Level) -> bool:
        """Is there a Key on an altar?"""
        ...


def line_blocks(now: Situation, line: Line) -> tuple[Block, ...]:
    """The blocks that a line of the yard has now."""
    return tuple(block for site in now.components.box.sites_of(line) if (block := now.yard[site]))


@dataclass(frozen=True, slots=True)
class PlaceCore:
    """Lay the Core Cube with these sides to the north, east, south and west (RULES 3.3)."""

    faces: tuple[Colour, ...]

    def __str__(self) -> str:
        return f"core {' '.join(self.faces)}"


@dataclass(frozen=True, slots=True)
class TakeLine:
    """Take all blocks of a line, in the draft (RULES 3.4) or to excavate (4.2)."""

    line: Line

    def __str__(self) -> str:
        return f"take {self.line}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a block of the supply back into the bag (RULES 4.2)."""

    block: Block

    def __str__(self) -> str:
        return f"discard {self.block}"


@dataclass(frozen=True, slots=True)
class Position:
    """Put a block of the supply on the temple floor, on these cells (RULES 4.3)."""

    block: Block
    cells: Cells  # in order

    def __str__(self) -> str:
        return f"position {self.block} {_format_cells(self.cells)}"


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim Keys of the hand, or none (RULES 4.3); the Keys' ids are in the order of the hand."""

    keys: tuple[str, ...]

    def __str__(self) -> str:
        return f"claim {' '.join(self.keys) or NO_KEY}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the next Key of an altar (RULES 4.3)."""

    altar: Level

    def __str__(self) -> str:
        return f"draw {self.altar}"


@dataclass(frozen=True, slots=True)
class Aside:
    """Put the next Key of an altar aside, unseen (RULES 8.2)."""

    altar: Level

    def __str__(self) -> str:
        return f"aside {self.altar}"


@dataclass(frozen=True, slots=True)
class Bury:
    """Put a Key of the hand under its altar, or none (RULES 8.2)."""

    key: str | None

    def __str__(self) -> str:
        return f"bury {self.key or NO_KEY}"


@dataclass(frozen=True, slots=True)
class PlaceAncients:
    """Put the Ancients' block on these cells (RULES 8.3)."""

    cells: Cells  # in order

    def __str__(self) -> str:
        return f"ancients {_format_cells(self.cells)}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, allowed only when nothing else is (RULES 4.1)."""

    def __str__(self) -> str:
        return "pass"


Action = PlaceCore | TakeLine | Discard | Position | Claim | Draw | Aside | Bury | PlaceAncients | Pass


def format_action(action: Action) -> str:
    """Write an action as text, such as `take R1`."""
    return str(action)


def parse_action(text: str) -> Action:
    """Read an action's text; it need not be legal. Raises InvalidText, naming what is wrong."""
    verb, *words = text.split() or [""]
    match verb, words:
        case "core", [_, _, _, _]:
            return PlaceCore(tuple(map(parse_colour, words)))
        case "take", [line]:
            return TakeLine(parse_line(line))
        case "discard", [block]:
            return Discard(parse_block(block))
        case "position", [block, *cells] if cells:
            return Position(parse_block(block), parse_cells(cells))
        case "claim", [*keys] if keys:
            return Claim(() if keys == [NO_KEY] else tuple(keys))
        case "draw", [altar]:
            return Draw(parse_altar(altar))
        case "aside", [altar]:
            return Aside(parse_altar(altar))
        case "bury", [key]:
            return Bury(None if key == NO_KEY else key)
        case "ancients", [*cells] if cells:
            return PlaceAncients(parse_cells(cells))
        case "pass", []:
            return Pass()
    raise InvalidText(f"not an action: {text!r}")


def parse_altar(text: str) -> Level:
    """Read `sun` or `moon`."""
    if text not in ALTARS:
        raise InvalidText(f"not an altar: {text!r} (sun or moon)")
    return Level(text)


def parse_cells(words: list[str]) -> Cells:
    """Read cells, put in order."""
    return tuple(sorted(map(parse_cell, words)))


def _format_cells(cells: Cells) -> str:
    return " ".join(map(format_cell, cells))
