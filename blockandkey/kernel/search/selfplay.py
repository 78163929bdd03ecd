"""Games of the one-turn policy against itself, told as samples from which weights are learned."""

import numpy as np
from numba import types

from blockandkey.kernel.compiled import compiled, entry, ones
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.actions import score_of
from blockandkey.kernel.rules.chance import one_of
from blockandkey.kernel.rules.layout import Game
from blockandkey.kernel.rules.moves import player_of
from blockandkey.kernel.rules.placement import cells_at, survey
from blockandkey.kernel.rules.tables import COLOUR_OF, Array, Keys, Number
from blockandkey.kernel.rules.turn import FULL_SUPPLY, deal_game, step
from blockandkey.kernel.rules.views import shown, with_shown
from blockandkey.kernel.search.policy import best_of, keep_best, see, supply_with, value_actions, without
from blockandkey.kernel.search.value import (
    AHEAD,
    ALWAYS,
    DONE,
    FACES,
    FILLS,
    HIDES,
    NONE,
    OPEN,
    Mind,
    colours_of,
    disturbed,
    mark_hand,
    mark_supply,
    mind,
    most_claims,
    reach,
    stage_of,
    to_draw,
)


@compiled
def tell(game: Game, keys: Keys, me: Mind, action: Number, row: Array) -> None:
    """Write the features of the position that an action leads to."""
    things, player = game.things, player_of(game)
    seat, using, size = things[player + at.SEAT], NONE, things[player + at.OWNED]
    survey(game, me.ground)
    reached = reach(game, me.ground, seat)
    see(game, me, seat)
    owned = without(game, player, -1)
    if action & 15 == at.DO_POSITION:
        block = action >> 8 & 255
        using = shown(game, seat, me.cells, cells_at(action >> 16, me.cells)) & ~me.sheets[COLOUR_OF[block]]
        with_shown(game, seat, COLOUR_OF[block], using, me.sheets)
        for i in range(size):
            if things[player + at.SUPPLY + i] == block:
                owned = without(game, player, i)
        size -= 1
    elif action & 15 == at.DO_TAKE:
        size = keep_best(me, supply_with(game, keys, me, player, action >> 8 & 255), FULL_SUPPLY)
        owned = colours_of(me.supply, size)
    count, _, claims = mark_hand(game, keys, me, player, using, owned, reached)
    row[:] = 0.0
    for i in range(mark_supply(me, count, size, owned)):
        row[me.active[i]] += 1.0
    row[FACES] = ones(me.sheets[things[player + at.ENIGMA]])
    row[OPEN] = to_draw(game, things[player + at.HELD] - claims)
    row[DONE], row[AHEAD] = things[player + at.CLAIMS] + claims, most_claims(game, player)
    row[ALWAYS] = 1.0
    if action & 15 == at.DO_POSITION:
        row[HIDES], row[FILLS] = disturbed(game, player, me.cells, cells_at(action >> 16, me.cells))


@compiled
def lead(vp: Array, p: Number, players: Number) -> Number:
    """The lead of a player over the mean of the others."""
    ahead = 0.0
    for q in range(players):
        ahead += vp[q] if p == q else -vp[q] / (players - 1)
    return ahead


@compiled
def reward(game: Game, first: Number, count: Number, who: Array, vp: Array, discount: Number, targets: Array) -> None:
    """Write what each sample of a finished game led to: the points to come, a later turn's counting less.

    With several players it is the lead over the others' mean that counts.
    """
    players = game.things[at.PLAYERS]
    for p in range(players):
        ends, enigmas = np.zeros(4), np.zeros(4)
        for q in range(players):
            other = at.SEATED + at.SIZE * q
            ends[q] = game.things[other + at.VP]
            enigmas[q] = score_of(game, other) - ends[q]
        ahead, total, later = lead(ends, p, players), lead(enigmas, p, players), 0.0
        for i in range(count - 1, first - 1, -1):
            if who[i] == p:
                targets[i] = later + total
            now = lead(vp[i], p, players)
            later = later * (discount if who[i] == p else 1.0) + ahead - now
            ahead = now


@entry(
    types.int64(
        types.int64,
        at.KEYS,
        types.uint64,
        types.int64,
        types.float64[:, ::1],
        types.float64,
        types.float64,
        types.float32[:, ::1],
        types.int64[::1],
        types.float64[::1],
    )
)
def samples(
    players: Number,
    keys: Keys,
    seed: Number,
    games: Number,
    weights: Array,
    wild: Number,
    discount: Number,
    rows: Array,
    stages: Array,
    targets: Array,
) -> Number:
    """Play games, a share `wild` of the turns at random, and write a sample for each turn; returns how many."""
    me = mind(weights)
    game = Game(np.empty(at.BOARDS, dtype=np.uint64), np.empty(at.THINGS, dtype=np.int64))
    words = np.full(1, seed, dtype=np.uint64)
    actions, values = np.empty(at.MOST_ACTIONS, dtype=np.int64), np.empty(at.MOST_ACTIONS)
    who, vp = np.empty(len(targets), dtype=np.int64), np.zeros((len(targets), 4))
    count = 0
    for number in range(games):
        deal_game(game, players, keys, np.uint64(seed) + np.uint64(number))
        first = count
        while game.things[at.PHASE] != at.OVER and count < len(targets):
            choices = value_actions(game, keys, me, actions, values)
            chosen = best_of(actions, values, choices, words)
            if one_of(words, 0, 1000) < 1000 * wild:
                chosen = one_of(words, 0, choices)
            if game.things[at.PHASE] == at.ACTION:
                tell(game, keys, me, actions[chosen], rows[count])
                stages[count], who[count] = stage_of(game), game.things[at.ON_TURN]
                for p in range(players):
                    vp[count, p] = game.things[at.SEATED + at.SIZE * p + at.VP]
                count += 1
            step(game, actions[chosen], keys)
        reward(game, first, count, who, vp, discount, targets)
    return count
