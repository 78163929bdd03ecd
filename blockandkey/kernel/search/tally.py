"""Whole games of the upper rungs, with what became of every Key."""

import numpy as np
from numba import types

from blockandkey.kernel.compiled import compiled, entry
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.actions import score_of
from blockandkey.kernel.rules.layout import Game
from blockandkey.kernel.rules.moves import player_of
from blockandkey.kernel.rules.tables import Array, Keys, Number
from blockandkey.kernel.rules.turn import step
from blockandkey.kernel.search.plan import ahead
from blockandkey.kernel.search.search import choose_by
from blockandkey.kernel.search.value import mind

# What is counted of every Key: how often it came to a hand, the own turns that it spent there, how often it was
# claimed, and the own turns from coming to the hand to the claim, the claiming one included
HELD, TURNS, CLAIMED, WAITED, COUNTS = range(5)


@compiled
def note(game: Game, action: Number, counts: Array, age: Array) -> None:
    """Count what an action of the player on turn does with the hand; told before the action is done."""
    things, player = game.things, player_of(game)
    kind, chosen = action & 15, action >> 8 & 255
    for i in range(things[player + at.HELD]):
        key = things[player + at.HAND + i]
        if things[at.PHASE] == at.ACTION:
            counts[key, TURNS] += 1
            age[key] += 1
        elif kind == at.DO_CLAIM and chosen >> i & 1:
            counts[key, CLAIMED] += 1
            counts[key, WAITED] += age[key]


@compiled
def come(things: Array, player: Number, place: Number, counts: Array, age: Array) -> None:
    """Count a Key that has come to a place in a hand."""
    key = things[player + at.HAND + place]
    counts[key, HELD] += 1
    age[key] = 0


@entry(
    types.int64(
        at.GAME,
        at.KEYS,
        types.float64[:, ::1],
        types.float64[::1],
        types.uint64,
        types.int64[:, ::1],
        types.int64[::1],
        at.ACTIONS,
    )
)
def play_out(
    game: Game, keys: Keys, weights: Array, way: Array, seed: Number, counts: Array, scores: Array, actions: Array
) -> Number:
    """Play a dealt game to its end, all players alike, adding to the counts; returns how many actions there were."""
    me, then, words = mind(weights), ahead(), np.full(1, seed, dtype=np.uint64)
    things, age = game.things, np.zeros(len(counts), dtype=np.int64)
    for p in range(things[at.PLAYERS]):
        player = at.SEATED + at.SIZE * p
        for i in range(things[player + at.HELD]):
            come(things, player, i, counts, age)
    count = 0
    while things[at.PHASE] != at.OVER:
        action = choose_by(game, keys, me, then, way, words)
        actions[count] = action
        count += 1
        player = player_of(game)
        note(game, action, counts, age)
        step(game, action, keys)
        if action & 15 == at.DO_DRAW:
            come(things, player, things[player + at.HELD] - 1, counts, age)
    for p in range(things[at.PLAYERS]):
        scores[p] = score_of(game, at.SEATED + at.SIZE * p)
    return count
