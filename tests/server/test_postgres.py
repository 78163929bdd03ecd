"""Several servers on one PostgreSQL: each of them serves any room, and games go on when one of them dies."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from blockandkey.rooms.due import Due
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import Event, GameEnded
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.playback import verify
from blockandkey.server.clock import TOLERANCE, WallClock
from blockandkey.server.session import Session
from blockandkey.server.storage.fanout import Fanout, Receiver
from blockandkey.server.storage.store import Stored
from tests.support.positions import SOAK
from tests.support.postgres import Cluster
from tests.support.servers import (
    HUMAN,
    OPEN,
    RANDOM,
    LocalServer,
    PausedBots,
    ServerProcess,
    bearer,
    local_server,
    random_action,
)
from tests.support.waiting import patience, patiently, run, settled, until, until_read

Data = dict[str, Any]
CORE = "core white grey brown green"


@asynccontextmanager
async def two(url: str, **more: Any) -> AsyncIterator[tuple[LocalServer, LocalServer]]:
    """Two servers on one database."""
    nowhere = Path("nowhere")
    async with local_server(nowhere, database=url, **more) as one, local_server(nowhere, database=url, **more) as other:
        yield one, other


def on_two(cluster: Cluster, work: Callable[[LocalServer, LocalServer], Awaitable[None]], **more: Any) -> None:
    """Run a test with two servers, once both have leases."""

    async def play() -> None:
        async with two(cluster.database(), **more) as (one, other):
            await cluster.until_leases(one.writes, other.writes)
            await work(one, other)

    run(play())


async def table(one: LocalServer, other: LocalServer) -> tuple[str, dict[str, str]]:
    """A game of two people; its room and the tokens by seat."""
    made, (first, second) = await one.create("online", HUMAN, OPEN), STANDARD_BOX.seats_of(2)
    return made["room"], {first.value: made["token"], second.value: await other.join(made, second.value)}


# Notifications between servers


def test_any_server_serves_any_room_and_shows_events_of_the_other(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        room, tokens = await table(one, other)
        generator, servers = random.Random(2), [one, other]
        for _ in range(16):
            generator.shuffle(servers)
            near, far = servers
            data = await near.see(room, next(iter(tokens.values())))
            token = tokens[data["view"]["on_turn"]]
            done = await near.act(room, token, random_action((await near.see(room, token))["view"], generator))
            await far.settle(room, lambda now, done=done: now["version"] == done["version"], token)  # type: ignore[misc]
            for seen in tokens.values():
                here, there = await near.see(room, seen), await far.see(room, seen)
                assert here | {"room": None} == there | {"room": None}  # the room also has the connected seats

    on_two(cluster, work)


def test_of_two_commands_for_one_version_one_wins_and_the_other_is_refused(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        made = await one.create("solo", HUMAN, seed="1")
        room, token = made["room"], made["token"]
        await other.see(room, token)
        for _ in range(6):
            data = await one.see(room, token)
            await other.settle(room, lambda now, data=data: now["version"] == data["version"], token)  # type: ignore[misc]
            actions, version = data["view"]["actions"], data["version"]
            tries = [
                server.do(room, token, "act", action=action, version=version)
                for server, action in ((one, actions[0]), (other, actions[-1]))
            ]
            ends = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(getattr(end, "code", "done") for end in ends) == ["done", "stale"]
            assert (await one.see(room, token))["version"] == version + 1

    on_two(cluster, work)


def test_a_new_player_is_known_on_a_server_that_has_not_been_notified_yet(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        async def hear(id: str, version: int) -> None:
            """The notification comes late."""

        made = await one.create("online", HUMAN, OPEN)
        await other.see(made["room"], made["token"])
        other.registry.receive_version = hear  # type: ignore[method-assign]
        token = await one.join(made, "south")
        _, viewer = await other.registry.enter(made["room"], token)
        assert viewer.seat == "south"
        assert (await other.refused(other.registry.enter(made["room"], "wrong"))).code == "token"

    on_two(cluster, work)


def test_a_command_that_is_sent_to_both_servers_is_played_once(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        made = await one.create("solo", HUMAN, seed="1")
        room, token = made["room"], made["token"]
        await other.see(room, token)
        ends = [server.do(room, token, "act", action=CORE, version=2, client="same") for server in (one, other)]
        assert [data["version"] for data in await asyncio.gather(*ends)] == [3, 3]
        assert len(await one.registry.store.events(room)) == 3

    on_two(cluster, work)


def test_a_command_for_a_newer_version_makes_the_server_read_the_room(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        made = await one.create("solo", HUMAN, seed="1")
        room, token = made["room"], made["token"]
        await other.see(room, token)
        other.registry.receive_version = nothing  # type: ignore[method-assign,assignment]
        version = (await one.act(room, token, CORE))["version"]
        assert (await other.see(room, token))["version"] == version - 1
        done = await other.do(room, token, "act", action="take R1", version=version)
        assert done["version"] == version + 1

    async def nothing(*_: Any) -> None:
        pass

    on_two(cluster, work)


def test_a_room_that_is_deleted_on_one_server_is_closed_on_the_other(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        made = await one.create("solo", HUMAN, seed="1")
        session = await other.registry.find(made["room"])
        await one.registry.delete(made["room"], made["token"])
        await until(lambda: session.room.status == "closed")
        assert (await other.refused(other.see(made["room"], made["token"]))).code == "room"

    on_two(cluster, work)


def test_a_room_that_changes_while_it_is_read_is_read_again(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        made = await one.create("solo", HUMAN, seed="1")
        room, token = made["room"], made["token"]
        real, hear, heard = other.registry.store.events, other.registry.receive_version, asyncio.Event()

        async def slow(*arguments: Any) -> Any:
            events = await real(*arguments)
            if len(arguments) == 1:
                await one.act(room, token, CORE)
                await patiently(heard.wait())  # the notification arrives before the old log is returned
            return events

        async def hear_first(id: str, version: int) -> None:
            heard.set()
            await hear(id, version)

        other.registry.store.events = slow  # type: ignore[method-assign,assignment]
        other.registry.receive_version = hear_first  # type: ignore[method-assign]
        assert (await other.see(room, token))["version"] == 2
        await other.settle(room, lambda now: now["version"] == 3, token)

    on_two(cluster, work)


def seats_connected(data: Data) -> set[str]:
    return {seat["seat"] for seat in data["room"]["seats"] if seat["connected"]}


def listen(session: Session, token: str) -> object:
    """Add a listener with a token."""
    someone = object()
    session.listeners[someone] = (token, lambda: None)
    session.notify()
    return someone


def test_a_player_connected_to_one_server_is_shown_on_the_other(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        room, tokens = await table(one, other)
        (first, mine), (second, theirs) = tokens.items()
        session, far = await one.registry.find(room), await other.registry.find(room)
        me = listen(session, mine)
        await until(lambda: far.connected == {first})
        listen(far, theirs)
        await until(lambda: session.connected == {first, second})
        assert seats_connected(await one.see(room, mine)) == {first, second}
        async with local_server(
            Path("nowhere"), database=str(one_url)
        ) as third:  # it reads the presence together with the room
            assert seats_connected(await third.see(room, mine)) == {first, second}
        del session.listeners[me]
        session.notify()
        await until(lambda: far.connected == {second})

    one_url = cluster.database()

    async def play() -> None:
        async with two(one_url) as (one, other):
            await work(one, other)

    run(play())


def test_players_of_a_dead_server_are_no_longer_shown_as_connected(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        room, tokens = await table(one, other)
        first = next(iter(tokens))
        await look(other)  # it finds the first server's presence
        far = await other.registry.find(room)
        listen(await one.registry.find(room), tokens[first])
        await until(lambda: far.connected == {first})
        die(cluster, one)
        await look(other)
        assert far.connected == set()

    on_two(cluster, work)


def test_the_curtain_is_up_on_one_server_at_most(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        made = await one.create("device", HUMAN, HUMAN, seed="5")
        room, token = made["room"], made["token"]
        await other.see(room, token)
        heard, lower = list[str](), other.registry.lower_curtains

        async def listen_and_lower(*ids: str) -> None:
            await lower(*ids)
            heard.extend(ids)

        monkeypatch.setattr(other.registry, "lower_curtains", listen_and_lower)
        assert (await one.do(room, token, "lift"))["view"]["hand"]
        await until(
            lambda: room in heard
        )  # a notification that came after its own lifting would lower the curtain again
        assert (await other.see(room, token))["curtain"]
        assert (await other.refused(other.act(room, token, CORE))).code == "curtain"
        far = await one.registry.find(room)
        assert (await other.do(room, token, "lift"))["view"]["hand"]
        await until(lambda: far.lifted is None)
        assert not (await one.see(room, token))["view"]["hand"]
        await other.act(room, token, CORE)
        await one.settle(room, lambda now: now["version"] == 3, token)
        await one.do(room, token, "lift")
        await other.do(room, token, "lower")
        await until(lambda: far.lifted is None)

    on_two(cluster, work)


def test_a_server_that_loses_its_notifications_lowers_its_curtains_and_reads_its_rooms_again(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        made = await one.create("device", HUMAN, HUMAN, seed="5")
        room, token = made["room"], made["token"]
        idle = (await one.create("solo", HUMAN, seed="1"))["room"]
        await one.do(room, token, "lift")
        session = await one.registry.find(room)
        listen(session, token)
        store = one.registry.store
        listening, store.listening = store.listening, refuse  # type: ignore[method-assign]
        cut(cluster)
        await until(lambda: not one.parts.fanout.is_receiving)
        assert (await one.refused(one.do(room, token, "lift"))).code == "storage"
        assert session.lifted is None
        await other.registry.change(room, ended)
        assert session.room.status == "playing"
        store.listening = listening  # type: ignore[method-assign]
        await until(lambda: session.room.status == "over")
        assert one.parts.fanout.is_receiving
        assert idle not in one.registry._sessions

    def refuse() -> Any:
        raise Refused("storage")

    on_two(cluster, work)


def ended(session: Session) -> list[Event]:
    return [GameEnded()]


def cut(cluster: Cluster) -> None:
    """Cut every connection to the database."""
    others = "datname = 'rooms' AND pid <> pg_backend_pid()"
    cluster.query(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}", "rooms")


def test_notifications_between_servers_hold_no_secret(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    real = Fanout._receive

    def hear(fanout: Fanout, receiver: Receiver, text: str) -> None:
        heard.append(text)
        real(fanout, receiver, text)

    async def work(one: LocalServer, other: LocalServer) -> None:
        made = await one.create("device", HUMAN, HUMAN, seed="5")
        room, token = made["room"], made["token"]
        listen(await one.registry.find(room), token)
        await until(lambda: any("presence" in text for text in heard))
        await one.do(room, token, "lift")
        await one.act(room, token, CORE)
        await one.registry.delete(room, token)
        await until(lambda: f"{room} 0" in heard)
        server_id = one.registry.store.server
        told = {f"{room} 2", f"{room} 3", f"{room} 0", f"{room} presence {server_id}", f"{room} curtain {server_id}"}
        assert set(heard) == told

    monkeypatch.setattr(Fanout, "_receive", hear)
    on_two(cluster, work)


# Leases


def die(cluster: Cluster, server: LocalServer) -> None:
    """Let a server's lease expire."""
    cluster.query(f"UPDATE servers SET until = until - 20 WHERE id = '{server.registry.store.server}'", "rooms")


def lease(cluster: Cluster, server: LocalServer) -> float:
    """How many seconds are left of a server's lease."""
    left = "until - extract(epoch FROM clock_timestamp())"
    return float(cluster.query(f"SELECT {left} FROM servers WHERE id = '{server.registry.store.server}'", "rooms"))


async def look(server: LocalServer) -> None:
    """Let a server check leases and due work once."""
    store, looked = server.registry.store, asyncio.Event()
    take = store.claim_due

    async def taken(before: float) -> list[Due]:
        store.claim_due = take  # type: ignore[method-assign]
        found = await take(before)
        looked.set()
        return found

    store.claim_due = taken  # type: ignore[method-assign]
    async with patience():
        while not looked.is_set():
            server.clock.advance(5.1)
            await settled(store)


def test_a_bot_whose_server_died_thinks_on_another_and_plays_once(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        ours, theirs = PausedBots(one), PausedBots(other)
        made = await one.create("online", RANDOM, RANDOM)
        room, token = made["room"], made["token"]
        await until(lambda: ours.begun == 1)
        await look(other)
        assert theirs.begun == 0
        die(cluster, one)
        await look(other)
        await until(lambda: theirs.begun == 1)
        theirs.may_end.set()
        ours.may_end.set()
        for server in (one, other):
            await server.settle(room, lambda now: now["room"]["status"] == "over", token)
        events = await one.registry.store.events(room)
        assert [stored.version for stored in events] == list(range(1, len(events) + 1))
        verify(await other.registry.record(room, token))

    on_two(cluster, work)


def test_a_lease_is_renewed_while_a_bot_thinks(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        ours, theirs = PausedBots(one), PausedBots(other)
        await one.create("online", RANDOM, RANDOM)
        await until(lambda: ours.begun == 1)
        for _ in range(3):
            cluster.query("UPDATE servers SET until = until - 6", "rooms")
            for server in (one, other):
                await look(server)
                assert lease(cluster, server) > 5
        assert (ours.begun, theirs.begun) == (1, 0)

    on_two(cluster, work)


def test_a_turn_clock_runs_out_after_its_server_died(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        made = await one.create("online", HUMAN, RANDOM, clock=60)
        room, token = made["room"], made["token"]
        seat = (await one.see(room, token))["you"]["seat"]
        await one.settle(room, lambda now: now["view"]["on_turn"] == seat, token)
        version = (await one.see(room, token))["version"]
        die(cluster, one)
        other.clock.advance(61)
        await look(other)
        data = await other.settle(room, lambda now: now["version"] > version, token)
        assert data["events"][version]["facts"]["by"] == "clock"

    on_two(cluster, work)


def test_due_work_is_found_again_after_the_answer_to_an_append_was_lost(cluster: Cluster) -> None:
    """The append was stored, but the connection broke before the server got the answer."""

    async def work(one: LocalServer, other: LocalServer) -> None:
        store = one.registry.store
        append = store.append

        async def lose_the_answer(events: Sequence[Stored], due: Sequence[Due]) -> None:
            await append(events, due)
            raise Refused("storage")

        store.append = lose_the_answer  # type: ignore[method-assign]
        assert (await one.refused(one.create("online", RANDOM, RANDOM))).code == "storage"
        store.append = append  # type: ignore[method-assign]
        [made] = await store.rooms_after("", 2)
        watch = (await store.events(made.room))[0].data["watch"]
        await look(one)
        await one.settle(made.room, lambda now: now["version"] > 4, watch)

    on_two(cluster, work)


def test_due_work_for_an_old_version_or_a_deleted_room_is_dropped(cluster: Cluster) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        room = (await one.create("solo", HUMAN, seed="1"))["room"]
        for old in (room, "gone"):
            cluster.query(f"INSERT INTO due (room, kind, version, at) VALUES ('{old}', 'bot', 1, 0)", "rooms")
        await look(one)
        await until_read(one.registry.store.due, lambda rows: not rows, one.writes, other.writes)
        assert (await one.registry.find(room)).room.version == 2

    on_two(cluster, work)


def test_a_server_uses_the_clock_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 5000.0)
    clock = WallClock()
    clock.agree(5100.0)
    assert clock.now() == 5100.0
    told = clock.now()
    clock.agree(told + TOLERANCE / 2)  # the time of a round trip to the database
    clock.agree(told - TOLERANCE / 2)
    assert clock.now() == told


# Real servers


@pytest.fixture
def start(cluster: Cluster, tmp_path: Path) -> Iterator[Callable[..., list[ServerProcess]]]:
    """Starts two servers at once on one empty database, and ends them after the test."""
    started: list[ServerProcess] = []

    def begin(*arguments: str) -> list[ServerProcess]:
        url = cluster.database()
        folders = [tmp_path / name for name in ("one", "other")]
        for folder in folders:
            folder.mkdir()
        with ThreadPoolExecutor() as both:
            started.extend(both.map(lambda folder: ServerProcess(folder, *arguments, database=url), folders))
        return started

    yield begin
    for running in started:
        if running.process.poll() is None:
            running.stop()
        assert "Traceback" not in (running.folder / "log").read_text()


def join(server: ServerProcess, made: Data, name: str) -> str:
    """Take the open seat of a room."""
    with server.client() as client:
        seats = client.get(f"/api/rooms/{made['room']}", headers=bearer(made["invite"])).json()["room"]["seats"]
        seat = next(seat["seat"] for seat in seats if seat["holder"] == "open")
        wish = {"invite": made["invite"], "seat": seat, "name": name}
        return str(client.post(f"/api/rooms/{made['room']}/join", json=wish).json()["token"])


def record_of(server: ServerProcess, made: Data) -> tuple[Data, list[Data]]:
    """End a game; its record and its events."""
    here, me = f"/api/rooms/{made['room']}", bearer(made["token"])
    with server.client() as client:
        client.post(f"{here}/commands", json={"client": "end", "do": "end"}, headers=me)
        record: Data = client.get(f"{here}/record", headers=me).json()
        events: list[Data] = client.get(here, headers=me).json()["events"]
    return record, events


def act(server: ServerProcess, room: str, token: str, generator: random.Random, least: int) -> Data:
    """Act for the token on turn, once its server has at least a version; the Message that follows."""
    with server.connect(room, token) as connection:
        connection.follow(lambda now: now["version"] >= least)
    with server.client() as client:
        here = f"/api/rooms/{room}"
        data = client.get(here, headers=bearer(token)).json()
        action = random_action(data["view"], generator)
        command = {"client": f"v{data['version']}", "version": data["version"], "do": "act", "action": action}
        answer = client.post(f"{here}/commands", json=command, headers=bearer(token))
        assert answer.status_code == 200, answer.text
        done: Data = answer.json()
        return done


def thinks(data: Data) -> bool:
    return any(seat["thinking"] for seat in data["room"]["seats"])


@pytest.mark.parametrize("seed", range(10 if SOAK else 1))
def test_the_game_goes_on_when_a_server_is_killed(start: Callable[..., list[ServerProcess]], seed: int) -> None:
    one, other = start("--pace", "1")
    made = one.create("online", HUMAN, OPEN, RANDOM)
    room, generator = made["room"], random.Random(seed)
    tokens = {made["token"]: one, join(other, made, "Ben"): other}
    theirs = [*tokens][1]
    with other.connect(room, theirs) as connection:
        data = connection.message()
        seats = {token: seat_of(one, room, token) for token in tokens}
        while True:  # until the bot is on turn after an action on its own server
            token = next((token for token, seat in seats.items() if seat == data["view"]["on_turn"]), None)
            if token:
                done = act(tokens[token], room, token, generator, data["version"])
                if tokens[token] is one and thinks(done):
                    break
                data = connection.follow(lambda now, done=done: now["version"] >= done["version"])  # type: ignore[misc]
            else:
                data = connection.follow(lambda now, data=data: now["version"] > data["version"])  # type: ignore[misc]
        one.kill()
        data = connection.follow(lambda now: now["version"] > done["version"])
        assert data["events"][-1]["facts"]["by"] == "bot"
        while thinks(data):
            data = connection.message()
        for _ in range(4):  # the player of the dead server plays on the other
            data = see(other, room, theirs)
            if not thinks(data):
                token = next(t for t, seat in seats.items() if seat == data["view"]["on_turn"])
                act(other, room, token, generator, data["version"])
    record, events = record_of(other, made)
    verify(record)
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    at = {event["version"]: event["at"] for event in events}
    assert at[done["version"] + 1] - at[done["version"]] <= 15


def seat_of(server: ServerProcess, room: str, token: str) -> str:
    return str(see(server, room, token)["you"]["seat"])


def see(server: ServerProcess, room: str, token: str) -> Data:
    with server.client() as client:
        data: Data = client.get(f"/api/rooms/{room}", headers=bearer(token)).json()
    return data


@pytest.mark.parametrize("crash", [False, True] if SOAK else [False])
def test_the_game_goes_on_after_a_restart_of_the_database(
    start: Callable[..., list[ServerProcess]], cluster: Cluster, crash: bool
) -> None:
    one, other = start("--pace", "0.3")
    made = one.create("online", RANDOM, RANDOM, RANDOM)
    mine = one.create("solo", HUMAN)
    with other.connect(made["room"], made["watch"]) as connection, one.connect(mine["room"], mine["token"]) as solo:
        connection.follow(lambda now: now["version"] > 6)
        command = {"client": "core", "version": 2, "do": "act", "action": CORE}
        if crash:
            cluster.kill()
        else:
            cluster.stop()
        solo.send(command)
        assert solo.answer("core")["error"]["code"] == "storage"
        cluster.start()
        before = see(one, made["room"], made["watch"])["version"]
        connection.follow(lambda now: now["version"] > before + 3)
        solo.send(command)
        assert (solo.answer("core")["version"], see(other, mine["room"], mine["token"])["version"]) == (3, 3)
    record, events = record_of(other, made)
    verify(record)
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
