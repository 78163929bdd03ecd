"""What is secret: RULES 9."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockandkey.rules.blocks import COLOURS
from blockandkey.rules.components import Key, Level
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import SEATS, Seat
from blockandkey.rules.observe import observe, observe_action, observe_key
from blockandkey.rules.state import Bury, Draw, Phase, State
from tests.support.games import (
    CHOOSERS,
    Chooser,
    choose_claims,
    do,
    one_of_each_phase,
    some_game,
    states,
    table,
    unclaimable_key,
    whole_game,
    with_player,
)
from tests.support.positions import examples

VIEWERS: tuple[Seat | None, ...] = (*SEATS, None)


@pytest.mark.parametrize("seat", VIEWERS, ids=str)
def test_9_1_the_open_things_are_known_to_all(seat: Seat | None) -> None:
    for state in states(some_game(3, "open", choose_claims)):
        seen = observe(state, seat)
        assert (seen.temple, seen.yard, seen.bag) == (state.temple, state.yard, state.bag)
        assert [player.seat for player in seen.players] == [player.seat for player in state.players]
        assert [player.supply for player in seen.players] == [player.supply for player in state.players]
        assert [player.claimed for player in seen.players] == [player.claimed for player in state.players]
        assert (seen.phase, seen.on_turn, seen.turn) == (state.phase, state.player.seat, state.turn)
        assert (seen.idle_turns, seen.turns_left, seen.ended) == (state.idle_turns, state.turns_left, state.ended)


@pytest.mark.parametrize("seat", VIEWERS, ids=str)
def test_9_1_of_hidden_keys_number_and_level_are_known_to_all(seat: Seat | None) -> None:
    for players in (1, 4):
        for state in states(some_game(players, "levels", choose_claims)):
            seen = observe(state, seat)
            for player in state.players:
                assert Counter(seen.player(player.seat).hand) == Counter(key.level for key in player.hand)
            assert (seen.suns, seen.moons) == (len(state.suns), len(state.moons))
            assert (seen.altar(Level.SUN), seen.altar(Level.MOON)) == (len(state.suns), len(state.moons))
            assert Counter(seen.aside) == Counter(key.level for key in state.aside)


def test_9_2_hand_and_enigma_are_known_to_their_owner() -> None:
    state = table(4)
    for player in state.players:
        seen = observe(state, player.seat)
        assert (seen.seat, seen.hand, seen.enigma) == (player.seat, player.hand, player.enigma)


def test_9_2_a_spectator_knows_no_hand_and_no_enigma() -> None:
    for seat, players in ((None, 4), (None, 1), (Seat.NORTH, 2), (Seat.WEST, 1)):
        seen = observe(table(players), seat)
        assert (seen.hand, seen.enigma, seen.buried, seen.drew) == ((), None, (), None)


def test_9_2_enigmas_are_open_at_the_end_and_not_before() -> None:
    for state in states(some_game(4, "enigmas")):
        for viewer in VIEWERS:
            shown = [player.enigma for player in observe(state, viewer).players]
            over = state.phase is Phase.OVER
            assert shown == [player.enigma if over else None for player in state.players]


def test_9_2_the_levels_of_a_hand_do_not_tell_its_order() -> None:
    hand = (
        unclaimable_key("a", Level.MOON),
        unclaimable_key("b", Level.STAR),
        unclaimable_key("c"),
        unclaimable_key("d", Level.STAR),
    )
    for shuffled in (hand, hand[::-1], (hand[1], hand[0], hand[3], hand[2])):
        seen = observe(with_player(table(2), 1, hand=shuffled), Seat.EAST)
        assert seen.player(Seat.SOUTH).hand == (Level.STAR, Level.STAR, Level.SUN, Level.MOON)


def test_9_2_the_solo_player_knows_the_keys_buried_and_nobody_else_does() -> None:
    hand = (unclaimable_key("a"), unclaimable_key("b"), unclaimable_key("c"), unclaimable_key("d", Level.MOON))
    state = do(table(1, hand=hand), "take R1", "aside sun", "bury c")
    assert observe(state, Seat.SOUTH).buried == (hand[2],)
    assert observe(state, None).buried == ()


def test_9_2_the_log_tells_others_only_the_level_of_a_key_buried() -> None:
    state = one_of_each_phase()[True, Phase.BURY]
    key = next(key for key in state.player.hand if key.level is Level.SUN)
    assert observe_action(state, Bury(key.id), Seat.SOUTH) == f"bury {key.id}"
    assert observe_action(state, Bury(key.id), None) == "bury sun"
    assert observe_action(state, Bury(key.id), Seat.NORTH) == "bury sun"
    assert observe_action(state, Bury(None), None) == "bury none"


def test_9_2_only_its_owner_is_told_which_key_was_drawn_or_buried() -> None:
    for step in some_game(1, "1", choose_claims):
        seat = step.before.player.seat
        told = observe_key(step.before, step.action, step.after, seat)
        match step.action:
            case Draw():
                assert told == step.after.players[step.before.on_turn].hand[-1]
            case Bury(str(id)):
                assert told == step.before.components.key(id)
            case _:
                assert told is None
        others = [viewer for viewer in VIEWERS if viewer is not seat]
        assert [observe_key(step.before, step.action, step.after, viewer) for viewer in others] == [None] * len(others)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_9_1_all_other_actions_are_told_as_they_are(players: int) -> None:
    for step in some_game(players, "log", choose_claims):
        if not isinstance(step.action, Bury):
            for viewer in VIEWERS:
                assert observe_action(step.before, step.action, viewer) == str(step.action)


# 9.3: two states that differ only in what a viewer may not know


def unlike(state: State, viewer: Seat | None, generator: random.Random) -> State:
    """The same state to a viewer: all Keys and Enigmas that the viewer doesn't know have changed places."""
    own = next((player for player in state.players if player.seat is viewer), None)
    known = {c.key for player in state.players for c in player.claimed}
    known |= {*own.hand, *state.buried} if own else set()
    other: dict[Key, Key] = {}
    for level in Level:
        unknown = [key for key in state.components.of_level(level) if key not in known]
        other |= dict(zip(unknown, generator.sample(unknown, len(unknown)), strict=True))

    def swapped(keys: tuple[Key, ...]) -> tuple[Key, ...]:
        return tuple(other.get(key, key) for key in keys)

    secret = [colour for colour in COLOURS if not own or colour != own.enigma]
    generator.shuffle(secret)
    enigmas = iter(secret)
    players = []
    for player in state.players:
        if player is own:
            players.append(player)
            continue
        hand = list(swapped(player.hand))
        generator.shuffle(hand)
        enigma = player.enigma if state.phase is Phase.OVER else next(enigmas)
        players.append(replace(player, hand=tuple(hand), enigma=enigma))
    return replace(
        state,
        players=tuple(players),
        suns=swapped(state.suns),
        moons=swapped(state.moons),
        aside=swapped(state.aside),
        buried=swapped(state.buried),
        drew=other.get(state.drew, state.drew) if state.drew else None,
        chances=state.chances + generator.randrange(100),
    )


@given(
    st.integers(1, 4),
    st.integers(0, 10**6).map(str),
    st.sampled_from(CHOOSERS),
    st.integers(0, 2**32).map(random.Random),
)
@examples(25)
def test_9_3_what_leaves_the_program_does_not_depend_on_what_the_viewer_may_not_know(
    players: int, seed: str, choose: Chooser, generator: random.Random
) -> None:
    for state in states(whole_game(players, seed, choose)):
        viewer = generator.choice((*(player.seat for player in state.players), None))
        other = unlike(state, viewer, generator)
        assert repr(observe(other, viewer)) == repr(observe(state, viewer))
        if viewer is state.player.seat:
            assert legal_actions(other) == legal_actions(state)


def test_9_3_the_states_of_that_test_do_differ() -> None:
    """It would be worth nothing if nothing was swapped."""
    state = states(some_game(4, "differ", choose_claims))[40]
    other = unlike(state, Seat.NORTH, random.Random(1))
    north = next(i for i, player in enumerate(state.players) if player.seat is Seat.NORTH)
    for i in range(4):
        assert (other.players[i].hand == state.players[i].hand) == (i == north)
    assert other.suns != state.suns
    assert observe(other, Seat.SOUTH) != observe(state, Seat.SOUTH)


def test_9_4_every_view_follows_from_what_all_may_see() -> None:
    state = table(2, "green-I3 e2.1 e3.1 e4.1")
    assert observe(state, None).temple == observe(state, Seat.EAST).temple == state.temple
