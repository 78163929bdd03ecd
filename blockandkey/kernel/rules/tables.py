"""Tables of the core's data as flat arrays: orientations, lines of sight, and the Keys and the box of a set."""

from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from blockandkey.rules.blocks import BLOCKS, COLOURS, ORIENTATIONS, ORIENTATIONS_OF, SHAPES
from blockandkey.rules.box import PLAYERS, Box, Line
from blockandkey.rules.components import ComponentSet, Level
from blockandkey.rules.geometry import HEIGHT, SEATS, WIDTH, Cell, Cells, Square
from blockandkey.rules.placement import lowest_cubes, resting_cubes
from blockandkey.rules.views import Stencil, stencils

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]  # its elements are Any: the compiler, not mypy, checks their types

Number: TypeAlias = Any  # a number of compiled code, likewise

# A cube of an orientation is its offset from the lowest corner, a cell its place in the temple, both as one number:
#
#   bits  8 7 6 | 5 4 3 | 2 1 0
#           z   |   y   |   x        so the low six bits are the square, a bit of a layer


def _number(cell: Cell) -> int:
    return cell.x + 8 * cell.y + 64 * cell.z


def _rows(rows: list[list[int]], width: int) -> Array:
    """Lists of different lengths as one table, filled up with -1."""
    return np.array([row + [-1] * (width - len(row)) for row in rows], dtype=np.int64)


def _hanging(cells: Cells) -> list[int]:
    resting = resting_cubes(cells)
    return [_number(c) for c in lowest_cubes(cells) if c not in resting]


def _fits(cells: Cells) -> int:
    wide, deep = max(c.x for c in cells), max(c.y for c in cells)
    return sum(1 << (x + 8 * y) for x in range(WIDTH - wide) for y in range(WIDTH - deep))


CUBES = _rows([[_number(c) for c in o.cells] for o in ORIENTATIONS], 4)
CUBE_COUNT = np.array([len(o.cells) for o in ORIENTATIONS], dtype=np.int64)
RESTING = _rows([[_number(c) for c in resting_cubes(o.cells)] for o in ORIENTATIONS], 5)
HANGING = _rows([_hanging(o.cells) for o in ORIENTATIONS], 5)
FITS = np.array([_fits(o.cells) for o in ORIENTATIONS], dtype=np.uint64)  # squares where it stays on the floor
TOP = np.array([max(c.z for c in o.cells) for o in ORIENTATIONS], dtype=np.int64)
FIRST = np.array([ORIENTATIONS_OF[shape][0].index for shape in SHAPES] + [len(ORIENTATIONS)], dtype=np.int64)

SHAPE_OF = np.array([SHAPES.index(block.shape) for block in BLOCKS], dtype=np.int64)
COLOUR_OF = np.array([COLOURS.index(block.colour) for block in BLOCKS], dtype=np.int64)


def _sight(seat: int, cell: int) -> tuple[int, int]:
    """The bit of a seat's sheet where a cell lies, and how far from the seat it is (RULES 6.1)."""
    x, y, z = cell & 7, cell >> 3 & 7, cell >> 6
    column, distance = ((7 - x, 7 - y), (y, 7 - x), (x, y), (7 - y, x))[seat]
    return column + 8 * z, distance


CELLS = WIDTH * WIDTH * HEIGHT
SQUARE_SEEN = np.array([[_sight(s, c)[0] for c in range(CELLS)] for s in range(4)], dtype=np.int64)
DISTANCE = np.array([[_sight(s, c)[1] for c in range(CELLS)] for s in range(4)], dtype=np.int64)


class BoxTables(NamedTuple):
    """The facts of a set's box; tables by the number of players begin with a row for none."""

    core_cells: Array  # int64, by players: the Core Cube's eight cells
    core_faces: Array  # int64, by way to lay it and seat: the colour that the seat sees
    seating: Array  # int64, by players: the seats, clockwise
    lines: Array  # int64, by line: its three sites
    corners: Array  # int64, by Stars: the square, as a bit of a layer


class Keys(NamedTuple):
    """The Keys of a set, by their number in it, and its box; the stencils of Key k are first[k] to first[k + 1]."""

    first: Array  # int64
    fits: Array  # uint64, by stencil
    offset: Array  # int64, by stencil and face
    colour: Array  # int64, by stencil and face
    faces: Array  # int64, how many by stencil
    level: Array  # int64: 0 Star, 1 Sun, 2 Moon
    vp: Array  # int64
    stars: Array  # int64
    pips: Array  # int64
    box: BoxTables


def _core_cells(square: Square) -> list[int]:
    return [_number(Cell(square.x + x, square.y + y, z)) for x in (0, 1) for y in (0, 1) for z in (0, 1)]


def box_tables(box: Box) -> BoxTables:
    """The tables of a box."""
    return BoxTables(
        np.array([[-1] * 8, *(_core_cells(box.core_square(n)) for n in PLAYERS)], dtype=np.int64),
        np.array([[COLOURS.index(face) for face in faces] for faces in box.core_faces], dtype=np.int64),
        _rows([[], *([SEATS.index(seat) for seat in box.seats_of(n)] for n in PLAYERS)], 4),
        np.array([box.sites_of(line) for line in Line], dtype=np.int64),
        np.array([-1, *(corner.x + 8 * corner.y for corner in box.corners)], dtype=np.int64),
    )


@cache
def key_tables(components: ComponentSet) -> Keys:
    """The tables of a set."""
    first: list[int] = [0]
    found: list[Stencil] = []
    for key in components.keys:
        found += stencils(key.design)
        first.append(len(found))
    width = max(len(stencil.faces) for stencil in found)
    levels = [list(Level).index(key.level) for key in components.keys]
    return Keys(
        np.array(first, dtype=np.int64),
        np.array([stencil.fits for stencil in found], dtype=np.uint64),
        _rows([[offset for offset, _ in stencil.faces] for stencil in found], width),
        _rows([[colour for _, colour in stencil.faces] for stencil in found], width),
        np.array([len(stencil.faces) for stencil in found], dtype=np.int64),
        np.array(levels, dtype=np.int64),
        np.array([key.vp for key in components.keys], dtype=np.int64),
        np.array([key.stars for key in components.keys], dtype=np.int64),
        np.array([key.pips for key in components.keys], dtype=np.int64),
        box_tables(components.box),
    )
