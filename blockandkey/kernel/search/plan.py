"""Two own turns ahead: the best action with what the supply, the yard and the next turn allow after it."""

from typing import NamedTuple

import numpy as np

from blockandkey.kernel.compiled import compiled
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.actions import claimable_mask
from blockandkey.kernel.rules.layout import Game
from blockandkey.kernel.rules.moves import drop, keep_keys, place, player_of
from blockandkey.kernel.rules.placement import cells_at
from blockandkey.kernel.rules.tables import Array, Keys, Number
from blockandkey.kernel.rules.turn import FULL_SUPPLY
from blockandkey.kernel.search.policy import keep_best, supply_with, value_actions, value_lines, value_positions
from blockandkey.kernel.search.value import LAST, LAST_SOLO, Mind, nuisance, stage_of


class Ahead(NamedTuple):
    """Room for what comes after an action."""

    game: Game
    actions: Array
    values: Array


@compiled
def ahead() -> Ahead:
    """Such room."""
    return Ahead(
        Game(np.empty(at.BOARDS, dtype=np.uint64), np.empty(at.THINGS, dtype=np.int64)),
        np.empty(at.MOST_ACTIONS, dtype=np.int64),
        np.empty(at.MOST_ACTIONS),
    )


@compiled
def copy_game(source: Game, target: Game) -> None:
    """Make one game like another."""
    target.boards[:] = source.boards
    target.things[:] = source.things


@compiled
def suppose(game: Game, keys: Keys, me: Mind, action: Number, then: Game) -> Number:
    """Write the game as the player on turn would find it next time, if nobody else did anything; returns VP claimed.

    Keys to be drawn and blocks that refill the yard are left out.
    """
    copy_game(game, then)
    things, player = then.things, player_of(then)
    before = things[player + at.VP]
    kind, thing = action & 15, action >> 8 & 255
    if kind == at.DO_POSITION:
        drop(then, thing)
        place(then, thing, action >> 16)
        things[at.IDLE] = 0
        keep_keys(then, claimable_mask(then, keys), keys)
    elif kind == at.DO_TAKE:
        size = keep_best(me, supply_with(game, keys, me, player, thing), FULL_SUPPLY)
        for i in range(size):
            things[player + at.SUPPLY + i] = me.supply[i]
        things[player + at.OWNED] = size
    things[at.PHASE] = at.ACTION
    if things[at.PLAYERS] == 1:
        things[at.TURN] += 1
    return things[player + at.VP] - before


@compiled
def nuisance_of(game: Game, me: Mind, stage: Number, action: Number) -> Number:
    """What an action is worth by what the other players see of it."""
    if action & 15 != at.DO_POSITION or game.things[at.PLAYERS] == 1:
        return 0.0
    return nuisance(game, me, player_of(game), stage, me.cells, cells_at(action >> 16, me.cells))


@compiled
def next_best(then: Ahead, keys: Keys, me: Mind) -> Number:
    """The worth of the best action of a supposed game."""
    count = value_positions(then.game, keys, me, then.actions, then.values)
    count = value_lines(then.game, keys, me, then.actions, then.values, count)
    best = 0.0
    for i in range(count):
        best = then.values[i] if i == 0 else max(best, then.values[i])
    return best


@compiled
def top(values: Array, count: Number, width: Number, order: Array) -> Number:
    """Write the numbers of the actions worth most, best first; returns how many there are."""
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
    game: Game, keys: Keys, me: Mind, then: Ahead, width: Number, trust: Number, actions: Array, values: Array
) -> Number:
    """Write all actions of a turn; the `width` best by one turn are worth what two turns give, the rest drop behind.

    `trust` is how much of the second turn counts: others may spoil it.
    """
    count = value_actions(game, keys, me, actions, values)
    stage = stage_of(game)
    if game.things[at.PHASE] != at.ACTION or stage in (LAST_SOLO, LAST):
        return count
    order = np.empty(width, dtype=np.int64)
    wide = top(values, count, width, order)
    lowest = values[order[wide - 1]]
    for i in range(count):
        values[i] += -1000.0 - lowest
    for i in range(wide):
        number = order[i]
        alone = values[number] + 1000.0 + lowest
        gained = suppose(game, keys, me, actions[number], then.game) + nuisance_of(game, me, stage, actions[number])
        values[number] = (1.0 - trust) * alone + trust * (gained + next_best(then, keys, me))
    return count
