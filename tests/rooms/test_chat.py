"""Chat: phrases and short texts in online rooms; it can be limited, turned off, and texts can be removed."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import ValidationError
from sqlalchemy import Connection

from blockandkey.protocol.requests import TEXT_LENGTH, CommandData
from blockandkey.protocol.view import PhraseName
from blockandkey.rooms import chat
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.observe import Observation
from tests.support.servers import (
    HUMAN,
    OPEN,
    RANDOM,
    Data,
    LocalServer,
    ServerProcess,
    bearer,
    local_server,
    run_on_server,
)
from tests.support.waiting import until

ANN, BEN = (seat.value for seat in STANDARD_BOX.seats_of(2))
SECRET = "Xyzzy, plugh"


class Chat:
    """An online room that Ann created and Ben joined."""

    def __init__(self, server: LocalServer, made: Data, ben: str) -> None:
        self.server = server
        self.made = made
        self.room, self.ann, self.ben, self.eve = made["room"], made["token"], ben, made["watch"]

    @staticmethod
    async def of(server: LocalServer, **more: Any) -> "Chat":
        made = await server.create("online", {"holder": "human", "name": "Ann"}, OPEN, **more)
        return Chat(server, made, await server.join(made, BEN, "Ben"))

    async def say(self, token: str, text: str | None = None, **more: Any) -> Data:
        """Say something; the event that follows."""
        told = more if text is None else {"text": text, **more}
        event: Data = (await self.server.do(self.room, token, "say", **told))["events"][-1]
        return event

    async def unsay(self, token: str, said: int) -> Data:
        event: Data = (await self.server.do(self.room, token, "unsay", said=said))["events"][-1]
        return event

    async def code(self, token: str, do: str, **more: Any) -> str:
        """The code with which a command is refused."""
        return (await self.server.refused(self.server.do(self.room, token, do, **more))).code

    async def version(self) -> int:
        return (await self.server.registry.find(self.room)).room.version


def in_a_chat(folder: Path, work: Callable[[Chat], Any], **more: Any) -> None:
    async def run(server: LocalServer) -> None:
        await work(await Chat.of(server, **more))

    run_on_server(folder, run)


# Saying


def test_texts_and_phrases_are_told_to_everybody(tmp_path: Path) -> None:
    async def work(talk: Chat) -> None:
        text = await talk.say(talk.ann, "  Good   luck, Zoë! ")
        assert (text["kind"], text["seat"], text["name"]) == ("said", ANN, "Ann")
        assert text["facts"] == {"text": "Good luck, Zoë!"}
        phrase = await talk.say(talk.ben, phrase="thanks")
        assert (phrase["seat"], phrase["facts"]) == (BEN, {"phrase": "thanks"})
        for token in (talk.ann, talk.ben, talk.eve):
            data = await talk.server.see(talk.room, token)
            assert [event for event in data["events"] if event["kind"] == "said"] == [text, phrase]
            assert data["room"]["chat"] == "all"

    in_a_chat(tmp_path, work)


def test_every_phrase_can_be_said(tmp_path: Path) -> None:
    async def work(talk: Chat) -> None:
        for name in get_args(PhraseName):
            talk.server.clock.advance(3)
            assert (await talk.say(talk.ben, phrase=name))["facts"] == {"phrase": name}

    in_a_chat(tmp_path, work)


@pytest.mark.parametrize(
    "told",
    [
        {"text": ""},
        {"text": "  \n "},
        {"text": "x" * (TEXT_LENGTH + 1)},
        {"text": "a\x00b"},
        {"text": "\u202eevil"},
        {"text": "\ud800"},
        {"text": "\u200d"},
        {"text": " \u200c \u200d "},
        {"text": "a\u200bb"},
        {"text": 5},
        {"phrase": "idiot"},
        {"phrase": ""},
    ],
)
def test_texts_are_short_and_printable_and_phrases_are_known(told: Data) -> None:
    with pytest.raises(ValidationError):
        CommandData.model_validate({"client": "c", "do": "say"} | told)
    assert CommandData(client="c", do="say", text=f"{'x' * 70}\n {'y' * 69}").text == f"{'x' * 70} {'y' * 69}"


@pytest.mark.parametrize("text", ["👩\u200d🚀", "❤\ufe0f", "👍🏽", "می\u200cخواهم"])
def test_emoji_and_letters_may_be_joined(text: str) -> None:
    assert CommandData(client="c", do="say", text=f" {text} ").text == text


def test_a_chat_command_has_either_a_text_or_a_phrase(tmp_path: Path) -> None:
    async def work(talk: Chat) -> None:
        assert await talk.code(talk.ann, "say") == "invalid"
        assert await talk.code(talk.ann, "say", text="Hello", phrase="hello") == "invalid"
        assert await talk.code(talk.ann, "unsay") == "invalid"
        assert await talk.code(talk.ann, "chat") == "invalid"

    in_a_chat(tmp_path, work)


def test_people_talk_before_during_and_after_the_game(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, OPEN)
        waiting = Chat(server, made, "")
        await waiting.say(waiting.ann, "Are you there?")
        waiting.ben = await server.join(made, BEN)
        await waiting.say(waiting.ben, "Yes")
        await server.do(made["room"], made["token"], "end")
        assert (await waiting.say(waiting.ben, phrase="well_played"))["facts"] == {"phrase": "well_played"}
        await server.registry.delete(made["room"], made["token"])
        assert await waiting.code(waiting.ben, "say", text="Hm") == "room"

    run_on_server(tmp_path, work)


def test_only_people_at_seats_say_anything(tmp_path: Path) -> None:
    async def work(talk: Chat) -> None:
        assert await talk.code(talk.eve, "say", text="Hello") == "role"
        assert await talk.code(talk.made["invite"], "say", phrase="hello") == "role"
        assert await talk.code("nobody", "say", phrase="hello") == "token"
        await talk.server.do(talk.room, talk.ben, "leave")
        assert await talk.code(talk.ben, "say", text="Hello") == "role"

    in_a_chat(tmp_path, work)


@pytest.mark.parametrize("kind", ["solo", "device"])
def test_there_is_a_chat_only_online(tmp_path: Path, kind: str) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create(kind, *[HUMAN] * (1 if kind == "solo" else 2), chat="all")
        assert (await server.see(made["room"], made["token"]))["room"]["chat"] == "off"
        talk = Chat(server, made, "")
        assert await talk.code(talk.ann, "say", text="Hello") == "chat"
        assert await talk.code(talk.ann, "chat", chat="all") == "chat"

    run_on_server(tmp_path, work)


def test_a_chat_command_sent_twice_is_said_once(tmp_path: Path) -> None:
    async def work(talk: Chat) -> None:
        for _ in range(10):  # more than the rate limit allows
            await talk.say(talk.ann, "Hello", client="same")
        stored = await talk.server.registry.store.events(talk.room)
        assert len([event for event in stored if event.kind == "said"]) == 1

    in_a_chat(tmp_path, work)


# Limits


def test_chat_is_limited_in_rate(tmp_path: Path) -> None:
    async def work(talk: Chat) -> None:
        for number in range(5):
            await talk.say(talk.ann, f"{number}")
        refused = await talk.server.refused(talk.say(talk.ann, "6"))
        assert (refused.code, refused.details) == ("too_fast", {"wait": 3.0})
        await talk.say(talk.ben, "The others may")
        talk.server.clock.advance(2.9)
        assert await talk.code(talk.ann, "say", phrase="sorry") == "too_fast"
        talk.server.clock.advance(0.2)
        await talk.say(talk.ann, "6")
        assert await talk.code(talk.ann, "say", phrase="sorry") == "too_fast"
        talk.server.clock.advance(3600)
        for number in range(5):
            await talk.say(talk.ann, f"{number}")
        assert await talk.code(talk.ann, "say", phrase="sorry") == "too_fast"

    in_a_chat(tmp_path, work)


def test_chat_is_limited_in_number_for_each_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(talk: Chat) -> None:
        monkeypatch.setattr(chat, "MOST", 1)
        await talk.say(talk.ben, "One")
        assert await talk.code(talk.ben, "say", phrase="thanks") == "chat"
        await talk.server.do(talk.room, talk.ben, "leave")
        talk.ben = await talk.server.join(talk.made, BEN, "Cai")
        await talk.say(talk.ben, "Another person at the same seat")

    in_a_chat(tmp_path, work)


def test_a_chat_can_be_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(talk: Chat) -> None:
        assert chat.MOST == 500
        monkeypatch.setattr(chat, "MOST", 3)
        for number in range(3):
            said = await talk.say(talk.ann, f"{number}")
        await talk.unsay(talk.ann, said["version"])  # removed texts count too
        assert await talk.code(talk.ann, "say", text="One more") == "chat"
        await talk.say(talk.ben, "The others still may")

    in_a_chat(tmp_path, work)


@pytest.mark.parametrize("setting", ["all", "phrases", "off"])
def test_the_creator_chooses_what_is_said(tmp_path: Path, setting: str) -> None:
    async def check(talk: Chat, token: str) -> None:
        assert (await talk.server.see(talk.room, token))["room"]["chat"] == setting
        talk.server.clock.advance(100)
        if setting == "all":
            await talk.say(token, "Hello")
        else:
            assert await talk.code(token, "say", text="Hello") == "chat"
        if setting == "off":
            assert await talk.code(token, "say", phrase="hello") == "chat"
        else:
            await talk.say(token, phrase="hello")

    async def work(server: LocalServer) -> None:
        talk = await Chat.of(server, chat=setting)
        await check(talk, talk.ben)
        talk = await Chat.of(server, chat="off" if setting == "all" else None)
        for token in (talk.ben, talk.eve):
            assert await talk.code(token, "chat", chat=setting) == "creator"
        set_ = (await server.do(talk.room, talk.ann, "chat", chat=setting))["events"][-1]
        if setting != "off":
            assert (set_["kind"], set_["facts"]) == ("chat", {"chat": setting})
        version = await talk.version()
        await server.do(talk.room, talk.ann, "chat", chat=setting)  # no change
        assert await talk.version() == version
        await check(talk, talk.ben)
        await server.do(talk.room, talk.ann, "end")
        talk.room = (await server.do(talk.room, talk.ann, "rematch"))["room"]["rematch"]
        await check(talk, talk.ben)

    run_on_server(tmp_path, work)


# Removing


def test_the_speaker_and_the_creator_can_remove_a_text(tmp_path: Path) -> None:
    async def work(talk: Chat) -> None:
        anns, bens = await talk.say(talk.ann, "One"), await talk.say(talk.ben, SECRET)
        assert await talk.code(talk.ben, "unsay", said=anns["version"]) == "role"
        assert await talk.code(talk.eve, "unsay", said=bens["version"]) == "role"
        assert await talk.code(talk.ann, "unsay", said=2) == "invalid"
        assert await talk.code(talk.ann, "unsay", said=999) == "invalid"
        removed = await talk.unsay(talk.ben, bens["version"])
        assert (removed["kind"], removed["seat"], removed["facts"]) == ("unsaid", BEN, {"version": bens["version"]})
        version = await talk.version()
        await talk.unsay(talk.ann, bens["version"])  # it is removed already
        assert await talk.version() == version
        more = await talk.say(talk.ben, "More")
        assert (await talk.unsay(talk.ann, more["version"]))["seat"] == ANN

    in_a_chat(tmp_path, work)


def test_a_player_can_not_remove_texts_of_the_seats_previous_owner(tmp_path: Path) -> None:
    async def work(talk: Chat) -> None:
        said = await talk.say(talk.ben, "It was me")
        await talk.server.do(talk.room, talk.ben, "leave")
        cai = await talk.server.join(talk.made, BEN, "Cai")
        assert await talk.code(cai, "unsay", said=said["version"]) == "role"

    in_a_chat(tmp_path, work)


def test_removed_texts_are_sent_to_nobody(tmp_path: Path) -> None:
    async def work(talk: Chat) -> None:
        said = await talk.say(talk.ben, SECRET)
        await talk.say(talk.ann, "What?")
        await talk.unsay(talk.ann, said["version"])
        registry = talk.server.registry
        for token in (talk.ann, talk.ben, talk.eve):
            for have in (0, said["version"] - 1):
                data = await talk.server.see(talk.room, token, have)
                assert SECRET not in json.dumps(data)
                told = next(event for event in data["events"] if event["version"] == said["version"])
                assert (told["kind"], told["facts"]) == ("said", {"removed": True})
        await talk.server.do(talk.room, talk.ann, "end")
        assert SECRET not in json.dumps(await registry.record(talk.room, talk.ann))
        assert SECRET not in str(await registry.store.events(talk.room))
        async with local_server(tmp_path) as again:
            data = await again.see(talk.room, talk.eve)
            assert SECRET not in json.dumps(data)
            assert {"removed": True} in [event["facts"] for event in data["events"]]

    in_a_chat(tmp_path, work)


def test_chat_is_in_no_record_or_metric(tmp_path: Path) -> None:
    async def work(talk: Chat) -> None:
        await talk.say(talk.ben, SECRET)
        assert 'commands_total{do="say",outcome="ok"} 1' in talk.server.registry.numbers()
        assert SECRET not in talk.server.registry.numbers()
        await talk.server.do(talk.room, talk.ann, "end")
        assert SECRET not in json.dumps(await talk.server.registry.record(talk.room, talk.ann))

    in_a_chat(tmp_path, work)


def nothing(connection: Connection) -> None:
    """Write nothing."""


def test_removed_texts_leave_no_byte_in_the_files(tmp_path: Path) -> None:
    def found(text: str) -> bool:
        return any(text.encode() in file.read_bytes() for file in tmp_path.glob("rooms.db*"))

    async def work(talk: Chat) -> None:
        texts = [f"{SECRET} {number:03} {'x' * (1 + number * 3 % 100)}" for number in range(120)]
        said = []
        for text in texts:
            talk.server.clock.advance(3)
            said.append((await talk.say(talk.ben, text))["version"])
        assert all(map(found, texts))
        for version in said[::2]:
            await talk.unsay(talk.ben, version)
        writer = talk.server.registry.store._writer
        assert writer is not None
        await writer.do(nothing)  # the writer has wiped before it does this
        assert [text for text in texts if found(text)] == texts[1::2]
        await talk.server.registry.delete(talk.room, talk.ann)
        await writer.do(nothing)
        assert not found(SECRET)

    in_a_chat(tmp_path, work)


def test_a_text_is_wiped_later_if_a_reader_holds_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(talk: Chat) -> None:
        monkeypatch.setattr("blockandkey.server.storage.sqlite_writer.WIPING", 0)
        said, store = await talk.say(talk.ben, SECRET), talk.server.registry.store
        assert store._writer is not None
        must_wipe = partial(getattr, store._writer, "_must_wipe")
        async with store._transaction() as reading:
            await reading.exec_driver_sql("BEGIN")
            await reading.exec_driver_sql("SELECT * FROM events")
            await talk.unsay(talk.ben, said["version"])
            await store._writer.do(nothing)  # the writer has tried to wipe before it does this
            assert must_wipe()
        await talk.say(talk.ann, "Hello")
        await store._writer.do(nothing)
        assert not must_wipe()
        assert not any(SECRET.encode() in file.read_bytes() for file in tmp_path.glob("rooms.db*"))

    in_a_chat(tmp_path, work)


# The game and the bots


def test_chat_changes_nothing_of_the_game(tmp_path: Path) -> None:
    async def work(talk: Chat) -> None:
        server, tokens = talk.server, {ANN: talk.ann, BEN: talk.ben}
        session = await server.registry.find(talk.room)
        assert session.room.state is not None
        first = session.room.state.player.seat.value
        await server.act(talk.room, tokens[first], "core white grey brown green")
        moved, version, deadline = session.room.progress.moved, session.room.version, session.room.deadline
        rows = await server.registry.store.due()
        server.clock.advance(5)
        said = await talk.say(tokens[ANN if first == BEN else BEN], "Nice")
        await talk.unsay(talk.ann, said["version"])
        await server.do(talk.room, talk.ann, "chat", chat="phrases")
        assert (session.room.progress.moved, session.room.deadline) == (moved, deadline)
        assert await server.registry.store.due() == rows
        undone = await server.do(talk.room, tokens[first], "undo", version=version)
        assert undone["events"][-1]["kind"] == "undone"

    in_a_chat(tmp_path, work, clock=60)


def test_a_bot_that_thinks_is_not_asked_again(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        begun, may_end, think = list[str](), asyncio.Event(), server.workers.think

        async def slow(seen: Observation, name: str, seed: str | None) -> str:
            begun.append(name)
            await may_end.wait()
            return await think(seen, name, seed)

        server.workers.think = slow  # type: ignore[method-assign]
        made = await server.create("online", RANDOM, HUMAN)
        session = await server.registry.find(made["room"])
        assert session.room.state is not None
        if session.room.holder(session.room.state.player.seat) != "bot":
            await server.do(made["room"], made["token"], "act", action="core white grey brown green")
            assert session.room.holder(session.room.state.player.seat) == "bot"
        await until(lambda: begun)
        for _ in range(3):
            await server.do(made["room"], made["token"], "say", phrase="your_turn")
        may_end.set()
        await server.settle(made["room"], lambda now: now["view"]["on_turn"] == now["you"]["seat"], made["token"])
        stored = await server.registry.store.events(made["room"])
        assert len(begun) == len([event for event in stored if event.data.get("by") == "bot"])

    run_on_server(tmp_path, work)


# A real server


def test_chat_is_in_no_log_and_removed_texts_are_not_in_the_database(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--log", "json")
    try:
        made = server.create("online", {"holder": "human", "name": "Ann"}, OPEN)
        here, me = f"/api/rooms/{made['room']}", bearer(made["token"])
        with server.client() as client:

            def do(**more: Any) -> Any:
                return client.post(f"{here}/commands", json={"client": f"c{len(str(more))}"} | more, headers=me)

            for text, fits in ((SECRET, True), (SECRET * 20, False), (SECRET + "\x00", False)):
                answer = do(do="say", text=text)
                assert answer.is_success is fits
                assert (SECRET in answer.text) is fits
            bad = do(do="say", phrase=SECRET)
            assert (bad.status_code, SECRET in bad.text) == (422, False)
            version = client.get(here, headers=me).json()["version"]
            assert do(do="unsay", said=version).is_success
            for path in (here, f"{here}/why/2", f"{here}/record"):
                assert SECRET not in client.get(path, headers=me).text
        with server.connect(made["room"], made["token"]) as connection:
            assert SECRET not in json.dumps(connection.message())
            said = connection.do(0, "say", text="Aloud")["events"][-1]
            removed = connection.do(0, "unsay", said=said["version"])["events"]
            assert [event["facts"] for event in removed] == [{"version": said["version"]}]
    finally:
        server.stop()
    assert SECRET not in (tmp_path / "log").read_text()
    with closing(sqlite3.connect(tmp_path / "rooms.db")) as database:
        stored = database.execute("SELECT data FROM events WHERE kind = 'said'").fetchall()
    assert stored == [('{"removed":true}',), ('{"removed":true}',)]
