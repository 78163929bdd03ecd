"""Saved games: a game with its whole history, and the file that keeps it."""

import contextlib
import json
import os
import secrets
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, TextIO

from platformdirs import user_data_path

from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import ComponentSet, referred_set, set_reference
from blockandkey.rules.game import new_game, play
from blockandkey.rules.geometry import InvalidText, Seat
from blockandkey.rules.record import Step
from blockandkey.rules.state import Action, Draw, Phase, State, parse_action

FORMAT = "blockandkey-save/2"
HUMAN = "human"


class DamagedSave(InvalidText):
    """A file that doesn't hold a saved game."""


@dataclass
class Game:
    """A game at one table: who sits where, and every step so far."""

    seats: tuple[str, ...]  # clockwise as in RULES 2.3, each HUMAN or a bot's name
    components: ComponentSet
    seed: str
    language: str
    steps: list[Step] = field(default_factory=list)
    strict: bool = False  # does everyone keep to their own side (RULES 9.4)?

    def __post_init__(self) -> None:
        self._chance = Keyed(self.seed)
        self._dealt = new_game(len(self.seats), self._chance, self.components)

    @property
    def state(self) -> State:
        """The state after the last step."""
        return self.steps[-1].after if self.steps else self._dealt

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.state.phase is Phase.OVER

    def sitter(self, seat: Seat) -> str:
        """Who sits at a seat: HUMAN or a bot's name."""
        return self.seats[self.places.index(seat)]

    @property
    def places(self) -> tuple[Seat, ...]:
        """The seats round the table, clockwise."""
        return self.state.components.box.seats_of(len(self.seats))

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(s for s, name in zip(self.places, self.seats, strict=True) if name == HUMAN)

    def play(self, action: Action) -> None:
        """Do an action; raises IllegalAction."""
        before = self.state
        self.steps.append(Step(before, action, play(before, action, self._chance)))

    def undo_barred(self, seat: Seat | None) -> str | None:
        """Why the last step can't be taken back by the player at a seat; None if it can."""
        if not self.steps:
            return "nothing"
        last = self.steps[-1]
        if last.before.player.seat is not seat:
            return "others"
        revealed = isinstance(last.action, Draw) or last.after.chances != last.before.chances
        return "revealed" if revealed else None


def game_data(game: Game) -> dict[str, Any]:
    """A game as plain data, the form of a saved game."""
    return {
        "format": FORMAT,
        "seed": game.seed,
        "seats": list(game.seats),
        "set": set_reference(game.components),
        "language": game.language,
        "strict": game.strict,
        "over": game.is_over,
        "actions": [str(step.action) for step in game.steps],
    }


def parse_game(text: str) -> Game:
    """Play a saved game up to where it was; raises DamagedSave."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise DamagedSave(f"format is {data['format']!r}, not {FORMAT!r}")
        seats = tuple(map(str, data["seats"]))
        if not isinstance(data["strict"], bool):
            raise DamagedSave(f"strict is {data['strict']!r}, not true or false")
        components = referred_set(data["set"])
        game = Game(seats, components, str(data["seed"]), str(data["language"]), strict=data["strict"])
        for action in data["actions"]:
            game.play(parse_action(action))
    except DamagedSave:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, AssertionError) as error:
        raise DamagedSave(f"not a saved game: {error}") from None
    return game


def read_game(path: Path) -> Game:
    """Read a saved game; raises DamagedSave."""
    try:
        return parse_game(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DamagedSave(error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise DamagedSave(str(error)) from None


def is_over(path: Path) -> bool:
    """Is this the save of a finished game? A damaged one isn't."""
    with contextlib.suppress(OSError, ValueError, AttributeError, RecursionError):
        return json.loads(path.read_text(encoding="utf-8")).get("over") is True
    return False


def default_folder() -> Path:
    """The folder for this program's data, where the user's system keeps such data."""
    return user_data_path("blockandkey", appauthor=False)


def unfinished(folder: Path) -> Iterator[Path]:
    """The saves in a folder that aren't of finished games, damaged ones included, the newest first."""
    try:
        found = [(path.stat().st_mtime, path) for path in folder.glob("*.json")]
    except OSError:
        return
    for _, path in sorted(found, reverse=True):
        if not is_over(path):
            yield path


def is_unused(folder: Path) -> bool:
    """Has no game been saved in a folder yet, finished ones included?"""
    with contextlib.suppress(OSError):
        return not any(folder.glob("*.json"))
    return True


# A save belongs to one process at a time: the one that holds the lock on the file beside it. The system lets go of the
# lock when the process ends, however it ends.


class InUse(Exception):
    """A save that another terminal has open."""


class Slot:
    """A save's file, locked for this process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._beside = path.with_suffix(".lock")
        self._lock = _locked(self._beside)

    @staticmethod
    def new(folder: Path) -> "Slot":
        """A slot for a new game, under a name that no other game has."""
        folder.mkdir(parents=True, exist_ok=True)
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        return Slot(folder / f"{stamp}-{secrets.token_hex(3)}.json")

    def write(self, game: Game) -> None:
        """Replace the save as a whole: a new file first, on the disk, then its name."""
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
        """Let other terminals have the save."""
        with contextlib.suppress(OSError):
            self._beside.unlink()
        self._lock.close()


def _locked(path: Path) -> TextIO:
    """Open and lock a file; raises InUse. A file that was removed before the lock was had is tried anew."""
    while True:
        file = open(path, "a", encoding="utf-8")  # noqa: SIM115  # held open for as long as the slot
        try:
            _lock(file.fileno())
            if path.exists() and path.stat().st_ino == os.fstat(file.fileno()).st_ino:
                return file
        except OSError:
            file.close()
            raise InUse(path) from None
        file.close()


def _lock(handle: int) -> None:
    """Lock a file for this process; raises OSError if another has it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
