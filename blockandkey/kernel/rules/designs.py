"""The design of one Key, given square by square: where it shows, where it is nearest, what a block would complete.

The page in the browser asks these functions about the Keys in a player's hand (RULES 6.2 and 6.3).
"""

from typing import NamedTuple

import numpy as np

from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import level_of, x_of, y_of
from blockandkey.kernel.layout import sheet_at
from blockandkey.kernel.rules.arrays import Array, GameArrays, Number
from blockandkey.kernel.rules.compiled import NONE, ONE, compiled, lowest
from blockandkey.kernel.rules.judgement import on_floor
from blockandkey.kernel.rules.tables import CUBE_COUNT, CUBES, MOST_CUBES
from blockandkey.kernel.rules.views import shown, with_shown
from blockandkey.rules.geometry import HEIGHT, WIDTH

TURNS = 4
MOST_FACES = WIDTH * HEIGHT
MOST_PLACES = TURNS * WIDTH * HEIGHT
SIDE = 8  # of the grid on which a design is turned: no row or column of a view is longer
BLANK = -1
ALL_SQUARES = np.uint64((1 << WIDTH * HEIGHT) - 1)
COLUMN = np.uint64(sum(1 << WIDTH * level for level in range(HEIGHT)))  # the leftmost column of a view

# The squares of a design as they are given: by square, its column, its level and its colour
FACE_COLUMN, FACE_LEVEL, FACE_COLOUR, FACE_SIZE = range(4)


class DesignArrays(NamedTuple):
    """The stencils of one design, as the core's `stencils` finds them, in its order."""

    stencils: Array  # int64, one word: how many
    fits: Array  # uint64, by stencil
    faces: Array  # int64, how many by stencil
    offset: Array  # int64, by stencil and face, MOST_FACES for each stencil
    colour: Array  # int64, likewise


# Stencils


@compiled
def write_stencils(design: DesignArrays, faces: Array, count: Number) -> None:
    """Write the stencils of a design: one for each way to turn it that fits into a view, none twice."""
    grids = np.full((TURNS, SIDE, SIDE), BLANK, dtype=np.int64)  # by level and column, trimmed
    width, height = settle(faces, count, grids[0])
    kept = design.stencils[0] = 0
    if max(width, height) > SIDE:
        return
    for turn in range(TURNS):
        if turn > 0:
            for level in range(height):
                for column in range(width):
                    grids[turn, width - 1 - column, level] = grids[turn - 1, level, column]
            width, height = height, width
        if width <= WIDTH and height <= HEIGHT and is_new(grids, turn):
            write_stencil(design, kept, grids[turn], width, height)
            kept += 1
    design.stencils[0] = kept


@compiled
def settle(faces: Array, count: Number, grid: Array) -> tuple[Number, Number]:
    """Write the squares of a design to a grid, from its lower left corner on; returns its width and height."""
    left, right, low, high = faces[FACE_COLUMN], faces[FACE_COLUMN], faces[FACE_LEVEL], faces[FACE_LEVEL]
    for i in range(count):
        left, right = min(left, faces[FACE_SIZE * i + FACE_COLUMN]), max(right, faces[FACE_SIZE * i + FACE_COLUMN])
        low, high = min(low, faces[FACE_SIZE * i + FACE_LEVEL]), max(high, faces[FACE_SIZE * i + FACE_LEVEL])
    width, height = right - left + 1, high - low + 1
    for i in range(count if max(width, height) <= SIDE else 0):
        face = faces[FACE_SIZE * i : FACE_SIZE * (i + 1)]
        grid[face[FACE_LEVEL] - low, face[FACE_COLUMN] - left] = face[FACE_COLOUR]
    return width, height


@compiled
def is_new(grids: Array, turn: Number) -> Number:
    """Does a design look different from all its turns before?"""
    for other in range(turn):
        same = True
        for level in range(SIDE):
            for column in range(SIDE):
                same = same and grids[other, level, column] == grids[turn, level, column]
        if same:
            return False
    return True


@compiled
def write_stencil(design: DesignArrays, stencil: Number, grid: Array, width: Number, height: Number) -> None:
    """Write the stencil of a turned design."""
    fits, count = NONE, 0
    for level in range(HEIGHT - height + 1):
        for column in range(WIDTH - width + 1):
            fits |= ONE << (column + WIDTH * level)
    for level in range(height):
        for column in range(width):
            if grid[level, column] != BLANK:
                design.offset[MOST_FACES * stencil + count] = column + WIDTH * level
                design.colour[MOST_FACES * stencil + count] = grid[level, column]
                count += 1
    design.fits[stencil], design.faces[stencil] = fits, count


@compiled
def faces_of(design: DesignArrays, stencil: Number) -> range:
    """Where the faces of a stencil are."""
    return range(MOST_FACES * stencil, MOST_FACES * stencil + design.faces[stencil])


# Places. Their order is the core's: by the squares of a place, which are ordered by column, then by level.


@compiled
def is_before(one: Number, other: Number) -> Number:
    """Does a place, as a sheet, come before another with as many squares?"""
    for column in range(WIDTH):
        here = (one ^ other) & (COLUMN << column)
        if here != NONE:
            return one & (ONE << lowest(here)) != NONE
    return False


@compiled
def place_at(design: DesignArrays, stencil: Number, square: Number) -> Number:
    """The squares that a stencil covers, as a sheet."""
    sheet = NONE
    for face in faces_of(design, stencil):
        sheet |= ONE << (square + design.offset[face])
    return sheet


@compiled
def lacks(sheets: Array, design: DesignArrays, stencil: Number, square: Number) -> Number:
    """How many squares a stencil lacks at a place."""
    count = 0
    for face in faces_of(design, stencil):
        if sheets[design.colour[face]] & (ONE << (square + design.offset[face])) == NONE:
            count += 1
    return count


@compiled
def list_places(sheets: Array, using: Number, design: DesignArrays, found: Array) -> Number:
    """Write the places where a design shows with at least one of the squares `using`, each once, in order."""
    count = 0
    for stencil in range(design.stencils[0]):
        left = design.fits[stencil]
        while left != NONE:
            square = lowest(left)
            left &= left - ONE
            place = place_at(design, stencil, square)
            if place & using != NONE and lacks(sheets, design, stencil, square) == 0:
                count = insert_place(found, count, place)
    return count


@compiled
def insert_place(found: Array, count: Number, place: Number) -> Number:
    """Insert a place into places that are in order, unless it is one of them; returns the new count."""
    i = 0
    while i < count and is_before(found[i], place):
        i += 1
    if i < count and found[i] == place:
        return count
    for j in range(count, i, -1):
        found[j] = found[j - 1]
    found[i] = place
    return count + 1


@compiled
def complete_places(game: GameArrays, seat: Number, design: DesignArrays, found: Array) -> Number:
    """Write the places where a design shows in a seat's view; there it can't be completed again (RULES 6.3)."""
    return list_places(game.boards[sheet_at(seat, 0) : sheet_at(seat + 1, 0)], ALL_SQUARES, design, found)


@compiled
def claim_places(game: GameArrays, seat: Number, design: DesignArrays, found: Array) -> Number:
    """Write the places that the block just placed has completed (RULES 6.3)."""
    sheets = game.boards[sheet_at(seat, 0) : sheet_at(seat + 1, 0)]
    return list_places(sheets, game.boards[at.NEW + seat], design, found)


@compiled
def nearest_place(game: GameArrays, seat: Number, design: DesignArrays, wanted: Array) -> Number:
    """Write, by colour, the squares of the first place where a design lacks fewest, at least one; returns how many.

    It returns 0 if the design is complete wherever it fits.
    """
    sheets = game.boards[sheet_at(seat, 0) : sheet_at(seat + 1, 0)]
    best = fewest = 0
    nearest, nearest_square = NONE, 0
    for stencil in range(design.stencils[0]):
        left = design.fits[stencil]
        while left != NONE:
            square = lowest(left)
            left &= left - ONE
            lack = lacks(sheets, design, stencil, square)
            if lack == 0 or (fewest > 0 and lack > fewest):
                continue
            place = place_at(design, stencil, square)
            if lack < fewest or fewest == 0 or is_before(place, nearest):
                fewest, nearest, nearest_square, best = lack, place, square, stencil
    wanted[: at.COLOUR_COUNT] = NONE
    if fewest > 0:
        for face in faces_of(design, best):
            wanted[design.colour[face]] |= ONE << (nearest_square + design.offset[face])
    return fewest


@compiled
def completed_place(
    game: GameArrays,
    seat: Number,
    design: DesignArrays,
    colour: Number,
    orientation: Number,
    x: Number,
    y: Number,
    z: Number,
) -> Number:
    """The first place, as a sheet, where a block on free cells would complete a design for a seat; 0 if nowhere."""
    cells = np.empty(MOST_CUBES, dtype=np.int64)
    for i in range(CUBE_COUNT[orientation]):
        cube = CUBES[orientation, i]
        cx, cy, cz = x + x_of(cube), y + y_of(cube), z + level_of(cube)
        if cz < 0 or cz >= HEIGHT or not on_floor(cx, cy):
            return NONE
        cells[i] = cx + WIDTH * cy + WIDTH * WIDTH * cz
    sheet = shown(game, seat, cells, CUBE_COUNT[orientation])
    if sheet == NONE:
        return NONE
    sheets, found = np.empty(at.COLOUR_COUNT, dtype=np.uint64), np.empty(MOST_PLACES, dtype=np.uint64)
    with_shown(game, seat, colour, sheet, sheets)
    new = sheet & ~game.boards[sheet_at(seat, colour)]
    return found[0] if list_places(sheets, new, design, found) > 0 else NONE
