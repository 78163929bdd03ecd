"""The command line, run in the test's own process: a new interpreter would take longer than most commands."""

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
class Completed:
    """What a command left: its exit code, and the text on standard output and standard error."""

    code: int
    out: str
    err: str


def run(*words: str, text: str = "", folder: Path | None = None) -> Completed:
    """Run `blockandkey` with these words and a text as its standard input, in a folder; it sees no terminal."""
    with patch.object(sys, "argv", ["blockandkey", *words]):
        return piped(main, text, folder)


def piped(program: Callable[[], int | None], text: str, folder: Path | None = None) -> Completed:
    """Run a program that ends or returns with its exit code, a text as its standard input, in a folder."""
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
    return Completed(code or 0, _text(out), _text(err))


def assert_one_line(done: Completed, *words: str) -> None:
    """Bad input gets exit code 2, no output, and one line on standard error that holds these words."""
    assert (done.code, done.out) == (2, "")
    assert_says(done.err, words)


def assert_says(err: str, words: Sequence[str] = ()) -> None:
    """Standard error holds one line of the program's own, with these words."""
    assert len(err.splitlines()) == 1, err
    assert err.startswith("blockandkey: ")
    assert all(word in err for word in words), err


def _text(stream: io.TextIOWrapper) -> str:
    written = stream.buffer
    assert isinstance(written, io.BytesIO)
    return written.getvalue().decode()
