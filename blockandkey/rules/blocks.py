"""The ten shapes, their 101 orientations and the 40 blocks (RULES 1.2)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from blockandkey.rules.geometry import ROTATIONS, Cell, Cells, InvalidText, format_cell, normalised


class Colour(StrEnum):
    """The four colours, in the ring order of the Core Cube's sides (RULES 1.3)."""

    WHITE = "white"
    GREY = "grey"
    BROWN = "brown"
    GREEN = "green"

    @property
    def letter(self) -> str:
        """The letter of this colour in pictures: W, Y, B or G."""
        return _LETTERS[self]


COLOURS: tuple[Colour, ...] = tuple(Colour)
_LETTERS = {Colour.WHITE: "W", Colour.GREY: "Y", Colour.BROWN: "B", Colour.GREEN: "G"}
COLOUR_OF_LETTER = {letter: colour for colour, letter in _LETTERS.items()}


class Shape(StrEnum):
    """All polycubes of three and four cubes, up to rotation; A4 and B4 mirror each other."""

    I3 = "I3"
    V3 = "V3"
    I4 = "I4"
    L4 = "L4"
    T4 = "T4"
    S4 = "S4"
    O4 = "O4"
    Y4 = "Y4"
    A4 = "A4"
    B4 = "B4"


SHAPES: tuple[Shape, ...] = tuple(Shape)

_CUBES = {
    Shape.I3: "000 100 200",
    Shape.V3: "000 100 010",
    Shape.I4: "000 100 200 300",
    Shape.L4: "000 100 200 210",
    Shape.T4: "000 100 200 110",
    Shape.S4: "000 100 110 210",
    Shape.O4: "000 100 010 110",
    Shape.Y4: "000 100 010 001",
    Shape.A4: "000 100 010 011",
    Shape.B4: "000 100 010 101",
}


@dataclass(frozen=True, slots=True)
class Orientation:
    """One way to turn a shape; `cells` has its lowest corner at the origin."""

    index: int  # into ORIENTATIONS
    shape: Shape
    cells: Cells


def _orientations() -> tuple[Orientation, ...]:
    found: list[Orientation] = []
    for shape in SHAPES:
        cubes = [Cell(*map(int, digits)) for digits in _CUBES[shape].split()]
        for cells in sorted({normalised(rotation(cube) for cube in cubes) for rotation in ROTATIONS}):
            found.append(Orientation(len(found), shape, cells))
    return tuple(found)


ORIENTATIONS: tuple[Orientation, ...] = _orientations()
ORIENTATIONS_OF: dict[Shape, tuple[Orientation, ...]] = {
    shape: tuple(o for o in ORIENTATIONS if o.shape is shape) for shape in SHAPES
}
_ORIENTATION_BY_CELLS = {o.cells: o for o in ORIENTATIONS}


def orientation_of(cells: Iterable[Cell]) -> Orientation:
    """The orientation that these cells form; raises InvalidText if they form none of the ten shapes."""
    cells = tuple(cells)
    found = _ORIENTATION_BY_CELLS.get(normalised(cells)) if cells else None
    if found is None:
        raise InvalidText(f"not one of the ten shapes: {' '.join(map(format_cell, cells))!r}")
    return found


class Block(NamedTuple):
    """One of the 40 blocks, all different; blocks sort as their texts do."""

    colour: Colour
    shape: Shape

    def __str__(self) -> str:
        return f"{self.colour}-{self.shape}"


BLOCKS: tuple[Block, ...] = tuple(sorted(Block(colour, shape) for colour in COLOURS for shape in SHAPES))
_BLOCK_BY_TEXT = {str(block): block for block in BLOCKS}


def parse_block(text: str) -> Block:
    """Read `green-L4`."""
    try:
        return _BLOCK_BY_TEXT[text]
    except KeyError:
        raise InvalidText(f"not a block: {text!r} (a block reads like green-L4)") from None


def format_block(block: Block) -> str:
    """Write `green-L4`."""
    return str(block)


def parse_shape(text: str) -> Shape:
    """Read `L4`."""
    try:
        return Shape(text)
    except ValueError:
        raise InvalidText(f"not a shape: {text!r} (one of {' '.join(SHAPES)})") from None


def parse_colour(text: str) -> Colour:
    """Read `green`."""
    try:
        return Colour(text)
    except ValueError:
        raise InvalidText(f"not a colour: {text!r} (white, grey, brown or green)") from None
