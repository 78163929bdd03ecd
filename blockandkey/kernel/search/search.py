"""Simulations of what may come: sequential halving over the best plans, on imagined games, with short rollouts."""

import numpy as np
from numba import types

from blockandkey.kernel.compiled import compiled, entry
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.actions import score_of
from blockandkey.kernel.rules.chance import one_of
from blockandkey.kernel.rules.layout import Game
from blockandkey.kernel.rules.placement import survey
from blockandkey.kernel.rules.setup import imagine
from blockandkey.kernel.rules.tables import Array, Keys, Number
from blockandkey.kernel.rules.turn import step
from blockandkey.kernel.search.plan import Ahead, ahead, copy_game, top, value_plans
from blockandkey.kernel.search.policy import best_of, see, value_actions, without
from blockandkey.kernel.search.value import NONE, Mind, mind, reach, stage_of, worth

FIELD, DIG, EXPERT = range(3)  # how far a choice looks
# A way to choose: how far, how many actions are followed up, how much the second turn counts, how many simulations
# there are and how many turns after this one they go on
FAR, WIDTH, TRUST, SIMS, TURNS = range(5)
CANDIDATES = 12  # actions that simulations are shared among
PLANNED = 0.5  # how much the plan's own value counts beside the simulations
WON = 2.0  # points that winning is worth in a rollout


@compiled
def standing(game: Game, keys: Keys, me: Mind, p: Number) -> Number:
    """The points of a player, and what the position promises; once the game is over, the score."""
    player = at.SEATED + at.SIZE * p
    if game.things[at.PHASE] == at.OVER:
        return score_of(game, player)
    seat = game.things[player + at.SEAT]
    survey(game, me.ground)
    reached = reach(game, me.ground, seat)
    see(game, me, seat)
    owned, size = without(game, player, -1), game.things[player + at.OWNED]
    return game.things[player + at.VP] + worth(game, keys, me, player, stage_of(game), NONE, owned, size, reached)


@compiled
def margin(game: Game, keys: Keys, me: Mind, p: Number) -> Number:
    """How far a player is ahead of the best of the others; alone, the player's standing."""
    own, best = standing(game, keys, me, p), -1e9
    players = game.things[at.PLAYERS]
    if players == 1:
        return own
    for q in range(players):
        if q != p:
            best = max(best, standing(game, keys, me, q))
    if game.things[at.PHASE] == at.OVER:
        own += WON if own > best else (0.0 if own == best else -WON)
    return own - best


@compiled
def counted_from(before: Game, after: Game) -> Number:
    """The turn from which a rollout's turns are counted: with others that of the action, so that all end alike.

    Alone, an action that ends a turn is followed a turn longer; the set is calibrated with players who think so.
    """
    return (after if before.things[at.PLAYERS] == 1 else before).things[at.TURN]


@compiled
def rollout(game: Game, keys: Keys, me: Mind, room: Ahead, last: Number, p: Number, words: Array) -> Number:
    """Play on to the last turn by the one-turn policy, to the end once it is triggered; returns the margin then."""
    while game.things[at.PHASE] != at.OVER:
        if game.things[at.PHASE] == at.ACTION and game.things[at.TURN] > last and game.things[at.LEFT] < 0:
            break
        count = value_actions(game, keys, me, room.actions, room.values)
        step(game, room.actions[best_of(room.actions, room.values, count, words)], keys)
    return margin(game, keys, me, p)


@compiled
def top_of(values: Array, order: Array, left: Number) -> Number:
    """Put the better half of those left first, best first; returns how many they are."""
    for i in range(1, left):
        number, j = order[i], i
        while j > 0 and values[order[j - 1]] < values[number]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = number
    return max(1, (left + 1) // 2)


@compiled
def halve(
    game: Game,
    keys: Keys,
    me: Mind,
    actions: Array,
    values: Array,
    count: Number,
    way: Array,
    words: Array,
) -> None:
    """Share simulations among the best actions, the better half of them again and again; values become means.

    Every action of a round is tried on the same imagined games.
    """
    p = game.things[at.ON_TURN]
    room, imagined, tried = ahead(), ahead(), np.zeros(1, dtype=np.uint64)
    order = np.empty(count, dtype=np.int64)
    left = top(values, count, count, order)
    sums, prior, times = np.zeros(count), values.copy(), 0
    sims, turns, rounds = int(way[SIMS]), int(way[TURNS]), 1
    while 1 << rounds < left:
        rounds += 1
    for number in range(rounds):
        each = max(1, sims // (rounds * left))
        for _ in range(each):
            copy_game(game, imagined.game)
            imagine(imagined.game, keys, p, words)
            start = one_of(words, 0, 1 << 31)
            for i in range(left):
                copy_game(imagined.game, room.game)
                tried[0] = start
                step(room.game, actions[order[i]], keys)
                sums[order[i]] += rollout(room.game, keys, me, room, counted_from(game, room.game) + turns, p, tried)
        times += each
        for i in range(left):
            values[order[i]] = 1e6 * (number + 1) + sums[order[i]] / times + PLANNED * prior[order[i]]
        left = top_of(values, order, left)


@compiled
def choose_by(game: Game, keys: Keys, me: Mind, then: Ahead, way: Array, words: Array) -> Number:
    """Choose an action, in a way as above."""
    far = int(way[FAR])
    actions, values = np.empty(at.MOST_ACTIONS, dtype=np.int64), np.empty(at.MOST_ACTIONS)
    if far == FIELD:
        count = value_actions(game, keys, me, actions, values)
        return actions[best_of(actions, values, count, words)]
    count = value_plans(game, keys, me, then, int(way[WIDTH]), way[TRUST], actions, values)
    if far == DIG or count == 1:
        return actions[best_of(actions, values, count, words)]
    order = np.empty(CANDIDATES, dtype=np.int64)
    left = top(values, count, CANDIDATES, order)
    best, means = np.empty(left, dtype=np.int64), np.empty(left)
    for i in range(left):
        best[i], means[i] = actions[order[i]], values[order[i]]
    halve(game, keys, me, best, means, left, way, words)
    return best[best_of(best, means, left, words)]


@entry(types.int64(at.GAME, at.KEYS, types.float64[:, ::1], types.float64[::1], types.uint64))
def choose(game: Game, keys: Keys, weights: Array, way: Array, seed: Number) -> Number:
    """Choose an action of the player on turn, for Python; the game's secrets must be imagined ones."""
    return choose_by(game, keys, mind(weights), ahead(), way, np.full(1, seed, dtype=np.uint64))
