"""legal_actions answers alike for a state and for the observation of the player on turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockandkey.rules.game import actions_without_placements, legal_actions
from blockandkey.rules.geometry import SEATS
from blockandkey.rules.observe import observe
from blockandkey.rules.state import Bury, Claim, Phase, PlaceAncients, Position, State
from tests.support.games import CHOOSERS, Chooser, choose_claims, one_of_each_phase, states, whole_game
from tests.support.positions import examples

SECRET = {Phase.CLAIM, Phase.BURY, Phase.ANCIENTS}  # phases whose actions depend on what only the player knows


@given(st.integers(1, 4), st.integers(0, 10**6).map(str), st.sampled_from(CHOOSERS))
@examples(20)
def test_the_observation_of_the_player_on_turn_gives_the_actions_of_the_state_in_order(
    players: int, seed: str, choose: Chooser
) -> None:
    for state in states(whole_game(players, seed, choose)):
        assert legal_actions(observe(state, state.player.seat)) == legal_actions(state)


@given(st.integers(1, 4), st.integers(0, 10**6).map(str), st.sampled_from(CHOOSERS))
@examples(20)
def test_actions_without_placements_are_all_others_in_order(players: int, seed: str, choose: Chooser) -> None:
    for state in states(whole_game(players, seed, choose)):
        others = [action for action in legal_actions(state) if not isinstance(action, (Position, PlaceAncients))]
        assert actions_without_placements(state) == others


@pytest.mark.parametrize("state", one_of_each_phase().values(), ids=lambda state: f"{len(state.players)}-{state.phase}")
def test_that_holds_in_every_phase(state: State) -> None:
    assert legal_actions(observe(state, state.player.seat)) == legal_actions(state)


def test_every_phase_is_among_those() -> None:
    assert {phase for _, phase in one_of_each_phase()} == set(Phase)


@pytest.mark.parametrize("state", one_of_each_phase().values(), ids=lambda state: f"{len(state.players)}-{state.phase}")
def test_other_viewers_get_the_actions_that_follow_from_what_is_public(state: State) -> None:
    empty = [action for action in legal_actions(state) if action in (Claim(()), Bury(None))]
    public = empty if state.phase in SECRET else legal_actions(state)
    for viewer in (None, *(seat for seat in SEATS if seat is not state.player.seat)):
        assert legal_actions(observe(state, viewer)) == public


def test_other_viewers_do_not_learn_which_keys_can_be_claimed() -> None:
    claims = [s for s in states(whole_game(2, "claims", choose_claims)) if s.phase is Phase.CLAIM]
    state = next(state for state in claims if len(legal_actions(state)) > 1)
    for viewer in (None, *(seat for seat in SEATS if seat is not state.player.seat)):
        assert legal_actions(observe(state, viewer)) == [Claim(())]
