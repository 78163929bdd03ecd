"""Setting up and taking turns (RULES 3, 4, 7 and 8): what each action does, and what comes next."""

import numpy as np

from blockandkey.kernel import codes
from blockandkey.kernel import layout as at
from blockandkey.kernel.codes import argument_of, kind_of, spot_of
from blockandkey.kernel.layout import altar_at, player_at
from blockandkey.kernel.rules.ancients import ancients_spots, site_of
from blockandkey.kernel.rules.arrays import Array, GameArrays, KeyTables, Number
from blockandkey.kernel.rules.compiled import NONE, ONE, compiled
from blockandkey.kernel.rules.moves import (
    bury,
    chance,
    drop,
    keep_keys,
    lay_core,
    lift,
    place,
    player_of,
    refill,
    take_line,
)
from blockandkey.kernel.rules.tables import MOON, STAR, SUN
from blockandkey.kernel.rules.views import clear_views
from blockandkey.rules.solo import TURNS
from blockandkey.rules.turn import HAND, STUCK_ROUNDS, SUPPLY, TRIGGER

TRIGGERS = np.array([0, 0, *TRIGGER.values()], dtype=np.int64)
FULL_HAND, FULL_SUPPLY, STUCK, LAST_TURN = HAND, SUPPLY, STUCK_ROUNDS, TURNS


@compiled
def shuffle(game: GameArrays, pile: Array, count: Number, drawn: Array) -> None:
    """Shuffle a pile by drawing one of those left until none is left, as the core does."""
    for i in range(count):
        n = count - i
        chosen = chance(game, n) if n > 1 else 0
        drawn[i] = pile[chosen]
        for j in range(chosen, n - 1):
            pile[j] = pile[j + 1]


@compiled
def deal_level(game: GameArrays, level: Number, drawn: Array, count: Number) -> None:
    """Deal the shuffled Keys of a level to the hands and the altar."""
    fields = game.fields
    players = fields[at.PLAYERS]
    share = 2 if level == STAR else 1
    for p in range(players):
        player = player_at(p)
        for i in range(share):
            fields[player + at.HAND + fields[player + at.HELD]] = drawn[share * p + i]
            fields[player + at.HELD] += 1
    if level != STAR:
        altar = level - SUN
        first = altar_at(altar)
        left = count - players
        fields[at.SUN_COUNT + altar] = left
        for i in range(left):
            fields[first + left - 1 - i] = drawn[players + i]


@compiled
def clear_game(game: GameArrays, players: Number, seed: Number) -> None:
    """Make the arrays those of a game in which nothing has been dealt."""
    fields = game.fields
    fields[:] = at.NONE_YET
    fields[: at.YARD] = 0
    fields[at.PLAYERS] = players
    fields[at.LEFT] = fields[at.DREW] = fields[at.ENDED] = fields[at.WAY] = at.NONE_YET
    for p in range(at.MOST_PLAYERS):
        player = player_at(p)
        fields[player + at.HELD] = fields[player + at.OWNED] = fields[player + at.CLAIMS] = fields[player + at.VP] = 0
    game.boards[:] = NONE
    game.boards[at.CHANCE] = seed
    clear_views(game)


@compiled
def deal_game(game: GameArrays, players: Number, keys: KeyTables, seed: Number) -> None:
    """RULES 3.1 and 3.2; chance is asked in the core's order."""
    fields, boards = game.fields, game.boards
    clear_game(game, players, seed)
    start = chance(game, players)
    pile, drawn = np.empty(at.ALL_KEYS, dtype=np.int64), np.empty(at.ALL_KEYS, dtype=np.int64)
    for p in range(players):
        fields[player_at(p) + at.SEAT] = keys.box.seating[players, (start + p) % players]
    for level in range(STAR, MOON + 1):
        count = 0
        for key in range(len(keys.level)):
            if keys.level[key] == level:
                pile[count] = key
                count += 1
        shuffle(game, pile, count, drawn)
        deal_level(game, level, drawn, count)
    for colour in range(at.COLOUR_COUNT):
        pile[colour] = colour
    shuffle(game, pile, at.COLOUR_COUNT, drawn)
    for p in range(players):
        fields[player_at(p) + at.ENIGMA] = drawn[p]
    boards[at.BAG] = (ONE << at.BLOCK_COUNT) - ONE
    if players > 1:
        refill(game)


# What it does


@compiled
def apply(game: GameArrays, action: Number, keys: KeyTables) -> None:
    """Do what a legal action says, and nothing that follows from it."""
    fields = game.fields
    kind, argument, spot = kind_of(action), argument_of(action), spot_of(action)
    if kind == codes.DO_CORE:
        lay_core(game, argument, keys)
        if fields[at.PLAYERS] == 1:  # RULES 8.1: the cube first, then the yard
            refill(game)
    elif kind == codes.DO_TAKE:
        take_line(game, argument, keys)
    elif kind == codes.DO_DISCARD:
        drop(game, argument)
        game.boards[at.BAG] |= ONE << argument
        if fields[player_of(game) + at.OWNED] == FULL_SUPPLY:
            refill(game)
    elif kind == codes.DO_POSITION:
        drop(game, argument)
        place(game, argument, spot)
    elif kind == codes.DO_CLAIM:
        keep_keys(game, argument, keys)
    elif kind == codes.DO_DRAW:
        key, player = lift(game, argument), player_of(game)
        fields[player + at.HAND + fields[player + at.HELD]] = key
        fields[player + at.HELD] += 1
        if fields[at.PLAYERS] == 1:
            fields[at.DREW] = key
    elif kind == codes.DO_ASIDE:
        fields[at.ASIDE + fields[at.ASIDE_COUNT]] = lift(game, argument)
        fields[at.ASIDE_COUNT] += 1
    elif kind == codes.DO_BURY and argument != codes.NO_PLACE:
        bury(game, argument, keys)
    elif kind == codes.DO_ANCIENTS:
        site = at.YARD + site_of(game, keys)
        place(game, fields[site], spot)
        fields[site] = -1
        refill(game)


# What comes next


@compiled
def can_draw(game: GameArrays) -> Number:
    """Is the hand short, and is there a Key to draw?"""
    fields = game.fields
    left = fields[at.SUN_COUNT] + fields[at.MOON_COUNT]
    return fields[player_of(game) + at.HELD] < FULL_HAND and left > 0


@compiled
def end_turn(game: GameArrays, positioned: Number) -> None:
    """RULES 7.1, 4.5 and 3.5: is the game over, and whose turn is next."""
    fields = game.fields
    players = fields[at.PLAYERS]
    fields[at.IDLE] = 0 if positioned else fields[at.IDLE] + 1
    if fields[at.LEFT] >= 0:
        fields[at.LEFT] -= 1
    elif fields[player_of(game) + at.CLAIMS] >= TRIGGERS[players]:
        fields[at.LEFT] = players
    if fields[at.LEFT] == 0:
        fields[at.PHASE], fields[at.ENDED] = at.OVER, at.BY_KEYS
    elif fields[at.IDLE] == STUCK * players:
        fields[at.PHASE], fields[at.ENDED] = at.OVER, at.BY_STUCK
    else:
        fields[at.PHASE], fields[at.ON_TURN] = at.ACTION, (fields[at.ON_TURN] + 1) % players
        fields[at.TURN] += 1


@compiled
def advance_opening(game: GameArrays, kind: Number) -> Number:
    """Go to the next phase where it is the same in all games; returns whether it is."""
    fields = game.fields
    phase = fields[at.PHASE]
    if phase == at.CORE:
        fields[at.PHASE], fields[at.ON_TURN] = at.DRAFT, fields[at.PLAYERS] - 1
    elif phase == at.DRAFT and fields[at.ON_TURN] > 0:
        fields[at.ON_TURN] -= 1
    elif phase == at.DRAFT:
        fields[at.PHASE], fields[at.TURN] = at.ACTION, 1
    elif phase == at.ACTION and kind == codes.DO_POSITION:
        fields[at.PHASE] = at.CLAIM
    elif phase in (at.ACTION, at.DISCARD) and fields[player_of(game) + at.OWNED] > FULL_SUPPLY:
        fields[at.PHASE] = at.DISCARD
    else:
        return False
    return True


@compiled
def mark(game: GameArrays) -> None:
    """RULES 8.2 (2), with no claim: a Key goes aside, if there is one."""
    fields = game.fields
    fields[at.PHASE] = at.ASIDE_PHASE if fields[at.SUN_COUNT] + fields[at.MOON_COUNT] > 0 else at.BURY


@compiled
def next_solo_turn(game: GameArrays) -> None:
    """Begin the next of the eleven turns."""
    fields = game.fields
    fields[at.DREW] = -1
    if fields[at.TURN] == LAST_TURN:
        fields[at.PHASE], fields[at.ENDED] = at.OVER, at.BY_TURNS
    else:
        fields[at.PHASE] = at.ACTION
        fields[at.TURN] += 1


@compiled
def ancients_turn(game: GameArrays, keys: KeyTables) -> None:
    """RULES 8.3: the site's block is to be placed, or goes back into the bag; an empty site ends their turn."""
    fields = game.fields
    site = at.YARD + site_of(game, keys)
    block = fields[site]
    if block >= 0:
        if ancients_spots(game, keys, np.empty(at.MOST_SPOTS, dtype=np.int64)) > 0:
            fields[at.PHASE] = at.ANCIENTS
            return
        game.boards[at.BAG] |= ONE << block
        fields[site] = -1
        refill(game)
    next_solo_turn(game)


@compiled
def advance_solo(game: GameArrays, action: Number, keys: KeyTables) -> None:
    """The next phase: RULES 8.2, step by step; a step with nothing to do is skipped."""
    fields = game.fields
    phase = fields[at.PHASE]
    if phase in (at.ACTION, at.DISCARD):
        mark(game)
    elif phase == at.CLAIM:
        if argument_of(action):
            fields[at.PHASE] = at.BURY
        else:
            mark(game)
    elif phase == at.ASIDE_PHASE:
        fields[at.PHASE] = at.BURY
    elif phase == at.ANCIENTS:
        next_solo_turn(game)
    elif can_draw(game):
        fields[at.PHASE] = at.DRAW
    elif fields[at.DREW] < 0 or fields[at.TURN] == LAST_TURN:
        next_solo_turn(game)
    else:
        ancients_turn(game, keys)


@compiled
def step(game: GameArrays, action: Number, keys: KeyTables) -> None:
    """Do a legal action, and go to the next phase."""
    apply(game, action, keys)
    if advance_opening(game, kind_of(action)):
        return
    if game.fields[at.PLAYERS] == 1:
        advance_solo(game, action, keys)
    elif game.fields[at.PHASE] in (at.CLAIM, at.DRAW):
        if can_draw(game):
            game.fields[at.PHASE] = at.DRAW
        else:
            end_turn(game, True)
    else:
        end_turn(game, False)
