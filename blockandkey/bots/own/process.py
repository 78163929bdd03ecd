"""A child process that answers with lines of JSON, and the faults that are reported when it doesn't."""

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

from blockandkey.rules.geometry import InvalidText

LIMIT = 10.0  # seconds for a decision
START = 30.0  # seconds for a bot to start; for a program, until its first answer
TICK = 0.2  # seconds between checks that the process is still alive
EXIT_WAIT = 3.0  # seconds for a process to exit by itself
MEMORY = 4 * 2**30  # bytes of memory that a bot may use, where the system can limit it
LONGEST = 2**16  # the longest answer, in bytes
UNASKED = 1000  # the most lines that are buffered before they are asked for
WORDS = 80  # the most characters of a bot's output that are quoted


class BotFault(InvalidText):
    """A fault of a bot; `reason` continues a sentence that starts with its name: `did not answer within 10 s`."""

    def __init__(self, reason: str, bot: str = "") -> None:
        self.reason = reason
        super().__init__(f"the bot {bot!r} {reason}" if bot else reason)


def quoted(said: object) -> str:
    """A bot's output on one line, truncated."""
    text = (said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)).strip()
    shown = repr(text)
    return shown if len(shown) <= WORDS else f"{shown[:WORDS]}…{shown[0]}"


class Process:
    """A process, with its children, that is sent messages and answers with JSON objects, one a line.

    Threads read and write, so that the caller never blocks longer than it asks to, whatever the process does.
    """

    def __init__(self, command: Sequence[str], environment: dict[str, str] | None = None, echo: bool = False) -> None:
        """Start it; with `echo` its standard error is also passed on."""
        alone: dict[str, Any] = {"start_new_session": True}  # so that its children can be ended with it
        if sys.platform == "win32":
            alone = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        pipe = subprocess.PIPE
        try:
            self._popen = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, **alone)
        except OSError as error:
            raise BotFault(f"can't be started: {error.strerror or error}") from None
        _bound(self._popen.pid)
        self._echo = echo
        self.pid = self._popen.pid
        self.groups = {self.pid}  # the process groups of it and its children
        self._told: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._complaints: deque[bytes] = deque(maxlen=64)
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._write, self._read, self._hear)]
        for thread in self._threads:
            thread.start()

    def tell(self, message: bytes) -> None:
        """Send a message without waiting for an answer."""
        self._told.put(message)

    def ask(self, message: bytes, seconds: float) -> dict[str, Any]:
        """Send a message and return the next line, a JSON object; raises BotFault if there is none in time."""
        self.tell(message)
        line = self._line(seconds)
        if line is None:
            raise self._end()
        if len(line) > LONGEST:
            raise BotFault(f"sent more than {LONGEST} bytes for an answer: {quoted(line)}")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise BotFault(f"sent a line that is not a JSON object: {quoted(line)}")
        return answer

    def _line(self, seconds: float) -> bytes | None:
        """Its next line; None if it has ended, even if a child of it keeps the output open."""
        end, has_ended = time.monotonic() + seconds, False
        while (left := end - time.monotonic()) > 0:
            try:
                return self._lines.get(timeout=min(left, TICK))
            except queue.Empty:
                if has_ended:
                    return None
                has_ended = self._popen.poll() is not None
        raise BotFault(f"did not answer within {seconds:g} s{self._last_words()}")

    def close(self, grace: float = 0.0) -> None:
        """End it and its children; they are killed after `grace` seconds."""
        self._told.put(None)
        if grace:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._popen.wait(grace)
        for group in self.groups:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                if sys.platform == "win32":
                    self._popen.kill()
                else:
                    os.killpg(group, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(EXIT_WAIT)
        if grace:
            self._threads[-1].join(EXIT_WAIT)  # to read the rest of its standard error

    def _write(self) -> None:
        """Write the messages to its standard input."""
        stdin = self._popen.stdin
        assert stdin is not None
        with contextlib.suppress(OSError), stdin:
            while (message := self._told.get()) is not None:
                stdin.write(message)
                stdin.flush()

    def _read(self) -> None:
        """Read its lines; stop at a line that is too long, or at too many lines that nobody asked for."""
        stdout: Any = self._popen.stdout
        rest = b""
        with stdout:
            while len(rest) <= LONGEST and self._lines.qsize() < UNASKED and (some := stdout.read1(LONGEST)):
                *lines, rest = (rest + some).split(b"\n")
                for line in lines:
                    self._lines.put(line)
        if len(rest) > LONGEST:
            self._lines.put(rest)
        self._lines.put(None)

    def _hear(self) -> None:
        """Keep the last part of its standard error."""
        stderr: Any = self._popen.stderr
        with stderr:
            while some := stderr.read1(2**12):
                self._complaints.append(some)
                if self._echo:
                    sys.stderr.write(some.decode("utf-8", "backslashreplace"))

    def _end(self) -> BotFault:
        """The fault of a process that closed its output: how it ended."""
        try:
            code = self._popen.wait(EXIT_WAIT)
        except subprocess.TimeoutExpired:
            how = "closed its output"
        else:
            how = f"exited with code {code}"
            if code < 0:
                how = f"was ended by signal {-code} ({signal.strsignal(-code)})"
        self._threads[-1].join(EXIT_WAIT)  # to read the rest of its standard error
        return BotFault(f"{how} without an answer{self._last_words()}")

    def _last_words(self) -> str:
        """The last line of its standard error."""
        lines = b"".join(self._complaints).decode("utf-8", "backslashreplace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f"; its last words: {quoted(last)}" if last else ""


def _bound(pid: int) -> None:
    """Limit the memory of a process, where the system can."""
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        resource.prlimit(pid, resource.RLIMIT_DATA, (MEMORY, MEMORY))
