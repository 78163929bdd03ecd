"""Cells, squares and seats of the temple floor, and their text forms (RULES 2)."""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

WIDTH = 8  # squares along each side of the temple floor (RULES 1.1)
HEIGHT = 6  # levels (RULES 1.1)


class InvalidText(ValueError):
    """Text that can't be read; the message quotes it."""


class Square(NamedTuple):
    """A square of the temple floor; x runs west to east, y south to north."""

    x: int
    y: int


class Cell(NamedTuple):
    """The place of one cube; z runs upwards (RULES 2.1)."""

    x: int
    y: int
    z: int

    @property
    def square(self) -> Square:
        """The square that this cell stands over."""
        return Square(self.x, self.y)


Cells = tuple[Cell, ...]


class Seat(StrEnum):
    """The four sides of the floor, clockwise from above (RULES 2.3)."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


SEATS: tuple[Seat, ...] = tuple(Seat)


class ViewSquare(NamedTuple):
    """A square of a seat's flat view: column from the viewer's left, level from below (RULES 6.1)."""

    column: int
    level: int


class Rotation(NamedTuple):
    """A rotation of space: which axis each axis is taken from, and with which sign."""

    axes: tuple[int, int, int]
    signs: tuple[int, int, int]

    def __call__(self, cell: Cell) -> Cell:
        """Where a cell comes to lie."""
        (i, j, k), (a, b, c) = self
        return Cell(a * cell[i], b * cell[j], c * cell[k])


# The 24 rotations: the ways to permute and flip the axes that keep handedness.
ROTATIONS: tuple[Rotation, ...] = tuple(
    Rotation((i, j, k), (a, b, a * b * even))
    for (i, j, k), even in (
        ((0, 1, 2), 1),
        ((1, 2, 0), 1),
        ((2, 0, 1), 1),
        ((0, 2, 1), -1),
        ((1, 0, 2), -1),
        ((2, 1, 0), -1),
    )
    for a in (1, -1)
    for b in (1, -1)
)


def lowest_corner(cells: Iterable[Cell]) -> Cell:
    """The lowest x, y and z of the cells, each on its own."""
    xs, ys, zs = zip(*cells, strict=True)
    return Cell(min(xs), min(ys), min(zs))


def moved(cells: Iterable[Cell], dx: int, dy: int, dz: int) -> Cells:
    """The cells shifted, in order."""
    return tuple(sorted(Cell(x + dx, y + dy, z + dz) for x, y, z in cells))


def normalised(cells: Iterable[Cell]) -> Cells:
    """The cells shifted so that their lowest corner is the origin, in order."""
    cells = tuple(cells)
    x, y, z = lowest_corner(cells)
    return moved(cells, -x, -y, -z)


_CELL = re.compile(r"([a-z])([1-9][0-9]{0,99})\.([1-9][0-9]{0,99})", re.ASCII)
_SQUARE = re.compile(r"([a-h])([1-8])", re.ASCII)
_VIEW_SQUARE = re.compile(r"([a-h])([1-6])", re.ASCII)


def parse_cell(text: str) -> Cell:
    """Read `d4.1` as Cell(3, 3, 0); columns beyond h, rows beyond 8 and levels beyond 6 are read too."""
    if not (match := _CELL.fullmatch(text)):
        raise InvalidText(f"not a cell: {text!r} (a cell reads like d4.1)")
    return Cell(ord(match[1]) - ord("a"), int(match[2]) - 1, int(match[3]) - 1)


def format_cell(cell: Cell) -> str:
    """Write Cell(3, 3, 0) as `d4.1`."""
    return f"{chr(ord('a') + cell.x)}{cell.y + 1}.{cell.z + 1}"


def parse_square(text: str) -> Square:
    """Read `d4` as Square(3, 3)."""
    if not (match := _SQUARE.fullmatch(text)):
        raise InvalidText(f"not a square: {text!r} (a square reads like d4, from a1 to h8)")
    return Square(ord(match[1]) - ord("a"), int(match[2]) - 1)


def format_square(square: Square) -> str:
    """Write Square(3, 3) as `d4`."""
    return format_file(square.x) + format_rank(square.y)


def format_file(x: int) -> str:
    """Write the column 3 of the floor as `d`."""
    return chr(ord("a") + x)


def format_rank(y: int) -> str:
    """Write the row 3 of the floor as `4`."""
    return str(y + 1)


def parse_view_square(text: str) -> ViewSquare:
    """Read `a1`, the leftmost column and lowest level of a view, as ViewSquare(0, 0)."""
    if not (match := _VIEW_SQUARE.fullmatch(text)):
        raise InvalidText(f"not a view square: {text!r} (a view square reads like a1, up to h6)")
    return ViewSquare(ord(match[1]) - ord("a"), int(match[2]) - 1)


def format_view_square(square: ViewSquare) -> str:
    """Write ViewSquare(0, 0) as `a1`."""
    return f"{chr(ord('a') + square.column)}{square.level + 1}"


def parse_seat(text: str) -> Seat:
    """Read `south` as Seat.SOUTH."""
    try:
        return Seat(text)
    except ValueError:
        raise InvalidText(f"not a seat: {text!r} (north, east, south or west)") from None
