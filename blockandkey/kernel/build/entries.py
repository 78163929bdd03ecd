"""The functions that kernel.wasm offers, with plain C signatures: addresses in its memory, and numbers of 64 bits.

    name(game, keys, …)    `game` is where the words of a game are, `keys` where those of a set are (tables.py)

kernel/run.py calls them from Python, web/src/rules/kernel.ts from the page. Each returns a number.
"""

from collections.abc import Callable
from typing import Any

import numba as numba_module
import numpy as np

from blockandkey.kernel import features, tables
from blockandkey.kernel import layout as at
from blockandkey.kernel.build import desk
from blockandkey.kernel.rules import actions, ancients, answers, setup, turn, views
from blockandkey.kernel.rules.arrays import BoxTables, GameArrays, KeyTables, Number
from blockandkey.kernel.rules.compiled import compiled, intrinsic
from blockandkey.kernel.rules.tables import SHAPES
from blockandkey.kernel.search import key_counts, playout, search, selfplay
from blockandkey.rules.box import PLAYERS, Line
from blockandkey.rules.geometry import SEATS

numba: Any = numba_module  # without its incomplete type hints
carray, types = numba.carray, numba.types

Pointer: Any = Any  # an address, while the functions run

# The C types of arguments
AT = types.CPointer(types.int64)
NUMBER, SEED = types.int64, types.uint64


def _cast(kind: Any) -> Any:
    """A function that gives the address of a word behind another, as the address of another kind of number."""

    def cast(_: Any, pointer: Any, place: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            there = builder.gep(arguments[0], [arguments[1]], source_etype=context.get_data_type(types.int64))
            return builder.bitcast(there, context.get_value_type(types.CPointer(kind)))

        return types.CPointer(kind)(pointer, types.int64), generate

    return intrinsic(cast)


int64_at, uint64_at = _cast(types.int64), _cast(types.uint64)
float64_at, float32_at = _cast(types.float64), _cast(types.float32)

PLAYER_ROWS = len(PLAYERS) + 1
SEAT_COUNT, LINE_COUNT = len(SEATS), len(Line)
SITES_OF_LINE, CORE_CUBES = tables.SITES_OF_LINE, tables.CORE_CUBES


@compiled
def game_at(game: Pointer) -> GameArrays:
    """The arrays of a game."""
    return GameArrays(carray(uint64_at(game, 0), (at.BOARDS,)), carray(int64_at(game, at.BOARDS), (at.FIELDS,)))


@compiled
def box_at(words: Pointer, ways: Number) -> BoxTables:
    """The tables of a box."""
    faces = PLAYER_ROWS * CORE_CUBES
    seating = faces + ways * SEAT_COUNT
    lines = seating + PLAYER_ROWS * SEAT_COUNT
    return BoxTables(
        carray(words, (PLAYER_ROWS, CORE_CUBES)),
        carray(int64_at(words, faces), (ways, SEAT_COUNT)),
        carray(int64_at(words, seating), (PLAYER_ROWS, SEAT_COUNT)),
        carray(int64_at(words, lines), (LINE_COUNT, SITES_OF_LINE)),
        carray(int64_at(words, lines + LINE_COUNT * SITES_OF_LINE), (1 + SEAT_COUNT,)),
    )


@compiled
def keys_at(words: Pointer) -> KeyTables:
    """The tables of a set."""
    head = carray(words, (tables.HEAD,))
    keys, stencils = head[tables.KEYS], head[tables.STENCILS]
    width, ways = head[tables.WIDTH], head[tables.WAYS]
    by_key = tables.HEAD + keys + 1
    faces = by_key + tables.TABLES_OF_KEYS * keys
    offset = faces + 2 * stencils
    colour = offset + stencils * width
    return KeyTables(
        carray(int64_at(words, tables.HEAD), (keys + 1,)),
        carray(uint64_at(words, faces + stencils), (stencils,)),
        carray(int64_at(words, offset), (stencils, width)),
        carray(int64_at(words, colour), (stencils, width)),
        carray(int64_at(words, faces), (stencils,)),
        carray(int64_at(words, by_key), (keys,)),
        carray(int64_at(words, by_key + keys), (keys,)),
        carray(int64_at(words, by_key + 2 * keys), (keys,)),
        carray(int64_at(words, by_key + 3 * keys), (keys,)),
        box_at(int64_at(words, colour + stencils * width), ways),
    )


@compiled
def weights_at(weights: Pointer) -> Any:
    """The weights of the value function."""
    return carray(float64_at(weights, 0), (features.STAGES, features.FEATURES))


@compiled
def options_at(options: Pointer) -> Any:
    """The options of a search."""
    return carray(float64_at(options, 0), (search.OPTIONS,))


@compiled
def sheets_of(game: Pointer, seat: Number) -> Any:
    """What a seat sees, a sheet for each colour."""
    return carray(uint64_at(game, at.sheet_at(seat, 0)), (at.COLOUR_COUNT,))


ENTRIES: list[tuple[Callable[..., Any], Any]] = []  # each with its signature


def entry(*arguments: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Offer a function with arguments of these types."""

    def offer(function: Callable[..., Any]) -> Callable[..., Any]:
        ENTRIES.append((function, types.int64(*arguments)))
        return function

    return offer


# Positions


@entry(AT, AT)
def restore(game: Pointer, keys: Pointer) -> Number:
    """Build the temple that the fields of a game tell of, with what every seat sees."""
    setup.restore(game_at(game), keys_at(keys))
    return 0


@entry(AT, AT, NUMBER, SEED)
def deal(game: Pointer, keys: Pointer, players: Number, seed: Number) -> Number:
    """Deal a new game."""
    turn.deal_game(game_at(game), players, keys_at(keys), seed)
    return 0


@entry(AT, AT, NUMBER)
def play(game: Pointer, keys: Pointer, action: Number) -> Number:
    """Do a legal action."""
    turn.step(game_at(game), action, keys_at(keys))
    return 0


@entry(AT, AT, AT)
def legal_actions(game: Pointer, keys: Pointer, found: Pointer) -> Number:
    """Write the legal actions; returns how many there are."""
    return answers.legal_actions(game_at(game), keys_at(keys), carray(found, (at.MOST_ACTIONS,)))


@entry(AT, NUMBER)
def score(game: Pointer, player: Number) -> Number:
    """The score of a player, by number in turn order, as it stands."""
    return actions.score_of(game_at(game), at.player_at(player))


@entry(AT, AT, NUMBER, AT)
def imagine(game: Pointer, keys: Pointer, player: Number, generator: Pointer) -> Number:
    """Fill in at random what a player, by number in turn order, can't know."""
    setup.imagine(game_at(game), keys_at(keys), player, carray(uint64_at(generator, 0), (1,)))
    return 0


# Placements and views


@entry(AT, AT, AT, NUMBER)
def all_spots(game: Pointer, found: Pointer, ends: Pointer, times: Number) -> Number:
    """Write the legal spots of all ten shapes, those of shape s before ends[s]; benchmarks do it several times."""
    count = 0
    for _ in range(times):
        count = answers.all_spots(game_at(game), carray(found, (at.MOST_ACTIONS,)), carray(ends, (SHAPES,)))
    return count


@entry(AT, AT, NUMBER, NUMBER, AT)
def corner_spots(game: Pointer, keys: Pointer, shape: Number, stars: Number, found: Pointer) -> Number:
    """Write where the Ancients may place a shape (RULES 8.4); returns how many spots there are."""
    fields, box = game_at(game).fields, keys_at(keys).box
    core, corner = box.core_cells[fields[at.PLAYERS]], box.corners[stars]
    return ancients.corner_spots(game_at(game), core, corner, shape, carray(found, (at.MOST_ACTIONS,)))


@entry(AT, AT, NUMBER, NUMBER, SEED, AT)
def occurrences(game: Pointer, keys: Pointer, seat: Number, key: Number, using: Number, found: Pointer) -> Number:
    """Write the sets of squares where a seat sees a design with one of the squares `using`; returns how many."""
    sheets = sheets_of(game, seat)
    return answers.occurrences(sheets, using, keys_at(keys), key, carray(uint64_at(found, 0), (at.MOST_PLACES,)))


@entry(AT, AT, NUMBER, NUMBER)
def claimable(game: Pointer, keys: Pointer, seat: Number, key: Number) -> Number:
    """May the player of a seat claim a Key with the block just placed (RULES 6.3)?"""
    using = game_at(game).boards[at.NEW + seat]
    return np.int64(views.claimable(sheets_of(game, seat), using, keys_at(keys), key))


@entry(AT, AT, NUMBER, NUMBER)
def lacking(game: Pointer, keys: Pointer, seat: Number, key: Number) -> Number:
    """How many squares a Key's design lacks in the view of a seat."""
    return views.lacking(sheets_of(game, seat), keys_at(keys), key)


# The desk, for the page

entry()(desk.desk_words)
for question in desk.QUESTIONS:
    entry(AT, *[NUMBER] * (question.__code__.co_argcount - 1))(question)


# The bots


@entry(AT, AT, AT, AT, SEED)
def choose(game: Pointer, keys: Pointer, weights: Pointer, options: Pointer, seed: Number) -> Number:
    """Choose an action of the player on turn; the words of the game come from an observation."""
    setup.restore(game_at(game), keys_at(keys))
    return search.choose(game_at(game), keys_at(keys), weights_at(weights), options_at(options), seed)


@entry(AT, AT, SEED, AT)
def random_game(game: Pointer, keys: Pointer, seed: Number, found: Pointer) -> Number:
    """Play a dealt game to its end at random, and write the actions; returns how many there were."""
    return playout.random_game(game_at(game), keys_at(keys), seed, carray(found, (at.MOST_ACTIONS,)))


@entry(AT, NUMBER, SEED, NUMBER)
def random_games(keys: Pointer, players: Number, seed: Number, games: Number) -> Number:
    """Deal and play many games at random; returns the sum of all scores."""
    return playout.random_games(players, keys_at(keys), seed, games)


@entry(AT, AT, AT, AT, SEED, AT, AT)
def play_out(
    game: Pointer,
    keys: Pointer,
    weights: Pointer,
    options: Pointer,
    seed: Number,
    counts: Pointer,
    found: Pointer,
) -> Number:
    """Play a dealt game to its end, all players with the same options; returns how many actions there were."""
    return key_counts.play_out(
        game_at(game),
        keys_at(keys),
        weights_at(weights),
        options_at(options),
        seed,
        carray(counts, (at.ALL_KEYS, key_counts.COUNTS)),
        carray(found, (at.MOST_ACTIONS,)),
    )


@entry(AT, AT, AT, AT, NUMBER, SEED, NUMBER, AT, AT, AT, NUMBER)
def samples(
    keys: Pointer,
    weights: Pointer,
    options: Pointer,
    generator: Pointer,
    players: Number,
    seed: Number,
    games: Number,
    rows: Pointer,
    stages: Pointer,
    targets: Pointer,
    most: Number,
) -> Number:
    """Play games and write at most so many samples to learn from; options are `wild` and `discount`."""
    shares = carray(float64_at(options, 0), (2,))
    return selfplay.samples(
        players,
        keys_at(keys),
        seed,
        games,
        weights_at(weights),
        shares[0],
        shares[1],
        carray(uint64_at(generator, 0), (1,)),
        carray(float32_at(rows, 0), (most, features.FEATURES)),
        carray(stages, (most,)),
        carray(float64_at(targets, 0), (most,)),
    )
