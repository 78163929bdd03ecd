"""Where blocks may stand (RULES 5), found for all squares of a level at once, as the core's generator does.

The ground of a temple is 42 layers. A layer is a word of 64 bits, one for each square of a level. For each of the six
levels a square is set in

     0 ..  5  RESTS    if a cube there would rest on top of its stack or on the bare floor
     6 .. 11  CLEAR    if nothing is at or above the cell
    12 .. 17  NEAR     if a cube there would touch another by corner, edge or face
    18 .. 41  BESIDE   if a cube there would share a side face with a stack more than d levels higher, d = 0, 1, 2, 3
"""

import numpy as np

from blockandkey.kernel.codes import anchor_of, cell_at, level_of, orientation_of, pack_spot, square_of
from blockandkey.kernel.layout import LEVELS, OCCUPIED
from blockandkey.kernel.rules.arrays import Array, GameArrays, Number
from blockandkey.kernel.rules.compiled import NONE, ONE, compiled, highest, ones
from blockandkey.kernel.rules.tables import CUBE_COUNT, CUBES, FIRST, FITS, HANGING, RESTING, TOP

DEPTHS = 4  # the most levels of a block
RESTS = 0
CLEAR = RESTS + LEVELS
NEAR = CLEAR + LEVELS
BESIDE = NEAR + LEVELS
LAYERS = BESIDE + DEPTHS * LEVELS
ORIENTATIONS = len(FITS)

FULL = np.uint64(0xFFFFFFFFFFFFFFFF)
NOT_WEST = np.uint64(0xFEFEFEFEFEFEFEFE)
NOT_EAST = np.uint64(0x7F7F7F7F7F7F7F7F)


@compiled
def beside(layer: Number) -> Number:
    """The squares that share an edge with a square of a layer."""
    return ((layer << 1) & NOT_WEST) | ((layer >> 1) & NOT_EAST) | (layer << 8) | (layer >> 8)


@compiled
def spread(layer: Number) -> Number:
    """The squares of a layer and those that share an edge or a corner with one of them."""
    row = layer | ((layer << 1) & NOT_WEST) | ((layer >> 1) & NOT_EAST)
    return row | (row << 8) | (row >> 8)


@compiled
def survey(game: GameArrays, ground: Array) -> None:
    """Write the ground of a temple."""
    boards = game.boards
    above = NONE
    for z in range(LEVELS - 1, -1, -1):
        above |= boards[OCCUPIED + z]
        ground[CLEAR + z] = above  # for now, the cells with a cube at or above them
    for z in range(LEVELS):
        stones = boards[OCCUPIED + z]
        for depth in range(DEPTHS):
            higher = ground[CLEAR + z + depth] if z + depth < LEVELS else NONE
            ground[BESIDE + LEVELS * depth + z] = beside(stones & higher)
    for z in range(LEVELS):
        ground[CLEAR + z] = ~ground[CLEAR + z]
        under = boards[OCCUPIED + z - 1] if z > 0 else FULL
        ground[RESTS + z] = under & ground[CLEAR + z]
        near = spread(boards[OCCUPIED + z])
        if z > 0:
            near |= spread(boards[OCCUPIED + z - 1])
        if z < LEVELS - 1:
            near |= spread(boards[OCCUPIED + z + 1])
        ground[NEAR + z] = near


@compiled
def anchors(ground: Array, orientation: Number, z: Number) -> Number:
    """The squares where an orientation may stand with its lowest corner at level z."""
    found = FITS[orientation]
    i = 0
    while RESTING[orientation, i] >= 0:
        cube = RESTING[orientation, i]
        found &= ground[RESTS + z + level_of(cube)] >> square_of(cube)
        i += 1
    if found == NONE:
        return NONE
    i = 0
    while HANGING[orientation, i] >= 0:
        cube = HANGING[orientation, i]
        found &= ground[CLEAR + z + level_of(cube)] >> square_of(cube)
        i += 1
    near = low = NONE
    for i in range(CUBE_COUNT[orientation]):
        cube = CUBES[orientation, i]
        level = level_of(cube)
        near |= ground[NEAR + z + level] >> square_of(cube)
        low |= ground[BESIDE + LEVELS * (TOP[orientation] - level) + z + level] >> square_of(cube)
    return found & near & ~low


@compiled
def find_shape(ground: Array, shape: Number, found: Array) -> Number:
    """Write where a shape may stand, by orientation and level; returns how many placements there are."""
    count = 0
    for orientation in range(FIRST[shape], FIRST[shape + 1]):
        for z in range(LEVELS - TOP[orientation]):
            squares = anchors(ground, orientation, z)
            found[orientation, z] = squares
            count += ones(squares)
        for z in range(LEVELS - TOP[orientation], LEVELS):
            found[orientation, z] = NONE
    return count


@compiled
def list_shape(found: Array, shape: Number, spots: Array, count: Number) -> Number:
    """Append the spots of a shape, in the core's order, to the first `count` spots; returns the new count."""
    for orientation in range(FIRST[shape], FIRST[shape + 1]):
        for z in range(LEVELS - 1, -1, -1):
            squares = found[orientation, z]
            while squares != NONE:
                square = highest(squares)
                squares ^= ONE << square
                spots[count] = pack_spot(orientation, cell_at(z, square))
                count += 1
    return count


@compiled
def nth_spot(found: Array, shape: Number, number: Number) -> Number:
    """The spot of a shape with this number, counted in the core's order."""
    for orientation in range(FIRST[shape], FIRST[shape + 1]):
        for z in range(LEVELS - 1, -1, -1):
            squares = found[orientation, z]
            here = ones(squares)
            if number >= here:
                number -= here
                continue
            while True:
                square = highest(squares)
                if number == 0:
                    return pack_spot(orientation, cell_at(z, square))
                squares ^= ONE << square
                number -= 1
    return -1


@compiled
def cells_at(spot: Number, cells: Array) -> Number:
    """Write the cells of a block at a spot; returns how many there are."""
    orientation, anchor = orientation_of(spot), anchor_of(spot)
    for i in range(CUBE_COUNT[orientation]):
        cells[i] = anchor + CUBES[orientation, i]
    return CUBE_COUNT[orientation]
