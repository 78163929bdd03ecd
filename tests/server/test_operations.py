"""What hosts need: readiness, metrics, logs without secrets, rooms that expire, shutdown, configuration files."""

import asyncio
import json
import logging
import random
import re
import shlex
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from blockandkey.protocol.requests import CreateRoom
from blockandkey.rooms.errors import Refused
from blockandkey.server.logs import LOG, JsonFormatter, PlainFormatter, log_mistake, note
from blockandkey.server.metrics import COUNTERS, HISTOGRAMS, Metrics, process_text
from blockandkey.server.rows import rebuilt
from blockandkey.server.settings import Settings
from blockandkey.server.storage.store import Store, Stored
from blockandkey.server.web.app import create_app
from blockandkey.server.web.parts import assemble
from blockandkey.server.work.expiry import DAY, WAITING_DAYS, Sweeper
from blockandkey.server.work.pool import Died
from tests.support import cli, waiting
from tests.support.postgres import Cluster
from tests.support.servers import (
    HUMAN,
    OPEN,
    RANDOM,
    RESEARCHER,
    Data,
    InProcessWorkers,
    LocalServer,
    ServerProcess,
    bearer,
    local_server,
    random_action,
    run_on_server,
)

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SECRET = "tOkEn-0123456789"
SAMPLE = re.compile(r'[a-z_]+(\{[a-z]+="[^"{}]*"(,[a-z]+="[^"{}]*")*\})? [-+0-9.e]+')


# Readiness


async def asked(
    server: LocalServer, path: str, folder: Path, port: int = 80, inner: int | None = None
) -> httpx.Response:
    """The answer of a web app on top of a server."""
    settings = Settings(database=f"sqlite:///{folder / 'unused.db'}", limits=0)
    app = create_app(settings, replace(server.parts, metrics_port=inner))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{port}") as client:
        return await client.get(path)


def test_a_server_is_ready_while_its_parts_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def well(*_: Any) -> None:
        pass

    async def gone(*_: Any) -> None:
        raise Died

    async def locked(*_: Any) -> None:
        raise Refused("storage")

    async def work(server: LocalServer) -> None:
        registry, workers, fanout = server.registry, server.workers, server.parts.fanout
        monkeypatch.setattr(workers, "answer", well)
        assert (await asked(server, "/api/ready", tmp_path)).json() == {"ok": True}
        monkeypatch.setattr(workers, "answer", gone)
        monkeypatch.setattr(registry.store, "versions", locked)
        fanout.is_receiving = False
        answer = await asked(server, "/api/ready", tmp_path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "not_ready")
        assert answer.json()["error"]["details"] == {"missing": ["servers", "database", "workers"]}
        assert (await asked(server, "/api/health", tmp_path)).json() == {"ok": True}
        fanout.is_receiving = True

    run_on_server(tmp_path, work)


# Metrics


def value(text: str, sample: str) -> float:
    """The value of one metric."""
    found = [line.rpartition(" ")[2] for line in text.splitlines() if line.rpartition(" ")[0] == sample]
    assert len(found) == 1, (sample, text)
    return float(found[0])


def test_metrics_show_how_the_server_works_and_nothing_else(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", {"holder": "human", "name": "Annabel"}, OPEN)
        room, token = made["room"], made["token"]
        await server.refused(server.act(room, token, "pass"))
        await server.join(made, "south", "Benedict")
        session = await server.registry.find(room)
        one, two = object(), object()
        session.listeners |= {one: (token, lambda: None), two: (made["watch"], lambda: None)}
        await server.do(room, token, "name", name="Annabella")
        server.registry.sent(session, one)
        server.clock.advance(0.02)
        assert value(server.registry.numbers(), "blockandkey_send_seconds_count") == 0
        server.registry.sent(session, two)
        text = server.registry.numbers()
        assert value(text, "blockandkey_rooms_live") == 1
        assert value(text, "blockandkey_sockets") == 2
        for sample in ('do="create",outcome="ok"', 'do="join",outcome="ok"', 'do="name",outcome="ok"'):
            assert value(text, f"blockandkey_commands_total{{{sample}}}") == 1
        assert value(text, 'blockandkey_commands_total{do="act",outcome="waiting"}') == 1
        assert value(text, "blockandkey_append_seconds_count") == 3
        assert value(text, 'blockandkey_send_seconds_bucket{le="0.01"}') == 0
        assert value(text, 'blockandkey_send_seconds_bucket{le="0.025"}') == 1
        assert value(text, 'blockandkey_send_seconds_bucket{le="+Inf"}') == 1
        assert value(text, "blockandkey_send_seconds_sum") == pytest.approx(0.02)
        for line in (text + process_text()).splitlines():
            assert line.startswith("# ") or SAMPLE.fullmatch(line), line
        for secret in (room, token, made["invite"], made["watch"], "Anna", "Bened", "east", "south"):
            assert secret not in text
        session.listeners.clear()

    run_on_server(tmp_path, work)


def test_bots_and_a_database_that_fails_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: Any) -> None:
        raise Refused("storage")

    async def work(server: LocalServer) -> None:
        made = await server.create("online", RANDOM, RESEARCHER)
        await server.settle(made["room"], lambda data: data["version"] >= 12, made["token"])
        decisions = 'blockandkey_bot_decisions_total{outcome="chosen"}'
        await waiting.until(
            lambda: value(server.registry.numbers(), decisions) >= 10
        )  # decisions are counted just after they are sent
        monkeypatch.setattr(server.registry.store, "append", full)
        assert (await server.refused(server.create("solo", HUMAN))).code == "storage"
        text = server.registry.numbers()
        assert value(text, "blockandkey_storage_errors_total") >= 1
        assert value(text, 'blockandkey_commands_total{do="create",outcome="storage"}') == 1

    run_on_server(tmp_path, work)


def test_every_metric_is_explained_to_hosts() -> None:
    page = (DOCS / "host.md").read_text(encoding="utf-8")
    text = Metrics().text({"rooms_live": 0, "sockets": 0})
    names = set(re.findall(r"# TYPE (\w+) ", text + process_text()))
    assert {f"blockandkey_{name}_total" for name in COUNTERS} | {f"blockandkey_{name}" for name in HISTOGRAMS} <= names
    assert [name for name in names if f"`{name}`" not in page] == []


def test_metrics_have_a_port_of_their_own(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        assert (await asked(server, "/metrics", tmp_path)).status_code == 404
        assert (await asked(server, "/metrics", tmp_path, inner=9700)).status_code == 404
        told = await asked(server, "/metrics", tmp_path, port=9700, inner=9700)
        assert told.status_code == 200
        assert told.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        assert value(told.text, "blockandkey_rooms_live") == 0
        assert value(told.text, "process_open_fds") > 0
        for path, status in (("/", 404), ("/api/openapi.json", 404), ("/api/bots", 404), ("/api/health", 200)):
            assert (await asked(server, path, tmp_path, port=9700, inner=9700)).status_code == status

    run_on_server(tmp_path, work)


# Logs


def record(name: str, text: str, *values: object, error: BaseException | None = None) -> logging.LogRecord:
    exc = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord(name, logging.ERROR, "file.py", 1, text, values, exc)


def raised() -> Exception:
    try:
        raise ValueError(f"a bad token: {SECRET}")
    except ValueError as error:
        return error


def test_a_log_line_is_an_object_with_known_fields(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, LOG.name):
        note("room_created", room="abc23456")
        log_mistake(raised())
    created, mistake = (json.loads(JsonFormatter().format(record)) for record in caplog.records)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", created.pop("time"))
    assert created == {"level": "info", "event": "room_created", "room": "abc23456"}
    assert (mistake["event"], mistake["error"]) == ("mistake", "ValueError")
    assert mistake["where"].startswith("test_operations.py:")
    plain = PlainFormatter().format(caplog.records[0])
    assert plain.endswith(" info room_created room=abc23456")


def test_a_damaged_room_is_logged_by_its_id_and_the_type_of_the_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    odd = Stored("abc23456", 1, 0.0, "created", None, None, {"kind": "solo", "seed": SECRET})
    with pytest.raises(Refused, match="can't be read"):
        rebuilt([odd])
    (record,) = caplog.records
    told = json.loads(JsonFormatter().format(record))
    assert told | {"time": ""} == {
        "time": "", "level": "error", "event": "room_unreadable", "room": "abc23456", "error": "KeyError",
    }  # fmt: skip


@pytest.mark.parametrize("form", [JsonFormatter, PlainFormatter])
def test_values_sent_by_clients_are_never_logged(form: type[logging.Formatter]) -> None:
    error = raised()
    for told in (
        record("uvicorn.error", "Exception in ASGI application\n", error=error),
        record("uvicorn.error", "got %r", SECRET),
        record("asyncio", f"Task exception was never retrieved\nfuture: <Task exception={error!r}>", error=error),
    ):
        line = form().format(told)
        assert SECRET not in line
        assert "\n" not in line
        assert told.name in line


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the options of a public host."""
    running = ServerProcess(tmp_path_factory.mktemp("hosted"), "--log", "json", "--keep-days", "60", "--limits", "0")
    yield running
    if running.process.poll() is None:
        running.kill()


def test_a_whole_game_and_a_graceful_end_leave_no_secret_in_the_log(hosted: ServerProcess) -> None:
    """Play a game, send invalid requests, stop the server during another game, and read its log."""
    made = hosted.create("online", {"holder": "human", "name": "Annabel"}, RESEARCHER)
    secrets = {"Annabel", "Benedict", made["token"], made["invite"], made["watch"], SECRET, "position"}
    misbehave(hosted, made)
    secrets |= play(hosted, made)
    other = hosted.create("online", HUMAN, OPEN)
    with hosted.connect(other["room"], other["token"]) as connection:
        connection.message()
        hosted.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            connection.answer("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    assert hosted.wait() == 0
    lines = (hosted.folder / "log").read_text().splitlines()
    events = [json.loads(line) for line in lines]
    assert [event["event"] for event in events[:2]] == ["started", "room_created"]
    assert events[-1]["event"] == "stopped"
    assert {"time", "level", "event"} <= set.intersection(*(set(event) for event in events))
    assert {event["level"] for event in events} <= {"info", "warning"}, events
    text = "\n".join(lines)
    assert [secret for secret in secrets if secret in text] == []


def misbehave(server: ServerProcess, made: Data) -> None:
    """Send secrets to the server in places where they don't belong."""
    here = f"/api/rooms/{made['room']}"
    with server.client() as client:
        client.get(f"{here}?token={SECRET}")
        client.get(f"/{SECRET}", headers=bearer(made["token"]))
        client.get(here, headers=bearer(SECRET))
        client.post(f"{here}/join", json={"invite": SECRET, "seat": "south", "name": "Benedict"})
        client.post(f"{here}/commands", content=f'{{"{SECRET}": '.encode(), headers=bearer(made["token"]))
        client.post(f"{here}/commands", json={"client": SECRET, "do": "act", "action": SECRET}, headers=bearer(SECRET))
        client.request(SECRET, here)
    for frame in (SECRET, f'{{"token": "{SECRET}"}}', json.dumps({"token": made["token"], "more": SECRET})):
        with server.connect(made["room"], made["token"]) as connection:
            connection.socket.send(frame)
            connection.message()


def play(server: ServerProcess, made: Data) -> set[str]:
    """Play a game to its end; its secrets."""
    here, me, secrets, generator = f"/api/rooms/{made['room']}", bearer(made["token"]), set(), random.Random(5)
    with server.client() as client, server.connect(made["room"], made["token"]) as connection:
        data = connection.message()
        while data["room"]["status"] == "playing":
            if data["view"]["on_turn"] != data["you"]["seat"]:
                data = connection.message()
                continue
            whole = client.get(here, headers=me).json()
            secrets |= {key["id"] for key in whole["view"]["hand"]}
            data = connection.do(whole["version"], "act", action=random_action(whole["view"], generator))
            assert data["error"] is None
        told = client.get(f"{here}/record", headers=me).json()
    assert len(secrets) > 3
    return secrets | {told["seed"], *(told["fair"][name] for name in ("server_seed", "salt", "commit"))}


# Shutdown


def test_running_commands_are_finished_before_the_server_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = f"sqlite:///{tmp_path / 'rooms.db'}"

    async def work() -> None:
        settings = Settings(database=database)
        parts = assemble(settings, make_workers=InProcessWorkers)
        app = create_app(settings, parts)
        begun, go = asyncio.Event(), asyncio.Event()
        running = app.router.lifespan_context(app)
        await running.__aenter__()
        registry = parts.registry
        append = registry.store.append

        async def slow(*what: Any) -> None:
            begun.set()
            await go.wait()
            await append(*what)

        monkeypatch.setattr(registry.store, "append", slow)
        wish = CreateRoom.model_validate({"kind": "solo", "players": 1, "seats": [HUMAN]})
        asking = asyncio.create_task(registry.create(wish))
        await begun.wait()
        asking.cancel()  # the client has disconnected
        ending = asyncio.create_task(running.__aexit__(None, None, None))
        await waiting.settled()
        assert not ending.done()
        go.set()
        await ending
        store = Store(database)
        assert len(await store.rooms_after("", 10)) == 1
        await store.close()

    waiting.run(work())


# Rooms that expire


async def finished(server: LocalServer, made: Data) -> None:
    await server.do(made["room"], made["token"], "end")


async def there(server: LocalServer, *rooms: Data) -> list[bool]:
    return [bool(await server.registry.store.events(made["room"])) for made in rooms]


def test_rooms_expire_a_stated_time_after_their_last_event(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        sweeper = server.parts.sweeper
        waiting, joined = [await server.create("online", HUMAN, OPEN, OPEN) for _ in range(2)]
        playing = await server.create("device", HUMAN, HUMAN, clock=86_400)
        over = await server.create("solo", HUMAN)
        await finished(server, over)
        server.clock.advance((WAITING_DAYS - 1) * DAY)
        await server.join(joined, "south")
        assert await sweeper.sweep() == 0
        server.clock.advance(DAY + 1)
        session, told = await server.registry.find(waiting["room"]), list[str]()
        session.listeners["page"] = (waiting["token"], lambda: told.append(session.room.status))
        assert await sweeper.sweep() == 1
        assert told == ["closed"]
        assert (await server.refused(server.see(waiting["room"], waiting["token"]))).code == "room"
        assert await there(server, waiting, joined, playing, over) == [False, True, True, True]
        server.clock.advance(WAITING_DAYS * DAY)
        assert await sweeper.sweep() == 1
        assert value(server.registry.numbers(), "blockandkey_rooms_expired_total") == 2

    run_on_server(tmp_path, work)


def test_a_game_is_kept_longer_and_at_home_for_ever(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        sweeper = server.parts.sweeper
        rooms = [await server.create("device", HUMAN, HUMAN) for _ in range(3)]
        await finished(server, rooms[1])
        server.clock.advance(59 * DAY)
        await finished(server, rooms[2])
        assert await sweeper.sweep() == 0
        server.clock.advance(DAY + 1)
        server.registry._sessions.pop(rooms[0]["room"])
        assert await sweeper.sweep() == 2
        assert await there(server, *rooms) == [False, False, True]
        await Sweeper(server.registry, server.parts.store, server.clock, server.parts.metrics, None).run()  # never

    run_on_server(tmp_path, work)


def test_a_room_with_a_new_event_is_not_swept(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, HUMAN, clock=86_400)
        assert not await server.registry.expire(made["room"], 1)
        assert (await server.see(made["room"], made["token"]))["version"] == 2
        server.registry._sessions.clear()
        assert not await server.registry.expire(made["room"], 1)
        assert [due.room for due in await server.registry.store.due()] == [made["room"]]
        assert await server.registry.expire(made["room"], 2)
        assert await server.registry.store.due() == []
        assert not await server.registry.expire(made["room"], 2)

    run_on_server(tmp_path, work)


def test_sweeps_repeat_and_survive_a_database_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(server: LocalServer) -> None:
        swept = asyncio.Event()
        outcomes: Iterator[Exception | None] = iter([Refused("storage"), KeyError(SECRET), None])

        async def sweep(_: Sweeper) -> int:
            swept.set()
            if error := next(outcomes):
                raise error
            return 0

        monkeypatch.setattr(Sweeper, "sweep", sweep)
        running = asyncio.create_task(server.parts.sweeper.run())
        await waiting.settled()
        for _ in range(3):
            server.clock.advance(3600)
            await waiting.patiently(swept.wait())
            swept.clear()
            await waiting.settled()  # until it sleeps again
        assert not running.done()
        running.cancel()

    run_on_server(tmp_path, work)


def test_a_sweep_on_one_server_closes_the_room_on_another(tmp_path: Path, cluster: Cluster) -> None:
    database = cluster.database("expiry")

    async def work() -> None:
        async with local_server(tmp_path, database=database) as one, local_server(tmp_path, database=database) as two:
            made = await one.create("online", HUMAN, OPEN)
            kept = await two.create("online", HUMAN, OPEN)
            session = await two.registry.find(made["room"])
            closed = asyncio.Event()
            session.listeners[closed] = (
                made["token"],
                lambda: closed.set() if session.room.status == "closed" else None,
            )
            one.clock.advance(WAITING_DAYS * DAY + 1)
            two.clock.advance(WAITING_DAYS * DAY + 1)
            await two.do(kept["room"], kept["token"], "name", name="Cai")
            both = await asyncio.gather(*(server.parts.sweeper.sweep() for server in (one, two)))
            assert sum(both) == 1
            await waiting.patiently(closed.wait())
            assert await there(one, made, kept) == [False, True]

    waiting.run(work())


# Files for hosts


def test_the_systemd_unit_starts_a_command_that_exists() -> None:
    unit = (DOCS / "host" / "blockandkey.service").read_text(encoding="utf-8")
    command = re.search(r"^ExecStart=((?:.*\\\n)*.*)", unit, re.MULTILINE)
    assert command
    words = shlex.split(command[1].replace("\\\n", " "))
    assert words[0].endswith("/blockandkey")
    assert words[1] == "serve"
    options = {word for word in words if word.startswith("--")}
    told = cli.run("serve", "--help").out
    assert {"--database", "--proxy", "--metrics", "--log"} <= options
    assert [option for option in options if not re.search(rf"{option}\b", told)] == []
    page = (DOCS / "host.md").read_text(encoding="utf-8")
    for option in re.findall(r"--[a-z]+[a-z-]*", page.partition("## Backup")[0]):
        assert re.search(rf"{option}\b", told) or option in NOT_OURS, option


NOT_OURS = ("--owner", "--pwprompt", "--upgrade", "--now")  # options of other programs in docs/host.md


def test_the_proxy_configuration_forwards_what_the_server_needs() -> None:
    told = (DOCS / "host" / "nginx.conf").read_text(encoding="utf-8")
    for needed in (
        "proxy_set_header Host $http_host;",
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_http_version 1.1;",
        "add_header Strict-Transport-Security",
    ):
        assert needed in told, needed
    assert told.count("{") == told.count("}")
    timeout = re.search(r"proxy_read_timeout (\d+)s;", told)
    assert timeout
    assert int(timeout[1]) > 40  # two pings
