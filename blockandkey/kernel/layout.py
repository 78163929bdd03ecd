"""A whole game as two flat arrays of 64-bit words, which are cheap to copy, and where everything is in them."""

from blockandkey.rules.blocks import BLOCKS, COLOURS
from blockandkey.rules.components import COUNTS, Level
from blockandkey.rules.geometry import HEIGHT, SEATS, WIDTH
from blockandkey.rules.turn import HAND as HAND_SIZE

LEVELS = HEIGHT
VIEW_SQUARES = WIDTH * HEIGHT
SEAT_COUNT, COLOUR_COUNT, BLOCK_COUNT = len(SEATS), len(COLOURS), len(BLOCKS)
SUN_KEYS, MOON_KEYS = COUNTS[Level.SUN], COUNTS[Level.MOON]
ALL_KEYS = sum(COUNTS.values())
SITES, LINES, ALTAR_COUNT = 9, 6, 2
MOST_SUPPLY = 10  # blocks: seven, and three of a line
MOST_ASIDE = 16  # Keys: more than are put aside, or buried, in the eleven solo turns
MOST_PLAYERS = 4

# boards, 28 words of 64 bits:
#
#    0 ..  5  OCCUPIED  the cubes of each level; a square is bit x + 8 y
#    6 .. 21  SHEETS    what seats see: 4 seats x 4 colours; a view's square is bit column + 8 level
#   22 .. 25  NEW       the squares in which each seat newly sees the block just placed (RULES 6.3)
#        26   BAG       a bit for each of BLOCKS
#        27   CHANCE    the state of the random generator

OCCUPIED = 0
SHEETS = OCCUPIED + LEVELS
NEW = SHEETS + SEAT_COUNT * COLOUR_COUNT
BAG = NEW + SEAT_COUNT
CHANCE = BAG + 1
BOARDS = CHANCE + 1

# fields, small numbers; NONE_YET (-1) stands for none:
#
#   0 .. 14   PLAYERS .. CHANCES   one number each
#   YARD      9 blocks
#   SUNS      24 Keys, MOONS 16: the altars, the next Key to be drawn last
#   ASIDE     16 Keys, BURIED 16, in order
#   PLACED    40 x (block, orientation, anchor), in order of placement
#   SEATED    4 players x PLAYER_SIZE, in turn order:
#             | SEAT | ENIGMA | HELD | 4 Keys | OWNED | 10 blocks | CLAIMS | VP | 48 Keys |
#                               ^ HAND holds so many    ^ SUPPLY     ^ CLAIMED holds so many
#   NEAREST   4 seats x 48: the distance of the nearest cube in each square of the view, FARTHEST where there is none

PLAYERS, PHASE, ON_TURN, TURN, IDLE, LEFT, DREW, ENDED, WAY, STANDING = range(10)
SUN_COUNT, MOON_COUNT, ASIDE_COUNT, BURIED_COUNT, CHANCES = range(10, 15)
YARD = 15
SUNS = YARD + SITES
MOONS = SUNS + SUN_KEYS
ASIDE = MOONS + MOON_KEYS
BURIED = ASIDE + MOST_ASIDE
PLACED = BURIED + MOST_ASIDE
PLACED_BLOCK, PLACED_ORIENTATION, PLACED_ANCHOR, PLACED_SIZE = range(4)
SEATED = PLACED + PLACED_SIZE * BLOCK_COUNT
SEAT, ENIGMA, HELD, HAND = range(4)
OWNED = HAND + HAND_SIZE
SUPPLY = OWNED + 1
CLAIMS = SUPPLY + MOST_SUPPLY
VP, CLAIMED = CLAIMS + 1, CLAIMS + 2
PLAYER_SIZE = CLAIMED + ALL_KEYS
NEAREST = SEATED + MOST_PLAYERS * PLAYER_SIZE
FIELDS = NEAREST + SEAT_COUNT * VIEW_SQUARES

FARTHEST = WIDTH
NONE_YET = -1

# The phases, in the order of state.Phase; the ends, in the order of state.Ended
CORE, DRAFT, ACTION, DISCARD, CLAIM, ASIDE_PHASE, BURY, DRAW, ANCIENTS, OVER = range(10)
BY_KEYS, BY_TURNS, BY_STUCK = range(3)

MOST_ACTIONS = 16384  # more than any position has
MOST_SPOTS = 2048  # more than a block has in any temple
MOST_PLACES = 1024  # more than there are places for the stencils of a design


def player_at(number: int) -> int:
    """Where the fields of a player begin, by number in turn order."""
    return SEATED + PLAYER_SIZE * number


def sheet_at(seat: int, colour: int) -> int:
    """Where the squares are in which a seat sees a colour."""
    return SHEETS + COLOUR_COUNT * seat + colour


def nearest_at(seat: int, square: int) -> int:
    """Where the distance of the nearest cube in a square of a seat's view is."""
    return NEAREST + VIEW_SQUARES * seat + square


def altar_at(altar: int) -> int:
    """Where the Keys of an altar begin: 0 is the Suns', 1 the Moons'."""
    return SUNS if altar == 0 else MOONS
