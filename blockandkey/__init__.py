"""Block and Key by the rules: a pure core, and what plays with it."""

from typing import TYPE_CHECKING

from blockandkey.rules.blocks import BLOCKS, ORIENTATIONS, Block, Colour, Orientation, Shape, format_block, parse_block
from blockandkey.rules.box import Line
from blockandkey.rules.chance import Chance, Keyed, Random, Recorded
from blockandkey.rules.components import ComponentSet, Key, Level, read_set, shipped_set
from blockandkey.rules.fields import InvalidRecord
from blockandkey.rules.game import Outcome, legal_actions, new_game, outcome, play
from blockandkey.rules.geometry import (
    Cell,
    InvalidText,
    Seat,
    Square,
    ViewSquare,
    format_cell,
    format_square,
    parse_cell,
    parse_square,
)
from blockandkey.rules.observe import Observation, observe
from blockandkey.rules.placement import Broken, all_placements, judge, placements, rest
from blockandkey.rules.playback import replay, verify
from blockandkey.rules.record import Step, write
from blockandkey.rules.state import (
    Action,
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    IllegalAction,
    Pass,
    Phase,
    PlaceAncients,
    PlaceCore,
    Position,
    State,
    TakeLine,
    format_action,
    line_blocks,
    parse_action,
)
from blockandkey.rules.temple import CoreCube, Temple
from blockandkey.rules.views import View, claims, complete, lacking, missing, occurrences, picture, view

__all__ = [
    "BLOCKS",
    "ORIENTATIONS",
    "Action",
    "Aside",
    "Block",
    "Broken",
    "Bury",
    "Cell",
    "Chance",
    "Claim",
    "Colour",
    "ComponentSet",
    "CoreCube",
    "Discard",
    "Draw",
    "IllegalAction",
    "InvalidRecord",
    "InvalidText",
    "Key",
    "Keyed",
    "Level",
    "Line",
    "Observation",
    "Orientation",
    "Outcome",
    "Pass",
    "Phase",
    "PlaceAncients",
    "PlaceCore",
    "Position",
    "Random",
    "Recorded",
    "Seat",
    "Shape",
    "Square",
    "State",
    "Step",
    "TakeLine",
    "Temple",
    "View",
    "ViewSquare",
    "all_placements",
    "claims",
    "complete",
    "format_action",
    "format_block",
    "format_cell",
    "format_square",
    "judge",
    "lacking",
    "legal_actions",
    "line_blocks",
    "missing",
    "new_game",
    "observe",
    "occurrences",
    "outcome",
    "parse_action",
    "parse_block",
    "parse_cell",
    "parse_square",
    "picture",
    "placements",
    "play",
    "read_set",
    "replay",
    "rest",
    "shipped_set",
    "verify",
    "view",
    "write",
]

__version__: str

if not TYPE_CHECKING:  # mypy would believe that the package has every name

    def __getattr__(name: str) -> str:
        """Look up `__version__` only when it is needed: importlib.metadata takes 25 ms to import."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from blockandkey.version import installed

        return installed()
