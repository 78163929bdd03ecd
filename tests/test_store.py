"""The store: events are unique by room and version, all or nothing, and on the disk when a call returns."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from blockandkey.geometry import InvalidText
from blockandkey.server.errors import Refused
from blockandkey.server.store import Due, Lost, Store, Stored

FIRST = Stored("room", 1, 1.5, "created", None, None, {"a": [1, "é"]})


def on_store(folder: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do some work on a store in a folder."""

    async def run() -> None:
        store = Store(f"sqlite:///{folder / 'deep' / 'rooms.db'}")
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_what_was_appended_is_read_in_order(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        second = Stored("room", 2, 2.5, "action", "south", "south/x", {"text": "pass"})
        await store.append([FIRST, second], [Due("room", "bot", 2, 3.0)])
        assert await store.events("room") == [FIRST, second]
        assert await store.due() == [Due("room", "bot", 2, 3.0)]
        assert await store.events("other") == []

    on_store(tmp_path, work)


def test_the_same_version_twice_is_lost_and_changes_nothing(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.append([FIRST], [Due("room", "bot", 1, 3.0)])
        rival = replace(FIRST, kind="action")
        with pytest.raises(Lost):
            await store.append([replace(FIRST, version=2), rival], [])
        assert await store.events("room") == [FIRST]
        assert await store.due() == [Due("room", "bot", 1, 3.0)]

    on_store(tmp_path, work)


def test_the_same_client_id_twice_is_lost(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.append([replace(FIRST, client="a")], [])
        with pytest.raises(Lost):
            await store.append([replace(FIRST, version=2, client="a")], [])
        await store.append([replace(FIRST, room="other", client="a")], [])

    on_store(tmp_path, work)


def test_an_event_whose_forerunner_is_gone_is_lost_and_leaves_nothing(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.append([FIRST], [])
        await store.delete("room")
        with pytest.raises(Lost):
            await store.append([replace(FIRST, version=2)], [Due("room", "bot", 2, 3.0)])
        assert await store.events("room") == []
        assert await store.due() == []

    on_store(tmp_path, work)


def test_a_deleted_room_leaves_nothing(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.append([FIRST], [Due("room", "bot", 1, 3.0)])
        await store.delete("room")
        assert await store.events("room") == []
        assert await store.due() == []

    on_store(tmp_path, work)


def test_a_locked_database_is_a_clear_refusal_and_nothing_half_done(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.append([FIRST], [])
        other = sqlite3.connect(tmp_path / "deep" / "rooms.db")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refused) as refused:
            await asyncio.wait_for(store.append([replace(FIRST, version=2)], []), 20)
        assert refused.value.code == "storage"
        other.rollback()
        other.close()
        assert await store.events("room") == [FIRST]
        await store.append([replace(FIRST, version=2)], [])

    on_store(tmp_path, work)


def test_sqlite_is_set_to_be_durable(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        async with store._engine.connect() as connection:
            assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
            assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == 2

    on_store(tmp_path, work)


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "sqlite://", ""])
def test_a_database_that_is_not_known_is_said_so(url: str) -> None:
    with pytest.raises(InvalidText):
        Store(url)
