"""What tests let worker processes do: it imports little, since each process imports it anew."""

import os
import socket
import threading

from blockandkey.rules.observe import Observation
from blockandkey.server.work.workers import think


def tell(text: str) -> str:
    """Tell the test something, and wait for its answer: see tests.support.signals."""
    with socket.create_connection(("127.0.0.1", int(os.environ["SIGNALS"]))) as line, line.makefile("rw") as file:
        file.write(f"{text}\n")
        file.flush()
        return file.readline().strip()


def hang() -> None:
    """Do nothing until the process is killed."""
    threading.Event().wait()


def dawdle(seen: Observation, name: str, seed: str | None) -> str:
    """Hang if the test says so; else think as usual."""
    if tell("think") == "hang":
        hang()
    return think(seen, name, seed)


def stand_still(seen: Observation, name: str, seed: str | None) -> str:
    """The Expert never answers."""
    if name == "expert":
        hang()
    return think(seen, name, seed)


def load_slowly() -> None:
    """Be ready once the test answers."""
    tell("begin")
    tell("end")


def load_as_if_compiled() -> bool:
    """Tell which process loads; the test says if that one has to compile."""
    return tell(f"{os.getpid()}") == "compile"


def load_nothing() -> None:
    """Fail."""
    raise ImportError
