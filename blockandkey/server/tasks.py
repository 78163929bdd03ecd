"""Background tasks: one helper that keeps, names, logs, finishes and cancels them."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from blockandkey.server.logs import log_mistake

T = TypeVar("T")


class BackgroundTasks:
    """Keeps a reference to each running task, since asyncio itself keeps none, and logs an exception once.

    Exceptions of the classes `expected` are a usual end of a task, and are not logged.
    """

    def __init__(self, expected: tuple[type[BaseException], ...] = ()) -> None:
        self._expected = expected
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def start(self, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
        """Run work that nobody awaits; an exception is logged."""
        task = self._keep(work, name)
        task.add_done_callback(self._log_exception)
        return task

    async def complete(self, work: Coroutine[Any, Any, T], name: str) -> T:
        """Run work to its end, even if the caller is cancelled; an exception goes to the caller, if it still waits."""
        task = self._keep(work, name)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # breaks a reference cycle: the task holds its exception, whose traceback holds this frame

    async def finish(self) -> None:
        """Wait until no task runs."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def cancel(self) -> None:
        """Cancel all tasks without waiting for them."""
        for task in self._tasks:
            task.cancel()

    async def close(self) -> None:
        """Cancel all tasks and wait for their ends."""
        self.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _keep(self, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _log_exception(self, task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, self._expected):
            log_mistake(error)
