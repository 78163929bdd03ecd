"""Whole games at random."""

import numpy as np
from numba import types

from blockandkey.kernel.compiled import compiled, entry
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.actions import Desk, code, desk, find_supply, list_actions, list_lines, score_of
from blockandkey.kernel.rules.chance import one_of
from blockandkey.kernel.rules.layout import Game
from blockandkey.kernel.rules.moves import player_of
from blockandkey.kernel.rules.placement import nth_spot
from blockandkey.kernel.rules.tables import SHAPE_OF, Array, Keys, Number
from blockandkey.kernel.rules.turn import deal_game, step


@compiled
def random_turn(game: Game, keys: Keys, words: Array, room: Desk) -> Number:
    """One of all excavations and positions at random; the positions are counted, not listed."""
    things, player = game.things, player_of(game)
    lines = list_lines(game, room.actions, keys)
    count = lines + find_supply(game, room)
    if count == 0:
        return at.DO_PASS
    number = one_of(words, 0, count)
    if number < lines:
        return room.actions[number]
    number -= lines
    for i in range(things[player + at.OWNED]):
        block = things[player + at.SUPPLY + i]
        here = room.counts[SHAPE_OF[block]]
        if number < here:
            return code(at.DO_POSITION, block, nth_spot(room.found, SHAPE_OF[block], number))
        number -= here
    return at.DO_PASS


@compiled
def random_action(game: Game, keys: Keys, words: Array, room: Desk) -> Number:
    """One of all legal actions at random."""
    if game.things[at.PHASE] == at.ACTION:
        return random_turn(game, keys, words, room)
    return room.actions[one_of(words, 0, list_actions(game, keys, room))]


@entry(types.int64(at.GAME, at.KEYS, types.uint64, at.ACTIONS))
def random_game(game: Game, keys: Keys, seed: Number, actions: Array) -> Number:
    """Play a dealt game to its end at random, writing the actions; returns how many there were."""
    room = desk()
    words = np.full(1, seed, dtype=np.uint64)
    count = 0
    while game.things[at.PHASE] != at.OVER:
        actions[count] = random_action(game, keys, words, room)
        step(game, actions[count], keys)
        count += 1
    return count


@entry(types.int64(types.int64, at.KEYS, types.uint64, types.int64))
def random_games(players: Number, keys: Keys, seed: Number, games: Number) -> Number:
    """Deal and play many games at random; returns the sum of all scores."""
    room = desk()
    game = Game(np.empty(at.BOARDS, dtype=np.uint64), np.empty(at.THINGS, dtype=np.int64))
    words = np.full(1, seed, dtype=np.uint64)
    total = 0
    for number in range(games):
        deal_game(game, players, keys, seed + np.uint64(number))
        while game.things[at.PHASE] != at.OVER:
            step(game, random_action(game, keys, words, room), keys)
        for p in range(players):
            total += score_of(game, at.SEATED + at.SIZE * p)
    return total
