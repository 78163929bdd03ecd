"""Signals that worker processes send to a test, and its answers: see tests.support.worker_stubs."""

import asyncio
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.support.waiting import PATIENCE


class Signals:
    """The signals received so far; each signal and each answer is a line of text."""

    def __init__(self, answer: Callable[[int], str]) -> None:
        self.told: list[str] = []
        self.may_answer = threading.Event()  # signals wait for their answers until it is set
        self._answer = answer  # for the number of the signal, from 0
        self._changed = threading.Condition()

    def take(self, text: str) -> str:
        """Keep a signal; wait until the test allows the answer, and return it."""
        with self._changed:
            number = len(self.told)
            self.told.append(text)
            self._changed.notify_all()
        self.may_answer.wait(PATIENCE)
        return self._answer(number)

    async def until_told(self) -> None:
        """Wait for the first signal."""
        assert await asyncio.to_thread(self._wait)

    def _wait(self) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: self.told, PATIENCE) != []


@contextmanager
def listening(answer: Callable[[int], str]) -> Iterator[tuple[Signals, int]]:
    """Receive signals in a thread; the signals and the port to send them to."""
    signals = Signals(answer)

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            text = self.rfile.readline().decode().strip()
            self.wfile.write(f"{signals.take(text)}\n".encode())

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield signals, server.server_address[1]
        finally:
            signals.may_answer.set()
            server.shutdown()
            thread.join()
