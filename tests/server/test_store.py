"""The store: events are unique by room and version, all or nothing, and on the disk when a call returns.

Every test that isn't about one database runs on SQLite and on PostgreSQL.
"""

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event

from blockandkey.rooms.due import BotDue, ClockDue, Due, GraceDue
from blockandkey.rooms.errors import Refused
from blockandkey.rules.geometry import InvalidText, Seat
from blockandkey.server.storage import migrations, schema
from blockandkey.server.storage.store import AppendConflict, Store, Stored
from tests.support import cli, waiting
from tests.support.postgres import Cluster
from tests.support.servers import HUMAN, LocalServer, run_on_server

FIRST = Stored("room", 1, 1.5, "created", None, None, {"a": [1, "é"]})
BOT = Due("room", BotDue(), 1, 3.0)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'rooms.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()


def on_stores(database: str, work: Callable[..., Awaitable[None]], number: int = 1) -> None:
    """Run a test with the stores of several servers on one database."""

    async def run() -> None:
        stores = [Store(database) for _ in range(number)]
        for store in stores:
            await store.open()
        try:
            await work(*stores)
        finally:
            for store in stores:
                await store.close()

    waiting.run(run())


# The log


def test_appended_events_are_read_in_order(database: str) -> None:
    async def work(store: Store) -> None:
        second = Stored("room", 2, 2.1, "action", "south", "south/x", {"text": "pass", "odd": "\0\ud800"})
        await store.append([FIRST, second], [replace(BOT, version=2)])
        assert await store.events("room") == [FIRST, second]
        assert await store.events("room", 2) == [second]
        assert await store.due() == [replace(BOT, version=2)]
        assert await store.events("other") == []
        assert await store.versions(["room", "other"]) == {"room": 2}

    on_stores(database, work)


def test_a_second_append_of_a_version_is_refused_and_changes_nothing(database: str) -> None:
    async def work(store: Store) -> None:
        await store.append([FIRST], [BOT])
        rival = replace(FIRST, kind="action")
        with pytest.raises(AppendConflict):
            await store.append([replace(FIRST, version=2), rival], [])
        assert await store.events("room") == [FIRST]
        assert await store.due() == [BOT]

    on_stores(database, work)


def test_of_two_servers_that_append_the_same_version_one_wins(database: str) -> None:
    async def work(one: Store, other: Store) -> None:
        await one.append([FIRST], [])
        won = []
        for version in range(2, 12):
            event = replace(FIRST, version=version)
            tries = [store.append([replace(event, seat=seat)], []) for store, seat in ((one, "south"), (other, "east"))]
            ends = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(type(end).__name__ for end in ends) == ["AppendConflict", "NoneType"]
            won.append("south" if ends[0] is None else "east")
        assert [stored.seat for stored in await other.events("room", 2)] == won

    on_stores(database, work, 2)


def test_a_second_append_with_a_client_id_is_refused(database: str) -> None:
    async def work(store: Store) -> None:
        await store.append([replace(FIRST, client="a")], [])
        with pytest.raises(AppendConflict):
            await store.append([replace(FIRST, version=2, client="a")], [])
        await store.append([replace(FIRST, room="other", client="a")], [])

    on_stores(database, work)


def test_an_append_without_the_previous_version_is_refused_and_leaves_nothing(database: str) -> None:
    async def work(store: Store) -> None:
        await store.append([FIRST], [])
        await store.delete("room")
        for version in (2, 3):
            with pytest.raises(AppendConflict):
                await store.append([replace(FIRST, version=version)], [replace(BOT, version=version)])
        assert await store.events("room") == []
        assert await store.due() == []

    on_stores(database, work)


def test_a_room_that_is_deleted_during_an_append_leaves_nothing(database: str) -> None:
    async def work(one: Store, other: Store) -> None:
        for _ in range(20):
            await one.append([FIRST], [BOT])
            later = [one.append([replace(FIRST, version=v)], [replace(BOT, version=v)]) for v in (2, 3)]
            ends = await asyncio.gather(*later, other.delete("room"), return_exceptions=True)
            assert {type(end) for end in ends[:2]} <= {type(None), AppendConflict}
            assert ends[2] is True
            assert await one.events("room") == []
            assert await one.due() == []

    on_stores(database, work, 2)


def test_a_deleted_room_leaves_nothing(database: str) -> None:
    async def work(store: Store) -> None:
        await store.append([FIRST], [BOT, replace(BOT, kind=GraceDue(Seat.SOUTH))])
        await store.set_present("room", ["south"])
        await store.delete("room")
        assert await store.events("room") == []
        assert await store.due() == []

    on_stores(database, work)


# Concurrency


def test_concurrent_appends_succeed_or_fail_independently(database: str) -> None:
    async def work(store: Store) -> None:
        rooms = [replace(FIRST, room=f"room{i}") for i in range(20)]
        twice = [replace(first, client="again") for first in rooms[::5]]
        pairs = [[replace(first, room=f"{first.room}x"), replace(first, version=9)] for first in rooms[::7]]
        tries = [store.append(some, []) for some in (*([first] for first in (*rooms, *twice)), *pairs)]
        ends = [type(end) for end in await asyncio.gather(*tries, return_exceptions=True)]
        assert ends.count(AppendConflict) == 7
        assert ends[24:] == [AppendConflict] * 3
        for first, end in zip((*rooms, *twice), ends, strict=False):  # either of two may come first
            assert (await store.events(first.room) == [first]) is (end is not AppendConflict)
            assert await store.events(f"{first.room}x") == []

    on_stores(database, work)


def test_waiting_appends_are_written_in_one_transaction(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert store._writer
        commits = list[object]()
        event.listen(store._writer._engine, "commit", commits.append)
        await asyncio.gather(*(store.append([replace(FIRST, room=f"room{i}")], []) for i in range(50)))
        assert len(commits) <= 2
        assert len(await store.versions(f"room{i}" for i in range(50))) == 50

    on_stores(f"sqlite:///{tmp_path / 'rooms.db'}", work)


def test_an_error_in_one_job_of_the_writer_harms_no_other(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert store._writer

        def fail(connection: Connection) -> None:
            store._append(connection, [replace(FIRST, room="lost")], [])
            raise ZeroDivisionError

        before, after = store.append([FIRST], []), store.append([replace(FIRST, version=2)], [])
        ends = await asyncio.gather(before, store._writer.do(fail), after, return_exceptions=True)
        assert [type(end) for end in ends] == [type(None), ZeroDivisionError, type(None)]
        assert await store.versions(["room", "lost"]) == {"room": 2}

    on_stores(f"sqlite:///{tmp_path / 'rooms.db'}", work)


def test_an_append_is_written_even_if_its_caller_is_cancelled(database: str) -> None:
    async def work(store: Store) -> None:
        appending = asyncio.create_task(store.append([FIRST], []))
        await waiting.one_pass()
        appending.cancel()
        await waiting.settled(store)
        assert appending.cancelled()
        assert await store.events("room") == [FIRST]

    on_stores(database, work)


def test_a_store_that_closes_finishes_its_writes_and_takes_no_more(tmp_path: Path) -> None:
    async def work(store: Store, other: Store) -> None:
        await store.append([FIRST], [])
        tries = [asyncio.create_task(store.append([replace(FIRST, room=f"room{i}")], [])) for i in range(5)]
        await waiting.one_pass()
        await store.close()
        await asyncio.gather(*tries)
        assert len(await other.versions(f"room{i}" for i in range(5))) == 5
        with pytest.raises(RuntimeError):
            await store.append([replace(FIRST, version=2)], [])

    on_stores(f"sqlite:///{tmp_path / 'rooms.db'}", work, 2)


def test_reads_do_not_wait_for_writes(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.append([FIRST], [])
        other = sqlite3.connect(tmp_path / "rooms.db")
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.append([replace(FIRST, version=2)], []))
        await waiting.settled()
        assert await store.events("room") == [FIRST]
        assert not writing.done()
        other.rollback()
        other.close()
        await writing
        assert await store.versions(["room"]) == {"room": 2}

    on_stores(f"sqlite:///{tmp_path / 'rooms.db'}", work)


# Due work


def test_an_append_replaces_the_due_work_of_its_room_but_not_grace_periods(database: str) -> None:
    async def work(store: Store) -> None:
        grace = replace(BOT, kind=GraceDue(Seat.SOUTH), at=9.0)
        await store.append([FIRST], [BOT])
        await store.put_due(grace, replace=False)
        clock = Due("room", ClockDue(), 2, 5.0)
        await store.append([replace(FIRST, version=2)], [clock])
        assert await store.due() == [clock, grace]
        await store.append([replace(FIRST, version=3)], [])
        assert await store.due() == [grace]

    on_stores(database, work)


def test_due_work_is_dropped_for_its_version_only(database: str) -> None:
    async def work(store: Store) -> None:
        await store.append([FIRST], [BOT])
        await store.delete_due(replace(BOT, version=2))
        assert await store.due() == [BOT]
        await store.delete_due(BOT)
        assert await store.due() == []

    on_stores(database, work)


def test_a_server_claims_again_the_due_work_that_it_held(database: str) -> None:
    async def work(store: Store) -> None:
        await store.append([FIRST], [BOT, replace(BOT, kind=ClockDue(), at=60.0)])
        assert await store.claim_due(before=10.0) == [BOT]
        assert len(await store.claim_due(before=60.0)) == 2

    on_stores(database, work)


def test_on_sqlite_the_due_work_of_a_dead_server_is_claimed_at_once(tmp_path: Path) -> None:
    async def work(one: Store, other: Store) -> None:
        await one.append([FIRST], [BOT])
        assert await other.claim_due(before=10.0) == [BOT]

    on_stores(f"sqlite:///{tmp_path / 'rooms.db'}", work, 2)


def test_due_work_is_taken_over_when_the_lease_has_expired_and_not_before(cluster: Cluster) -> None:
    async def work(one: Store, other: Store) -> None:
        await one.renew_lease()
        now, leases = await other.renew_lease()
        assert leases.keys() == {one.server}
        assert 9 < leases[one.server] - now <= 10
        await one.append([FIRST], [BOT])
        assert await other.claim_due(before=10.0) == []
        cluster.query(f"UPDATE servers SET until = until - 9.5 WHERE id = '{one.server}'", url)
        await one.renew_lease()  # renews
        assert await other.claim_due(before=10.0) == []
        cluster.query(f"UPDATE servers SET until = until - 20 WHERE id = '{one.server}'", url)
        assert (await other.renew_lease())[1] == {}
        assert await other.claim_due(before=2.0) == []  # it is not due yet
        assert await other.claim_due(before=10.0) == [BOT]
        await one.renew_lease()
        assert await one.claim_due(before=10.0) == []

    url = cluster.database()
    on_stores(url, work, 2)


def test_a_server_that_stops_releases_its_due_work(cluster: Cluster) -> None:
    async def work(one: Store, other: Store) -> None:
        await one.renew_lease()
        await other.renew_lease()
        await one.append([FIRST], [BOT])
        await one.set_present("room", ["south"])
        assert await other.present_elsewhere(["room"]) == {"room": {"south"}}
        await one.close()
        assert await other.claim_due(before=10.0) == [BOT]
        assert await other.present_elsewhere(["room"]) == {}

    on_stores(cluster.database(), work, 2)


def test_each_piece_of_due_work_is_taken_over_by_one_server(cluster: Cluster) -> None:
    async def work(gone: Store, *others: Store) -> None:
        rooms = [f"room{i}" for i in range(60)]
        await gone.append([replace(FIRST, room=room) for room in rooms], [replace(BOT, room=room) for room in rooms])
        for store in others:
            await store.renew_lease()
        takes = await asyncio.gather(*(store.claim_due(before=10.0) for store in others))
        assert sorted(due.room for taken in takes for due in taken) == sorted(rooms)

    on_stores(cluster.database(), work, 4)


# Presence


def test_presence_on_another_server_is_known_while_its_lease_lasts(cluster: Cluster) -> None:
    async def work(one: Store, other: Store) -> None:
        await one.renew_lease()
        await other.renew_lease()
        await one.set_present("room", ["south", "east"])
        assert await other.present_elsewhere(["room", "x"]) == {"room": {"south", "east"}}
        assert await one.present_elsewhere(["room"]) == {}
        await one.set_present("room", ["east"])
        assert await other.present_elsewhere(["room"]) == {"room": {"east"}}
        cluster.query("UPDATE servers SET until = until - 20", url)
        assert await other.present_elsewhere(["room"]) == {}
        await one.renew_lease()
        assert await other.present_elsewhere(["room"]) == {"room": {"east"}}
        cluster.query(f"UPDATE servers SET until = until - 9999 WHERE id = '{one.server}'", url)
        await other.forget_servers()
        await one.renew_lease()
        assert await other.present_elsewhere(["room"]) == {}

    url = cluster.database()
    on_stores(url, work, 2)


# Databases that fail


def test_a_locked_database_refuses_all_waiting_appends_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: Store) -> None:
        await store.append([FIRST], [])
        other = sqlite3.connect(tmp_path / "rooms.db")
        other.execute("BEGIN IMMEDIATE")
        tries = [store.append([replace(FIRST, version=2)], []), store.append([replace(FIRST, room="other")], [])]
        ends = await waiting.patiently(asyncio.gather(*tries, return_exceptions=True))
        assert [isinstance(end, Refused) and end.code for end in ends] == ["storage", "storage"]
        other.rollback()
        other.close()
        assert await store.versions(["room", "other"]) == {"room": 1}
        await store.append([replace(FIRST, version=2)], [])

    monkeypatch.setattr(schema, "TIMEOUT", 0)
    on_stores(f"sqlite:///{tmp_path / 'rooms.db'}", work)


def test_a_full_disk_refuses_all_waiting_appends_and_writes_nothing(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.append([FIRST], [])
        assert store._writer
        await store._writer.do(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 40"))
        large = replace(FIRST, version=2, data={"text": "x" * 1_000_000})
        others = [replace(FIRST, room=room) for room in ("before", "after")]
        tries = [store.append([stored], [BOT]) for stored in (others[0], large, others[1])]
        ends = await asyncio.gather(*tries, return_exceptions=True)
        assert [isinstance(end, Refused) and end.code for end in ends] == ["storage"] * 3
        assert await store.versions(["room", "before", "after"]) == {"room": 1}
        assert await store.due() == []
        await store.append([replace(FIRST, version=2)], [BOT])
        assert await store.versions(["room"]) == {"room": 2}

    on_stores(f"sqlite:///{tmp_path / 'rooms.db'}", work)


def test_a_locked_table_refuses_an_append_and_writes_nothing(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store, other: Store) -> None:
        await store.append([FIRST], [])
        async with other._engine.begin() as connection:
            await connection.exec_driver_sql("LOCK TABLE due")
            with pytest.raises(Refused) as refused:
                await waiting.patiently(store.append([replace(FIRST, version=2)], []))
        assert refused.value.code == "storage"
        assert await store.events("room") == [FIRST]
        await store.append([replace(FIRST, version=2)], [])

    monkeypatch.setattr(schema, "TIMEOUT", 1)
    on_stores(cluster.database(), work, 2)


@pytest.mark.parametrize("crash", [False, True])
def test_a_database_is_used_again_after_an_outage(cluster: Cluster, crash: bool) -> None:
    async def work(store: Store) -> None:
        await store.append([FIRST], [])
        await asyncio.to_thread(cluster.kill if crash else cluster.stop)
        try:
            for doing in (store.append([replace(FIRST, version=2)], []), store.events("room"), store.renew_lease()):
                with pytest.raises(Refused) as refused:
                    await doing
                assert refused.value.code == "storage"
        finally:
            await asyncio.to_thread(cluster.start)
        assert await store.events("room") == [FIRST]
        await store.append([replace(FIRST, version=2)], [])

    on_stores(cluster.database(), work)


def test_sqlite_is_set_to_be_durable(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        async with store._engine.connect() as connection:
            assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
            assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == 2

    on_stores(f"sqlite:///{tmp_path / 'rooms.db'}", work)


def test_postgresql_is_set_to_be_durable(cluster: Cluster) -> None:
    async def work(store: Store) -> None:
        async with store._engine.connect() as connection:
            assert (await connection.exec_driver_sql("SHOW synchronous_commit")).scalar() == "on"

    url = cluster.database("careless")
    cluster.query("ALTER DATABASE careless SET synchronous_commit = off", url)
    on_stores(url, work)


@pytest.mark.parametrize(
    "url", ["nonsense", "mysql://ann:secret@x/y", "sqlite://", "", "postgresql://", "postgresql://ann:secret@host"]
)
def test_an_unknown_kind_of_database_is_named_in_the_error(url: str) -> None:
    with pytest.raises(InvalidText) as error:
        Store(url)
    assert "secret" not in str(error.value)


@pytest.mark.parametrize(
    "url", ["postgresql://ann:secret@127.0.0.1:1/rooms", "postgres://ann:secret@127.0.0.1/rooms?colour=green"]
)
def test_an_unreachable_database_is_reported_in_one_line_without_its_password(url: str) -> None:
    with pytest.raises(InvalidText) as error:
        waiting.run(Store(url).open())
    assert "secret" not in str(error.value)
    assert "\n" not in str(error.value)


def test_without_its_driver_postgresql_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(InvalidText, match=r"pip install 'blockandkey\[postgres\]'"):
        Store("postgresql://ann@host/rooms")


# Migrations


def test_the_tables_are_those_of_the_migrations(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.METADATA))

    async def work(store: Store) -> None:
        async with store._engine.connect() as connection:
            assert await connection.run_sync(differences) == []

    on_stores(database, work)
    assert ScriptDirectory(str(Path(migrations.__file__).parent)).get_heads() == [schema.HEAD]


def test_servers_that_start_at_once_make_the_tables_once(database: str) -> None:
    async def work(*stores: Store) -> None:
        await stores[0].append([FIRST], [])

    async def work_again(*stores: Store) -> None:
        assert await stores[-1].events("room") == [FIRST]

    on_stores(database, work, 5)
    on_stores(database, work_again, 5)


def test_a_step_that_fails_leaves_the_database_as_it_was(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        async with store._engine.connect() as connection:
            assert await connection.run_sync(schema._version) is None

    async def nothing(store: Store) -> None:
        pass

    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.create_index", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            on_stores(database, nothing)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "open", nothing)
        on_stores(database, work)
    on_stores(database, nothing)


def test_a_database_of_a_newer_version_is_refused_in_one_line(database: str) -> None:
    async def work(store: Store) -> None:
        async with store._engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

    on_stores(database, work)
    with pytest.raises(InvalidText, match="newer version of the program"):
        waiting.run(Store(database).open())


def test_the_command_line_says_in_one_line_that_a_database_is_newer(tmp_path: Path) -> None:
    newer = sqlite3.connect(tmp_path / "rooms.db")
    newer.executescript("CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES ('9999')")
    newer.close()
    database = f"sqlite:///{tmp_path / 'rooms.db'}"
    cli.assert_one_line(cli.run("serve", "--port", "0", "--database", database), "newer version of the program")


@pytest.mark.parametrize("step", ["0001", "0002"])
def test_a_database_of_an_old_version_is_refused_in_one_line_and_not_changed(step: str, tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    old = sqlite3.connect(path)
    old.executescript(
        "CREATE TABLE events (room, version, at, kind, seat, client, data); INSERT INTO events (room) VALUES (1)"
    )
    if step != "0001":  # the first version wrote no number
        old.executescript(f"CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES ('{step}')")
    old.close()
    done = cli.run("serve", "--port", "0", "--database", f"sqlite:///{path}")
    cli.assert_one_line(done, "earlier version of the program, whose games can't be continued: move it away")
    kept = sqlite3.connect(path)
    assert kept.execute("SELECT count(*) FROM events").fetchone() == (1,)
    kept.close()


# Backup and restore, by the commands of docs/host.md


def commands(section: str) -> list[str]:
    """The shell commands in a section of docs/host.md."""
    page = (Path(__file__).parents[2] / "docs" / "host.md").read_text(encoding="utf-8")
    text = page.partition(f"### {section}\n")[2].partition("\n##")[0]
    return re.findall(r"```sh\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])
def test_a_backup_of_a_running_server_restores_every_game(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    cluster: Cluster | None = request.getfixturevalue("cluster") if kind == "PostgreSQL" else None
    database = cluster.database() if cluster else f"sqlite:///{tmp_path / 'rooms.db'}"
    path = f"{cluster.programs}:{os.environ['PATH']}" if cluster else os.environ["PATH"]
    backup, restore = commands(kind)
    made: dict[str, str] = {}

    def run(command: str) -> None:
        environment = os.environ | {"database": database, "PATH": path}
        subprocess.run(["bash", "-euc", command], cwd=tmp_path, env=environment, check=True)

    async def before(server: LocalServer) -> None:
        made.update(await server.create("solo", HUMAN, seed="1"))
        await server.act(made["room"], made["token"], "core white grey brown green")
        await asyncio.to_thread(run, backup)
        await server.act(made["room"], made["token"], "take R1")

    async def after(server: LocalServer) -> None:
        assert (await server.see(made["room"], made["token"]))["version"] == 3
        assert (await server.act(made["room"], made["token"], "take R2"))["version"] == 4

    run_on_server(tmp_path, before, database=database)
    run(restore)
    run_on_server(tmp_path, after, database=database)
