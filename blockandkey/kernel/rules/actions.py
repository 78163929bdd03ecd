"""The legal actions, and the score."""

from typing import NamedTuple

import numpy as np

from blockandkey.kernel import codes
from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import pack_action
from blockandkey.kernel.layout import sheet_at
from blockandkey.kernel.rules.ancients import ancients_spots
from blockandkey.kernel.rules.arrays import Array, GameArrays, KeyTables, Number
from blockandkey.kernel.rules.compiled import compiled, ones
from blockandkey.kernel.rules.moves import player_of
from blockandkey.kernel.rules.placement import LAYERS, ORIENTATIONS, find_shape, list_shape, survey
from blockandkey.kernel.rules.tables import SHAPE_OF, SHAPES, STAR
from blockandkey.kernel.rules.views import claimable
from blockandkey.rules.scoring import FACES_A_POINT
from blockandkey.rules.turn import HAND

WAYS = 8  # to lay the Core Cube (RULES 3.3)
NOT_COUNTED = -1
CLAIM_SETS = 1 << HAND  # sets of places in the hand


class Scratch(NamedTuple):
    """Arrays that listing actions works in, allocated once for many calls."""

    ground: Array  # uint64, by layer: see placement.py
    found: Array  # uint64, by orientation and level: the squares where it may stand
    counts: Array  # int64, by shape: how many placements there are, NOT_COUNTED before that is known
    spots: Array  # int64
    actions: Array  # int64


@compiled
def new_scratch() -> Scratch:
    """Allocate the arrays."""
    return Scratch(
        np.empty(LAYERS, dtype=np.uint64),
        np.empty((ORIENTATIONS, at.LEVELS), dtype=np.uint64),
        np.empty(SHAPES, dtype=np.int64),
        np.empty(at.MOST_SPOTS, dtype=np.int64),
        np.empty(at.MOST_ACTIONS, dtype=np.int64),
    )


@compiled
def find_supply(game: GameArrays, scratch: Scratch) -> Number:
    """Find the placements of the shapes in the supply; returns how many there are for all its blocks together."""
    player, count = player_of(game), 0
    scratch.counts[:] = NOT_COUNTED
    survey(game, scratch.ground)
    for i in range(game.fields[player + at.OWNED]):
        shape = SHAPE_OF[game.fields[player + at.SUPPLY + i]]
        if scratch.counts[shape] == NOT_COUNTED:
            scratch.counts[shape] = find_shape(scratch.ground, shape, scratch.found)
        count += scratch.counts[shape]
    return count


@compiled
def has_line(game: GameArrays, line: Number, keys: KeyTables) -> Number:
    """Has a line of the yard a block?"""
    found = False
    for site in keys.box.lines[line]:
        found |= game.fields[at.YARD + site] >= 0
    return found


@compiled
def claimable_mask(game: GameArrays, keys: KeyTables) -> Number:
    """The places in the hand of the Keys that can be claimed now, as bits."""
    fields, player = game.fields, player_of(game)
    seat, mask = fields[player + at.SEAT], 0
    sheets = game.boards[sheet_at(seat, 0) : sheet_at(seat, at.COLOUR_COUNT)]
    for i in range(fields[player + at.HELD]):
        if claimable(sheets, game.boards[at.NEW + seat], keys, fields[player + at.HAND + i]):
            mask |= 1 << i
    return mask


@compiled
def list_lines(game: GameArrays, actions: Array, keys: KeyTables) -> Number:
    """Write the actions that take a line; returns how many there are."""
    count = 0
    for line in range(at.LINES):
        if game.fields[at.PHASE] == at.DRAFT or has_line(game, line, keys):
            actions[count] = pack_action(codes.DO_TAKE, line, 0)
            count += 1
    return count


@compiled
def list_turn(game: GameArrays, scratch: Scratch, keys: KeyTables) -> Number:
    """Write all excavations and positions, or the pass if there are none; returns how many actions there are."""
    fields, player, actions = game.fields, player_of(game), scratch.actions
    count = list_lines(game, actions, keys)
    find_supply(game, scratch)
    for i in range(fields[player + at.OWNED]):
        block = fields[player + at.SUPPLY + i]
        for j in range(list_shape(scratch.found, SHAPE_OF[block], scratch.spots, 0)):
            actions[count] = pack_action(codes.DO_POSITION, block, scratch.spots[j])
            count += 1
    if count == 0:
        actions[0], count = codes.DO_PASS, 1
    return count


@compiled
def list_claims(mask: Number, actions: Array) -> Number:
    """Write all claims in the core's order: fewer Keys first, then by their places in the hand."""
    count = 0
    for size in range(HAND + 1):
        for backwards in range(CLAIM_SETS - 1, -1, -1):
            chosen = _reversed_bits(backwards)
            if chosen & ~mask == 0 and ones(np.uint64(chosen)) == size:
                actions[count] = pack_action(codes.DO_CLAIM, chosen, 0)
                count += 1
    return count


@compiled
def _reversed_bits(places: Number) -> Number:
    """Four bits in reverse order: 0001 becomes 1000."""
    return (places >> 3 & 1) | (places >> 1 & 2) | (places << 1 & 4) | (places << 3 & 8)


@compiled
def list_altars(game: GameArrays, kind: Number, actions: Array) -> Number:
    """Write an action of this kind for each altar that has a Key; returns how many there are."""
    count = 0
    for altar in range(at.ALTAR_COUNT):
        if game.fields[at.SUN_COUNT + altar] > 0:
            actions[count] = pack_action(kind, altar, 0)
            count += 1
    return count


@compiled
def list_burials(game: GameArrays, keys: KeyTables, actions: Array) -> Number:
    """Write the burials, that of no Key first; returns how many there are."""
    fields, player = game.fields, player_of(game)
    actions[0], count = pack_action(codes.DO_BURY, codes.NO_PLACE, 0), 1
    for i in range(fields[player + at.HELD]):
        if keys.level[fields[player + at.HAND + i]] != STAR:
            actions[count] = pack_action(codes.DO_BURY, i, 0)
            count += 1
    return count


@compiled
def list_actions(game: GameArrays, keys: KeyTables, scratch: Scratch) -> Number:
    """Write everything that the player on turn may do; returns how many actions there are."""
    fields, player, actions = game.fields, player_of(game), scratch.actions
    phase, count = fields[at.PHASE], 0
    if phase == at.CORE:
        for way in range(WAYS):
            actions[way] = pack_action(codes.DO_CORE, way, 0)
        return WAYS
    if phase == at.DRAFT:
        return list_lines(game, actions, keys)
    if phase == at.ACTION:
        return list_turn(game, scratch, keys)
    if phase == at.CLAIM:
        return list_claims(claimable_mask(game, keys), actions)
    if phase == at.DISCARD:
        for i in range(fields[player + at.OWNED]):
            actions[i] = pack_action(codes.DO_DISCARD, fields[player + at.SUPPLY + i], 0)
        return fields[player + at.OWNED]
    if phase == at.DRAW:
        return list_altars(game, codes.DO_DRAW, actions)
    if phase == at.ASIDE_PHASE:
        return list_altars(game, codes.DO_ASIDE, actions)
    if phase == at.BURY:
        return list_burials(game, keys, actions)
    if phase == at.ANCIENTS:
        count = ancients_spots(game, keys, scratch.spots)
        for i in range(count):
            actions[i] = pack_action(codes.DO_ANCIENTS, 0, scratch.spots[i])
    return count


@compiled
def score_of(game: GameArrays, player: Number) -> Number:
    """RULES 7.2: the VP of the claimed Keys, and a point for every three faces of the Enigma's colour in the view."""
    fields = game.fields
    seat = fields[player + at.SEAT]
    faces = ones(game.boards[sheet_at(seat, fields[player + at.ENIGMA])])
    return fields[player + at.VP] + faces // FACES_A_POINT
