"""The compiled rules agree with the core: placements, views, claims, the Ancients, and whole games step by step."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from blockandkey.kernel import convert, layout
from blockandkey.kernel.run import Kernel, kernel
from blockandkey.kernel.words import GameWords
from blockandkey.rules.blocks import COLOURS, SHAPES
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.components import ComponentSet, Key, Level, shipped_set
from blockandkey.rules.game import legal_actions, new_game, outcome, play
from blockandkey.rules.geometry import SEATS, ViewSquare
from blockandkey.rules.observe import observe
from blockandkey.rules.placement import all_placements
from blockandkey.rules.solo import ancients_placements
from blockandkey.rules.state import Action, Claim, Phase, Position, State
from blockandkey.rules.views import claimable, lacking, occurrences, view
from tests.support.boxes import boxed
from tests.support.games import NOWHERE, temple_of
from tests.support.positions import SOAK
from tests.support.twin import Twin

SET = shipped_set("standard")
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


def kernel_of(components: ComponentSet = SET) -> Kernel:
    """The compiled rules with a set."""
    rules = kernel()
    rules.use(components)
    return rules


def kernel_at(state: State) -> Kernel:
    """The compiled rules with the temple of a state."""
    rules = kernel_of(state.components)
    rules.load(convert.from_temple(state.temple, len(state.players), state.components))
    return rules


def restored(state: State, chance: Twin) -> GameWords:
    """The words of the core's state."""
    rules = kernel_of(state.components)
    rules.load(convert.from_state(state, chance.state))
    return rules.game()


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("components", [SET, boxed()], ids=["standard", "boxed"])
def test_games_are_equal_step_by_step(players: int, components: ComponentSet) -> None:
    rules, box = kernel_of(components), components.box
    for seed in range(GAMES):
        rules.deal(players, seed)
        for state, action, chance in game_states(players, seed, components):
            game = rules.game()
            assert restored(state, chance) == game, state
            hand, expected = state.player.hand, legal_actions(state)
            actions = rules.legal_actions()
            assert actions == [convert.encode(a, hand, box) for a in expected]
            assert [convert.decode(a, hand, box) for a in actions] == expected
            if action:
                rules.play(convert.encode(action, hand, box))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_random_game_is_played_alike_by_the_core(players: int) -> None:
    for seed in range(GAMES):
        rules = kernel_of()
        rules.deal(players, seed)
        actions = rules.random_game(100 + seed)
        chance = Twin(seed)
        state = new_game(players, chance)
        for action in actions:
            state = play(state, convert.decode(action, state.player.hand, STANDARD_BOX), chance)
        assert state.phase is Phase.OVER
        assert [rules.score(p) for p in range(players)] == [score.total for score in outcome(state).scores]
        game = rules.game()
        assert game == restored(state, chance)


def test_placements_of_every_shape_are_equal() -> None:
    for state in some_states():
        for shape, spots in zip(SHAPES, kernel_at(state).all_spots(), strict=True):
            assert [convert.cells_of(spot) for spot in spots] == all_placements(temple_of(state), (shape,))[shape]


def test_views_and_designs_are_equal_for_every_seat() -> None:
    for state in some_states(every=17):
        rules = kernel_at(state)
        boards = rules.game().boards
        for number, seat in enumerate(SEATS):
            seen = view(temple_of(state), seat)
            first = layout.sheet_at(number, 0)
            new = boards[layout.NEW + number]
            assert (tuple(boards[first : first + 4]), new) == (seen.sheets, seen.new)
            for k, key in enumerate(SET.keys):
                assert rules.claimable(number, k) == claimable(seen, key.design)
                assert rules.lacking(number, k) == lacking(seen, key.design)
                for using in (new, 2**48 - 1):
                    sheets = rules.occurrences(number, k, using)
                    places = {squares(sheet) for sheet in sheets}
                    assert places == set(occurrences(seen, key.design, using))
                    assert len(places) == len(sheets)


def squares(sheet: int) -> tuple[ViewSquare, ...]:
    """The squares of a sheet, in order."""
    return tuple(sorted(ViewSquare(bit & 7, bit >> 3) for bit in range(48) if sheet >> bit & 1))


def test_a_design_of_many_squares_is_counted_in_full() -> None:
    large = replace(SET.keys[-1], design=NOWHERE)
    components = replace(SET, keys=(*SET.keys[:-1], large), sha256="another")
    for state in some_states(every=61):
        rules = kernel_at(replace(state, components=components))
        for number, seat in enumerate(SEATS):
            assert rules.lacking(number, 47) == lacking(view(temple_of(state), seat), NOWHERE)


def test_8_4_placements_of_the_ancients_are_equal() -> None:
    for state in some_states(every=29):
        rules = kernel_at(state)
        for number, shape in enumerate(SHAPES):
            for stars in (1, 2, 3, 4):
                found = [convert.cells_of(spot) for spot in rules.corner_spots(number, stars)]
                assert found == ancients_placements(temple_of(state), shape, STANDARD_BOX.corner(stars))


def test_an_imagined_state_differs_only_in_what_the_viewer_cannot_know() -> None:
    seed = 7
    for state in some_states():
        seat = state.player.seat
        seen, rules = observe(state, seat), kernel_of()
        rules.load(convert.from_observation(seen))
        seed = rules.imagine(state.on_turn, seed)
        game = rules.game()
        assert everything_once(game)
        assert observe(as_state(state, game), seat) == seen


def test_every_possible_state_is_imagined() -> None:
    state = next(state for state in some_states() if len(state.players) == 2)
    seen, me, seed, rules = observe(state, state.player.seat), state.on_turn, 7, kernel_of()
    known = {key.id for key in state.player.hand} | {c.key.id for player in state.players for c in player.claimed}
    suns = {key.id for key in SET.keys if key.level is Level.SUN} - known
    met: set[str] = set()
    for _ in range(400):
        rules.load(convert.from_observation(seen))
        seed = rules.imagine(me, seed)
        met |= {key.id for key in as_state(state, rules.game()).players[1 - me].hand if key.level is Level.SUN}
    assert met == suns


def everything_once(game: GameWords) -> bool:
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


def as_state(state: State, game: GameWords) -> State:
    """The core's state with the secrets of a game in arrays."""
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
