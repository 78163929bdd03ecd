"""Where blocks may stand (RULES 5), found for all squares of a level at once, as the core's generator does.

The ground of a temple is 42 layers, cells of interest at each of the six levels:

     0 ..  5  RESTING  a cube would lie on top of its stack or on the bare floor
     6 .. 11  CLEAR    nothing is at or above the cell
    12 .. 17  NEAR     a cube would touch another by corner, edge or face
    18 .. 41  BESIDE   a cube would share a side face with a stack higher than d levels above it, d = 0, 1, 2, 3
"""

import numpy as np

from blockandkey.kernel.compiled import compiled, highest, ones
from blockandkey.kernel.rules.layout import ANCHORS, OCCUPIED, Game
from blockandkey.kernel.rules.tables import CUBE_COUNT, CUBES, FIRST, FITS, HANGING, RESTING, TOP, Array, Number

RESTS, CLEAR, NEAR, BESIDE, LAYERS = 0, 6, 12, 18, 42
ORIENTATIONS = len(FITS)

NONE = np.uint64(0)
ONE = np.uint64(1)
FULL = np.uint64(0xFFFFFFFFFFFFFFFF)
NOT_WEST = np.uint64(0xFEFEFEFEFEFEFEFE)
NOT_EAST = np.uint64(0x7F7F7F7F7F7F7F7F)


@compiled
def beside(layer: Number) -> Number:
    """The squares beside those of a layer."""
    return ((layer << 1) & NOT_WEST) | ((layer >> 1) & NOT_EAST) | (layer << 8) | (layer >> 8)


@compiled
def spread(layer: Number) -> Number:
    """The squares of a layer and those around them, by edge or corner."""
    row = layer | ((layer << 1) & NOT_WEST) | ((layer >> 1) & NOT_EAST)
    return row | (row << 8) | (row >> 8)


@compiled
def survey(game: Game, ground: Array) -> None:
    """Find the ground of a temple."""
    boards = game.boards
    above = NONE
    for z in range(5, -1, -1):
        above |= boards[OCCUPIED + z]
        ground[CLEAR + z] = above  # for now, the cells with a cube at or above them
    for z in range(6):
        stones = boards[OCCUPIED + z]
        for depth in range(4):
            higher = ground[CLEAR + z + depth] if z + depth < 6 else NONE
            ground[BESIDE + 6 * depth + z] = beside(stones & higher)
    for z in range(6):
        ground[CLEAR + z] = ~ground[CLEAR + z]
        under = boards[OCCUPIED + z - 1] if z > 0 else FULL
        ground[RESTS + z] = under & ground[CLEAR + z]
        near = spread(boards[OCCUPIED + z])
        if z > 0:
            near |= spread(boards[OCCUPIED + z - 1])
        if z < 5:
            near |= spread(boards[OCCUPIED + z + 1])
        ground[NEAR + z] = near


@compiled
def anchors(ground: Array, orientation: Number, z: Number) -> Number:
    """The squares where an orientation may stand with its lowest cubes at level z."""
    found = FITS[orientation]
    i = 0
    while RESTING[orientation, i] >= 0:
        cube = RESTING[orientation, i]
        found &= ground[RESTS + z + (cube >> 6)] >> (cube & 63)
        i += 1
    if found == NONE:
        return NONE
    i = 0
    while HANGING[orientation, i] >= 0:
        cube = HANGING[orientation, i]
        found &= ground[CLEAR + z + (cube >> 6)] >> (cube & 63)
        i += 1
    near = low = NONE
    for i in range(CUBE_COUNT[orientation]):
        cube = CUBES[orientation, i]
        level = cube >> 6
        near |= ground[NEAR + z + level] >> (cube & 63)
        low |= ground[BESIDE + 6 * (TOP[orientation] - level) + z + level] >> (cube & 63)
    return found & near & ~low


@compiled
def find_shape(ground: Array, shape: Number, found: Array) -> Number:
    """Find the squares for every orientation of a shape and every level; returns how many there are."""
    count = 0
    for orientation in range(FIRST[shape], FIRST[shape + 1]):
        for z in range(6 - TOP[orientation]):
            squares = anchors(ground, orientation, z)
            found[orientation, z] = squares
            count += ones(squares)
        for z in range(6 - TOP[orientation], 6):
            found[orientation, z] = NONE
    return count


@compiled
def list_shape(found: Array, shape: Number, spots: Array, count: Number) -> Number:
    """Write the spots of a shape behind the first `count`, in the core's order; returns how many there are then."""
    for orientation in range(FIRST[shape], FIRST[shape + 1]):
        for z in range(5, -1, -1):
            squares = found[orientation, z]
            while squares != NONE:
                square = highest(squares)
                squares ^= ONE << square
                spots[count] = orientation * ANCHORS + z * 64 + square
                count += 1
    return count


@compiled
def nth_spot(found: Array, shape: Number, number: Number) -> Number:
    """The spot of a shape with this number, counted in the core's order."""
    for orientation in range(FIRST[shape], FIRST[shape + 1]):
        for z in range(5, -1, -1):
            squares = found[orientation, z]
            here = ones(squares)
            if number >= here:
                number -= here
                continue
            while True:
                square = highest(squares)
                if number == 0:
                    return orientation * ANCHORS + z * 64 + square
                squares ^= ONE << square
                number -= 1
    return -1


@compiled
def cells_at(spot: Number, cells: Array) -> Number:
    """Write the cells of a block at a spot; returns how many there are."""
    orientation, anchor = spot // ANCHORS, spot % ANCHORS
    for i in range(CUBE_COUNT[orientation]):
        cells[i] = anchor + CUBES[orientation, i]
    return CUBE_COUNT[orientation]
