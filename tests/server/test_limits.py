"""Limits for each client address: a code for each refusal, and other clients are not affected."""

import asyncio
import gc
import json
import socket
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from blockandkey.protocol.requests import TEXT_LENGTH
from blockandkey.rooms import chat, checks
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.geometry import InvalidText
from blockandkey.server import speech
from blockandkey.server.clock import WallClock
from blockandkey.server.session import Session
from blockandkey.server.throttle import AdmissionQueue, BurstThrottle, Rate, TokenBucket
from blockandkey.server.web import limits as limits_module
from blockandkey.server.web import security, socket_protocol
from blockandkey.server.web import server as web_server
from blockandkey.server.web import socket as sockets
from blockandkey.server.web.app import MAX_BODY
from blockandkey.server.web.limits import (
    CONNECTION_RATE,
    SOCKET_RATE,
    Allowance,
    Limits,
    cost_of,
    counted_address,
    parse_proxies,
)
from tests.support import waiting
from tests.support.clients import connect_tables, create_tables, disconnect_tables
from tests.support.servers import HUMAN, OPEN, RANDOM, Data, LocalServer, bearer, run_on_server
from tests.support.web_servers import LocalWebServer, run_on_web_server

ROOT = Path(__file__).parents[2]
SOLO = {"kind": "solo", "players": 1, "seats": [HUMAN]}
HEALTH = "/api/health"
SEATS = [seat.value for seat in STANDARD_BOX.seats_of(3)]
CORE = "core white grey brown green"


async def greeted(line: ClientConnection, token: str) -> Data:
    """Send the greeting; the first Message."""
    await line.send(json.dumps({"token": token}))
    return await heard(line)


async def answers_until(line: ClientConnection, client: str) -> list[Data | None]:
    """The error codes (or None) of all answers up to the answer to one command."""
    errors: list[Data | None] = []
    while True:
        data = await heard(line)
        errors += [data["error"]] if data["answers"] else []
        if data["answers"] == client:
            return errors


async def heard(line: ClientConnection) -> Data:
    """The next Message or error."""
    while "pong" in (data := json.loads(await waiting.patiently(line.recv()))):
        pass
    found: Data = data
    return found


# Buckets and addresses


def test_a_bucket_is_full_at_first_and_fills_with_time() -> None:
    bucket = TokenBucket(Rate(3, 0.5), 100.0)
    assert [bucket.take(1, 100.0) for _ in range(4)] == [0, 0, 0, 2.0]
    assert bucket.take(1, 101.0) == 1.0
    assert bucket.take(1, 102.0) == 0
    assert bucket.take(1, 50.0) == 2.0  # the clock was set back
    assert [bucket.take(1, 1000.0) for _ in range(4)] == [0, 0, 0, 2.0]
    for _ in range(9):
        bucket.charge(1)
    assert bucket.take(1, 1000.0) == (1 + 3) / 0.5


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("x" * 100, "x" * 64),
        ("", ""),
    ],
)
def test_addresses_are_counted(host: str, address: str) -> None:
    assert counted_address(host) == address


def test_expensive_commands_cost_more() -> None:
    assert cost_of("/assets/main.js") < cost_of("/api/rooms/abc") < cost_of("/api/rooms/abc/hint")
    for path in ("/api/rooms", "/api/sets/check", "/api/rooms/abc/record", "/api/rooms/abc/why/3", "/api/ready"):
        assert cost_of(path) == cost_of("/api/rooms/abc/hint"), path


def test_proxies_are_addresses_or_networks() -> None:
    assert parse_proxies([" 127.0.0.1", "10.0.0.0/8", "fd00::/8"]) == ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]
    for wrong in ("*", "proxy.example", "10.0.0.1/8", ""):
        with pytest.raises(InvalidText):
            parse_proxies([wrong])


def test_the_number_of_remembered_addresses_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "MAX_CLIENTS", 10)
    limits = Limits(WallClock())

    def scope(number: int) -> Data:
        return {"client": (f"203.0.113.{number}", 1), "headers": []}

    busy = limits.client(scope(0))
    with busy.connecting():
        known = limits.client(scope(99))
        for number in range(1, 60):
            limits.client(scope(number))
        assert limits.client(scope(0)) is busy
        assert limits.client(scope(59)) is limits.client(scope(59))
        assert limits.client(scope(99)) is not known
        assert len(limits._clients) == 10


def test_the_page_for_hosts_has_the_same_table() -> None:
    page, may = (ROOT / "docs" / "host.md").read_text(encoding="utf-8"), Allowance()
    for told in (
        f"| {MAX_BODY // 1000} kB | `too_large` |",
        f"| {sockets.MAX_FRAME // 1000} kB | `too_large` |",
        f"| {socket_protocol.MAX_FRAME // 1000} kB | closed with 1009 |",
        f"| {security.BODY_TIMEOUT:g} s | `too_slow` |",
        f"| {may.requests.burst:g} at once, then {may.requests.second:g} a second | `too_fast` |",
        f"| {may.frames.burst:g} at once, then {may.frames.second:g} a second | `too_fast` |",
        f"| {may.any_frames.burst:g} at once, then {may.any_frames.second:g} a second | cut off |",
        f"| {socket_protocol.MAX_FRAGMENTS} | cut off |",
        *(
            f"| {rate.burst:g} at once, then {rate.second:g} a second | wait for their turn |"
            for rate in (CONNECTION_RATE, SOCKET_RATE)
        ),
        f"| {may.rooms.burst:g} at once, then {may.rooms.second * 3600:g} an hour | `too_fast` |",
        f"| {may.open_requests:g} | `too_many` |",
        f"| {may.sockets:g} | `too_many` |",
        f"| {may.of_a_token:g} | `too_many` |",
        f"| {TEXT_LENGTH} characters | `invalid` |",
        f"| {speech.SPEECH.burst:g} at once, then one every {1 / speech.SPEECH.second:g} seconds | `too_fast` |",
        f"| {chat.MOST} | `chat` |",
        f"| {checks.FULL} | `full` |",
    ):
        assert told in page, told


# Over HTTP


def test_too_many_requests_are_refused_until_time_has_passed(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        assert await web.until_refused("GET", HEALTH) == 4
        answer = await web.client.get(HEALTH)
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_fast")
        assert answer.json()["error"]["details"] == {"wait": 2.5}
        assert answer.headers["Retry-After"] == "3"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        web.clock.advance(2.5)
        assert await web.ask("GET", HEALTH) == "ok"
        assert await web.ask("GET", HEALTH) == "too_fast"
        web.clock.advance(1000)
        assert 39 <= await web.until_refused("GET", "/") <= 41
        assert 'refusals_total{code="too_fast"}' in web.registry.numbers()

    run_on_web_server(tmp_path, work, 0.02)


def test_rooms_are_limited_and_a_rematch_is_one(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, {"holder": "bot", "bot": "random"})
        here, me = f"/api/rooms/{made['room']}/commands", bearer(made["token"])
        assert await web.ask("POST", here, headers=me, json={"client": "a", "do": "end"}) == "ok"
        assert await web.ask("POST", here, headers=me, json={"client": "b", "do": "rematch"}) == "ok"
        assert await web.ask("POST", "/api/rooms", json=SOLO) == "ok"
        web.clock.advance(10)
        assert await web.ask("POST", "/api/rooms", json=SOLO) == "ok"
        answer = await web.client.post("/api/rooms", json=SOLO)
        assert answer.json()["error"]["code"] == "too_fast"
        assert answer.json()["error"]["details"]["wait"] == 1790.0
        assert await web.ask("POST", here, headers=me, json={"client": "c", "do": "rematch"}) == "too_fast"
        web.clock.advance(1800.0)
        assert await web.ask("POST", "/api/rooms", json=SOLO) == "ok"

    run_on_web_server(tmp_path, work, 0.1)


def test_guessing_of_tokens_is_limited_and_reveals_no_rooms(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, OPEN)
        join = {"invite": "wrong", "seat": "south", "name": "Eve"}
        tries = []
        for room in (made["room"], "nowhere1"):
            for method, rest, more in (
                ("GET", "", {"headers": bearer("wrong")}),
                ("POST", "/join", {"json": join}),
                ("DELETE", "", {"headers": bearer("wrong")}),
            ):
                web.clock.advance(1000)
                tries.append(await web.until_refused(method, f"/api/rooms/{room}{rest}", **more))
        assert set(tries) == {4}
        web.clock.advance(1000)
        assert await web.until_refused("GET", f"/api/rooms/{made['room']}", headers=bearer(made["token"])) == 40
        for room, code in ((made["room"], "token"), ("nowhere1", "room")):
            web.clock.advance(1000)
            for _ in range(4):
                async with web.listen(room) as line:
                    assert (await greeted(line, "wrong"))["error"]["code"] == code
            with pytest.raises(InvalidStatus):
                await web.listen(room)

    run_on_web_server(tmp_path, work, 0.2)


def test_bodies_that_are_too_slow_or_too_large_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(web: LocalWebServer) -> None:
        timeout = security.BODY_TIMEOUT
        monkeypatch.setattr(security, "BODY_TIMEOUT", 0.1)
        reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
        writer.write(b"POST /api/rooms HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{")
        answer = await waiting.patiently(reader.readuntil(b"}}"))
        writer.close()
        assert b" 408 " in answer
        assert b'"too_slow"' in answer
        monkeypatch.setattr(security, "BODY_TIMEOUT", timeout)
        assert await web.ask("POST", "/api/rooms", content=b" " * (MAX_BODY + 1)) == "too_large"

        async def pieces() -> AsyncIterator[bytes]:
            for _ in range(MAX_BODY // 1000 + 1):
                yield b" " * 1000

        assert await web.ask("POST", "/api/rooms", content=pieces()) == "too_large"

    run_on_web_server(tmp_path, work)


def test_open_requests_are_limited(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        head = b"POST /api/lan HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{"
        lines = [await asyncio.open_connection("127.0.0.1", web.port) for _ in range(5)]
        for _, writer in lines:
            writer.write(head)
        while await web.ask("GET", HEALTH) == "ok":
            web.clock.advance(10)
        assert await web.ask("GET", HEALTH) == "too_many"
        for _, writer in lines:
            writer.close()
        while await web.ask("GET", HEALTH) != "ok":
            web.clock.advance(10)

    run_on_web_server(tmp_path, work, 0.05)


# Client addresses and origins


def test_behind_a_proxy_each_client_has_its_own_limits(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        def ask(told: str) -> Awaitable[str]:
            return web.ask("GET", HEALTH, headers={"X-Forwarded-For": told})

        assert await web.until_refused("GET", HEALTH, headers={"X-Forwarded-For": "203.0.113.5"}) == 20
        assert await ask("203.0.113.6") == "ok"
        assert (
            await ask("198.51.100.1, 203.0.113.5") == "too_fast"
        )  # the client itself may have written the left address
        assert await ask("203.0.113.5, 10.1.2.3") == "too_fast"  # through a second proxy
        assert await web.until_refused("GET", HEALTH, headers={"X-Forwarded-For": "2001:db8::1"}) == 20
        assert await ask("2001:db8::2") == "too_fast"
        assert await ask("2001:db8:0:1::2") == "ok"

    run_on_web_server(tmp_path, work, 0.1, ("127.0.0.1", "10.0.0.0/8"))


def test_forwarded_addresses_are_trusted_from_proxies_only(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(web: LocalWebServer) -> None:
        codes = [await web.ask("GET", HEALTH, headers={"X-Forwarded-For": f"203.0.113.{i}"}) for i in range(30)]
        assert codes == ["ok"] * 20 + ["too_fast"] * 10

    run_on_web_server(tmp_path, work, 0.1, trusts_proxies=False)
    assert [message for message in caplog.messages if "proxy_not_believed" in message] == [
        "proxy_not_believed hint=all its clients count as one: serve --proxy ADDRESS"
    ]


def test_loopback_may_be_exempt_but_clients_that_it_forwards_are_not(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        assert {await web.ask("GET", HEALTH) for _ in range(50)} == {"ok"}
        assert await web.until_refused("GET", HEALTH, headers={"X-Forwarded-For": "203.0.113.5"}) == 20

    run_on_web_server(tmp_path, work, 0.1, exempts_loopback=True)


def test_requests_from_pages_of_other_origins_are_refused(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, OPEN)
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{web.port + 1}"):
            assert await web.ask("POST", "/api/rooms", json=SOLO, headers={"Origin": origin}) == "origin"
            answer = await web.client.get(HEALTH, headers={"Origin": origin})
            assert not [name for name in answer.headers if name.startswith("access-control")]
            with pytest.raises(InvalidStatus) as refused:
                await web.listen(made["room"], origin=Origin(origin))
            assert refused.value.response.status_code == 403
            assert json.loads(refused.value.response.body or "")["error"]["code"] == "origin"
        own = f"http://127.0.0.1:{web.port}"
        assert await web.ask("POST", "/api/rooms", json=SOLO, headers={"Origin": own}) == "ok"
        public = {"Origin": "https://play.example", "Host": "play.example"}  # as a proxy forwards them
        assert await web.ask("POST", "/api/rooms", json=SOLO, headers=public) == "ok"
        async with web.listen(made["room"], origin=Origin(own)) as line:
            assert (await greeted(line, made["token"]))["error"] is None

    run_on_web_server(tmp_path, work)


# On sockets


def test_frames_above_the_rate_are_refused_and_no_other_is_lost(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, OPEN)
        async with web.listen(made["room"]) as line, web.listen(made["room"]) as other:
            await greeted(line, made["token"])
            for number in range(8):
                await line.send(json.dumps({"client": f"n{number}", "do": "name", "name": f"Ann {number}"}))
            errors = await answers_until(line, "n4")
            assert [error for error in errors if error] == errors[4:]
            assert (errors[4] or {})["code"] == "too_fast"
            assert (errors[4] or {})["details"] == {"wait": 1.0}
            data = await greeted(other, made["token"])
            assert data["room"]["seats"][0]["name"] == "Ann 3"
            web.clock.advance(1.0)  # until then the server reads nothing more
            errors = await answers_until(line, "n6")
            assert [error and error["code"] for error in errors] == [None, "too_fast"]
            web.clock.advance(1.0)
            assert await answers_until(line, "n7") == [None]

    run_on_web_server(tmp_path, work, 0.1)


def test_sockets_of_an_address_are_limited(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, OPEN)
        lines = [await web.listen(made["room"]) for _ in range(4)]
        with pytest.raises(InvalidStatus) as refused:
            await web.listen(made["room"])
        assert refused.value.response.status_code == 429
        assert json.loads(refused.value.response.body or "")["error"]["code"] == "too_many"
        assert (await greeted(lines[0], made["token"]))["error"] is None
        await lines[1].close()
        web.clock.advance(1000)
        while True:
            try:
                again = await web.listen(made["room"])
                break
            except InvalidStatus:
                web.clock.advance(1000)
        assert (await greeted(again, made["watch"]))["error"] is None
        for line in (*lines, again):
            await line.close()

    run_on_web_server(tmp_path, work, 0.06)


def test_spectators_do_not_crowd_out_a_seat(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        web.limits._allowance = Allowance(of_a_token=1)
        made = await web.create(HUMAN, OPEN)
        async with web.listen(made["room"]) as one, web.listen(made["room"]) as two, web.listen(made["room"]) as ann:
            assert (await greeted(one, made["watch"]))["error"] is None
            assert (await greeted(two, made["watch"]))["error"]["code"] == "too_many"
            with pytest.raises(ConnectionClosed) as closed:
                await two.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
            assert (await greeted(ann, made["token"]))["error"] is None

    run_on_web_server(tmp_path, work)


def test_a_client_that_never_reads_is_disconnected_and_no_buffer_grows(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, {"holder": "bot", "bot": "random"})
        session = await web.registry.find(made["room"])
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            deaf.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(deaf, ("127.0.0.1", web.port))
            await loop.sock_sendall(deaf, _opening(made["room"]))
            assert (await loop.sock_recv(deaf, 1000)).startswith(b"HTTP/1.1 101")
            await loop.sock_sendall(deaf, _text({"token": made["watch"]}))
            async with web.listen(made["room"]) as ann:
                await greeted(ann, made["token"])
                await waiting.until(lambda: len(session.listeners) == 2)
                for number in range(checks.FULL - 10):
                    await ann.send(json.dumps({"client": f"n{number}", "do": "name", "name": f"Ann {number}"}))
                    while (data := await heard(ann))["answers"] != f"n{number}":
                        pass
                    assert data["error"] is None
                    if len(session.listeners) == 1:
                        return
        raise AssertionError("it still listens")

    run_on_web_server(tmp_path, work, 0, ping=1.0, send_buffer=4096)


def test_a_client_that_floods_pings_is_disconnected(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, OPEN)
        for flood in (PING, PONG):  # the rate of text frames is limited anyway
            async with _by_hand(web, made["room"]) as (reader, writer):
                writer.write(_text({"token": made["token"]}) + flood * 500)
                with suppress(ConnectionResetError):
                    while await waiting.patiently(reader.read(10_000)):
                        pass
        async with web.listen(made["room"]) as line:
            await greeted(line, made["token"])
            for _ in range(300):
                await (await line.ping())
            await line.send(json.dumps({"ping": 7}))
            assert json.loads(await waiting.patiently(line.recv())) == {"pong": 7}

    run_on_web_server(tmp_path, work)


def test_without_limits_pings_are_not_limited(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, OPEN)
        async with _by_hand(web, made["room"]) as (reader, writer):
            writer.write(_text({"token": made["token"]}) + PING * 5000 + _text({"ping": 7}))
            await waiting.patiently(reader.readuntil(b'{"pong":7}'))

    run_on_web_server(tmp_path, work, 0)


def test_the_number_of_fragments_of_a_message_is_limited(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, OPEN)
        begin, part, end = _frame(0x01, b'{"ping":'), _frame(0x00, b" "), _frame(0x80, b"7}")
        async with _by_hand(web, made["room"]) as (reader, writer):
            writer.write(_text({"token": made["token"]}) + begin + part * (socket_protocol.MAX_FRAGMENTS - 2) + end)
            await waiting.patiently(reader.readuntil(b'{"pong":7}'))
            writer.write(begin + part * socket_protocol.MAX_FRAGMENTS)
            with suppress(ConnectionResetError):
                assert await waiting.patiently(reader.read(100)) == b""

    run_on_web_server(tmp_path, work, 0)


# A room


def test_a_full_room_accepts_only_the_events_that_the_game_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, HUMAN, OPEN)
        room, tokens = made["room"], {SEATS[0]: made["token"]}
        tokens[SEATS[1]] = await server.join(made, SEATS[1])
        said = (await server.do(room, made["token"], "say", phrase="hello"))["version"]
        tokens[SEATS[2]] = await server.join(made, SEATS[2])
        session = await server.registry.find(room)
        assert session.room.state is not None
        on_turn = session.room.state.player.seat.value
        me = tokens[on_turn]
        await server.act(room, me, CORE)
        monkeypatch.setattr(checks, "FULL", session.room.version)
        for do, more in (
            ("name", {"name": "Zoë"}),
            ("back", {"name": "Zoë"}),
            ("say", {"phrase": "hello"}),
            ("leave", {}),
            ("undo", {}),
        ):
            assert (await server.refused(server.do(room, me, do, **more))).code == "full", do
        assert (await server.refused(server.do(room, made["token"], "chat", chat="off"))).code == "full"
        version = session.room.version
        await server.do(room, made["token"], "chat", chat="all")  # no change
        assert session.room.version == version
        await server.do(room, made["token"], "unsay", said=said)
        view = (await server.see(room, tokens[session.room.state.player.seat.value]))["view"]
        await server.act(room, tokens[session.room.state.player.seat.value], view["actions"][0])
        await server.do(room, made["token"], "end")
        assert (await server.do(room, made["token"], "rematch"))["room"]["rematch"]

    run_on_server(tmp_path, work)


def test_repeated_acting_and_undoing_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN)
        room, token = made["room"], made["token"]
        for action in (CORE, "take R1"):
            await server.act(room, token, action)
        monkeypatch.setattr(checks, "FULL", 22)
        actions = (await server.see(room, token))["view"]["actions"]
        position = next(action for action in actions if action.startswith("position"))
        for _ in range(9):
            await server.act(room, token, position)
            await server.do(room, token, "undo")
        await server.act(room, token, position)
        assert (await server.refused(server.do(room, token, "undo"))).code == "full"

    run_on_server(tmp_path, work)


def test_a_command_that_changes_nothing_makes_no_event(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", {"holder": "human", "name": "Ann"}, RANDOM, OPEN)
        room, me, bot = made["room"], made["token"], {"seat": SEATS[1], "holder": "bot", "bot": "random"}
        session = await server.registry.find(room)
        for do, same, other in (
            ("name", {"name": "Ann"}, {"name": "Zoë"}),
            ("back", {"name": "Zoë"}, {"name": "Ann"}),
            ("seat", bot, bot | {"bot": "trainee"}),
            ("chat", {"chat": "all"}, {"chat": "off"}),
        ):
            version = session.room.version
            await server.do(room, me, do, **same)
            assert session.room.version == version, do
            await server.do(room, me, do, **other)
            assert session.room.version == version + 1, do

    run_on_server(tmp_path, work)


def test_listeners_are_notified_only_when_a_seats_presence_changes(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        made = await web.create({"holder": "human", "name": "Ann"}, OPEN)
        session, woken = await web.registry.find(made["room"]), list[int]()
        async with web.listen(made["room"]) as ann:
            assert (await greeted(ann, made["token"]))["room"]["seats"][0]["connected"]
            session.listeners["test"] = (made["watch"], lambda: woken.append(1))
            for token in (made["watch"], made["invite"], made["token"]):
                async with web.listen(made["room"]) as line:
                    assert (await greeted(line, token))["room"]["seats"][0]["connected"]
                await waiting.until(lambda: len(session.listeners) == 2)
            assert woken == []
        await waiting.until(lambda: len(session.listeners) == 1)
        assert woken == [1]
        async with web.listen(made["room"]) as ann:
            await greeted(ann, made["token"])
            assert woken == [1, 1]

    run_on_web_server(tmp_path, work)


def test_a_connection_ends_all_its_tasks_if_one_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, OPEN)
        session, tasks = await web.registry.find(made["room"]), list[asyncio.Task[object] | None]()
        reads = asyncio.Event()

        async def read(talk: sockets.Connection, session: Session) -> None:
            tasks.append(asyncio.current_task())
            reads.set()
            await asyncio.Event().wait()

        async def send(talk: sockets.Connection, session: Session) -> None:
            await reads.wait()
            raise KeyError("unexpected")

        monkeypatch.setattr(sockets.Connection, "_read", read)
        monkeypatch.setattr(sockets.Connection, "_send", send)
        async with web.listen(made["room"]) as line:
            await line.send(json.dumps({"token": made["token"]}))
            with pytest.raises(ConnectionClosed):
                await waiting.patiently(line.recv())
        assert tasks[0] is not None
        assert tasks[0].cancelled()
        assert not session.listeners

    run_on_web_server(tmp_path, work)
    assert [message for message in caplog.messages if message.startswith("mistake error=KeyError")]


# Memory


def test_a_refused_body_is_freed_from_memory(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, OPEN)
        here, me = f"/api/rooms/{made['room']}/commands", bearer(made["token"]) | {"Content-Type": "application/json"}
        for body, code in (
            (b"x", "not_json"),
            (b'{"client": "c", "do": "end", "more": 1}', "invalid"),
            (b'{"client": "c", "version": 1, "do": "undo"}', "undo"),
            (b'{"client": "\xff"}', "not_json"),
        ):
            async with _forgetting("RequestValidationError", "JSONDecodeError", "HTTPException", "Refused"):
                assert await web.ask("POST", here, content=body + b" " * 200_000, headers=me) == code

    run_on_web_server(tmp_path, work)


def test_a_closed_socket_is_freed_from_memory(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, OPEN)
        session = await web.registry.find(made["room"])
        greeting = _text({"token": made["watch"]})
        for sent in (greeting, greeting + _frame(0x81, b"x" * 60_000), b"", _frame(0x81, b"x" * 65_000)):
            async with (
                _forgetting("SocketProtocol", "ServerProtocol", "Connection", "WebSocketDisconnect"),
                _by_hand(web, made["room"]) as (_, writer),
            ):
                writer.write(sent)
                await waiting.until(lambda sent=sent: session.listeners or not sent.startswith(greeting))  # type: ignore[misc]

    run_on_web_server(tmp_path, work)


def test_actions_leave_no_reference_cycles(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        (table,) = await create_tables(f"http://127.0.0.1:{web.port}", 1, 2)
        await connect_tables(web.port, [table])
        await table.act()
        await waiting.settled(web.parts.store)
        gc.collect()
        gc.disable()
        try:
            for _ in range(20):
                await table.act()
            assert gc.collect() == 0
        finally:
            gc.enable()
            await disconnect_tables([table])

    run_on_web_server(tmp_path, work)


def test_connections_have_tcp_nodelay() -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        with web_server.bound("127.0.0.1", 0) as listener:
            listener.setblocking(False)
            listener.listen()
            with socket.create_connection(listener.getsockname()):
                connection, _ = await loop.sock_accept(listener)
                transport, _ = await loop.connect_accepted_socket(asyncio.Protocol, connection)
                assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
                transport.close()

    waiting.run(run())


def test_the_admission_queue_admits_clients_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    async def run() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: 1000.0)
        entrance = AdmissionQueue(Rate(3, 100))
        for _ in range(6):
            await entrance.wait()

    monkeypatch.setattr(asyncio, "sleep", sleep)
    waiting.run(run())
    assert pauses == pytest.approx([0, 0, 0, 0.01, 0.02, 0.03])


def test_connections_and_sockets_pass_the_admission_queue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[AdmissionQueue] = []

    async def wait(entrance: AdmissionQueue) -> None:
        waited.append(entrance)

    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, OPEN)
        before = len(waited)
        async with web.listen(made["room"]) as line:
            await greeted(line, made["token"])
        assert len(waited) == before + 2  # the connection and the socket
        assert waited[-1] is web.parts.admission is not waited[-2]

    monkeypatch.setattr(AdmissionQueue, "wait", wait)
    run_on_web_server(tmp_path, work)


def test_bursts_of_frames_are_throttled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[BurstThrottle] = []

    async def wait(turns: BurstThrottle) -> None:
        waited.append(turns)

    async def work(web: LocalWebServer) -> None:
        made = await web.create(HUMAN, OPEN)
        async with web.listen(made["room"]) as line:
            await greeted(line, made["token"])
            for number in range(20):
                await line.send(json.dumps({"ping": number}))
            while json.loads(await waiting.patiently(line.recv())) != {"pong": 19}:
                pass
        assert 0 < len(waited) < 20  # the first frame does not wait

    monkeypatch.setattr(BurstThrottle, "wait", wait)
    run_on_web_server(tmp_path, work)


def test_the_burst_throttle_lets_one_waiter_go_in_each_loop_tick() -> None:
    async def run() -> None:
        turns, went = BurstThrottle(), []

        async def wait_in_line(name: int) -> None:
            await turns.wait()
            went.append(name)

        waiters = [asyncio.create_task(wait_in_line(number)) for number in range(5)]
        await waiting.one_pass()
        waiters[1].cancel()  # a client that disconnects does not block the others
        before = len(went)
        for _ in range(3):
            await waiting.one_pass()
            assert len(went) <= before + 1
            before = len(went)
        await asyncio.wait(waiters)
        assert went == [0, 2, 3, 4]
        await waiting.patiently(turns.wait())

    waiting.run(run())


def test_the_burst_throttle_treats_two_frames_in_a_moment_as_a_burst() -> None:
    left, bursts = TokenBucket(Allowance().frames, 0.0), list[bool]()
    for at in (0.0, 0.0, 1.0):
        left.take(1, at)
        bursts.append(left.is_bursting)
    assert bursts == [False, True, False]
    endless = TokenBucket(Allowance().times(0).frames, 0.0)
    endless.take(100, 0.0)
    assert not endless.is_bursting


def test_a_full_garbage_collection_runs_when_the_memory_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter([100, 100 + web_server.GC_GROWTH, 101 + web_server.GC_GROWTH, 0])
    monkeypatch.setattr(web_server, "resident", lambda: next(sizes))
    monkeypatch.setattr(web_server, "GC_CHECK", 0.001)
    monkeypatch.setattr(web_server, "GC_INTERVAL", 0.005)
    waiting.run(web_server._until_collection())
    assert next(sizes) == 0
    monkeypatch.setattr(web_server, "resident", lambda: 0)
    waiting.run(web_server._until_collection())


@asynccontextmanager
async def _forgetting(*kinds: str) -> AsyncIterator[None]:
    """Check that no further objects of these types stay in memory, without a run of the garbage collector."""

    def number() -> int:
        return sum(type(thing).__name__ in kinds for thing in gc.get_objects())

    gc.collect()
    gc.disable()
    try:
        before = number()
        yield
        await waiting.until(lambda: number() <= before)
    finally:
        gc.enable()


# Raw frames


@asynccontextmanager
async def _by_hand(web: LocalWebServer, room: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A raw connection after the WebSocket handshake."""
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    writer.write(_opening(room))
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    try:
        yield reader, writer
    finally:
        writer.close()


def _opening(room: str) -> bytes:
    return (
        f"GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def _text(data: Data) -> bytes:
    """A text frame of a client."""
    return _frame(0x81, json.dumps(data).encode())


def _frame(head: int, payload: bytes = b"") -> bytes:
    """A frame of a client, masked with zeros; `head` has the opcode and the FIN bit."""
    length = len(payload)
    told = bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + length.to_bytes(2, "big")
    return bytes([head]) + told + bytes(4) + payload


PING, PONG = _frame(0x89), _frame(0x8A)
