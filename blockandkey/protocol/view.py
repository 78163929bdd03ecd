"""The view (PROTOCOL 3) as models, and the words that all messages share."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from blockandkey.bots.explain import ReasonKind

SeatName = Literal["north", "east", "south", "west"]
ColourName = Literal["white", "grey", "brown", "green"]
LevelName = Literal["star", "sun", "moon"]
AltarName = Literal["sun", "moon"]
PhraseName = Literal[
    "hello", "good_luck", "one_moment", "thanks", "nice_move", "sorry", "wow", "your_turn", "well_played", "goodbye"
]  # fmt: skip
PhaseName = Literal["core", "draft", "action", "discard", "claim", "aside", "bury", "draw", "ancients", "over"]
EndedName = Literal["keys", "turns", "stuck"]
RankName = Literal["trainee", "researcher", "field-director", "dig-director", "expert"]
# Text forms; the format tells readers of the schema which.
BlockName = Annotated[str, Field(json_schema_extra={"format": "block"})]


class Model(BaseModel):
    """A message, or a part of one; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class KeyData(Model):
    """A Key."""

    id: str
    level: LevelName
    vp: int
    design: list[str]
    stars: int | None = None
    pips: int | None = None


class ReasonData(Model):
    """One reason for a move; which fields there are follows from the kind."""

    kind: ReasonKind
    key: KeyData | None = None
    vp: int | None = None
    squares: int | None = None
    faces: int | None = None
    colour: ColourName | None = None
    seat: SeatName | None = None
    blocks: list[BlockName] | None = None
    altar: AltarName | None = None


class ClaimedData(Model):
    """A Key laid open, with its place in the claimer's view."""

    key: KeyData
    place: list[str]


class PlayerData(Model):
    """What everybody knows of a player."""

    seat: SeatName
    hand: list[LevelName]
    supply: list[BlockName]
    claimed: list[ClaimedData]
    enigma: ColourName | None


class CoreData(Model):
    """The Core Cube."""

    square: str
    faces: dict[SeatName, ColourName]


class PlacedData(Model):
    """A block of the temple."""

    block: BlockName
    cells: list[str]


class TempleData(Model):
    """The temple."""

    core: CoreData
    blocks: list[PlacedData]


class ScoreData(Model):
    """A player's final score."""

    seat: SeatName
    total: int
    keys: int
    enigma: int
    faces: int
    claimed: int
    supply: int
    rank: RankName | None


class SetHead(Model):
    """Which component set."""

    name: str
    version: int
    sha256: str


class Altars(Model):
    """How many Keys the altars have."""

    sun: int
    moon: int


class ViewData(Model):
    """What this viewer may know of the game."""

    format: Literal["blockandkey-view/1"]
    set: SetHead
    seat: SeatName | None
    hand: list[KeyData]
    enigma: ColourName | None
    view: list[str] | None
    players: list[PlayerData]
    yard: list[BlockName | None]
    bag: list[BlockName]
    altars: Altars
    temple: TempleData | None
    phase: PhaseName
    on_turn: SeatName
    turn: int
    idle_turns: int
    turns_left: int | None
    ended: EndedName | None
    aside: list[LevelName]
    buried: list[KeyData]
    drew: KeyData | None
    scores: list[ScoreData] | None
    actions: list[str]
