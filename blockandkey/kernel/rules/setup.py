"""Building a temple from what the fields of a game tell, and sampling what a player can't know of the game."""

import numpy as np

from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import pack_spot
from blockandkey.kernel.layout import altar_at, player_at
from blockandkey.kernel.rules.arrays import Array, GameArrays, KeyTables, Number
from blockandkey.kernel.rules.chance import SEEDS, one_of
from blockandkey.kernel.rules.compiled import NONE, compiled
from blockandkey.kernel.rules.moves import lay_core, place
from blockandkey.kernel.rules.tables import MOON, STAR, SUN
from blockandkey.kernel.rules.views import clear_views


@compiled
def restore(game: GameArrays, keys: KeyTables) -> None:
    """Build the temple that the fields tell of, the Core Cube and the blocks in order, with what every seat sees."""
    fields = game.fields
    game.boards[: at.BAG] = NONE
    clear_views(game)
    if fields[at.WAY] >= 0:
        lay_core(game, fields[at.WAY], keys)
    standing, fields[at.STANDING] = fields[at.STANDING], 0
    for i in range(standing):
        record = at.PLACED + at.PLACED_SIZE * i
        spot = pack_spot(fields[record + at.PLACED_ORIENTATION], fields[record + at.PLACED_ANCHOR])
        place(game, fields[record + at.PLACED_BLOCK], spot)


# A player doesn't know which Keys are in the others' hands, on an altar above those that the player buried, put aside,
# and (Stars) out of the game. `imagine` shuffles, level by level, the Keys in these hidden places.


@compiled
def gather(
    game: GameArrays, keys: KeyTables, me: Number, level: Number, places: Array, pile: Array
) -> tuple[Number, Number]:
    """Write the hidden places of a level, and the Keys that may be there; returns how many of each there are."""
    fields = game.fields
    known = np.zeros(len(keys.level), dtype=np.bool_)
    count = 0
    for p in range(fields[at.PLAYERS]):
        player = player_at(p)
        for i in range(fields[player + at.HELD]):
            key = fields[player + at.HAND + i]
            if p == me:
                known[key] = True
            elif keys.level[key] == level:
                places[count] = player + at.HAND + i
                count += 1
        for i in range(fields[player + at.CLAIMS]):
            known[fields[player + at.CLAIMED + i]] = True
    for i in range(fields[at.BURIED_COUNT]):
        known[fields[at.BURIED + i]] = True
    for i in range(fields[at.ASIDE_COUNT]):
        if keys.level[fields[at.ASIDE + i]] == level:
            places[count] = at.ASIDE + i
            count += 1
    if level != STAR:
        altar = level - SUN
        first = altar_at(altar)
        for i in range(fields[at.SUN_COUNT + altar]):
            if not known[fields[first + i]]:
                places[count] = first + i
                count += 1
    left = 0
    for key in range(len(keys.level)):
        if keys.level[key] == level and not known[key]:
            pile[left] = key
            left += 1
    return count, left


@compiled
def scatter(fields: Array, places: Array, count: Number, pile: Array, left: Number, rng: Array) -> None:
    """Put a random one of the pile into each place."""
    for i in range(count):
        chosen = one_of(rng, 0, left)
        fields[places[i]] = pile[chosen]
        left -= 1
        pile[chosen] = pile[left]


@compiled
def imagine(game: GameArrays, keys: KeyTables, me: Number, rng: Array) -> None:
    """Fill in at random what player `me` can't know: Keys, Enigmas and the state of the generator."""
    fields = game.fields
    places, pile = np.empty(at.ALL_KEYS, dtype=np.int64), np.empty(at.ALL_KEYS, dtype=np.int64)
    for level in range(STAR, MOON + 1):
        count, left = gather(game, keys, me, level, places, pile)
        scatter(fields, places, count, pile, left, rng)
    count = left = 0
    for p in range(fields[at.PLAYERS]):
        if p != me:
            places[count] = player_at(p) + at.ENIGMA
            count += 1
    for colour in range(at.COLOUR_COUNT):
        if colour != fields[player_at(me) + at.ENIGMA]:
            pile[left] = colour
            left += 1
    scatter(fields, places, count, pile, left, rng)
    game.boards[at.CHANCE] = np.uint64(one_of(rng, 0, SEEDS)) << 32 | np.uint64(one_of(rng, 0, SEEDS))
