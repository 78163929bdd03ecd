"""Fuzzing of a real server: no message causes a server error, reveals a secret or stops the room."""

import json
import random
import re
import socket
import zlib
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from blockandkey.arena import simulate
from blockandkey.rooms.errors import CODES
from blockandkey.rules.record import write
from blockandkey.server.web.statuses import STATUS
from tests.support.clients import frame
from tests.support.mutations import FATAL, ODD_HTTP, mutated_frames, mutated_request
from tests.support.positions import SOAK
from tests.support.servers import HUMAN, OPEN, RESEARCHER, ServerProcess, bearer, random_action
from tests.support.waiting import PATIENCE

Data = dict[str, Any]
ROOT = Path(__file__).parents[2]
MESSAGES = 5000 if SOAK else 250  # over HTTP, and as many over sockets
NOT_HTTP = ("Invalid HTTP request received.", "Failed to open a WebSocket connection")  # logged by uvicorn itself
REQUESTS = 300 if SOAK else 12  # of each route in the property-based run


class Rooms:
    """A server with a room in the middle of an online game, and its secrets."""

    def __init__(self, folder: Path) -> None:
        (folder / "page").mkdir()
        (folder / "page" / "index.html").write_text("<!doctype html><title>Block and Key</title>")
        self.server = ServerProcess(folder, "--static", str(folder / "page"))
        self.folder = folder
        self.made = self.server.create("online", HUMAN, OPEN, RESEARCHER)
        self.room: str = self.made["room"]
        join = {"invite": self.made["invite"], "seat": "east", "name": "Ben", "client": "ben-0123456789abcdef"}
        with self.server.client() as client:
            self.ben: str = client.post(f"/api/rooms/{self.room}/join", json=join).json()["token"]
        self.generator = random.Random(1)
        self.play(6)

    def play(self, actions: int) -> None:
        """Check that the room still works: Ann and Ben act; if a message made Ben leave, a bot acts for him."""
        here = f"/api/rooms/{self.room}"
        with self.server.client() as client, self.server.connect(self.room, self.made["token"]) as connection:
            while actions:
                connection.message()  # first the current message, then one for each change
                for token in (self.made["token"], self.ben):
                    data = client.get(here, headers=bearer(token)).json()
                    if data["room"]["status"] == "over":
                        return
                    on_turn = next(s for s in data["room"]["seats"] if s["seat"] == data["view"]["on_turn"])
                    if on_turn["holder"] == "open":
                        command = {"do": "stand_in", "seat": on_turn["seat"]}
                    elif data["view"]["actions"]:
                        action = random_action(data["view"], self.generator)
                        command = {"do": "act", "version": data["version"], "action": action}
                    else:
                        continue
                    command["client"] = f"p{data['version']}"
                    answer = client.post(f"{here}/commands", json=command, headers=bearer(token))
                    assert answer.status_code == 200, answer.text
                    actions -= 1
                    break

    def secrets(self) -> list[str]:
        """What no answer to Ben may hold: Ann's token, the seed, and the Keys in the hands of others."""
        with self.server.client() as client:
            ann = client.get(f"/api/rooms/{self.room}", headers=bearer(self.made["token"])).json()
        hand = [key["id"] for key in ann["view"]["hand"]] if ann["room"]["status"] == "playing" else []
        return [self.made["token"], *hand, '"seed":', '"server_seed":', '"salt":', "Traceback", "site-packages"]

    def log(self) -> str:
        return (self.folder / "log").read_text()


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rooms]:
    found = Rooms(tmp_path_factory.mktemp("fuzz"))
    yield found
    found.server.stop()
    log = found.log()
    assert "Traceback" not in log, log[-3000:]
    assert "mistake" not in log, log[-3000:]
    assert found.made["token"] not in log
    assert found.ben not in log


def good_requests(rooms: Rooms) -> list[tuple[str, str, Data | None]]:
    """Valid requests, at least one for each route."""
    here = f"/api/rooms/{rooms.room}"
    act = {"client": "a1", "version": 9, "do": "act", "action": "take R1"}
    seat = {"client": "a2", "do": "seat", "seat": "south", "holder": "bot", "bot": "researcher", "name": "Cai"}
    create = {
        "kind": "device",
        "players": 2,
        "seats": [{"holder": "human", "name": "Ann"}, {"holder": "bot", "bot": "random"}],
        "clock": 60,
        "strict": True,
        "seed": "1",
        "set": {"name": "standard", "version": 1},
    }
    record = write(simulate(2, ["random"], "fuzz").steps[:12])
    return [
        ("POST", "/api/rooms", create),
        ("POST", "/api/rooms", create | {"record": record}),
        ("POST", "/api/rooms", create | {"set": {"toml": "name = 'x'"}}),
        ("POST", f"{here}/commands", act),
        ("POST", f"{here}/commands", act | {"do": "undo"}),
        ("POST", f"{here}/commands", seat),
        ("POST", f"{here}/commands", {"client": "a3", "do": "name", "name": "Benno"}),
        ("POST", f"{here}/commands", {"client": "a4", "version": 3, "do": "lift", "seat": "east"}),
        ("POST", f"{here}/commands", {"client": "a5", "do": "stand_in", "seat": "south"}),
        ("POST", f"{here}/commands", {"client": "a6", "do": "say", "text": "Hello"}),
        ("POST", f"{here}/commands", {"client": "a7", "do": "say", "phrase": "well_played"}),
        ("POST", f"{here}/commands", {"client": "a8", "do": "unsay", "said": 9}),
        ("POST", f"{here}/commands", {"client": "a9", "do": "chat", "chat": "phrases"}),
        ("POST", f"{here}/join", {"invite": rooms.made["invite"], "seat": "south", "name": "Eve"}),
        ("POST", f"{here}/hint", {"client": "h1", "version": 9}),
        ("POST", "/api/sets/check", {"toml": "name = 'mine'\nversion = 1\n[[keys]]\nid = 'star-1'\n"}),
        ("POST", "/api/lan", {}),
        *(("GET", f"{here}{more}", None) for more in ("", "/record", "/why/4", "/socket")),
        *(("GET", path, None) for path in ("/api/sets/standard?version=1", "/api/bots", "/", "/metrics", "/api/lan")),
    ]


# HTTP


def ask(port: int, request: bytes, half_closed: bool = False) -> tuple[int, bytes] | None:
    """Send bytes on a new connection; the first answer, if there is one."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        try:
            line.sendall(request)
            if half_closed:
                line.shutdown(socket.SHUT_WR)
            answer = HTTPResponse(line, method=request.split(b" ", 1)[0].decode("latin-1"))
            answer.begin()
            return answer.status, answer.read()
        except (HTTPException, OSError):
            return None


def assert_clear(status: int, body: bytes, secrets: list[str], request: object) -> None:
    """An answer is no server error, holds no secret, and, if it refuses, has a code."""
    text = body.decode("utf-8", "replace")
    assert status < 500 or status == STATUS["no_lan"], (request, status, text[:300])
    if "/api/sets" in str(request):
        secrets = []  # answers about sets name all Keys
    found = [secret for secret in secrets if re.search(rf"(?<![\w-]){re.escape(secret)}(?![\w-])", text)]
    assert not found, (request, text)
    if status >= 400 and text and not text.startswith(NOT_HTTP):
        error = json.loads(text)["error"]
        assert STATUS[error["code"]] == status, (request, text)


def test_mutated_requests_are_refused_with_a_code_and_reveal_nothing(rooms: Rooms) -> None:
    generator, good = random.Random("requests"), good_requests(rooms)
    for number in range(MESSAGES):
        if number % 500 == 0:
            secrets = rooms.secrets()
        method, path, headers, body = mutated_request(*_with_token(generator.choice(good), rooms), generator)
        lines = [f"{method} {path} HTTP/1.1".encode("utf-8", "replace"), b"Host: 127.0.0.1"]
        lines += [name.encode() + b": " + value for name, value in headers]
        lines += [b"Content-Length: %d" % len(body)] if body or method == "POST" else []
        request = b"\r\n".join(lines) + b"\r\n\r\n" + body
        answer = ask(rooms.server.port, request)
        if answer:
            assert_clear(*answer, secrets, request[:2000])
        else:
            assert b"\x7f" in request or method not in ("GET", "POST"), request[:2000]
    rooms.play(2)


def _with_token(request: tuple[str, str, Data | None], rooms: Rooms) -> tuple[str, str, str, Data | None]:
    method, path, data = request
    return method, path, rooms.ben, data


@pytest.mark.parametrize("number", range(len(ODD_HTTP)))
def test_malformed_http_causes_no_server_error(rooms: Rooms, number: int) -> None:
    answer = ask(rooms.server.port, ODD_HTTP[number], half_closed=True)
    if answer:
        assert_clear(*answer, [], ODD_HTTP[number][:300])
    with rooms.server.client() as client:
        assert client.get("/api/health").json() == {"ok": True}


# Sockets


def opened(rooms: Rooms, token: str | None, packed: bool = False) -> socket.socket:
    """A raw socket after the handshake, and after the greeting if a token is given."""
    line = socket.create_connection(("127.0.0.1", rooms.server.port), PATIENCE)
    line.sendall(
        f"GET /api/rooms/{rooms.room}/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"{'Sec-WebSocket-Extensions: permessage-deflate' if packed else 'X: y'}\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        head += line.recv(1)
    assert head.startswith(b"HTTP/1.1 101"), head
    if token:
        line.sendall(frame(json.dumps({"token": token}).encode()))
    return line


def drained(line: socket.socket) -> bytes:
    """Everything that arrives until the server closes the connection, which it must."""
    found = b""
    with suppress(ConnectionError):
        while data := line.recv(65536):
            found += data
    return found


def test_mutated_frames_are_answered_with_a_code_and_reveal_nothing(rooms: Rooms) -> None:
    generator = random.Random("frames")
    good = [data for _, path, data in good_requests(rooms) if data and "commands" in path]
    good += [{"ping": 1}, {"token": rooms.ben, "have": 3}]
    address = f"ws://127.0.0.1:{rooms.server.port}/api/rooms/{rooms.room}/socket"
    sent = 0
    while sent < MESSAGES:
        secrets = rooms.secrets()
        with connect(address, max_size=None, compression=None) as connection:
            if generator.random() < 0.8:
                connection.send(json.dumps({"token": rooms.ben, "have": 0}))
            try:
                for _ in range(generator.randrange(1, 60)):
                    sent += 1
                    connection.socket.sendall(mutated_frames(generator.choice(good), generator))
                    if generator.random() < 0.02:
                        break  # leave without closing the socket properly
                else:
                    connection.send('{"ping": 77}')
                    while (text := str(connection.recv(PATIENCE))) != '{"pong":77}':
                        _assert_frame(text, secrets)
            except (ConnectionClosed, OSError):
                pass
    rooms.play(2)


def _assert_frame(text: str, secrets: list[str]) -> None:
    data = json.loads(text)
    error = data.get("error")
    assert error is None or (STATUS.get(error["code"], 500) < 500), text[:300]
    assert not [secret for secret in secrets if re.search(rf"(?<![\w-]){re.escape(secret)}(?![\w-])", text)], text


@pytest.mark.parametrize("greeted", [True, False])
@pytest.mark.parametrize("number", range(len(FATAL)))
def test_an_invalid_frame_ends_the_connection(rooms: Rooms, number: int, greeted: bool) -> None:
    with opened(rooms, rooms.ben if greeted else None) as line:
        line.sendall(FATAL[number])
        assert b"Traceback" not in drained(line)


def test_a_decompression_bomb_ends_the_connection(rooms: Rooms) -> None:
    packer = zlib.compressobj(9, wbits=-12)
    bomb = packer.compress(b" " * 50_000_000) + packer.flush(zlib.Z_SYNC_FLUSH)
    with opened(rooms, rooms.ben, packed=True) as line:
        line.sendall(frame(bomb[:-4], first=0xC1))
        drained(line)


def test_a_socket_closed_half_way_leaves_nothing_behind(rooms: Rooms) -> None:
    whole = frame(json.dumps({"client": "half", "version": 1, "do": "act", "action": "take R1"}).encode())
    for cut in (1, 3, 20, len(whole) - 1):
        with opened(rooms, rooms.ben) as line:
            line.sendall(whole[:cut])
    with opened(rooms, rooms.ben) as line:
        line.sendall(whole[:9])
        line.shutdown(socket.SHUT_WR)
        drained(line)
    rooms.play(1)


# The whole OpenAPI


def strategy(schema: Data, described: Data) -> st.SearchStrategy[Any]:
    """A strategy for values that a JSON schema allows, with a few that it forbids."""
    return st.one_of(_strategy(schema, described), _strategy(schema, described), _strategy(schema, described), JSON)


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def _strategy(schema: Data, described: Data) -> st.SearchStrategy[Any]:
    if "$ref" in schema:
        return _strategy(described["components"]["schemas"][schema["$ref"].rpartition("/")[2]], described)
    if "anyOf" in schema:
        return st.one_of(*(_strategy(one, described) for one in schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        return st.sampled_from(schema.get("enum") or [schema["const"]])
    match schema.get("type"):
        case "object" if "properties" in schema:
            needed = schema.get("required", [])
            parts = {name: _strategy(part, described) for name, part in schema["properties"].items()}
            return st.fixed_dictionaries(
                {name: parts[name] for name in needed},
                optional={name: part for name, part in parts.items() if name not in needed},
            )
        case "array":
            return st.lists(_strategy(schema["items"], described), min_size=schema.get("minItems", 0), max_size=4)
        case "string" if "pattern" in schema:
            return st.from_regex(schema["pattern"], fullmatch=True)
        case "string":
            return st.text(min_size=schema.get("minLength", 0), max_size=min(schema.get("maxLength", 40), 300))
        case "integer":
            return st.integers(schema.get("minimum"), schema.get("maximum"))
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
    return JSON


def routes_of(described: Data) -> list[tuple[str, str]]:
    return [(path, method) for path, methods in described["paths"].items() for method in methods]


@pytest.fixture(scope="module")
def described(rooms: Rooms) -> Data:
    with rooms.server.client() as client:
        found: Data = client.get("/api/openapi.json").json()
    return found


def test_every_route_answers_as_it_is_described(rooms: Rooms, described: Data) -> None:
    checked = 0
    for path, method in routes_of(described):
        checked += 1
        check_route(rooms, described, path, method)
    assert checked >= 12
    rooms.play(1)


def check_route(rooms: Rooms, described: Data, path: str, method: str) -> None:
    """Send many requests to one route; every answer has a status and a form that its description lists."""
    route = described["paths"][path][method]
    body = route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    tokens = st.sampled_from([rooms.ben, rooms.made["watch"], rooms.made["invite"], "wrong"])
    ids = st.sampled_from([rooms.room] * 4 + ["nowhere1", "A", "...", "%00"])
    secrets, client = rooms.secrets(), rooms.server.client()

    @settings(max_examples=REQUESTS, suppress_health_check=list(HealthCheck))
    @given(ids, tokens, st.integers(-1, 30), strategy(body, described) if body else st.none())
    def run(room: str, token: str, version: int, data: Any) -> None:
        here = path.format(room=room, name=room, version=version)
        answer = client.request(method, here, headers=bearer(token), json=data if body else None)
        assert_clear(answer.status_code, answer.content, secrets, (method, here, data))
        told = route["responses"].get(str(answer.status_code))
        assert told, (method, here, answer.status_code, answer.text)
        form = told.get("content", {}).get("application/json", {}).get("schema")
        if form and answer.content:
            Draft202012Validator(form | {"components": described["components"]}).validate(answer.json())

    with client:
        run()


# Codes of refusals


def test_the_codes_are_those_that_the_page_lists() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8").partition("## Refusals")[2]
    listed = re.findall(r"^\| `(\w+)` \| (\d+) \| (.+) \|$", page, re.MULTILINE)
    assert {code: (int(status), meaning) for code, status, meaning in listed} == {
        code: (STATUS[code], meaning) for code, meaning in CODES.items()
    }
    assert len(listed) == len(CODES)


@pytest.mark.parametrize(
    ("code", "token", "body"),
    [
        ("token", "wrong", b'{"client": "a", "version": 1, "do": "act", "action": "take R1"}'),
        ("role", "watch", b'{"client": "b", "version": 1, "do": "act", "action": "take R1"}'),
        ("creator", "ben", b'{"client": "c", "do": "end"}'),
        ("stale", "ben", b'{"client": "d", "version": 1, "do": "act", "action": "take R1"}'),
        ("invalid", "ben", b'{"client": "e", "do": "fly"}'),
        ("not_json", "ben", b'{"client": "f"'),
        ("too_large", "ben", b" " * 600_000),
    ],
)
def test_each_misuse_has_its_code(rooms: Rooms, code: str, token: str, body: bytes) -> None:
    shown = {"wrong": "wrong", "ben": rooms.ben, "watch": rooms.made["watch"]}[token]
    headers = bearer(shown) | {"Content-Type": "application/json"}
    with rooms.server.client() as client:
        answer = client.post(f"/api/rooms/{rooms.room}/commands", content=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (STATUS[code], code)
