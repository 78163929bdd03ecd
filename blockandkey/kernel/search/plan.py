"""Planning two turns of one player ahead: an action is worth what the best action after it gives.

The second turn is played on the present yard and altars, as if the other players did nothing in between.
"""

from typing import NamedTuple

import numpy as np

from blockandkey.kernel import codes
from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import argument_of, kind_of, spot_of
from blockandkey.kernel.features import LAST, LAST_SOLO
from blockandkey.kernel.rules.actions import claimable_mask
from blockandkey.kernel.rules.arrays import Array, GameArrays, KeyTables, Number, empty_game
from blockandkey.kernel.rules.compiled import compiled
from blockandkey.kernel.rules.moves import drop, keep_keys, place, player_of
from blockandkey.kernel.rules.placement import cells_at
from blockandkey.kernel.rules.turn import FULL_SUPPLY
from blockandkey.kernel.search.policy import keep_best, supply_with, value_actions, value_lines, value_positions
from blockandkey.kernel.search.value import Evaluator, interference, stage_of

BEHIND = 1000.0  # points by which actions rank behind those that are followed up: more than any plan is worth


class Lookahead(NamedTuple):
    """The arrays of a game after an action, and of what may be done in it."""

    game: GameArrays
    actions: Array
    values: Array


@compiled
def new_lookahead() -> Lookahead:
    """Allocate the arrays."""
    return Lookahead(
        empty_game(),
        np.empty(at.MOST_ACTIONS, dtype=np.int64),
        np.empty(at.MOST_ACTIONS),
    )


@compiled
def copy_game(source: GameArrays, target: GameArrays) -> None:
    """Copy a game into the arrays of another; slices would bring in numba's error messages, and with them strings."""
    for i in range(at.BOARDS):
        target.boards[i] = source.boards[i]
    for i in range(at.FIELDS):
        target.fields[i] = source.fields[i]


@compiled
def play_alone(game: GameArrays, keys: KeyTables, evaluator: Evaluator, action: Number, then: GameArrays) -> Number:
    """Write the game as it is on the player's next turn if nobody else acts; returns the VP claimed.

    No Keys are drawn, and the yard is not refilled.
    """
    copy_game(game, then)
    fields, player = then.fields, player_of(then)
    before = fields[player + at.VP]
    kind, argument = kind_of(action), argument_of(action)
    if kind == codes.DO_POSITION:
        drop(then, argument)
        place(then, argument, spot_of(action))
        fields[at.IDLE] = 0
        keep_keys(then, claimable_mask(then, keys), keys)
    elif kind == codes.DO_TAKE:
        size = keep_best(evaluator, supply_with(game, keys, evaluator, player, argument), FULL_SUPPLY)
        for i in range(size):
            fields[player + at.SUPPLY + i] = evaluator.supply[i]
        fields[player + at.OWNED] = size
    fields[at.PHASE] = at.ACTION
    if fields[at.PLAYERS] == 1:
        fields[at.TURN] += 1
    return fields[player + at.VP] - before


@compiled
def interference_of(game: GameArrays, evaluator: Evaluator, stage: Number, action: Number) -> Number:
    """What an action is worth for its effect on the other players' views."""
    if kind_of(action) != codes.DO_POSITION or game.fields[at.PLAYERS] == 1:
        return 0.0
    return interference(
        game, evaluator, player_of(game), stage, evaluator.cells, cells_at(spot_of(action), evaluator.cells)
    )


@compiled
def next_best(lookahead: Lookahead, keys: KeyTables, evaluator: Evaluator) -> Number:
    """The worth of the best action in `lookahead.game`."""
    count = value_positions(lookahead.game, keys, evaluator, lookahead.actions, lookahead.values)
    count = value_lines(lookahead.game, keys, evaluator, lookahead.actions, lookahead.values, count)
    best = 0.0
    for i in range(count):
        best = lookahead.values[i] if i == 0 else max(best, lookahead.values[i])
    return best


@compiled
def best_first(values: Array, count: Number, width: Number, order: Array) -> Number:
    """Write the indices of the `width` actions worth most, best first; returns how many there are."""
    found = 0
    for i in range(count):
        if found == width and values[i] <= values[order[found - 1]]:
            continue
        j = found if found < width else width - 1
        while j > 0 and values[order[j - 1]] < values[i]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = i
        found = min(found + 1, width)
    return found


@compiled
def value_plans(
    game: GameArrays,
    keys: KeyTables,
    evaluator: Evaluator,
    lookahead: Lookahead,
    width: Number,
    trust: Number,
    actions: Array,
    values: Array,
) -> Number:
    """Write all legal actions and what each is worth; returns how many there are.

    The one-turn policy selects the `width` best actions. They are valued by two turns; all others rank behind them.
    `trust`, from 0 to 1, is the weight of the second turn, which the other players may spoil.
    """
    count = value_actions(game, keys, evaluator, actions, values)
    stage = stage_of(game)
    if game.fields[at.PHASE] != at.ACTION or stage in (LAST_SOLO, LAST):
        return count
    order = np.empty(width, dtype=np.int64)
    wide = best_first(values, count, width, order)
    lowest = values[order[wide - 1]]
    for i in range(count):
        values[i] += -BEHIND - lowest
    for i in range(wide):
        number = order[i]
        one_turn = values[number] + BEHIND + lowest
        gained = play_alone(game, keys, evaluator, actions[number], lookahead.game) + interference_of(
            game, evaluator, stage, actions[number]
        )
        values[number] = (1.0 - trust) * one_turn + trust * (gained + next_best(lookahead, keys, evaluator))
    return count
