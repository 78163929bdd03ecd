"""Functions of the compiled rules for calls from Python: the tests and benchmarks use them."""

import numpy as np
from numba import types

from blockandkey.kernel.compiled import NONE, ONE, entry, lowest
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.actions import list_actions, new_scratch, score_of
from blockandkey.kernel.rules.ancients import corner_spots
from blockandkey.kernel.rules.layout import GAME_TYPE, KEYS_TYPE, GameArrays, player_at
from blockandkey.kernel.rules.placement import LAYERS, ORIENTATIONS, find_shape, list_shape, survey
from blockandkey.kernel.rules.setup import imagine
from blockandkey.kernel.rules.tables import SHAPES, Array, KeyTables, Number
from blockandkey.kernel.rules.turn import deal_game, step
from blockandkey.kernel.rules.views import claimable, lacking, places


@entry(types.void(GAME_TYPE, types.int64, KEYS_TYPE, types.uint64))
def deal(game: GameArrays, players: Number, keys: KeyTables, seed: Number) -> None:
    """Deal a new game."""
    deal_game(game, players, keys, seed)


@entry(types.int64(GAME_TYPE, types.int64[::1], types.int64[::1]))
def all_spots(game: GameArrays, spots: Array, ends: Array) -> Number:
    """Write all legal spots of all ten shapes; those of shape s end before ends[s]."""
    ground = np.empty(LAYERS, dtype=np.uint64)
    found = np.empty((ORIENTATIONS, at.LEVELS), dtype=np.uint64)
    survey(game, ground)
    count = 0
    for shape in range(SHAPES):
        find_shape(ground, shape, found)
        count = list_shape(found, shape, spots, count)
        ends[shape] = count
    return count


@entry(types.int64(GAME_TYPE, types.int64[::1], types.int64[::1], types.int64))
def repeat_all_spots(game: GameArrays, spots: Array, ends: Array, times: Number) -> Number:
    """Repeat `all_spots`, for benchmarks."""
    total = 0
    for _ in range(times):
        total += all_spots(game, spots, ends)
    return total


@entry(types.int64(types.uint64[::1], types.uint64, KEYS_TYPE, types.int64, types.uint64[::1]))
def occurrences(sheets: Array, using: Number, keys: KeyTables, key: Number, found: Array) -> Number:
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


@entry(types.boolean(types.uint64[::1], types.uint64, KEYS_TYPE, types.int64))
def is_claimable(sheets: Array, using: Number, keys: KeyTables, key: Number) -> Number:
    """Answer `claimable` for Python."""
    return claimable(sheets, using, keys, key)


@entry(types.int64(types.uint64[::1], KEYS_TYPE, types.int64))
def squares_lacking(sheets: Array, keys: KeyTables, key: Number) -> Number:
    """Answer `lacking` for Python."""
    return lacking(sheets, keys, key)


@entry(types.int64(GAME_TYPE, KEYS_TYPE, types.int64, types.int64, at.ACTIONS_TYPE))
def all_corner_spots(game: GameArrays, keys: KeyTables, shape: Number, stars: Number, spots: Array) -> Number:
    """Answer `corner_spots` for Python."""
    core, corner = keys.box.core_cells[game.fields[at.PLAYERS]], keys.box.corners[stars]
    return corner_spots(game, core, corner, shape, spots)


@entry(types.void(GAME_TYPE, types.int64, KEYS_TYPE))
def play(game: GameArrays, action: Number, keys: KeyTables) -> None:
    """Do a legal action, for Python."""
    step(game, action, keys)


@entry(types.int64(GAME_TYPE, KEYS_TYPE, at.ACTIONS_TYPE))
def legal_actions(game: GameArrays, keys: KeyTables, actions: Array) -> Number:
    """Answer `list_actions` for Python."""
    scratch = new_scratch()
    count = list_actions(game, keys, scratch)
    actions[:count] = scratch.actions[:count]
    return count


@entry(types.int64(GAME_TYPE, types.int64))
def score(game: GameArrays, player: Number) -> Number:
    """The score of a player, by number in turn order, as it stands."""
    return score_of(game, player_at(player))


@entry(types.void(GAME_TYPE, KEYS_TYPE, types.int64, types.uint64[::1]))
def imagined(game: GameArrays, keys: KeyTables, me: Number, rng: Array) -> None:
    """Answer `imagine` for Python."""
    imagine(game, keys, me, rng)
