"""The core's data as arrays that become constants of compiled code: orientations and lines of sight."""

import numpy as np

from blockandkey.kernel.rules.arrays import Array
from blockandkey.kernel.tables import padded
from blockandkey.rules.blocks import BLOCKS, COLOURS, ORIENTATIONS, ORIENTATIONS_OF, Shape
from blockandkey.rules.geometry import SEATS, WIDTH, Cell, Cells
from blockandkey.rules.placement import lowest_cubes, resting_cubes
from blockandkey.rules.temple import FULL, board_of, cells_of, index_of
from blockandkey.rules.views import sight

SHAPES = len(Shape)
STAR, SUN, MOON, LEVEL_COUNT = range(4)  # the levels of Keys, in the order of components.Level
MOST_CUBES = 4  # of a block


def _rows(rows: list[list[int]], width: int) -> Array:
    return np.array([padded(row, width) for row in rows], dtype=np.int64)


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
SQUARE_SEEN: Array
DISTANCE: Array
SQUARE_SEEN, DISTANCE = (np.ascontiguousarray(_SIGHT[:, :, i]) for i in (0, 1))
