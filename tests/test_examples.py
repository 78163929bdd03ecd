"""The examples and the README's commands run as they are printed."""

import re
import runpy
import shlex
import shutil
import sys
from pathlib import Path

import pytest

import blockandkey
from tests.support.cli import run

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted(path.name for path in ROOT.glob("examples/*.py"))


def test_there_are_examples() -> None:
    run_elsewhere = {"http_bot.py"}  # in test_server.py
    assert set(EXAMPLES) == {
        "records.py",
        "whole_game.py",
        "why_not.py",
        "own_bot.py",
        "program_bot.py",
        *run_elsewhere,
    }


@pytest.mark.parametrize("name", ["records.py", "whole_game.py", "why_not.py"])
def test_example_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(ROOT / "examples" / name), run_name="__main__")
    assert capsys.readouterr().out


def played(*bots: str) -> str:
    """What is said of a game in which own bots play."""
    names = [word for name in bots for word in ("--bot", name)]
    done = run("simulate", "--seed", "3", *names, folder=ROOT)
    assert done.code == 0, done.err
    assert "forfeit" not in done.out
    return done.err


def test_the_program_plays() -> None:
    told = played(f"program:{shlex.quote(sys.executable)} examples/program_bot.py", "examples/own_bot.py:Digger")
    assert told.startswith("the end: [{")


@pytest.mark.skipif(not shutil.which("node"), reason="there is no node")
def test_the_program_in_javascript_plays() -> None:
    played("program:node examples/program_bot.js", "trainee")


def blocks_of(page: str, language: str) -> list[str]:
    """The fenced pieces of a page in a language."""
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md", "docs/python.md"])
def test_python_of_a_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = "\n".join(blocks_of(page, "python"))
    assert code
    (tmp_path / "page.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    runpy.run_path("page.py", run_name="__main__")


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md", "docs/sets.md", "docs/protocol.md"])
def test_commands_of_a_page_run(page: str, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    lines = [
        line for text in blocks_of(page, "console") for line in text.splitlines() if line.startswith("$ blockandkey")
    ]
    assert lines
    for line in lines:
        done = run(*shlex.split(line.removeprefix("$ blockandkey")), folder=tmp_path)
        assert done.code == 0, f"{line}: {done.err}"


def test_every_exported_name_is_on_the_page() -> None:
    page = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(\w+)`", page))
    assert set(blockandkey.__all__) <= told, set(blockandkey.__all__) - told
