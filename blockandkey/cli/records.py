"""The command `replay`."""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from blockandkey.cli.app import Stopped, app
from blockandkey.cli.options import AsJson, progress
from blockandkey.rules import playback
from blockandkey.rules.fields import parse_record
from blockandkey.rules.geometry import InvalidText

T = TypeVar("T")


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A file with one record per line; - means standard input.")],
    audit: Annotated[
        bool,
        typer.Option(
            "--audit", help="Also check that the shuffle was not changed after the start; exit code 1 if it was."
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check game records by the rules and report the first error.

    Example: blockandkey replay out.jsonl
    """
    if audit:
        _audit(file, as_json)
        return
    unchecked = Counter(name for names in _checked(file, _verified) for name in (*names, "records"))
    checked = unchecked.pop("records")
    if as_json:
        print(json.dumps({"records": checked, "verified": True, "unchecked": dict(unchecked)}))
        return
    print(f"{checked} {'record' if checked == 1 else 'records'} verified")
    for name, count in unchecked.items():
        print(f"not checked in {count} of {checked}: {UNCHECKED[name]}")


UNCHECKED = {
    "unfinished": "how the game ended, since the record has no result",
    "no-seed": "the shuffles, since the record does not tell its seed",
    "own-set": "the Keys and the box, since the set doesn't come with the program",
}


def _verified(data: object) -> tuple[str, ...]:
    """Verify a record and return what could not be checked; raises InvalidRecord."""
    playback.verify(data)
    assert isinstance(data, dict)
    return playback.unchecked(data)


def _audit(file: str, as_json: bool) -> None:
    """Print for each record that its shuffle was not changed after the start. (This can't show that it was fair.)"""
    try:
        commits = _checked(file, playback.audit)
    except InvalidText as error:
        raise Stopped(str(error), 1) from None
    if as_json:
        print(json.dumps({"records": len(commits), "verified": True, "commits": commits}))
        return
    for commit in commits:
        print(
            "the shuffle was not changed after the start: every deal, refill and draw follows from the seed of the "
            f"commitment {commit} (was that the one shown at the start?)"
        )


def _checked(file: str, check: Callable[[object], T]) -> list[T]:
    """The results of a check for each record of a file; raises InvalidText with the line of the first error."""
    checked = list[T]()
    for where, data in _records(file):
        try:
            checked.append(check(data))
        except InvalidText as error:
            raise InvalidText(f"{where}: {error}") from None
    if not checked:
        raise InvalidText(f"{file}: no record in it")
    return checked


def _records(file: str) -> Iterator[tuple[str, object]]:
    """The records of a file, each with its file name and line: one record a line, or a single one over many lines."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InvalidText(f"{file}: not a text file") from None
    lines = [(f"{file}:{number}", line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > 1 and not _is_json(lines[0][1]):
        lines = [(file, text)]
    for where, line in progress(lines, "records"):
        try:
            yield where, parse_record(line)
        except InvalidText as error:
            raise InvalidText(f"{where}: {error}") from None


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
