"""The one writer of a SQLite database: all that waits is done together, with one wait for the disk."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from sqlite3 import DatabaseError
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from blockandkey.rooms.errors import Refused
from blockandkey.server.storage.schema import PATIENCE, writing_engine

T = TypeVar("T")
Work = Callable[[Connection], Any]
WIPING = 100  # milliseconds that those who write wait until nobody reads
Outcome = tuple[bool, Any]  # whether it went well, and what came of it


class Writer:
    """Writes in a thread of its own, so that neither the event loop nor who reads waits for it."""

    def __init__(self, url: URL) -> None:
        self._engine = writing_engine(url)
        self._thread = ThreadPoolExecutor(1)
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._must_wipe = False  # does the log hold what was deleted?

    async def do(self, work: Callable[[Connection], T], wipes: bool = False) -> T:
        """Do some work durably, whole or not at all; raises what it raises, or Refused.

        If it wipes, SQLite's log, where all that was written stays for a while, is emptied soon after.
        """
        self._must_wipe |= wipes
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        return await done

    async def close(self) -> None:
        """Let the database go."""
        if self._writing:
            await self._writing
        await asyncio.to_thread(self._engine.dispose)
        self._thread.shutdown()

    async def _write(self) -> None:
        """Do what waits, and what has come meanwhile, until there is no more."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            group, self._waiting = self._waiting, []
            try:
                outcomes = await loop.run_in_executor(self._thread, self._do, [work for work, _ in group])
            except Exception as error:
                outcomes = [(False, error)] * len(group)
            for (_, done), (well, outcome) in zip(group, outcomes, strict=True):
                if not done.done():
                    done.set_result(outcome) if well else done.set_exception(outcome)
            if self._must_wipe:
                self._must_wipe = False  # first: more may come meanwhile
                if not await loop.run_in_executor(self._thread, self._wipe):
                    self._must_wipe = True

    def _do(self, works: list[Work]) -> list[Outcome]:
        """Do all of it in one transaction; where the database fails, nothing of it is done."""
        try:
            with self._engine.begin() as connection:
                return [_outcome(connection, work) for work in works]
        except (SQLAlchemyError, OSError):
            return [(False, Refused("storage")) for _ in works]

    def _wipe(self) -> bool:
        """Empty SQLite's log, and tell if that could be done: it can't while somebody reads."""
        with suppress(SQLAlchemyError, DatabaseError), closing(self._engine.raw_connection()) as connection:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA busy_timeout={WIPING}")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            outcome = cursor.fetchone()
            cursor.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")
            return outcome is not None and outcome[0] == 0  # it says first if somebody was in the way
        return False


def _outcome(connection: Connection, work: Work) -> Outcome:
    """Do one work, which leaves nothing behind if it can't be done; raises only what must end the transaction."""
    try:
        with connection.begin_nested():
            return True, work(connection)
    except IntegrityError as error:
        return False, error
    except (SQLAlchemyError, OSError):  # SQLite may have rolled all back by itself
        raise
    except Exception as error:
        return False, error
