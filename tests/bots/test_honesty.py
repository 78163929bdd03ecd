"""Bots get no secrets: an observation holds nothing that its player can't know, and no choice depends on more."""

import json
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache

import pytest

from blockandkey.bots import bot
from blockandkey.bots.catalogue import LADDER
from blockandkey.bots.own.check import with_other_secrets
from blockandkey.bots.own.host import frame
from blockandkey.rules.chance import Keyed
from blockandkey.rules.game import legal_actions
from blockandkey.rules.observe import Observation, observe, view_data
from blockandkey.rules.record import Step
from blockandkey.rules.state import Phase, Player, State
from tests.support.games import choose_claims, choose_lines, states, whole_game

COMPILED = ("field-director", "dig-director", "expert")
SOLO = {Phase.ASIDE, Phase.BURY, Phase.ANCIENTS}


@cache
def positions(players: int) -> tuple[State, ...]:
    """For each phase two states of games with a number of players, one of them late in a game."""
    found: dict[Phase, list[State]] = {}
    for choose in (choose_lines, choose_claims):
        for state in states(whole_game(players, "honest", choose)):
            found.setdefault(state.phase, []).append(state)
    found.pop(Phase.OVER)
    assert found.keys() == {*Phase} - {Phase.OVER} - (set() if players == 1 else SOLO)
    return tuple(state for phase in found.values() for state in (phase[len(phase) // 4], phase[-1]))


def pairs(players: int) -> Iterator[tuple[State, State]]:
    """Pairs of states that look the same to the player on turn."""
    for number, state in enumerate(positions(players)):
        yield state, with_other_secrets(state, random.Random(number))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_pairs_differ_in_all_that_is_secret_and_in_nothing_else(players: int) -> None:
    differ = {"suns": 0, "moons": 0, "aside": 0, "hands": 0, "enigmas": 0}
    for state, other in pairs(players):
        seat = state.player.seat
        assert other.player == state.player
        assert observe(other, seat) == observe(state, seat)
        assert legal_actions(other) == legal_actions(state)
        assert sorted(map(str, everything(other))) == sorted(map(str, everything(state))), "no Key twice, none lost"
        for pile in ("suns", "moons", "aside"):
            differ[pile] += getattr(other, pile) != getattr(state, pile)
        differ["hands"] += [p.hand for p in other.players] != [p.hand for p in state.players]
        differ["enigmas"] += [p.enigma for p in other.players] != [p.enigma for p in state.players]
    assert differ["suns"] > 3
    assert differ["moons"] > 3
    assert (differ["aside"] > 1) == (players == 1)
    assert (differ["hands"] > 3) == (differ["enigmas"] > 3) == (players > 1)


def everything(state: State) -> list[str]:
    """The levels of all Keys that are somewhere."""
    keys = [key for player in state.players for key in player.hand] + [*state.suns, *state.moons, *state.aside]
    assert len({key.id for key in keys}) == len(keys)
    return [key.level for key in keys]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["random", *LADDER])
def test_9_3_no_rung_chooses_by_what_it_cannot_know(name: str, players: int) -> None:
    chooser = bot(name)
    for number, (state, other) in enumerate(pairs(players)):
        if name == "expert" and not number % 2:
            continue  # it is slow: only the late states
        first, second = (
            chooser.choose(observe(s, s.player.seat), legal_actions(s), random.Random(number)) for s in (state, other)
        )
        assert first == second
        assert first in legal_actions(state)


# What is given to bots


def parts(thing: object) -> Iterator[object]:
    """All objects that can be reached from an object, itself included."""
    seen: set[int] = set()
    left = [thing]
    while left:
        part = left.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        yield part
        if is_dataclass(part):
            left += [getattr(part, field.name) for field in fields(part)]
        if isinstance(part, dict):
            left += [*part.keys(), *part.values()]
        elif isinstance(part, tuple | list | set | frozenset):
            left += part
        left += vars(part).values() if hasattr(part, "__dict__") and not isinstance(part, type) else ()
        left += [getattr(part, name) for name in getattr(type(part), "__slots__", ()) if hasattr(part, name)]


@pytest.mark.parametrize("players", [1, 4])
def test_an_observation_leads_to_no_state_and_no_chance(players: int) -> None:
    for state in positions(players):
        kinds = {type(part) for part in parts(observe(state, state.player.seat))}
        assert Observation in kinds
        assert not kinds & {State, Player, Step, Keyed}
    assert {State, Player} <= {type(part) for part in parts(positions(players)[0])}, "it would be found"


@pytest.mark.parametrize("players", [1, 2, 4])
def test_messages_to_own_bots_are_the_same_to_the_byte(players: int) -> None:
    for state, other in pairs(players):
        told = []
        for each in (state, other):
            seen, actions = observe(each, each.player.seat), legal_actions(each)
            told.append((frame((seen, actions, 1)), json.dumps(view_data(seen, actions))))
        assert told[0] == told[1]
