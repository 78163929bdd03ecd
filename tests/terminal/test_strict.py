"""RULES 9.4 in the terminal: with strict perspective players see only their own side, except to check a claim."""

import json
import re
from pathlib import Path

import pytest

from blockandkey.locales.texts import LANGUAGES, Texts
from blockandkey.rules.components import shipped_set
from blockandkey.rules.geometry import SEATS, Seat
from blockandkey.rules.state import Claim
from blockandkey.terminal.game import HUMAN, LocalGame
from blockandkey.terminal.hints import CHOICES
from blockandkey.terminal.saves import DamagedSave, game_data, parse_game
from tests.support.cli import assert_one_line, run
from tests.support.terminal import commands_for, go_on, say

STANDARD = shipped_set("standard")
TEXTS = Texts("en")
AGAINST_A_BOT = ("researcher", HUMAN)


def test_9_4_only_ones_own_side_is_shown() -> None:
    commands = commands_for(AGAINST_A_BOT, strict=True)
    while commands.game.state.turn < 3 or commands.game.steps[-1].before.player.seat is not Seat.SOUTH:
        go_on(commands)
    for seat in SEATS:
        told = say(commands, f"view {seat}")
        assert told == say(commands, "view") if seat is Seat.SOUTH else told == [TEXTS("strict-view")]
        assert say(commands_for(AGAINST_A_BOT), f"view {seat}") != [TEXTS("strict-view")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_9_4_a_claim_may_be_looked_at_until_one_acts(language: str) -> None:
    commands = commands_for(AGAINST_A_BOT, language, strict=True)
    texts, checked = Texts(language), 0
    look, refused = f"view {Seat.EAST}", [texts("strict-view")]
    while not commands.game.is_over and checked < 3:
        go_on(commands)
        last = commands.game.steps[-1]
        if last.before.player.seat is Seat.SOUTH:
            assert say(commands, look) == refused
        elif isinstance(last.action, Claim) and last.action.keys:
            temple = last.after.temple
            assert say(commands, look)[0] == texts("view-title", seat=texts("from-east"))
            claimed = last.after.players[last.before.on_turn].claimed[-1]
            assert str(claimed.key.vp) in say(commands, look)[-1]
            assert say(commands, "view north") == refused
            while commands.game.state.player.seat is Seat.EAST and not commands.game.is_over:
                go_on(commands)  # it is shown as it was when it was claimed
            assert next(iter(commands.recent_claims().values())).after.temple == temple
            checked += 1
    assert checked == 3


@pytest.mark.parametrize("strict", [False, True])
def test_9_4_a_hint_tells_only_of_ones_own_view(strict: bool) -> None:
    commands, told = commands_for(AGAINST_A_BOT, strict=strict), list[str]()
    while not commands.game.is_over:
        if commands.can_act:
            told += say(commands, "hint")
        go_on(commands)
    hides = [line for line in told if re.search(r"[Hh]ides .* from East", line)]
    assert bool(hides) is not strict
    assert [line for line in told if "square" in line]


@pytest.mark.parametrize("strict", [False, True])
def test_9_4_why_tells_of_no_other_view(strict: bool) -> None:
    commands, told = commands_for(AGAINST_A_BOT, strict=strict), list[str]()
    while not commands.game.is_over:
        go_on(commands)
        step = commands.game.steps[-1]
        if step.before.player.seat is Seat.EAST and isinstance(step.action, (*CHOICES, Claim)):
            told += say(commands, "why")
    told += say(commands, "why")
    of_east = re.compile(r"Shows East|from East|short\.|Sets .* back|as near as it was|Enigma's colour")
    assert bool([line for line in told if of_east.search(line)]) is not strict
    assert (TEXTS("why-strict") in told) is strict
    assert told[-1] == TEXTS("why-strict" if strict else "why-whole")
    assert (TEXTS("why-whole") in told) is not strict
    assert any(line.startswith("- Completes ") for line in told)


def test_9_4_at_the_end_of_a_shared_game_nobody_sits_on_a_side() -> None:
    commands = commands_for((HUMAN, HUMAN), strict=True)
    while not commands.game.is_over:
        go_on(commands)
    commands.viewer = None
    assert say(commands, "view west")[0] == TEXTS("view-title", seat=TEXTS("from-west"))


@pytest.mark.parametrize("strict", [False, True])
def test_a_save_keeps_the_perspective(strict: bool) -> None:
    data = game_data(LocalGame((HUMAN,), STANDARD, "7", "en", strict=strict))
    assert parse_game(json.dumps(data)).strict is strict
    with pytest.raises(DamagedSave):
        parse_game(json.dumps({**data, "strict": "yes"}))


def test_the_command_line_asks_for_it_and_a_resumed_game_has_it(tmp_path: Path) -> None:
    def play(*options: str) -> str:
        words = ("play", "--text", "--plain", "--language", "en", *options, "--saves", str(tmp_path))
        done = run(*words, text="1\nview west\nquit\n")
        assert done.code == 0, done.err
        return done.out

    for told in (play("--strict", "--seed", "7"), play("--resume", "last")):
        assert TEXTS("strict-on") in told
        assert TEXTS("strict-view") in told
    assert TEXTS("strict-view") not in play("--new")


def test_a_resumed_game_keeps_its_perspective_so_the_command_line_refuses_to_set_it(tmp_path: Path) -> None:
    words = ["play", "--text", "--resume", "last", "--strict", "--saves"]
    assert_one_line(run(*words, str(tmp_path)), "--resume", "--strict")
