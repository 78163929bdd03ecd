"""What seats see, kept up to date cube by cube, and the designs that show in it (RULES 6)."""

import numpy as np

from blockandkey.kernel.compiled import compiled
from blockandkey.kernel.rules.layout import DEPTH, NEW, OCCUPIED, SHEETS, Game
from blockandkey.kernel.rules.tables import DISTANCE, SQUARE_SEEN, Array, Keys, Number
from blockandkey.rules.views import NOWHERE

NONE = np.uint64(0)
ONE = np.uint64(1)
FARTHEST = 8


@compiled
def clear_views(game: Game) -> None:
    """Let every seat see nothing."""
    for i in range(4 * 48):
        game.things[DEPTH + i] = FARTHEST
    for i in range(20):
        game.boards[SHEETS + i] = NONE


@compiled
def add_cube(game: Game, cell: Number, seat: Number, colour: Number) -> None:
    """Let a seat see a cube unless another one is nearer; the square is new if it showed another colour (6.3)."""
    square = SQUARE_SEEN[seat, cell]
    depth = DEPTH + 48 * seat + square
    if DISTANCE[seat, cell] < game.things[depth]:
        game.things[depth] = DISTANCE[seat, cell]
        bit = ONE << square
        first = SHEETS + 4 * seat
        if game.boards[first + colour] & bit == NONE:
            for i in range(first, first + 4):
                game.boards[i] &= ~bit
            game.boards[first + colour] |= bit
            game.boards[NEW + seat] |= bit


@compiled
def occupy(game: Game, cell: Number) -> None:
    """Put a cube into the temple."""
    game.boards[OCCUPIED + (cell >> 6)] |= ONE << (cell & 63)


@compiled
def shown(game: Game, seat: Number, cells: Array, count: Number) -> Number:
    """The squares in which a seat would see a block on these free cells."""
    sheet = NONE
    for i in range(count):
        square = SQUARE_SEEN[seat, cells[i]]
        if DISTANCE[seat, cells[i]] < game.things[DEPTH + 48 * seat + square]:
            sheet |= ONE << square
    return sheet


@compiled
def with_shown(game: Game, seat: Number, colour: Number, sheet: Number, sheets: Array) -> None:
    """Write what a seat would see if a block of this colour showed in these squares."""
    for i in range(4):
        sheets[i] = game.boards[SHEETS + 4 * seat + i] & ~sheet
    sheets[colour] |= sheet


@compiled
def places(sheets: Array, using: Number, keys: Keys, stencil: Number) -> Number:
    """Where a stencil shows with at least one of the squares `using`."""
    found = keys.fits[stencil]
    for i in range(keys.faces[stencil]):
        found &= sheets[keys.colour[stencil, i]] >> keys.offset[stencil, i]
    if found == NONE:
        return NONE
    used = NONE
    for i in range(keys.faces[stencil]):
        used |= using >> keys.offset[stencil, i]
    return found & used


@compiled
def claimable(sheets: Array, using: Number, keys: Keys, key: Number) -> Number:
    """Does a Key's design show with at least one of the squares `using` (RULES 6.3)?"""
    for stencil in range(keys.first[key], keys.first[key + 1]):
        found = places(sheets, using, keys, stencil)
        if found != NONE:
            return True
    return False


# How many squares each place of a stencil lacks is counted for all places at once, in binary: plane p holds bit p of
# every place's count. A square that is missing is added with carry, as on paper:
#
#   plane 1   . . 1 1 .        the third place lacks 2 + 1 squares,
#   plane 0   1 . 1 . .        the fourth one 2, the first one 1


@compiled
def fewest(sheets: Array, keys: Keys, stencil: Number) -> Number:
    """How many squares a stencil lacks, at least one, in the place where it lacks fewest; NOWHERE if there is none."""
    p0 = p1 = p2 = p3 = p4 = p5 = NONE
    fits = keys.fits[stencil]
    for i in range(keys.faces[stencil]):
        carry = fits & ~(sheets[keys.colour[stencil, i]] >> keys.offset[stencil, i])
        p0, carry = p0 ^ carry, p0 & carry
        p1, carry = p1 ^ carry, p1 & carry
        p2, carry = p2 ^ carry, p2 & carry
        if carry != NONE:
            p3, carry = p3 ^ carry, p3 & carry
            p4, carry = p4 ^ carry, p4 & carry
            p5 ^= carry
    lack, left = 0, p0 | p1 | p2 | p3 | p4 | p5
    if left == NONE:
        return NOWHERE
    for plane, worth in ((p5, 32), (p4, 16), (p3, 8), (p2, 4), (p1, 2), (p0, 1)):
        better = left & ~plane
        if better != NONE:
            left = better
        else:
            lack += worth
    return lack


@compiled
def lacking(sheets: Array, keys: Keys, key: Number) -> Number:
    """How many squares a Key's design lacks, at least one, where it lacks fewest; NOWHERE if it lies everywhere."""
    least = NOWHERE
    for stencil in range(keys.first[key], keys.first[key + 1]):
        least = min(least, fewest(sheets, keys, stencil))
    return least
