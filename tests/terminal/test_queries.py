"""What the terminal says about Keys that are complete already, rounds without a block, and passes."""

from dataclasses import replace

import pytest

from blockandkey.locales.texts import LANGUAGES, Texts, log_lines
from blockandkey.rules.blocks import parse_block
from blockandkey.rules.components import shipped_set
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import Seat, parse_cell
from blockandkey.rules.record import Step
from blockandkey.rules.state import Pass, Phase, parse_action
from blockandkey.rules.temple import Temple
from blockandkey.rules.turn import STUCK_ROUNDS
from blockandkey.terminal.commands import Commands
from blockandkey.terminal.game import LocalGame
from blockandkey.terminal.pictures import PictureDisplay
from blockandkey.terminal.plain import PlainDisplay

STANDARD = shipped_set("standard")
TEXTS = Texts("en")
SEEN = [("white-I3", "a3.1 b3.1 c3.1"), ("green-I3", "f3.1 g3.1 h3.1")]  # from the south W W W B B G G G


def commands_for(
    players: int = 1, rows: int = 24, plain: bool = False, language: str = "en", **changes: object
) -> Commands:
    """The commands of a player at the start of a turn; `changes` are of the state."""
    texts = Texts(language)
    game = LocalGame(("human",) * players, STANDARD, "7", language)
    game.play(parse_action("core white grey brown green"))
    for _ in range(players):
        game.play(parse_action("take R1"))
    last = game.steps[-1]
    assert last.after.temple
    cells = [(parse_block(block), map(parse_cell, text.split())) for block, text in SEEN]
    temple = Temple.of(last.after.temple.core, cells)
    state = replace(last.after, temple=temple, **changes)  # type: ignore[arg-type]
    game.steps[-1] = Step(last.before, last.action, state)
    commands = Commands(
        game, texts, PlainDisplay(texts) if plain else PictureDisplay(texts, lambda: rows), lambda lines: None
    )
    commands.viewer = state.player.seat
    return commands


def say(commands: Commands, line: str) -> str:
    lines: list[str] = []
    commands.show = lambda drawn: lines.extend(map(str, drawn))
    commands.execute(line)
    return "\n".join(lines)


def holding(commands: Commands, *designs: tuple[str, ...]) -> Commands:
    """The same commands; the player's hand has Keys of these designs."""
    last, state = commands.game.steps[-1], commands.game.state
    hand = [replace(key, design=design) for key, design in zip(state.player.hand, designs, strict=False)]
    player = replace(state.player, hand=(*hand, *state.player.hand[len(hand) :]), supply=(parse_block("white-I3"),))
    players = tuple(player if other.seat is player.seat else other for other in state.players)
    commands.game.steps[-1] = Step(last.before, last.action, replace(state, players=players))
    return commands


# RULES 6.3: designs that are complete already


@pytest.mark.parametrize("plain", [False, True])
def test_6_3_a_key_that_lies_in_the_view_says_so_and_names_both_places(plain: bool) -> None:
    commands = holding(commands_for(plain=plain), ("GG",), ("GW",))
    key = commands.observation().hand[0].id
    shown = say(commands, "keys")
    there = "already there (f level 1, g level 1): complete it elsewhere; the nearest other place lacks 1: "
    assert there + "green at e level 1." in shown
    assert shown.count("already there") == 1
    assert key in shown
    assert "lacks 1, for example " in shown


def test_6_3_the_card_says_it_in_few_words_and_a_line_below_where_there_is_room() -> None:
    low, high = (holding(commands_for(players=2, rows=rows), ("GG",), ("GW",)) for rows in (24, 40))
    key = low.observation().hand[0].id
    for commands in (low, high):
        assert "anew lacks 1" in say(commands, "table")
    line = f"{key} is already there: complete it in another place."
    assert line in say(high, "table")
    assert line not in say(low, "table")


def test_6_3_a_key_that_can_be_claimed_says_that() -> None:
    commands = holding(commands_for(), ("GG",), ("W", "B"))
    assert "already there" in say(commands, "keys")
    say(commands, "position white-I3 d4 d4 d4")
    shown = say(commands, "keys")
    assert commands.claimable() == (commands.observation().hand[1].id,)
    assert f"{commands.observation().hand[1].id}: complete: you can claim it now." in shown
    assert f"{commands.observation().hand[0].id}: already there (" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_6_3_the_card_of_a_key_that_can_be_claimed_says_that_and_keeps_its_width(language: str) -> None:
    texts = Texts(language)
    short = {count: texts("key-there-short", count=count) for count in range(1, 6)}
    assert all(len(text) <= 12 for text in (*short.values(), texts("key-now-short")))
    commands = holding(commands_for(language=language), ("GG",), ("W", "B"))
    say(commands, "position white-I3 d4 d4 d4")
    for command in ("keys", "table"):
        shown = say(commands, command)
        assert shown.count(texts("key-now-short")) == 1
        assert sum(shown.count(text) for text in short.values()) == 1


# RULES 4.5: rounds without a block


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_4_5_rounds_without_a_block_are_counted_from_the_first_whole_one(players: int, language: str) -> None:
    texts = Texts(language)
    for turns in range(STUCK_ROUNDS * players):
        rounds = turns // players
        for plain, rows in ((True, 24), (False, 40 if players == 4 else 24)):  # with four the top line alone has room
            shown = say(commands_for(players, rows, plain, language, idle_turns=turns), "table")
            line = texts("idle", rounds=max(rounds, 1), left=STUCK_ROUNDS - max(rounds, 1))
            assert (line in shown) is (rounds > 0)
            assert (texts("table-rounds-left", left=STUCK_ROUNDS - rounds) in shown.splitlines()[0]) is (rounds > 0)


def test_4_5_in_the_last_round_no_rounds_are_counted() -> None:
    for plain in (False, True):
        shown = say(commands_for(2, 40, plain, idle_turns=6, turns_left=1), "table")
        assert TEXTS("table-round-last") in shown
        assert "No block positioned" not in shown
        assert "No block positioned" in say(commands_for(2, 40, plain, idle_turns=6), "table")


def test_4_5_while_keys_are_drawn_a_block_has_just_been_positioned() -> None:
    for phase in (Phase.CLAIM, Phase.DRAW):
        assert "No block positioned" not in say(commands_for(2, 40, idle_turns=6, phase=phase), "table")


def test_4_5_a_solo_game_counts_no_rounds() -> None:
    assert "No block positioned" not in say(commands_for(1, 40, idle_turns=9), "table")


# RULES 4.1: passing


@pytest.mark.parametrize("language", LANGUAGES)
def test_4_1_a_pass_says_why(language: str) -> None:
    texts = Texts(language)
    commands = commands_for(2, language=language, yard=(None,) * 9, bag=())
    state = commands.game.state
    player = replace(state.player, supply=())
    last = commands.game.steps[-1]
    players = tuple(player if other.seat is player.seat else other for other in state.players)
    commands.game.steps[-1] = Step(last.before, last.action, replace(state, players=players))
    assert legal_actions(commands.game.state) == [Pass()]
    assert say(commands, "table").endswith(texts("phase-pass"))
    say(commands, "pass")
    (told,) = log_lines(texts, commands.game.steps[-1], None, {seat: seat.value for seat in Seat})
    assert told == texts("log-pass", who=player.seat.value)
    excavate = {"en": "excavate", "fr": "extraire", "de": "auszugraben"}[language]
    assert excavate in told
    assert excavate in texts("phase-pass")


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_an_empty_yard_nothing_is_said_of_excavating(language: str) -> None:
    commands = commands_for(2, language=language, yard=(None,) * 9, bag=())
    asked = say(commands, "table").splitlines()[-1]
    assert asked.startswith(Texts(language)("phase-position", block="?").partition("?")[0])
    assert len(asked) <= 80
