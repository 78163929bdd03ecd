"""Waiting without sleeping: an event loop that checks conditions whenever it is idle.

`run` runs a test in such a loop, `until` waits for a condition, and `settled` waits until all background work is done.
Only events (a socket, a thread, a timer) wake the loop, so nothing is polled.
"""

import asyncio
import selectors
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from typing import Any, TypeVar, TypeVarTuple

from blockandkey.server.storage.store import Store

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")

PATIENCE = 120.0  # seconds until a waiting test gives up: many times what a busy machine needs


class _IdleSelector(selectors.DefaultSelector):
    """Calls `idle` before it blocks, and doesn't block if `idle` returns True: then there is work to do."""

    def __init__(self, idle: Callable[[], bool]) -> None:
        super().__init__()
        self._idle = idle

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return super().select(timeout)
        if ready := super().select(0):
            return ready
        return [] if self._idle() else super().select(timeout)


class WaitingLoop(asyncio.SelectorEventLoop):
    """An event loop that checks conditions when it is idle."""

    def __init__(self) -> None:
        self._waiters: dict[asyncio.Future[None], Callable[[], object]] = {}
        self.in_threads = 0  # calls that run in other threads
        super().__init__(_IdleSelector(self._look))

    def _look(self) -> bool:
        """Wake the waiters whose conditions hold; were there any?"""
        woken = False
        for future, condition in list(self._waiters.items()):
            try:
                if future.done() or not condition():
                    continue
                future.set_result(None)
            except Exception as error:
                future.set_exception(error)
            woken = True
        return woken

    async def when(self, condition: Callable[[], object]) -> None:
        """Wait until a condition holds at a moment when the loop has nothing left to do."""
        future = self.create_future()
        self._waiters[future] = condition
        try:
            await future
        finally:
            del self._waiters[future]

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Arguments], T], *args: *Arguments
    ) -> asyncio.Future[T]:
        future = super().run_in_executor(executor, func, *args)
        if executor is None:  # other executors, such as a store's, count their own work
            self.in_threads += 1
            future.add_done_callback(self._left_thread)
        return future

    def _left_thread(self, _: object) -> None:
        self.in_threads -= 1


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test's coroutine, in a loop in which it can use `until` and `settled`."""
    with asyncio.Runner(loop_factory=WaitingLoop) as runner:
        return runner.run(work)


def _loop() -> WaitingLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, WaitingLoop), "this test must be run by tests.support.waiting.run"
    return loop


async def until(condition: Callable[[], object]) -> None:
    """Wait until a condition on this process holds."""
    if not condition():
        await patiently(_loop().when(condition))


async def one_pass() -> None:
    """Let the event loop run once over everything that is ready, without waiting."""
    await asyncio.sleep(0)


async def patiently(work: Awaitable[T]) -> T:
    """Wait for some work, at most PATIENCE seconds."""
    async with patience():
        return await work


@asynccontextmanager
async def patience() -> AsyncIterator[None]:
    """Cancel the block if it takes longer than PATIENCE seconds."""
    async with asyncio.timeout(PATIENCE):
        yield


async def settled(*stores: Store) -> None:
    """Wait until this process has nothing left to do as long as nobody advances a clock."""
    loop = _loop()
    await patiently(loop.when(lambda: not loop.in_threads and all(store.is_idle for store in stores)))


class Writes:
    """Counts the writes of a store, so that a test can wait for a change of what it reads there."""

    def __init__(self, store: Store) -> None:
        self.count = 0
        self._write = store._write
        store._write = self._counted  # type: ignore[method-assign]

    async def _counted(self, *arguments: Any, **more: Any) -> Any:
        try:
            return await self._write(*arguments, **more)
        finally:
            self.count += 1


async def until_read(read: Callable[[], Awaitable[T]], is_right: Callable[[T], object], *stores: Writes) -> T:
    """Read after each write of the stores until the value meets a condition; that value."""
    async with patience():
        while True:
            before = [store.count for store in stores]
            if is_right(found := await read()):
                return found
            await until(lambda before=before: [store.count for store in stores] != before)  # type: ignore[misc]
