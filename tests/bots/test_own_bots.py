"""Users' own bots: Python classes and programs that play, or fail in many ways, each with one clear reason."""

import json
import math
import os
import random
import select
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from blockandkey.arena.game import PlayedGame, simulate
from blockandkey.bots import BotFault, bot, check_bot, close
from blockandkey.bots.own import process, program
from blockandkey.bots.own.module import end_hosts
from blockandkey.cli.bots import valid_limit
from blockandkey.rules.components import shipped_set
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.observe import observe, view_data
from blockandkey.rules.playback import verify
from blockandkey.rules.state import Claim, Phase, State
from blockandkey.terminal.bots import BotPlayers
from blockandkey.terminal.game import LocalGame
from tests.support.cli import assert_one_line, run

SHORT = 0.5  # seconds that a bot may take, in the tests of bots that hang

PYTHON = '''
import ctypes, json, os, random, sys, threading
from blockandkey import Position, parse_action

class Good:
    def choose(self, observation, actions, generator):
        return generator.choice(actions)

class Talks(Good):
    def choose(self, observation, actions, generator):
        print("a word"); print("another", flush=True); os.write(1, b"and rubbish")
        return super().choose(observation, actions, generator)

class Raises:
    def choose(self, observation, actions, generator):
        return {}["no such key"]

class RaisesFar:
    def choose(self, observation, actions, generator):
        return json.loads("{")

class Loops:
    def choose(self, observation, actions, generator):
        while True:
            pass

class Waits:
    def choose(self, observation, actions, generator):
        threading.Event().wait()

class Exits:
    def choose(self, observation, actions, generator):
        sys.exit("enough")

class Vanishes:
    def choose(self, observation, actions, generator):
        os._exit(0)

class Crashes:
    def choose(self, observation, actions, generator):
        ctypes.string_at(0)

class Meddles:
    """Writes an answer to the pipe of its host process."""
    said = b'{"action": "rubbish", "noticed": []}'
    def choose(self, observation, actions, generator):
        for pipe in range(3, 12):
            try:
                os.write(pipe, self.said + b"\\n")
            except OSError:
                pass
        return actions[0]

class MeddlesMore(Meddles):
    said = b'{"action": "pass", "noticed": 7}'

class Illegal:
    def choose(self, observation, actions, generator):
        return parse_action("take R1")

class Nothing:
    def choose(self, observation, actions, generator):
        pass

class Text:
    def choose(self, observation, actions, generator):
        return str(actions[0])

class Odd:
    def __repr__(self):
        raise ValueError
    def choose(self, observation, actions, generator):
        return self

class Hollow:
    def choose(self, observation, actions, generator):
        return Position("x", None)

class Fills:
    def choose(self, observation, actions, generator):
        return [bytearray(2**26) for _ in range(64)]

class Unmade:
    def __init__(self):
        raise ValueError("not today")
    def choose(self, observation, actions, generator): ...

class NoBot: ...

A_THING = 7
PLAYED = []

class Leaky:
    """Would play otherwise if it saw what was played before."""
    def choose(self, observation, actions, generator):
        PLAYED.append(1)
        return actions[len(PLAYED) % len(actions)]

class Hashes:
    """Would play otherwise in every process if texts were hashed at random."""
    def choose(self, observation, actions, generator):
        return next(iter({str(action): action for action in sorted(actions, key=lambda a: hash(str(a)))}.values()))

class Global(Good):
    def choose(self, observation, actions, generator):
        return random.choice(actions)

class Alters(Good):
    def choose(self, observation, actions, generator):
        return actions.pop()
'''


def line(text: str) -> str:
    """The place in the file where a text is."""
    return f"(mine.py, line {PYTHON[: PYTHON.index(text)].count(chr(10)) + 1})"


RAISED = f"KeyError: 'no such key' {line('return {}[')}"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots; the test runs in it."""
    (tmp_path / "mine.py").write_text(PYTHON)
    (tmp_path / "broken.py").write_text("def choose(:\n")
    (tmp_path / "divides.py").write_text("\n1 / 0\n")
    (tmp_path / "needs.py").write_text("import no_such_thing\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module", autouse=True)
def no_hosts_left() -> Any:
    yield
    end_hosts()


def assert_forfeit(game: PlayedGame, place: int, *words: str) -> None:
    """The game ended by a forfeit with one clear reason, and the bot that forfeited is last."""
    assert game.forfeit is not None
    assert (game.forfeit.seat_index, game.forfeit.bot) == (place, game.bots[place])
    reason = game.forfeit.reason
    assert all(word in reason for word in words), reason
    assert reason.isprintable()
    assert len(reason) < 300
    assert "Traceback" not in reason
    assert game.outcome is None
    assert game.ranking[-1] == place
    assert sorted(game.ranking) == [*range(len(game.bots))]
    assert len(game.scores) == len(game.bots)


def assert_whole(game: PlayedGame) -> None:
    assert game.forfeit is None
    assert game.outcome is not None
    assert game.steps[-1].after.phase is Phase.OVER


def assert_ended(alive: int, said: bytes) -> None:
    """The processes at the other end of this pipe wrote something and have ended."""
    for expected in (said, b""):
        assert select.select([alive], [], [], 20)[0]
        assert os.read(alive, 9) == expected
    os.close(alive)


# Python bots


@pytest.mark.parametrize("name", ["mine:Good", "mine.py:Good", "./mine.py:Good"])
def test_an_own_bot_plays_whole_games_that_repeat(name: str) -> None:
    games = [simulate(players, [name, "random"], "7") for players in (1, 2, 2)]
    for game in games:
        assert_whole(game)
    assert games[1] == games[2]
    assert games[1].bots == (name, "random")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Raises", ("raised KeyError", "'no such key'", line("return {}["))),
        ("RaisesFar", ("raised JSONDecodeError", line('json.loads("{")'))),
        ("Exits", ("exited", line('sys.exit("enough")'))),
        ("Vanishes", ("exited with code 0 without an answer",)),
        ("Crashes", ("was ended by signal 11",)),
        ("Illegal", ("illegal: 'take R1'", "not what has to be done now")),
        ("Nothing", ("answered nothing, which is not an action",)),
        ("Text", ("answered str 'core", "not an action")),
        ("Odd", ("answered Odd", "not an action")),
        ("Hollow", ("answered Position", "not an action")),
        ("Meddles", ("answered 'rubbish', which is not an action",)),
        ("MeddlesMore", ("sent what is not an answer",)),
    ],
)
def test_a_bot_that_fails_loses_that_game_and_the_next_goes_on(name: str, words: tuple[str, ...]) -> None:
    assert_forfeit(simulate(2, [f"mine:{name}", "random"], "1"), 0, *words)
    assert_whole(simulate(1, ["mine:Good"], "2"))


@pytest.mark.parametrize("name", ["Loops", "Waits"])
def test_a_bot_that_hangs_loses_that_game_and_the_next_goes_on(name: str) -> None:
    game = simulate(3, ["random", "random", f"mine:{name}"], "1", limit=SHORT)
    assert_forfeit(game, 2, "did not answer within 0.5 s")
    assert game.steps
    assert_whole(simulate(1, ["mine:Good"], "2"))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps another process to its share of memory")
def test_a_bot_that_fills_the_memory_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "MEMORY", 2**28)
    assert_forfeit(simulate(1, ["mine:Fills"], "1"), 0, "raised MemoryError")


def test_what_a_bot_prints_is_passed_on_if_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    quiet = simulate(1, ["mine:Talks"], "1")
    assert capsys.readouterr().err == ""
    end_hosts()
    heard = simulate(1, ["mine:Talks"], "1", echo=True)
    assert_whole(heard)
    assert heard == quiet
    assert "another" in capsys.readouterr().err


START_FAULTS = [
    ("nowhere:Bot", ("is not there", "no module 'nowhere'")),
    ("nowhere.inside:Bot", ("is not there", "no module 'nowhere'")),
    ("nowhere.py:Bot", ("is not there", "no file 'nowhere.py'")),
    ("mine:Missing", ("is not there", "mine has no 'Missing'")),
    ("mine:NoBot", ("is not a bot", "choose(observation, actions, generator)")),
    ("mine:A_THING", ("is not a bot",)),
    ("mine:", ("mymodule:MyBot",)),
    (":Mine", ("mymodule:MyBot",)),
    ("mine:Unmade", ("raised ValueError: not today", line('raise ValueError("not'))),
    ("broken:Bot", ("raised SyntaxError", "broken.py, line 1")),
    ("divides:Bot", ("raised ZeroDivisionError", "divides.py, line 2")),
    ("needs:Bot", ("raised ModuleNotFoundError", "no_such_thing", "needs.py, line 1")),
    ("program:", ("names no program",)),
    ("program:'", ("is no command",)),
    ("program:./nowhere", ("can't be started", "'./nowhere' is not there")),
    ("program:./mine.py", ("can't be started", "'./mine.py' can't be executed")),
]


@pytest.mark.parametrize(("name", "words"), START_FAULTS)
def test_a_bot_that_cannot_start_is_told_in_one_line(name: str, words: tuple[str, ...]) -> None:
    with pytest.raises(BotFault) as fault:
        bot(name)
    assert all(word in str(fault.value) for word in (repr(name), *words)), fault.value
    assert str(fault.value).isprintable()
    assert_forfeit(simulate(2, ["random", name], "1"), 1, *words)


def test_a_bot_that_hangs_while_it_is_read_is_given_up(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    monkeypatch.setattr("blockandkey.bots.own.module.START", SHORT)
    (here / "waits.py").write_text("import threading; threading.Event().wait()")
    with pytest.raises(BotFault, match=r"did not answer within 0\.5 s"):
        bot("waits:Bot")


HESITATES = """
import os, threading

class Bot:
    def __init__(self):
        if os.path.exists("alive"):
            self.alive = open("alive", "wb", 0)
            self.alive.write(b"x")
            threading.Event().wait()

    def choose(self, observation, actions, generator): ...
"""


class JumpingClock:
    """A clock that stands still until a pipe has data, and then jumps ahead at every reading."""

    def __init__(self, pipe: int) -> None:
        self._pipe, self._now = pipe, 0.0

    def monotonic(self) -> float:
        if select.select([self._pipe], [], [], 0)[0]:
            self._now += 1e6  # at every reading: the bot may be there before the wait for it begins
        return self._now


def test_a_bot_that_hangs_while_it_is_made_is_ended(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    (here / "hesitates.py").write_text(HESITATES)
    close(bot("hesitates:Bot"))  # its host process runs from now on
    os.mkfifo("alive")
    alive = os.open("alive", os.O_RDONLY | os.O_NONBLOCK)
    monkeypatch.setattr(process, "time", JumpingClock(alive))
    with pytest.raises(BotFault, match="did not answer within 30 s"):
        bot("hesitates:Bot")
    assert_ended(alive, b"x")


def test_an_unknown_bot_is_no_forfeit() -> None:
    with pytest.raises(InvalidText, match="your own is mymodule:MyBot"):
        simulate(2, ["nobody"], "1")


def test_a_game_does_not_depend_on_those_before_it() -> None:
    end_hosts()
    alone = simulate(2, ["mine:Leaky"], "b")
    for seed in "ca":
        assert_whole(simulate(2, ["mine:Leaky"], seed))
    assert simulate(2, ["mine:Leaky"], "b") == alone


def test_texts_are_hashed_alike_in_every_process() -> None:
    games = []
    for _ in range(2):
        end_hosts()
        games.append(simulate(1, ["mine:Hashes"], "1"))
    assert games[0] == games[1]


def test_a_bot_with_a_thread_of_its_own_has_a_new_process_for_every_game(here: Path) -> None:
    (here / "threads.py").write_text(
        "import threading\n"
        "from mine import Leaky\n"
        "threading.Thread(target=threading.Event().wait, daemon=True).start()\n"
    )
    first, again = (simulate(1, ["threads:Leaky"], "1") for _ in range(2))
    assert_whole(first)
    assert first == again


def test_a_changed_file_is_read_anew(here: Path) -> None:
    assert_whole(simulate(1, ["mine.py:Good"], "1"))
    (here / "mine.py").write_text(PYTHON.replace("generator.choice(actions)", "None"))
    os.utime(here / "mine.py", (1, 1))
    assert_forfeit(simulate(1, ["mine.py:Good"], "1"), 0, "answered nothing")


# Programs


HANG = "exec tail -f /dev/null"  # in a shell script: wait for ever


def shell(script: str) -> str:
    """The name of a bot that is a shell script."""
    return f"program:sh -c {shlex.quote(script)}"


def answering(text: str) -> str:
    """A program that answers every question with a text."""
    return shell(f"read start; while read question; do echo '{text}'; done")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("program:cat", ("without a text", "action", "start")),
        ("program:true", ("exited with code 0 without an answer",)),
        (shell("read x; exit 3"), ("exited with code 3 without an answer",)),
        (shell("echo first >&2; echo alas >&2; exit 4"), ("exited with code 4", "its last words: 'alas'")),
        (shell("kill -9 $$"), ("was ended by signal 9",)),
        ("program:yes", ("sent a line that is not a JSON object: 'y'",)),
        (answering("Hello!"), ("not a JSON object: 'Hello!'",)),
        (answering(""), ("not a JSON object: ''",)),
        (answering("[" * 5000), ("not a JSON object",)),
        (answering('"take R1"'), ("not a JSON object",)),
        (answering("{}"), ('without a text "action"',)),
        (answering('{"action": 3}'), ('without a text "action"',)),
        (answering('{"action": "dance"}'), ("'dance', which is not an action",)),
        (answering('{"action": "take R1"}'), ("illegal: 'take R1'", "not what has to be done now")),
        (answering('{"version": 9, "action": "take R1"}'), ("answered version '9', but was asked version 1",)),
        ("program:head -c 1000000 /dev/zero", ("sent more than 65536 bytes",)),
        ("program:head -c 100000 /dev/urandom", ("sent",)),
    ],
)
def test_a_program_that_fails_loses_that_game(name: str, words: tuple[str, ...]) -> None:
    assert_forfeit(simulate(2, [name, "random"], "1"), 0, *words)


def test_a_program_that_closes_its_output_loses_that_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "EXIT_WAIT", SHORT)
    monkeypatch.setattr(program, "EXIT_WAIT", SHORT)
    name = shell(f"exec >&-; read start; read question; {HANG} >/dev/null")
    assert_forfeit(simulate(2, [name, "random"], "1"), 0, "closed its output without an answer")


CORE = '{"action": "core white grey brown green"}'


def test_an_answer_too_many_is_taken_for_the_next_question() -> None:
    game = simulate(1, [answering(f"{CORE}\n{CORE}")], "1")
    assert_forfeit(game, 0, "illegal: 'core white grey brown green'")
    assert len(game.steps) == 1
    versioned = CORE.replace("{", '{"version": 1, ')
    assert_forfeit(simulate(1, [shell(f"echo '{versioned}'; echo '{versioned}'; cat")], "1"), 0, "was asked version 2")


@pytest.mark.parametrize(
    "script",
    [
        HANG,  # doesn't even read
        f"read start; read question; printf '%s' '{CORE}'; {HANG}",  # no end of line
        f"read start; read question; echo '{CORE}'; {HANG}",  # hangs at its second turn
    ],
)
def test_a_program_that_hangs_loses_that_game(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "START", SHORT)
    assert_forfeit(simulate(1, [shell(script)], "1", limit=SHORT), 0, "did not answer within 0.5 s")


def test_nothing_that_a_program_started_outlives_its_game(here: Path) -> None:
    os.mkfifo("alive")  # open as long as the child runs
    alive = os.open("alive", os.O_RDONLY | os.O_NONBLOCK)
    child = f"(echo x; touch ready; {HANG}) > alive"
    name = shell(f"{child} & until [ -e ready ]; do :; done; read start; read question; echo no")
    assert_forfeit(simulate(1, [name], "1"), 0)
    assert_ended(alive, b"x\n")


LISTENS = """
import json, sys
with open("heard.jsonl", "a") as heard:
    for line in sys.stdin:
        heard.write(line)
        message = json.loads(line)
        if message["do"] == "act":
            print(json.dumps({"action": message["view"]["actions"][message["seed"] % len(message["view"]["actions"])]}))
            sys.stdout.flush()
"""


@pytest.fixture
def listens(here: Path) -> str:
    """A program that plays and keeps all messages that it gets."""
    (here / "listens.py").write_text(LISTENS)
    return f"program:{shlex.quote(sys.executable)} listens.py"


def heard() -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path("heard.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("players", [1, 3])
def test_a_program_is_told_the_start_every_view_and_the_end(players: int, listens: str) -> None:
    game = simulate(players, [listens, "random", "random"], "5")
    assert_whole(game)
    start, *questions, end = heard()
    mine = [step for step in game.steps if step.before.on_turn == 0]
    seat = mine[0].before.player.seat
    order = [player.seat for player in game.steps[0].before.players]
    assert (start["do"], start["format"], start["seat"], start["order"]) == ("start", "blockandkey-bot/1", seat, order)
    assert start["seconds"] == 10
    assert len(start["set"]["keys"]) == 48
    assert [question["version"] for question in questions] == [*range(1, len(mine) + 1)]
    told = [view_data(observe(step.before, seat), legal_actions(step.before)) for step in mine]
    assert [question["view"] for question in questions] == json.loads(json.dumps(told))
    assert end["do"] == "end"
    assert end["forfeit"] is None
    assert end["view"]["scores"][0]["total"] == max(game.scores)
    schema = json.loads((Path(program.__file__).parents[2] / "protocol/view.schema.json").read_text())
    for message in (*questions, end):
        Draft202012Validator(schema).validate(message["view"])
    assert simulate(players, [listens, "random", "random"], "5") == game


def test_a_program_is_told_of_a_forfeit_of_another(listens: str) -> None:
    game = simulate(2, [listens, "mine:Raises"], "5")
    assert_forfeit(game, 1)
    end = heard()[-1]
    assert end["forfeit"]["seat"] == game.steps[0].before.players[1].seat
    assert "KeyError" in end["forfeit"]["reason"]
    assert end["view"]["ended"] is None


# On the command line


def test_simulate_reports_forfeits_and_goes_on(listens: str) -> None:
    done = run("simulate", "--games", "3", "--bot", "mine:Raises", "--bot", listens, "--records", "out.jsonl", "--json")
    assert done.code == 0, done.err
    told = json.loads(done.out)
    assert told["ended"] == {"forfeit": 3}
    assert [row["wins"] for row in told["bots"]] == [0, 3]
    assert [forfeit["game"] for forfeit in told["forfeits"]] == [0, 1, 2]
    assert {forfeit["place"] for forfeit in told["forfeits"]} == {1}
    assert not Path("out.jsonl").read_text(), "they forfeited before anything was done"


def test_simulate_writes_the_beginning_of_a_forfeited_game() -> None:
    done = run("simulate", "--bot", "random", "--bot", "mine:Raises", "--records", "out.jsonl")
    assert f"mine:Raises forfeited 1 game: it raised {RAISED}" in done.out
    assert "Traceback" not in done.err
    told = json.loads(Path("out.jsonl").read_text())
    assert "result" not in told
    assert len(verify(told)) >= 1


@pytest.mark.parametrize(
    ("command", "name"),
    [("simulate --bot", "nowhere:Bot"), ("simulate --bot", "program:./nowhere"), ("check-bot", "mine:NoBot")],
)
def test_a_bot_that_is_not_there_is_one_line(command: str, name: str) -> None:
    assert_one_line(run(*command.split(), name), name)


@pytest.mark.parametrize("limit", [0, -1, math.nan, math.inf])
def test_a_limit_is_a_number_of_seconds(limit: float) -> None:
    with pytest.raises(InvalidText, match="not a limit"):
        valid_limit(limit)


def test_in_the_terminal_a_researcher_takes_the_place_of_a_bot_that_fails() -> None:
    words = "play --text --plain --seed 3 --saves . --seats human,mine:Raises"
    done = run(*words.split(), text="\n")
    assert done.code == 0, done.err
    assert f"South's bot is out: it raised {RAISED}." in done.out
    assert "South (researcher)" in done.out
    assert "Traceback" not in done.err


def test_at_a_table_bots_keep_their_process_and_failing_ones_are_replaced(listens: str) -> None:
    table = LocalGame((listens, "mine:Raises", "mine:Illegal"), shipped_set("standard"), "1", "en")
    sitters = BotPlayers(table)
    reasons = []
    while len(table.steps) < 30:
        reasons.append(sitters.act())
    sitters.close()
    failed = [str(reason) for reason in reasons if reason]
    assert len(failed) == 2
    assert any("KeyError" in reason for reason in failed)
    assert any("illegal" in reason for reason in failed)
    assert table.players == (listens, "researcher", "researcher")
    assert [message["do"] for message in heard()].count("start") == 1
    assert heard()[-1]["do"] == "end"


# check_bot


class Steady:
    """Claims all it can; otherwise it does the first legal action."""

    def choose(self, observation: Any, actions: Any, generator: random.Random) -> Any:
        return max(actions, key=lambda action: isinstance(action, Claim) and len(action.keys))


class Peeks(Steady):
    """Finds the whole state where nobody should look."""

    def choose(self, observation: Any, actions: Any, generator: random.Random) -> Any:
        frame = sys._getframe()
        while frame := frame.f_back:  # type: ignore[assignment]
            for thing in frame.f_locals.values():
                if isinstance(thing, State):
                    secret = sum(map(ord, str([player.hand for player in thing.players] + [thing.suns, thing.moons])))
                    return actions[secret % len(actions)]
        raise AssertionError("nothing to peek at")


class Counts(Steady):
    """Plays by the number of its choices in all games, which is a fault."""

    asked = 0

    def choose(self, observation: Any, actions: Any, generator: random.Random) -> Any:
        Counts.asked += 1
        return actions[Counts.asked % len(actions)]


class Remembers(Steady):
    """Plays by the number of its choices in this game, which is allowed."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, observation: Any, actions: Any, generator: random.Random) -> Any:
        self.asked += 1
        return actions[self.asked % len(actions)]


class Forges(Steady):
    def choose(self, observation: Any, actions: Any, generator: random.Random) -> Any:
        object.__setattr__(observation, "turn", 99)
        return actions[0]


def called(checked: Any) -> str:
    """The same name in every process."""
    return checked if isinstance(checked, str) else getattr(checked, "__name__", type(checked).__name__)


@pytest.mark.parametrize("checked", ["mine:Good", Steady(), Remembers], ids=called)
def test_a_good_bot_has_no_fault_in_any_phase(checked: Any) -> None:
    report = check_bot(checked)
    assert report.faults == ()
    assert report.games == 4
    assert report.phases == {*Phase} - {Phase.OVER}
    assert [*report.lines()][-1] == "no fault found"
    assert report.data()["decisions"] == len(report.seconds) > 60


@pytest.mark.parametrize(
    ("checked", "words"),
    [
        (Peeks, ("chooses by what it can't know",)),
        (Counts, ("does not repeat itself",)),
        (Forges, ("alters the observation",)),
        ("mine:Alters", ("alters the list of actions",)),
        ("mine:Global", ("does not repeat itself", "uses the global random generator")),
        ("mine:Raises", (f"solo, turn 0, core: raised {RAISED}",)),
        ("mine:Illegal", ("answers what is illegal: 'take R1'",)),
        ("mine:NoBot", ("is not a bot",)),
        ("mine:Unmade", ("raised ValueError: not today",)),
        ("nobody", ("not a bot: 'nobody'",)),
        (answering('{"action": "dance"}'), ("'dance', which is not an action",)),
        (lambda: 1 // 0, ("raised ZeroDivisionError",)),
    ],
    ids=called,
)
def test_a_bad_bot_is_told_its_faults(checked: Any, words: tuple[str, ...]) -> None:
    report = check_bot(checked)
    for word in words:
        assert any(word in fault for fault in report.faults), report.faults
    assert len(report.faults) == len(words)
    assert all(fault.isprintable() for fault in report.faults)


def test_a_slow_bot_is_told_so() -> None:
    report = check_bot(Steady, limit=1e-9)
    assert ["takes more than 1e-09 s" in fault for fault in report.faults] == [True]


def test_check_bot_on_the_command_line() -> None:
    good, bad = run("check-bot", "random", "--json"), run("check-bot", "mine:Raises")
    assert (good.code, bad.code) == (0, 1)
    assert json.loads(good.out)["faults"] == []
    assert "fault: solo, turn 0, core: raised KeyError" in bad.out


def test_a_bot_that_was_closed_says_so() -> None:
    player = bot("mine:Good")
    close(player)
    state = simulate(1, ["random"], "1").steps[0].before
    with pytest.raises(BotFault, match="has ended"):
        player.choose(observe(state, state.player.seat), legal_actions(state), random.Random(1))
