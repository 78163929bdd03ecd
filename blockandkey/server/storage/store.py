"""The store: the event logs of all rooms and the due work, in SQLite or PostgreSQL.

The event log is the truth about a room. A SQLite database belongs to one server. Several servers can share a PostgreSQL
database: each one renews a lease while it lives, and sends a NOTIFY for each room that it changes.
"""

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
    text,
    tuple_,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from blockandkey.rooms.due import BotDue, ClockDue, Due, format_due_kind, parse_due_kind
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import REMOVED
from blockandkey.server.storage.prepared import Prepared
from blockandkey.server.storage.schema import DUE, EVENTS, PRESENCE, SERVERS, engine_of, migrate, parse_database
from blockandkey.server.storage.sqlite_writer import Writer
from blockandkey.server.tasks import BackgroundTasks

T = TypeVar("T")
P = ParamSpec("P")
LEASE = 10.0  # seconds that a server counts as alive after it renewed its lease
FORGET = 3600.0  # seconds after the end of its lease until the rows of a dead server are removed
CHANNEL = "blockandkey"
DERIVED = (BotDue(), ClockDue())  # due work that follows from a room's log: an append replaces these rows
MAX_CLAIM = 1000  # rows of dead servers that are claimed at once

# The statements of an append
ADD_EVENT, ADD_DUE = Prepared(insert(EVENTS)), Prepared(insert(DUE))
DELETE_DERIVED = Prepared(
    delete(DUE).where(
        DUE.c.room == bindparam("of"), or_(*(DUE.c.kind == text(f"'{format_due_kind(kind)}'") for kind in DERIVED))
    )
)
FIRST_AND_LAST = Prepared(
    select(EVENTS.c.version)
    .where(EVENTS.c.room == bindparam("of"), or_(EVENTS.c.version == text("1"), EVENTS.c.version == bindparam("last")))
    .with_for_update(read=True, key_share=True)
)


@dataclass(frozen=True, slots=True)
class Stored:
    """An event as a row of the log."""

    room: str
    version: int
    at: float
    kind: str
    seat: str | None
    client: str | None
    data: dict[str, Any]
    erases: int | None = None  # the version of an event whose data is erased with it


@dataclass(frozen=True, slots=True)
class RoomSummary:
    """A room in the store: the version and time of its last event, and whether its game has started."""

    room: str
    version: int
    at: float
    started: bool


class AppendConflict(Exception):
    """Another event with the same version is in the log already, or the room was deleted: read the log again."""


def to_completion(
    work: Callable[Concatenate["Store", P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate["Store", P], Coroutine[Any, Any, T]]:
    """Run a method to its end even if the caller is cancelled."""

    @wraps(work)
    async def run(store: "Store", /, *arguments: P.args, **more: P.kwargs) -> T:
        return await store.tasks.complete(work(store, *arguments, **more), work.__name__)

    return run


class Store:
    """The database; when a call returns, what it wrote is durable."""

    def __init__(self, url: str) -> None:
        self._url = parse_database(url)
        self._engine = engine_of(self._url)
        self.tasks = BackgroundTasks()
        self.server = token_hex(8)  # this server's id in the rows that it holds
        self.is_shared = self._url.get_backend_name() == "postgresql"
        self._writer = None if self.is_shared else Writer(self._url)

    async def open(self) -> None:
        """Migrate the tables to the newest version; raises InvalidText if the database can't be opened."""
        await migrate(self._url)

    async def close(self) -> None:
        """Finish what is under way, release this server's lease and rows, and close the database."""
        await self.tasks.finish()
        if self.is_shared:
            with suppress(Refused):
                await self._write(self._release)
        if self._writer:
            await self._writer.close()
        await self._engine.dispose()

    @property
    def is_idle(self) -> bool:
        """Is nothing under way?"""
        return not len(self.tasks) and (self._writer is None or self._writer.is_idle)

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
        """Write durably, all or nothing, even if the caller is cancelled; SQLite has one writer for all.

        Raises Refused and what the work raises.

        `wipes`: soon afterwards the file holds nothing more of what was deleted.
        """
        if self._writer:
            return await self._writer.do(work, wipes)
        return await self.tasks.complete(self._transact(work), "write")

    async def _transact(self, work: Callable[[Connection], T]) -> T:
        async with self._transaction() as connection:
            return await connection.run_sync(work)

    # The log

    async def append(self, events: Sequence[Stored], due: Sequence[Due]) -> None:
        """Append events of one room or more, and replace their due work, all or nothing.

        Raises AppendConflict or Refused.
        """
        try:
            wipes = any(stored.erases is not None for stored in events)
            await self._write(lambda connection: self._append(connection, events, due), wipes=wipes)
        except IntegrityError:
            raise AppendConflict from None

    def _append(self, connection: Connection, events: Sequence[Stored], due: Sequence[Due]) -> None:
        ADD_EVENT.run(connection, [_row(stored) for stored in events])
        for room in {stored.room for stored in events}:
            versions = [stored.version for stored in events if stored.room == room]
            _check_gap(connection, room, min(versions))
            self._notify(connection, f"{room} {max(versions)}")
            DELETE_DERIVED.run(connection, [{"of": room}])
        if due:
            ADD_DUE.run(connection, [_due_row(row) | {"holder": self.server} for row in due])
        for stored in events:
            if stored.erases is not None:
                erased = (EVENTS.c.room == stored.room) & (EVENTS.c.version == stored.erases)
                connection.execute(update(EVENTS).where(erased).values(data=_text(REMOVED)))

    @to_completion
    async def events(self, room: str, since: int = 0) -> list[Stored]:
        """The events of a room in order, from a version on; empty if the room doesn't exist."""
        query = select(EVENTS).where(EVENTS.c.room == room, EVENTS.c.version >= since).order_by(EVENTS.c.version)
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [Stored(r.room, r.version, r.at, r.kind, r.seat, r.client, json.loads(r.data)) for r in rows]

    @to_completion
    async def versions(self, rooms: Iterable[str]) -> dict[str, int]:
        """The newest version of each of these rooms that exists."""
        query = select(EVENTS.c.room, func.max(EVENTS.c.version)).where(EVENTS.c.room.in_(list(rooms)))
        async with self._transaction() as connection:
            found = (await connection.execute(query.group_by(EVENTS.c.room))).all()
        return {row[0]: row[1] for row in found}

    @to_completion
    async def rooms_after(self, id: str, count: int) -> list[RoomSummary]:
        """The next rooms after an id, in the order of their ids, `count` at most."""
        started = func.count().filter(EVENTS.c.kind == "started")
        query = select(EVENTS.c.room, func.max(EVENTS.c.version), func.max(EVENTS.c.at), started)
        query = query.where(EVENTS.c.room > id).group_by(EVENTS.c.room).order_by(EVENTS.c.room).limit(count)
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [RoomSummary(row[0], row[1], row[2], bool(row[3])) for row in rows]

    @to_completion
    async def delete(self, room: str, last: int | None = None) -> bool:
        """Delete a room and return True; with `last`, only if that is still its newest version."""
        return await self._write(lambda connection: self._delete(connection, room, last), wipes=True)

    def _delete(self, connection: Connection, room: str, last: int | None) -> bool:
        first = select(EVENTS.c.version).where(EVENTS.c.room == room, EVENTS.c.version == 1)
        connection.execute(first.with_for_update())  # waits for appends that are under way: see _check_gap
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

    # Due work

    @to_completion
    async def due(self, room: str | None = None) -> list[Due]:
        """All due work, of one room or of all, the earliest first."""
        query = select(DUE).order_by(DUE.c.at)
        async with self._transaction() as connection:
            rows = (await connection.execute(query.where(DUE.c.room == room) if room else query)).all()
        return [_due_of(row) for row in rows]

    @to_completion
    async def put_due(self, due: Due, *, replace: bool) -> Due:
        """Add due work that doesn't follow from the log, and return the row that is in the store then.

        If there is a row of the same room and kind, it stays, unless `replace`.
        """
        while True:
            with suppress(IntegrityError):  # another server added the same row just now
                return await self._write(lambda connection: self._put_due(connection, due, replace))

    def _put_due(self, connection: Connection, due: Due, replace: bool) -> Due:
        same = (DUE.c.room == due.room) & (DUE.c.kind == format_due_kind(due.kind))
        if replace:
            connection.execute(delete(DUE).where(same))
        elif row := connection.execute(select(DUE).where(same)).first():
            return _due_of(row)
        connection.execute(insert(DUE).values(_due_row(due) | {"holder": self.server}))
        return due

    @to_completion
    async def claim_due(self, before: float) -> list[Due]:
        """The work due before a time that this server holds; it first claims what dead servers held."""
        rows = await self._write(lambda connection: self._claim_due(connection, before))
        return [_due_of(row) for row in rows]

    def _claim_due(self, connection: Connection, before: float) -> Sequence[Any]:
        alive = select(SERVERS.c.id).where(SERVERS.c.until > self._now)
        is_free = or_(DUE.c.holder.is_(None), (DUE.c.holder != self.server) & DUE.c.holder.not_in(alive))
        key = tuple_(DUE.c.room, DUE.c.kind)
        free = select(DUE.c.room, DUE.c.kind).where(DUE.c.at <= before, is_free).order_by(DUE.c.at).limit(MAX_CLAIM)
        own = select(DUE).where(DUE.c.at <= before, DUE.c.holder == self.server).order_by(DUE.c.at)
        if found := connection.execute(free.with_for_update(skip_locked=True)).all():
            connection.execute(update(DUE).where(key.in_(found)).values(holder=self.server))
        return connection.execute(own).all()

    @to_completion
    async def delete_due(self, due: Due, *, own: bool = False) -> None:
        """Delete due work; with `own`, only if this server holds it."""
        row = (DUE.c.room == due.room) & (DUE.c.kind == format_due_kind(due.kind)) & (DUE.c.version == due.version)
        if own:
            row &= DUE.c.holder == self.server
        await self._write(lambda connection: connection.execute(delete(DUE).where(row)))

    # The servers on a shared database

    @property
    def _now(self) -> ColumnElement[float]:
        """The time of the database: the clocks of several servers may differ."""
        if not self.is_shared:
            return literal(time.time())
        return cast(extract("epoch", func.clock_timestamp()), Float)

    @to_completion
    async def renew_lease(self) -> tuple[float, dict[str, float]]:
        """Renew this server's lease; returns the database's time, and when the lease of each other live server ends."""
        now, rows = await self._write(self._renew_lease)
        return now, {row.id: row.until for row in rows}

    def _renew_lease(self, connection: Connection) -> tuple[float, Sequence[Any]]:
        own = SERVERS.c.id == self.server
        if not connection.execute(update(SERVERS).where(own).values(until=self._now + LEASE)).rowcount:
            connection.execute(insert(SERVERS).values(id=self.server, until=self._now + LEASE))
        now = connection.execute(select(self._now)).scalar_one()
        return now, connection.execute(select(SERVERS).where(~own, SERVERS.c.until > now)).all()

    @to_completion
    async def forget_servers(self) -> None:
        """Remove the rows of servers that died long ago."""
        await self._write(self._forget_servers)

    def _forget_servers(self, connection: Connection) -> None:
        connection.execute(delete(SERVERS).where(SERVERS.c.until < self._now - FORGET))
        connection.execute(delete(PRESENCE).where(PRESENCE.c.server.not_in(select(SERVERS.c.id))))

    def _release(self, connection: Connection) -> None:
        connection.execute(update(DUE).where(DUE.c.holder == self.server).values(holder=None))
        connection.execute(delete(PRESENCE).where(PRESENCE.c.server == self.server))
        connection.execute(delete(SERVERS).where(SERVERS.c.id == self.server))

    @to_completion
    async def set_present(self, room: str, seats: Iterable[str]) -> None:
        """Store which seats of a room are connected to this server, and notify the others."""
        row = {"room": room, "server": self.server, "seats": " ".join(sorted(seats))}
        await self._write(lambda connection: self._set_present(connection, row))

    def _set_present(self, connection: Connection, row: dict[str, str]) -> None:
        own = (PRESENCE.c.room == row["room"]) & (PRESENCE.c.server == self.server)
        connection.execute(delete(PRESENCE).where(own))
        if row["seats"]:
            connection.execute(insert(PRESENCE).values(row))
        self._notify(connection, f"{row['room']} presence {self.server}")

    @to_completion
    async def present_elsewhere(self, rooms: Iterable[str]) -> Mapping[str, frozenset[str]]:
        """The seats of rooms that are connected to other live servers; rooms without any are left out."""
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

    @to_completion
    async def notify(self, text: str) -> None:
        """Notify the other servers, if there can be any, of something that isn't stored."""
        if self.is_shared:
            await self._write(lambda connection: self._notify(connection, f"{text} {self.server}"))

    def _notify(self, connection: Connection, text: str) -> None:
        if self.is_shared:
            connection.execute(select(func.pg_notify(CHANNEL, text)))

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Any]:
        """A connection of PostgreSQL's driver, for LISTEN; raises Refused."""
        try:
            connection = await self._engine.connect()
        except (SQLAlchemyError, OSError):
            raise Refused("storage") from None
        try:
            yield (await connection.get_raw_connection()).driver_connection
        finally:
            await connection.invalidate()
            await connection.close()


def _check_gap(connection: Connection, room: str, version: int) -> None:
    """Raise AppendConflict if the event before is missing: the room was deleted.

    This locks the first event, so that nobody deletes the room before the transaction ends. Else the log could keep its
    end without its beginning.
    """
    before = {1, version - 1} if version > 1 else set()
    if before and len(FIRST_AND_LAST.find(connection, {"of": room, "last": version - 1})) < len(before):
        raise AppendConflict


def _due_row(due: Due) -> dict[str, Any]:
    return {"room": due.room, "kind": format_due_kind(due.kind), "version": due.version, "at": due.at}


def _due_of(row: Any) -> Due:
    return Due(row.room, parse_due_kind(row.kind), row.version, row.at)


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
