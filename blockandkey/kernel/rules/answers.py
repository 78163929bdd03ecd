"""The compiled rules' answers one by one, for Python: what tests and benchmarks ask."""

import numpy as np
from numba import types

from blockandkey.kernel.compiled import entry, lowest
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.actions import desk, list_actions, score_of
from blockandkey.kernel.rules.ancients import corner_spots
from blockandkey.kernel.rules.layout import GAME, KEYS, Game
from blockandkey.kernel.rules.placement import LAYERS, ORIENTATIONS, find_shape, list_shape, survey
from blockandkey.kernel.rules.setup import imagine
from blockandkey.kernel.rules.tables import Array, Keys, Number
from blockandkey.kernel.rules.turn import deal_game, step
from blockandkey.kernel.rules.views import NONE, ONE, claimable, lacking, places


@entry(types.void(at.GAME, types.int64, at.KEYS, types.uint64))
def deal(game: Game, players: Number, keys: Keys, seed: Number) -> None:
    """Deal a new game."""
    deal_game(game, players, keys, seed)


@entry(types.int64(GAME, types.int64[::1], types.int64[::1]))
def all_spots(game: Game, spots: Array, ends: Array) -> Number:
    """Write all legal spots of all ten shapes; those of shape s end before ends[s]."""
    ground = np.empty(LAYERS, dtype=np.uint64)
    found = np.empty((ORIENTATIONS, 6), dtype=np.uint64)
    survey(game, ground)
    count = 0
    for shape in range(10):
        find_shape(ground, shape, found)
        count = list_shape(found, shape, spots, count)
        ends[shape] = count
    return count


@entry(types.int64(GAME, types.int64[::1], types.int64[::1], types.int64))
def repeat_all_spots(game: Game, spots: Array, ends: Array, times: Number) -> Number:
    """Do `all_spots` many times over, for measuring."""
    total = 0
    for _ in range(times):
        total += all_spots(game, spots, ends)
    return total


@entry(types.int64(types.uint64[::1], types.uint64, KEYS, types.int64, types.uint64[::1]))
def occurrences(sheets: Array, using: Number, keys: Keys, key: Number, found: Array) -> Number:
    """Write each set of squares where a Key's design shows with one of the squares `using`, once, as a sheet."""
    count = 0
    for stencil in range(keys.first[key], keys.first[key + 1]):
        left = places(sheets, using, keys, stencil)
        while left != NONE:
            place = lowest(left)
            left &= left - ONE
            sheet = NONE
            for i in range(keys.faces[stencil]):
                sheet |= ONE << (place + keys.offset[stencil, i])
            known = False
            for i in range(count):
                known |= found[i] == sheet
            if not known:
                found[count] = sheet
                count += 1
    return count


@entry(types.boolean(types.uint64[::1], types.uint64, KEYS, types.int64))
def is_claimable(sheets: Array, using: Number, keys: Keys, key: Number) -> Number:
    """Answer `claimable` for Python."""
    return claimable(sheets, using, keys, key)


@entry(types.int64(types.uint64[::1], KEYS, types.int64))
def squares_lacking(sheets: Array, keys: Keys, key: Number) -> Number:
    """Answer `lacking` for Python."""
    return lacking(sheets, keys, key)


@entry(types.int64(at.GAME, at.KEYS, types.int64, types.int64, at.ACTIONS))
def all_corner_spots(game: Game, keys: Keys, shape: Number, stars: Number, spots: Array) -> Number:
    """Answer `corner_spots` for Python."""
    return corner_spots(game, keys, shape, stars, spots)


@entry(types.void(at.GAME, types.int64, at.KEYS))
def play(game: Game, action: Number, keys: Keys) -> None:
    """Do a legal action, for Python."""
    step(game, action, keys)


@entry(types.int64(at.GAME, at.KEYS, at.ACTIONS))
def legal_actions(game: Game, keys: Keys, actions: Array) -> Number:
    """Answer `list_actions` for Python."""
    room = desk()
    count = list_actions(game, keys, room)
    actions[:count] = room.actions[:count]
    return count


@entry(types.int64(at.GAME, types.int64))
def score(game: Game, player: Number) -> Number:
    """The score of a player, by number in turn order, as it stands."""
    return score_of(game, at.SEATED + at.SIZE * player)


@entry(types.void(at.GAME, at.KEYS, types.int64, types.uint64[::1]))
def imagined(game: Game, keys: Keys, me: Number, words: Array) -> None:
    """Answer `imagine` for Python."""
    imagine(game, keys, me, words)
