"""The choice of an action, at most by simulation: sequential halving over the best plans, with short rollouts.

Each simulation starts from a game in which what the player can't know is sampled at random.
"""

import numpy as np

from blockandkey.kernel import layout as at
from blockandkey.kernel.layout import player_at
from blockandkey.kernel.rules.actions import score_of
from blockandkey.kernel.rules.arrays import Array, GameArrays, KeyTables, Number
from blockandkey.kernel.rules.chance import SEEDS, one_of
from blockandkey.kernel.rules.compiled import NONE, compiled
from blockandkey.kernel.rules.placement import survey
from blockandkey.kernel.rules.setup import imagine
from blockandkey.kernel.rules.turn import step
from blockandkey.kernel.search.plan import Lookahead, best_first, copy_game, new_lookahead, value_plans
from blockandkey.kernel.search.policy import LOWEST, NO_PLACE_LEFT_OUT, best_of, see, value_actions, without
from blockandkey.kernel.search.value import Evaluator, new_evaluator, reach, stage_of, worth

# The options of a choice: the depth of the search, the number of actions that are followed up to the second turn, the
# weight of the second turn, the number of simulations, and the turns after the present one that each of them plays
DEPTH, WIDTH, TRUST, SIMS, TURNS, OPTIONS = range(6)
ONE_TURN, TWO_TURNS, SIMULATE = range(3)  # depths
CANDIDATES = 12  # actions that are simulated
PLANNED = 0.5  # the weight of the plan's value, added to the mean of the simulations
WON = 2.0  # points that winning is worth in a simulation
A_ROUND = 1e6  # points for each round of halving that an action survives: more than any mean


@compiled
def standing(game: GameArrays, keys: KeyTables, evaluator: Evaluator, p: Number) -> Number:
    """The VP of a player plus the worth of the position; once the game is over, the score."""
    player = player_at(p)
    if game.fields[at.PHASE] == at.OVER:
        return score_of(game, player)
    seat = game.fields[player + at.SEAT]
    survey(game, evaluator.ground)
    reached = reach(game, evaluator.ground, seat)
    see(game, evaluator, seat)
    owned, size = without(game, player, NO_PLACE_LEFT_OUT), game.fields[player + at.OWNED]
    return game.fields[player + at.VP] + worth(
        game, keys, evaluator, player, stage_of(game), NONE, owned, size, reached
    )


@compiled
def margin(game: GameArrays, keys: KeyTables, evaluator: Evaluator, p: Number) -> Number:
    """The lead of a player over the best of the others; in solo, the player's standing."""
    own, best = standing(game, keys, evaluator, p), LOWEST
    players = game.fields[at.PLAYERS]
    if players == 1:
        return own
    for q in range(players):
        if q != p:
            best = max(best, standing(game, keys, evaluator, q))
    if game.fields[at.PHASE] == at.OVER:
        own += WON if own > best else (0.0 if own == best else -WON)
    return own - best


@compiled
def counted_from(before: GameArrays, after: GameArrays) -> Number:
    """The turn from which the turns of a simulation are counted.

    With several players it is the turn of the action, so that all simulations end in the same turn. In solo it is the
    turn after the action, so an action that ends the turn is followed one turn longer; the standard set is calibrated
    with bots that do so.
    """
    return (after if before.fields[at.PLAYERS] == 1 else before).fields[at.TURN]


@compiled
def rollout(
    game: GameArrays, keys: KeyTables, evaluator: Evaluator, lookahead: Lookahead, last: Number, p: Number, rng: Array
) -> Number:
    """Play by the one-turn policy to the end of turn `last`, or to the end of the game once that is triggered.

    Returns the margin of the player then.
    """
    while game.fields[at.PHASE] != at.OVER:
        if game.fields[at.PHASE] == at.ACTION and game.fields[at.TURN] > last and game.fields[at.LEFT] < 0:
            break
        count = value_actions(game, keys, evaluator, lookahead.actions, lookahead.values)
        step(game, lookahead.actions[best_of(lookahead.actions, lookahead.values, count, rng)], keys)
    return margin(game, keys, evaluator, p)


@compiled
def better_half(values: Array, order: Array, left: Number) -> Number:
    """Sort the first `left` indices, best first; returns the size of the better half."""
    for i in range(1, left):
        number, j = order[i], i
        while j > 0 and values[order[j - 1]] < values[number]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = number
    return max(1, (left + 1) // 2)


@compiled
def halve(
    game: GameArrays,
    keys: KeyTables,
    evaluator: Evaluator,
    actions: Array,
    values: Array,
    count: Number,
    options: Array,
    rng: Array,
) -> None:
    """Sequential halving: simulate all actions, then the better half of them, and so on, and write their values.

    Each round has an equal share of the simulations. All actions of a round are tried on the same sampled games.
    """
    p = game.fields[at.ON_TURN]
    lookahead, imagined, tried = new_lookahead(), new_lookahead(), np.zeros(1, dtype=np.uint64)
    order = np.empty(count, dtype=np.int64)
    left = best_first(values, count, count, order)
    sums, prior, times = np.zeros(count), values.copy(), 0
    sims, turns, rounds = int(options[SIMS]), int(options[TURNS]), 1
    while 1 << rounds < left:
        rounds += 1
    for number in range(rounds):
        each = max(1, sims // (rounds * left))
        for _ in range(each):
            copy_game(game, imagined.game)
            imagine(imagined.game, keys, p, rng)
            start = one_of(rng, 0, SEEDS)
            for i in range(left):
                copy_game(imagined.game, lookahead.game)
                tried[0] = start
                step(lookahead.game, actions[order[i]], keys)
                sums[order[i]] += rollout(
                    lookahead.game, keys, evaluator, lookahead, counted_from(game, lookahead.game) + turns, p, tried
                )
        times += each
        for i in range(left):
            values[order[i]] = A_ROUND * (number + 1) + sums[order[i]] / times + PLANNED * prior[order[i]]
        left = better_half(values, order, left)


@compiled
def choose_by(
    game: GameArrays, keys: KeyTables, evaluator: Evaluator, lookahead: Lookahead, options: Array, rng: Array
) -> Number:
    """Choose an action with these options."""
    depth = int(options[DEPTH])
    actions, values = np.empty(at.MOST_ACTIONS, dtype=np.int64), np.empty(at.MOST_ACTIONS)
    if depth == ONE_TURN:
        count = value_actions(game, keys, evaluator, actions, values)
        return actions[best_of(actions, values, count, rng)]
    count = value_plans(game, keys, evaluator, lookahead, int(options[WIDTH]), options[TRUST], actions, values)
    if depth == TWO_TURNS or count == 1:
        return actions[best_of(actions, values, count, rng)]
    order = np.empty(CANDIDATES, dtype=np.int64)
    left = best_first(values, count, CANDIDATES, order)
    best, means = np.empty(left, dtype=np.int64), np.empty(left)
    for i in range(left):
        best[i], means[i] = actions[order[i]], values[order[i]]
    halve(game, keys, evaluator, best, means, left, options, rng)
    return best[best_of(best, means, left, rng)]


@compiled
def choose(game: GameArrays, keys: KeyTables, weights: Array, options: Array, seed: Number) -> Number:
    """Choose an action of the player on turn; the game comes from an observation."""
    return choose_by(game, keys, new_evaluator(weights), new_lookahead(), options, np.full(1, seed, dtype=np.uint64))
