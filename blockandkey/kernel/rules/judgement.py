"""A temple given piece by piece, and judgements about a block that somebody holds over it (RULES 5 and 8.4).

The page in the browser asks these functions. `judge` equals the core's `judge` in clauses and faults; a block may lie
anywhere for it, even beside the floor.
"""

import numpy as np

from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import (
    anchor_of,
    cell_at,
    level_of,
    orientation_of,
    pack_spot,
    square_of,
    x_of,
    y_of,
)
from blockandkey.kernel.rules.ancients import CORE_CUBES, corner_spots
from blockandkey.kernel.rules.arrays import Array, GameArrays, Number
from blockandkey.kernel.rules.compiled import NONE, ONE, compiled
from blockandkey.kernel.rules.moves import place
from blockandkey.kernel.rules.placement import LAYERS, anchors, survey
from blockandkey.kernel.rules.tables import CUBE_COUNT, CUBES, FIRST, RESTING, TOP
from blockandkey.kernel.rules.views import add_cube, clear_views, occupy
from blockandkey.rules.geometry import WIDTH

# A judgement is 12 words of 64 bits; cubes are bits in the order of the orientation's cells:
#
#        0   CLAUSES   the clauses that are broken: bits in the order of the core's RULES
#        1   OUTSIDE   the cubes that are off the grid
#        2   TAKEN     the cubes whose cells aren't free
#        3   HIGH      the cubes above level 6
#        4   HANGING   the cubes that must rest on something, and don't
#        5   STACKS    the squares of the stacks that are too high
#   6 .. 11  ENTRY     the cells of each level that are in the way from above

CLAUSES, OUTSIDE, TAKEN, HIGH, HANGING, STACKS, ENTRY = range(7)
JUDGEMENT = ENTRY + at.LEVELS

GRID, OVERLAP, ENTERED, HEIGHT, TOUCH, TALLER, SUPPORT = (1 << i for i in range(7))
DECISIVE = GRID | OVERLAP  # where one of these is broken, no other clause is judged

SIDES = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], dtype=np.int64)
CORE_SIZE = 2  # cubes in each direction


# The temple


@compiled
def core_cells_at(square: Number, cells: Array) -> None:
    """Write the eight cells of a Core Cube whose lowest corner lies on a square."""
    for i in range(CORE_CUBES):
        cells[i] = cell_at(i % CORE_SIZE, square + i // CORE_SIZE % CORE_SIZE + WIDTH * (i // CORE_SIZE // CORE_SIZE))


@compiled
def found_temple(game: GameArrays, square: Number, faces: Array) -> None:
    """Begin a temple with the Core Cube on a square, its colours by seat; with nothing if the square is -1."""
    game.boards[:] = NONE
    game.fields[:] = 0
    clear_views(game)
    if square < 0:
        return
    cells = np.empty(CORE_CUBES, dtype=np.int64)
    core_cells_at(square, cells)
    for cell in cells:
        occupy(game, cell)
        for seat in range(at.SEAT_COUNT):
            add_cube(game, cell, seat, faces[seat])
    for seat in range(at.SEAT_COUNT):
        game.boards[at.NEW + seat] = NONE


@compiled
def add_block(game: GameArrays, block: Number, orientation: Number, anchor: Number) -> None:
    """Add the next block to the temple."""
    place(game, block, pack_spot(orientation, anchor))


@compiled
def on_floor(x: Number, y: Number) -> Number:
    """Is this one of the 8 x 8 squares?"""
    return x >= 0 and x < WIDTH and y >= 0 and y < WIDTH


@compiled
def is_cube(game: GameArrays, x: Number, y: Number, z: Number) -> Number:
    """Is a cube in this cell? Cells outside 8 x 8 x 6 are free."""
    if z < 0 or z >= at.LEVELS or not on_floor(x, y):
        return False
    return game.boards[at.OCCUPIED + z] & (ONE << (x + WIDTH * y)) != NONE


@compiled
def height(game: GameArrays, x: Number, y: Number) -> Number:
    """How high the stack on a square reaches, gaps included (RULES 2.2); 0 off the floor."""
    for z in range(at.LEVELS - 1, -1, -1):
        if is_cube(game, x, y, z):
            return z + 1
    return 0


# A block over it


@compiled
def rest(game: GameArrays, orientation: Number, x: Number, y: Number) -> Number:
    """The level at which the lowest corner comes to rest when the block comes straight down (RULES 5.8)."""
    level = 0
    for i in range(CUBE_COUNT[orientation]):
        cube = CUBES[orientation, i]
        level = max(level, height(game, x + x_of(cube), y + y_of(cube)) - level_of(cube))
    return level


@compiled
def legal_squares(game: GameArrays, orientation: Number) -> Number:
    """The squares over which the lowest corner of an orientation may come to rest."""
    ground = np.empty(LAYERS, dtype=np.uint64)
    survey(game, ground)
    squares = NONE
    for z in range(at.LEVELS - TOP[orientation]):
        squares |= anchors(ground, orientation, z)
    return squares


@compiled
def ancients_squares(game: GameArrays, core: Number, shape: Number, corner: Number, squares: Array) -> None:
    """Write, for each orientation of a shape, the squares where the Ancients may place it (RULES 8.4).

    `core` is the square of the Core Cube, `corner` that of the corner that the Stars point to.
    """
    cells, spots = np.empty(CORE_CUBES, dtype=np.int64), np.empty(at.MOST_SPOTS, dtype=np.int64)
    core_cells_at(core, cells)
    for i in range(FIRST[shape + 1] - FIRST[shape]):
        squares[i] = NONE
    for i in range(corner_spots(game, cells, corner, shape, spots)):
        squares[orientation_of(spots[i]) - FIRST[shape]] |= ONE << square_of(anchor_of(spots[i]))


# What a placement breaks


@compiled
def judge(game: GameArrays, orientation: Number, x: Number, y: Number, z: Number, found: Array) -> Number:
    """Write the judgement of an orientation with its lowest corner at x, y, z; returns the broken clauses as bits."""
    found[:JUDGEMENT] = NONE
    broken = judge_cells(game, orientation, x, y, z, found)
    if broken & DECISIVE == 0:
        broken |= in_the_way(game, orientation, x, y, z, found)
        broken |= apart(game, orientation, x, y, z)
        broken |= too_low(game, orientation, x, y, z, found)
        broken |= unsupported(game, orientation, x, y, z, found)
    found[CLAUSES] = np.uint64(broken)
    return broken


@compiled
def judge_cells(game: GameArrays, orientation: Number, x: Number, y: Number, z: Number, found: Array) -> Number:
    """RULES 5.1, 5.2 and 5.4: on the grid, in free cells, not above level 6; the first that is broken counts alone."""
    for i in range(CUBE_COUNT[orientation]):
        cube = CUBES[orientation, i]
        cx, cy, cz = x + x_of(cube), y + y_of(cube), z + level_of(cube)
        bit = ONE << i
        if cz < 0 or not on_floor(cx, cy):
            found[OUTSIDE] |= bit
        if is_cube(game, cx, cy, cz):
            found[TAKEN] |= bit
        if cz >= at.LEVELS:
            found[HIGH] |= bit
    if found[OUTSIDE] != NONE:
        found[TAKEN] = found[HIGH] = NONE
        return GRID
    if found[TAKEN] != NONE:
        found[HIGH] = NONE
        return OVERLAP
    return HEIGHT if found[HIGH] != NONE else 0


@compiled
def in_the_way(game: GameArrays, orientation: Number, x: Number, y: Number, z: Number, found: Array) -> Number:
    """RULES 5.3: nothing stands above the block."""
    broken = 0
    for i in range(CUBE_COUNT[orientation]):
        cube = CUBES[orientation, i]
        cx, cy = x + x_of(cube), y + y_of(cube)
        for above in range(z + level_of(cube) + 1, at.LEVELS):
            if is_cube(game, cx, cy, above):
                found[ENTRY + above] |= ONE << (cx + WIDTH * cy)
                broken = ENTERED
    return broken


@compiled
def apart(game: GameArrays, orientation: Number, x: Number, y: Number, z: Number) -> Number:
    """RULES 5.5: a cube shares a corner, an edge or a face with a cube placed earlier."""
    for i in range(CUBE_COUNT[orientation]):
        cube = CUBES[orientation, i]
        cx, cy, cz = x + x_of(cube), y + y_of(cube), z + level_of(cube)
        for near in range(27):
            if is_cube(game, cx + near % 3 - 1, cy + near // 3 % 3 - 1, cz + near // 9 - 1):
                return 0
    return TOUCH


@compiled
def too_low(game: GameArrays, orientation: Number, x: Number, y: Number, z: Number, found: Array) -> Number:
    """RULES 5.6: the highest cube is higher than every stack touched face to face."""
    broken, top = 0, z + TOP[orientation] + 1
    for i in range(CUBE_COUNT[orientation]):
        cube = CUBES[orientation, i]
        for side in range(len(SIDES)):
            cx, cy = x + x_of(cube) + SIDES[side, 0], y + y_of(cube) + SIDES[side, 1]
            if is_cube(game, cx, cy, z + level_of(cube) + SIDES[side, 2]) and height(game, cx, cy) >= top:
                found[STACKS] |= ONE << (cx + WIDTH * cy)
                broken = TALLER
    return broken


@compiled
def unsupported(game: GameArrays, orientation: Number, x: Number, y: Number, z: Number, found: Array) -> Number:
    """RULES 5.7: each column rests on the floor or a cube, of a straight bridge just the ends."""
    broken = 0
    for i in range(CUBE_COUNT[orientation]):
        cube = CUBES[orientation, i]
        cz, j = z + level_of(cube), 0
        while RESTING[orientation, j] >= 0 and RESTING[orientation, j] != cube:
            j += 1
        rests = RESTING[orientation, j] == cube
        if rests and cz > 0 and not is_cube(game, x + x_of(cube), y + y_of(cube), cz - 1):
            found[HANGING] |= ONE << i
            broken = SUPPORT
    return broken
