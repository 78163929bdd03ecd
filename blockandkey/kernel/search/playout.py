"""Whole games with random actions."""

import numpy as np

from blockandkey.kernel import codes
from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import pack_action
from blockandkey.kernel.layout import player_at
from blockandkey.kernel.rules.actions import Scratch, find_supply, list_actions, list_lines, new_scratch, score_of
from blockandkey.kernel.rules.arrays import Array, GameArrays, KeyTables, Number, empty_game
from blockandkey.kernel.rules.chance import one_of
from blockandkey.kernel.rules.compiled import compiled
from blockandkey.kernel.rules.moves import player_of
from blockandkey.kernel.rules.placement import nth_spot
from blockandkey.kernel.rules.tables import SHAPE_OF
from blockandkey.kernel.rules.turn import deal_game, step


@compiled
def random_turn(game: GameArrays, keys: KeyTables, rng: Array, scratch: Scratch) -> Number:
    """A random one of all excavations and positions; the positions are counted, not listed."""
    fields, player = game.fields, player_of(game)
    lines = list_lines(game, scratch.actions, keys)
    count = lines + find_supply(game, scratch)
    if count == 0:
        return codes.DO_PASS
    number = one_of(rng, 0, count)
    if number < lines:
        return scratch.actions[number]
    number -= lines
    for i in range(fields[player + at.OWNED]):
        block = fields[player + at.SUPPLY + i]
        here = scratch.counts[SHAPE_OF[block]]
        if number < here:
            return pack_action(codes.DO_POSITION, block, nth_spot(scratch.found, SHAPE_OF[block], number))
        number -= here
    return codes.DO_PASS


@compiled
def random_action(game: GameArrays, keys: KeyTables, rng: Array, scratch: Scratch) -> Number:
    """A random one of all legal actions."""
    if game.fields[at.PHASE] == at.ACTION:
        return random_turn(game, keys, rng, scratch)
    return scratch.actions[one_of(rng, 0, list_actions(game, keys, scratch))]


@compiled
def random_game(game: GameArrays, keys: KeyTables, seed: Number, actions: Array) -> Number:
    """Play a dealt game to its end at random, writing the actions; returns how many there were."""
    scratch = new_scratch()
    rng = np.full(1, seed, dtype=np.uint64)
    count = 0
    while game.fields[at.PHASE] != at.OVER:
        actions[count] = random_action(game, keys, rng, scratch)
        step(game, actions[count], keys)
        count += 1
    return count


@compiled
def random_games(players: Number, keys: KeyTables, seed: Number, games: Number) -> Number:
    """Deal and play many games at random; returns the sum of all scores."""
    scratch = new_scratch()
    game = empty_game()
    rng = np.full(1, seed, dtype=np.uint64)
    total = 0
    for number in range(games):
        deal_game(game, players, keys, seed + np.uint64(number))
        while game.fields[at.PHASE] != at.OVER:
            step(game, random_action(game, keys, rng, scratch), keys)
        for p in range(players):
            total += score_of(game, player_at(p))
    return total
