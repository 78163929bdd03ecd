"""Whole games between minds, for measuring what weights and ways to look ahead are worth."""

import numpy as np
from numba import types

from blockandkey.kernel import layout as at
from blockandkey.kernel.actions import score_of
from blockandkey.kernel.compiled import compiled, entry
from blockandkey.kernel.layout import Game
from blockandkey.kernel.plan import ahead, copy_game
from blockandkey.kernel.search import choose_by
from blockandkey.kernel.setup import imagine
from blockandkey.kernel.tables import Array, Keys, Number
from blockandkey.kernel.turn import deal_game, step
from blockandkey.kernel.value import mind

_MINDS = types.float64[:, ::1]


@compiled
def tie_break(game: Game, player: Number, p: Number) -> Number:
    """Less than a point, more for a player who comes first of equal scores (RULES 7.3)."""
    return game.things[player + at.CLAIMS] / 64 + game.things[player + at.OWNED] / 1024 + (3 - p) / 8192


@entry(types.void(types.int64, at.KEYS, types.uint64, types.int64, types.float64[:, :, ::1], _MINDS, _MINDS))
def matches(players: Number, keys: Keys, seed: Number, games: Number, weights: Array, ways: Array, ends: Array) -> None:
    """Play games between minds, seats rotated, every deal once for each rotation; writes the scores by mind,
    with tie breaks as fractions.

    The ways are those of `choose_by`.
    """
    me = mind(weights[0].copy())
    then = ahead()
    game = Game(np.empty(at.BOARDS, dtype=np.uint64), np.empty(at.THINGS, dtype=np.int64))
    other = Game(np.empty(at.BOARDS, dtype=np.uint64), np.empty(at.THINGS, dtype=np.int64))
    words = np.full(1, seed, dtype=np.uint64)
    for number in range(games):
        deal_game(game, players, keys, np.uint64(seed) + np.uint64(number // players))
        while game.things[at.PHASE] != at.OVER:
            who = (game.things[at.ON_TURN] + number) % players
            me.weights[:] = weights[who]
            copy_game(game, other)
            imagine(other, keys, game.things[at.ON_TURN], words)
            step(game, choose_by(other, keys, me, then, ways[who], words), keys)
        for p in range(players):
            player = at.SEATED + at.SIZE * p
            ends[number, (p + number) % players] = score_of(game, player) + tie_break(game, player, p)
