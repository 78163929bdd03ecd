"""What may be done, and what counts at the end."""

from typing import NamedTuple

import numpy as np

from blockandkey.kernel.compiled import compiled, ones
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.ancients import ancients_spots
from blockandkey.kernel.rules.layout import Game
from blockandkey.kernel.rules.moves import player_of
from blockandkey.kernel.rules.placement import LAYERS, ORIENTATIONS, find_shape, list_shape, survey
from blockandkey.kernel.rules.tables import SHAPE_OF, Array, Keys, Number
from blockandkey.kernel.rules.views import claimable

NONE = np.uint64(0)
WAYS = 8  # to lay the Core Cube (RULES 3.3)


class Desk(NamedTuple):
    """Room to work in, made once a call."""

    ground: Array
    found: Array
    counts: Array  # placements by shape, -1 where not looked for
    spots: Array
    actions: Array


@compiled
def desk() -> Desk:
    """A desk."""
    return Desk(
        np.empty(LAYERS, dtype=np.uint64),
        np.empty((ORIENTATIONS, 6), dtype=np.uint64),
        np.empty(10, dtype=np.int64),
        np.empty(2048, dtype=np.int64),
        np.empty(at.MOST_ACTIONS, dtype=np.int64),
    )


@compiled
def code(kind: Number, thing: Number, spot: Number) -> Number:
    """An action as one number."""
    return kind | thing << 8 | spot << 16


@compiled
def find_supply(game: Game, room: Desk) -> Number:
    """Find the placements of the shapes in the supply; returns how many there are for all its blocks."""
    player, count = player_of(game), 0
    room.counts[:] = -1
    survey(game, room.ground)
    for i in range(game.things[player + at.OWNED]):
        shape = SHAPE_OF[game.things[player + at.SUPPLY + i]]
        if room.counts[shape] < 0:
            room.counts[shape] = find_shape(room.ground, shape, room.found)
        count += room.counts[shape]
    return count


@compiled
def has_line(game: Game, line: Number, keys: Keys) -> Number:
    """Has a line of the yard a block?"""
    found = False
    for site in keys.box.lines[line]:
        found |= game.things[at.YARD + site] >= 0
    return found


@compiled
def claimable_mask(game: Game, keys: Keys) -> Number:
    """The places in the hand of Keys that can be claimed now, as bits."""
    things, player = game.things, player_of(game)
    seat, mask = things[player + at.SEAT], 0
    sheets = game.boards[at.SHEETS + 4 * seat : at.SHEETS + 4 * seat + 4]
    for i in range(things[player + at.HELD]):
        if claimable(sheets, game.boards[at.NEW + seat], keys, things[player + at.HAND + i]):
            mask |= 1 << i
    return mask


@compiled
def list_lines(game: Game, actions: Array, keys: Keys) -> Number:
    """Write the lines that have a block."""
    count = 0
    for line in range(6):
        if game.things[at.PHASE] == at.DRAFT or has_line(game, line, keys):
            actions[count] = code(at.DO_TAKE, line, 0)
            count += 1
    return count


@compiled
def list_turn(game: Game, room: Desk, keys: Keys) -> Number:
    """Write all excavations and positions, or the pass."""
    things, player, actions = game.things, player_of(game), room.actions
    count = list_lines(game, actions, keys)
    find_supply(game, room)
    for i in range(things[player + at.OWNED]):
        block = things[player + at.SUPPLY + i]
        for j in range(list_shape(room.found, SHAPE_OF[block], room.spots, 0)):
            actions[count] = code(at.DO_POSITION, block, room.spots[j])
            count += 1
    if count == 0:
        actions[0], count = at.DO_PASS, 1
    return count


@compiled
def list_claims(mask: Number, actions: Array) -> Number:
    """Write all claims, as the core orders them: few Keys first, then by their places in the hand."""
    count = 0
    for size in range(5):
        for backwards in range(15, -1, -1):
            chosen = (backwards >> 3 & 1) | (backwards >> 1 & 2) | (backwards << 1 & 4) | (backwards << 3 & 8)
            if chosen & ~mask == 0 and ones(np.uint64(chosen)) == size:
                actions[count] = code(at.DO_CLAIM, chosen, 0)
                count += 1
    return count


@compiled
def list_actions(game: Game, keys: Keys, room: Desk) -> Number:
    """Write everything that the player on turn may do; returns how many actions there are."""
    things, player, actions = game.things, player_of(game), room.actions
    phase, count = things[at.PHASE], 0
    if phase == at.CORE:
        for way in range(WAYS):
            actions[way] = code(at.DO_CORE, way, 0)
        return WAYS
    if phase == at.DRAFT:
        return list_lines(game, actions, keys)
    if phase == at.ACTION:
        return list_turn(game, room, keys)
    if phase == at.CLAIM:
        return list_claims(claimable_mask(game, keys), actions)
    if phase == at.DISCARD:
        for i in range(things[player + at.OWNED]):
            actions[i] = code(at.DO_DISCARD, things[player + at.SUPPLY + i], 0)
        return things[player + at.OWNED]
    if phase in (at.DRAW, at.ASIDE_PHASE):
        for altar in range(2):
            if things[at.SUN_COUNT + altar] > 0:
                actions[count] = code(at.DO_DRAW if phase == at.DRAW else at.DO_ASIDE, altar, 0)
                count += 1
    if phase == at.BURY:
        actions[0], count = code(at.DO_BURY, at.NOBODY, 0), 1
        for i in range(things[player + at.HELD]):
            if keys.level[things[player + at.HAND + i]] > 0:
                actions[count] = code(at.DO_BURY, i, 0)
                count += 1
    if phase == at.ANCIENTS:
        count = ancients_spots(game, keys, room.spots)
        for i in range(count):
            actions[i] = code(at.DO_ANCIENTS, 0, room.spots[i])
    return count


@compiled
def score_of(game: Game, player: Number) -> Number:
    """RULES 7.2: VP of the claimed Keys, and a point for every three faces of the Enigma's colour in one's own view."""
    things = game.things
    seat = things[player + at.SEAT]
    faces = ones(game.boards[at.SHEETS + 4 * seat + things[player + at.ENIGMA]])
    return things[player + at.VP] + faces // 3
