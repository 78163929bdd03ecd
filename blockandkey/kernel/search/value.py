"""What a position is worth to the player on turn: a sum of learned weights over the features that it has."""

from typing import NamedTuple

import numpy as np

from blockandkey.kernel.compiled import compiled, lowest, ones
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.layout import Game
from blockandkey.kernel.rules.placement import LAYERS, ORIENTATIONS, RESTS
from blockandkey.kernel.rules.tables import COLOUR_OF, DISTANCE, SQUARE_SEEN, Array, Keys, Number
from blockandkey.kernel.rules.turn import LAST_TURN, TRIGGERS
from blockandkey.kernel.rules.views import shown

NONE, ONE = np.uint64(0), np.uint64(1)
ALL_SQUARES = np.uint64((1 << 48) - 1)

# The features of a position, after the action of a turn and before its draws:
#
#    0 .. 29  LACKS      level x 10 + (squares lacking, 1 .. 5, less 1) x 2 + 1 if no such place can be filled
#   30 .. 37  SIZE       blocks in the supply
#   38 .. 42  COLOURS    colours in the supply
#        43   FACES      of the Enigma's colour in the own view
#        44   OPEN       Keys to be drawn
#        45   DONE       Keys that the player has claimed
#        46   AHEAD      the most that another player has claimed
#        47   ALWAYS
#        48   HIDES      faces of other blocks that the other players no longer see
#        49   FILLS      faces that the other players see where nothing was seen
#
# Each stage of a game has weights of its own: solo by the turns that are left after this one, 0 .. 7; with more players
# 8 in a last turn, then three for each number of players, by the Keys that the leading one lacks to trigger the end:
# at most two, at most five, more.

LACKS, SIZE_FROM, COLOURS_FROM = 10, 30, 38
FACES, OPEN, DONE, AHEAD, ALWAYS, HIDES, FILLS, FEATURES = range(43, 51)
CLAIMABLE = -1  # in place of how close a Key is
LAST_SOLO, LAST, STAGES = 0, 8, 18


LOOK_BITS = 10
LOOKS = 1 << LOOK_BITS
MIXER = np.uint64(0x9E3779B97F4A7C15)


class Mind(NamedTuple):
    """The weights, and room to work in."""

    weights: Array  # float64, by stage and feature
    sheets: Array  # uint64: a view
    cells: Array  # int64: of a block
    active: Array  # int64: the features that a position has
    ground: Array
    found: Array
    spots: Array
    supply: Array  # int64: blocks
    looks: Array  # uint64: what was valued already, by colour and squares
    known: Array  # float64: its worth


@compiled
def mind(weights: Array) -> Mind:
    """A mind with these weights."""
    return Mind(
        weights,
        np.empty(4, dtype=np.uint64),
        np.empty(8, dtype=np.int64),
        np.empty(8, dtype=np.int64),
        np.empty(LAYERS, dtype=np.uint64),
        np.empty((ORIENTATIONS, 6), dtype=np.uint64),
        np.empty(2048, dtype=np.int64),
        np.empty(12, dtype=np.int64),
        np.empty(LOOKS, dtype=np.uint64),
        np.empty(LOOKS),
    )


@compiled
def most_claims(game: Game, apart_from: Number) -> Number:
    """The most Keys that a player, apart from one, has claimed."""
    most = 0
    for p in range(game.things[at.PLAYERS]):
        player = at.SEATED + at.SIZE * p
        if player != apart_from:
            most = max(most, game.things[player + at.CLAIMS])
    return most


@compiled
def stage_of(game: Game) -> Number:
    """The stage of a game, which says how much the future still counts."""
    things = game.things
    players = things[at.PLAYERS]
    if players == 1:
        return max(0, min(7, LAST_TURN - things[at.TURN]))
    if things[at.LEFT] >= 0:
        return LAST
    lacking = TRIGGERS[players] - most_claims(game, -1)
    return LAST + 3 * (players - 2) + (1 if lacking <= 2 else (2 if lacking <= 5 else 3))


@compiled
def reach(game: Game, ground: Array, seat: Number) -> Number:
    """The squares of a seat's view that a block might soon show in: near the top of a stack that isn't hidden."""
    sheet = NONE
    for z in range(6):
        layer = ground[RESTS + z]
        if z > 0:
            layer |= ground[RESTS + z - 1]
        if z > 1:
            layer |= ground[RESTS + z - 2]
        while layer != NONE:
            cell = lowest(layer) + 64 * z
            layer &= layer - ONE
            square = SQUARE_SEEN[seat, cell]
            if DISTANCE[seat, cell] < game.things[at.DEPTH + 48 * seat + square]:
                sheet |= ONE << square
    return sheet


@compiled
def closeness(sheets: Array, keys: Keys, key: Number, owned: Number, reached: Number, using: Number) -> Number:
    """CLAIMABLE if a design is complete with one of the squares `using`, else how close the nearest other place is.

    That is twice the squares lacking, 1 to 5, less one, and 1 more if none of the places that lack so few can be
    filled: a place can be filled if what it lacks is within reach and blocks of those colours are owned. Where the
    design is complete it can't be completed again (RULES 6.3).
    """
    best = 9
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
        best = min(best, 2 * min(lack, 5) - 2 + (1 if left & ~hard == NONE else 0))
    return best


@compiled
def colours_of(supply: Array, count: Number) -> Number:
    """The colours of blocks, as bits."""
    owned = 0
    for i in range(count):
        owned |= 1 << COLOUR_OF[supply[i]]
    return owned


@compiled
def to_draw(game: Game, held: Number) -> Number:
    """How many Keys the player on turn will draw, holding so many."""
    return min(4 - held, game.things[at.SUN_COUNT] + game.things[at.MOON_COUNT])


@compiled
def sum_of(game: Game, me: Mind, player: Number, stage: Number, count: Number, claims: Number) -> Number:
    """The sum of the weights of the active features and of those that are counts, after so many claims."""
    weights, things = me.weights, game.things
    total = weights[stage, ALWAYS] + weights[stage, FACES] * ones(me.sheets[things[player + at.ENIGMA]])
    total += weights[stage, OPEN] * to_draw(game, things[player + at.HELD] - claims)
    total += weights[stage, DONE] * (things[player + at.CLAIMS] + claims)
    total += weights[stage, AHEAD] * most_claims(game, player)
    for i in range(count):
        total += weights[stage, me.active[i]]
    return total


@compiled
def mark_supply(me: Mind, count: Number, size: Number, owned: Number) -> Number:
    """Add the features of a supply."""
    me.active[count] = SIZE_FROM + min(size, 7)
    me.active[count + 1] = COLOURS_FROM + ones(np.uint64(owned))
    return count + 2


@compiled
def mark_hand(
    game: Game, keys: Keys, me: Mind, player: Number, using: Number, owned: Number, reached: Number
) -> tuple[Number, Number, Number]:
    """Mark how close the Keys of the hand are in the view `me.sheets`; those that can be claimed are counted apart.

    Returns how many features there are, the VP of the claims and how many there are.
    """
    from_hand = player + at.HAND
    count = vp = claims = 0
    for i in range(game.things[player + at.HELD]):
        key = game.things[from_hand + i]
        close = closeness(me.sheets, keys, key, owned, reached, using)
        if close == CLAIMABLE:
            vp += keys.vp[key]
            claims += 1
        else:
            me.active[count] = LACKS * keys.level[key] + close
            count += 1
    return count, vp, claims


@compiled
def worth(
    game: Game,
    keys: Keys,
    me: Mind,
    player: Number,
    stage: Number,
    using: Number,
    owned: Number,
    size: Number,
    reached: Number,
) -> Number:
    """What the view `me.sheets` is worth with the hand of a player, a supply of so many blocks, and claims, if any."""
    count, vp, claims = mark_hand(game, keys, me, player, using, owned, reached)
    return vp + sum_of(game, me, player, stage, mark_supply(me, count, size, owned), claims)


@compiled
def look(me: Mind, new: Number, colour: Number) -> tuple[Number, Number]:
    """The place in `me.looks` for a block that newly shows this colour in these squares, and its name there.

    All such blocks are worth the same in a turn; another look may lie in the place.
    """
    name = new | ONE << np.uint64(48 + colour)
    place = np.int64((name * MIXER) >> np.uint64(64 - LOOK_BITS))
    for _ in range(16):
        if me.looks[place] == NONE or me.looks[place] == name:
            break
        place = (place + 1) & (LOOKS - 1)
    return place, name


@compiled
def disturbed(game: Game, player: Number, cells: Array, count: Number) -> tuple[Number, Number]:
    """How many faces a block on these free cells hides from the other players, and how many it adds to their views."""
    hides = fills = 0
    for p in range(game.things[at.PLAYERS]):
        other = at.SEATED + at.SIZE * p
        if other != player:
            seat = game.things[other + at.SEAT]
            seen, before = shown(game, seat, cells, count), NONE
            for i in range(4):
                before |= game.boards[at.SHEETS + 4 * seat + i]
            hides += ones(seen & before)
            fills += ones(seen & ~before)
    return hides, fills


@compiled
def nuisance(game: Game, me: Mind, player: Number, stage: Number, cells: Array, count: Number) -> Number:
    """What a block on these free cells is worth by what the other players see of it."""
    hides, fills = disturbed(game, player, cells, count)
    return me.weights[stage, HIDES] * hides + me.weights[stage, FILLS] * fills
