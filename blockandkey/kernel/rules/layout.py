"""A game as two flat arrays that are cheap to copy, and an action as one number."""

from typing import Any, NamedTuple

import numpy as np
from numba import types as numba_types

from blockandkey.kernel.rules.tables import Array, BoxTables, Keys


class Game(NamedTuple):
    """A whole game, secrets included."""

    boards: Array  # uint64
    things: Array  # int64


# boards, 28 words of 64 bits:
#
#    0 ..  5  OCCUPIED  the cubes of each level; a square is bit x + 8 y
#    6 .. 21  SHEETS    what seats see: 4 seats x 4 colours; a view's square is bit column + 8 level
#   22 .. 25  NEW       where each seat sees the block just placed
#        26   BAG       a bit for each of BLOCKS
#        27   CHANCE    the generator's state

OCCUPIED, SHEETS, NEW, BAG, CHANCE, BOARDS = 0, 6, 22, 26, 27, 28

# things, small numbers; -1 stands for none:
#
#   0 .. 14   PLAYERS .. CHANCES   see below
#   YARD      9 blocks
#   SUNS      24 Keys, MOONS 16: the altars, the next Key to be drawn last
#   ASIDE     16 Keys, BURIED 16, in order
#   PLACED    40 x (block, orientation, anchor), in order of placement
#   SEATED    4 players x SIZE, in turn order:
#             | SEAT | ENIGMA | HELD | 4 Keys | OWNED | 10 blocks | CLAIMS | VP | 48 Keys |
#   DEPTH     4 seats x 48: how far the nearest cube is in each square of the view, 8 where nothing is seen

PLAYERS, PHASE, ON_TURN, TURN, IDLE, LEFT, DREW, ENDED, WAY, STANDING = range(10)
SUN_COUNT, MOON_COUNT, ASIDE_COUNT, BURIED_COUNT, CHANCES = range(10, 15)
YARD = 15
SUNS = YARD + 9
MOONS = SUNS + 24
ASIDE = MOONS + 16
BURIED = ASIDE + 16
PLACED = BURIED + 16
SEATED = PLACED + 3 * 40
SEAT, ENIGMA, HELD, HAND, OWNED, SUPPLY, CLAIMS, VP, CLAIMED, SIZE = 0, 1, 2, 3, 7, 8, 18, 19, 20, 68
DEPTH = SEATED + 4 * SIZE
THINGS = DEPTH + 4 * 48

# The phases, in the order of state.Phase; the ends, in the order of state.Ended
CORE, DRAFT, ACTION, DISCARD, CLAIM, ASIDE_PHASE, BURY, DRAW, ANCIENTS, OVER = range(10)
BY_KEYS, BY_TURNS, BY_STUCK = range(3)

# An action:
#
#   bits  31 .. 16 | 15 .. 8 | 7 .. 4 | 3 .. 0
#           spot   |  thing  |        |  kind     spot = orientation x 384 + anchor, the place of the lowest corner
#
# The thing is the way to lay the Core Cube, a line, a block, a set of places in the hand as bits, an altar
# (0 Sun, 1 Moon), or a place in the hand (NOBODY to bury none).

DO_CORE, DO_TAKE, DO_DISCARD, DO_POSITION, DO_CLAIM, DO_DRAW, DO_ASIDE, DO_BURY, DO_ANCIENTS, DO_PASS = range(10)
NOBODY = 15
ANCHORS = 384

types: Any = numba_types  # whose NamedTuple has no types of its own
GAME = types.NamedTuple((types.uint64[::1], types.int64[::1]), Game)
_SMALL, _TABLE = types.int64[::1], types.int64[:, ::1]
BOX = types.NamedTuple((_TABLE, _TABLE, _TABLE, _TABLE, _SMALL), BoxTables)
KEYS = types.NamedTuple(
    (_SMALL, types.uint64[::1], _TABLE, _TABLE, _SMALL, _SMALL, _SMALL, _SMALL, _SMALL, BOX),
    Keys,
)
ACTIONS = types.int64[::1]
MOST_ACTIONS = 16384  # more than any position has


def blank_game() -> Game:
    """Arrays for a game, with nothing in them."""
    return Game(np.zeros(BOARDS, dtype=np.uint64), np.full(THINGS, -1, dtype=np.int64))


def copy_of(game: Game) -> Game:
    """A game of its own."""
    return Game(game.boards.copy(), game.things.copy())
