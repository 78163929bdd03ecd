"""Where the Ancients' block may be placed (RULES 8.3, 8.4)."""

import numpy as np

from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import anchor_of, level_of, orientation_of, pack_spot, square_of, x_of, y_of
from blockandkey.kernel.rules.arrays import Array, GameArrays, KeyTables, Number
from blockandkey.kernel.rules.compiled import NONE, ONE, compiled
from blockandkey.kernel.rules.placement import LAYERS, ORIENTATIONS, cells_at, find_shape, list_shape, spread, survey
from blockandkey.kernel.rules.placement import beside as beside_layer
from blockandkey.kernel.rules.tables import CUBE_COUNT, CUBES, SHAPE_OF

CORE_CUBES = 8
FAR_AWAY = 999  # more than any squared distance on the floor


@compiled
def site_of(game: GameArrays, keys: KeyTables) -> Number:
    """The site, counted from 0, that the last Key drawn points to."""
    return keys.pips[game.fields[at.DREW]] - 1


@compiled
def cells_of(game: GameArrays, core: Array, number: Number, cells: Array) -> Number:
    """Write the cells of the block with this number in order of placement, 0 for the Core Cube; returns how many."""
    fields = game.fields
    if number == 0:
        for i in range(CORE_CUBES):
            cells[i] = core[i]
        return CORE_CUBES
    record = at.PLACED + at.PLACED_SIZE * (number - 1)
    return cells_at(pack_spot(fields[record + at.PLACED_ORIENTATION], fields[record + at.PLACED_ANCHOR]), cells)


@compiled
def distance(cells: Array, count: Number, corner: Number) -> Number:
    """The least dx^2 + dy^2 from a corner of the floor to a cell."""
    least = FAR_AWAY
    for i in range(count):
        dx = x_of(cells[i]) - x_of(corner)
        dy = y_of(cells[i]) - y_of(corner)
        least = min(least, dx * dx + dy * dy)
    return least


@compiled
def meet(cells: Array, count: Number, near: Array, sharing: Array) -> None:
    """Write the six layers of cells that touch a block, and those that share a face with it."""
    own = np.zeros(at.LEVELS + 2, dtype=np.uint64)  # the levels, with an empty one below and above
    for i in range(count):
        own[1 + level_of(cells[i])] |= ONE << square_of(cells[i])
    for z in range(at.LEVELS):
        near[z] = spread(own[z]) | spread(own[z + 1]) | spread(own[z + 2])
        sharing[z] = beside_layer(own[z + 1]) | own[z] | own[z + 2]


@compiled
def keep_meeting(spots: Array, count: Number, near: Array, sharing: Array, kept: Array) -> None:
    """Mark the spots that touch a block without sharing a face with it."""
    for i in range(count):
        orientation, anchor = orientation_of(spots[i]), anchor_of(spots[i])
        touches = shares = NONE
        for j in range(CUBE_COUNT[orientation]):
            cell = anchor + CUBES[orientation, j]
            bit = ONE << square_of(cell)
            touches |= near[level_of(cell)] & bit
            shares |= sharing[level_of(cell)] & bit
        if touches != NONE and shares == NONE:
            kept[i] = True


@compiled
def corner_spots(game: GameArrays, core: Array, corner: Number, shape: Number, spots: Array) -> Number:
    """Write the legal spots that touch a block closest to the corner without sharing a face with it.

    `core` holds the cells of the Core Cube, `corner` is a square.
    """
    ground = np.empty(LAYERS, dtype=np.uint64)
    found = np.empty((ORIENTATIONS, at.LEVELS), dtype=np.uint64)
    survey(game, ground)
    if find_shape(ground, shape, found) == 0:
        return 0
    count = list_shape(found, shape, spots, 0)
    kept = np.zeros(count, dtype=np.bool_)
    near, sharing = np.empty(at.LEVELS, dtype=np.uint64), np.empty(at.LEVELS, dtype=np.uint64)
    cells = np.empty(CORE_CUBES, dtype=np.int64)
    least = FAR_AWAY
    for number in range(game.fields[at.STANDING] + 1):
        least = min(least, distance(cells, cells_of(game, core, number, cells), corner))
    for number in range(game.fields[at.STANDING] + 1):
        size = cells_of(game, core, number, cells)
        if distance(cells, size, corner) == least:
            meet(cells, size, near, sharing)
            keep_meeting(spots, count, near, sharing, kept)
    left = 0
    for i in range(count):
        if kept[i]:
            spots[left] = spots[i]
            left += 1
    return left


@compiled
def ancients_spots(game: GameArrays, keys: KeyTables, spots: Array) -> Number:
    """Write where the Ancients' block may be placed; their site must not be empty."""
    shape = SHAPE_OF[game.fields[at.YARD + site_of(game, keys)]]
    core, corner = keys.box.core_cells[game.fields[at.PLAYERS]], keys.box.corners[keys.stars[game.fields[at.DREW]]]
    return corner_spots(game, core, corner, shape, spots)
