"""The one-turn policy: what each legal action is worth by the position that it leads to, in every phase."""

import numpy as np

from blockandkey.kernel import codes
from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import pack_action
from blockandkey.kernel.features import LACKS
from blockandkey.kernel.layout import player_at, sheet_at
from blockandkey.kernel.rules.actions import WAYS, claimable_mask, has_line
from blockandkey.kernel.rules.ancients import ancients_spots, site_of
from blockandkey.kernel.rules.arrays import Array, GameArrays, KeyTables, Number
from blockandkey.kernel.rules.chance import one_of
from blockandkey.kernel.rules.compiled import NONE, ONE, compiled
from blockandkey.kernel.rules.moves import player_of
from blockandkey.kernel.rules.placement import cells_at, find_shape, list_shape, survey
from blockandkey.kernel.rules.tables import COLOUR_OF, SHAPE_OF, SQUARE_SEEN, STAR, SUN
from blockandkey.kernel.rules.turn import FULL_SUPPLY
from blockandkey.kernel.rules.views import shown, with_shown
from blockandkey.kernel.search.value import (
    ALL_COLOURS,
    ALL_SQUARES,
    Evaluator,
    closeness,
    colours_of,
    interference,
    memo_place,
    reach,
    stage_of,
    worth,
)

MARGIN = 0.1  # a Key is buried only if that gains more points than this
TINY = 1e-6  # the most that tie_break adds
TIE_STEPS = 1 << 20
LOWEST = -1e9  # less than any value
NO_DRAW = -99.0  # the worth of a draw if both altars are empty
IMPATIENCE = 0.25  # points that excavating costs for each turn since somebody positioned a block (RULES 4.5)
DRAFTED = 3  # blocks that a player has after the draft
COLOUR_WEIGHT = 10  # how much more another colour counts than another shape, when blocks are discarded
NO_PLACE_LEFT_OUT = -1


@compiled
def see(game: GameArrays, evaluator: Evaluator, seat: Number) -> None:
    """Write the view of a seat into `evaluator.sheets`."""
    for i in range(at.COLOUR_COUNT):
        evaluator.sheets[i] = game.boards[sheet_at(seat, i)]


@compiled
def tie_break(rng: Array) -> Number:
    """A random number from 0 to TINY, which chooses among equal values."""
    return TINY * one_of(rng, 0, TIE_STEPS) / TIE_STEPS


@compiled
def without(game: GameArrays, player: Number, left_out: Number) -> Number:
    """The colours of the supply without the block in one place, as bits; NO_PLACE_LEFT_OUT leaves out none."""
    owned = 0
    for i in range(game.fields[player + at.OWNED]):
        if i != left_out:
            owned |= 1 << COLOUR_OF[game.fields[player + at.SUPPLY + i]]
    return owned


@compiled
def value_positions(game: GameArrays, keys: KeyTables, evaluator: Evaluator, actions: Array, values: Array) -> Number:
    """Write all positions of the player on turn and what each is worth; returns how many there are."""
    fields, player = game.fields, player_of(game)
    seat, stage = fields[player + at.SEAT], stage_of(game)
    survey(game, evaluator.ground)
    reached = reach(game, evaluator.ground, seat)
    size = fields[player + at.OWNED]
    evaluator.memo_keys[:] = NONE
    count = 0
    for i in range(size):
        block = fields[player + at.SUPPLY + i]
        owned, colour = without(game, player, i), COLOUR_OF[block]
        find_shape(evaluator.ground, SHAPE_OF[block], evaluator.found)
        for j in range(list_shape(evaluator.found, SHAPE_OF[block], evaluator.spots, 0)):
            cubes = cells_at(evaluator.spots[j], evaluator.cells)
            new = shown(game, seat, evaluator.cells, cubes) & ~game.boards[sheet_at(seat, colour)]
            slot, key = memo_place(evaluator, new, colour)
            if evaluator.memo_keys[slot] != key:
                with_shown(game, seat, colour, new, evaluator.sheets)
                evaluator.memo_keys[slot] = key
                evaluator.memo_values[slot] = worth(game, keys, evaluator, player, stage, new, owned, size - 1, reached)
            actions[count] = pack_action(codes.DO_POSITION, block, evaluator.spots[j])
            values[count] = evaluator.memo_values[slot]
            if fields[at.PLAYERS] > 1:
                values[count] += interference(game, evaluator, player, stage, evaluator.cells, cubes)
            count += 1
    return count


@compiled
def keep_best(evaluator: Evaluator, count: Number, wanted: Number) -> Number:
    """Discard from `evaluator.supply` until `wanted` blocks are left, keeping most colours, then most shapes.

    Returns how many blocks are left.
    """
    while count > wanted:
        worst = most_alike = 0
        for i in range(count):
            alike = 0
            for j in range(count):
                if j != i:
                    same = COLOUR_OF[evaluator.supply[i]] == COLOUR_OF[evaluator.supply[j]]
                    alike += COLOUR_WEIGHT * same + (SHAPE_OF[evaluator.supply[i]] == SHAPE_OF[evaluator.supply[j]])
            if i == 0 or alike > most_alike:
                worst, most_alike = i, alike
        count -= 1
        evaluator.supply[worst] = evaluator.supply[count]
    return count


@compiled
def supply_with(game: GameArrays, keys: KeyTables, evaluator: Evaluator, player: Number, line: Number) -> Number:
    """Write the supply with the blocks of a line into `evaluator.supply`; returns how many there are."""
    count = game.fields[player + at.OWNED]
    for i in range(count):
        evaluator.supply[i] = game.fields[player + at.SUPPLY + i]
    for site in keys.box.lines[line]:
        if game.fields[at.YARD + site] >= 0:
            evaluator.supply[count] = game.fields[at.YARD + site]
            count += 1
    return count


@compiled
def value_lines(
    game: GameArrays, keys: KeyTables, evaluator: Evaluator, actions: Array, values: Array, count: Number
) -> Number:
    """Append the lines that may be taken, and what each is worth, to the first `count` actions; returns the new count.

    With several players excavating is worth less for every turn since somebody positioned a block. Otherwise all
    players might wait for better blocks until the game ends stuck (RULES 4.5).
    """
    player = player_of(game)
    seat, stage = game.fields[player + at.SEAT], stage_of(game)
    survey(game, evaluator.ground)
    reached = reach(game, evaluator.ground, seat)
    see(game, evaluator, seat)
    idle = IMPATIENCE * game.fields[at.IDLE] if game.fields[at.PLAYERS] > 1 else 0.0
    for line in range(at.LINES):
        if has_line(game, line, keys):
            size = keep_best(evaluator, supply_with(game, keys, evaluator, player, line), FULL_SUPPLY)
            owned = colours_of(evaluator.supply, size)
            actions[count] = pack_action(codes.DO_TAKE, line, 0)
            values[count] = worth(game, keys, evaluator, player, stage, NONE, owned, size, reached) - idle
            count += 1
    return count


@compiled
def value_core(game: GameArrays, keys: KeyTables, evaluator: Evaluator, actions: Array, values: Array) -> Number:
    """Write the ways to lay the Core Cube and what each is worth."""
    player = player_of(game)
    seat = game.fields[player + at.SEAT]
    for way in range(WAYS):
        evaluator.sheets[:] = NONE
        for cell in keys.box.core_cells[game.fields[at.PLAYERS]]:
            evaluator.sheets[keys.box.core_faces[way, seat]] |= ONE << SQUARE_SEEN[seat, cell]
        actions[way] = pack_action(codes.DO_CORE, way, 0)
        values[way] = worth(game, keys, evaluator, player, stage_of(game), NONE, ALL_COLOURS, DRAFTED, ALL_SQUARES)
    return WAYS


@compiled
def value_discards(game: GameArrays, keys: KeyTables, evaluator: Evaluator, actions: Array, values: Array) -> Number:
    """Write the blocks that may be discarded; the one that `keep_best` would discard is worth most."""
    fields, player = game.fields, player_of(game)
    count = fields[player + at.OWNED]
    for i in range(count):
        evaluator.supply[i] = fields[player + at.SUPPLY + i]
        actions[i], values[i] = pack_action(codes.DO_DISCARD, evaluator.supply[i], 0), 0.0
    keep_best(evaluator, count, count - 1)
    for i in range(count):
        block, kept = fields[player + at.SUPPLY + i], False
        for j in range(count - 1):
            kept |= evaluator.supply[j] == block
        values[i] = 0.0 if kept else 1.0
    return count


@compiled
def key_worth(
    keys: KeyTables, evaluator: Evaluator, stage: Number, key: Number, owned: Number, reached: Number
) -> Number:
    """The worth of a Key in hand, in the view `evaluator.sheets`."""
    return evaluator.weights[
        stage, LACKS * keys.level[key] + closeness(evaluator.sheets, keys, key, owned, reached, NONE)
    ]


@compiled
def altar_worth(game: GameArrays, keys: KeyTables, evaluator: Evaluator, player: Number, altar: Number) -> Number:
    """The mean worth of the Keys that may be on an altar, as far as the player knows."""
    fields = game.fields
    seat, stage = fields[player + at.SEAT], stage_of(game)
    survey(game, evaluator.ground)
    reached = reach(game, evaluator.ground, seat)
    see(game, evaluator, seat)
    owned = without(game, player, NO_PLACE_LEFT_OUT)
    known = np.zeros(len(keys.level), dtype=np.bool_)
    for p in range(fields[at.PLAYERS]):
        claimed = player_at(p)
        for i in range(fields[claimed + at.CLAIMS]):
            known[fields[claimed + at.CLAIMED + i]] = True
    for i in range(fields[player + at.HELD]):
        known[fields[player + at.HAND + i]] = True
    total, count = 0.0, 0
    for key in range(len(keys.level)):
        if keys.level[key] == altar + SUN and not known[key]:
            total += key_worth(keys, evaluator, stage, key, owned, reached)
            count += 1
    return total / max(count, 1)


@compiled
def value_altars(game: GameArrays, keys: KeyTables, evaluator: Evaluator, actions: Array, values: Array) -> Number:
    """Write the altars to draw from, or to put a Key aside from, for which the altar of less worth is better."""
    fields, count = game.fields, 0
    drawing = fields[at.PHASE] == at.DRAW
    for altar in range(at.ALTAR_COUNT):
        if fields[at.SUN_COUNT + altar] > 0:
            actions[count] = pack_action(codes.DO_DRAW if drawing else codes.DO_ASIDE, altar, 0)
            good = altar_worth(game, keys, evaluator, player_of(game), altar)
            values[count] = good if drawing else -good
            count += 1
    return count


@compiled
def value_bury(game: GameArrays, keys: KeyTables, evaluator: Evaluator, actions: Array, values: Array) -> Number:
    """Write the Keys that may be buried; a burial is worth what a draw gives more than the Key."""
    fields, player = game.fields, player_of(game)
    stage = stage_of(game)
    actions[0], values[0], count = pack_action(codes.DO_BURY, codes.NO_PLACE, 0), 0.0, 1
    best = NO_DRAW
    for altar in range(at.ALTAR_COUNT):
        if fields[at.SUN_COUNT + altar] > 0:
            best = max(best, altar_worth(game, keys, evaluator, player, altar))
    owned = without(game, player, NO_PLACE_LEFT_OUT)
    reached = reach(game, evaluator.ground, fields[player + at.SEAT])
    for i in range(fields[player + at.HELD]):
        key = fields[player + at.HAND + i]
        if keys.level[key] != STAR:
            actions[count] = pack_action(codes.DO_BURY, i, 0)
            values[count] = best - key_worth(keys, evaluator, stage, key, owned, reached) - MARGIN
            count += 1
    return count


@compiled
def value_ancients(game: GameArrays, keys: KeyTables, evaluator: Evaluator, actions: Array, values: Array) -> Number:
    """Write the spots for the Ancients' block and what each is worth."""
    fields, player = game.fields, player_of(game)
    seat, stage = fields[player + at.SEAT], stage_of(game)
    block = fields[at.YARD + site_of(game, keys)]
    survey(game, evaluator.ground)
    reached = reach(game, evaluator.ground, seat)
    owned = without(game, player, NO_PLACE_LEFT_OUT)
    count = ancients_spots(game, keys, evaluator.spots)
    for i in range(count):
        seen = shown(game, seat, evaluator.cells, cells_at(evaluator.spots[i], evaluator.cells))
        with_shown(game, seat, COLOUR_OF[block], seen, evaluator.sheets)
        actions[i] = pack_action(codes.DO_ANCIENTS, 0, evaluator.spots[i])
        values[i] = worth(game, keys, evaluator, player, stage, NONE, owned, fields[player + at.OWNED], reached)
    return count


@compiled
def value_actions(game: GameArrays, keys: KeyTables, evaluator: Evaluator, actions: Array, values: Array) -> Number:
    """Write everything that the player on turn may do and what it is worth; returns how many actions there are."""
    phase = game.fields[at.PHASE]
    if phase == at.ACTION:
        count = value_positions(game, keys, evaluator, actions, values)
        count = value_lines(game, keys, evaluator, actions, values, count)
        if count == 0:
            actions[0], values[0], count = codes.DO_PASS, 0.0, 1
        return count
    if phase == at.CORE:
        return value_core(game, keys, evaluator, actions, values)
    if phase == at.DRAFT:
        return value_lines(game, keys, evaluator, actions, values, 0)
    if phase == at.DISCARD:
        return value_discards(game, keys, evaluator, actions, values)
    if phase == at.CLAIM:
        actions[0], values[0] = pack_action(codes.DO_CLAIM, claimable_mask(game, keys), 0), 0.0
        return 1
    if phase == at.BURY:
        return value_bury(game, keys, evaluator, actions, values)
    if phase == at.ANCIENTS:
        return value_ancients(game, keys, evaluator, actions, values)
    return value_altars(game, keys, evaluator, actions, values)


@compiled
def best_of(actions: Array, values: Array, count: Number, rng: Array) -> Number:
    """The index of the action worth most, a random one if there are several."""
    best, most = 0, LOWEST
    for i in range(count):
        value = values[i] + tie_break(rng)
        if value > most:
            best, most = i, value
    return best
