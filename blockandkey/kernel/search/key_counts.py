"""Whole games of the bots that search, with statistics of every Key."""

import numpy as np

from blockandkey.kernel import codes
from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import argument_of, kind_of
from blockandkey.kernel.layout import player_at
from blockandkey.kernel.rules.arrays import Array, GameArrays, KeyTables, Number
from blockandkey.kernel.rules.compiled import compiled
from blockandkey.kernel.rules.moves import player_of
from blockandkey.kernel.rules.turn import step
from blockandkey.kernel.search.plan import new_lookahead
from blockandkey.kernel.search.search import choose_by
from blockandkey.kernel.search.value import new_evaluator

# The statistics of a Key: how often it came to a hand, how many turns of the players who held it passed meanwhile, how
# often it was claimed, and how many turns the players who claimed it had held it, the turn of the claim included
HELD, TURNS, CLAIMED, WAITED, COUNTS = range(5)


@compiled
def count_action(game: GameArrays, action: Number, counts: Array, age: Array) -> None:
    """Count what an action of the player on turn does with the hand; called before the action is done."""
    fields, player = game.fields, player_of(game)
    kind, chosen = kind_of(action), argument_of(action)
    for i in range(fields[player + at.HELD]):
        key = fields[player + at.HAND + i]
        if fields[at.PHASE] == at.ACTION:
            counts[key, TURNS] += 1
            age[key] += 1
        elif kind == codes.DO_CLAIM and chosen >> i & 1:
            counts[key, CLAIMED] += 1
            counts[key, WAITED] += age[key]


@compiled
def count_arrival(fields: Array, player: Number, place: Number, counts: Array, age: Array) -> None:
    """Count a Key that has come to a hand."""
    key = fields[player + at.HAND + place]
    counts[key, HELD] += 1
    age[key] = 0


@compiled
def play_out(
    game: GameArrays,
    keys: KeyTables,
    weights: Array,
    options: Array,
    seed: Number,
    counts: Array,
    actions: Array,
) -> Number:
    """Play a dealt game to its end, all players with the same options, and add to the counts.

    Writes the actions; returns how many there were.
    """
    evaluator, lookahead, rng = new_evaluator(weights), new_lookahead(), np.full(1, seed, dtype=np.uint64)
    fields, age = game.fields, np.zeros(len(counts), dtype=np.int64)
    for p in range(fields[at.PLAYERS]):
        player = player_at(p)
        for i in range(fields[player + at.HELD]):
            count_arrival(fields, player, i, counts, age)
    count = 0
    while fields[at.PHASE] != at.OVER:
        action = choose_by(game, keys, evaluator, lookahead, options, rng)
        actions[count] = action
        count += 1
        player = player_of(game)
        count_action(game, action, counts, age)
        step(game, action, keys)
        if kind_of(action) == codes.DO_DRAW:
            count_arrival(fields, player, fields[player + at.HELD] - 1, counts, age)
    return count
