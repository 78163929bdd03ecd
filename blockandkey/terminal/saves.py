"""Saved games: their JSON form, the folder that holds them, and the lock on an open one."""

import contextlib
import json
import os
import secrets
import sys
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, TextIO

from platformdirs import user_data_path

from blockandkey.rules.components import referred_set, set_reference
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.state import parse_action
from blockandkey.terminal.game import LocalGame

FORMAT = "blockandkey-save/2"


class DamagedSave(InvalidText):
    """A file that is not a valid saved game."""


def game_data(game: LocalGame) -> dict[str, Any]:
    """The JSON form of a saved game."""
    return {
        "format": FORMAT,
        "seed": game.seed,
        "seats": list(game.players),
        "set": set_reference(game.components),
        "language": game.language,
        "strict": game.strict,
        "over": game.is_over,
        "actions": [str(step.action) for step in game.steps],
    }


def parse_game(text: str) -> LocalGame:
    """Read a saved game by playing its actions again; raises DamagedSave."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise DamagedSave(f"format is {data['format']!r}, not {FORMAT!r}")
        players = tuple(map(str, data["seats"]))
        if not isinstance(data["strict"], bool):
            raise DamagedSave(f"strict is {data['strict']!r}, not true or false")
        components = referred_set(data["set"])
        game = LocalGame(players, components, str(data["seed"]), str(data["language"]), strict=data["strict"])
        for action in data["actions"]:
            game.play(parse_action(action))
    except DamagedSave:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, AssertionError) as error:
        raise DamagedSave(f"not a saved game: {error}") from None
    return game


def read_game(path: Path) -> LocalGame:
    """Read the file of a saved game; raises DamagedSave."""
    try:
        return parse_game(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DamagedSave(error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise DamagedSave(str(error)) from None


def is_finished(path: Path) -> bool:
    """Is this the save of a finished game? False for a damaged file."""
    with contextlib.suppress(OSError, ValueError, AttributeError, RecursionError):
        return json.loads(path.read_text(encoding="utf-8")).get("over") is True
    return False


def default_folder() -> Path:
    """The user's data folder for this program, by the conventions of the platform."""
    return user_data_path("blockandkey", appauthor=False)


def unfinished(folder: Path) -> Iterator[Path]:
    """The saves in a folder, the newest first, without those of finished games; damaged files are included."""
    try:
        found = [(path.stat().st_mtime, path) for path in folder.glob("*.json")]
    except OSError:
        return
    for _, path in sorted(found, reverse=True):
        if not is_finished(path):
            yield path


def has_no_saves(folder: Path) -> bool:
    """Has no game ever been saved in this folder, finished games included?"""
    with contextlib.suppress(OSError):
        return not any(folder.glob("*.json"))
    return True


# A save belongs to one process at a time: the one that holds the lock on the `.lock` file beside it. The operating
# system releases the lock when the process ends, even after a crash.


class SaveInUse(Exception):
    """Another process has this save open."""


class SaveFile:
    """The file of a save, locked for this process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock_path = path.with_suffix(".lock")
        self._lock = _open_locked(self._lock_path)

    @staticmethod
    def new(folder: Path) -> "SaveFile":
        """A file for a new game, with a unique name."""
        folder.mkdir(parents=True, exist_ok=True)
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        return SaveFile(folder / f"{stamp}-{secrets.token_hex(3)}.json")

    def write(self, game: LocalGame) -> None:
        """Replace the save atomically: write and sync a temporary file, then rename it."""
        text = json.dumps(game_data(game), ensure_ascii=False)
        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=f"{self.path.stem}-", suffix=".new")
        try:
            with open(handle, "w", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, self.path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise

    def close(self) -> None:
        """Release the lock."""
        with contextlib.suppress(OSError):
            self._lock_path.unlink()
        self._lock.close()


def _open_locked(path: Path) -> TextIO:
    """Open and lock a file; raises SaveInUse. Retries if another process removed the file before the lock was taken."""
    while True:
        file = open(path, "a", encoding="utf-8")  # noqa: SIM115  # open as long as the SaveFile
        try:
            _lock(file.fileno())
            if path.exists() and path.stat().st_ino == os.fstat(file.fileno()).st_ino:
                return file
        except OSError:
            file.close()
            raise SaveInUse(path) from None
        file.close()


def _lock(handle: int) -> None:
    """Lock a file for this process; raises OSError if another process holds the lock."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
