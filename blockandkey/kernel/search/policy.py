"""One turn ahead: the action that leads to the position of most worth, in every phase."""

import numpy as np

from blockandkey.kernel.compiled import compiled
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.actions import WAYS, claimable_mask, code, has_line
from blockandkey.kernel.rules.ancients import ancients_spots, site_of
from blockandkey.kernel.rules.chance import one_of
from blockandkey.kernel.rules.layout import Game
from blockandkey.kernel.rules.moves import player_of
from blockandkey.kernel.rules.placement import cells_at, find_shape, list_shape, survey
from blockandkey.kernel.rules.tables import COLOUR_OF, SHAPE_OF, SQUARE_SEEN, Array, Keys, Number
from blockandkey.kernel.rules.turn import FULL_SUPPLY
from blockandkey.kernel.rules.views import shown, with_shown
from blockandkey.kernel.search.value import (
    ALL_SQUARES,
    LACKS,
    NONE,
    ONE,
    Mind,
    closeness,
    colours_of,
    look,
    nuisance,
    reach,
    stage_of,
    worth,
)

MARGIN = 0.1  # a Key is buried only for more than this
TINY = 1e-6  # what chance adds to a value, to choose among equals
IMPATIENCE = 0.25  # points that excavating costs for each turn since somebody positioned a block (RULES 4.5)


@compiled
def see(game: Game, me: Mind, seat: Number) -> None:
    """Write the view of a seat into the mind."""
    for i in range(4):
        me.sheets[i] = game.boards[at.SHEETS + 4 * seat + i]


@compiled
def jitter(words: Array) -> Number:
    """Next to nothing, at random."""
    return TINY * one_of(words, 0, 1 << 20) / (1 << 20)


@compiled
def without(game: Game, player: Number, left_out: Number) -> Number:
    """The colours of the supply without one place of it, as bits."""
    owned = 0
    for i in range(game.things[player + at.OWNED]):
        if i != left_out:
            owned |= 1 << COLOUR_OF[game.things[player + at.SUPPLY + i]]
    return owned


@compiled
def value_positions(game: Game, keys: Keys, me: Mind, actions: Array, values: Array) -> Number:
    """Write all positions of the player on turn and what each is worth; returns how many there are."""
    things, player = game.things, player_of(game)
    seat, stage = things[player + at.SEAT], stage_of(game)
    survey(game, me.ground)
    reached = reach(game, me.ground, seat)
    size = things[player + at.OWNED]
    me.looks[:] = NONE
    count = 0
    for i in range(size):
        block = things[player + at.SUPPLY + i]
        owned, colour = without(game, player, i), COLOUR_OF[block]
        find_shape(me.ground, SHAPE_OF[block], me.found)
        for j in range(list_shape(me.found, SHAPE_OF[block], me.spots, 0)):
            cubes = cells_at(me.spots[j], me.cells)
            new = shown(game, seat, me.cells, cubes) & ~game.boards[at.SHEETS + 4 * seat + colour]
            place, name = look(me, new, colour)
            if me.looks[place] != name:
                with_shown(game, seat, colour, new, me.sheets)
                me.looks[place] = name
                me.known[place] = worth(game, keys, me, player, stage, new, owned, size - 1, reached)
            actions[count] = code(at.DO_POSITION, block, me.spots[j])
            values[count] = me.known[place]
            if things[at.PLAYERS] > 1:
                values[count] += nuisance(game, me, player, stage, me.cells, cubes)
            count += 1
    return count


@compiled
def keep_best(me: Mind, count: Number, wanted: Number) -> Number:
    """Discard from `me.supply` down to 7: what leaves most colours, then most shapes; returns how many are left."""
    while count > wanted:
        worst, least = 0, 99
        for i in range(count):
            alike = 0
            for j in range(count):
                if j != i:
                    same = COLOUR_OF[me.supply[i]] == COLOUR_OF[me.supply[j]]
                    alike += 10 * same + (SHAPE_OF[me.supply[i]] == SHAPE_OF[me.supply[j]])
            if i == 0 or alike > least:
                worst, least = i, alike
        count -= 1
        me.supply[worst] = me.supply[count]
    return count


@compiled
def supply_with(game: Game, keys: Keys, me: Mind, player: Number, line: Number) -> Number:
    """Write the supply with the blocks of a line; returns how many there are."""
    count = game.things[player + at.OWNED]
    for i in range(count):
        me.supply[i] = game.things[player + at.SUPPLY + i]
    for site in keys.box.lines[line]:
        if game.things[at.YARD + site] >= 0:
            me.supply[count] = game.things[at.YARD + site]
            count += 1
    return count


@compiled
def value_lines(game: Game, keys: Keys, me: Mind, actions: Array, values: Array, count: Number) -> Number:
    """Write the lines that may be taken and what each is worth, behind the first `count`.

    With others, excavating is worth less the longer nobody builds: players who all wait for a better block end stuck.
    """
    player = player_of(game)
    seat, stage = game.things[player + at.SEAT], stage_of(game)
    survey(game, me.ground)
    reached = reach(game, me.ground, seat)
    see(game, me, seat)
    idle = IMPATIENCE * game.things[at.IDLE] if game.things[at.PLAYERS] > 1 else 0.0
    for line in range(6):
        if has_line(game, line, keys):
            size = keep_best(me, supply_with(game, keys, me, player, line), FULL_SUPPLY)
            owned = colours_of(me.supply, size)
            actions[count] = code(at.DO_TAKE, line, 0)
            values[count] = worth(game, keys, me, player, stage, NONE, owned, size, reached) - idle
            count += 1
    return count


@compiled
def value_core(game: Game, keys: Keys, me: Mind, actions: Array, values: Array) -> Number:
    """Write the ways to lay the Core Cube and what each is worth."""
    player = player_of(game)
    seat = game.things[player + at.SEAT]
    for way in range(WAYS):
        for i in range(4):
            me.sheets[i] = NONE
        for cell in keys.box.core_cells[game.things[at.PLAYERS]]:
            me.sheets[keys.box.core_faces[way, seat]] |= ONE << SQUARE_SEEN[seat, cell]
        actions[way] = code(at.DO_CORE, way, 0)
        values[way] = worth(game, keys, me, player, stage_of(game), NONE, 15, 3, ALL_SQUARES)
    return WAYS


@compiled
def value_discards(game: Game, keys: Keys, me: Mind, actions: Array, values: Array) -> Number:
    """Write the blocks that may be put back; what `keep_best` would throw out is worth most."""
    things, player = game.things, player_of(game)
    count = things[player + at.OWNED]
    for i in range(count):
        me.supply[i] = things[player + at.SUPPLY + i]
        actions[i], values[i] = code(at.DO_DISCARD, me.supply[i], 0), 0.0
    keep_best(me, count, count - 1)
    for i in range(count):
        block, kept = things[player + at.SUPPLY + i], False
        for j in range(count - 1):
            kept |= me.supply[j] == block
        values[i] = 0.0 if kept else 1.0
    return count


@compiled
def key_worth(keys: Keys, me: Mind, stage: Number, key: Number, owned: Number, reached: Number) -> Number:
    """The worth of a Key in hand in the view `me.sheets`."""
    return me.weights[stage, LACKS * keys.level[key] + closeness(me.sheets, keys, key, owned, reached, NONE)]


@compiled
def altar_worth(game: Game, keys: Keys, me: Mind, player: Number, altar: Number) -> Number:
    """The mean worth of the Keys that an altar may give, as far as the player knows."""
    things = game.things
    seat, stage = things[player + at.SEAT], stage_of(game)
    survey(game, me.ground)
    reached = reach(game, me.ground, seat)
    see(game, me, seat)
    owned = without(game, player, -1)
    known = np.zeros(len(keys.level), dtype=np.bool_)
    for p in range(things[at.PLAYERS]):
        claimed = at.SEATED + at.SIZE * p
        for i in range(things[claimed + at.CLAIMS]):
            known[things[claimed + at.CLAIMED + i]] = True
    for i in range(things[player + at.HELD]):
        known[things[player + at.HAND + i]] = True
    total, count = 0.0, 0
    for key in range(len(keys.level)):
        if keys.level[key] == altar + 1 and not known[key]:
            total += key_worth(keys, me, stage, key, owned, reached)
            count += 1
    return total / max(count, 1)


@compiled
def value_altars(game: Game, keys: Keys, me: Mind, actions: Array, values: Array) -> Number:
    """Write the altars to draw from, or to put a Key aside from, which had better be the lesser one."""
    things, count = game.things, 0
    drawing = things[at.PHASE] == at.DRAW
    for altar in range(2):
        if things[at.SUN_COUNT + altar] > 0:
            actions[count] = code(at.DO_DRAW if drawing else at.DO_ASIDE, altar, 0)
            good = altar_worth(game, keys, me, player_of(game), altar)
            values[count] = good if drawing else -good
            count += 1
    return count


@compiled
def value_bury(game: Game, keys: Keys, me: Mind, actions: Array, values: Array) -> Number:
    """Write the Keys that may be buried, worth what the altars give instead of them."""
    things, player = game.things, player_of(game)
    stage = stage_of(game)
    actions[0], values[0], count = code(at.DO_BURY, at.NOBODY, 0), 0.0, 1
    best = -99.0
    for altar in range(2):
        if things[at.SUN_COUNT + altar] > 0:
            best = max(best, altar_worth(game, keys, me, player, altar))
    owned = without(game, player, -1)
    reached = reach(game, me.ground, things[player + at.SEAT])
    for i in range(things[player + at.HELD]):
        key = things[player + at.HAND + i]
        if keys.level[key] > 0:
            actions[count] = code(at.DO_BURY, i, 0)
            values[count] = best - key_worth(keys, me, stage, key, owned, reached) - MARGIN
            count += 1
    return count


@compiled
def value_ancients(game: Game, keys: Keys, me: Mind, actions: Array, values: Array) -> Number:
    """Write the spots for the Ancients' block and what each is worth."""
    things, player = game.things, player_of(game)
    seat, stage = things[player + at.SEAT], stage_of(game)
    block = things[at.YARD + site_of(game, keys)]
    survey(game, me.ground)
    reached = reach(game, me.ground, seat)
    owned = without(game, player, -1)
    count = ancients_spots(game, keys, me.spots)
    for i in range(count):
        seen = shown(game, seat, me.cells, cells_at(me.spots[i], me.cells))
        with_shown(game, seat, COLOUR_OF[block], seen, me.sheets)
        actions[i] = code(at.DO_ANCIENTS, 0, me.spots[i])
        values[i] = worth(game, keys, me, player, stage, NONE, owned, things[player + at.OWNED], reached)
    return count


@compiled
def value_actions(game: Game, keys: Keys, me: Mind, actions: Array, values: Array) -> Number:
    """Write everything that the player on turn may do and what it is worth; returns how many actions there are."""
    phase = game.things[at.PHASE]
    if phase == at.ACTION:
        count = value_positions(game, keys, me, actions, values)
        count = value_lines(game, keys, me, actions, values, count)
        if count == 0:
            actions[0], values[0], count = at.DO_PASS, 0.0, 1
        return count
    if phase == at.CORE:
        return value_core(game, keys, me, actions, values)
    if phase == at.DRAFT:
        return value_lines(game, keys, me, actions, values, 0)
    if phase == at.DISCARD:
        return value_discards(game, keys, me, actions, values)
    if phase == at.CLAIM:
        actions[0], values[0] = code(at.DO_CLAIM, claimable_mask(game, keys), 0), 0.0
        return 1
    if phase == at.BURY:
        return value_bury(game, keys, me, actions, values)
    if phase == at.ANCIENTS:
        return value_ancients(game, keys, me, actions, values)
    return value_altars(game, keys, me, actions, values)


@compiled
def best_of(actions: Array, values: Array, count: Number, words: Array) -> Number:
    """The number of the action worth most, one of them at random if there are several."""
    best, most = 0, -1e9
    for i in range(count):
        value = values[i] + jitter(words)
        if value > most:
            best, most = i, value
    return best
