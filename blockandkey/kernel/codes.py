"""Cells, spots and actions as single integers: their bit layouts, and functions that pack and unpack them.

Python calls these functions as they are; compiled code inlines them.
"""

from blockandkey.rules.geometry import HEIGHT, WIDTH

# A cell of the temple, or a cube of an orientation as its offset from the lowest corner, has the index of its bit in
# the core's boards:
#
#   bits  8 7 6 | 5 4 3 | 2 1 0
#         level |   y   |   x        the low six bits are the square, whose bit stands for it in a layer

CELLS = WIDTH * WIDTH * HEIGHT
_COORDINATE_BITS, _COORDINATE = 3, 7
_SQUARE_BITS, _SQUARE = 6, 63


def level_of(cell: int) -> int:
    """The level of a cell, from 0."""
    return cell >> _SQUARE_BITS


def square_of(cell: int) -> int:
    """The square of a cell, as the index of its bit in a layer."""
    return cell & _SQUARE


def cell_at(level: int, square: int) -> int:
    """The cell over a square at a level."""
    return (level << _SQUARE_BITS) + square


def x_of(cell: int) -> int:
    """The x of a cell or a square."""
    return cell & _COORDINATE


def y_of(cell: int) -> int:
    """The y of a cell or a square."""
    return cell >> _COORDINATE_BITS & _COORDINATE


# A spot is where a block stands: spot = orientation x 384 + anchor, the cell of the lowest corner.


def pack_spot(orientation: int, anchor: int) -> int:
    """The spot of an orientation at an anchor."""
    return orientation * CELLS + anchor


def orientation_of(spot: int) -> int:
    """The orientation of a spot."""
    return spot // CELLS


def anchor_of(spot: int) -> int:
    """The anchor of a spot."""
    return spot % CELLS


# An action:
#
#   bits  31 .. 16 | 15 .. 8  | 7 .. 4 | 3 .. 0
#           spot   | argument | unused |  kind
#
# The kind says what the argument is:
#
#   DO_CORE               the way to lay the Core Cube
#   DO_TAKE               the line
#   DO_DISCARD            the block
#   DO_POSITION           the block; the spot says where it goes
#   DO_CLAIM              a set of places in the hand, as bits
#   DO_DRAW, DO_ASIDE     the altar: 0 Sun, 1 Moon
#   DO_BURY               a place in the hand, or NO_PLACE to bury nothing
#   DO_ANCIENTS, DO_PASS  none; the spot of DO_ANCIENTS says where the block goes

DO_CORE, DO_TAKE, DO_DISCARD, DO_POSITION, DO_CLAIM, DO_DRAW, DO_ASIDE, DO_BURY, DO_ANCIENTS, DO_PASS = range(10)
NO_PLACE = 15

_KIND = 15
_ARGUMENT_SHIFT, _ARGUMENT = 8, 255
_SPOT_SHIFT = 16


def pack_action(kind: int, argument: int, spot: int) -> int:
    """An action as one number."""
    return kind | argument << _ARGUMENT_SHIFT | spot << _SPOT_SHIFT


def kind_of(action: int) -> int:
    """The kind of an action."""
    return action & _KIND


def argument_of(action: int) -> int:
    """The argument of an action."""
    return action >> _ARGUMENT_SHIFT & _ARGUMENT


def spot_of(action: int) -> int:
    """The spot of an action."""
    return action >> _SPOT_SHIFT
