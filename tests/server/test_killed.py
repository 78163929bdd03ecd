"""Power cuts, a full disk and a locked database: nothing acknowledged is lost, nothing is played twice or half done."""

import json
import random
import resource
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.positions import SOAK
from tests.support.servers import OPEN, PEOPLE, RESEARCHER, Process, bearer, chosen

Data = dict[str, Any]
GAMES = 50 if SOAK else 2
AT_ONCE = 10 if SOAK else 2
CUTS = 10_000 if SOAK else 3  # at most; in a soak they go on until all games are over
MOMENT = 3.0 if SOAK else 0.5  # seconds after an answer within which the next cut comes


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    running = Process(tmp_path)
    yield running
    if running.process.poll() is None:
        running.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


# A person who goes on


class Person:
    """Somebody at a seat who sends each command again, under its id, until it is answered."""

    def __init__(self, server: Process, room: str, token: str, name: str, seed: str) -> None:
        self.server = server
        self.room = room
        self.headers = bearer(token)
        self.name = name
        self.generator = random.Random(seed)
        self.client = httpx.Client(timeout=30)
        self.acknowledged: dict[int, str] = {}  # the action's text by the version of its event
        self.sent = 0
        self.on_answer: Callable[[], None] = lambda: None

    def ask(self, method: str, path: str, data: Data | None = None) -> httpx.Response:
        """Ask until there is an answer."""
        address = f"{self.server.address}/api/rooms/{self.room}{path}"
        return until_answered(lambda: self.client.request(method, address, json=data, headers=self.headers))

    def see(self) -> Data:
        found: Data = self.ask("GET", "").json()
        return found

    def act(self, data: Data, action: str) -> httpx.Response:
        """Do an action, and keep the version under which it was acknowledged."""
        self.sent += 1
        command = {"client": f"{self.name}{self.sent}", "version": data["version"], "do": "act", "action": action}
        answer = self.ask("POST", "/commands", command)
        if answer.status_code == 200:
            told = (e for e in answer.json()["events"] if e["version"] > data["version"] and e["text"] == action)
            self.acknowledged[next(told)["version"]] = action
            self.on_answer()
        return answer

    def play_on(self, keen: int) -> None:
        """Play until the game is over; after so many actions only dig, so that it ends."""
        while (data := self.see())["room"]["status"] == "playing":
            if not (actions := data["view"]["actions"]):
                time.sleep(0.005)
                continue
            lines = [action for action in actions if action.startswith("take")]
            action = chosen(data["view"], self.generator)
            if self.sent > keen and lines:
                action = self.generator.choice(lines)
            answer = self.act(data, action)
            assert answer.status_code in (200, 409), answer.text


def play_game(server: Process, number: int, on_answer: Callable[[], None]) -> Data:
    """A whole game of some kind; its record, after everything acknowledged was found in its log."""
    seed = f"game {number}"
    keen = random.Random(seed).randrange(5, 60) if SOAK else 12
    people = [Person(*seat, f"{seed} {i}") for i, seat in enumerate(seated(server, number))]
    for person in people:
        person.on_answer = on_answer
    with ThreadPoolExecutor(len(people)) as threads:
        for done in [threads.submit(person.play_on, keen) for person in people]:
            done.result()
    data = people[0].see()
    assert data["room"]["status"] == "over"
    check_log(data, people)
    record: Data = people[0].ask("GET", "/record").json()
    return record


def seated(server: Process, number: int) -> list[tuple[Process, str, str, str]]:
    """A room and the tokens of its people: one alone, one with a bot, or two."""
    wishes = (("solo", [PEOPLE]), ("online", [PEOPLE, OPEN]), ("device", [PEOPLE, RESEARCHER]))
    kind, seats = wishes[number % 3]
    wish = {"kind": kind, "players": len(seats), "seats": seats}
    made: Data = until_answered(lambda: httpx.post(f"{server.address}/api/rooms", json=wish, timeout=30)).json()
    found = [(server, made["room"], made["token"], "a")]
    if kind == "online":
        join = {"invite": made["invite"], "seat": "south", "name": "Ben", "client": f"ben-0123456789-{number}"}
        address = f"{server.address}/api/rooms/{made['room']}/join"
        joined = until_answered(lambda: httpx.post(address, json=join, timeout=30))
        found.append((server, made["room"], joined.json()["token"], "b"))
    return found


def until_answered(work: Callable[[], httpx.Response]) -> httpx.Response:
    """Try again through every power cut."""
    for _ in range(5000):
        try:
            return work()
        except (httpx.NetworkError, httpx.RemoteProtocolError, httpx.TimeoutException):
            time.sleep(0.02)
    raise AssertionError("nobody answers")


def check_log(data: Data, people: list[Person]) -> None:
    """Every event is there once; every acknowledged action is where it was said to be, and there are no others."""
    assert [event["version"] for event in data["events"]] == list(range(1, data["version"] + 1))
    played = {e["version"]: e["text"] for e in data["events"] if e["kind"] == "action" and "by" not in e["facts"]}
    acknowledged: dict[int, str] = {}
    for person in people:
        assert not acknowledged.keys() & person.acknowledged.keys()
        acknowledged |= person.acknowledged
    assert acknowledged == played


def assert_verified(records: list[Data], folder: Path) -> None:
    """The command line says that the records are right."""
    (folder / "records.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    command = [sys.executable, "-m", "blockandkey.cli", "replay", str(folder / "records.jsonl")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


# Power cuts


def test_kill_9_at_random_points_loses_nothing_and_plays_nothing_twice(server: Process, tmp_path: Path) -> None:
    generator, cuts, answered = random.Random(5), 0, threading.Event()
    with ThreadPoolExecutor(AT_ONCE) as games:
        playing = [games.submit(play_game, server, number, answered.set) for number in range(GAMES)]
        while cuts < CUTS and not all(game.done() for game in playing):
            answered.clear()
            if answered.wait(1.0):  # it plays: anything may be under way from here on
                time.sleep(generator.random() * MOMENT)
                server.kill()
                server.start()
                cuts += 1
        records = [game.result() for game in playing]
    assert cuts
    assert_verified(records, tmp_path)


# A full disk


def limit_files(server: Process, most: int) -> None:
    """Let the server's process write no file beyond this size: its disk is full."""
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, hard))


def test_a_full_disk_is_a_clear_error_and_nothing_is_half_done(server: Process, tmp_path: Path) -> None:
    made = server.create("solo", PEOPLE, seed="full")
    ann = Person(server, made["room"], made["token"], "a", "full")
    data = ann.see()
    limit_files(server, 4096)
    for _ in range(3):
        refused = ann.act(data, data["view"]["actions"][0])
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "storage")
    wish = {"kind": "solo", "players": 1, "seats": [PEOPLE]}
    refused = httpx.post(f"{server.address}/api/rooms", json=wish, timeout=30)
    assert (refused.status_code, refused.json()["error"]["code"]) == (503, "storage")
    assert ann.see()["version"] == data["version"]
    with server.talk(made["room"], made["token"]) as talk:
        talk.message()
        told = talk.do(data["version"], "act", action=data["view"]["actions"][0])
        assert (told["error"]["code"], told["version"]) == ("storage", data["version"])
    limit_files(server, resource.RLIM_INFINITY)
    go_on_to_the_end(server, ann, tmp_path)


def go_on_to_the_end(server: Process, person: Person, folder: Path) -> None:
    """Play to the end, over a power cut; the log and the record are as they should be."""
    person.sent += 10  # ids that were not answered well aren't used again
    person.play_on(0)
    server.kill()
    server.start()
    check_log(person.see(), [person])
    assert_verified([person.ask("GET", "/record").json()], folder)


# A locked database


def test_a_locked_database_is_a_clear_error_and_nothing_is_half_done(server: Process, tmp_path: Path) -> None:
    made = server.create("solo", PEOPLE, seed="locked")
    ann = Person(server, made["room"], made["token"], "a", "locked")
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
