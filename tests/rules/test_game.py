"""The public face of the rules: scores (RULES 7.2, 7.3), what is refused and why, and what holds in every game."""

import pickle
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockandkey.rules.blocks import BLOCKS, COLOURS
from blockandkey.rules.box import STANDARD_BOX, Line
from blockandkey.rules.chance import Keyed, Random, Recorded
from blockandkey.rules.components import ALTARS, Level
from blockandkey.rules.game import legal_actions, new_game, outcome, play
from blockandkey.rules.geometry import Cell, InvalidText, Seat
from blockandkey.rules.record import Step
from blockandkey.rules.state import (
    Action,
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    Ended,
    IllegalAction,
    Pass,
    Phase,
    PlaceAncients,
    PlaceCore,
    Position,
    State,
    TakeLine,
    format_action,
    parse_action,
    parse_cells,
)
from blockandkey.rules.turn import SUPPLY
from tests.support.games import (
    CHOOSERS,
    FIRST,
    Chooser,
    all_blocks,
    all_keys,
    claimed,
    do,
    key,
    one_of_each_phase,
    some_game,
    states,
    table,
    texts,
    unclaimable_key,
    whole_game,
    with_player,
)
from tests.support.positions import SOAK, examples

E, S = Seat.EAST, Seat.SOUTH


# 7.2 and 7.3


def ending(*players: tuple[str, tuple[int, ...], int], placed: tuple[str, ...] = ()) -> State:
    """A game with 2 players, east first; for each the Enigma, the VP of the claimed Keys and the blocks left."""
    state = table(2, *placed)
    for i, (enigma, vp, left) in enumerate(players):
        opened = tuple(claimed(1, vp=points)[0] for points in vp)
        state = with_player(state, i, enigma=enigma, claimed=opened, supply=state.bag[10 * i : 10 * i + left])
    return state


def test_7_2_the_vp_of_the_claimed_keys_add_up() -> None:
    state = ending(("white", (1, 2, 4), 0), ("green", (2, 2), 0))
    assert outcome(state).totals == {E: 7, S: 4}


@pytest.mark.parametrize(
    ("placed", "points"),
    [
        ((), 1),  # the Core Cube's four grey faces: 4 / 3
        (("grey-I3 e4.1 f4.1 g4.1",), 1),  # 5
        (("grey-V3 e4.1 f4.1 e4.2",), 2),  # 6
        (("grey-V3 h4.1 h4.2 g4.1", "white-I4 h5.1 h6.1 h7.1 h8.1"), 1),  # white hides two of the Core Cube's: 4
        (("white-I4 h5.1 h5.2 h5.3 h5.4", "green-I4 h6.1 h6.2 h6.3 h6.4"), 0),  # all hidden
    ],
)
def test_7_2_three_faces_of_the_enigma_in_ones_own_view_are_a_point(placed: tuple[str, ...], points: int) -> None:
    state = ending(("grey", (), 0), ("white", (), 0), placed=placed)
    assert outcome(state).totals[E] == points


def test_7_2_each_player_counts_in_their_own_view() -> None:
    state = ending(("green", (), 0), ("green", (), 0), placed=("green-I3 h1.1 h2.1 h3.1",))
    assert outcome(state).totals == {E: 1, S: 0}  # from the south it is a single face
    assert [score.faces for score in outcome(state).scores] == [3, 1]


def test_7_2_keys_in_hand_and_blocks_left_are_worth_nothing() -> None:
    state = with_player(ending(("white", (1,), 7), ("green", (), 0)), hand=(key("G", vp=9),))
    assert outcome(state).totals == {E: 1, S: 0}


def test_7_3_more_points_win() -> None:
    assert outcome(ending(("white", (1, 1, 1), 7), ("green", (4,), 0))).ranking == (S, E)


def test_7_3_between_equals_more_claimed_keys_win() -> None:
    assert outcome(ending(("white", (4,), 7), ("green", (2, 2), 0))).ranking == (S, E)


def test_7_3_then_more_blocks_left_in_the_supply() -> None:
    assert outcome(ending(("white", (2, 2), 3), ("green", (1, 3), 4))).ranking == (S, E)


def test_7_3_then_the_earlier_in_turn_order() -> None:
    assert outcome(ending(("white", (2, 2), 3), ("green", (2, 2), 3))).ranking == (E, S)
    state = table(4)  # white faces north: four faces, a point
    state = replace(state, players=state.players[2:] + state.players[:2])
    for i in range(4):
        state = with_player(state, i, enigma="white")
    assert outcome(state).ranking == (Seat.NORTH, Seat.SOUTH, Seat.WEST, Seat.EAST)


def test_7_3_points_for_the_enigma_count_before_the_tie_is_broken() -> None:
    state = ending(("grey", (2, 1), 0), ("white", (2, 1), 7))
    assert outcome(state).ranking == (E, S)


def test_the_outcome_of_a_running_game_has_no_end() -> None:
    assert outcome(table(2)).ended is None


# New games


@pytest.mark.parametrize("players", [0, 5, 9, -1, "2", None])
def test_games_are_for_one_to_four_players(players: Any) -> None:
    with pytest.raises(InvalidText) as caught:
        new_game(players, FIRST)
    assert repr(players) in str(caught.value)


def test_the_same_seed_gives_the_same_game() -> None:
    assert new_game(3, Keyed("again")) == new_game(3, Keyed("again"))
    assert new_game(3, Keyed("again")) != new_game(3, Keyed("another"))


def test_random_chance_belongs_to_its_caller() -> None:
    assert new_game(3, Random(random.Random(7))) == new_game(3, Random(random.Random(7)))


def test_keyed_chance_answers_by_index_whatever_was_asked_before() -> None:
    chance = Keyed("seed")
    answers = [chance.one_of(1000, index) for index in range(20)]
    assert [Keyed("seed").one_of(1000, index) for index in reversed(range(20))] == answers[::-1]
    assert len(set(answers)) > 15
    # printf 0 | openssl dgst -sha256 -hmac seed
    assert chance.one_of(2**256, 0) == 0x03C52F9668FF1B270AE522251F4AE8EA20B129F4F99BAAE569E23E2B8825311B


def test_recorded_chance_runs_out_with_a_clear_error() -> None:
    chance = Recorded([3, 1])
    assert [chance.one_of(9, 0), chance.one_of(9, 0)] == [3, 1]
    with pytest.raises(InvalidText, match="missing"):
        chance.one_of(9, 0)


# What is refused and why

SAMPLES: tuple[Action, ...] = (
    PlaceCore(STANDARD_BOX.core_faces[0]),
    TakeLine(Line.R1),
    Discard(BLOCKS[0]),
    Position(BLOCKS[2], parse_cells(["a1.1", "b1.1", "c1.1"])),
    Claim(()),
    Claim(("star-1",)),
    Draw(Level.SUN),
    Aside(Level.MOON),
    Bury(None),
    Bury("sun-1"),
    PlaceAncients(parse_cells(["a1.1", "b1.1", "c1.1"])),
    Pass(),
)
DONE_IN: dict[Phase, tuple[type, ...]] = {
    Phase.CORE: (PlaceCore,),
    Phase.DRAFT: (TakeLine,),
    Phase.ACTION: (TakeLine, Position, Pass),
    Phase.DISCARD: (Discard,),
    Phase.CLAIM: (Claim,),
    Phase.DRAW: (Draw,),
    Phase.ASIDE: (Aside,),
    Phase.BURY: (Bury,),
    Phase.ANCIENTS: (PlaceAncients,),
    Phase.OVER: (),
}


def test_there_is_a_state_for_each_phase() -> None:
    shared = set(Phase) - {Phase.ASIDE, Phase.BURY, Phase.ANCIENTS}
    assert one_of_each_phase().keys() == {(True, phase) for phase in Phase} | {(False, phase) for phase in shared}


@pytest.mark.parametrize("action", SAMPLES, ids=str)
@pytest.mark.parametrize(("solo", "phase"), sorted(one_of_each_phase()))
def test_what_belongs_to_another_phase_is_refused(solo: bool, phase: Phase, action: Action) -> None:
    state = one_of_each_phase()[solo, phase]
    if isinstance(action, DONE_IN[phase]):
        assert legal_actions(state)
        assert all(isinstance(legal, DONE_IN[phase]) for legal in legal_actions(state))
        return
    with pytest.raises(IllegalAction) as caught:
        play(state, action, FIRST)
    assert caught.value.reason == "phase"
    assert repr(str(action)) in str(caught.value)


def test_what_the_solo_game_adds_is_refused_with_more_players() -> None:
    state = with_player(table(2), hand=(unclaimable_key("a"),))
    for phase in (Phase.ACTION, Phase.CLAIM, Phase.DRAW):
        for text in ("aside sun", "bury none", "bury a", "ancients a1.1 b1.1 c1.1"):
            with pytest.raises(IllegalAction):
                do(replace(state, phase=phase), text)


@pytest.mark.parametrize(
    ("state", "text", "reason"),
    [
        (new_game(2, FIRST), "core white brown grey green", "core"),
        (table(2, yard="white-I3", bag=""), "take R3", "line"),
        (table(2, supplies=["", "green-I3"]), "position green-I3 e2.1 e3.1 e4.1", "supply"),
        (table(2, supplies=["green-I3"]), "position green-I3 e2.1 e3.1 f3.1", "shape"),
        (table(2, supplies=["green-I3"]), "position green-I3 e2.1 e3.1 e4.1 e4.1", "shape"),
        (table(2, supplies=["green-I3"]), "position green-I3 a1.1 b1.1 c1.1", "placement"),
        (table(2, supplies=["green-I3"]), "position green-I3 x900.1 y900.1 z900.1", "placement"),
        (table(2), "pass", "pass"),
        (table(2, supplies=["green-I3"], phase=Phase.DISCARD), "discard white-I3", "supply"),
        (table(2, phase=Phase.CLAIM, hand=[unclaimable_key("a")]), "claim a", "claim"),
        (table(2, phase=Phase.DRAW, suns=()), "draw sun", "altar"),
        (table(1, phase=Phase.ASIDE, moons=()), "aside moon", "altar"),
        (table(1, phase=Phase.BURY, hand=[unclaimable_key("a", Level.STAR)]), "bury a", "bury"),
        (table(1, phase=Phase.BURY, hand=[unclaimable_key("a")]), "bury b", "bury"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_refusal_has_its_reason(state: State, text: str, reason: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        do(state, text)
    assert (caught.value.reason, str(caught.value.action)) == (reason, str(parse_action(text)))
    assert repr(str(parse_action(text))) in str(caught.value)
    assert parse_action(text) not in legal_actions(state)


def test_cells_in_another_order_are_the_same_position() -> None:
    state = table(2, supplies=["green-I3"])
    ordered = parse_cells(["e2.1", "e3.1", "e4.1"])
    try:
        after = play(state, Position(state.player.supply[0], ordered[::-1]), FIRST)
    except IllegalAction:
        return  # the class asks for cells in order, so this is as good
    assert after == do(state, "position green-I3 e2.1 e3.1 e4.1")


# What holds in every game

GAMES = st.tuples(st.integers(1, 4), st.integers(0, 10**6).map(str), st.sampled_from(CHOOSERS))
Described = tuple[int, str, Chooser]


@given(GAMES)
@examples(25)
def test_every_game_ends(game: Described) -> None:
    players, seed, choose = game
    last = whole_game(players, seed, choose)[-1].after
    assert last.ended in ({Ended.TURNS} if players == 1 else {Ended.KEYS, Ended.STUCK})
    assert legal_actions(last) == []
    assert sorted(outcome(last).ranking) == sorted(player.seat for player in last.players)


@given(GAMES)
@examples(20)
def test_forty_blocks_and_forty_eight_keys_are_always_all_somewhere(game: Described) -> None:
    players, seed, choose = game
    everything = states(whole_game(players, seed, choose))
    first = everything[0]
    stars = [k for player in first.players for k in player.hand if k.level is Level.STAR]
    in_play = {*stars, *(k for level in ALTARS for k in first.components.of_level(level))}
    assert len(in_play) == 2 * players + 40  # the other Stars have left the game (RULES 3.1)
    for state in everything:
        assert all_blocks(state) == list(BLOCKS)
        assert len(all_keys(state)) == len(in_play)
        assert set(all_keys(state)) == in_play
        assert [p.enigma for p in state.players] == [p.enigma for p in first.players]


@given(GAMES)
@examples(15)
def test_numbers_stay_within_their_limits(game: Described) -> None:
    players, seed, choose = game
    for state in states(whole_game(players, seed, choose)):
        assert state.bag == tuple(sorted(state.bag))
        for player in state.players:
            assert len(player.hand) <= 4
            resting = state.phase is not Phase.DISCARD or player is not state.player
            assert not resting or len(player.supply) <= SUPPLY
        assert set(state.buried) <= {*state.suns, *state.moons}
        assert (state.ended is not None) == (state.phase is Phase.OVER)
        assert legal_actions(state) or state.phase is Phase.OVER


def others(state: State, generator: random.Random) -> list[Action]:
    """Actions that are near what may be done, legal or not."""
    block = generator.choice(BLOCKS)
    spots = [(generator.randrange(-1, 9), generator.randrange(-1, 9), generator.randrange(7)) for _ in range(4)]
    at = Cell(*spots[0])
    near = tuple(
        sorted(Cell(at.x + dx, at.y + dy, max(at.z + dz, 0)) for dx, dy, dz in ((0, 0, 0), (1, 0, 0), (0, 1, 0)))
    )
    some_keys = generator.sample(state.components.keys, 2)
    hand = [k.id for k in state.player.hand]
    return [
        PlaceCore(tuple(generator.choices(COLOURS, k=4))),
        TakeLine(generator.choice(list(Line))),
        Discard(block),
        Position(block, near),
        Position(block, tuple(sorted(Cell(*spot) for spot in spots))),
        Claim(tuple(k.id for k in some_keys[:1])),
        Claim(tuple(hand[:1])),
        Claim((*hand[-1:], some_keys[1].id)),
        Draw(generator.choice(ALTARS)),
        Aside(generator.choice(ALTARS)),
        Bury(some_keys[0].id),
        Bury(hand[0] if hand else None),
        PlaceAncients(near),
        Pass(),
    ]


@given(GAMES, st.integers(0, 2**32).map(random.Random))
@examples(12)
def test_what_is_legal_is_accepted_and_what_is_not_is_refused(game: Described, generator: random.Random) -> None:
    players, seed, choose = game
    chance = Keyed(seed)
    for state in generator.sample(everything := states(whole_game(players, seed, choose)), min(25, len(everything))):
        legal = legal_actions(state)
        assert len(set(legal)) == len(legal)
        for action in legal if len(legal) < 40 else generator.sample(legal, 40):
            assert play(state, action, chance) != state
        for action in others(state, generator):
            if action in legal:
                play(state, action, chance)
            else:
                with pytest.raises(IllegalAction):
                    play(state, action, chance)


@given(GAMES, st.integers(0, 2**32).map(random.Random))
@examples(12)
def test_the_text_of_an_action_reads_back(game: Described, generator: random.Random) -> None:
    players, seed, choose = game
    for state in generator.sample(everything := states(whole_game(players, seed, choose)), min(25, len(everything))):
        for action in legal_actions(state):
            assert parse_action(format_action(action)) == action


@given(GAMES, st.integers(0, 2**32).map(random.Random))
@examples(10)
def test_play_never_alters_its_input(game: Described, generator: random.Random) -> None:
    players, seed, choose = game
    for step in whole_game(players, seed, choose):
        before = pickle.dumps(step.before)
        assert play(step.before, step.action, Keyed(seed)) == step.after
        with pytest.raises(IllegalAction):
            play(step.before, PlaceCore((COLOURS[0],) * 4), Keyed(seed))
        assert pickle.dumps(step.before) == before


@given(st.text())
def test_text_that_is_no_action_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(InvalidText) as caught:
        parse_action(text)
    assert repr(text) in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take R4",
        "take R1 R2",
        "take r1",
        "core white grey brown",
        "core white grey brown pink",
        "discard",
        "discard pink-L4",
        "position green-L4",
        "position green-L4 d4",
        "position d4.1",
        "claim",
        "draw star",
        "draw",
        "aside stars",
        "bury",
        "bury a b",
        "ancients",
        "ancients a1.0",
        "pass now",
        "Pass",
    ],
)
def test_actions_that_cannot_be_read(text: str) -> None:
    with pytest.raises(InvalidText):
        parse_action(text)


def test_spaces_around_words_do_not_matter() -> None:
    assert texts([parse_action("  take   C2 ")]) == ["take C2"]
    assert parse_action("position green-I3 c1.1 a1.1 b1.1") == parse_action("position green-I3 a1.1 b1.1 c1.1")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_keyed_games_can_be_rebuilt_from_their_actions(players: int) -> None:
    steps: tuple[Step, ...] = some_game(players, "rebuilt")
    chance = Keyed("rebuilt")
    state = new_game(players, chance)
    for step in steps:
        play(state, legal_actions(state)[-1], chance)  # what was tried and undone leaves no trace
        state = play(state, step.action, chance)
        assert state == step.after


def test_every_action_occurs_in_random_games() -> None:
    games = (whole_game(players, str(i)) for players in (1, 2, 3, 4) for i in range(20 if SOAK else 3))
    kinds = {type(step.action) for steps in games for step in steps}
    assert {type(action) for action in SAMPLES} <= kinds
