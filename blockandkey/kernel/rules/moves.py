"""How blocks and Keys move from place to place: the parts that turns are made of."""

from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import anchor_of, orientation_of
from blockandkey.kernel.layout import altar_at, player_at
from blockandkey.kernel.rules.arrays import GameArrays, KeyTables, Number
from blockandkey.kernel.rules.chance import one_of
from blockandkey.kernel.rules.compiled import NONE, ONE, compiled, lowest, ones
from blockandkey.kernel.rules.tables import COLOUR_OF, CUBE_COUNT, CUBES, SUN
from blockandkey.kernel.rules.views import add_cube, occupy


@compiled
def player_of(game: GameArrays) -> Number:
    """Where the fields of the player on turn begin."""
    return player_at(game.fields[at.ON_TURN])


@compiled
def chance(game: GameArrays, n: Number) -> Number:
    """A number from 0 to n - 1, from the game's own generator."""
    game.fields[at.CHANCES] += 1
    return one_of(game.boards, at.CHANCE, n)


@compiled
def refill(game: GameArrays) -> None:
    """RULES 3.2: fill the open sites from the bag, the lowest number first, as far as the bag goes."""
    for site in range(at.SITES):
        bag = game.boards[at.BAG]
        if game.fields[at.YARD + site] < 0 and bag != NONE:
            for _ in range(chance(game, ones(bag))):
                bag &= bag - ONE
            block = lowest(bag)
            game.fields[at.YARD + site] = block
            game.boards[at.BAG] ^= ONE << block


@compiled
def lay_core(game: GameArrays, way: Number, keys: KeyTables) -> None:
    """RULES 3.3: lay the Core Cube."""
    game.fields[at.WAY] = way
    for cell in keys.box.core_cells[game.fields[at.PLAYERS]]:
        occupy(game, cell)
        for seat in range(at.SEAT_COUNT):
            add_cube(game, cell, seat, keys.box.core_faces[way, seat])
    for seat in range(at.SEAT_COUNT):
        game.boards[at.NEW + seat] = NONE


@compiled
def place(game: GameArrays, block: Number, spot: Number) -> None:
    """Put a block into the temple."""
    fields = game.fields
    record = at.PLACED + at.PLACED_SIZE * fields[at.STANDING]
    orientation, anchor = orientation_of(spot), anchor_of(spot)
    fields[record + at.PLACED_BLOCK] = block
    fields[record + at.PLACED_ORIENTATION], fields[record + at.PLACED_ANCHOR] = orientation, anchor
    fields[at.STANDING] += 1
    for seat in range(at.SEAT_COUNT):
        game.boards[at.NEW + seat] = NONE
    for i in range(CUBE_COUNT[orientation]):
        cell = anchor + CUBES[orientation, i]
        occupy(game, cell)
        for seat in range(at.SEAT_COUNT):
            add_cube(game, cell, seat, COLOUR_OF[block])


@compiled
def drop(game: GameArrays, block: Number) -> None:
    """Take a block out of the supply of the player on turn."""
    fields, player = game.fields, player_of(game)
    left = 0
    for i in range(fields[player + at.OWNED]):
        other = fields[player + at.SUPPLY + i]
        if other != block:
            fields[player + at.SUPPLY + left] = other
            left += 1
    fields[player + at.SUPPLY + left] = -1
    fields[player + at.OWNED] = left


@compiled
def take_line(game: GameArrays, line: Number, keys: KeyTables) -> None:
    """RULES 4.2: take all blocks of a line; the yard is refilled."""
    fields, player = game.fields, player_of(game)
    for site in keys.box.lines[line]:
        block = fields[at.YARD + site]
        if block >= 0:
            fields[player + at.SUPPLY + fields[player + at.OWNED]] = block
            fields[player + at.OWNED] += 1
            fields[at.YARD + site] = -1
    refill(game)


@compiled
def keep_keys(game: GameArrays, mask: Number, keys: KeyTables) -> None:
    """RULES 4.3: claim the Keys of the hand whose places are in the mask."""
    fields, player = game.fields, player_of(game)
    held = fields[player + at.HELD]
    left = 0
    for i in range(held):
        key = fields[player + at.HAND + i]
        if mask >> i & 1:
            fields[player + at.CLAIMED + fields[player + at.CLAIMS]] = key
            fields[player + at.CLAIMS] += 1
            fields[player + at.VP] += keys.vp[key]
        else:
            fields[player + at.HAND + left] = key
            left += 1
    for i in range(left, held):
        fields[player + at.HAND + i] = -1
    fields[player + at.HELD] = left


@compiled
def lift(game: GameArrays, altar: Number) -> Number:
    """Take the next Key off an altar."""
    fields = game.fields
    fields[at.SUN_COUNT + altar] -= 1
    place = altar_at(altar) + fields[at.SUN_COUNT + altar]
    key = fields[place]
    fields[place] = -1
    left = 0
    for i in range(fields[at.BURIED_COUNT]):
        other = fields[at.BURIED + i]
        if other != key:
            fields[at.BURIED + left] = other
            left += 1
    if left < fields[at.BURIED_COUNT]:
        fields[at.BURIED + left] = -1
        fields[at.BURIED_COUNT] = left
    return key


@compiled
def bury(game: GameArrays, place: Number, keys: KeyTables) -> None:
    """RULES 8.2: put a Key of the hand under its altar."""
    fields, player = game.fields, player_of(game)
    key = fields[player + at.HAND + place]
    held = fields[player + at.HELD]
    for i in range(place, held - 1):
        fields[player + at.HAND + i] = fields[player + at.HAND + i + 1]
    fields[player + at.HAND + held - 1] = -1
    fields[player + at.HELD] = held - 1
    fields[at.BURIED + fields[at.BURIED_COUNT]] = key
    fields[at.BURIED_COUNT] += 1
    altar = keys.level[key] - SUN
    first = altar_at(altar)
    for i in range(fields[at.SUN_COUNT + altar], 0, -1):
        fields[first + i] = fields[first + i - 1]
    fields[first] = key
    fields[at.SUN_COUNT + altar] += 1
