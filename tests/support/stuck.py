"""What tests let worker processes do: it imports little, since each process imports it anew."""

import os
import time
from pathlib import Path

from blockandkey.rules.observe import Observation
from blockandkey.server.work.workers import think


def _mark() -> Path:
    """A file by which a test and its workers tell each other something."""
    return Path(os.environ["MARK"])


def dawdle(seen: Observation, name: str, seed: str | None) -> str:
    """The first who comes makes the mark and never answers; the next thinks as usual."""
    try:
        _mark().touch(exist_ok=False)
    except FileExistsError:
        return think(seen, name, seed)
    while True:
        time.sleep(60)


def stand_still(seen: Observation, name: str, seed: str | None) -> str:
    """The Expert never answers."""
    while name == "expert":
        time.sleep(60)
    return think(seen, name, seed)


def load_slowly() -> None:
    """Be ready once the mark is there, and write down when that begins and ends."""
    with _mark().with_name("loads").open("a") as told:
        told.write("begin ")
    while not _mark().exists():
        time.sleep(0.01)
    with _mark().with_name("loads").open("a") as told:
        told.write("end ")


def load_as_if_compiled() -> bool:
    """Write down which process loads; the first one has to compile."""
    with _mark().with_name("loads").open("a") as told:
        told.write(f"{os.getpid()} ")
    first = not _mark().exists()
    _mark().touch()
    return first


def load_nothing() -> None:
    """Fail."""
    raise ImportError
