"""Answers about a position that callers outside ask for: all placements, all actions, all places of a design."""

import numpy as np

from blockandkey.kernel import layout as at
from blockandkey.kernel.rules.actions import list_actions, new_scratch
from blockandkey.kernel.rules.arrays import Array, GameArrays, KeyTables, Number
from blockandkey.kernel.rules.compiled import NONE, ONE, compiled, lowest
from blockandkey.kernel.rules.placement import LAYERS, ORIENTATIONS, find_shape, list_shape, survey
from blockandkey.kernel.rules.tables import SHAPES
from blockandkey.kernel.rules.views import places


@compiled
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


@compiled
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


@compiled
def legal_actions(game: GameArrays, keys: KeyTables, actions: Array) -> Number:
    """Write the legal actions of the player on turn."""
    scratch = new_scratch()
    count = list_actions(game, keys, scratch)
    for i in range(count):
        actions[i] = scratch.actions[i]
    return count
