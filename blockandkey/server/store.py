"""The store: the event log of every room, which is the truth, and what is due, in a real database."""

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    delete,
    event,
    insert,
    select,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from blockandkey.geometry import InvalidText
from blockandkey.server.errors import Refused

T = TypeVar("T")
METADATA = MetaData()

# One row an event; the primary key decides who comes first. `client` tells who
# sent the command and its id, so that it's played once.
EVENTS = Table(
    "events",
    METADATA,
    Column("room", String(16), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", String(8)),
    Column("client", String(80)),
    Column("data", Text, nullable=False),
    Index("events_client", "room", "client", unique=True),
)

# What is to be done at a time: a bot's action or the end of a clock, for the version of its room and no other.
DUE = Table(
    "due",
    METADATA,
    Column("room", String(16), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("at", Float, nullable=False, index=True),
)


@dataclass(frozen=True, slots=True)
class Stored:
    """An event as it is stored."""

    room: str
    version: int
    at: float
    kind: str
    seat: str | None
    client: str | None
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Due:
    """Something to be done at a time."""

    room: str
    kind: str  # bot or clock
    version: int
    at: float


class Lost(Exception):
    """Another event came first: the room must be read again."""


class Store:
    """The database; everything is durable when a call returns."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine = _engine(url)
        self._under_way: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Make the tables that aren't there yet; raises InvalidText if the database can't be had."""
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(METADATA.create_all)
        except (SQLAlchemyError, OSError) as error:
            cause = getattr(error, "orig", None) or error
            raise InvalidText(f"can't open the database {self._url!r}: {cause}") from None

    async def close(self) -> None:
        """Let the database go, once what is under way is done."""
        if self._under_way:
            await asyncio.wait(self._under_way)
        await self._engine.dispose()

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work to its end, even if nobody waits for it any more."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def append(self, events: Sequence[Stored], due: Sequence[Due]) -> None:
        """Add events, of one room or more, and replace what is due there, all or nothing; raises Lost or Refused."""
        await self._whole(self._append(events, due))

    async def _append(self, events: Sequence[Stored], due: Sequence[Due]) -> None:
        rooms = {stored.room for stored in events}
        try:
            async with self._transaction() as connection:
                await connection.execute(insert(EVENTS), [_row(stored) for stored in events])
                for room in rooms:
                    await _refuse_gap(connection, room, min(e.version for e in events if e.room == room))
                await connection.execute(delete(DUE).where(DUE.c.room.in_(rooms)))
                if due:
                    rows = [{"room": d.room, "kind": d.kind, "version": d.version, "at": d.at} for d in due]
                    await connection.execute(insert(DUE), rows)
        except IntegrityError:
            raise Lost from None

    async def events(self, room: str) -> list[Stored]:
        """The log of a room in order; empty if there is none."""
        return await self._whole(self._events(room))

    async def _events(self, room: str) -> list[Stored]:
        query = select(EVENTS).where(EVENTS.c.room == room).order_by(EVENTS.c.version)
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [Stored(r.room, r.version, r.at, r.kind, r.seat, r.client, json.loads(r.data)) for r in rows]

    async def due(self) -> list[Due]:
        """All that is due, the earliest first."""
        return await self._whole(self._due())

    async def _due(self) -> list[Due]:
        async with self._transaction() as connection:
            rows = (await connection.execute(select(DUE).order_by(DUE.c.at))).all()
        return [Due(r.room, r.kind, r.version, r.at) for r in rows]

    async def delete(self, room: str) -> None:
        """Forget a room."""
        await self._whole(self._delete(room))

    async def _delete(self, room: str) -> None:
        async with self._transaction() as connection:
            await connection.execute(delete(DUE).where(DUE.c.room == room))
            await connection.execute(delete(EVENTS).where(EVENTS.c.room == room))

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError):
            raise Refused("storage") from None


async def _refuse_gap(connection: AsyncConnection, room: str, version: int) -> None:
    """Raise Lost if the event before isn't there: the room was deleted meanwhile."""
    before = select(EVENTS.c.version).where(EVENTS.c.room == room, EVENTS.c.version == version - 1)
    if version > 1 and (await connection.execute(before)).first() is None:
        raise Lost


def _row(stored: Stored) -> dict[str, Any]:
    return {
        "room": stored.room,
        "version": stored.version,
        "at": stored.at,
        "kind": stored.kind,
        "seat": stored.seat,
        "client": stored.client,
        "data": json.dumps(stored.data, separators=(",", ":")),
    }


def _engine(url: str) -> AsyncEngine:
    """The engine of a database URL; sqlite:///FILE is read as its asynchronous kind, and the file's folder made."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise InvalidText(f"not a database: {url!r} (sqlite:///FILE)") from None
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise InvalidText(f"not a database that this version knows: {url!r} (sqlite:///FILE)")
    try:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidText(f"can't make a folder for the database {url!r}: {error.strerror}") from None
    engine = create_async_engine(parsed.set(drivername="sqlite+aiosqlite"))
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Make SQLite durable: an answered commit is on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
