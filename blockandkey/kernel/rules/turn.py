"""Setting up and taking turns (RULES 3, 4, 7 and 8): what each action does, and what comes next."""

import numpy as np

from blockandkey.kernel.compiled import compiled
from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.ancients import ancients_spots, site_of
from blockandkey.kernel.rules.layout import Game
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
from blockandkey.kernel.rules.tables import Array, Keys, Number
from blockandkey.kernel.rules.views import clear_views
from blockandkey.rules.solo import TURNS
from blockandkey.rules.turn import HAND, STUCK_ROUNDS, SUPPLY, TRIGGER

NONE, ONE = np.uint64(0), np.uint64(1)
TRIGGERS = np.array([0, 0, *TRIGGER.values()], dtype=np.int64)
FULL_HAND, FULL_SUPPLY, STUCK, LAST_TURN = HAND, SUPPLY, STUCK_ROUNDS, TURNS


@compiled
def shuffle(game: Game, pile: Array, count: Number, drawn: Array) -> None:
    """Draw one of those left again and again, as the core does."""
    for i in range(count):
        n = count - i
        chosen = chance(game, n) if n > 1 else 0
        drawn[i] = pile[chosen]
        for j in range(chosen, n - 1):
            pile[j] = pile[j + 1]


@compiled
def deal_level(game: Game, level: Number, drawn: Array, count: Number) -> None:
    """Deal the shuffled Keys of a level to the hands and the altar."""
    things = game.things
    players = things[at.PLAYERS]
    share = 2 if level == 0 else 1
    for p in range(players):
        player = at.SEATED + at.SIZE * p
        for i in range(share):
            things[player + at.HAND + things[player + at.HELD]] = drawn[share * p + i]
            things[player + at.HELD] += 1
    if level > 0:
        first = at.SUNS if level == 1 else at.MOONS
        left = count - players
        things[at.SUN_COUNT + level - 1] = left
        for i in range(left):
            things[first + left - 1 - i] = drawn[players + i]


@compiled
def deal_game(game: Game, players: Number, keys: Keys, seed: Number) -> None:
    """RULES 3.1 and 3.2; the answers of chance are asked in the core's order."""
    things, boards = game.things, game.boards
    things[:] = -1
    things[: at.YARD] = 0
    boards[:] = NONE
    boards[at.CHANCE] = seed
    things[at.PLAYERS], things[at.LEFT], things[at.DREW] = players, -1, -1
    things[at.ENDED] = things[at.WAY] = -1
    clear_views(game)
    start = chance(game, players)
    pile, drawn = np.empty(48, dtype=np.int64), np.empty(48, dtype=np.int64)
    for p in range(4):
        player = at.SEATED + at.SIZE * p
        things[player + at.HELD] = things[player + at.OWNED] = things[player + at.CLAIMS] = things[player + at.VP] = 0
        if p < players:
            things[player + at.SEAT] = keys.box.seating[players, (start + p) % players]
    for level in range(3):
        count = 0
        for key in range(len(keys.level)):
            if keys.level[key] == level:
                pile[count] = key
                count += 1
        shuffle(game, pile, count, drawn)
        deal_level(game, level, drawn, count)
    for colour in range(4):
        pile[colour] = colour
    shuffle(game, pile, 4, drawn)
    for p in range(players):
        things[at.SEATED + at.SIZE * p + at.ENIGMA] = drawn[p]
    boards[at.BAG] = (ONE << 40) - ONE
    if players > 1:
        refill(game)


# What it does


@compiled
def apply(game: Game, action: Number, keys: Keys) -> None:
    """Do what a legal action says, and nothing that follows from it."""
    things = game.things
    kind, thing, spot = action & 15, action >> 8 & 255, action >> 16
    if kind == at.DO_CORE:
        lay_core(game, thing, keys)
        if things[at.PLAYERS] == 1:  # RULES 8.1: the cube first, then the yard
            refill(game)
    elif kind == at.DO_TAKE:
        take_line(game, thing, keys)
    elif kind == at.DO_DISCARD:
        drop(game, thing)
        game.boards[at.BAG] |= ONE << thing
        if things[player_of(game) + at.OWNED] == FULL_SUPPLY:
            refill(game)
    elif kind == at.DO_POSITION:
        drop(game, thing)
        place(game, thing, spot)
    elif kind == at.DO_CLAIM:
        keep_keys(game, thing, keys)
    elif kind == at.DO_DRAW:
        key, player = lift(game, thing), player_of(game)
        things[player + at.HAND + things[player + at.HELD]] = key
        things[player + at.HELD] += 1
        if things[at.PLAYERS] == 1:
            things[at.DREW] = key
    elif kind == at.DO_ASIDE:
        things[at.ASIDE + things[at.ASIDE_COUNT]] = lift(game, thing)
        things[at.ASIDE_COUNT] += 1
    elif kind == at.DO_BURY and thing != at.NOBODY:
        bury(game, thing, keys)
    elif kind == at.DO_ANCIENTS:
        site = at.YARD + site_of(game, keys)
        place(game, things[site], spot)
        things[site] = -1
        refill(game)


# What comes next


@compiled
def can_draw(game: Game) -> Number:
    """Is the hand short, and is there a Key to draw?"""
    things = game.things
    left = things[at.SUN_COUNT] + things[at.MOON_COUNT]
    return things[player_of(game) + at.HELD] < FULL_HAND and left > 0


@compiled
def end_turn(game: Game, positioned: Number) -> None:
    """RULES 7.1, 4.5 and 3.5: is the game over, and whose turn is next."""
    things = game.things
    players = things[at.PLAYERS]
    things[at.IDLE] = 0 if positioned else things[at.IDLE] + 1
    if things[at.LEFT] >= 0:
        things[at.LEFT] -= 1
    elif things[player_of(game) + at.CLAIMS] >= TRIGGERS[players]:
        things[at.LEFT] = players
    if things[at.LEFT] == 0:
        things[at.PHASE], things[at.ENDED] = at.OVER, at.BY_KEYS
    elif things[at.IDLE] == STUCK * players:
        things[at.PHASE], things[at.ENDED] = at.OVER, at.BY_STUCK
    else:
        things[at.PHASE], things[at.ON_TURN] = at.ACTION, (things[at.ON_TURN] + 1) % players
        things[at.TURN] += 1


@compiled
def advance_opening(game: Game, kind: Number) -> Number:
    """Go to the next phase where all games agree on it; is this such a place?"""
    things = game.things
    phase = things[at.PHASE]
    if phase == at.CORE:
        things[at.PHASE], things[at.ON_TURN] = at.DRAFT, things[at.PLAYERS] - 1
    elif phase == at.DRAFT and things[at.ON_TURN] > 0:
        things[at.ON_TURN] -= 1
    elif phase == at.DRAFT:
        things[at.PHASE], things[at.TURN] = at.ACTION, 1
    elif phase == at.ACTION and kind == at.DO_POSITION:
        things[at.PHASE] = at.CLAIM
    elif phase in (at.ACTION, at.DISCARD) and things[player_of(game) + at.OWNED] > FULL_SUPPLY:
        things[at.PHASE] = at.DISCARD
    else:
        return False
    return True


@compiled
def mark(game: Game) -> None:
    """RULES 8.2 (2), with no claim: a Key goes aside, if there is one."""
    things = game.things
    things[at.PHASE] = at.ASIDE_PHASE if things[at.SUN_COUNT] + things[at.MOON_COUNT] > 0 else at.BURY


@compiled
def next_solo_turn(game: Game) -> None:
    """Begin the next of the eleven turns."""
    things = game.things
    things[at.DREW] = -1
    if things[at.TURN] == LAST_TURN:
        things[at.PHASE], things[at.ENDED] = at.OVER, at.BY_TURNS
    else:
        things[at.PHASE] = at.ACTION
        things[at.TURN] += 1


@compiled
def ancients_turn(game: Game, keys: Keys) -> None:
    """RULES 8.3: the site's block is to be placed, or goes back into the bag; an empty site ends their turn."""
    things = game.things
    site = at.YARD + site_of(game, keys)
    block = things[site]
    if block >= 0:
        if ancients_spots(game, keys, np.empty(2048, dtype=np.int64)) > 0:
            things[at.PHASE] = at.ANCIENTS
            return
        game.boards[at.BAG] |= ONE << block
        things[site] = -1
        refill(game)
    next_solo_turn(game)


@compiled
def advance_solo(game: Game, action: Number, keys: Keys) -> None:
    """RULES 8.2, step by step; a step that offers no choice is passed over."""
    things = game.things
    phase = things[at.PHASE]
    if phase in (at.ACTION, at.DISCARD):
        mark(game)
    elif phase == at.CLAIM:
        if action >> 8 & 255:
            things[at.PHASE] = at.BURY
        else:
            mark(game)
    elif phase == at.ASIDE_PHASE:
        things[at.PHASE] = at.BURY
    elif phase == at.ANCIENTS:
        next_solo_turn(game)
    elif can_draw(game):
        things[at.PHASE] = at.DRAW
    elif things[at.DREW] < 0 or things[at.TURN] == LAST_TURN:
        next_solo_turn(game)
    else:
        ancients_turn(game, keys)


@compiled
def step(game: Game, action: Number, keys: Keys) -> None:
    """Do a legal action, and go to the next phase."""
    apply(game, action, keys)
    if advance_opening(game, action & 15):
        return
    if game.things[at.PLAYERS] == 1:
        advance_solo(game, action, keys)
    elif game.things[at.PHASE] in (at.CLAIM, at.DRAW):
        if can_draw(game):
            game.things[at.PHASE] = at.DRAW
        else:
            end_turn(game, True)
    else:
        end_turn(game, False)
