"""Hints and reasons in the terminal: sentences in every language, without secrets."""

import re

import pytest

from blockandkey.bots.explain import KINDS, Reason
from blockandkey.locales.texts import LANGUAGES, Texts
from blockandkey.rules.blocks import Colour, parse_block
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import Seat
from blockandkey.rules.state import Claim
from blockandkey.terminal.game import HUMAN
from blockandkey.terminal.hints import CHOICES, reason_lines
from blockandkey.terminal.vocabulary import typed_action
from tests.support.terminal import commands_for, go_on, say

NAMES = {Seat.EAST: "East", Seat.SOUTH: "South"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence(language: str) -> None:
    full = {
        kind: Reason(
            kind,
            "sun-7",
            2,
            1,
            -1 if kind == "enigma" else 3,
            Colour.GREEN,
            Seat.EAST,
            (parse_block("white-L4"),),
            "sun",
        )
        for kind in KINDS
    }
    said = list(reason_lines(Texts(language), list(full.values()), NAMES))
    assert len(set(said)) == len(KINDS)
    assert all(re.fullmatch(r"(?!because)\S.*\.", line) for line in said)
    unseen = list(reason_lines(Texts(language), [Reason("buries", altar="sun")], NAMES))
    assert unseen not in ([line] for line in said)


def test_wanted_colours_make_one_sentence() -> None:
    reasons = [Reason("brings"), *(Reason("wanted", colour=colour) for colour in (Colour.GREEN, Colour.WHITE))]
    assert list(reason_lines(Texts("en"), reasons, NAMES)) == [
        "New blocks for the turns to come.",
        "Has green, white, which the Keys ask for and the supply lacks.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_names_something_that_may_be_done_as_it_is_typed_and_does_nothing(language: str) -> None:
    commands = commands_for((HUMAN,), language)
    for _ in range(12):
        suggested, *reasons = say(commands, "hint")
        line = suggested.removeprefix(Texts(language)("hint", action=""))
        assert line in [typed_action(commands.texts, action) for action in legal_actions(commands.game.state)]
        assert all(reason.startswith("- ") for reason in reasons)
        steps = len(commands.game.steps)
        say(commands, line)
        assert len(commands.game.steps) == steps + 1


def test_hints_are_refused_when_another_player_is_on_turn() -> None:
    commands = commands_for((HUMAN, HUMAN))
    commands.viewer = next(seat for seat in NAMES if seat is not commands.game.state.player.seat)
    commands.turn_is_over = True
    assert say(commands, "hint") == [Texts("en")("turn-over")]


def test_why_tells_what_can_be_seen_while_the_game_goes_on_and_all_once_it_is_over() -> None:
    commands = commands_for(("researcher", HUMAN))
    asked = 0
    while not commands.game.is_over:
        go_on(commands)
        step = commands.game.steps[-1]
        if (
            step.before.player.seat is Seat.EAST
            and isinstance(step.action, (*CHOICES, Claim))
            and not commands.game.is_over
        ):
            asked += 1
            told = "\n".join(say(commands, "why"))
            assert told.startswith("East (researcher) ")
            secret = {key.id for player in step.after.players if player.seat is Seat.EAST for key in player.hand}
            assert not secret & set(re.findall(r"\b(?:star|sun|moon)-\d+\b", told))
    assert asked > 10
    assert say(commands, "why")[-1] == Texts("en")("why-whole")


def test_why_without_bots_says_how_to_ask() -> None:
    assert say(commands_for((HUMAN,)), "why") == [Texts("en")("usage-why")]
