"""Where the features of a position are in a row of the value function's weights, and the stages of a game."""

from blockandkey.kernel.layout import COLOUR_COUNT
from blockandkey.rules.components import Level

LEVEL_COUNT = len(Level)

# The features of a position, after the action of a turn and before its draws:
#
#    0 .. 29  LACKS      for each Key in hand: level x 10 + closeness, see there
#   30 .. 37  SIZE       blocks in the supply
#   38 .. 42  COLOURS    colours in the supply
#        43   FACES      faces of the Enigma's colour in the player's view
#        44   OPEN       Keys that the player will draw
#        45   DONE       Keys that the player has claimed
#        46   AHEAD      the most Keys that another player has claimed
#        47   ALWAYS     1
#        48   HIDES      faces that the other players no longer see
#        49   FILLS      faces that the other players see where they saw nothing before
#
# Each stage of a game has its own weights:
#
#    0 ..  7  solo, by the turns that are left after this one
#         8   with more players, once the end is triggered
#    9 .. 17  three for each of 2, 3 and 4 players, by how many Keys the leading player lacks to trigger the end:
#             at most NEAR_END, at most HALFWAY, more

MOST_LACKING = 5  # a Key that lacks more squares counts as if it lacked so many
LACKS = 2 * MOST_LACKING
SIZE_FROM = LACKS * LEVEL_COUNT
MOST_SIZE = 7
COLOURS_FROM = SIZE_FROM + MOST_SIZE + 1
FACES = COLOURS_FROM + COLOUR_COUNT + 1
OPEN, DONE, AHEAD, ALWAYS, HIDES, FILLS, FEATURES = range(FACES + 1, FACES + 8)
CLAIMABLE = -1  # the closeness of a Key that can be claimed

LAST_SOLO, LAST, STAGES = 0, 8, 18
STAGES_A_TABLE = 3
NEAR_END, HALFWAY = 2, 5
