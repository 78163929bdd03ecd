"""Building a game from outside, and imagining what a player can't know of it."""

import numpy as np
from numba import types

from blockandkey.kernel.compiled import compiled, entry
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.chance import one_of
from blockandkey.kernel.rules.layout import Game
from blockandkey.kernel.rules.moves import lay_core, place
from blockandkey.kernel.rules.tables import Array, Keys, Number
from blockandkey.kernel.rules.views import clear_views


@entry(types.void(at.GAME, types.int64, at.KEYS))
def lay(game: Game, way: Number, keys: Keys) -> None:
    """Clear the floor, and lay the Core Cube unless the way is -1."""
    clear_views(game)
    if way >= 0:
        lay_core(game, way, keys)


@entry(types.void(at.GAME, types.int64, types.int64))
def add_block(game: Game, block: Number, spot: Number) -> None:
    """Put a block into the temple."""
    place(game, block, spot)


# What a player can't know of the Keys of a level lies in hidden places: the others' hands, the altar above what was
# buried by the player, the Keys put aside, and (Stars) out of the game. Imagining is shuffling those Keys.


@compiled
def gather(game: Game, keys: Keys, me: Number, level: Number, places: Array, pile: Array) -> tuple[Number, Number]:
    """Write the hidden places of a level, and the Keys that may lie there; returns how many of each there are."""
    things = game.things
    known = np.zeros(len(keys.level), dtype=np.bool_)
    count = 0
    for p in range(things[at.PLAYERS]):
        player = at.SEATED + at.SIZE * p
        for i in range(things[player + at.HELD]):
            key = things[player + at.HAND + i]
            if p == me:
                known[key] = True
            elif keys.level[key] == level:
                places[count] = player + at.HAND + i
                count += 1
        for i in range(things[player + at.CLAIMS]):
            known[things[player + at.CLAIMED + i]] = True
    for i in range(things[at.BURIED_COUNT]):
        known[things[at.BURIED + i]] = True
    for i in range(things[at.ASIDE_COUNT]):
        if keys.level[things[at.ASIDE + i]] == level:
            places[count] = at.ASIDE + i
            count += 1
    if level > 0:
        first = at.SUNS if level == 1 else at.MOONS
        for i in range(things[at.SUN_COUNT + level - 1]):
            if not known[things[first + i]]:
                places[count] = first + i
                count += 1
    left = 0
    for key in range(len(keys.level)):
        if keys.level[key] == level and not known[key]:
            pile[left] = key
            left += 1
    return count, left


@compiled
def scatter(things: Array, places: Array, count: Number, pile: Array, left: Number, words: Array) -> None:
    """Put one of the pile into each place, at random."""
    for i in range(count):
        chosen = one_of(words, 0, left)
        things[places[i]] = pile[chosen]
        left -= 1
        pile[chosen] = pile[left]


@compiled
def imagine(game: Game, keys: Keys, me: Number, words: Array) -> None:
    """Fill in at random what player `me` can't know: Keys, Enigmas, and the chance to come."""
    things = game.things
    places, pile = np.empty(48, dtype=np.int64), np.empty(48, dtype=np.int64)
    for level in range(3):
        count, left = gather(game, keys, me, level, places, pile)
        scatter(things, places, count, pile, left, words)
    count = left = 0
    for p in range(things[at.PLAYERS]):
        if p != me:
            places[count] = at.SEATED + at.SIZE * p + at.ENIGMA
            count += 1
    for colour in range(4):
        if colour != things[at.SEATED + at.SIZE * me + at.ENIGMA]:
            pile[left] = colour
            left += 1
    scatter(things, places, count, pile, left, words)
    game.boards[at.CHANCE] = np.uint64(one_of(words, 0, 1 << 31)) << 32 | np.uint64(one_of(words, 0, 1 << 31))
