"""The journal of a contest: a file of finished games, from which an interrupted contest continues."""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, BinaryIO

from blockandkey.arena.contest import Contest
from blockandkey.arena.play import Result, digest
from blockandkey.rules.geometry import InvalidText

FORMAT = "blockandkey-arena/1"


def header(contest: Contest) -> dict[str, Any]:
    """Everything that the games depend on, but for the number of games, which may grow."""
    return {
        "format": FORMAT,
        "players": contest.players,
        "bots": list(contest.bots),
        "seed": contest.seed,
        "limit": contest.limit,
        "set": contest.components.sha256,
        "program": digest(),
    }


class JsonLines:
    """A journal: a file of JSON lines, first the header, then a line for each piece of work that is done.

    `wanted` is the header; a file with another one is refused. `whose` and `of` name the journal in error messages.
    `read` is called with each line that the file has already.
    """

    def __init__(
        self, path: Path, wanted: dict[str, Any], whose: str, of: str, read: Callable[[dict[str, Any]], None]
    ) -> None:
        self.path, self._whose, self._of = path, whose, of
        try:
            kept = path.read_bytes() if path.exists() else b""
            end = kept.rfind(b"\n") + 1  # the rest is an incomplete line, written when the program was killed
            if kept and not end and not _line(wanted).startswith(kept):
                raise InvalidText(f"{path}: not {whose} journal")
            self._read(kept[:end], wanted, read)
            self._file: BinaryIO = path.open("ab")
            self._file.truncate(end)
        except OSError as error:
            raise InvalidText(f"{path}: {error.strerror}") from None
        if not end:
            self.write([wanted])

    def write(self, lines: Iterable[dict[str, Any]]) -> None:
        """Append lines."""
        self._file.write(b"".join(map(_line, lines)))
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _read(self, kept: bytes, wanted: dict[str, Any], read: Callable[[dict[str, Any]], None]) -> None:
        lines = kept.splitlines()
        for line in lines[:1]:
            self._compare(line, wanted)
        for number, line in enumerate(lines[1:], start=2):
            try:
                read(json.loads(line))
            except (KeyError, TypeError, ValueError, RecursionError):
                raise InvalidText(f"{self.path}:{number}: not a game's line") from None

    def _compare(self, line: bytes, wanted: dict[str, Any]) -> None:
        """Raise InvalidText unless this is the header that is wanted."""
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or found.get("format") != wanted["format"]:
            raise InvalidText(f"{self.path}: not {self._whose} journal")
        for name, value in wanted.items():
            if found.get(name) != value:
                told = "another version of the program" if name == "program" else f"{name} {found.get(name)!r}"
                raise InvalidText(f"{self.path}: the journal of another {self._of}, with {told}")


class Journal:
    """The journal of a contest: a line for each game, in the order in which they ended."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.results: dict[int, Result] = {}

        def read(data: dict[str, Any]) -> None:
            result = _result(data, contest.players)
            self.results[result.number] = result

        self._lines = JsonLines(path, header(contest), "an arena's", "contest", read)

    def add(self, results: Iterable[Result]) -> None:
        """Append finished games."""
        self._lines.write(asdict(result) for result in results)

    def close(self) -> None:
        """Close the file."""
        self._lines.close()


def _line(data: dict[str, Any]) -> bytes:
    return f"{json.dumps(data)}\n".encode()


def _result(data: dict[str, Any], players: int) -> Result:
    """Read a game's line; raises KeyError, TypeError or ValueError."""
    told: dict[str, Any] = {}
    for field in fields(Result):
        value = data[field.name]
        told[field.name] = tuple(value) if isinstance(value, list) else value
    result = Result(**told)
    for numbers in (result.scores, result.claims, result.turns):
        if len(numbers) != players or not all(type(number) is int for number in numbers):
            raise ValueError
    if type(result.number) is not int or result.winner not in range(players):
        raise ValueError
    return result
