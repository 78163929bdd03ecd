"""Self-play of the one-turn policy: samples from which the weights of the value function are learned."""

import numpy as np

from blockandkey.kernel import codes
from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import argument_of, kind_of, spot_of
from blockandkey.kernel.features import AHEAD, ALWAYS, DONE, FACES, FILLS, HIDES, OPEN
from blockandkey.kernel.layout import player_at
from blockandkey.kernel.rules.actions import score_of
from blockandkey.kernel.rules.arrays import Array, GameArrays, KeyTables, Number, empty_game
from blockandkey.kernel.rules.chance import one_of
from blockandkey.kernel.rules.compiled import NONE, compiled, ones
from blockandkey.kernel.rules.moves import player_of
from blockandkey.kernel.rules.placement import cells_at, survey
from blockandkey.kernel.rules.tables import COLOUR_OF
from blockandkey.kernel.rules.turn import FULL_SUPPLY, deal_game, step
from blockandkey.kernel.rules.views import shown, with_shown
from blockandkey.kernel.search.policy import (
    NO_PLACE_LEFT_OUT,
    best_of,
    keep_best,
    see,
    supply_with,
    value_actions,
    without,
)
from blockandkey.kernel.search.value import (
    Evaluator,
    colours_of,
    disturbed,
    mark_hand,
    mark_supply,
    most_claims,
    new_evaluator,
    reach,
    stage_of,
    to_draw,
)

PARTS = 1000  # the share of random turns is rounded to one in so many


@compiled
def write_features(game: GameArrays, keys: KeyTables, evaluator: Evaluator, action: Number, row: Array) -> None:
    """Write the features of the position that an action leads to."""
    fields, player = game.fields, player_of(game)
    seat, using, size = fields[player + at.SEAT], NONE, fields[player + at.OWNED]
    survey(game, evaluator.ground)
    reached = reach(game, evaluator.ground, seat)
    see(game, evaluator, seat)
    owned = without(game, player, NO_PLACE_LEFT_OUT)
    if kind_of(action) == codes.DO_POSITION:
        block = argument_of(action)
        using = (
            shown(game, seat, evaluator.cells, cells_at(spot_of(action), evaluator.cells))
            & ~evaluator.sheets[COLOUR_OF[block]]
        )
        with_shown(game, seat, COLOUR_OF[block], using, evaluator.sheets)
        for i in range(size):
            if fields[player + at.SUPPLY + i] == block:
                owned = without(game, player, i)
        size -= 1
    elif kind_of(action) == codes.DO_TAKE:
        size = keep_best(evaluator, supply_with(game, keys, evaluator, player, argument_of(action)), FULL_SUPPLY)
        owned = colours_of(evaluator.supply, size)
    count, _, claims = mark_hand(game, keys, evaluator, player, using, owned, reached)
    row[:] = 0.0
    for i in range(mark_supply(evaluator, count, size, owned)):
        row[evaluator.active[i]] += 1.0
    row[FACES] = ones(evaluator.sheets[fields[player + at.ENIGMA]])
    row[OPEN] = to_draw(game, fields[player + at.HELD] - claims)
    row[DONE], row[AHEAD] = fields[player + at.CLAIMS] + claims, most_claims(game, player)
    row[ALWAYS] = 1.0
    if kind_of(action) == codes.DO_POSITION:
        row[HIDES], row[FILLS] = disturbed(game, player, evaluator.cells, cells_at(spot_of(action), evaluator.cells))


@compiled
def lead(vp: Array, p: Number, players: Number) -> Number:
    """The lead of a player over the mean of the others."""
    ahead = 0.0
    for q in range(players):
        ahead += vp[q] if p == q else -vp[q] / (players - 1)
    return ahead


@compiled
def write_targets(
    game: GameArrays, first: Number, count: Number, movers: Array, vp: Array, discount: Number, targets: Array
) -> None:
    """Write the target of each sample of a finished game: the points still to come, with later turns discounted.

    With several players the points are the growth of the lead over the mean of the others.
    """
    players = game.fields[at.PLAYERS]
    for p in range(players):
        ends, enigmas = np.zeros(at.MOST_PLAYERS), np.zeros(at.MOST_PLAYERS)
        for q in range(players):
            other = player_at(q)
            ends[q] = game.fields[other + at.VP]
            enigmas[q] = score_of(game, other) - ends[q]
        ahead, total, later = lead(ends, p, players), lead(enigmas, p, players), 0.0
        for i in range(count - 1, first - 1, -1):
            if movers[i] == p:
                targets[i] = later + total
            now = lead(vp[i], p, players)
            later = later * (discount if movers[i] == p else 1.0) + ahead - now
            ahead = now


@compiled
def samples(
    players: Number,
    keys: KeyTables,
    seed: Number,
    games: Number,
    weights: Array,
    wild: Number,
    discount: Number,
    rng: Array,
    rows: Array,
    stages: Array,
    targets: Array,
) -> Number:
    """Play games, a share `wild` of the actions at random, and write a sample for each turn; returns how many.

    Game n is dealt from `seed` + n; all choices come from `rng`, so the next call can go on where this one stopped.
    """
    evaluator = new_evaluator(weights)
    game = empty_game()
    actions, values = np.empty(at.MOST_ACTIONS, dtype=np.int64), np.empty(at.MOST_ACTIONS)
    movers, vp = np.empty(len(targets), dtype=np.int64), np.zeros((len(targets), at.MOST_PLAYERS))
    count = 0
    for number in range(games):
        deal_game(game, players, keys, np.uint64(seed) + np.uint64(number))
        first = count
        while game.fields[at.PHASE] != at.OVER and count < len(targets):
            choices = value_actions(game, keys, evaluator, actions, values)
            chosen = best_of(actions, values, choices, rng)
            if one_of(rng, 0, PARTS) < PARTS * wild:
                chosen = one_of(rng, 0, choices)
            if game.fields[at.PHASE] == at.ACTION:
                write_features(game, keys, evaluator, actions[chosen], rows[count])
                stages[count], movers[count] = stage_of(game), game.fields[at.ON_TURN]
                for p in range(players):
                    vp[count, p] = game.fields[player_at(p) + at.VP]
                count += 1
            step(game, actions[chosen], keys)
        write_targets(game, first, count, movers, vp, discount, targets)
    return count
