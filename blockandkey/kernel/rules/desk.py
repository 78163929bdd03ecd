"""A desk: one block of memory for a temple and the Keys of a hand, and what the page asks about them.

The page allocates `desk_words()` words, lays a temple and designs on them piece by piece, and asks. Numbers that a
function is given beside its arguments, and answers of more than one number, are at the beginning of the desk.
"""

import numpy as np

from blockandkey.kernel.compiled import compiled
from blockandkey.kernel.rules import designs, judgement
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.codes import cell_at
from blockandkey.kernel.rules.designs import FACE_SIZE, MOST_FACES, MOST_PLACES, TURNS, DesignArrays
from blockandkey.kernel.rules.layout import GameArrays
from blockandkey.kernel.rules.tables import COLOUR_OF, FIRST, SHAPE_OF, Array, Number
from blockandkey.rules.geometry import WIDTH

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
def game_on(desk: Array) -> GameArrays:
    """The game on a desk; nothing but its temple is set."""
    return GameArrays(desk[BOARDS:FIELDS].view(np.uint64), desk[FIELDS:DESIGNS])


@compiled
def design_on(desk: Array, number: Number) -> DesignArrays:
    """A design on a desk."""
    words = desk[DESIGNS + DESIGN_SIZE * number : DESIGNS + DESIGN_SIZE * (number + 1)]
    return DesignArrays(
        words[:FITS],
        words[FITS:FACES].view(np.uint64),
        words[FACES:OFFSETS],
        words[OFFSETS:COLOURS],
        words[COLOURS:DESIGN_SIZE],
    )


@compiled
def answer_on(desk: Array) -> Array:
    """The words for answers."""
    return desk[ANSWER:CORE].view(np.uint64)


# What lies on the desk


@compiled
def desk_words() -> Number:
    """How many words a desk has."""
    return DESK


@compiled
def desk_found(desk: Array, square: Number, north: Number, east: Number, south: Number, west: Number) -> Number:
    """Begin a temple: the Core Cube on a square, its sides' colours as the seats see them; nothing if it is -1."""
    desk[CORE] = square
    judgement.found_temple(game_on(desk), square, np.array([north, east, south, west], dtype=np.int64))
    return 0


@compiled
def desk_add(desk: Array, colour: Number, orientation: Number, x: Number, y: Number, z: Number) -> Number:
    """Add the next block of the temple, with its lowest corner at x, y, z."""
    for block in range(at.BLOCK_COUNT):
        shape = SHAPE_OF[block]
        if COLOUR_OF[block] == colour and FIRST[shape] <= orientation and orientation < FIRST[shape + 1]:
            judgement.add_block(game_on(desk), block, orientation, cell_at(z, x + WIDTH * y))
    return 0


@compiled
def desk_design(desk: Array, number: Number, count: Number) -> Number:
    """Lay down a design: of each of its squares the column, the level and the colour are passed in."""
    designs.write_stencils(design_on(desk, number), desk[ANSWER : ANSWER + FACE_SIZE * MOST_FACES], count)
    return 0


# Questions


@compiled
def desk_rest(desk: Array, orientation: Number, x: Number, y: Number) -> Number:
    """Answer `rest`."""
    return judgement.rest(game_on(desk), orientation, x, y)


@compiled
def desk_judge(desk: Array, orientation: Number, x: Number, y: Number, z: Number) -> Number:
    """Answer `judge`."""
    return judgement.judge(game_on(desk), orientation, x, y, z, answer_on(desk))


@compiled
def desk_squares(desk: Array, orientation: Number) -> Number:
    """Answer `legal_squares`."""
    return np.int64(judgement.legal_squares(game_on(desk), orientation))


@compiled
def desk_ancients(desk: Array, shape: Number, corner: Number) -> Number:
    """Answer `ancients_squares`; returns the number of orientations."""
    judgement.ancients_squares(game_on(desk), desk[CORE], shape, corner, answer_on(desk))
    return FIRST[shape + 1] - FIRST[shape]


@compiled
def desk_completes(
    desk: Array, number: Number, seat: Number, colour: Number, orientation: Number, x: Number, y: Number, z: Number
) -> Number:
    """Answer `completed_place`."""
    game, design = game_on(desk), design_on(desk, number)
    return np.int64(designs.completed_place(game, seat, design, colour, orientation, x, y, z))


@compiled
def desk_complete(desk: Array, number: Number, seat: Number) -> Number:
    """Answer `complete_places`."""
    return designs.complete_places(game_on(desk), seat, design_on(desk, number), answer_on(desk))


@compiled
def desk_claims(desk: Array, number: Number, seat: Number) -> Number:
    """Answer `claim_places`."""
    return designs.claim_places(game_on(desk), seat, design_on(desk, number), answer_on(desk))


@compiled
def desk_nearest(desk: Array, number: Number, seat: Number) -> Number:
    """Answer `nearest_place`."""
    return designs.nearest_place(game_on(desk), seat, design_on(desk, number), answer_on(desk))


# The functions that the page calls, with the number of their arguments after the desk
CALLS = {
    desk_found: 5,
    desk_add: 5,
    desk_design: 2,
    desk_rest: 3,
    desk_judge: 4,
    desk_squares: 1,
    desk_ancients: 2,
    desk_completes: 7,
    desk_complete: 2,
    desk_claims: 2,
    desk_nearest: 2,
}
