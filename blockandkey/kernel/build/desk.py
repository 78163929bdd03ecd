"""A desk: one block of memory for a temple and the Keys of a hand, and the functions with which the page uses it.

The page reserves `desk_words()` words, lays a temple and designs on the desk piece by piece, and asks. What doesn't fit
into a call's arguments or its answer is at the beginning of the desk.
"""

from collections.abc import Callable
from typing import Any

import numba as numba_module
import numpy as np

from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import cell_at
from blockandkey.kernel.rules import designs, judgement
from blockandkey.kernel.rules.arrays import Array, GameArrays, Number
from blockandkey.kernel.rules.compiled import compiled
from blockandkey.kernel.rules.designs import FACE_SIZE, MOST_FACES, MOST_PLACES, TURNS, DesignArrays
from blockandkey.kernel.rules.tables import COLOUR_OF, FIRST, SHAPE_OF
from blockandkey.rules.geometry import WIDTH

numba: Any = numba_module  # without its incomplete type hints
carray = numba.carray

Pointer: Any = Any  # the address of a desk, while the functions run

# A desk, in words of 64 bits:
#
#   ANSWER   192  numbers that are passed in, or answers: the words of a judgement, squares, sheets
#   CORE       1  the square of the Core Cube
#   BOARDS        the boards of a game, as in layout.py
#   FIELDS        its fields
#   DESIGNS       8 x | how many stencils | 4 fits | 4 numbers of faces | 4 x 48 offsets | 4 x 48 colours |

ANSWER = 0
CORE = ANSWER + MOST_PLACES
BOARDS = CORE + 1
FIELDS = BOARDS + at.BOARDS
DESIGNS = FIELDS + at.FIELDS
MOST_DESIGNS = 8
FITS = 1
FACES = FITS + TURNS
OFFSETS = FACES + TURNS
COLOURS = OFFSETS + TURNS * MOST_FACES
DESIGN_SIZE = COLOURS + TURNS * MOST_FACES
DESK = DESIGNS + MOST_DESIGNS * DESIGN_SIZE


@compiled
def words_of(desk: Pointer) -> Array:
    """All words of a desk."""
    found: Array = carray(desk, (DESK,))
    return found


@compiled
def answer_on(desk: Pointer) -> Array:
    """The words for answers."""
    return words_of(desk)[ANSWER:CORE].view(np.uint64)


@compiled
def game_on(desk: Pointer) -> GameArrays:
    """The game on a desk; nothing but its temple is set."""
    words = words_of(desk)
    return GameArrays(words[BOARDS:FIELDS].view(np.uint64), words[FIELDS:DESIGNS])


@compiled
def design_on(desk: Pointer, number: Number) -> DesignArrays:
    """A design on a desk, by its number."""
    words = words_of(desk)[DESIGNS + DESIGN_SIZE * number : DESIGNS + DESIGN_SIZE * (number + 1)]
    return DesignArrays(
        words[:FITS],
        words[FITS:FACES].view(np.uint64),
        words[FACES:OFFSETS],
        words[OFFSETS:COLOURS],
        words[COLOURS:DESIGN_SIZE],
    )


# What lies on the desk


def desk_words() -> Number:
    """How many words a desk has."""
    return DESK


def desk_found(desk: Pointer, square: Number, north: Number, east: Number, south: Number, west: Number) -> Number:
    """Begin a temple: the Core Cube on a square, and the colours that it shows to the seats; nothing if it is -1."""
    words_of(desk)[CORE] = square
    judgement.found_temple(game_on(desk), square, np.array([north, east, south, west], dtype=np.int64))
    return 0


def desk_add(desk: Pointer, colour: Number, orientation: Number, x: Number, y: Number, z: Number) -> Number:
    """Add the next block of the temple, with its lowest corner at x, y, z."""
    for block in range(at.BLOCK_COUNT):
        shape = SHAPE_OF[block]
        if COLOUR_OF[block] == colour and FIRST[shape] <= orientation and orientation < FIRST[shape + 1]:
            judgement.add_block(game_on(desk), block, orientation, cell_at(z, x + WIDTH * y))
    return 0


def desk_design(desk: Pointer, number: Number, count: Number) -> Number:
    """Lay a design down; the column, the level and the colour of each of its squares are passed in."""
    designs.write_stencils(design_on(desk, number), words_of(desk)[ANSWER : ANSWER + FACE_SIZE * MOST_FACES], count)
    return 0


# Questions


def desk_rest(desk: Pointer, orientation: Number, x: Number, y: Number) -> Number:
    """The level at which the lowest corner of an orientation comes to rest."""
    return judgement.rest(game_on(desk), orientation, x, y)


def desk_judge(desk: Pointer, orientation: Number, x: Number, y: Number, z: Number) -> Number:
    """Answer the words of a judgement; returns the broken clauses as bits."""
    return judgement.judge(game_on(desk), orientation, x, y, z, answer_on(desk))


def desk_squares(desk: Pointer, orientation: Number) -> Number:
    """The squares where the lowest corner of an orientation may stand, as bits."""
    return np.int64(judgement.legal_squares(game_on(desk), orientation))


def desk_ancients(desk: Pointer, shape: Number, corner: Number) -> Number:
    """Answer the squares where the Ancients may place each orientation of a shape; returns how many there are."""
    judgement.ancients_squares(game_on(desk), words_of(desk)[CORE], shape, corner, answer_on(desk))
    return FIRST[shape + 1] - FIRST[shape]


def desk_completes(
    desk: Pointer, number: Number, seat: Number, colour: Number, orientation: Number, x: Number, y: Number, z: Number
) -> Number:
    """The first place, as a sheet, where a block would complete a design; 0 if nowhere."""
    game, design = game_on(desk), design_on(desk, number)
    return np.int64(designs.completed_place(game, seat, design, colour, orientation, x, y, z))


def desk_complete(desk: Pointer, number: Number, seat: Number) -> Number:
    """Answer the places, as sheets, where a design shows; returns how many there are."""
    return designs.complete_places(game_on(desk), seat, design_on(desk, number), answer_on(desk))


def desk_claims(desk: Pointer, number: Number, seat: Number) -> Number:
    """Answer the places that the block just placed has completed; returns how many there are."""
    return designs.claim_places(game_on(desk), seat, design_on(desk, number), answer_on(desk))


def desk_nearest(desk: Pointer, number: Number, seat: Number) -> Number:
    """Answer the squares of the nearest place by colour, as sheets; returns how many squares it lacks."""
    return designs.nearest_place(game_on(desk), seat, design_on(desk, number), answer_on(desk))


QUESTIONS: tuple[Callable[..., Number], ...] = (
    desk_found,
    desk_add,
    desk_design,
    desk_rest,
    desk_judge,
    desk_squares,
    desk_ancients,
    desk_completes,
    desk_complete,
    desk_claims,
    desk_nearest,
)
