"""The value function: what a position is worth to a player, as a sum of learned weights over its features."""

from typing import NamedTuple

import numpy as np

from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import cell_at
from blockandkey.kernel.features import (
    AHEAD,
    ALWAYS,
    CLAIMABLE,
    COLOURS_FROM,
    DONE,
    FACES,
    FILLS,
    HALFWAY,
    HIDES,
    LACKS,
    LAST,
    LAST_SOLO,
    MOST_LACKING,
    MOST_SIZE,
    NEAR_END,
    OPEN,
    SIZE_FROM,
    STAGES_A_TABLE,
)
from blockandkey.kernel.layout import nearest_at, player_at, sheet_at
from blockandkey.kernel.rules.arrays import Array, GameArrays, KeyTables, Number
from blockandkey.kernel.rules.chance import GOLDEN
from blockandkey.kernel.rules.compiled import NONE, ONE, compiled, lowest, ones
from blockandkey.kernel.rules.placement import LAYERS, ORIENTATIONS, RESTS
from blockandkey.kernel.rules.tables import COLOUR_OF, DISTANCE, MOST_CUBES, SQUARE_SEEN
from blockandkey.kernel.rules.turn import LAST_TURN, TRIGGERS
from blockandkey.kernel.rules.views import shown
from blockandkey.rules.turn import HAND
from blockandkey.rules.views import ALL_SQUARES as CORE_ALL_SQUARES

ALL_SQUARES = np.uint64(CORE_ALL_SQUARES)
ALL_COLOURS = (1 << at.COLOUR_COUNT) - 1  # as bits

# Blocks of one colour that newly show in the same squares are worth the same in a turn, so the worth is memoised in a
# hash table. Its keys are words of 64 bits, never 0, which marks a free slot:
#
#   bits  63 .. 52 | 51 .. 48           | 47 .. 0
#          unused  | one bit: the colour | the squares

MEMO_BITS = 10
MEMO_SIZE = 1 << MEMO_BITS
MEMO_PROBES = 16  # slots tried before another key is overwritten
_GOLDEN = np.uint64(GOLDEN)


class Evaluator(NamedTuple):
    """The weights of the value function, and the arrays that it works in."""

    weights: Array  # float64, by stage and feature
    sheets: Array  # uint64, by colour: a view
    cells: Array  # int64: the cells of a block
    active: Array  # int64: the features that a position has
    ground: Array  # uint64, by layer: see placement.py
    found: Array  # uint64, by orientation and level: the squares where it may stand
    spots: Array  # int64
    supply: Array  # int64: blocks
    memo_keys: Array  # uint64
    memo_values: Array  # float64


@compiled
def new_evaluator(weights: Array) -> Evaluator:
    """An evaluator with these weights."""
    return Evaluator(
        weights,
        np.empty(at.COLOUR_COUNT, dtype=np.uint64),
        np.empty(MOST_CUBES, dtype=np.int64),
        np.empty(HAND + 2, dtype=np.int64),
        np.empty(LAYERS, dtype=np.uint64),
        np.empty((ORIENTATIONS, at.LEVELS), dtype=np.uint64),
        np.empty(at.MOST_SPOTS, dtype=np.int64),
        np.empty(at.MOST_SUPPLY, dtype=np.int64),
        np.empty(MEMO_SIZE, dtype=np.uint64),
        np.empty(MEMO_SIZE),
    )


@compiled
def most_claims(game: GameArrays, apart_from: Number) -> Number:
    """The most Keys that any player but one has claimed."""
    most = 0
    for p in range(game.fields[at.PLAYERS]):
        player = player_at(p)
        if player != apart_from:
            most = max(most, game.fields[player + at.CLAIMS])
    return most


@compiled
def stage_of(game: GameArrays) -> Number:
    """The stage of a game, which selects the weights."""
    fields = game.fields
    players = fields[at.PLAYERS]
    if players == 1:
        return max(LAST_SOLO, min(LAST - 1, LAST_TURN - fields[at.TURN]))
    if fields[at.LEFT] >= 0:
        return LAST
    lacking = TRIGGERS[players] - most_claims(game, -1)
    return LAST + STAGES_A_TABLE * (players - 2) + (1 if lacking <= NEAR_END else (2 if lacking <= HALFWAY else 3))


@compiled
def reach(game: GameArrays, ground: Array, seat: Number) -> Number:
    """The squares of a seat's view in which a block might soon show: at most two levels above a visible stack's top."""
    sheet = NONE
    for z in range(at.LEVELS):
        layer = ground[RESTS + z]
        if z > 0:
            layer |= ground[RESTS + z - 1]
        if z > 1:
            layer |= ground[RESTS + z - 2]
        while layer != NONE:
            cell = cell_at(z, lowest(layer))
            layer &= layer - ONE
            square = SQUARE_SEEN[seat, cell]
            if DISTANCE[seat, cell] < game.fields[nearest_at(seat, square)]:
                sheet |= ONE << square
    return sheet


@compiled
def closeness(sheets: Array, keys: KeyTables, key: Number, owned: Number, reached: Number, using: Number) -> Number:
    """How close a Key is to a claim: CLAIMABLE if its design is complete with one of the squares `using`, else 0 .. 9.

    Among the places where the design isn't complete (RULES 6.3), those that lack the fewest squares count. The result
    is 2 x (squares lacking, 1 .. MOST_LACKING, less 1), plus 1 if none of those places can be filled. A place can be
    filled if the squares that it lacks are reached, and their colours are owned.
    """
    best = LACKS - 1
    for stencil in range(keys.first[key], keys.first[key + 1]):
        p0 = p1 = p2 = hard = NONE
        fits = keys.fits[stencil]
        for i in range(keys.faces[stencil]):
            offset, colour = keys.offset[stencil, i], keys.colour[stencil, i]
            carry = fits & ~(sheets[colour] >> offset)
            hard |= carry if not owned >> colour & 1 else carry & ~(reached >> offset)
            p0, carry = p0 ^ carry, p0 & carry
            p1, carry = p1 ^ carry, p1 & carry
            p2 |= carry
        left = p0 | p1 | p2
        complete = fits & ~left
        if complete != NONE and using != NONE:
            for i in range(keys.faces[stencil]):
                if complete & (using >> keys.offset[stencil, i]) != NONE:
                    return CLAIMABLE
        if left == NONE:
            continue
        lack = 0
        for plane, worth in ((p2, 4), (p1, 2), (p0, 1)):
            better = left & ~plane
            if better != NONE:
                left = better
            else:
                lack += worth
        best = min(best, 2 * min(lack, MOST_LACKING) - 2 + (1 if left & ~hard == NONE else 0))
    return best


@compiled
def colours_of(supply: Array, count: Number) -> Number:
    """The colours of blocks, as bits."""
    owned = 0
    for i in range(count):
        owned |= 1 << COLOUR_OF[supply[i]]
    return owned


@compiled
def to_draw(game: GameArrays, held: Number) -> Number:
    """How many Keys a player with so many in hand will draw."""
    return min(HAND - held, game.fields[at.SUN_COUNT] + game.fields[at.MOON_COUNT])


@compiled
def sum_of(
    game: GameArrays, evaluator: Evaluator, player: Number, stage: Number, count: Number, claims: Number
) -> Number:
    """The sum of the weights over the first `count` active features and the features that are numbers."""
    weights, fields = evaluator.weights, game.fields
    total = weights[stage, ALWAYS] + weights[stage, FACES] * ones(evaluator.sheets[fields[player + at.ENIGMA]])
    total += weights[stage, OPEN] * to_draw(game, fields[player + at.HELD] - claims)
    total += weights[stage, DONE] * (fields[player + at.CLAIMS] + claims)
    total += weights[stage, AHEAD] * most_claims(game, player)
    for i in range(count):
        total += weights[stage, evaluator.active[i]]
    return total


@compiled
def mark_supply(evaluator: Evaluator, count: Number, size: Number, owned: Number) -> Number:
    """Append the features of a supply to the first `count` active ones; returns the new count."""
    evaluator.active[count] = SIZE_FROM + min(size, MOST_SIZE)
    evaluator.active[count + 1] = COLOURS_FROM + ones(np.uint64(owned))
    return count + 2


@compiled
def mark_hand(
    game: GameArrays,
    keys: KeyTables,
    evaluator: Evaluator,
    player: Number,
    using: Number,
    owned: Number,
    reached: Number,
) -> tuple[Number, Number, Number]:
    """Write the features of the Keys in hand, in the view `evaluator.sheets`, but for those that can be claimed.

    Returns the number of features, the VP of the Keys that can be claimed, and the number of those Keys.
    """
    from_hand = player + at.HAND
    count = vp = claims = 0
    for i in range(game.fields[player + at.HELD]):
        key = game.fields[from_hand + i]
        close = closeness(evaluator.sheets, keys, key, owned, reached, using)
        if close == CLAIMABLE:
            vp += keys.vp[key]
            claims += 1
        else:
            evaluator.active[count] = LACKS * keys.level[key] + close
            count += 1
    return count, vp, claims


@compiled
def worth(
    game: GameArrays,
    keys: KeyTables,
    evaluator: Evaluator,
    player: Number,
    stage: Number,
    using: Number,
    owned: Number,
    size: Number,
    reached: Number,
) -> Number:
    """The worth of the view `evaluator.sheets` for a player with a supply of so many blocks, claims included."""
    count, vp, claims = mark_hand(game, keys, evaluator, player, using, owned, reached)
    return vp + sum_of(game, evaluator, player, stage, mark_supply(evaluator, count, size, owned), claims)


@compiled
def memo_place(evaluator: Evaluator, new: Number, colour: Number) -> tuple[Number, Number]:
    """The slot for blocks that newly show this colour in these squares, and the key; the slot may hold another key."""
    key = new | ONE << np.uint64(at.VIEW_SQUARES + colour)
    slot = np.int64((key * _GOLDEN) >> np.uint64(64 - MEMO_BITS))
    for _ in range(MEMO_PROBES):
        if evaluator.memo_keys[slot] == NONE or evaluator.memo_keys[slot] == key:
            break
        slot = (slot + 1) & (MEMO_SIZE - 1)
    return slot, key


@compiled
def disturbed(game: GameArrays, player: Number, cells: Array, count: Number) -> tuple[Number, Number]:
    """How many faces a block on these free cells hides from the other players, and how many it adds to their views."""
    hides = fills = 0
    for p in range(game.fields[at.PLAYERS]):
        other = player_at(p)
        if other != player:
            seat = game.fields[other + at.SEAT]
            seen, before = shown(game, seat, cells, count), NONE
            for i in range(at.COLOUR_COUNT):
                before |= game.boards[sheet_at(seat, i)]
            hides += ones(seen & before)
            fills += ones(seen & ~before)
    return hides, fills


@compiled
def interference(
    game: GameArrays, evaluator: Evaluator, player: Number, stage: Number, cells: Array, count: Number
) -> Number:
    """What a block on these free cells is worth for its effect on the other players' views."""
    hides, fills = disturbed(game, player, cells, count)
    return evaluator.weights[stage, HIDES] * hides + evaluator.weights[stage, FILLS] * fills
