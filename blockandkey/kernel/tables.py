"""The Keys and the box of a set as one block of words, which compiled code reads through `rules/arrays.KeyTables`."""

from array import array
from collections.abc import Iterable
from functools import lru_cache

from blockandkey.kernel.layout import ALL_KEYS, VIEW_SQUARES
from blockandkey.rules.blocks import COLOURS
from blockandkey.rules.box import PLAYERS, Box, Line
from blockandkey.rules.components import ComponentSet, Level
from blockandkey.rules.geometry import SEATS, Cell
from blockandkey.rules.temple import core_cells, index_of
from blockandkey.rules.views import Stencil, stencils

# The block is a head of four numbers, and then tables, each row after row, of these sizes:
#
#   keys + 1           first       of each Key the number of its first stencil, and the end of the last one's
#   keys x 4           level, vp, stars, pips
#   stencils x 2       faces (how many), fits (a sheet)
#   stencils x width   offset, then colour, of each face
#   5 x 8, ways x 4, 5 x 4, 6 x 3, 5    the box: core_cells, core_faces, seating, lines, corners
#
# A stencil is one way to turn a design; the width is the most faces that one has.

KEYS, STENCILS, WIDTH, WAYS, HEAD = range(5)
TABLES_OF_KEYS = 4  # level, vp, stars, pips
CORE_CUBES = 8
SITES_OF_LINE = 3
MOST_WAYS = 8  # to lay the Core Cube (RULES 3.3)
_TURNS = 4  # ways to turn a design
MOST_WORDS = (
    HEAD
    + (ALL_KEYS + 1)
    + TABLES_OF_KEYS * ALL_KEYS
    + _TURNS * ALL_KEYS * (2 + 2 * VIEW_SQUARES)
    + (len(PLAYERS) + 1) * (CORE_CUBES + len(SEATS))
    + MOST_WAYS * len(SEATS)
    + len(Line) * SITES_OF_LINE
    + (1 + len(SEATS))
)  # more than any set has


def padded(row: list[int], width: int) -> list[int]:
    """A row as long as the others of a table: the rest is -1."""
    return row + [-1] * (width - len(row))


@lru_cache(maxsize=16)
def set_words(components: ComponentSet) -> bytes:
    """The block of a set."""
    keys, first = components.keys, [0]
    found: list[Stencil] = []
    for key in keys:
        found += stencils(key.design)
        first.append(len(found))
    width = max(len(stencil.faces) for stencil in found)
    box = components.box
    words = array("q", (len(keys), len(found), width, len(box.core_faces), *first))
    words.extend(list(Level).index(key.level) for key in keys)
    words.extend(key.vp for key in keys)
    words.extend(key.stars for key in keys)
    words.extend(key.pips for key in keys)
    words.extend(len(stencil.faces) for stencil in found)
    words.extend(stencil.fits for stencil in found)
    for face in (0, 1):  # the offsets of all faces, then their colours
        for stencil in found:
            words.extend(padded([faces[face] for faces in stencil.faces], width))
    words.extend(_box_words(box))
    return words.tobytes()


def _box_words(box: Box) -> Iterable[int]:
    """The tables of a box; those by the number of players have an unused row 0."""
    yield from [-1] * CORE_CUBES
    for players in PLAYERS:
        yield from (index_of(cell) for cell in core_cells(box.core_square(players)))
    for faces in box.core_faces:
        yield from (COLOURS.index(colour) for colour in faces)
    for seats in ((), *(box.seats_of(players) for players in PLAYERS)):
        yield from padded([SEATS.index(seat) for seat in seats], len(SEATS))
    for line in Line:
        yield from box.sites_of(line)
    yield -1
    yield from (index_of(Cell(*corner, 0)) for corner in box.corners)
