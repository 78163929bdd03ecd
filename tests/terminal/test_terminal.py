"""The game in a terminal: on a pseudo terminal, through pipes, and command by command."""

import contextlib
import json
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import wrap
from typing import Any

import pytest

from blockandkey.locales.texts import LANGUAGES, Texts, log_lines
from blockandkey.rules.blocks import parse_block
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import shipped_set
from blockandkey.rules.game import legal_actions, new_game
from blockandkey.rules.geometry import SEATS, Seat, parse_cell
from blockandkey.rules.observe import observe
from blockandkey.rules.placement import RULES
from blockandkey.rules.playback import verify
from blockandkey.rules.record import Step
from blockandkey.rules.state import Draw, Phase, State, parse_action
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import View, missing, view
from blockandkey.terminal import run
from blockandkey.terminal.commands import COMMANDS, TOPICS, Commands
from blockandkey.terminal.context import Quit
from blockandkey.terminal.game import LocalGame
from blockandkey.terminal.perspective import SHAPES_FROM_ABOVE, missing_squares
from blockandkey.terminal.pictures import PictureDisplay
from blockandkey.terminal.plain import PlainDisplay
from blockandkey.terminal.saves import SaveFile, SaveInUse, game_data, parse_game, read_game
from blockandkey.terminal.sentences import heading
from tests.support import cli
from tests.support.cli import CommandResult
from tests.support.terminal import phase_of
from tests.support.waiting import PATIENCE

STANDARD = shipped_set("standard", 1)  # whose designs these tests know
SOUTH = "South> "
CLEARED = "\x1b[2J\x1b[3J\x1b[H"
ESCAPE = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>])")
PROGRAM = """
import json, sys
from pathlib import Path
from blockandkey.rules.components import shipped_set
from blockandkey.terminal import run
options = json.loads(sys.argv[1])
options["saves"] = Path(options["saves"])
sys.exit(run(options.pop("seats"), set_=shipped_set("standard", 1), **options))
"""


def command(saves: Path, seats: list[str], **options: object) -> list[str]:
    """The command that starts a game with a data folder for the test."""
    given = {"seats": seats, "saves": str(saves), "language": "en", "seed": "7", **options}
    return [sys.executable, "-c", PROGRAM, json.dumps(given)]


class Terminal:
    """A program on a pseudo terminal of 80 x 24 characters; the test types and reads there."""

    def __init__(self, arguments: list[str]) -> None:
        self._master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, 80))
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        self.process = subprocess.Popen(
            arguments, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
        )
        os.close(slave)
        self.raw = ""

    def read_until(self, ending: str | tuple[str, ...] | None, patience: float = PATIENCE) -> str:
        """The output up to a prompt (None: to the end of the program), without escape codes."""
        start = len(self.raw)
        while ending is None or not plain(self.raw[start:]).endswith(ending):
            if not select.select([self._master], [], [], patience)[0]:
                raise TimeoutError(f"no {ending!r} in {self.raw[start:]!r}")
            try:
                data = os.read(self._master, 65536)
            except OSError:  # the other side is closed
                data = b""
            if not data:
                assert ending is None, self.raw[start:]
                break
            self.raw += data.decode()
        return plain(self.raw[start:])

    def type(self, line: str, ending: str | tuple[str, ...] | None = SOUTH) -> str:
        """Type a line, and read up to the next prompt."""
        os.write(self._master, f"{line}\n".encode())
        return self.read_until(ending)

    def press(self, keys: bytes) -> None:
        os.write(self._master, keys)

    @property
    def visible(self) -> str:
        """The text on the screen and in its scrollback since both were last cleared."""
        return plain(self.raw.rsplit(CLEARED, 1)[-1])

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._master)


def plain(text: str) -> str:
    return ESCAPE.sub("", text).replace("\r", "")


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def answer(terminal: Terminal, screen: str, prompt: str = SOUTH, after: str | tuple[str, ...] | None = None) -> str:
    """Choose an action from the list on the screen: a position, then all claims, else the first one."""
    if "Your turn:" not in screen:
        typed = "" if "Enter goes on" in screen else "claim all" if "claim none" in screen else "1"
        return terminal.type(typed, after or prompt)
    counts = re.findall(r"^([a-z]+-[A-Z]\d): (\d+) places?( .*)?$", terminal.type("places", prompt), re.MULTILINE)
    block = next((name for name, count, _ in counts if int(count)), None)
    if block is None:
        return terminal.type("take R1", after or prompt)
    listed = terminal.type(f"places {block}", prompt)
    cells = re.search(r"^ *1[:*]? +((?:[a-h]\d\.\d ?)+)", listed, re.MULTILINE)
    assert cells
    return terminal.type(f"position {block} {cells[1].strip()}", after or prompt)


# Whole games on a pseudo terminal


@pytest.mark.parametrize("plain_mode", [False, True])
def test_a_whole_solo_game_typed_into_a_terminal(plain_mode: bool, tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(command(tmp_path, ["human"], plain=plain_mode))
    terminals.append(terminal)
    screen = terminal.read_until(SOUTH)
    for _ in range(200):
        if "The game is over" in screen:
            break
        screen = answer(terminal, screen, prompt="> ")
    assert "eleven turns are played" in screen
    assert re.search(r"\d+ VP: (Trainee|Researcher|Field Director|Dig Director|Expert Archaeologist)\.", screen)
    assert "Next: " in screen
    file = tmp_path / "game.json"
    recorded = terminal.type(f"record {file}", "> ").replace("\n", "")
    assert f"To check it: blockandkey replay {file}" in recorded or plain_mode
    assert "can't be written" in terminal.type(f"record {file}", "> ")
    assert "The game is over" in terminal.type("take R1", "> ")
    terminal.type("quit", None)
    assert terminal.process.wait() == 0
    record = json.loads(file.read_text(encoding="utf-8"))
    verify(record)
    assert record["result"]["ended"] == "turns"
    assert ("\x1b" in terminal.raw) is not plain_mode
    if plain_mode:
        assert not set("│─┌└═·") & set(terminal.raw)
    assert [json.loads(save.read_text(encoding="utf-8"))["over"] for save in tmp_path.glob("2*.json")] == [True]
    assert not list(tmp_path.glob("*.lock")) + list(tmp_path.glob("*.new"))


def test_a_finished_game_is_not_offered(tmp_path: Path) -> None:
    game = play_out(LocalGame(("human",), STANDARD, "1", "en"))
    slot = SaveFile.new(tmp_path)
    slot.write(game)
    slot.close()
    ran = piped(tmp_path, ["human"], "quit\n")
    assert "goes on with game 1" not in ran.out


def play_out(game: LocalGame, until: Phase | None = None) -> LocalGame:
    """Play the first legal action again and again, to the end or to a phase."""
    while not game.is_over and game.state.phase is not until:
        options = legal_actions(game.state)
        game.play(options[-1] if game.state.phase is Phase.ACTION else options[0])
    return game


def test_nothing_secret_is_on_the_screen_while_the_curtain_is_down(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(command(tmp_path, ["human", "human"]))
    terminals.append(terminal)
    curtain = re.compile(r"(East|South) is next\. Sit at the screen and press Enter\. $")
    secrets = {key.id for key in STANDARD.keys}
    seen = set()
    for _ in range(8):  # both place, draft and take some turns
        terminal.read_until("press Enter. ")
        down = terminal.visible
        match = curtain.search(down)
        assert match, down
        assert down[: match.start()] in ("", Texts("en")("help-start") + "\n")  # for each player's first turn
        assert not any(secret in down for secret in secrets)
        assert "Your Enigma: " not in down
        seen.add(match[1])
        prompt = f"{match[1]}> "
        screen = terminal.type("", prompt)
        assert "Keys in hand" in screen
        while True:
            screen = answer(terminal, screen, prompt, after=("> ", "Done? "))
            if screen.endswith("Done? "):
                break
        terminal.press(b"\n")
    assert seen == {"East", "South"}


def test_the_next_player_reads_only_open_things_in_the_log() -> None:
    game = play_out(LocalGame(("human", "human"), STANDARD, "7", "en"))
    names = {seat: seat.value for seat in SEATS}
    for step in game.steps:
        for viewer in (None, *STANDARD_BOX.seats_of(2)):
            told = " ".join(log_lines(Texts("en"), step, viewer, names))
            drawn = re.findall(r"(?:sun|moon|star)-\d+", told) if isinstance(step.action, Draw) else []
            assert bool(drawn) is (isinstance(step.action, Draw) and viewer is step.before.player.seat)


def test_a_plain_curtain_is_honest(tmp_path: Path) -> None:
    ran = piped(tmp_path, ["human", "human"], "\n1\n", plain=True)
    assert "\n" * 50 in ran.out
    assert "what was shown before is still above" in ran.out
    assert "\x1b" not in ran.out


# Undo


def test_undo_takes_back_what_revealed_nothing() -> None:
    commands = commands_for(play_out(LocalGame(("human",), STANDARD, "7", "en"), until=Phase.ACTION))
    before = commands.game.state
    assert "something new has come to light" in say(commands, "undo")  # the yard was refilled
    place_any(commands)
    assert phase_of(commands) is Phase.CLAIM
    say(commands, "claim none")
    say(commands, "aside sun")
    assert phase_of(commands) is Phase.BURY
    for _ in range(3):
        assert "Taken back" in say(commands, "undo")
    assert commands.game.state == before


def test_undo_is_refused_after_a_draw_and_after_others() -> None:
    commands = commands_for(play_out(LocalGame(("human",), STANDARD, "7", "en"), until=Phase.BURY))
    say(commands, "bury sun")
    say(commands, "draw sun")
    assert "something new" in say(commands, "undo")
    game = LocalGame(("human", "human"), STANDARD, "7", "en")
    commands = commands_for(game)
    commands.viewer = game.state.player.seat
    assert "nothing to take back" in say(commands, "undo")
    say(commands, "core white grey brown green")
    commands.viewer = game.state.player.seat
    assert "somebody else" in say(commands, "undo")


def test_a_turn_can_be_taken_back_until_the_screen_is_handed_over(tmp_path: Path) -> None:
    ran = piped(tmp_path, ["human", "human"], "\n1\nundo\n2\n\n\n", plain=True)
    assert "Taken back: core" in ran.out
    (save,) = tmp_path.glob("*.json")
    (action,) = json.loads(save.read_text(encoding="utf-8"))["actions"]
    assert action in map(str, legal_actions(start(2)))


def start(players: int, seed: str = "7") -> State:
    return new_game(players, Keyed(seed), STANDARD)


# Commands, one by one


def commands_for(game: LocalGame, language: str = "en", pictures: bool = False) -> Commands:
    """The commands of a player, whose lines are collected by `say`."""
    texts = Texts(language)
    commands = Commands(game, texts, PictureDisplay(texts) if pictures else PlainDisplay(texts), lambda lines: None)
    commands.viewer = game.state.player.seat
    return commands


def say(commands: Commands, line: str) -> str:
    """What the commands answer to a line."""
    lines: list[str] = []
    commands.show = lambda drawn: lines.extend(map(str, drawn))
    commands.execute(line)
    return "\n".join(lines)


def place_any(commands: Commands) -> None:
    say(commands, f"places {commands.own_blocks()[0]}")
    say(commands, "1")


def solo_with(blocks: list[tuple[str, str]]) -> Commands:
    """A solo game at the start of a turn, with the temple of these blocks."""
    game = LocalGame(("human",), STANDARD, "7", "en")
    game.play(parse_action("core white grey brown green"))
    game.play(parse_action("take R1"))
    last = game.steps[-1]
    assert last.after.temple
    cells = [(parse_block(block), map(parse_cell, text.split())) for block, text in blocks]
    game.steps[-1] = Step(
        last.before, last.action, replace(last.after, temple=Temple.of(last.after.temple.core, cells))
    )
    return commands_for(game)


BRIDGE = [("white-I3", "c4.1 c4.2 c4.3"), ("grey-I3", "f4.1 f4.2 f4.3"), ("green-I4", "c4.4 d4.4 e4.4 f4.4")]
WHY = {
    "grid": ("h8.1 i8.1 j8.1", "Off the floor: i8.1, j8.1 lie outside a1 to h8."),
    "overlap": ("d4.1 d5.1 d6.1", "Taken: there are cubes at d4.1, d5.1 already."),
    "entry": ("d4.3 d3.3 d2.3", "Covered: the cube at d4.4 is in the way."),
    "height": ("d5.5 d5.6 d5.7", "Too high: d5.7 is above level 6."),
    "touch": ("a1.1 a2.1 a3.1", "On its own: no cube of it touches"),
    "taller": ("b4.1 b5.1 b6.1", "Too low: the stack at c4 is 4 high; this block would reach 1."),
    "support": ("g3.2 h3.2 h2.2", "In the air: nothing carries the cubes at g3.2, h2.2, h3.2."),
}


@pytest.mark.parametrize("rule", RULES)
def test_why_names_each_clause_and_the_place(rule: str) -> None:
    cells, sentence = WHY[rule]
    assert sentence in say(solo_with(BRIDGE), f"why {cells}")


def test_why_answers_for_squares_blocks_and_other_actions() -> None:
    commands = solo_with([])
    assert say(commands, "why c4 c5 c6").startswith("Too low: the stacks at d4, d5 are up to 2 high")
    assert "Nothing is wrong" in say(commands, "why c3.1 b3.1 a3.1")
    assert "Nothing is wrong" in say(commands, "why green-I3 c3 b3 a3")
    assert "don't make a block" in say(commands, "why a1.1 c1.1 e1.1")
    assert "don't make that block" in say(commands, "why green-L4 a1.1 a2.1 a3.1 a4.1")
    assert "isn't what comes next" in say(commands, "why claim none")
    assert "you may do it" in say(commands, "why take R2")
    assert "only when there is nothing else" in say(commands, "why pass")
    assert say(commands, "why") == Texts("en")("usage-why")
    assert len(commands.game.steps) == 2


def test_squares_without_levels_let_the_block_fall() -> None:
    commands = solo_with([])
    block = commands.own_blocks()[0]
    before = len(commands.game.steps)
    cells = commands.legal_cells(block)[0]
    squares = " ".join(f"{'abcdefgh'[cell.x]}{cell.y + 1}" for cell in cells)
    shown = say(commands, f"position {block} {squares}")
    assert len(commands.game.steps) > before or "Type a number" in shown


def test_places_filters_by_square_and_numbers_play() -> None:
    commands = solo_with([])
    block = commands.own_blocks()[0]
    shown = say(commands, f"places {block} c3")
    listed = re.findall(r"^\d+: (.*)$", shown, re.MULTILINE)
    assert listed
    assert all("c3." in line for line in listed)
    assert "Seen from the south" in say(commands, "try 1")
    assert len(commands.game.steps) == 2
    say(commands, "1")
    assert str(commands.game.steps[-1].action) == f"position {block} {listed[0]}"


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("dance", "I don't know “dance”"),
        ("p", "could be position, pass, plan, players, places"),
        ("take R9", "“R9” is no line of the yard"),
        ("take", "take R1, excavate R1 or just R1: take a line"),
        ("position purple-L4 a1", "isn't one of these blocks"),
        ("places purple", "is no block"),
        ("why z.1", "is no block"),
        ("places green-I3 a9", "“a9” is no cell"),
        ("99", "There is no list"),
        ("draw sun", "isn't what comes next"),
        ("claim", "isn't what comes next now. Your turn: excavate"),
        ("core white", "isn't what comes next now. Your turn: excavate"),
        ("take 1", "There is no list"),
        ("try take R1", "“take R1” doesn't change the view"),
        ("try R1", "“R1” doesn't change the view"),
        ("core white white white white", "isn't what comes next"),
        ("view up", "“up” is no seat"),
        ("help dancing", "no help on “dancing”"),
        ("record x.json", "when the game is over"),
        ("\x1b[2Jquit \x07", "I don't know “?[2Jquit”"),
        ("why d4.1 " * 500, "is no cell"),
        ("9" * 5000, "There is no list"),
        ("²", "I don't know"),
    ],
)
def test_bad_input_gets_one_clear_line_and_loses_nothing(line: str, wrong: str) -> None:
    commands = solo_with([])
    before = list(commands.game.steps)
    said = say(commands, line)
    assert wrong in said
    assert "\n" not in said
    assert "\x1b" not in said
    assert commands.game.steps == before


@pytest.mark.parametrize("pictures", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_command_answers_in_every_language_at_80_columns(players: int, language: str, pictures: bool) -> None:
    game = LocalGame(("human",) * players, STANDARD, "3", language)
    asked = ("table", "view", "view west", "plan", "keys", "supply", "yard", "players", "bag", "score", "log", "save")
    for until in (Phase.CORE, Phase.ACTION, Phase.CLAIM, Phase.OVER):
        play_out(game, until)
        commands = commands_for(game, language, pictures)
        for line in (*asked, *(f"help {topic}" for topic in (*COMMANDS, *TOPICS)), "help", "?"):
            said = say(commands, line)
            assert said, line
            assert "\x1b" not in said
            if pictures and line in ("table", "view", "plan", "yard", "supply"):
                rows = said.splitlines()
                assert max(map(len, rows)) <= 80, (line, max(rows, key=len))
                assert len(rows) <= 23


def test_every_choice_is_offered_in_every_phase() -> None:
    game = LocalGame(("human",), STANDARD, "11", "en")
    phases = set()
    while not game.is_over:
        commands = commands_for(game)
        assert commands.question()
        phases.add(game.state.phase)
        assert set(commands.choices) <= set(legal_actions(game.state))
        options = legal_actions(game.state)
        game.play(options[len(options) // 2])
    assert {Phase.CORE, Phase.DRAFT, Phase.ACTION, Phase.CLAIM, Phase.ASIDE, Phase.BURY, Phase.DRAW} <= phases
    assert Phase.ANCIENTS in phases


def test_the_tabulator_key_completes_cells_of_legal_placements() -> None:
    commands = solo_with([])
    block = str(commands.own_blocks()[0])
    assert "position" in commands.complete([])
    assert block in commands.complete(["position"])
    first = commands.complete(["position", block])
    assert first
    assert set(commands.complete(["position", block, first[0]])) <= set(first)
    assert "sun" in commands.complete(["draw"])
    assert "R1" in commands.complete(["take"])
    assert "none" in commands.complete(["claim"])


# Abbreviations and wrong input


def claiming() -> Commands:
    """A solo game in which one Moon of two in the hand can be claimed, and two Keys in all."""
    commands = solo_with([])
    state = commands.game.state
    designs = {"star-7": ("W", "B"), "moon-1": ("GGG",), "moon-15": ("W", "B", "B"), "star-5": ("YY",)}
    hand = tuple(replace(STANDARD.key(id), design=design) for id, design in designs.items())
    player = replace(state.player, hand=hand, supply=(parse_block("white-I3"),))
    last = commands.game.steps[-1]
    commands.game.steps[-1] = Step(last.before, last.action, replace(state, players=(player,)))
    say(commands, "position white-I3 e4 e4 e4")
    return commands


def test_an_abbreviation_means_what_can_be_claimed() -> None:
    commands = claiming()
    assert commands.claimable() == ("star-7", "moon-15")
    for line, keys in (("claim moon", ("moon-15",)), ("claim st m", ("star-7", "moon-15")), ("claim 2", ("star-7",))):
        commands.question()
        say(commands, line)
        assert str(commands.game.steps[-1].action) == f"claim {' '.join(keys)}"
        say(commands, "undo")
    assert "You can claim only Keys" in say(commands, "claim star-5")
    assert "could be star-7, star-5" not in say(commands, "claim star")


def test_nothing_to_claim_goes_on_with_enter_and_can_be_taken_back() -> None:
    commands = solo_with([])
    place_any(commands)
    assert not commands.claimable()
    assert [str(line) for line in commands.question()] == [Texts("en")("claim-nothing")]
    say(commands, "undo")
    assert phase_of(commands) is Phase.ACTION
    assert "Your turn" in say(commands, "")  # elsewhere Enter shows the table
    place_any(commands)
    say(commands, "")
    assert str(commands.game.steps[-1].action) == "claim none"
    say(commands, "undo")
    assert phase_of(commands) is Phase.CLAIM


@pytest.mark.parametrize("line", ["excavate R2", "exc r2", "R2", "r2", "take r2"])
def test_a_line_is_taken_as_the_screen_says_it(line: str) -> None:
    commands = solo_with([])
    say(commands, line)
    assert str(commands.game.steps[-1].action) == "take R2"


def test_help_knows_the_words_of_the_screen() -> None:
    commands = solo_with([])
    assert say(commands, "?") == say(commands, "help")
    assert say(commands, "help excavate") == Texts("en")("usage-take")
    assert "secret colour" in say(commands, "help enigma")
    assert "0 Trainee, 10 Researcher, 21 Field Director" in say(commands, "help end")
    assert say(commands, "help shapes").count("\n") == 10
    assert "drawn" not in say(commands, "help letters")
    assert "drawn" in say(commands_for(commands.game, pictures=True), "help letters")
    with pytest.raises(Quit):
        commands.execute("exit")


def test_an_action_at_the_wrong_time_says_what_comes_next() -> None:
    game = LocalGame(("human",), STANDARD, "7", "en")
    commands = commands_for(game)
    wrong = Texts("en")("reason-phase")
    assert say(commands, "position grey-I4 a1") == f"{wrong} {Texts('en')('phase-core')}"
    say(commands, "core white grey brown green")
    assert say(commands, "places claims") == Texts("en")("places-no-claim-any")
    assert say(commands, "claim moon") == f"{wrong} {Texts('en')('phase-draft')}"
    assert say(commands, "try grey-I4 a1") == f"{wrong} {Texts('en')('phase-draft')}"
    say(commands, "R1")
    place_any(commands)
    assert say(commands, "R1") == f"{wrong} {Texts('en')('claim-nothing')}"


def test_places_mark_and_filter_what_completes_a_key() -> None:
    game = LocalGame(("human",), STANDARD, "7", "en")
    game.play(parse_action("core brown green white grey"))
    game.play(parse_action("take R1"))
    commands, texts = commands_for(game), Texts("en")
    for block in commands.own_blocks():
        shown = say(commands, f"places {block}")
        marked = re.findall(r"^\d+: (.*?) \(completes (.*)\)$", shown, re.MULTILINE)
        listed = re.findall(r"^\d+: ", shown, re.MULTILINE)
        found = [
            keys for keys in commands.completed_keys((block, cells) for cells in commands.legal_cells(block)) if keys
        ]
        assert len(marked) == len(found) or len(listed) < len(commands.legal_cells(block))
        for number, (cells, keys) in enumerate(marked, start=1):  # they come first
            assert f"You could claim: {keys}." in say(commands, f"try {number}")
            assert str(commands.choices[number - 1]) == f"position {block} {cells}"
        only = say(commands, f"places {block} claims")
        if found:
            assert len(commands.choices) == len(found)
            assert len(re.findall(r"^\d+: ", only, re.MULTILINE)) == only.count("(completes ")
        else:
            assert only == texts("places-no-claim", block=str(block))
    shown = say(commands, "places claims")
    assert "complete a Key" in shown
    assert say(commands_for(commands.game, pictures=True), "places claims").count("* ") == shown.count("(completes ")


def test_no_place_says_why() -> None:
    commands = solo_with([])
    assert "Y4 can't cover a1 now. It comes closest on" in say(commands, "places grey-Y4 a1")
    assert "On its own" in say(commands, "places grey-Y4 a1")
    assert "can't cover a1, h8 together" in say(commands, "places grey-Y4 a1 h8")
    assert "Too low" in say(commands, "places grey-O4 c4.1 c5.1")
    assert "not at the levels you named" in say(commands, "places grey-I3 d3.5")
    high = [("grey-I4", "d4.3 d4.4 d4.5 d4.6"), ("white-I4", "e4.3 e4.4 e4.5 e4.6")]
    assert "Too high" in say(solo_with(high), "places green-I3 d4 e4")


@pytest.mark.parametrize("plain_mode", [False, True])
def test_table_and_enter_repeat_the_question_and_the_list(plain_mode: bool) -> None:
    game = LocalGame(("human",), STANDARD, "11", "en")
    while not game.is_over:
        commands = commands_for(game, pictures=not plain_mode)
        asked = "\n".join(map(str, commands.question()))
        assert say(commands, "table").endswith(asked)
        assert commands.can_only_claim_nothing or say(commands, "").endswith(asked)
        options = legal_actions(game.state)
        game.play(options[len(options) // 2])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_prompts_fit_a_small_screen(players: int, language: str) -> None:
    """Everything that is shown for each choice of a game fits on the screen; lines wrap at 80 columns."""
    game = LocalGame(("human",) * players, STANDARD, "5", language)
    luck = random.Random(1)
    for _ in range(150):
        if game.is_over:
            break
        commands = commands_for(game, language, pictures=True)
        lines: list[str] = []
        commands.show = lambda drawn, lines=lines: lines.extend(map(str, drawn))  # type: ignore[misc]
        commands.announce()
        rows = sum(len(wrap(line, 80)) or 1 for line in lines) + 1  # the prompt
        begins = 5 if game.state.phase is Phase.CORE else 0  # the lines that explain how to play
        assert rows + begins <= 24, "\n".join(lines)
        options = legal_actions(game.state)
        game.play(options[0] if luck.random() < 0.4 else luck.choice(options))


def test_the_core_cube_is_laid_with_all_sides_in_sight() -> None:
    game = LocalGame(("human",), STANDARD, "7", "en")
    commands = commands_for(game, pictures=True)
    shown = say(commands, "table")
    assert re.search("^  North East  South West", shown, re.MULTILINE)
    assert "Yard" not in shown  # in a solo game it is filled only afterwards
    assert "Yard" in say(commands_for(LocalGame(("human", "human"), STANDARD, "7", "en"), pictures=True), "table")
    assert "lacks" not in shown + say(commands, "keys")
    for number in (1, 3, 5, 7):  # in pairs that look the same from the south
        rows = [re.search(rf"^{n} (\w+) +(\w+) +(\w+) +(\w+)", shown, re.MULTILINE) for n in (number, number + 1)]
        assert all(rows)
        assert len({row[3] for row in rows if row}) == 1
        assert len({row[2] for row in rows if row}) == 2
    say(commands, "4")
    row = re.search(r"^4 (\w+) +(\w+) +(\w+) +(\w+)", shown, re.MULTILINE)
    assert row
    assert str(game.steps[-1].action) == f"core {' '.join(row.groups())}"


def test_the_top_line_counts_rounds_and_points_so_far() -> None:
    game = play_out(LocalGame(("human", "human"), STANDARD, "7", "en"), until=Phase.ACTION)
    for turn, line in ((1, "Round 1"), (2, "Round 1"), (3, "Round 2"), (8, "Round 4")):
        seen = observe(replace(game.state, turn=turn), game.state.player.seat)
        assert heading(Texts("en"), seen)[0] == line
        assert re.fullmatch(r"\d+ VP so far: Keys 0 \(0 of 12\), Enigma \d \(\d+ \w+\)", heading(Texts("en"), seen)[2])
    shown = say(commands_for(game), "players")
    assert "(you)" in shown
    assert "Put aside" not in shown
    assert "hand 2 Stars 1 Sun 1 Moon; supply " in shown
    assert "Put aside: 0" in say(solo_with([]), "players")


# Drawing


def test_lacking_names_the_squares_and_colours() -> None:
    commands = solo_with([])
    temple = commands.temple()
    for seat in SEATS:
        seen = view(temple, seat)
        for key in STANDARD.keys:
            lacks = missing_squares(seen, key.design)
            nearest = missing(seen, key.design)
            assert nearest
            assert len(lacks) == nearest[0]
            assert all(seen.face(square) is not colour for square, colour in lacks)


def test_pictures_of_blocks_are_all_different() -> None:
    assert len(set(SHAPES_FROM_ABOVE.values())) == 10


def test_a_view_marks_the_new_faces() -> None:
    drawn = PictureDisplay(Texts("en")).view(View((1 << 9, 1, 0, 0), 1), Seat.EAST)
    assert [str(line) for line in drawn[-3:]] == [
        " 2  .  W  .  .  .  .  .  . ",
        " 1 [Y] .  .  .  .  .  .  . ",
        "    1  2  3  4  5  6  7  8 ",
    ]


# Saves


def piped(saves: Path, seats: list[str], typed: str, **options: Any) -> CommandResult:
    """Run a game with pipes as its input and output."""
    given: dict[str, Any] = {"language": "en", "seed": "7", **options}
    return cli.run_program(lambda: run(seats, saves=saves, set_=STANDARD, **given), typed)


def test_a_killed_terminal_resumes(tmp_path: Path, terminals: list[Terminal]) -> None:
    first = Terminal(command(tmp_path, ["human", "researcher"]))
    terminals.append(first)
    assert "help turn, help placing" in first.read_until("Press Enter to begin. ")
    screen = first.type("", "> ")
    while "(places" not in screen:
        screen = first.type("1", "> ")
    (save,) = tmp_path.glob("*.json")
    actions = json.loads(save.read_text(encoding="utf-8"))["actions"]
    in_use = piped(tmp_path, ["human"], "", resume=save.stem)
    assert in_use.code == 2
    assert "open in another terminal" in in_use.err
    os.kill(first.process.pid, signal.SIGKILL)
    first.process.wait()
    second = Terminal(command(tmp_path, ["human"]))
    terminals.append(second)
    offer = second.read_until("n begins anew: ")
    assert re.search(r"^1  .*human, researcher, turn 1$", offer, re.MULTILINE)
    assert "n for a new game" in second.type("x", "n begins anew: ")
    screen = second.type("", "> ")
    assert "(places" in screen
    assert [str(step.action) for step in read_game(save).steps] == actions


def test_a_damaged_save_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    good = game_data(play_out(LocalGame(("human",), STANDARD, "1", "en"), until=Phase.CLAIM))
    damaged = {
        "a": "{",
        "b": json.dumps(good)[:-50],
        "c": json.dumps({**good, "actions": ["take R1"]}),
        "d": json.dumps({**good, "format": "other/1"}),
        "e": json.dumps({**good, "seats": ["human"] * 9}),
        "f": "[]",
        "g": json.dumps({**good, "format": "blockandkey-save/1"}),  # of other rules
    }
    for name, text in damaged.items():
        (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
    ran = piped(tmp_path, ["human"], "1\nquit\n")
    assert ran.code == 0
    said = " ".join(ran.out.split())
    assert said.count("is damaged and can't be read. It is left as it is.") == len(damaged)
    assert piped(tmp_path, ["human"], "", resume="a").code == 2
    assert {path.stem: path.read_text(encoding="utf-8") for path in tmp_path.glob("?.json")} == damaged


def test_a_save_round_trips_and_two_slots_exclude_each_other(tmp_path: Path) -> None:
    game = play_out(LocalGame(("human", "random", "researcher"), STANDARD, "9", "de"), until=Phase.CLAIM)
    slot = SaveFile.new(tmp_path)
    slot.write(game)
    again = read_game(slot.path)
    assert again.state == game.state
    assert game_data(again) == game_data(game)
    assert parse_game(json.dumps(game_data(game))).players == game.players
    with pytest.raises(SaveInUse):
        SaveFile(slot.path)
    slot.close()
    SaveFile(slot.path).close()


def test_a_folder_that_refuses_is_named_once_and_the_game_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    ran = piped(blocked / "saves", ["human"], "1\n1\nquit\n")
    assert ran.code == 0
    assert ran.out.count("can't be saved") == 1


# Leaving


def test_ctrl_c_says_one_line_and_keeps_the_game(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(command(tmp_path, ["human"]))
    terminals.append(terminal)
    terminal.read_until(SOUTH)
    terminal.type("1")
    (save,) = tmp_path.glob("*.json")
    last = ""
    while not last:  # Python's line editor loses a signal that comes just before it starts to wait
        os.kill(terminal.process.pid, signal.SIGINT)
        with contextlib.suppress(TimeoutError):  # a second signal would kill a program that is slow to end
            last = terminal.read_until(None, patience=20)
    assert terminal.process.wait() == 130
    assert "The game is saved." in last
    assert "Traceback" not in terminal.raw
    assert len(read_game(save).steps) == 1


def test_the_end_of_the_input_saves_and_leaves(tmp_path: Path) -> None:
    ran = piped(tmp_path, ["human"], "1\n")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.rstrip().endswith("The game is saved. Next time you can go on with it.")
    assert piped(tmp_path, ["human"], "quit\n", resume="last").code == 0


def test_a_closed_output_leaves_no_traceback(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(
        command(tmp_path, ["human"]),
        input=b"1\n",
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
        check=False,
    )
    os.close(writing)
    assert ran.returncode == 2
    assert ran.stderr.decode().count("\n") == 1
    assert "output was closed" in ran.stderr.decode()


@pytest.mark.parametrize(
    ("seats", "options", "line"),
    [
        (["human"] * 9, {}, "1 to 4 players, not 9"),
        (["human", "nobody"], {}, "No bot is called “nobody”"),
        (["random", "researcher"], {}, "give a seat to human"),
        (["human"], {"resume": "nothing-there"}, "There is no saved game"),
        (["human"], {"resume": "last"}, "There is no unfinished game"),
    ],
)
def test_a_game_that_cannot_start_says_why_in_one_line(
    seats: list[str], options: dict[str, object], line: str, tmp_path: Path
) -> None:
    ran = piped(tmp_path, seats, "", **options)
    assert ran.code == 2
    assert line in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_bots_play_and_are_told_in_words(tmp_path: Path) -> None:
    ran = piped(tmp_path, ["researcher", "random", "human"], "\n1\n1\n1\n1\n", plain=True)
    assert ran.code == 0
    assert re.search(r"^\* North \(researcher\) (takes|lays|excavates|positions)", ran.out, re.MULTILINE)
