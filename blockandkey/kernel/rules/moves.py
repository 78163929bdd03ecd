"""The moves of things from place to place that turns are made of."""

import numpy as np

from blockandkey.kernel.compiled import compiled, lowest, ones
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.chance import one_of
from blockandkey.kernel.rules.layout import Game
from blockandkey.kernel.rules.tables import CELLS, COLOUR_OF, CUBE_COUNT, CUBES, Keys, Number
from blockandkey.kernel.rules.views import add_cube, occupy

NONE, ONE = np.uint64(0), np.uint64(1)


@compiled
def player_of(game: Game) -> Number:
    """Where the things of the player on turn begin."""
    return at.SEATED + at.SIZE * game.things[at.ON_TURN]


@compiled
def chance(game: Game, n: Number) -> Number:
    """One of n, from the game's own generator."""
    game.things[at.CHANCES] += 1
    return one_of(game.boards, at.CHANCE, n)


@compiled
def refill(game: Game) -> None:
    """RULES 3.2: fill the open sites from the bag, the lowest number first, as far as the bag goes."""
    for site in range(9):
        bag = game.boards[at.BAG]
        if game.things[at.YARD + site] < 0 and bag != NONE:
            for _ in range(chance(game, ones(bag))):
                bag &= bag - ONE
            block = lowest(bag)
            game.things[at.YARD + site] = block
            game.boards[at.BAG] ^= ONE << block


@compiled
def lay_core(game: Game, way: Number, keys: Keys) -> None:
    """RULES 3.3: lay the Core Cube."""
    game.things[at.WAY] = way
    for cell in keys.box.core_cells[game.things[at.PLAYERS]]:
        occupy(game, cell)
        for seat in range(4):
            add_cube(game, cell, seat, keys.box.core_faces[way, seat])
    for seat in range(4):
        game.boards[at.NEW + seat] = NONE


@compiled
def place(game: Game, block: Number, spot: Number) -> None:
    """Put a block into the temple."""
    things = game.things
    record = at.PLACED + 3 * things[at.STANDING]
    orientation, anchor = spot // CELLS, spot % CELLS
    things[record], things[record + 1], things[record + 2] = block, orientation, anchor
    things[at.STANDING] += 1
    for seat in range(4):
        game.boards[at.NEW + seat] = NONE
    for i in range(CUBE_COUNT[orientation]):
        cell = anchor + CUBES[orientation, i]
        occupy(game, cell)
        for seat in range(4):
            add_cube(game, cell, seat, COLOUR_OF[block])


@compiled
def drop(game: Game, block: Number) -> None:
    """Take a block out of the supply of the player on turn."""
    things, player = game.things, player_of(game)
    left = 0
    for i in range(things[player + at.OWNED]):
        other = things[player + at.SUPPLY + i]
        if other != block:
            things[player + at.SUPPLY + left] = other
            left += 1
    things[player + at.SUPPLY + left] = -1
    things[player + at.OWNED] = left


@compiled
def take_line(game: Game, line: Number, keys: Keys) -> None:
    """RULES 4.2: take all blocks of a line; the yard is refilled."""
    things, player = game.things, player_of(game)
    for site in keys.box.lines[line]:
        block = things[at.YARD + site]
        if block >= 0:
            things[player + at.SUPPLY + things[player + at.OWNED]] = block
            things[player + at.OWNED] += 1
            things[at.YARD + site] = -1
    refill(game)


@compiled
def keep_keys(game: Game, mask: Number, keys: Keys) -> None:
    """RULES 4.3: lay open the Keys of the hand whose places are in the mask."""
    things, player = game.things, player_of(game)
    held = things[player + at.HELD]
    left = 0
    for i in range(held):
        key = things[player + at.HAND + i]
        if mask >> i & 1:
            things[player + at.CLAIMED + things[player + at.CLAIMS]] = key
            things[player + at.CLAIMS] += 1
            things[player + at.VP] += keys.vp[key]
        else:
            things[player + at.HAND + left] = key
            left += 1
    for i in range(left, held):
        things[player + at.HAND + i] = -1
    things[player + at.HELD] = left


@compiled
def lift(game: Game, altar: Number) -> Number:
    """Take the next Key off an altar."""
    things = game.things
    things[at.SUN_COUNT + altar] -= 1
    place = (at.SUNS if altar == 0 else at.MOONS) + things[at.SUN_COUNT + altar]
    key = things[place]
    things[place] = -1
    left = 0
    for i in range(things[at.BURIED_COUNT]):
        other = things[at.BURIED + i]
        if other != key:
            things[at.BURIED + left] = other
            left += 1
    if left < things[at.BURIED_COUNT]:
        things[at.BURIED + left] = -1
        things[at.BURIED_COUNT] = left
    return key


@compiled
def bury(game: Game, place: Number, keys: Keys) -> None:
    """RULES 8.2: put a Key of the hand under its altar."""
    things, player = game.things, player_of(game)
    key = things[player + at.HAND + place]
    held = things[player + at.HELD]
    for i in range(place, held - 1):
        things[player + at.HAND + i] = things[player + at.HAND + i + 1]
    things[player + at.HAND + held - 1] = -1
    things[player + at.HELD] = held - 1
    things[at.BURIED + things[at.BURIED_COUNT]] = key
    things[at.BURIED_COUNT] += 1
    altar = keys.level[key] - 1
    first = at.SUNS if altar == 0 else at.MOONS
    for i in range(things[at.SUN_COUNT + altar], 0, -1):
        things[first + i] = things[first + i - 1]
    things[first] = key
    things[at.SUN_COUNT + altar] += 1
