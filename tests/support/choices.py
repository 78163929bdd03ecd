"""Positions of games of one to four players, and what the compiled bots choose in them."""

import random
from collections.abc import Sequence
from functools import cache

from blockandkey.bots.ladder.dig_director import DigDirector
from blockandkey.bots.ladder.director import Director, weights
from blockandkey.bots.ladder.expert import Expert
from blockandkey.bots.ladder.field_director import FieldDirector
from blockandkey.kernel import layout
from blockandkey.kernel.run import Kernel, kernel
from blockandkey.kernel.words import GameWords
from blockandkey.rules.components import shipped_set
from tests.support.positions import SOAK

DIRECTORS: tuple[type[Director], ...] = (FieldDirector, DigDirector, Expert)
POSITIONS = 500 if SOAK else 20
SEEDS = (1, 2**40 + 5, 2**64 - 1)
A_GAME = 5  # positions taken from each game
PART = 1.0 if SOAK else 1 / 16  # of the simulations
LIKELY = 0.7  # the share of actions that the Field Director chooses; the others are random


@cache
def positions(count: int) -> tuple[GameWords, ...]:
    """So many positions with more than one legal action, of all numbers of players in turn."""
    rules, generator = kernel(), random.Random(7)
    rules.use(shipped_set("standard"))
    found: list[GameWords] = []
    while len(found) < count:
        players = 1 + len(found) // A_GAME % layout.MOST_PLAYERS
        rules.deal(players, generator.getrandbits(63))
        met: list[GameWords] = []
        while (game := rules.game()).fields[layout.PHASE] != layout.OVER:
            actions = rules.legal_actions()
            if len(actions) > 1:
                met.append(game)
            action = generator.choice(actions)
            if generator.random() < LIKELY:
                action = rules.choose(weights(), FieldDirector.options_for(players), generator.getrandbits(63))
            rules.play(action)
        found += generator.sample(met, A_GAME)
    return tuple(found[:count])


def choices(rules: Kernel, games: Sequence[GameWords], seeds: Sequence[int]) -> list[int]:
    """What all compiled bots choose with each seed."""
    rules.use(shipped_set("standard"))
    found = []
    for game in games:
        players = game.fields[layout.PLAYERS]
        for director in DIRECTORS:
            for seed in seeds:
                rules.put(game)
                found.append(rules.choose(weights(), director.options_for(players, PART), seed))
    return found
