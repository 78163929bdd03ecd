"""Rare failures in rooms: curtains, lost answers, failing bots, deleted rooms, damaged logs, files slow to read."""

import asyncio
import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from blockandkey.protocol.requests import SetFile
from blockandkey.protocol.sets import read_set
from blockandkey.rooms.errors import Refused
from blockandkey.rules.observe import Observation
from blockandkey.server.rows import rebuilt
from blockandkey.server.storage.store import Stored
from blockandkey.server.web.socket import Connection
from tests.support.servers import HUMAN, OPEN, RANDOM, RESEARCHER, LocalServer, local_server, run_on_server
from tests.support.waiting import patiently, settled

Data = dict[str, Any]
CORE = "core white grey brown green"


# The curtain


def test_behind_the_curtain_nobody_acts_or_takes_back(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, HUMAN, seed="5")
        room, token = made["room"], made["token"]
        assert (await server.refused(server.act(room, token, CORE))).code == "curtain"
        await server.do(room, token, "lift")
        laid = await server.act(room, token, CORE)
        assert laid["version"] == 3
        assert laid["curtain"]
        assert (await server.refused(server.do(room, token, "undo"))).code == "curtain"
        assert (await server.refused(server.act(room, token, "take R1"))).code == "curtain"
        assert (await server.see(room, token))["version"] == 3

    run_on_server(tmp_path, work)


def test_a_seat_given_to_a_bot_does_not_lift_the_curtain(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, HUMAN, seed="5")
        room, token = made["room"], made["token"]
        first = (await server.see(room, token))["curtain"]["seat"]
        other = "south" if first == "east" else "east"
        data = await server.do(room, token, "seat", seat=other, holder="bot", bot="researcher")
        assert data["curtain"]["seat"] == first
        assert data["view"]["hand"] == []
        data = await server.do(room, token, "lift")
        assert data["you"]["seat"] == first
        data = await server.do(room, token, "seat", seat=other, holder="human", name="Ben")
        assert data["you"]["seat"] == first
        data = await server.do(room, token, "seat", seat=first, holder="bot", bot="random")
        assert (data["you"]["seat"], data["curtain"]["seat"]) == (None, other)
        assert data["view"]["hand"] == []
        data = await server.do(room, token, "seat", seat=other, holder="bot", bot="random")
        assert (data["you"]["seat"], data["curtain"]) == (None, None)

    run_on_server(tmp_path, work)


def test_a_person_who_replaces_the_bot_on_turn_lowers_the_curtain(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, HUMAN, RESEARCHER, seed="5")
        room, token = made["room"], made["token"]
        while not (data := await server.see(room, token))["you"]["seat"] or data["view"]["on_turn"] != "south":
            if data["curtain"]:
                await server.do(room, token, "lift")
            elif data["view"]["actions"]:
                await server.act(room, token, data["view"]["actions"][0])
            else:
                raise AssertionError(data["view"]["on_turn"])
        data = await server.do(room, token, "seat", seat="south", holder="human", name="Cai")
        assert (data["curtain"]["seat"], data["you"]["seat"], data["view"]["hand"]) == ("south", None, [])

    run_on_server(tmp_path, work, pace=9.0)


def test_a_curtain_is_lifted_only_for_the_seat_it_is_down_for(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, HUMAN, seed="5")
        room, token = made["room"], made["token"]
        first = (await server.see(room, token))["curtain"]["seat"]
        other = "south" if first == "east" else "east"
        assert (await server.refused(server.do(room, token, "lift", seat=other))).code == "curtain"
        assert (await server.see(room, token))["view"]["hand"] == []
        for _ in range(2):
            assert (await server.do(room, token, "lift", seat=first))["you"]["seat"] == first
        await server.act(room, token, CORE)  # the answer got lost, and the player lifts the curtain again
        assert (await server.refused(server.do(room, token, "lift", seat=first))).code == "curtain"
        assert (await server.see(room, token))["you"]["seat"] is None

    run_on_server(tmp_path, work)


# Seats and their tokens


def test_a_join_whose_answer_got_lost_is_answered_again(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, OPEN, OPEN)
        tokens = {await server.join(made, "east", client="ben-0123456789abcdef") for _ in range(2)}
        assert len(tokens) == 1
        data = await server.see(made["room"], next(iter(tokens)))
        assert (data["you"]["seat"], data["version"]) == ("east", 2)
        for client in (None, "cai-0123456789abcdef"):
            assert (await server.refused(server.join(made, "east", client=client))).code == "taken"
        other = await server.join(made, "south", client="ben-0123456789abcdef")
        assert other not in tokens
        assert [*tokens] == [await server.join(made, "east", client="ben-0123456789abcdef")]
        wrong = {**made, "invite": "wrong"}
        assert (await server.refused(server.join(wrong, "east", client="ben-0123456789abcdef"))).code == "token"

    run_on_server(tmp_path, work)


def test_a_player_replaced_by_a_bot_before_the_start_can_not_return(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, OPEN, OPEN)
        lost = await server.join(made, "east", "Ben")
        await server.do(made["room"], made["token"], "seat", seat="east", holder="bot", bot="researcher")
        assert (await server.see(made["room"], lost))["you"]["role"] == "spectator"
        assert (await server.refused(server.do(made["room"], lost, "back"))).code == "taken"

    run_on_server(tmp_path, work)


def test_a_new_player_of_a_seat_may_reuse_client_ids_of_the_previous_one(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, OPEN, OPEN)
        ben = await server.join(made, "east", "Ben")
        await server.do(made["room"], ben, "name", client="one", name="Benno")
        await server.do(made["room"], ben, "leave")
        cai = await server.join(made, "east", "Cai")
        data = await server.do(made["room"], cai, "name", client="one", name="Caius")
        assert data["room"]["seats"][1]["name"] == "Caius"

    run_on_server(tmp_path, work)


# Bots that fail


@pytest.mark.parametrize("choice", ["take R9", "dance", "core white white white white", None])
def test_a_bot_that_fails_does_not_stop_the_game(tmp_path: Path, choice: str | None) -> None:
    async def work(server: LocalServer) -> None:
        workers, asked = server.workers, list[str]()
        real = workers.think

        async def think(seen: Observation, name: str, seed: str | None) -> str:
            asked.append(name)
            if name == "random":
                return await real(seen, name, seed)
            if choice is None:
                raise ZeroDivisionError
            return choice

        workers.think = think  # type: ignore[method-assign]
        made = await server.create("online", RESEARCHER, RANDOM)
        await server.settle(made["room"], lambda now: now["version"] > 12, made["token"])
        assert "researcher" in asked

    run_on_server(tmp_path, work)


def test_a_bot_for_which_nobody_can_choose_is_asked_again_later(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        workers, asked = server.workers, list[str]()
        real = workers.think

        async def fail(seen: Observation, name: str, seed: str | None) -> str:
            asked.append(name)
            raise ZeroDivisionError

        workers.think = fail  # type: ignore[method-assign]
        made = await server.create("online", RANDOM, RANDOM)
        await settled(server.registry.store)
        assert asked == ["random", "researcher"]
        workers.think = real  # type: ignore[method-assign]
        server.clock.advance(31)
        await server.settle(made["room"], lambda now: now["version"] > 4, made["token"])

    run_on_server(tmp_path, work)


def test_a_bot_plays_in_the_room_as_it_is_after_thinking(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        workers, thinking, go_on = server.workers, asyncio.Event(), asyncio.Event()
        real = workers.think

        async def think(seen: Observation, name: str, seed: str | None) -> str:
            thinking.set()
            await go_on.wait()
            return await real(seen, name, seed)

        workers.think = think  # type: ignore[method-assign]
        made = await server.create("online", RESEARCHER, RESEARCHER)
        await thinking.wait()
        before = server.registry._sessions.pop(made["room"])  # it was evicted from memory
        after = await server.registry.find(made["room"])
        go_on.set()
        await server.settle(made["room"], lambda now: now["version"] > 4, made["token"])
        assert before.room.version == 2
        assert after.room.version > 4

    run_on_server(tmp_path, work)


# Rooms that are deleted, must be reloaded, or are damaged


def test_nothing_happens_in_a_room_that_was_deleted_meanwhile(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, OPEN)
        room, token = made["room"], made["token"]
        session = await server.registry.find(room)
        async with session.lock:
            deleting = asyncio.create_task(server.registry.delete(room, token))
            await settled(server.registry.store)
            late = [
                asyncio.create_task(server.refused(work))
                for work in (
                    server.do(room, token, "name", name="Ann"),
                    server.do(room, token, "leave"),
                    server.do(room, token, "end"),
                    server.join(made, "south"),
                )
            ]
            await settled(server.registry.store)
        await deleting
        assert {(await refused).code for refused in late} == {"room"}
        assert await server.registry.store.events(room) == []

    run_on_server(tmp_path, work)


def test_a_room_that_another_server_deleted_is_gone(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN, seed="1")
        session = await server.registry.find(made["room"])
        await server.registry.store.delete(made["room"])
        assert (await server.refused(server.act(made["room"], made["token"], CORE))).code == "room"
        assert session.room.status == "closed"  # its listeners are notified
        assert (await server.refused(server.see(made["room"], made["token"]))).code == "room"
        assert await server.registry.store.events(made["room"]) == []

    run_on_server(tmp_path, work)


SITTER = {"holder": "human", "name": "Ann", "bot": None, "token": None}


@pytest.mark.parametrize(
    ("kind", "seat", "data"),
    [
        ("seat", "east", SITTER),
        ("seat", "nowhere", SITTER),
        ("seat", "south", {"wig": "red"}),
        ("seat", None, SITTER),
        ("action", "south", {"text": "pass"}),
        ("undone", "south", {"version": 1}),
        ("rematch", None, {}),
    ],
)
def test_a_damaged_log_is_refused_as_a_room(tmp_path: Path, kind: str, seat: str | None, data: Data) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN, seed="1")
        first = (await server.registry.store.events(made["room"]))[0]
        odd = Stored("odd", 2, 1.0, kind, seat, None, data)
        for log in ([replace(first, room="odd"), odd], [odd]):
            with pytest.raises(Refused) as refused:
                rebuilt(log)
            assert refused.value.code == "room"

    run_on_server(tmp_path, work)


def test_a_room_marked_for_reloading_is_read_again_under_its_lock(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN, seed="1")
        session = await server.registry.find(made["room"])
        session.must_reload = True
        async with session.lock:
            finding = asyncio.create_task(server.registry.find(made["room"]))
            await settled(server.registry.store)
            assert not finding.done()
            assert session.must_reload
        assert await finding is session
        assert not session.must_reload

    run_on_server(tmp_path, work)


def test_the_curtain_stays_lifted_for_a_retry_after_a_failure(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, HUMAN, seed="1")
        await server.do(made["room"], made["token"], "lift")
        (await server.registry.find(made["room"])).must_reload = True
        assert (await server.act(made["room"], made["token"], CORE))["version"] == 3

    run_on_server(tmp_path, work)


def test_two_servers_make_one_room_for_a_rematch(tmp_path: Path) -> None:
    async def work(one: LocalServer) -> None:
        made = await one.create("solo", HUMAN, seed="1")
        room, token = made["room"], made["token"]
        await one.do(room, token, "end")
        async with local_server(tmp_path) as other:
            assert (await other.see(room, token))["room"]["status"] == "over"
            again = (await one.do(room, token, "rematch"))["room"]["rematch"]
            assert (await other.do(room, token, "rematch"))["room"]["rematch"] == again
            assert (await other.see(again, token))["room"]["status"] == "playing"

    run_on_server(tmp_path, work)


def test_a_rematch_that_was_stored_though_the_answer_failed_is_found(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN, seed="1")
        room, token = made["room"], made["token"]
        await server.do(room, token, "end")
        append = server.registry.store.append

        async def fail_afterwards(*arguments: Any) -> None:
            await append(*arguments)
            raise Refused("storage")

        server.registry.store.append = fail_afterwards  # type: ignore[assignment,method-assign]
        assert (await server.refused(server.do(room, token, "rematch"))).code == "storage"
        server.registry.store.append = append  # type: ignore[method-assign]
        again = (await server.do(room, token, "rematch"))["room"]["rematch"]
        assert (await server.see(again, token))["room"]["status"] == "playing"
        assert len([e for e in await server.registry.store.events(room) if e.kind == "rematch"]) == 1

    run_on_server(tmp_path, work)


# The socket


class FakeSocket:
    """The client's end of a socket, in the test."""

    def __init__(self, *frames: Data) -> None:
        self.frames = list(frames)
        self.sent: list[Data] = []
        self.closed: int | None = None
        self.news = asyncio.Event()

    async def accept(self) -> None:
        pass

    async def receive(self) -> Data:
        if not self.frames:
            await asyncio.Event().wait()
        return {"type": "websocket.receive", "text": json.dumps(self.frames.pop(0))}

    async def send_text(self, text: str) -> None:
        self.sent.append(json.loads(text))
        self.news.set()

    async def close(self, code: int, reason: str) -> None:
        self.closed = code

    async def until(self, so: Callable[[Data], bool]) -> None:
        while not any(so(data) for data in self.sent):
            await patiently(self.news.wait())
            self.news.clear()


def test_a_socket_without_a_greeting_is_closed_after_ten_seconds(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made, wire = await server.create("solo", HUMAN, seed="1"), FakeSocket()
        talking = asyncio.create_task(Connection(server.parts, wire, made["room"]).run())
        await settled(server.registry.store)
        server.clock.advance(9.0)
        await settled(server.registry.store)
        assert not talking.done()
        server.clock.advance(1.1)
        await patiently(talking)
        assert (wire.closed, wire.sent) == (4408, [])

    run_on_server(tmp_path, work)


# Files of component sets


@pytest.mark.parametrize(
    "toml",
    [
        "a." * 31_990 + "a=1",
        "[" + "a." * 31_000 + "a]",
        "a . a . a . a . a = 1",
        "'a'.\"a\".a.a.a = 1",
        "x = {a.a.a.a.a = 1}",
        "x = 1 # " + "long " * 100,
    ],
)
def test_a_file_that_would_take_long_to_read_is_refused_at_once(monkeypatch: pytest.MonkeyPatch, toml: str) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("it was read"))
    with pytest.raises(Refused) as refused:
        read_set(SetFile(toml=toml))
    assert refused.value.code == "set"
    assert re.search("line 1 has ", refused.value.details["faults"][0])


def test_dots_in_texts_and_remarks_are_no_fault() -> None:
    with pytest.raises(Refused) as refused:
        read_set(
            SetFile(
                toml='# ... and so on. v1.2.3.4.5\nname = "a.b.c.d.e.f"\nx = [1.5, 2.5, 3.5, 4.5, 5.5]\na.b.c.d = 1'
            )
        )
    assert not any("line" in fault for fault in refused.value.details["faults"])
