"""Functions that replace the workers' own in worker processes. The module imports little: each process imports it."""

import os
import socket
import threading

from blockandkey.kernel.run import kernel
from blockandkey.rules.observe import Observation
from blockandkey.server.work.workers import think


def send_signal(text: str) -> str:
    """Send a signal to the test, and wait for its answer: see tests.support.signals."""
    with (
        socket.create_connection(("127.0.0.1", int(os.environ["SIGNALS"]))) as connection,
        connection.makefile("rw") as file,
    ):
        file.write(f"{text}\n")
        file.flush()
        return file.readline().strip()


def hang() -> None:
    """Do nothing until the process is killed."""
    threading.Event().wait()


def think_or_hang(seen: Observation, name: str, seed: str | None) -> str:
    """Hang if the test says so; else think as usual."""
    if send_signal("think") == "hang":
        hang()
    return think(seen, name, seed)


def hang_as_expert(seen: Observation, name: str, seed: str | None) -> str:
    """Hang if the bot is the Expert; else think as usual."""
    if name == "expert":
        hang()
    return think(seen, name, seed)


def trap() -> None:
    """Let the compiled rules fail: they are asked to read where there is no memory."""
    kernel().machine.call("score", 2**31 - 8, 0)


def trap_as_expert(seen: Observation, name: str, seed: str | None) -> str:
    """Let the compiled rules fail if the bot is the Expert; else think as usual."""
    if name == "expert":
        trap()
    return think(seen, name, seed)
