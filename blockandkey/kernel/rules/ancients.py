"""Where the Ancients' block may be placed (RULES 8.3, 8.4)."""

import numpy as np

from blockandkey.kernel.compiled import compiled
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.layout import Game
from blockandkey.kernel.rules.placement import LAYERS, ORIENTATIONS, find_shape, list_shape, spread, survey
from blockandkey.kernel.rules.placement import beside as beside_layer
from blockandkey.kernel.rules.tables import CELLS, CUBE_COUNT, CUBES, SHAPE_OF, Array, Keys, Number

NONE, ONE = np.uint64(0), np.uint64(1)


@compiled
def site_of(game: Game, keys: Keys) -> Number:
    """The site, counted from 0, that the last Key drawn points to."""
    return keys.pips[game.things[at.DREW]] - 1


@compiled
def cells_of(game: Game, core_cells: Array, number: Number, cells: Array) -> Number:
    """Write the cells of a block in order of placement, 0 being the Core Cube; returns how many there are."""
    things = game.things
    if number == 0:
        for i in range(8):
            cells[i] = core_cells[things[at.PLAYERS], i]
        return 8
    record = at.PLACED + 3 * (number - 1)
    orientation = things[record + 1]
    for i in range(CUBE_COUNT[orientation]):
        cells[i] = things[record + 2] + CUBES[orientation, i]
    return CUBE_COUNT[orientation]


@compiled
def distance(cells: Array, count: Number, corner: Number) -> Number:
    """The least dx^2 + dy^2 from a corner of the floor to a cell."""
    least = 999
    for i in range(count):
        dx = (cells[i] & 7) - (corner & 7)
        dy = (cells[i] >> 3 & 7) - (corner >> 3)
        least = min(least, dx * dx + dy * dy)
    return least


@compiled
def meet(cells: Array, count: Number, near: Array, sharing: Array) -> None:
    """Write the six layers of cells that touch a block, and those that share a face with it."""
    own = np.zeros(8, dtype=np.uint64)  # the levels, with an empty one below and above
    for i in range(count):
        own[1 + (cells[i] >> 6)] |= ONE << (cells[i] & 63)
    for z in range(6):
        near[z] = spread(own[z]) | spread(own[z + 1]) | spread(own[z + 2])
        sharing[z] = beside_layer(own[z + 1]) | own[z] | own[z + 2]


@compiled
def keep_meeting(spots: Array, count: Number, near: Array, sharing: Array, kept: Array) -> None:
    """Mark the spots that touch without sharing a face."""
    for i in range(count):
        orientation, anchor = spots[i] // CELLS, spots[i] % CELLS
        touches = shares = NONE
        for j in range(CUBE_COUNT[orientation]):
            cell = anchor + CUBES[orientation, j]
            bit = ONE << (cell & 63)
            touches |= near[cell >> 6] & bit
            shares |= sharing[cell >> 6] & bit
        if touches != NONE and shares == NONE:
            kept[i] = True


@compiled
def corner_spots(game: Game, keys: Keys, shape: Number, stars: Number, spots: Array) -> Number:
    """Write the legal spots that touch a block closest to the corner without sharing a face with it."""
    ground = np.empty(LAYERS, dtype=np.uint64)
    found = np.empty((ORIENTATIONS, 6), dtype=np.uint64)
    survey(game, ground)
    if find_shape(ground, shape, found) == 0:
        return 0
    count = list_shape(found, shape, spots, 0)
    kept = np.zeros(count, dtype=np.bool_)
    near, sharing = np.empty(6, dtype=np.uint64), np.empty(6, dtype=np.uint64)
    cells = np.empty(8, dtype=np.int64)
    least, corner, core_cells = 999, keys.box.corners[stars], keys.box.core_cells
    for number in range(game.things[at.STANDING] + 1):
        least = min(least, distance(cells, cells_of(game, core_cells, number, cells), corner))
    for number in range(game.things[at.STANDING] + 1):
        size = cells_of(game, core_cells, number, cells)
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
def ancients_spots(game: Game, keys: Keys, spots: Array) -> Number:
    """Write where the Ancients' block may be placed; their site must not be empty."""
    key = game.things[at.DREW]
    shape = SHAPE_OF[game.things[at.YARD + keys.pips[key] - 1]]
    return corner_spots(game, keys, shape, keys.stars[key], spots)
