"""Background tasks: they are kept, named, logged once, finished and cancelled."""

import asyncio
import gc
from collections.abc import Coroutine
from typing import Any

import pytest

from blockandkey.server.tasks import BackgroundTasks
from tests.support import waiting


async def fail(error: Exception) -> None:
    raise error


def run(work: Coroutine[Any, Any, None]) -> None:
    waiting.run(work)


def test_a_task_that_nobody_else_refers_to_runs_to_its_end() -> None:
    async def work() -> None:
        tasks, go, done = BackgroundTasks(), asyncio.Event(), list[str]()

        async def wait() -> None:
            await go.wait()
            task = asyncio.current_task()
            assert task
            done.append(task.get_name())

        tasks.start(wait(), "waiting")
        await waiting.one_pass()
        gc.collect()
        assert len(tasks) == 1
        go.set()
        await tasks.finish()
        assert done == ["waiting"]
        assert len(tasks) == 0

    run(work())


def test_an_exception_is_logged_once_unless_it_is_expected(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        tasks = BackgroundTasks((KeyError,))
        tasks.start(fail(ValueError("secret")), "fails")
        tasks.start(fail(KeyError("expected")), "ends")
        await tasks.finish()
        await tasks.close()

    run(work())
    gc.collect()  # asyncio logs an exception that nobody has retrieved when its task is collected
    [record] = caplog.records
    assert "ValueError" in record.getMessage()
    assert "secret" not in record.getMessage()


def test_work_goes_on_when_its_caller_is_cancelled(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        tasks, go, done = BackgroundTasks(), asyncio.Event(), list[int]()

        async def wait() -> int:
            await go.wait()
            done.append(1)
            return 5

        caller = asyncio.create_task(tasks.complete(wait(), "waiting"))
        await waiting.one_pass()
        caller.cancel()
        with pytest.raises(asyncio.CancelledError):
            await caller
        assert done == []
        go.set()
        await tasks.finish()
        assert done == [1]
        assert await tasks.complete(wait(), "at once") == 5
        with pytest.raises(ValueError, match="told to the caller"):
            await tasks.complete(fail(ValueError("told to the caller")), "fails")

    run(work())
    assert caplog.records == []


def test_closing_waits_for_the_end_of_cancelled_tasks() -> None:
    async def work() -> None:
        tasks, ended = BackgroundTasks(), list[str]()

        async def wait() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                await waiting.one_pass()
                ended.append("cleaned up")

        tasks.start(wait(), "waits for ever")
        await waiting.one_pass()
        await tasks.close()
        assert ended == ["cleaned up"]
        assert len(tasks) == 0

    run(work())
