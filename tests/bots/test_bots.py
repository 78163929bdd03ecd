"""The ladder: every rung plays whole games legally, without secrets and reproducibly, and explains its actions."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from blockandkey.arena import simulate
from blockandkey.bots import bot
from blockandkey.bots.catalogue import LADDER
from blockandkey.bots.explain import KINDS, Reason, explain, hint
from blockandkey.bots.ladder import director
from blockandkey.bots.ladder.director import Depth, SearchOptions, weights
from blockandkey.bots.ladder.expert import Expert
from blockandkey.kernel.run import KernelFault
from blockandkey.rules.blocks import COLOURS
from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import Level, shipped_set
from blockandkey.rules.game import legal_actions, new_game, play
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.observe import observe
from blockandkey.rules.state import Claim, Phase, Position, State
from tests.support.games import only, table, texts
from tests.support.kernels import damaged_kernel


def states(players: int, name: str, seed: str, every: int) -> list[State]:
    """Some states of a game played by a bot."""
    return [step.before for step in simulate(players, [name], seed).steps[::every]]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("name", [name for name in LADDER if name != "expert"])
def test_every_rung_plays_whole_games_that_repeat(name: str, players: int) -> None:
    first, again = (simulate(players, [name], "ladder") for _ in range(2))
    assert [step.action for step in first.steps] == [step.action for step in again.steps]
    assert first.outcome
    assert first.outcome.ended


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_expert_chooses_legally_and_repeatably(players: int) -> None:
    expert = bot("expert")
    for state in states(players, "researcher", "expert", 22)[:3]:
        seen, actions = observe(state, state.player.seat), legal_actions(state)
        first, again = (expert.choose(seen, actions, random.Random(3)) for _ in range(2))
        assert first == again
        assert first in actions


def with_other_secrets(state: State, seed: int) -> State:
    """A state that differs only in what the player on turn can't know."""
    generator = random.Random(seed)
    others = [player for player in state.players if player is not state.player]
    pools = {
        Level.SUN: [key for key in state.suns if key not in state.buried],
        Level.MOON: [key for key in state.moons if key not in state.buried],
        Level.STAR: [],
    }
    for player in others:
        for key in player.hand:
            pools[key.level].append(key)
    for pool in pools.values():
        generator.shuffle(pool)
    enigmas = [colour for colour in COLOURS if colour is not state.player.enigma]
    generator.shuffle(enigmas)
    changed = {
        player.seat: replace(player, hand=tuple(pools[key.level].pop() for key in player.hand), enigma=enigmas.pop())
        for player in others
    }
    under = {level: tuple(key for key in state.buried if key.level is level) for level in pools}
    return replace(
        state,
        players=tuple(changed.get(player.seat, player) for player in state.players),
        suns=(*pools[Level.SUN], *under[Level.SUN]),
        moons=(*pools[Level.MOON], *under[Level.MOON]),
    )


@pytest.mark.parametrize("name", LADDER)
@pytest.mark.parametrize("players", [1, 3])
def test_9_3_a_choice_does_not_depend_on_what_the_bot_cannot_know(name: str, players: int) -> None:
    chooser = bot(name)
    for number, state in enumerate(states(players, "researcher", "honest", 13)[:6]):
        other = with_other_secrets(state, number)
        choices = [
            chooser.choose(observe(s, s.player.seat), legal_actions(s), random.Random(number)) for s in (state, other)
        ]
        assert choices[0] == choices[1]


def test_the_trainee_claims_all_it_sees() -> None:
    steps = simulate(2, ["trainee"], "claims").steps
    claims = [(step.before, step.action) for step in steps if isinstance(step.action, Claim)]
    assert claims
    for before, claim in claims:
        assert len(claim.keys) == max(len(action.keys) for action in only(Claim, legal_actions(before)))


def test_with_damaged_compiled_rules_the_researcher_gives_hints_and_the_others_say_why(tmp_path: Path) -> None:
    state = position_of()
    seen, actions = observe(state, state.player.seat), legal_actions(state)
    with damaged_kernel(tmp_path):
        with pytest.raises(KernelFault, match="is damaged"):
            bot("expert")
        assert hint(seen, actions)[0] == bot("researcher").choose(seen, actions, random.Random(0))
    assert bot("expert").choose(seen, actions, random.Random(0)) in actions


def test_the_options_are_in_the_order_of_the_compiled_search() -> None:
    pytest.importorskip("numba")
    from blockandkey.kernel.search import search

    order = [search.DEPTH, search.WIDTH, search.TRUST, search.SIMS, search.TURNS]
    assert order == [SearchOptions._fields.index(name) for name in ("depth", "width", "trust", "sims", "rounds")]
    assert list(Depth) == [search.ONE_TURN, search.TWO_TURNS, search.SIMULATE]


def test_a_cap_halves_the_simulations_of_a_slow_bot_and_gives_them_back() -> None:
    state = position_of()
    seen, actions = observe(state, state.player.seat), legal_actions(state)
    taken = (2.0, 2.0, 0.7, 2.0, 2.0, 2.0, 0.4, 0.4)
    looks = iter([look for seconds in taken for look in (0.0, seconds)])
    expert = Expert(cap=1.0, clock=lambda: next(looks))
    parts = []
    for _ in taken:
        expert.choose(seen, actions, random.Random(3))
        parts.append(expert.part)
    assert parts == [1 / 2, 1 / 4, 1 / 4, 1 / 8, 1 / 16, 1 / 16, 1 / 8, 1 / 4]


def test_a_claim_takes_no_thought_and_says_nothing_of_the_time() -> None:
    steps = (step for n in range(20) for step in simulate(2, ["researcher"], f"claim-{n}").steps)
    state = next(s.before for s in steps if s.before.phase is Phase.CLAIM and len(legal_actions(s.before)) > 1)
    expert = Expert(cap=1.0, clock=lambda: 0.0)
    expert.part = 1 / 8
    expert.choose(observe(state, state.player.seat), legal_actions(state), random.Random(3))
    assert expert.part == 1 / 8


def test_weights_of_another_version_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "weights.json").write_text('{"weights": [[0.0]]}')
    monkeypatch.setattr(director, "WEIGHTS", tmp_path / "weights.json")
    weights.cache_clear()
    with pytest.raises(InvalidText, match=r"weights\.json is of another version"):
        Expert()
    weights.cache_clear()


def test_without_a_cap_time_does_not_matter() -> None:
    state = position_of()
    seen, actions = observe(state, state.player.seat), legal_actions(state)
    ticks = iter(range(0, 1000, 100))
    slow, quick = Expert(clock=lambda: next(ticks)), Expert(clock=lambda: 0.0)
    for _ in range(2):
        assert slow.choose(seen, actions, random.Random(3)) == quick.choose(seen, actions, random.Random(3))
    assert slow.part == 1


def test_weights_are_learned_repeatably_for_every_stage() -> None:
    pytest.importorskip("numpy")
    from blockandkey.bots.ladder.learn import first_weights, learned

    components, start = shipped_set("standard"), first_weights()
    first, again = (learned(start, components, 4, 60, 1, 0.1, 0.95, 100.0) for _ in range(2))
    assert first.tobytes() == again.tobytes()
    changed = [stage for stage in range(len(start)) if (first[stage] != start[stage]).any()]
    assert changed
    assert set(changed) <= {15, 16, 17}  # the weights for four players
    assert len(weights()) == start.nbytes


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(InvalidText, match="nobody"):
        bot("nobody")


# Reasons


def position_of(players: int = 2) -> State:
    """A state in the middle of a game, in the phase of an action."""
    found = [s for s in states(players, "researcher", "why", 1) if s.phase is Phase.ACTION]
    return found[len(found) // 2]


def test_what_a_placement_finishes_is_what_can_be_claimed_after_it() -> None:
    chance = Keyed("after")
    finished = 0
    for step in simulate(2, ["researcher"], "why").steps:
        state = step.before
        if not isinstance(step.action, Position):
            continue
        reasons = explain(observe(state, state.player.seat), step.action)
        told = {reason.key for reason in reasons if reason.kind == "finishes"}
        after = play(state, step.action, chance)
        assert told == {key for claim in only(Claim, legal_actions(after)) for key in claim.keys}
        finished += bool(told)
    assert finished


@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_action_of_a_game_can_be_explained(players: int) -> None:
    kinds = set()
    for step in simulate(players, ["researcher"], "explained").steps:
        reasons = explain(observe(step.before, step.before.player.seat), step.action)
        assert all(isinstance(reason, Reason) and reason.kind in KINDS for reason in reasons)
        kinds |= {reason.kind for reason in reasons}
    assert {"finishes", "claims", "nearer", "brings", "draws"} <= kinds


def test_hidden_faces_are_told_by_seat_and_colour() -> None:
    state = table(2, supplies=("white-I4", ""))
    south = next(p.seat for p in state.players if p.seat == "south")
    seen = observe(state, state.player.seat)
    hiding = [
        (action, reason)
        for action in legal_actions(state)
        for reason in explain(seen, action)
        if reason.kind == "hides"
    ]
    assert hiding, texts(legal_actions(state))
    assert all(reason.seat == south and reason.faces and reason.colour for _, reason in hiding)


def test_a_hint_is_a_legal_action_with_its_reasons() -> None:
    state = position_of()
    actions = legal_actions(state)
    action, reasons = hint(observe(state, state.player.seat), actions)
    assert action in actions
    assert reasons == explain(observe(state, state.player.seat), action)


def test_a_new_game_can_be_hinted_at_from_the_start() -> None:
    state = new_game(1, Keyed("hint"))
    action, reasons = hint(observe(state, state.player.seat), legal_actions(state))
    assert action in legal_actions(state)
    assert all(reason.kind == "nearer" for reason in reasons)
