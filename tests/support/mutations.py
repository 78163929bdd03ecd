"""Invalid messages for fuzzing: requests and frames with wrong values, missing or extra parts, and broken bytes."""

import copy
import gzip
import json
import random
from collections.abc import Callable
from typing import Any

from tests.support.clients import frame

Data = dict[str, Any]
DEEP = 3000
ODD: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1, 3.5, 2**31, 2**63, 10**400, 1e308, float("nan"), float("inf"), float("-inf")),
    *("", " ", "0", "null", "\x00", "\ud800", "\udfff\ud800", "é" * 30, "x" * 300, "x" * 70_000, "\u202e", "🗝" * 5),
    *("core white grey brown green", "take R1", "claim none", "draw sun", "pass", "position white-I3 a1.1 a2.1 a3.1"),
    *(
        "south",
        "human",
        "bot",
        "open",
        "researcher",
        "online",
        "__proto__",
        "'; DROP TABLE events; --",
        "../../etc/passwd",
    ),
    *([], {}, [[]], [None] * 1000, {"a": {"b": {}}}, {"": 0}),
)


def mutated_data(data: Data, generator: random.Random) -> object:
    """The data with a few parts changed, removed, added or swapped."""
    if generator.random() < 0.03:
        return _odd(generator)
    found = json.loads(json.dumps(data))
    for _ in range(generator.randrange(4)):
        spots = list(_spots(found))
        if not spots:
            break
        holder, place = generator.choice(spots)
        match generator.randrange(5):
            case 0 | 1:
                holder[place] = _odd(generator)
            case 2:
                del holder[place]
            case 3:
                if isinstance(holder, dict):
                    holder[generator.choice(("more", "", "\x00", "seed", "token", "record", "do"))] = generator.choice(
                        ODD
                    )
                else:
                    holder.append(holder[place])
            case 4:
                other, elsewhere = generator.choice(spots)
                if elsewhere in other if isinstance(other, dict) else elsewhere < len(other):
                    holder[place] = json.loads(json.dumps(other[elsewhere]))
    return found


def _odd(generator: random.Random) -> object:
    return copy.deepcopy(generator.choice(ODD))


def _spots(data: Any) -> Any:
    """Each value of nested data, as its container and its key or index there."""
    for place, value in list(data.items() if isinstance(data, dict) else enumerate(data)):
        yield data, place
        if isinstance(value, dict | list):
            yield from _spots(value)


def mutated_text(data: object, generator: random.Random) -> bytes:
    """The data as JSON that may be broken."""
    text = json.dumps(data, ensure_ascii=generator.random() < 0.8)
    match generator.randrange(12):
        case 0:
            text = text[: generator.randrange(len(text) + 1)]
        case 1:
            text = _with_letters(text, generator)
        case 2:
            text = "[" * DEEP + text + "]" * DEEP
        case 3:
            text = '{"a":' * DEEP + text + "}" * DEEP
        case 4:
            text = text + text
        case 5:
            text = text.replace("{", '{"client":"twice","client":"thrice",', 1)
        case 6:
            return text.encode("utf-8", "surrogatepass") + generator.randbytes(generator.randrange(1, 20))
        case 7:
            return text.encode(generator.choice(("utf-16", "utf-32", "utf-8-sig", "cp037")), "replace")
    return text.encode("utf-8", "surrogatepass")


def _with_letters(text: str, generator: random.Random) -> str:
    letters = list(text)
    for _ in range(generator.randrange(1, 6)):
        if letters:
            letters[generator.randrange(len(letters))] = generator.choice('{}[]",:0a\\é\x00\n/*')
    return "".join(letters)


# HTTP


def mutated_headers(token: str, generator: random.Random) -> list[tuple[str, bytes]]:
    """Headers, most of them valid."""
    odd_tokens = ("", "x", "x" * 9000, f"{token} {token}", f"{token}=", "é", "\x7f", token.swapcase(), f"{token}\t")
    shown = token if generator.random() < 0.7 else generator.choice(odd_tokens)
    scheme = generator.choice(("Bearer",) * 8 + ("bearer", "Basic", "", "Bearer:"))
    kinds = ("application/json",) * 8 + (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "a/b;;",
    )
    headers = [
        ("Authorization", f"{scheme} {shown}".encode("latin-1")),
        ("Content-Type", generator.choice(kinds).encode()),
    ]
    extra = [
        ("Origin", b"http://evil.example"),
        ("Accept-Encoding", b"gzip;q=NaN, br;q=, *;q=-1,,;"),
        ("If-None-Match", b'W/"south-\xff"'),
        ("Expect", b"100-continue"),
        ("X-Forwarded-For", b"1.2.3.4, \xff, ::1, " + b"9" * 2000),
        ("X-HTTP-Method-Override", b"DELETE"),
        ("Range", b"bytes=0-0,-1"),
        ("Cookie", b"a=" + b"b" * 4000),
    ]
    return headers + generator.sample(extra, generator.choice((0, 0, 0, 1, 2)))


def mutated_request(
    method: str, path: str, token: str, data: Data | None, generator: random.Random
) -> tuple[str, str, list[tuple[str, bytes]], bytes]:
    """A request, in most cases with an error: its method, path, headers and body."""
    headers = mutated_headers(token, generator)
    body = mutated_text(mutated_data(data, generator), generator) if data is not None else b""
    if body and generator.random() < 0.05:
        body = gzip.compress(body)
        headers.append(("Content-Encoding", b"gzip"))
    if generator.random() < 0.1:
        path = mutated_path(path, generator)
    if generator.random() < 0.05:
        method = generator.choice(("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "BREW", "get"))
    return method, path, headers, body


def mutated_path(path: str, generator: random.Random) -> str:
    """A path with an error in it."""
    odd: tuple[Callable[[], str], ...] = (
        lambda: path + "/",
        lambda: path.replace("/", "//"),
        lambda: path + "?version=" + "9" * 400,
        lambda: path + "%00",
        lambda: path + "%ff%fe",
        lambda: path + "/..%2f..%2fetc/passwd",
        lambda: path.upper(),
        lambda: path + "?" + "a=b&" * 3000,
        lambda: path[: generator.randrange(1, max(2, len(path)))],
        lambda: path + "%",
        lambda: "/api/rooms/" + "x" * 5000,
        lambda: path + ";a=b#c",
    )
    return generator.choice(odd)()


ODD_HTTP = (  # everything that a client sends on a connection, against the rules of HTTP
    b"GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n" * 3,
    b"GET /api/health\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 200,
    b"GET /api/health HTTP/1.1\r\nHost a\r\n\r\n",
    b"GET /api/health HTTP/1.1\r\n\r\n",
    b"GET /api/health HTTP/1.1\r\nHost: a\r\n b\r\n\r\n",
    b"GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET /api/health HTTP/1.1\r\nHost: a\r\nX: \x00\r\n\r\n",
    b"GET http://other.example/api/health HTTP/1.1\r\nHost: a\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
    b"CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /%ff%fe HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /api/health HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 1e3\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: \xb2\r\n\r\n{}",
    b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
    b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n{}{}}",
    b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}",
    b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n",
    b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{",
    b"GET /api/rooms/a/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /api/rooms/a/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 99\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    b"GET /api/nowhere HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAA\r\n\r\n",
)


# Sockets


def mutated_frames(data: Data, generator: random.Random) -> bytes:
    """The bytes of one or more frames, in most cases one with a mutated message."""
    text = mutated_text(mutated_data(data, generator), generator)
    match generator.randrange(30):
        case 0:
            return frame(text, opcode=2)
        case 1:
            return frame(text[:5], final=False) + frame(b"", 9) + frame(text[5:], opcode=0)
        case 2:
            return frame(b"x" * 125, 9) * generator.randrange(1, 200)
        case 3:
            return frame(b"", 10)
        case 4:
            return b"".join(frame(bytes([letter]), 0 if i else 1, final=False) for i, letter in enumerate(text[:300]))
    return frame(text)


FATAL = (  # the server must close the connection after these
    frame(b"{}", opcode=3),
    frame(b"{}", opcode=11),
    frame(b"{}", opcode=0),
    frame(b"{}", first=0xF1),
    frame(b"{}", first=0xC1),
    frame(b"\xff\xfe\xfd"),
    frame(b"\xed\xa0\x80"),
    frame(b"x" * 126, opcode=9),
    frame(b"x", opcode=9, final=False),
    frame(b"{}", masked=False),
    b"\x81\xff" + b"\x7f" + b"\xff" * 7 + bytes(4) + b"x" * 100,
    frame(b"x" * 70_000),
    frame(b"x" * 40_000, final=False) + frame(b"x" * 40_000, opcode=0),
    frame(b"a", final=False) + frame(b"b"),
    frame(b"\x03\xe8" + b"\xff" * 3, opcode=8),
    frame(b"\x00", opcode=8),
    frame(b"\x00\x01", opcode=8),
    b"GET / HTTP/1.1\r\n\r\n",
)
