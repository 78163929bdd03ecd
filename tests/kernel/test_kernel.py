"""The compiled rules agree with the core: placements, views, claims, the Ancients, and whole games step by step."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from tests.support.boxes import boxed
from tests.support.games import NOWHERE, temple_of
from tests.support.positions import SOAK

pytest.importorskip("numba")

import numpy as np

from blockandkey.kernel.rules import answers, codes, convert, layout
from blockandkey.kernel.rules.chance import Twin
from blockandkey.kernel.rules.layout import blank_game, copy_of
from blockandkey.kernel.rules.tables import key_tables
from blockandkey.kernel.search import playout
from blockandkey.rules.blocks import SHAPES
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.components import ComponentSet, Key, Level, shipped_set
from blockandkey.rules.game import legal_actions, new_game, outcome, play
from blockandkey.rules.geometry import SEATS, ViewSquare
from blockandkey.rules.observe import observe
from blockandkey.rules.placement import all_placements
from blockandkey.rules.solo import ancients_placements
from blockandkey.rules.state import Action, Claim, Phase, Position, State
from blockandkey.rules.views import claimable, lacking, occurrences, view

SET = shipped_set("standard")
KEYS = key_tables(SET)
GAMES = 100 if SOAK else 4
PLAYERS = (1, 2, 3, 4)


def chosen(actions: list[Action], generator: random.Random) -> Action:
    """A random action; in most cases the largest claim, or a position instead of a line."""
    if isinstance(actions[0], Claim) and generator.random() < 0.7:
        return actions[-1]
    positions = [action for action in actions if isinstance(action, Position)]
    return generator.choice(positions if positions and generator.random() < 0.4 else actions)


def game_states(players: int, seed: int, components: ComponentSet = SET) -> Iterator[tuple[State, Action | None, Twin]]:
    """The states of a game, each with its next action, and the chance."""
    chance, generator = Twin(seed), random.Random(seed)
    state = new_game(players, chance, components)
    while state.phase is not Phase.OVER:
        action = chosen(legal_actions(state), generator)
        yield state, action, chance
        state = play(state, action, chance)
    yield state, None, chance


def some_states(every: int = 7) -> Iterator[State]:
    """States of running games with a temple, spread over games with all numbers of players."""
    for players in PLAYERS:
        for seed in range(GAMES):
            for state, _, _ in islice(game_states(players, seed), seed % every, None, every):
                if state.temple and state.phase is not Phase.OVER:
                    yield state


def assert_same(game: layout.GameArrays, state: State, chance: Twin) -> None:
    """The game in arrays equals the core's state."""
    expected = convert.from_state(state, chance.state)
    assert np.array_equal(game.boards, expected.boards), state
    assert np.array_equal(game.fields, expected.fields), state


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("components", [SET, boxed()], ids=["standard", "boxed"])
def test_games_are_equal_step_by_step(players: int, components: ComponentSet) -> None:
    actions, keys, box = np.empty(layout.MOST_ACTIONS, dtype=np.int64), key_tables(components), components.box
    for seed in range(GAMES):
        game = blank_game()
        answers.deal(game, players, keys, seed)
        for state, action, chance in game_states(players, seed, components):
            assert_same(game, state, chance)
            hand = state.player.hand
            count = answers.legal_actions(game, keys, actions)
            expected = legal_actions(state)
            assert actions[:count].tolist() == [convert.encode(a, hand, box) for a in expected]
            assert [convert.decode(int(a), hand, box) for a in actions[:count]] == expected
            if action:
                answers.play(game, convert.encode(action, hand, box), keys)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_random_game_is_played_alike_by_the_core(players: int) -> None:
    actions = np.empty(4096, dtype=np.int64)
    for seed in range(GAMES):
        game = blank_game()
        answers.deal(game, players, KEYS, seed)
        count = playout.random_game(game, KEYS, 100 + seed, actions)
        chance = Twin(seed)
        state = new_game(players, chance)
        for action in actions[:count]:
            state = play(state, convert.decode(int(action), state.player.hand, STANDARD_BOX), chance)
        assert state.phase is Phase.OVER
        assert_same(game, state, chance)
        ends = [score.total for score in outcome(state).scores]
        assert [answers.score(game, p) for p in range(players)] == ends


def test_placements_of_every_shape_are_equal() -> None:
    spots, ends = np.empty(layout.MOST_ACTIONS, dtype=np.int64), np.empty(10, dtype=np.int64)
    for state in some_states():
        game = convert.from_temple(state.temple, len(state.players), state.components)
        answers.all_spots(game, spots, ends)
        start = 0
        for shape, end in zip(SHAPES, ends.tolist(), strict=True):
            found = [convert.cells_of(int(spot)) for spot in spots[start:end]]
            assert found == all_placements(temple_of(state), (shape,))[shape]
            start = end


def test_views_and_designs_are_equal_for_every_seat() -> None:
    found = np.empty(400, dtype=np.uint64)
    for state in some_states(every=17):
        game = convert.from_temple(state.temple, len(state.players), state.components)
        for number, seat in enumerate(SEATS):
            seen = view(temple_of(state), seat)
            first = layout.sheet_at(number, 0)
            sheets = game.boards[first : first + 4]
            new = int(game.boards[layout.NEW + number])
            assert (tuple(map(int, sheets)), new) == (seen.sheets, seen.new)
            for k, key in enumerate(SET.keys):
                assert answers.is_claimable(sheets, new, KEYS, k) == claimable(seen, key.design)
                assert answers.squares_lacking(sheets, KEYS, k) == lacking(seen, key.design)
                for using in (new, 2**48 - 1):
                    count = answers.occurrences(sheets, using, KEYS, k, found)
                    places = {squares(int(sheet)) for sheet in found[:count]}
                    assert places == set(occurrences(seen, key.design, using))
                    assert len(places) == count


def squares(sheet: int) -> tuple[ViewSquare, ...]:
    """The squares of a sheet, in order."""
    return tuple(sorted(ViewSquare(bit & 7, bit >> 3) for bit in range(48) if sheet >> bit & 1))


def test_a_design_of_many_squares_is_counted_in_full() -> None:
    from dataclasses import replace

    large = replace(SET.keys[-1], design=NOWHERE)
    keys = key_tables(replace(SET, keys=(*SET.keys[:-1], large)))
    for state in some_states(every=61):
        game = convert.from_temple(state.temple, len(state.players), state.components)
        for number, seat in enumerate(SEATS):
            first = layout.sheet_at(number, 0)
            lack = answers.squares_lacking(game.boards[first : first + 4], keys, 47)
            assert lack == lacking(view(temple_of(state), seat), NOWHERE)


def test_8_4_placements_of_the_ancients_are_equal() -> None:
    spots = np.empty(4096, dtype=np.int64)
    for state in some_states(every=29):
        game = convert.from_temple(state.temple, len(state.players), state.components)
        for number, shape in enumerate(SHAPES):
            for stars in (1, 2, 3, 4):
                count = answers.all_corner_spots(game, KEYS, number, stars, spots)
                found = [convert.cells_of(int(spot)) for spot in spots[:count]]
                assert found == ancients_placements(temple_of(state), shape, STANDARD_BOX.corner(stars))


def test_an_imagined_state_differs_only_in_what_the_viewer_cannot_know() -> None:
    words = np.array([7], dtype=np.uint64)
    for state in some_states():
        seat = state.player.seat
        seen = observe(state, seat)
        game = convert.from_observation(seen)
        answers.imagined(game, KEYS, state.on_turn, words)
        assert everything_once(game)
        other = as_state(state, game)
        assert observe(other, seat) == seen


def test_every_possible_state_is_imagined() -> None:
    state = next(state for state in some_states() if len(state.players) == 2)
    seen, me, words = observe(state, state.player.seat), state.on_turn, np.array([7], dtype=np.uint64)
    known = {key.id for key in state.player.hand} | {c.key.id for player in state.players for c in player.claimed}
    suns = {key.id for key in SET.keys if key.level is Level.SUN} - known
    met: set[str] = set()
    for _ in range(400):
        game = convert.from_observation(seen)
        answers.imagined(game, KEYS, me, words)
        met |= {key.id for key in as_state(state, game).players[1 - me].hand if key.level is Level.SUN}
    assert met == suns


def everything_once(game: layout.GameArrays) -> bool:
    """No Key is in two places."""
    t = game.fields
    found = [
        *t[layout.SUNS : layout.SUNS + t[layout.SUN_COUNT]],
        *t[layout.MOONS : layout.MOONS + t[layout.MOON_COUNT]],
        *t[layout.ASIDE : layout.ASIDE + t[layout.ASIDE_COUNT]],
    ]
    for p in range(t[layout.PLAYERS]):
        player = layout.player_at(p)
        found += [*t[player + layout.HAND :][: t[player + layout.HELD]]]
        found += [*t[player + layout.CLAIMED :][: t[player + layout.CLAIMS]]]
    return len(found) == len(set(found))


def as_state(state: State, game: layout.GameArrays) -> State:
    """The core's state with the secrets of a game in arrays."""
    from dataclasses import replace

    from blockandkey.rules.blocks import COLOURS

    t = game.fields

    def pile(first: int, count: int) -> tuple[Key, ...]:
        return tuple(SET.keys[k] for k in t[first : first + count])

    players = []
    for p, player in enumerate(state.players):
        base = layout.player_at(p)
        enigma = COLOURS[t[base + layout.ENIGMA]]
        players.append(replace(player, hand=pile(base + layout.HAND, t[base + layout.HELD]), enigma=enigma))
    return replace(
        state,
        players=tuple(players),
        suns=pile(layout.SUNS, t[layout.SUN_COUNT])[::-1],
        moons=pile(layout.MOONS, t[layout.MOON_COUNT])[::-1],
        aside=pile(layout.ASIDE, t[layout.ASIDE_COUNT]),
    )


def test_a_copy_is_a_game_of_its_own() -> None:
    game = blank_game()
    answers.deal(game, 2, KEYS, 1)
    other = copy_of(game)
    answers.play(other, codes.DO_CORE, KEYS)
    assert game.fields[layout.PHASE] == layout.CORE
    assert other.fields[layout.PHASE] == layout.DRAFT
