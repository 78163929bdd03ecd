"""Another process that answers lines, and what is said of it when it doesn't."""

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
START = 30.0  # seconds until a bot has started; of a program, until its first answer
TICK = 0.2  # seconds between looks whether a process is still there
GRACE = 3.0  # seconds for a process to end by itself
MEMORY = 4 * 2**30  # bytes that a bot may fill, where the system can keep it to that
LONGEST = 2**16  # bytes of an answer
UNASKED = 1000  # lines that are kept for questions to come
WORDS = 80  # characters that are quoted of what a bot says


class BotFault(InvalidText):
    """What a bot did wrong; `reason` says it in words that follow its name: `did not answer within 10 s`."""

    def __init__(self, reason: str, bot: str = "") -> None:
        self.reason = reason
        super().__init__(f"the bot {bot!r} {reason}" if bot else reason)


def quoted(said: object) -> str:
    """What a bot said, cut short, on one line."""
    text = (said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)).strip()
    shown = repr(text)
    return shown if len(shown) <= WORDS else f"{shown[:WORDS]}…{shown[0]}"


class Process:
    """A process, its children included, that is told things and answers JSON objects, one a line.

    Threads of its own read and write, so that nothing that the process does or leaves undone holds up the caller.
    """

    def __init__(self, command: Sequence[str], environment: dict[str, str] | None = None, echo: bool = False) -> None:
        """Start it; with `echo` its standard error is passed on as well as kept."""
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
        self.groups = {self.pid}  # the processes that lead it and its children
        self._told: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._complaints: deque[bytes] = deque(maxlen=64)
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._write, self._read, self._hear)]
        for thread in self._threads:
            thread.start()

    def tell(self, message: bytes) -> None:
        """Tell it something; it reads that when it likes."""
        self._told.put(message)

    def ask(self, message: bytes, seconds: float) -> dict[str, Any]:
        """Tell it something and take its next line, a JSON object; raises BotFault if there is none in time."""
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
        """Its next line; None if it has ended, even where a child that it left behind keeps its output open."""
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
        """End it and its children, by force if it doesn't end by itself in the time of grace."""
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
            self._popen.wait(GRACE)
        if grace:
            self._threads[-1].join(GRACE)  # to hear it out

    def _write(self) -> None:
        """Pass on what it is told."""
        stdin = self._popen.stdin
        assert stdin is not None
        with contextlib.suppress(OSError), stdin:
            while (message := self._told.get()) is not None:
                stdin.write(message)
                stdin.flush()

    def _read(self) -> None:
        """Take its lines, but not without end: one too long, or so many that nobody asked for, are enough."""
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
        """Keep the end of what it complains about."""
        stderr: Any = self._popen.stderr
        with stderr:
            while some := stderr.read1(2**12):
                self._complaints.append(some)
                if self._echo:
                    sys.stderr.write(some.decode("utf-8", "backslashreplace"))

    def _end(self) -> BotFault:
        """How it ended, after its output did."""
        try:
            code = self._popen.wait(GRACE)
        except subprocess.TimeoutExpired:
            how = "closed its output"
        else:
            how = f"exited with code {code}"
            if code < 0:
                how = f"was ended by signal {-code} ({signal.strsignal(-code)})"
        self._threads[-1].join(GRACE)  # to hear it out
        return BotFault(f"{how} without an answer{self._last_words()}")

    def _last_words(self) -> str:
        """The last line of its standard error."""
        lines = b"".join(self._complaints).decode("utf-8", "backslashreplace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f"; its last words: {quoted(last)}" if last else ""


def _bound(pid: int) -> None:
    """Keep a process to its share of memory."""
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        resource.prlimit(pid, resource.RLIMIT_DATA, (MEMORY, MEMORY))
