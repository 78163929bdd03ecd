"""A pool of worker processes. Each does one task at a time, and is replaced when it dies or hangs."""

import asyncio
import gc
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from blockandkey.bots.own.parent import exit_after

T = TypeVar("T")
NICE = 10  # the niceness of a worker, so that the server gets the processor first
GC_THRESHOLD = 50_000  # new objects until a worker collects garbage: it makes many objects, and few reference cycles


def _serve(pipe: Connection) -> None:
    """Answer requests until the server is gone; this runs in the worker process."""
    _set_up()
    while True:
        try:
            work, arguments = pipe.recv()
        except (EOFError, OSError):  # the server has ended, or was killed
            return
        try:
            answer = (True, work(*arguments))
        except Exception as error:
            answer = (False, type(error).__name__)
        with suppress(OSError):
            pipe.send(answer)


def _set_up() -> None:
    """Ignore Ctrl-C, which the server handles; lower the priority; exit when the server exits, however it ends."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    gc.set_threshold(GC_THRESHOLD)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None
    exit_after(parent.join)


class Failed(Exception):
    """The work raised an exception; the message is the name of its class."""


class Died(Exception):
    """The worker process ended in the middle of its work."""


class Worker:
    """A process that does one task at a time; if it died or hung, the next task starts a new process."""

    def __init__(self) -> None:
        self._closed = False
        self._process: Any = None
        self._pipe: Any = None
        self._thread = ThreadPoolExecutor(1)  # waits for the answers

    async def run(self, limit: float, work: Callable[..., T], *arguments: object) -> T:
        """Do some work in the process; raises Failed, Died, or TimeoutError after `limit` seconds."""
        asking = asyncio.get_running_loop().run_in_executor(self._thread, self._ask, work, arguments)
        asking.add_done_callback(_retrieve_exception)
        try:
            done, _ = await asyncio.wait({asking}, timeout=limit)
            if not done:
                self.kill()
                await asyncio.wait({asking})
                raise TimeoutError
        except asyncio.CancelledError:
            asking.cancel()
            raise
        return asking.result()

    def _ask(self, work: Callable[..., T], arguments: tuple[object, ...]) -> T:
        if self._process is None:
            self._start()
        try:
            self._pipe.send((work, arguments))
            success, answer = self._pipe.recv()
        except (EOFError, OSError):
            self.renew()
            raise Died from None
        if not success:
            raise Failed(answer)
        result: T = answer
        return result

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True)
        process.start()
        self._process = process  # only now: `kill` may run in another thread, and needs a process that was started
        theirs.close()
        if self._closed:  # while the process was starting
            self.kill()

    def kill(self) -> None:
        """Kill the process; who waits for its answer gets Died."""
        process = self._process  # read once: the thread that waits for answers may replace it
        if process is not None:
            process.kill()

    def renew(self) -> None:
        """Kill the idle process; the next work starts a new one."""
        self.kill()
        self._pipe.close()
        self._process = None

    def close(self) -> None:
        """Kill the process, and start no other."""
        self._closed = True
        self.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)


def _retrieve_exception(done: asyncio.Future[Any]) -> None:
    """Retrieve an exception that perhaps nobody awaits any more, so that asyncio doesn't log it."""
    if not done.cancelled():
        done.exception()


class Pool:
    """Workers that share one queue."""

    def __init__(self, size: int) -> None:
        self.workers = [Worker() for _ in range(size)]
        self._free = list(self.workers)
        self._waiting: deque[asyncio.Future[Worker]] = deque()

    @asynccontextmanager
    async def taking(self) -> AsyncIterator[Worker]:
        """Wait for a free worker, and hold it; first come, first served."""
        given: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append(given)
        self._assign()
        try:
            yield await given
        finally:
            if given.done() and not given.cancelled():
                self._free.append(given.result())
            else:
                self._waiting.remove(given)
            self._assign()

    def _assign(self) -> None:
        """Assign the free workers to the first in the queue."""
        for given in list(self._waiting):
            if self._free and not given.done():
                given.set_result(self._free.pop())
                self._waiting.remove(given)
