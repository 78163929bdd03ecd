"""What several commands share: options, checks of their values, output files and progress bars."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, TextIO, TypeVar

import typer

from blockandkey.rules.components import ComponentSet, read_set, shipped_set
from blockandkey.rules.geometry import InvalidText

SetOption = Annotated[
    str, typer.Option("--set", metavar="SET", help="The name of a component set, or the TOML file of your own.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
T = TypeVar("T")


def valid_seed(text: str) -> str:
    """Check a seed; raises InvalidText unless it is valid Unicode, which a record needs."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InvalidText(f"not a seed: {text!r}") from None
    return text


def check_count(number: int | None, what: str) -> None:
    """Raise InvalidText for a number below 1."""
    if number is not None and number < 1:
        raise InvalidText(f"not a number of {what}: {number} (at least 1)")


def set_named(name: str) -> ComponentSet:
    """A shipped set by its name, or one from a file if the name contains a dot or a slash."""
    return read_set(Path(name)) if "." in name or os.sep in name else shipped_set(name)


@contextlib.contextmanager
def output(path: Path | None) -> Iterator[TextIO | None]:
    """Open a file for writing; it replaces an older file atomically, when it is complete. `-` is standard output."""
    if path is None:
        yield None
    elif path == Path("-"):
        yield sys.stdout
    elif path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8") as out:
            yield out
    else:
        new = path.with_name(f"{path.name}.new-{os.getpid()}")
        try:
            with new.open("w", encoding="utf-8") as out:
                yield out
            new.replace(path)
        except OSError as error:
            raise InvalidText(f"{path}: {error.strerror}") from None
        finally:
            new.unlink(missing_ok=True)


def progress(things: Sequence[T], what: str) -> Iterator[T]:
    """Iterate with a progress bar, if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield from things
        return
    from rich.console import Console  # imported late: the import takes longer than most commands run
    from rich.progress import track

    yield from track(things, description=what, console=Console(stderr=True), transient=True)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def progress_bar(total: int, done: int) -> Iterator[Callable[[int], object]]:
    """Show a progress bar with the time left, if standard error is a terminal; yields a function that advances it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    columns = ("games", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), "left", TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, speed_estimate_period=1e9) as shown:
        task = shown.add_task("games", total=total, completed=done)
        yield lambda count: shown.advance(task, count)
