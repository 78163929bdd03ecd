"""Processes that work for the server: each does one thing at a time, and is replaced when it dies or hangs."""

import asyncio
import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, TypeVar

T = TypeVar("T")
NICE = 10  # how much a worker stands back for the server
LITTER = 50_000  # new objects after which a worker looks for those that nobody can reach: it makes many, and few such


def _serve(pipe: Connection) -> None:
    """Do what is asked, until nobody can ask any more."""
    _begin()
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


def _begin() -> None:
    """Leave Ctrl-C to the server, go after it where the processors are busy, and end with it however it ends."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    gc.set_threshold(LITTER)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


class Failed(Exception):
    """Work that ended with a mistake, named by its kind."""


class Died(Exception):
    """A worker that ended in the middle of its work."""


class Worker:
    """A process that does one thing at a time; one that died or hung is replaced when it is needed again."""

    def __init__(self) -> None:
        self.loaded = False  # has it the compiled rules?
        self._closed = False
        self._process: Any = None
        self._pipe: Any = None
        self._thread = ThreadPoolExecutor(1)  # waits for its answers

    async def run(self, limit: float, work: Callable[..., T], *arguments: object) -> T:
        """Let it work; raises Failed, Died, or TimeoutError after so many seconds."""
        asking = asyncio.get_running_loop().run_in_executor(self._thread, self._ask, work, arguments)
        asking.add_done_callback(forget)
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
            well, answer = self._pipe.recv()
        except (EOFError, OSError):
            self.renew()
            raise Died from None
        if not well:
            raise Failed(answer)
        found: T = answer
        return found

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        if self._closed:  # meanwhile
            self.kill()

    def kill(self) -> None:
        """End the process at once; who waits for its answer is told."""
        if self._process is not None:
            self._process.kill()

    def renew(self) -> None:
        """End the process, which has nothing to do now; the next work is done by another."""
        self.kill()
        self._pipe.close()
        self._process, self.loaded = None, False

    def close(self) -> None:
        """End it for good."""
        self._closed = True
        self.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)


def forget(done: asyncio.Future[Any]) -> None:
    """Look at a mistake that nobody may be there to look at, so that asyncio doesn't tell of it."""
    if not done.cancelled():
        done.exception()


class Pool:
    """Workers that share what there is to do."""

    def __init__(self, size: int) -> None:
        self.workers = [Worker() for _ in range(size)]
        self._free = list(self.workers)
        self._waiting: deque[tuple[Callable[[Worker], bool], asyncio.Future[Worker]]] = deque()

    @property
    def loaded(self) -> bool:
        """Has any of them the compiled rules?"""
        return any(worker.loaded for worker in self.workers)

    @asynccontextmanager
    async def taking(self, fits: Callable[[Worker], bool] = lambda _: True) -> AsyncIterator[Worker]:
        """A worker that fits, as soon as one is free; who asked first is served first."""
        given: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append((fits, given))
        self._give()
        try:
            yield await given
        finally:
            if given.done() and not given.cancelled():
                self._free.append(given.result())
            else:
                self._waiting.remove((fits, given))
            self._give()

    def _give(self) -> None:
        """Give each free worker to the first whom it fits."""
        for worker in list(self._free):
            for waiting in self._waiting:
                fits, given = waiting
                if not given.done() and fits(worker):
                    given.set_result(worker)
                    self._free.remove(worker)
                    self._waiting.remove(waiting)
                    break
