"""The core's data as flat arrays: orientations, lines of sight, and the Keys and the box of a set."""

from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from blockandkey.rules.blocks import BLOCKS, COLOURS, ORIENTATIONS, ORIENTATIONS_OF, Shape
from blockandkey.rules.box import PLAYERS, Box, Line
from blockandkey.rules.components import ComponentSet, Level
from blockandkey.rules.geometry import HEIGHT, SEATS, WIDTH, Cell, Cells
from blockandkey.rules.placement import lowest_cubes, resting_cubes
from blockandkey.rules.temple import FULL, board_of, cells_of, core_cells, index_of
from blockandkey.rules.views import Stencil, sight, stencils

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]  # its elements are Any: numba checks their types, not mypy
Number: TypeAlias = Any  # a number in compiled code: numba checks its type, not mypy

CELLS = WIDTH * WIDTH * HEIGHT
SHAPES = len(Shape)
STAR, SUN, MOON, LEVEL_COUNT = range(4)  # the levels of Keys, in the order of components.Level
MOST_CUBES = 4  # of a block


def _rows(rows: list[list[int]], width: int) -> Array:
    """Lists of different lengths as one table, padded with -1."""
    return np.array([row + [-1] * (width - len(row)) for row in rows], dtype=np.int64)


def _hanging(cells: Cells) -> list[int]:
    resting = resting_cubes(cells)
    return [index_of(c) for c in lowest_cubes(cells) if c not in resting]


def _fits(cells: Cells) -> int:
    wide, deep = max(c.x for c in cells), max(c.y for c in cells)
    return board_of(Cell(x, y, 0) for x in range(WIDTH - wide) for y in range(WIDTH - deep))


# Of each orientation; cubes are offsets from the lowest corner, as in codes.py
CUBES = _rows([[index_of(c) for c in o.cells] for o in ORIENTATIONS], MOST_CUBES)
CUBE_COUNT = np.array([len(o.cells) for o in ORIENTATIONS], dtype=np.int64)
RESTING = _rows([[index_of(c) for c in resting_cubes(o.cells)] for o in ORIENTATIONS], MOST_CUBES + 1)  # ends with -1
HANGING = _rows([_hanging(o.cells) for o in ORIENTATIONS], MOST_CUBES + 1)  # ends with -1
FITS = np.array([_fits(o.cells) for o in ORIENTATIONS], dtype=np.uint64)  # anchor squares that keep it on the floor
TOP = np.array([max(c.z for c in o.cells) for o in ORIENTATIONS], dtype=np.int64)

# The first orientation of each shape, and the end of the last
FIRST = np.array([ORIENTATIONS_OF[shape][0].index for shape in Shape] + [len(ORIENTATIONS)], dtype=np.int64)

SHAPE_OF = np.array([list(Shape).index(block.shape) for block in BLOCKS], dtype=np.int64)
COLOUR_OF = np.array([COLOURS.index(block.colour) for block in BLOCKS], dtype=np.int64)


# By seat and cell: the square of the seat's view in which the cell lies, and its distance from the seat
_SIGHT = np.array([[sight(seat)[cell] for cell in cells_of(FULL)] for seat in SEATS], dtype=np.int64)
SQUARE_SEEN, DISTANCE = (np.ascontiguousarray(_SIGHT[:, :, i]) for i in (0, 1))


class BoxTables(NamedTuple):
    """The facts of a set's box; tables by the number of players have an unused row 0."""

    core_cells: Array  # int64, by players: the Core Cube's eight cells
    core_faces: Array  # int64, by way to lay it and seat: the colour that the seat sees
    seating: Array  # int64, by players: the seats, clockwise
    lines: Array  # int64, by line: its three sites
    corners: Array  # int64, by Stars: the square, as the index of its bit in a layer


class KeyTables(NamedTuple):
    """The Keys of a set, by their number in it, and its box; the stencils of Key k are first[k] to first[k + 1]."""

    first: Array  # int64
    fits: Array  # uint64, by stencil
    offset: Array  # int64, by stencil and face
    colour: Array  # int64, by stencil and face
    faces: Array  # int64, how many by stencil
    level: Array  # int64: STAR, SUN or MOON
    vp: Array  # int64
    stars: Array  # int64
    pips: Array  # int64
    box: BoxTables


def box_tables(box: Box) -> BoxTables:
    """The tables of a box."""
    return BoxTables(
        np.array([[-1] * 8, *([index_of(c) for c in core_cells(box.core_square(n))] for n in PLAYERS)], dtype=np.int64),
        np.array([[COLOURS.index(face) for face in faces] for faces in box.core_faces], dtype=np.int64),
        _rows([[], *([SEATS.index(seat) for seat in box.seats_of(n)] for n in PLAYERS)], len(SEATS)),
        np.array([box.sites_of(line) for line in Line], dtype=np.int64),
        np.array([-1, *(index_of(Cell(*corner, 0)) for corner in box.corners)], dtype=np.int64),
    )


@cache
def key_tables(components: ComponentSet) -> KeyTables:
    """The tables of a set."""
    first: list[int] = [0]
    found: list[Stencil] = []
    for key in components.keys:
        found += stencils(key.design)
        first.append(len(found))
    width = max(len(stencil.faces) for stencil in found)
    levels = [list(Level).index(key.level) for key in components.keys]
    return KeyTables(
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
