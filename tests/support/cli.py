"""Run the command line in the test's own process, which is faster than a new interpreter."""

import contextlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from blockandkey.cli import main

COMMAND = (sys.executable, "-m", "blockandkey.cli")  # for tests of the process itself: signals, pipes, terminals
ENVIRONMENT = {"LC_ALL": "C.UTF-8", "LANGUAGE": "en"}


@dataclass(frozen=True)
class CommandResult:
    """The exit code of a command, and its texts on standard output and standard error."""

    code: int
    out: str
    err: str


def run(*words: str, text: str = "", folder: Path | None = None) -> CommandResult:
    """Run `blockandkey` with these arguments in a folder; a text is its standard input, which is no terminal."""
    with patch.object(sys, "argv", ["blockandkey", *words]):
        return run_program(main, text, folder)


def run_program(program: Callable[[], int | None], text: str, folder: Path | None = None) -> CommandResult:
    """Run a function that returns an exit code or raises SystemExit; a text is its standard input."""
    typed = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", write_through=True) for _ in range(2))
    code: object
    with (
        patch.object(sys, "stdin", typed),
        patch.dict(os.environ, ENVIRONMENT),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        contextlib.chdir(folder or "."),
    ):
        try:
            code = program()
        except SystemExit as end:
            code = end.code
    assert isinstance(code, int) or code is None
    return CommandResult(code or 0, _text(out), _text(err))


def assert_one_line(done: CommandResult, *words: str) -> None:
    """The exit code is 2, standard output is empty, and standard error is one line that holds these words."""
    assert (done.code, done.out) == (2, "")
    assert_says(done.err, words)


def assert_says(err: str, words: Sequence[str] = ()) -> None:
    """Standard error is one line of `blockandkey`, and holds these words."""
    assert len(err.splitlines()) == 1, err
    assert err.startswith("blockandkey: ")
    assert all(word in err for word in words), err


def _text(stream: io.TextIOWrapper) -> str:
    written = stream.buffer
    assert isinstance(written, io.BytesIO)
    return written.getvalue().decode()
