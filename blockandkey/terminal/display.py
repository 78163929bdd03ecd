"""The interface of the two displays, `pictures` and `plain`, and the size of a small terminal."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Protocol

from rich.text import Text

from blockandkey.rules.blocks import Block
from blockandkey.rules.geometry import Seat
from blockandkey.rules.observe import Observation
from blockandkey.rules.state import PlaceCore
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import View

Drawing = Sequence[Text | str]  # lines for the screen
Choice = tuple[str, str]  # what to type for it, and a note

COLUMNS, ROWS = 80, 24  # size of a small terminal


def wrapped_rows(line: object) -> int:
    """How many rows a line takes in a small terminal, wrapped between words."""
    return len(wrap(str(line), COLUMNS)) or 1


class Display(Protocol):
    """Turns each thing of the game into lines for the screen."""

    def table(self, seen: Observation, below: int) -> Drawing:
        """The whole table, for the start of a turn; `below` is the number of rows that must stay free under it."""
        ...

    def core(self, seen: Observation, choices: Sequence[PlaceCore]) -> Drawing:
        """The table before the Core Cube is placed, with the numbered ways to place it."""
        ...

    def view(self, shown: View, seat: Seat) -> Drawing:
        """The view from a seat; faces of the block that was placed last are marked."""
        ...

    def plan(self, temple: Temple | None, seat: Seat) -> Drawing:
        """The stacks from above, with the seat's own side at the bottom."""
        ...

    def keys(self, seen: Observation, below: int | None = None) -> Drawing:
        """The hand: design, worth and missing squares of each Key; shortened if `below` more rows don't fit."""
        ...

    def yard(self, seen: Observation) -> Drawing:
        """The nine sites of the Excavation Yard, and the shapes of their blocks."""
        ...

    def blocks(self, blocks: Sequence[Block]) -> Drawing:
        """Each block with its shape."""
        ...

    def text_table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Drawing:
        """A table of words and numbers, with column headings."""
        ...

    def places(self, places: Sequence[Choice]) -> Drawing:
        """Places for a block, numbered from 1; the note on a place names the Keys that it completes."""
        ...

    def choices(self, choices: Sequence[Choice]) -> Drawing:
        """Choices with a note on each, numbered from 1."""
        ...

    def yard_lines(self, choices: Sequence[Choice]) -> Drawing:
        """The lines of the yard to choose from; the yard itself is shown above them."""
        ...

    def rows_left(self, used: int) -> int:
        """How many rows the screen has left when `used` are taken."""
        ...

    def legend_texts(self) -> Sequence[str]:
        """Texts that explain how this display shows things."""
        ...
