"""The command line: output for programs, and one clear line for each error."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path
from unittest.mock import Mock

import pytest

import blockandkey
from blockandkey import shipped_set
from tests.support.cli import COMMAND, ENVIRONMENT, assert_one_line, assert_says, run
from tests.support.imports import ROOT


@pytest.mark.parametrize("command", ["play", "simulate", "replay", "referee", "schema", "sets show", "sets check"])
def test_help_has_an_example(command: str) -> None:
    done = run(*command.split(), "--help")
    assert done.code == 0
    assert f"Example: blockandkey {command}" in done.out


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_simulate_writes_records_that_replay_verifies(players: int, tmp_path: Path) -> None:
    asked = f"simulate --players {players} --games 2 --bot researcher --records out.jsonl"
    wrote = run(*asked.split(), folder=tmp_path)
    assert wrote.code == 0, wrote.err
    checked = run("replay", "out.jsonl", "--json", folder=tmp_path)
    assert json.loads(checked.out) == {"records": 2, "verified": True, "unchecked": {}}
    assert os.listdir(tmp_path) == ["out.jsonl"]


def test_simulate_repeats_itself_with_a_seed() -> None:
    first, again, other = (run("simulate", "--seed", seed, "--records", "-").out for seed in ("1", "1", "2"))
    assert first == again
    assert first != other
    assert json.loads(first)["format"] == "blockandkey-game/2"


def test_simulate_reports_as_json() -> None:
    done = run("simulate", "--games", "2", "--bot", "researcher", "--bot", "random", "--json")
    told = json.loads(done.out)
    assert told["games"] == 2
    assert [bot["name"] for bot in told["bots"]] == ["researcher", "random"]
    assert sum(bot["wins"] for bot in told["bots"]) == 2


def test_a_broken_record_keeps_the_older_file(tmp_path: Path) -> None:
    (tmp_path / "out.jsonl").write_text("precious")
    assert_one_line(run("simulate", "--players", "9", "--records", "out.jsonl", folder=tmp_path), "9", "1 to 4")
    assert (tmp_path / "out.jsonl").read_text() == "precious"
    assert os.listdir(tmp_path) == ["out.jsonl"]


def test_replay_names_the_place_of_the_first_error(tmp_path: Path) -> None:
    lines = run("simulate", "--games", "2", "--records", "-").out.splitlines()
    broken = json.loads(lines[1])
    broken["moves"][3]["seat"] = "north"
    (tmp_path / "two.jsonl").write_text(f"{lines[0]}\n{json.dumps(broken)}\n")
    assert_one_line(run("replay", "two.jsonl", folder=tmp_path), "two.jsonl:2", "move 4", "north")


def test_replay_reads_a_record_spread_over_lines() -> None:
    told = json.loads(run("simulate", "--records", "-").out)
    assert run("replay", "-", text=json.dumps(told, indent=2)).out == "1 record verified\n"


def test_replay_says_in_words_what_it_could_not_check(tmp_path: Path) -> None:
    told = json.loads(run("simulate", "--records", "-").out)
    begun = {name: told[name] for name in told if name not in ("seed", "result")}
    (tmp_path / "two.jsonl").write_text(f"{json.dumps(told)}\n{json.dumps(begun)}\n")
    lines = run("replay", "two.jsonl", folder=tmp_path).out.splitlines()
    assert lines[0] == "2 records verified"
    assert [line.partition(": ")[0] for line in lines[1:]] == ["not checked in 1 of 2"] * 2
    assert "how the game ended" in lines[1]
    assert "its seed" in lines[2]
    answer = json.loads(run("replay", "two.jsonl", "--json", folder=tmp_path).out)
    assert answer == {"records": 2, "verified": True, "unchecked": {"unfinished": 1, "no-seed": 1}}


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"format": "x"}', "[" * 100_000, "9" * 5000])
def test_replay_of_rubbish_is_one_line(text: str) -> None:
    assert_one_line(run("replay", "-", text=text))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("simulate --bot nobody", ("nobody", "researcher")),
        ("simulate --players 0", ("0",)),
        ("simulate --players two", ("--players", "integer")),
        ("simulate --games 0", ("0",)),
        ("simulate --set nothing", ("nothing", "standard")),
        ("simulate --set nothing.toml", ("nothing.toml",)),
        ("simulate --nonsense", ("--nonsense",)),
        ("simulate --seed \udcff", ("seed",)),
        ("simulate --records no/such/folder/out.jsonl", ("no/such/folder",)),
        ("replay nowhere.jsonl", ("nowhere.jsonl",)),
        ("replay .", (".",)),
        ("sets show nothing", ("nothing",)),
        ("dig", ("dig",)),
        ("play --players 2", ("--text",)),
        ("play --strict", ("--text",)),
        ("play --set mine.toml", ("--text",)),
    ],
)
def test_bad_input_is_one_line(arguments: str, words: tuple[str, ...], tmp_path: Path) -> None:
    assert_one_line(run(*arguments.split(), folder=tmp_path), *words)


def test_a_set_with_faults_has_a_line_for_each(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "blockandkey/sets/standard.toml").read_text()
    text = text.replace('name = "standard"', 'name = "mine"')
    (tmp_path / "mine.toml").write_text(text.replace("pips = 9", "pips = 10"))
    done = run("sets", "check", "mine.toml", folder=tmp_path)
    assert done.code == 2
    assert len(done.err.splitlines()) == text.count("pips = 9")
    assert all("mine.toml: Key " in line and "pips is 10" in line for line in done.err.splitlines())


def test_a_box_of_ones_own_is_confirmed_and_shown(tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "golden" / "boxed.toml").read_text()
    (tmp_path / "mine.toml").write_text(text)
    assert (
        "a box with other core, seats, corners, sites, ring, no fault"
        in run("sets", "check", "mine.toml", folder=tmp_path).out
    )
    lines = run("sets", "show", "mine.toml", folder=tmp_path).out.splitlines()
    assert [line.split()[1] for line in lines[1:6]] == ["core", "seats", "corners", "sites", "ring"]


def test_a_set_of_ones_own_is_embedded_in_records(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "blockandkey/sets/standard.toml").read_text()
    (tmp_path / "mine.toml").write_text(text.replace('name = "standard"', 'name = "mine"'))
    assert run("sets", "check", "mine.toml", folder=tmp_path).code == 0
    wrote = run("simulate", "--set", "mine.toml", "--records", "-", folder=tmp_path).out
    assert len(json.loads(wrote)["set"]["keys"]) == 48
    assert run("replay", "-", text=wrote).code == 0


def test_sets_show_as_json() -> None:
    told = json.loads(run("sets", "show", "standard", "--json").out)
    assert set(told) == {"keys", "name", "version", "sha256"}
    assert told["sha256"] == shipped_set("standard").sha256
    assert all(("stars" in key) == (key["level"] != "star") for key in told["keys"])


def test_schema_is_json() -> None:
    assert json.loads(run("schema").out)["title"] == "blockandkey-view/1"


@pytest.mark.parametrize("command", ["sets", "sets show standard --json", "simulate", "--help", "simulate --records -"])
@pytest.mark.parametrize("end", ["| true", "> /dev/full"])
def test_an_output_that_cannot_be_written_is_one_line(command: str, end: str) -> None:
    plain = {**os.environ, **ENVIRONMENT}
    plain.pop("PYTHONUNBUFFERED", None)
    script = f"{shlex.join([*COMMAND, *command.split()])} {end}; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=plain)
    assert done.returncode == 2
    assert_says(done.stderr)


def test_a_closed_pipe_leaves_no_traceback() -> None:
    process = subprocess.Popen(
        [*COMMAND, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    process.stdin.write("{}\n" * 10)
    process.stdin.close()
    assert process.stderr.read().splitlines() == ["blockandkey: the output was closed before the end"]
    process.stderr.close()
    assert process.wait() == 2


def test_ctrl_c_is_130() -> None:
    process = subprocess.Popen(
        [*COMMAND, "referee"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # even if the parent ignores it
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write("{}\n")
    process.stdin.flush()
    assert "error" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130
    assert said == "blockandkey: stopped\n"


@pytest.mark.parametrize("command", ["", "play", "simulate", "sets show"])
def test_h_is_help_everywhere(command: str) -> None:
    short, long = (run(*command.split(), option) for option in ("-h", "--help"))
    assert short == long
    assert short.out.startswith(f"Usage: blockandkey {command}".rstrip())


def test_version_is_that_of_the_installed_package(monkeypatch: pytest.MonkeyPatch) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert run("--version").out == f"blockandkey {project['version']}\n"
    assert blockandkey.__version__ == project["version"]
    monkeypatch.setattr(metadata, "version", Mock(side_effect=metadata.PackageNotFoundError("blockandkey")))
    assert blockandkey.__version__ == "0+unknown"
    assert not hasattr(blockandkey, "__versions__")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_commands_and_options(tmp_path: Path) -> None:
    """The script of --show-completion is loaded into bash, whose function asks the command."""
    command = tmp_path / "blockandkey"
    command.write_text(f'#!/bin/sh\nexec {shlex.join(COMMAND)} "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    asks = """
        source <(blockandkey --show-completion)
        function=$(complete -p blockandkey | sed 's/.*-F \\([^ ]*\\).*/\\1/')
        for words in "si" "sets sh" "simulate --pl"; do
            COMP_WORDS=(blockandkey $words); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            $function blockandkey && echo "${COMPREPLY[@]}"
        done
    """
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", asks], env=environment, capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr) == ("simulate\nshow\n--players\n", "")
