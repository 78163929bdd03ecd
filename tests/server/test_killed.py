"""kill -9, a full disk and a locked database: nothing acknowledged is lost, nothing is played twice or half done."""

import json
import random
import resource
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.support import cli, waiting
from tests.support.positions import SOAK
from tests.support.servers import HUMAN, OPEN, RESEARCHER, ServerProcess, bearer, random_action

Data = dict[str, Any]
GAMES = 50 if SOAK else 3
AT_ONCE = 10 if SOAK else 3
KILLS = 10_000 if SOAK else 3  # at most; in a soak until all games are over
MOST = 300 if SOAK else 15  # commands between two kills, at most


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    running = ServerProcess(tmp_path)
    yield running
    if running.process.poll() is None:
        running.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


# A player who retries


class RetryingPlayer:
    """A player who sends each command again, with the same client id, until it is answered."""

    def __init__(self, server: ServerProcess, room: str, token: str, name: str, seed: str) -> None:
        self.server = server
        self.room = room
        self.token = token
        self.headers = bearer(token)
        self.name = name
        self.generator = random.Random(seed)
        self.client = httpx.Client(timeout=waiting.PATIENCE)
        self.acknowledged: dict[int, str] = {}  # the action's text by the version of its event
        self.sent = 0
        self.on_send: Callable[[], None] = lambda: None

    def ask(self, method: str, path: str, data: Data | None = None) -> httpx.Response:
        """Send a request again until there is an answer."""
        address = f"{self.server.address}/api/rooms/{self.room}{path}"
        return until_answered(
            self.server, lambda: self.client.request(method, address, json=data, headers=self.headers)
        )

    def see(self) -> Data:
        found: Data = self.ask("GET", "").json()
        return found

    def act(self, data: Data, action: str) -> httpx.Response:
        """Do an action, and keep the version under which it was acknowledged."""
        self.sent += 1
        command = {"client": f"{self.name}{self.sent}", "version": data["version"], "do": "act", "action": action}
        self.on_send()
        answer = self.ask("POST", "/commands", command)
        if answer.status_code == 200:
            told = (e for e in answer.json()["events"] if e["version"] > data["version"] and e["text"] == action)
            self.acknowledged[next(told)["version"]] = action
        return answer

    def wait_for_news(self, version: int) -> None:
        """Wait until the room has a newer version than this one, or the server is gone."""
        gone = (OSError, EOFError, WebSocketException)
        with suppress(*gone), self.server.connect(self.room, self.token, have=version) as connection:
            connection.follow(lambda data: data["version"] > version)

    def play_on(self, keen: int) -> None:
        """Play until the game is over; after a number of actions only take lines, so that it ends."""
        while (data := self.see())["room"]["status"] == "playing":
            if not (actions := data["view"]["actions"]):
                self.wait_for_news(data["version"])
                continue
            lines = [action for action in actions if action.startswith("take")]
            action = random_action(data["view"], self.generator)
            if self.sent > keen and lines:
                action = self.generator.choice(lines)
            answer = self.act(data, action)
            assert answer.status_code in (200, 409), answer.text


def play_game(server: ServerProcess, number: int, on_send: Callable[[], None]) -> Data:
    """Play a whole game of a kind, and check that its log holds everything acknowledged; its record."""
    seed = f"game {number}"
    keen = random.Random(seed).randrange(5, 60) if SOAK else 12
    people = [RetryingPlayer(*seat, f"{seed} {i}") for i, seat in enumerate(seated(server, number))]
    for player in people:
        player.on_send = on_send
    with ThreadPoolExecutor(len(people)) as threads:
        for done in [threads.submit(player.play_on, keen) for player in people]:
            done.result()
    data = people[0].see()
    assert data["room"]["status"] == "over"
    check_log(data, people)
    record: Data = people[0].ask("GET", "/record").json()
    for player in people:
        player.client.close()
    return record


def seated(server: ServerProcess, number: int) -> list[tuple[ServerProcess, str, str, str]]:
    """A new room and its people's tokens: one person, one with a bot, or two."""
    wishes = (("solo", [HUMAN]), ("online", [HUMAN, OPEN]), ("device", [HUMAN, RESEARCHER]))
    kind, seats = wishes[number % 3]
    wish = {"kind": kind, "players": len(seats), "seats": seats}
    made: Data = until_answered(server, lambda: post(f"{server.address}/api/rooms", wish)).json()
    found = [(server, made["room"], made["token"], "a")]
    if kind == "online":
        join = {"invite": made["invite"], "seat": "south", "name": "Ben", "client": f"ben-0123456789-{number}"}
        address = f"{server.address}/api/rooms/{made['room']}/join"
        joined = until_answered(server, lambda: post(address, join))
        found.append((server, made["room"], joined.json()["token"], "b"))
    return found


def post(address: str, data: Data) -> httpx.Response:
    return httpx.post(address, json=data, timeout=waiting.PATIENCE)


def until_answered(server: ServerProcess, work: Callable[[], httpx.Response]) -> httpx.Response:
    """Send a request again after every kill."""
    for _ in range(KILLS + 100):
        try:
            return work()
        except (httpx.NetworkError, httpx.RemoteProtocolError):
            assert server.is_up.wait(waiting.PATIENCE), "the server doesn't start again"
    raise AssertionError("nobody answers")


class CommandCounter:
    """Counts the commands of all players, so that the test can kill the server while one is under way."""

    def __init__(self) -> None:
        self._count = 0
        self._changed = threading.Condition()

    def count(self, *_: object) -> None:
        with self._changed:
            self._count += 1
            self._changed.notify_all()

    def wait(self, more: int, is_over: Callable[[], bool]) -> bool:
        """Wait until a number of further commands was sent; False if all games ended before."""
        with self._changed:
            goal = self._count + more
            assert self._changed.wait_for(lambda: self._count >= goal or is_over(), waiting.PATIENCE)
            return self._count >= goal and not is_over()


def check_log(data: Data, people: list[RetryingPlayer]) -> None:
    """The log holds every event once, every acknowledged action at its version, and no other action."""
    assert [event["version"] for event in data["events"]] == list(range(1, data["version"] + 1))
    played = {e["version"]: e["text"] for e in data["events"] if e["kind"] == "action" and "by" not in e["facts"]}
    acknowledged: dict[int, str] = {}
    for player in people:
        assert not acknowledged.keys() & player.acknowledged.keys()
        acknowledged |= player.acknowledged
    assert acknowledged == played


def assert_verified(records: list[Data], folder: Path) -> None:
    """`replay` finds no fault in the records."""
    (folder / "records.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    done = cli.run("replay", str(folder / "records.jsonl"))
    assert done.code == 0, done


# kill -9


def test_kill_9_at_random_moments_loses_nothing_and_plays_nothing_twice(server: ServerProcess, tmp_path: Path) -> None:
    generator, cuts, traffic = random.Random(5), 0, CommandCounter()
    with ThreadPoolExecutor(AT_ONCE) as games:
        playing = [games.submit(play_game, server, number, traffic.count) for number in range(GAMES)]
        for game in playing:
            game.add_done_callback(traffic.count)
        while cuts < KILLS and traffic.wait(generator.randint(2, MOST), lambda: all(game.done() for game in playing)):
            server.kill()  # the last command has just been sent: anything may be under way
            server.start()
            cuts += 1
        records = [game.result() for game in playing]
    assert cuts
    assert_verified(records, tmp_path)


# A full disk


def limit_files(server: ServerProcess, most: int) -> None:
    """Limit the size of the files that the server may write, as if its disk were full."""
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, hard))


def test_a_full_disk_is_a_clear_error_and_nothing_is_half_done(server: ServerProcess, tmp_path: Path) -> None:
    made = server.create("solo", HUMAN, seed="full")
    ann = RetryingPlayer(server, made["room"], made["token"], "a", "full")
    data = ann.see()
    limit_files(server, 4096)
    for _ in range(3):
        refused = ann.act(data, data["view"]["actions"][0])
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "storage")
    wish = {"kind": "solo", "players": 1, "seats": [HUMAN]}
    refused = post(f"{server.address}/api/rooms", wish)
    assert (refused.status_code, refused.json()["error"]["code"]) == (503, "storage")
    assert ann.see()["version"] == data["version"]
    with server.connect(made["room"], made["token"]) as connection:
        connection.message()
        told = connection.do(data["version"], "act", action=data["view"]["actions"][0])
        assert (told["error"]["code"], told["version"]) == ("storage", data["version"])
    limit_files(server, resource.RLIM_INFINITY)
    go_on_to_the_end(server, ann, tmp_path)


def go_on_to_the_end(server: ServerProcess, player: RetryingPlayer, folder: Path) -> None:
    """Play to the end, with a kill in between, and check the log and the record."""
    player.sent += 10  # client ids that were refused are not used again
    player.play_on(0)
    server.kill()
    server.start()
    check_log(player.see(), [player])
    assert_verified([player.ask("GET", "/record").json()], folder)
    player.client.close()


# A locked database


def test_a_locked_database_is_a_clear_error_and_nothing_is_half_done(server: ServerProcess, tmp_path: Path) -> None:
    made = server.create("solo", HUMAN, seed="locked")
    ann = RetryingPlayer(server, made["room"], made["token"], "a", "locked")
    data = ann.see()
    other = sqlite3.connect(tmp_path / "rooms.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    action = data["view"]["actions"][0]
    command = {"client": "mine", "version": data["version"], "do": "act", "action": action}
    refused = ann.ask("POST", "/commands", command)
    assert (refused.status_code, refused.json()["error"]["code"]) == (503, "storage")
    assert ann.see()["version"] == data["version"]
    other.execute("ROLLBACK")
    other.close()
    answers = [ann.ask("POST", "/commands", command) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    ann.acknowledged[data["version"] + 1] = action
    go_on_to_the_end(server, ann, tmp_path)
