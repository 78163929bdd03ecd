"""The one writer of a SQLite database. It commits all waiting writes together, with one sync of the disk."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from sqlite3 import DatabaseError
from typing import Any, TypeVar

from sqlalchemy import Connection, Transaction
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from blockandkey.rooms.errors import Refused
from blockandkey.server.storage.schema import TIMEOUT, writing_engine
from blockandkey.server.tasks import BackgroundTasks

T = TypeVar("T")
Work = Callable[[Connection], Any]
WIPING = 100  # milliseconds that the writer waits for readers before it gives up wiping
WriteResult = tuple[bool, Any]  # success, and the value or the exception


class Writer:
    """Writes in a thread of its own, so that neither the event loop nor readers wait for it."""

    def __init__(self, url: URL) -> None:
        self._engine = writing_engine(url)
        self._thread = ThreadPoolExecutor(1)
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self._tasks = BackgroundTasks()
        self._writing: asyncio.Task[None] | None = None  # at most one task writes at a time
        self._must_wipe = False  # the write-ahead log still holds what was deleted

    async def do(self, work: Callable[[Connection], T], wipes: bool = False) -> T:
        """Do some work durably, all or nothing; raises what it raises, or Refused.

        `wipes`: soon afterwards SQLite's write-ahead log is truncated, because it keeps what was written for a while.
        """
        self._must_wipe |= wipes
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writing is None or self._writing.done():
            self._writing = self._tasks.start(self._write(), "write to SQLite")
        return await done

    async def close(self) -> None:
        """Finish all writes and close the database."""
        await self._tasks.finish()
        await asyncio.to_thread(self._engine.dispose)
        self._thread.shutdown()

    async def _write(self) -> None:
        """Write what waits, in groups, until nothing waits."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            group, self._waiting = self._waiting, []
            try:
                results = await loop.run_in_executor(self._thread, self._do, [work for work, _ in group])
            except Exception as error:
                results = [(False, error)] * len(group)
            for (_, done), (success, result) in zip(group, results, strict=True):
                if not done.done():
                    done.set_result(result) if success else done.set_exception(result)
            if self._must_wipe:
                self._must_wipe = False  # before the wipe: a write during it may set it again
                if not await loop.run_in_executor(self._thread, self._wipe):
                    self._must_wipe = True

    def _do(self, works: list[Work]) -> list[WriteResult]:
        """Do all of it in one transaction; if the database fails, nothing is written."""
        try:
            with self._engine.connect() as connection:
                if len(works) == 1:  # it needs no savepoint
                    return [_write_one(connection, connection.begin(), works[0])]
                with connection.begin():
                    return [_write_one(connection, connection.begin_nested(), work) for work in works]
        except (SQLAlchemyError, OSError):
            return [(False, Refused("storage")) for _ in works]

    def _wipe(self) -> bool:
        """Truncate the write-ahead log; returns False if a reader prevents that."""
        with suppress(SQLAlchemyError, DatabaseError), closing(self._engine.raw_connection()) as connection:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA busy_timeout={WIPING}")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            row = cursor.fetchone()
            cursor.execute(f"PRAGMA busy_timeout={TIMEOUT * 1000}")
            return row is not None and row[0] == 0  # the first column is 1 if a reader was in the way
        return False


def _write_one(connection: Connection, transaction: Transaction, work: Work) -> WriteResult:
    """Do one piece of work in a transaction or savepoint; raises only what must end the whole transaction."""
    try:
        with transaction:
            return True, work(connection)
    except IntegrityError as error:
        return False, error
    except (SQLAlchemyError, OSError):  # SQLite may have rolled back the whole transaction
        raise
    except Exception as error:
        return False, error
