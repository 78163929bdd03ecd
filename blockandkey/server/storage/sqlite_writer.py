"""The one writer of a SQLite database. It commits all waiting writes together, with one sync of the disk."""

import asyncio
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from sqlite3 import DatabaseError
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Transaction
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from blockandkey.rooms.errors import Refused
from blockandkey.server.storage.schema import TIMEOUT, writing_engine

T = TypeVar("T")
Work = Callable[[Connection], Any]
WIPING = 100  # milliseconds that the writer waits for readers before it gives up wiping
WriteResult = tuple[bool, Any]  # success, and the value or the exception


@dataclass(frozen=True, slots=True)
class Write:
    """A piece of work that waits for the writer; `wipes`: see Writer.do."""

    work: Work
    wipes: bool
    done: asyncio.Future[Any]


class Writer:
    """Writes in a thread of its own, so that neither the event loop nor readers wait for it."""

    def __init__(self, url: URL) -> None:
        self._engine = writing_engine(url)
        self._queue: SimpleQueue[Write | None] = SimpleQueue()  # None: the writer is closed
        self._thread: Thread | None = None
        self._connection: Connection | None = None  # of the thread; a new one after an error
        self._unfinished = 0  # pieces of work that nobody has been told the result of
        self._is_closed = False
        self._must_wipe = False  # the write-ahead log still holds what was deleted

    @property
    def is_idle(self) -> bool:
        """Is everything written?"""
        return not self._unfinished

    async def do(self, work: Callable[[Connection], T], wipes: bool = False) -> T:
        """Do some work durably, all or nothing; raises what it raises, or Refused. It is done even if nobody waits.

        `wipes`: soon afterwards SQLite's write-ahead log is truncated, because it keeps what was written for a while.
        """
        if self._is_closed:
            raise RuntimeError("the database is closed")
        if self._thread is None:
            self._thread = Thread(target=self._run, name="write to SQLite", daemon=True)
            self._thread.start()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._unfinished += 1
        self._queue.put(Write(work, wipes, done))
        return await done

    async def close(self) -> None:
        """Finish all writes and close the database."""
        self._is_closed = True
        self._queue.put(None)
        if self._thread:
            await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._engine.dispose)

    # In the thread

    def _run(self) -> None:
        """Write what waits, in groups, until the writer is closed."""
        while self._write_group():  # a function of its own: no variable holds the last group while the writer waits
            if self._must_wipe and self._wipe():
                self._must_wipe = False
        self._disconnect()

    def _write_group(self) -> bool:
        """Wait for writes and do them; returns False once the writer is closed."""
        group = self._next_group()
        if not group:
            return False
        try:
            results = self._do([write.work for write in group])
        except Exception as error:
            results = [(False, error)] * len(group)
        self._must_wipe |= any(write.wipes for write in group)
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            group[0].done.get_loop().call_soon_threadsafe(self._finish, group, results)
        return True

    def _next_group(self) -> list[Write]:
        """Wait for writes; returns none once the writer is closed."""
        group: list[Write] = []
        write = self._queue.get()
        with suppress(Empty):
            while write:
                group.append(write)
                write = self._queue.get_nowait()
            if group:
                self._queue.put(None)  # for the next time
        return group

    def _do(self, works: list[Work]) -> list[WriteResult]:
        """Do all of it in one transaction; if the database fails, nothing is written."""
        try:
            connection = self._connection = self._connection or self._engine.connect()
            if len(works) == 1:  # it needs no savepoint
                return [_write_one(connection, connection.begin(), works[0])]
            with connection.begin():
                return [_write_one(connection, connection.begin_nested(), work) for work in works]
        except (SQLAlchemyError, OSError):
            self._disconnect()
            return [(False, Refused("storage")) for _ in works]

    def _disconnect(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None

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

    # In the event loop

    def _finish(self, group: list[Write], results: list[WriteResult]) -> None:
        """Tell those who wait for a group how it ended."""
        self._unfinished -= len(group)
        for write, (success, result) in zip(group, results, strict=True):
            if not write.done.done():  # done: its caller was cancelled
                write.done.set_result(result) if success else write.done.set_exception(result)


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
