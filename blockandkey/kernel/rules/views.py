"""What seats see, updated cube by cube, and the designs that show in it (RULES 6)."""

from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import level_of, square_of
from blockandkey.kernel.layout import nearest_at, sheet_at
from blockandkey.kernel.rules.arrays import Array, GameArrays, KeyTables, Number
from blockandkey.kernel.rules.compiled import NONE, ONE, compiled
from blockandkey.kernel.rules.tables import DISTANCE, SQUARE_SEEN
from blockandkey.rules.views import NOWHERE


@compiled
def clear_views(game: GameArrays) -> None:
    """Make every seat see nothing."""
    game.fields[at.NEAREST : at.FIELDS] = at.FARTHEST
    game.boards[at.SHEETS : at.BAG] = NONE


@compiled
def add_cube(game: GameArrays, cell: Number, seat: Number, colour: Number) -> None:
    """Add a cube to what a seat sees, unless a nearer one hides it; mark the square if its colour changes (6.3)."""
    square: Number = SQUARE_SEEN[seat, cell]
    nearest = nearest_at(seat, square)
    if DISTANCE[seat, cell] < game.fields[nearest]:
        game.fields[nearest] = DISTANCE[seat, cell]
        bit = ONE << square
        sheet = sheet_at(seat, colour)
        if game.boards[sheet] & bit == NONE:
            for i in range(sheet_at(seat, 0), sheet_at(seat, at.COLOUR_COUNT)):
                game.boards[i] &= ~bit
            game.boards[sheet] |= bit
            game.boards[at.NEW + seat] |= bit


@compiled
def occupy(game: GameArrays, cell: Number) -> None:
    """Put a cube into the temple."""
    game.boards[at.OCCUPIED + level_of(cell)] |= ONE << square_of(cell)


@compiled
def shown(game: GameArrays, seat: Number, cells: Array, count: Number) -> Number:
    """The squares in which a seat would see a block on these free cells."""
    sheet = NONE
    for i in range(count):
        square = SQUARE_SEEN[seat, cells[i]]
        if DISTANCE[seat, cells[i]] < game.fields[nearest_at(seat, square)]:
            sheet |= ONE << square
    return sheet


@compiled
def with_shown(game: GameArrays, seat: Number, colour: Number, sheet: Number, sheets: Array) -> None:
    """Write what a seat would see if a block of this colour showed in these squares."""
    for i in range(at.COLOUR_COUNT):
        sheets[i] = game.boards[sheet_at(seat, i)] & ~sheet
    sheets[colour] |= sheet


@compiled
def places(sheets: Array, using: Number, keys: KeyTables, stencil: Number) -> Number:
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
def claimable(sheets: Array, using: Number, keys: KeyTables, key: Number) -> Number:
    """Does a Key's design show with at least one of the squares `using` (RULES 6.3)?"""
    for stencil in range(keys.first[key], keys.first[key + 1]):
        found = places(sheets, using, keys, stencil)
        if found != NONE:
            return True
    return False


# `fewest` counts the squares that a stencil lacks for all its places at once, in a bit-sliced counter: plane p holds
# bit p of every place's count, and each missing square is added with carry:
#
#   plane 1   . . 1 1 .        the third place lacks 2 + 1 squares,
#   plane 0   1 . 1 . .        the fourth 2, the first 1


@compiled
def fewest(sheets: Array, keys: KeyTables, stencil: Number) -> Number:
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
def lacking(sheets: Array, keys: KeyTables, key: Number) -> Number:
    """How many squares a Key's design lacks, at least one, where it lacks fewest; NOWHERE if it lies everywhere."""
    least = NOWHERE
    for stencil in range(keys.first[key], keys.first[key + 1]):
        least = min(least, fewest(sheets, keys, stencil))
    return least
