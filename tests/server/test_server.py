"""The real server in a process of its own: HTTP, sockets, and robustness against invalid messages."""

import asyncio
import json
import os
import random
import re
import select
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from blockandkey.cli.play import play_in_browser
from blockandkey.protocol import wire
from blockandkey.protocol.wire import Message
from blockandkey.rooms.errors import CODES, Refused
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.playback import verify
from blockandkey.server.settings import Settings
from blockandkey.server.web.lan import LanAccess
from blockandkey.server.web.statuses import STATUS
from tests.support import waiting
from tests.support.clients import process_tree
from tests.support.servers import HUMAN, OPEN, RANDOM, RESEARCHER, ServerProcess, bearer, random_action

Data = dict[str, Any]
SOLO = '{"kind":"solo","players":1,"seats":[{%s}]}'
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Block and Key</title>")
    (page / "assets" / "main-1a2b.js").write_text("plain")
    (page / "assets" / "main-1a2b.js.br").write_bytes(b"packed")
    (page / "assets" / "kernel-1a2b.wasm").write_bytes(b"\0asm")
    (folder / "secret.txt").write_text("secret")
    running = ServerProcess(folder, "--static", str(page))
    yield running
    running.stop()
    log = (folder / "log").read_text()
    assert "Traceback" not in log
    assert "mistake" not in log


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., ServerProcess]]:
    """A function that starts servers for one test, which are stopped after it."""
    started: list[ServerProcess] = []

    def begin(*arguments: str) -> ServerProcess:
        started.append(ServerProcess(tmp_path, *arguments))
        return started[-1]

    yield begin
    for running in started:
        if running.process.poll() is None:
            running.stop()


# Playing


def test_a_solo_game_on_the_socket(server: ServerProcess) -> None:
    made = server.create("solo", HUMAN, seed="7")
    generator = random.Random(1)
    with server.connect(made["room"], made["token"]) as connection, server.client() as client:
        data = connection.message()
        while data["room"]["status"] == "playing":
            # The message about an event may come just before the answer to the command, which then has no new events.
            told = [event["version"] for message in connection.messages for event in message["events"]]
            assert told == list(range(1, data["version"] + 1))
            whole = client.get(f"/api/rooms/{made['room']}", headers=bearer(made["token"])).json()
            Message.model_validate(whole)
            quick = [a for a in whole["view"]["actions"] if not a.startswith(("position", "ancients"))]
            assert data["view"] | {"actions": quick} == whole["view"] | {"actions": quick}
            data = connection.do(data["version"], "act", action=random_action(whole["view"], generator))
            assert data["error"] is None
        record = client.get(f"/api/rooms/{made['room']}/record", headers=bearer(made["token"])).json()
    verify(record)
    assert record["result"]["ended"] == "turns"


def test_two_people_and_a_spectator_online(server: ServerProcess) -> None:
    made = server.create("online", {"holder": "human", "name": "Ann"}, OPEN)
    room = made["room"]
    with (
        server.client() as client,
        server.connect(room, made["token"]) as ann,
        server.connect(room, made["watch"]) as eve,
    ):
        assert ann.message()["room"]["status"] == "waiting"
        joined = client.post(f"/api/rooms/{room}/join", json={"invite": made["invite"], "seat": "south", "name": "Ben"})
        with server.connect(room, joined.json()["token"]) as ben:
            generator = random.Random(2)
            connections = {"east": ann, "south": ben}
            tokens = {"east": made["token"], "south": joined.json()["token"]}
            data = ben.message()
            while data["room"]["status"] == "playing" and data["version"] < 120:
                seat = data["view"]["on_turn"]
                whole = client.get(f"/api/rooms/{room}", headers=bearer(tokens[seat])).json()
                data = connections[seat].do(whole["version"], "act", action=random_action(whole["view"], generator))
                assert data["error"] is None
            last = eve.message()
            while last["version"] < data["version"]:
                last = eve.message()
            assert last["view"]["hand"] == []
            assert last["room"]["invite"] is None
            assert all(seat["connected"] for seat in last["room"]["seats"])
            for seat, connection in connections.items():
                for frame in connection.frames:
                    view = json.loads(frame).get("view")
                    assert view is None or view["seat"] in (None, seat)
        while eve.message()["room"]["seats"][1]["connected"]:
            pass


def test_bots_in_worker_processes_finish_a_game(server: ServerProcess) -> None:
    made = server.create("online", RESEARCHER, RANDOM, RESEARCHER, RANDOM)
    with server.connect(made["room"], made["token"]) as connection, server.client() as client:
        while connection.message()["room"]["status"] == "playing":
            pass
        record = client.get(f"/api/rooms/{made['room']}/record", headers=bearer(made["token"])).json()
    assert len(verify(record)) > 50
    assert {"seed", "fair"} <= record.keys()


def test_the_curtain_leaks_nothing_in_any_frame(server: ServerProcess) -> None:
    made = server.create("device", HUMAN, HUMAN, seed="9")
    generator = random.Random(4)
    hands: dict[str, list[str]] = {}
    with server.connect(made["room"], made["token"]) as connection, server.client() as client:
        data = connection.message()
        for _ in range(60):
            if data["curtain"]:
                for frame in connection.frames[-3:]:
                    told = json.loads(frame)
                    if told.get("curtain"):
                        secrets = [id for ids in hands.values() for id in ids]
                        assert [id for id in secrets if re.search(rf"\b{id}\b", frame)] == []
                data = connection.do(data["version"], "lift")
            seat = data["you"]["seat"]
            whole = client.get(f"/api/rooms/{made['room']}", headers=bearer(made["token"])).json()
            data = connection.do(data["version"], "act", action=random_action(whole["view"], generator))
            if data["you"]["seat"]:
                hands[seat] = [key["id"] for key in data["view"]["hand"]]
            else:
                claimed = [c["key"]["id"] for p in data["view"]["players"] for c in p["claimed"]]
                kept = [key["id"] for key in whole["view"]["hand"] if key["id"] not in claimed]
                hands[seat] = kept


# kill -9


def test_workers_end_with_a_killed_server(start: Callable[..., ServerProcess]) -> None:
    server = start()
    made = server.create("online", RESEARCHER, RESEARCHER)
    with server.connect(made["room"], made["token"]) as connection:
        while connection.message()["version"] < 6:
            pass
    workers = [os.pidfd_open(pid) for pid in process_tree(server.process.pid)[1:]]
    assert workers
    server.kill()
    for worker in workers:
        ended, _, _ = select.select([worker], [], [], waiting.PATIENCE)
        assert ended
        os.close(worker)


# Invalid requests


@pytest.mark.parametrize(
    ("status", "code", "method", "path", "body"),
    [
        (404, "not_found", "GET", "/api/nothing", None),
        (404, "not_found", "GET", "/nothing.js", None),
        (404, "not_found", "GET", "/../secret.txt", None),
        (404, "not_found", "GET", "/%2e%2e/secret.txt", None),
        (404, "not_found", "GET", "/%00", None),
        (404, "not_found", "GET", "/assets/a%00b.js", None),
        (404, "not_found", "GET", "/" + "x" * 300, None),
        (404, "not_found", "GET", "/" + "x/" * 4000, None),
        (405, "method", "PUT", "/api/rooms", "{}"),
        (400, "not_json", "POST", "/api/rooms", "{"),
        (400, "not_json", "POST", "/api/rooms", "[" * 200_000),
        (422, "invalid", "POST", "/api/rooms", "[]"),
        (422, "invalid", "POST", "/api/rooms", '{"kind": "solo"}'),
        (422, "invalid", "POST", "/api/rooms", SOLO % '"holder":"human","name":"\\ud800"'),
        (422, "invalid", "POST", "/api/rooms", SOLO % f'"holder":"human","name":"{"x" * 25}"'),
        (422, "invalid", "POST", "/api/rooms", SOLO % '"holder":"human"}],"seed":"\\ud800","x":[{'),
        (422, "invalid", "POST", "/api/rooms", '{"kind":"solo","players":1,"seats":[{"holder":"human"}],"more":1}'),
        (422, "seat", "POST", "/api/rooms", '{"kind":"solo","players":4,"seats":[{"holder":"human"}]}'),
        (413, "too_large", "POST", "/api/rooms", " " * 600_000),
        (404, "room", "GET", "/api/rooms/nowhere1", None),
        (404, "room", "GET", "/api/rooms/..%00", None),
        (422, "invalid", "POST", "/api/rooms/nowhere1/hint", '{"client": "a", "version": 1}'),
        (404, "room", "POST", "/api/rooms/nowhere1/hint", '{"version": 1}'),
        (404, "room", "GET", "/api/rooms/nowhere1/why/3", None),
        (422, "invalid", "GET", "/api/rooms/nowhere1/why/now", None),
        (422, "invalid", "GET", "/api/rooms/nowhere1/why/99999999999", None),
        (404, "not_found", "GET", "/api/sets/mine", None),
        (422, "set", "POST", "/api/sets/check", '{"toml": "a = 1"}'),
        (422, "set", "POST", "/api/sets/check", '{"toml": "%sa = 1"}' % ("a." * 31_000)),
        (403, "lan", "POST", "/api/lan", None),
    ],
)  # fmt: skip
def test_bad_requests_have_a_clear_code(
    server: ServerProcess, status: int, code: str, method: str, path: str, body: str
) -> None:
    with server.client() as client:
        headers = bearer("x") | ({"Content-Type": "application/json"} if body else {})
        answer = client.request(method, server.address + path, content=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_a_token_is_asked_for(server: ServerProcess) -> None:
    made = server.create("solo", HUMAN)
    with server.client() as client:
        for headers in ({}, bearer("wrong"), {"Authorization": "Basic eA=="}):
            answer = client.get(f"/api/rooms/{made['room']}", headers=headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (401, "token")
        assert client.get(f"/api/rooms/{made['room']}/record", headers=bearer(made["token"])).status_code == 403


def test_a_stale_command_is_answered_with_the_current_message(server: ServerProcess) -> None:
    made = server.create("solo", HUMAN, seed="1")
    with server.client() as client:
        command = {"client": "a", "version": 1, "do": "act", "action": "core white grey brown green"}
        answer = client.post(f"/api/rooms/{made['room']}/commands", json=command, headers=bearer(made["token"]))
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "stale")
    Message.model_validate(answer.json()["error"]["details"]["message"])


NONSENSE: list[tuple[str | bytes, str]] = [
    ("{", "not_json"),
    ("[]", "not_json"),
    ("[" * 10_000, "not_json"),
    (b"\x00\xff", "not_json"),
    ("x" * 20_000, "too_large"),
    ("{}", "invalid"),
    ('{"ping": "x"}', "invalid"),
    ('{"client": "a", "do": "dance"}', "invalid"),
    ('{"client": "\\ud800", "do": "undo"}', "invalid"),
    ('{"client": "b", "version": 2, "do": "act", "action": "\\ud800"}', "invalid"),
    ('{"client": "c", "version": 1e400, "do": "undo"}', "invalid"),
]


def test_a_hint_and_a_why_over_http(server: ServerProcess) -> None:
    made = server.create("online", HUMAN, RESEARCHER, set={"name": "standard", "version": 1})
    room, me = f"/api/rooms/{made['room']}", bearer(made["token"])
    with server.client() as client, server.connect(made["room"], made["token"]) as connection:
        while (data := connection.message())["view"]["on_turn"] != "east":
            pass
        asked = [client.post(f"{room}/hint", json={"version": data["version"]}, headers=me) for _ in range(2)]
        assert asked[0].status_code == 200
        hint = wire.Hint.model_validate(asked[0].json())
        assert asked[0].content == asked[1].content
        told = connection.message()
        assert [event["kind"] for event in told["events"]] == ["hint"]
        assert told["room"]["seats"][0]["hints"] == 1
        assert connection.do(data["version"], "act", action=hint.action)["error"] is None
        stale = client.post(f"{room}/hint", json={"version": data["version"]}, headers=me)
        assert (stale.status_code, stale.json()["error"]["code"]) == (409, "stale")
        Message.model_validate(stale.json()["error"]["details"]["message"])
        while not (own := [e for e in data["events"] if e["facts"].get("by") == "bot"]):
            data = connection.message()
        why = client.get(f"{room}/why/{own[0]['version']}", headers=bearer(made["watch"]))
        assert not wire.Why.model_validate(why.json()).whole
        assert client.get(f"{room}/why/1", headers=me).json()["error"]["code"] == "not_found"


def test_the_socket_survives_nonsense(server: ServerProcess) -> None:
    made = server.create("solo", HUMAN, seed="1")
    with server.connect(made["room"], made["token"]) as connection:
        connection.message()
        for frame, code in NONSENSE:
            connection.socket.send(frame)
            told = connection.message()
            while not told["error"]:
                told = connection.message()
            assert told["error"]["code"] == code, frame
        connection.send({"ping": 5})
        while json.loads(str(connection.socket.recv(waiting.PATIENCE))) != {"pong": 5}:
            pass
        assert connection.do(2, "act", action="core white grey brown green")["error"] is None


def test_a_socket_with_a_wrong_token_or_origin_is_closed_with_a_code(server: ServerProcess) -> None:
    made = server.create("solo", HUMAN)
    address = f"ws://127.0.0.1:{server.port}/api/rooms/{made['room']}/socket"
    with connect(address) as socket:
        socket.send('{"token": "wrong"}')
        assert json.loads(socket.recv(waiting.PATIENCE))["error"]["code"] == "token"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(waiting.PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
    with pytest.raises(Exception, match="403"), connect(address, origin=Origin("http://evil.example")):
        pass


def test_ten_thousand_mutated_messages_break_nothing(server: ServerProcess) -> None:
    count = 10_000 if os.environ.get("BLOCKANDKEY_SOAK") else 150
    made = server.create("device", HUMAN, RESEARCHER, seed="1")
    generator = random.Random(0)
    good = [
        {"client": "a", "version": 2, "do": "act", "action": "core white grey brown green"},
        {"client": "b", "version": 2, "do": "seat", "seat": "south", "holder": "bot", "bot": "researcher"},
        {
            "kind": "device",
            "players": 2,
            "seats": [HUMAN, RESEARCHER],
            "record": {"format": "blockandkey-game/2", "moves": []},
        },
    ]
    paths = [f"/api/rooms/{made['room']}/commands", f"/api/rooms/{made['room']}/join", "/api/rooms", "/api/sets/check"]
    with server.client() as client:
        for _ in range(count):
            text = list(json.dumps(generator.choice(good)))
            for _ in range(generator.randrange(4)):
                text[generator.randrange(len(text))] = generator.choice('{}[]",:0a\\é\x00')
            answer = client.post(generator.choice(paths), content="".join(text).encode(), headers=bearer(made["token"]))
            assert answer.status_code < 500
            if answer.status_code >= 400:
                assert answer.json()["error"]["code"] in CODES
        assert client.get(f"/api/rooms/{made['room']}", headers=bearer(made["token"])).status_code == 200


# The page and the descriptions


def test_the_page_is_served_with_strict_headers(server: ServerProcess) -> None:
    with server.client() as client:
        index = client.get("/")
        assert "Block and Key" in index.text
        assert index.headers["Cache-Control"] == "no-cache"
        policy = index.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy  # WebAssembly, but no script made of text
        assert "'unsafe-" not in policy
        assert index.headers["X-Content-Type-Options"] == "nosniff"
        assert "access-control-allow-origin" not in index.headers
        packed = client.send(
            client.build_request("GET", "/assets/main-1a2b.js", headers={"Accept-Encoding": "br"}), stream=True
        )
        assert packed.headers["Content-Encoding"] == "br"
        assert b"".join(packed.iter_raw()) == b"packed"
        assert "immutable" in packed.headers["Cache-Control"]
        plain = client.get("/assets/main-1a2b.js", headers={"Accept-Encoding": "identity"})
        assert plain.text == "plain"
        assert plain.headers["Content-Type"].startswith("text/javascript")
        rules = client.get("/assets/kernel-1a2b.wasm")
        assert rules.headers["Content-Type"] == "application/wasm"  # else browsers don't compile it while it loads
        assert "immutable" in rules.headers["Cache-Control"]
        assert client.get("/api/health").headers["Cache-Control"] == "no-store"


def test_head_is_answered_like_get_without_a_body(server: ServerProcess) -> None:
    with server.client() as client:
        for path, status in (("/", 200), ("/assets/main-1a2b.js", 200), ("/api/health", 200), ("/nothing", 404)):
            head, get = client.head(path), client.get(path)
            assert (head.status_code, head.content) == (status, b"")
            assert head.headers["Content-Length"] == get.headers["Content-Length"]
            assert head.headers["Content-Security-Policy"]


def test_small_routes(server: ServerProcess) -> None:
    with server.client() as client:
        assert client.get("/api/health").json() == {"ok": True}
        assert client.get("/api/bots").json()[:3] == ["random", "trainee", "researcher"]
        assert client.get("/api/sets").json()[0]["name"] == "standard"
        assert len(client.get("/api/sets/standard").json()["keys"]) == 48
        assert client.get("/api/lan").json() == {"open": False, "may": False, "addresses": []}
        toml = (ROOT / "blockandkey" / "sets" / "standard.toml").read_text()
        checked = client.post("/api/sets/check", json={"toml": toml.replace('name = "standard"', 'name = "mine"')})
        assert len(checked.json()["set"]["keys"]) == 48


def test_the_server_opens_to_the_local_network_when_it_may(start: Callable[..., ServerProcess]) -> None:
    with start("--lan").client() as client:
        assert client.get("/api/lan").json()["may"] is True
        for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
            assert client.post("/api/lan", headers=headers).status_code == 403
        answer = client.post("/api/lan")
        if answer.status_code == 503:  # this computer is not in a local network
            assert answer.json()["error"]["code"] == "no_lan"
            return
        opened = answer.json()
        assert opened["open"] is True
        assert opened["addresses"]
        for address in opened["addresses"]:
            assert client.get(f"{address}/api/health").json() == {"ok": True}
            assert client.post(f"{address}/api/lan").status_code == 403


def test_only_addresses_that_were_opened_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    there = ["192.168.1.5", "10.0.0.5"]
    monkeypatch.setattr("blockandkey.server.web.lan.local_addresses", lambda: there)
    can_be_had: set[str] = set()

    class Opener:
        def open(self, address: str) -> bool:
            return address in can_be_had

    async def work() -> None:
        lan = LanAccess(8700, Opener())
        with pytest.raises(Refused) as refused:
            await lan.open()
        assert refused.value.code == "no_lan"
        assert (lan.is_open, await lan.addresses()) == (False, [])
        can_be_had.add("10.0.0.5")
        await asyncio.gather(lan.open(), lan.open())
        assert lan.is_open
        assert await lan.addresses() == ["http://10.0.0.5:8700"]
        assert await LanAccess(8700, None, "0.0.0.0").addresses() == [f"http://{address}:8700" for address in there]
        assert await LanAccess(8700, None, "10.0.0.9").addresses() == ["http://10.0.0.9:8700"]
        assert await LanAccess(8700, None, "fd00::9").addresses() == ["http://[fd00::9]:8700"]

    waiting.run(work())


def test_local_addresses_are_looked_up_once_and_in_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[threading.Thread] = []

    def look() -> list[str]:
        asked.append(threading.current_thread())
        return ["10.0.0.5"]

    monkeypatch.setattr("blockandkey.server.web.lan.local_addresses", look)

    async def work() -> None:
        lan = LanAccess(8700, None, "0.0.0.0")
        for _ in range(3):
            assert await lan.addresses() == ["http://10.0.0.5:8700"]

    waiting.run(work())
    assert len(asked) == 1
    assert asked[0] is not threading.current_thread()


# Starting to play


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Any]:
    """The ports that `play` would serve and the pages that it would open; it does neither."""
    done: list[Any] = []

    def serve(settings: Settings, _: Any) -> None:
        done.append(settings.port)
        if settings.port:
            raise InvalidText("can't listen")

    monkeypatch.setattr("blockandkey.server.web.server.serve", serve)
    monkeypatch.setattr("blockandkey.terminal.saves.default_folder", lambda: tmp_path)
    monkeypatch.setattr("webbrowser.open", done.append)
    return done


def test_a_server_that_already_runs_is_opened_in_the_browser(
    server: ServerProcess, served: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("blockandkey.cli.play.PORT", server.port)
    play_in_browser(open_page=True)
    assert served == [server.port, server.address]
    assert server.address in capsys.readouterr().out


def test_a_free_port_is_taken_if_another_program_has_the_port(
    served: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"ok": true}')

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        monkeypatch.setattr("blockandkey.cli.play.PORT", other.server_port)
        play_in_browser(open_page=True)
        assert served == [other.server_port, 0]
        other.shutdown()


def test_every_route_is_described_with_models_and_refusals(server: ServerProcess) -> None:
    with server.client() as client:
        described = client.get("/api/openapi.json").json()
    assert len(described["paths"]) >= 12
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            assert route["description"], path
            schema = route["responses"]["200"]["content"]["application/json"]["schema"]
            assert schema, (path, method)
            if path.startswith("/api/rooms"):
                refusals = {status for status in route["responses"] if status >= "400"}
                assert {"422", "500", "503"} <= refusals
                for status in refusals:
                    content = route["responses"][status]["content"]["application/json"]["schema"]
                    assert content == {"$ref": "#/components/schemas/ErrorAnswer"}, (path, status)
    assert "Message" in described["components"]["schemas"]
    assert "ViewData" in described["components"]["schemas"]


def test_the_api_page_runs_and_lists_every_refusal(server: ServerProcess, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "api.md").read_text()
    for code, meaning in CODES.items():
        assert f"| `{code}` | {STATUS[code]} | {meaning} |" in page
    script = "\n".join(re.findall(r"```sh\n(.*?)```", page, re.DOTALL)).replace("http://127.0.0.1:8700", server.address)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    run = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env=os.environ | {"PATH": path},
    )
    assert run.returncode == 0, run.stderr
    told = run.stdout.splitlines()
    assert told[0] == "core"
    assert told[1].startswith("core ")
    assert told[2:7] == ["3", "3", "{'may': False, 'reason': 'revealed'}", "claim", "action"]
    assert told[7:9] == ["invalid", "stale"]
    assert told[9].split()[0] in ("take", "position")
    assert told[-2].startswith("the shuffle was not changed after the start: ")


def test_the_example_bot_plays_a_game(server: ServerProcess) -> None:
    made = server.create("online", RANDOM, OPEN)
    run = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "http_bot.py"), server.address, made["room"], made["invite"], "south"],
        capture_output=True,
        text=True,
        timeout=waiting.PATIENCE,
    )
    assert run.returncode == 0, run.stderr
    assert len(json.loads(run.stdout)) == 2
