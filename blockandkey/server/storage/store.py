"""The store: the event log of every room, which is the truth, and what is due, in a real database.

SQLite is one server's own. On PostgreSQL several servers share it: each has a lease that it renews while it lives, and
tells the others by NOTIFY which rooms have changed.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import wraps
from secrets import token_hex
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    bindparam,
    cast,
    delete,
    extract,
    func,
    insert,
    literal,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import REMOVED
from blockandkey.rooms.state import Due
from blockandkey.server.storage.schema import DUE, EVENTS, PRESENCE, SERVERS, engine_of, migrate, parse_database
from blockandkey.server.storage.sqlite_writer import Writer

T = TypeVar("T")
P = ParamSpec("P")
LEASE = 10.0  # seconds that a server is taken to be alive after its last sign
FORGET = 3600.0  # seconds after which what a dead server left of itself is removed
CHANNEL = "blockandkey"
FOLLOWING = ("bot", "clock")  # the kinds of things due that follow from a room's log: an append replaces them
MOST = 1000  # things that are taken over at once

# The statements of every append, put together once: that takes longer than SQLite takes for them
ADD_EVENT, ADD_DUE = insert(EVENTS), insert(DUE)
DROP_FOLLOWING = delete(DUE).where(DUE.c.room == bindparam("of"), or_(*(DUE.c.kind == kind for kind in FOLLOWING)))
FIRST_AND_LAST = (
    select(EVENTS.c.version)
    .where(EVENTS.c.room == bindparam("of"), or_(EVENTS.c.version == 1, EVENTS.c.version == bindparam("last")))
    .with_for_update(read=True, key_share=True)
)


@dataclass(frozen=True, slots=True)
class Stored:
    """An event as it is stored; `erases` is the version of an event whose data goes with it."""

    room: str
    version: int
    at: float
    kind: str
    seat: str | None
    client: str | None
    data: dict[str, Any]
    erases: int | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A room in the store: its last event, and whether its game has started."""

    room: str
    version: int
    at: float
    started: bool


class Lost(Exception):
    """Another event came first: the room must be read again."""


def whole(
    work: Callable[Concatenate["Store", P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate["Store", P], Coroutine[Any, Any, T]]:
    """Work that is done to its end, even if nobody waits for it any more."""

    @wraps(work)
    async def run(store: "Store", /, *arguments: P.args, **more: P.kwargs) -> T:
        task = asyncio.create_task(work(store, *arguments, **more))
        store.under_way.add(task)
        task.add_done_callback(store.under_way.discard)
        return await asyncio.shield(task)

    return run


class Store:
    """The database; everything is durable when a call returns."""

    def __init__(self, url: str) -> None:
        self._url = parse_database(url)
        self._engine = engine_of(self._url)
        self.under_way: set[asyncio.Task[Any]] = set()
        self.server = token_hex(8)  # this server's name in what it holds
        self.is_shared = self._url.get_backend_name() == "postgresql"
        self._writer = None if self.is_shared else Writer(self._url)

    async def open(self) -> None:
        """Bring the tables up to date; raises InvalidText if the database can't be had."""
        await migrate(self._url)

    async def close(self) -> None:
        """Let the database go, once what is under way is done; others may take what this server held."""
        if self.under_way:
            await asyncio.wait(self.under_way)
        if self.is_shared:
            with suppress(Refused):
                await self._write(self._leave)
        if self._writer:
            await self._writer.close()
        await self._engine.dispose()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError):
            raise Refused("storage") from None

    async def _write(self, work: Callable[[Connection], T], *, wipes: bool = False) -> T:
        """Write durably, all or nothing; on SQLite with one writer for all. Raises Refused and what the work raises.

        `wipes`: nothing shall stay, soon after, of what it deletes.
        """
        if self._writer:
            return await self._writer.do(work, wipes)
        async with self._transaction() as connection:
            return await connection.run_sync(work)

    # The log

    @whole
    async def append(self, events: Sequence[Stored], due: Sequence[Due]) -> None:
        """Add events, of one room or more, and replace what is due there, all or nothing; raises Lost or Refused."""
        try:
            wipes = any(stored.erases is not None for stored in events)
            await self._write(lambda connection: self._append(connection, events, due), wipes=wipes)
        except IntegrityError:
            raise Lost from None

    def _append(self, connection: Connection, events: Sequence[Stored], due: Sequence[Due]) -> None:
        connection.execute(ADD_EVENT, [_row(stored) for stored in events])
        for room in {stored.room for stored in events}:
            versions = [stored.version for stored in events if stored.room == room]
            _refuse_gap(connection, room, min(versions))
            self._notify(connection, f"{room} {max(versions)}")
            connection.execute(DROP_FOLLOWING, {"of": room})
        if due:
            connection.execute(ADD_DUE, [_due_row(thing) | {"holder": self.server} for thing in due])
        for stored in events:
            if stored.erases is not None:
                erased = (EVENTS.c.room == stored.room) & (EVENTS.c.version == stored.erases)
                connection.execute(update(EVENTS).where(erased).values(data=_text(REMOVED)))

    @whole
    async def events(self, room: str, since: int = 0) -> list[Stored]:
        """The log of a room in order, from a version on; empty if there is none."""
        query = select(EVENTS).where(EVENTS.c.room == room, EVENTS.c.version >= since).order_by(EVENTS.c.version)
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [Stored(r.room, r.version, r.at, r.kind, r.seat, r.client, json.loads(r.data)) for r in rows]

    @whole
    async def versions(self, rooms: Iterable[str]) -> dict[str, int]:
        """The last version of each of these rooms that there is."""
        query = select(EVENTS.c.room, func.max(EVENTS.c.version)).where(EVENTS.c.room.in_(list(rooms)))
        async with self._transaction() as connection:
            found = (await connection.execute(query.group_by(EVENTS.c.room))).all()
        return {row[0]: row[1] for row in found}

    @whole
    async def rooms_after(self, id: str, count: int) -> list[Kept]:
        """So many rooms, in the order of their ids, after one."""
        started = func.count().filter(EVENTS.c.kind == "started")
        query = select(EVENTS.c.room, func.max(EVENTS.c.version), func.max(EVENTS.c.at), started)
        query = query.where(EVENTS.c.room > id).group_by(EVENTS.c.room).order_by(EVENTS.c.room).limit(count)
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [Kept(row[0], row[1], row[2], bool(row[3])) for row in rows]

    @whole
    async def delete(self, room: str, last: int | None = None) -> bool:
        """Forget a room, if its last event still is the one that is told, and tell if it was."""
        return await self._write(lambda connection: self._delete(connection, room, last), wipes=True)

    def _delete(self, connection: Connection, room: str, last: int | None) -> bool:
        first = select(EVENTS.c.version).where(EVENTS.c.room == room, EVENTS.c.version == 1)
        connection.execute(first.with_for_update())  # no append is half done: see _refuse_gap
        gone = delete(EVENTS).where(EVENTS.c.room == room)
        if last is not None:
            same = EVENTS.alias()
            newest = select(func.max(same.c.version)).where(same.c.room == room).scalar_subquery()
            gone = gone.where(newest == last)
        if not connection.execute(gone).rowcount:
            return False
        for table in (DUE, PRESENCE):
            connection.execute(delete(table).where(table.c.room == room))
        self._notify(connection, f"{room} 0")
        return True

    # What is due

    @whole
    async def due(self, room: str | None = None) -> list[Due]:
        """All that is due, in one room or in all, the earliest first."""
        query = select(DUE).order_by(DUE.c.at)
        async with self._transaction() as connection:
            rows = (await connection.execute(query.where(DUE.c.room == room) if room else query)).all()
        return [Due(r.room, r.kind, r.version, r.at) for r in rows]

    @whole
    async def put(self, due: Due, *, replace: bool) -> Due:
        """Add a thing that doesn't follow from the log. If there is one of its kind, that stays, unless it's replaced.

        What is due then, whoever holds it.
        """
        while True:
            with suppress(IntegrityError):  # another server did the same just now
                return await self._write(lambda connection: self._put(connection, due, replace))

    def _put(self, connection: Connection, due: Due, replace: bool) -> Due:
        same = (DUE.c.room == due.room) & (DUE.c.kind == due.kind)
        if replace:
            connection.execute(delete(DUE).where(same))
        elif row := connection.execute(select(DUE).where(same)).first():
            return Due(row.room, row.kind, row.version, row.at)
        connection.execute(insert(DUE).values(_due_row(due) | {"holder": self.server}))
        return due

    @whole
    async def take(self, before: float) -> list[Due]:
        """What is due before a time and held by this server, or by none that lives: that is taken over."""
        rows = await self._write(lambda connection: self._take(connection, before))
        return [Due(r.room, r.kind, r.version, r.at) for r in rows]

    def _take(self, connection: Connection, before: float) -> Sequence[Any]:
        alive = select(SERVERS.c.id).where(SERVERS.c.until > self._now)
        is_free = or_(DUE.c.holder.is_(None), (DUE.c.holder != self.server) & DUE.c.holder.not_in(alive))
        key = tuple_(DUE.c.room, DUE.c.kind)
        free = select(DUE.c.room, DUE.c.kind).where(DUE.c.at <= before, is_free).order_by(DUE.c.at).limit(MOST)
        own = select(DUE).where(DUE.c.at <= before, DUE.c.holder == self.server).order_by(DUE.c.at)
        if found := connection.execute(free.with_for_update(skip_locked=True)).all():
            connection.execute(update(DUE).where(key.in_(found)).values(holder=self.server))
        return connection.execute(own).all()

    @whole
    async def drop(self, due: Due, *, own: bool = False) -> None:
        """Delete a thing that is due no more; with `own` only if this server holds it."""
        row = (DUE.c.room == due.room) & (DUE.c.kind == due.kind) & (DUE.c.version == due.version)
        if own:
            row &= DUE.c.holder == self.server
        await self._write(lambda connection: connection.execute(delete(DUE).where(row)))

    # The servers on a shared database

    @property
    def _now(self) -> ColumnElement[float]:
        """The database's clock: those of several servers may differ."""
        if not self.is_shared:
            return literal(time.time())
        return cast(extract("epoch", func.clock_timestamp()), Float)

    @whole
    async def beat(self) -> tuple[float, dict[str, float]]:
        """Renew this server's lease; the database's time, and when the leases of the other living ones end."""
        now, rows = await self._write(self._beat)
        return now, {row.id: row.until for row in rows}

    def _beat(self, connection: Connection) -> tuple[float, Sequence[Any]]:
        own = SERVERS.c.id == self.server
        if not connection.execute(update(SERVERS).where(own).values(until=self._now + LEASE)).rowcount:
            connection.execute(insert(SERVERS).values(id=self.server, until=self._now + LEASE))
        now = connection.execute(select(self._now)).scalar_one()
        return now, connection.execute(select(SERVERS).where(~own, SERVERS.c.until > now)).all()

    @whole
    async def forget_servers(self) -> None:
        """Remove what servers that died long ago have left of themselves."""
        await self._write(self._forget_servers)

    def _forget_servers(self, connection: Connection) -> None:
        connection.execute(delete(SERVERS).where(SERVERS.c.until < self._now - FORGET))
        connection.execute(delete(PRESENCE).where(PRESENCE.c.server.not_in(select(SERVERS.c.id))))

    def _leave(self, connection: Connection) -> None:
        connection.execute(update(DUE).where(DUE.c.holder == self.server).values(holder=None))
        connection.execute(delete(PRESENCE).where(PRESENCE.c.server == self.server))
        connection.execute(delete(SERVERS).where(SERVERS.c.id == self.server))

    @whole
    async def set_present(self, room: str, seats: Iterable[str]) -> None:
        """Tell the other servers which seats of a room are connected to this one."""
        row = {"room": room, "server": self.server, "seats": " ".join(sorted(seats))}
        await self._write(lambda connection: self._set_present(connection, row))

    def _set_present(self, connection: Connection, row: dict[str, str]) -> None:
        own = (PRESENCE.c.room == row["room"]) & (PRESENCE.c.server == self.server)
        connection.execute(delete(PRESENCE).where(own))
        if row["seats"]:
            connection.execute(insert(PRESENCE).values(row))
        self._notify(connection, f"{row['room']} presence {self.server}")

    @whole
    async def present_elsewhere(self, rooms: Iterable[str]) -> Mapping[str, frozenset[str]]:
        """The seats of rooms that are connected to other living servers; rooms without any are left out."""
        if not self.is_shared:
            return {}
        alive = select(SERVERS.c.id).where(SERVERS.c.until > self._now, SERVERS.c.id != self.server)
        query = select(PRESENCE).where(PRESENCE.c.room.in_(list(rooms)), PRESENCE.c.server.in_(alive))
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        found: dict[str, frozenset[str]] = {}
        for row in rows:
            found[row.room] = found.get(row.room, frozenset()) | set(row.seats.split())
        return found

    @whole
    async def tell(self, text: str) -> None:
        """Tell the other servers, if there can be any, something that isn't stored."""
        if self.is_shared:
            await self._write(lambda connection: self._notify(connection, f"{text} {self.server}"))

    def _notify(self, connection: Connection, text: str) -> None:
        if self.is_shared:
            connection.execute(select(func.pg_notify(CHANNEL, text)))

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Any]:
        """A connection of PostgreSQL's driver, on which to hear what servers tell; raises Refused."""
        try:
            connection = await self._engine.connect()
        except (SQLAlchemyError, OSError):
            raise Refused("storage") from None
        try:
            yield (await connection.get_raw_connection()).driver_connection
        finally:
            await connection.invalidate()
            await connection.close()


def _refuse_gap(connection: Connection, room: str, version: int) -> None:
    """Raise Lost if the event before isn't there: the room was deleted meanwhile.

    The first event is locked, so that nobody can delete the room before this is done and leave an end without a
    beginning.
    """
    if version > 1:
        found = connection.execute(FIRST_AND_LAST, {"of": room, "last": version - 1}).all()
        if len(found) < len({1, version - 1}):
            raise Lost


def _due_row(due: Due) -> dict[str, Any]:
    return {"room": due.room, "kind": due.kind, "version": due.version, "at": due.at}


def _row(stored: Stored) -> dict[str, Any]:
    return {
        "room": stored.room,
        "version": stored.version,
        "at": stored.at,
        "kind": stored.kind,
        "seat": stored.seat,
        "client": stored.client,
        "data": _text(stored.data),
    }


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))
