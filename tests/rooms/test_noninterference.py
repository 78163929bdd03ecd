"""RULES 9.3: for pairs of histories that differ only in what a viewer may not know, all that the viewer is sent, every
log line and every metric are the same, byte for byte."""

import asyncio
import json
import logging
import math
import random
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.types import Message

from blockandkey.rooms import cache, history, log, state, transition
from blockandkey.rooms import message as messages
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import Entry
from blockandkey.rooms.log import Shown
from blockandkey.rooms.seats import gone
from blockandkey.rooms.state import Due, Room
from blockandkey.rules import turn
from blockandkey.rules.game import play
from blockandkey.rules.geometry import Seat
from blockandkey.rules.observe import Observation
from blockandkey.rules.placement import judge
from blockandkey.rules.state import IllegalAction, State, parse_action
from blockandkey.server import registry
from blockandkey.server.logs import note
from blockandkey.server.settings import Settings
from blockandkey.server.storage.store import Store, Stored
from blockandkey.server.throttle import AdmissionQueue, Rate
from blockandkey.server.web import presenter
from blockandkey.server.web.app import create_app
from blockandkey.server.web.socket import Connection
from blockandkey.server.work.placement_tables import tables_text
from blockandkey.server.work.workers import list_actions
from tests.support import waiting
from tests.support.positions import SOAK
from tests.support.servers import InProcessWorkers, LocalServer, local_server
from tests.support.twins import FATES, NOW, History, Onlooker, begin_once, fated, play_once, public, tell, twin

Data = dict[str, Any]
SHARDS, PAIRS = (40, 2500) if SOAK else (2, 100)
ON_DISK = 10  # every tenth shard, beginning with the first, is on a real database
TWINS = 4  # of one history and viewer, each of them a pair with it
A_GAME = 8  # visits to one game
REFUSED = (  # what a viewer may try in vain
    {"do": "act", "action": "claim star-1 sun-1 moon-1"},
    {"do": "act", "action": "bury sun-2"},
    {"do": "act", "action": "draw moon"},
    {"do": "act", "action": "position white-I3 a1.1 a2.1 a3.1"},
    {"do": "act", "action": "pass", "version": 1},
    {"do": "undo", "version": 1},
    {"do": "rematch"},
    {"do": "lower"},
    {"do": "stand_in", "seat": "south"},
    {"do": "unsay", "said": 1},
    {"do": "chat", "chat": "loud"},
)
SPOKEN = {"client": "say", "do": "say", "phrase": "well_played"}  # refused or not, but the same in all worlds
RENAMED = {"client": "full", "do": "name", "name": "Zoe"}


class Leak(AssertionError):
    """A difference that a viewer could see."""


# One of the worlds


class Shelf(Store):
    """A store that keeps logs in memory, for speed, and whose room can be used up."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.logs: dict[str, list[Stored]] = {}
        self.is_full = False

    async def append(self, events: Sequence[Stored], due: Sequence[Due]) -> None:
        if self.is_full:
            raise Refused("storage")
        for stored in events:
            self.logs.setdefault(stored.room, []).append(stored)

    async def events(self, room: str, since: int = 0) -> list[Stored]:
        return [stored for stored in self.logs.get(room, []) if stored.version >= since]


class Quick(InProcessWorkers):
    """Workers that do nothing twice: whatever they make is made of an observation alone."""

    async def actions(self, seen: Observation) -> list[str]:
        return quick_actions(seen)

    async def tables(self, seen: Observation) -> str:
        return quick_tables(seen)


quick_actions = lru_cache(100)(list_actions)
quick_tables = lru_cache(100)(tables_text)


class World:
    """A server with its own database, asked as its web server would ask it."""

    def __init__(self, server: LocalServer, app: FastAPI) -> None:
        self.server = server
        self.app = app
        self.said: list[Any] = []  # all that went out to the viewer, and all that was logged

    def forget(self) -> None:
        """Let go of all rooms."""
        self.server.registry._sessions.clear()
        if isinstance(self.server.registry.store, Shelf):
            self.server.registry.store.logs.clear()

    async def ask(self, method: str, path: str, token: str, body: object = None) -> None:
        """Ask over HTTP; all of the answer is kept."""
        sent: list[Message] = []

        async def send(event: Message) -> None:
            sent.append(event)

        await self.app(self._scope("http", path, token) | {"method": method}, _body(body), send)
        self.said.append((method, path, sent))

    def _scope(self, kind: str, path: str, token: str) -> Data:
        headers = [(b"host", b"here"), (b"authorization", f"Bearer {token}".encode())]
        headers += [(b"content-type", b"application/json")] if kind == "http" else []
        return {"type": kind, "path": path, "raw_path": path.encode(), "query_string": b"", "headers": headers} | {
            "scheme": "http" if kind == "http" else "ws",
            "server": ("here", 80),
            "client": ("there", 1),
            "root_path": "",
            "http_version": "1.1",
            "subprotocols": [],
        }

    @asynccontextmanager
    async def listening(self, room: str, token: str, have: int) -> AsyncIterator[None]:
        """Listen on a socket; every frame is kept."""
        frames: asyncio.Queue[Data] = asyncio.Queue()
        frames.put_nowait({"type": "websocket.connect"})
        frames.put_nowait({"type": "websocket.receive", "text": json.dumps({"token": token, "have": have})})
        frames.put_nowait({"type": "websocket.receive", "text": '{"ping": 1}'})

        async def send(event: Message) -> None:
            self.said.append(event)

        talking = asyncio.create_task(self.app(self._scope("websocket", room, token), frames.get, send))
        await waiting.settled(self.server.registry.store)
        yield
        frames.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await talking


def _body(data: object) -> Callable[[], Any]:
    async def receive() -> Data:
        return {"type": "http.request", "body": json.dumps(data).encode() if data else b"", "more_body": False}

    return receive


@contextmanager
def logging_into(world: World) -> Iterator[None]:
    """Keep what is logged: all of this program, and of others what the server would write."""

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.name.startswith("blockandkey") or record.levelno >= logging.WARNING:
                world.said.append((record.name, record.levelname, record.getMessage(), record.__dict__.get("told")))

    keep, ours = Keep(), logging.getLogger("blockandkey")
    before = ours.level
    logging.getLogger().addHandler(keep)
    ours.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(keep)
        ours.setLevel(before)


# What a viewer does in all of them


class Visit:
    """One pair: a viewer comes into a room at a version, looks at everything, and stays for what happens next."""

    def __init__(self, history: History, generator: random.Random) -> None:
        self.history = history
        self.until = generator.randint(history.first, history.last)
        self.since = self.until - generator.choice((0, 0, 0, 0, 0, 1, 2, 5))
        self.since = max(self.since, history.first)
        self.dice = generator.random()
        self.token, self.viewer, self.lifts = self._chosen(generator)

    def _chosen(self, generator: random.Random) -> tuple[str, Onlooker, bool]:
        """The viewer's token, who it is, and whether it lifts the curtain first."""
        history, first = self.history, self.history.log[0].data
        if generator.random() < 0.25:
            return first["watch"], Onlooker(None, (), knows_invite=False), False
        if history.device:
            people = tuple(history.people)
            if len(people) == 1 or self.since < self.until:
                return history.device, Onlooker(people[0], people), True
            lifts = generator.random() < 0.5
            return history.device, Onlooker(people[0], (self._next_person(),) if lifts else ()), lifts
        if generator.random() < 0.1:
            return first["invite"], Onlooker(None, ()), False
        seat = generator.choice(history.people)
        last = history.log[self.until - 1]
        gone = self.since == self.until and (last.kind, last.seat) == ("left", seat)
        return history.tokens[seat], Onlooker(seat, () if gone else (seat,)), False

    def _next_person(self) -> Seat:
        state = self.history.state(self.until)
        order = [player.seat for player in state.players]
        order = order[state.on_turn :] + order[: state.on_turn]
        return next(seat for seat in order if seat in self.history.people)

    async def pay(self, world: World, told: History) -> None:
        """Do it all in one of the worlds."""
        server, here = world.server, f"/api/rooms/{told.room}"
        await server.registry.store.append([stored for stored in told.log if stored.version <= self.since], [])
        server.clock.time = NOW + self.since + 0.5
        if self.lifts and len(told.people) > 1:
            await world.ask("POST", f"{here}/commands", self.token, {"client": "lift", "do": "lift"})
        for path in self._paths():
            await world.ask("GET", here + path, self.token)
        if command := self._vain():
            await world.ask("POST", f"{here}/commands", self.token, command)
        if self.since == self.until and self.dice < 0.2:
            await world.ask("POST", f"{here}/hint", self.token, {"client": "hint", "version": self.since})
        if 0.2 < self.dice < 0.3:
            await world.ask("POST", f"{here}/commands", self.token, SPOKEN)
        if 0.3 < self.dice < 0.35:
            await self._find_the_disk_full(world, here)
        reached = self.since
        if self.since < self.until or self.dice < 0.1:
            async with world.listening(f"{here}/socket", self.token, int(self.dice * 20)):
                reached = await self._go_on(world, told)
        world.said.append(server.registry.numbers())
        session = await server.registry.find(told.room)
        assert session.room.state is not None
        assert public(session.room.state) == public(self.history.state(reached))

    async def _find_the_disk_full(self, world: World, here: str) -> None:
        """Something that can't be stored, which is logged and counted."""
        store = world.server.registry.store
        if isinstance(store, Shelf):
            store.is_full = True
            await world.ask("POST", f"{here}/commands", self.token, RENAMED | {"seat": self.history.people[0].value})
            store.is_full = False

    def _vain(self) -> Data | None:
        """A command that will be refused."""
        command = {"client": "vain", "version": self.since} | REFUSED[int(self.dice * 1000) % len(REFUSED)]
        if "action" in command:
            with suppress(IllegalAction):
                play(self.history.state(self.since), parse_action(str(command["action"])), self.history.fate)
                return None
        gone = [stored.seat for stored in self.history.log[: self.since] if stored.kind in ("away", "left")]
        return None if command["do"] == "stand_in" and command["seat"] in gone else command

    def _paths(self) -> list[str]:
        paths = ["", f"/why/{int(self.dice * self.since) + 1}", "/record"]
        return [*paths, "/tables"] if self.dice > 0.9 else paths

    async def _go_on(self, world: World, told: History) -> int:
        """Let the others do what the history tells, and the viewer listen; returns the version it has come to."""
        for stored in told.log[self.since : self.until]:
            seat = Seat(stored.seat) if stored.seat else None
            if stored.version in told.commands:
                asks, wish = told.commands[stored.version]
                if wish["do"] == "stand_in" and wish["seat"] == self.viewer.own:
                    return stored.version - 1  # the viewer is here
                action = {"action": stored.data["text"]} if wish["do"] == "act" else {}
                await self._ask(world, told, told.device or told.tokens[asks], wish | action)
            elif seat and stored.kind == "away" and seat is not self.viewer.own:
                await world.server.registry.change(told.room, _goes(seat))
            elif seat and stored.kind == "back":
                await world.server.registry.come_back(await world.server.registry.find(told.room), seat)
            else:
                return stored.version - 1  # a bot's action or a hint, which would be another one
            await waiting.settled(world.server.registry.store)
        return self.until

    async def _ask(self, world: World, told: History, token: str, wish: Data) -> None:
        """Let somebody do something that is not refused."""
        registry, here = world.server.registry, f"/api/rooms/{told.room}/commands"
        asked = world if token == self.token else World(world.server, world.app)
        version = (await registry.find(told.room)).room.version
        if told.device and len(told.people) > 1:
            await asked.ask("POST", here, token, {"client": f"l{version}", "do": "lift"})
        await asked.ask("POST", here, token, {"client": f"c{version}", "version": version} | wish)
        assert '"error":null' in str(asked.said[-1]), asked.said[-1]


def _goes(seat: Seat) -> registry.Decide:
    return lambda session: gone(session.room, seat)


# The pairs


async def compare(worlds: list[World], history: History, generator: random.Random) -> int:
    """Let a viewer visit a history and its twins; raises Leak. How many of the twins differ from it at all?"""
    visit = Visit(history, generator)
    twins = [twin(history, visit.viewer, visit.since, visit.until, generator) for _ in worlds[1:]]
    for world, told in zip(worlds, (history, *twins), strict=True):
        world.said.clear()
        with logging_into(world):
            await visit.pay(world, told)
    first = worlds[0].said
    for world in worlds[1:]:
        for sent, twin_sent in zip(first, world.said, strict=False):
            if sent != twin_sent:
                raise Leak(f"{visit.viewer} of {history.kind} at {visit.since}-{visit.until}: {sent} not {twin_sent}")
        if len(first) != len(world.said):
            raise Leak(f"{visit.viewer}: {len(first)} things sent, not {len(world.said)}")
    return sum(other.fate.piles != history.fate.piles for other in twins)


@asynccontextmanager
async def many_worlds(folder: Path, on_disk: bool) -> AsyncIterator[list[World]]:
    """A server for a history, and one for each of its twins."""
    async with AsyncExitStack() as stack:
        worlds = []
        for number in range(1 + TWINS):
            (home := folder / str(number)).mkdir()
            store = None if on_disk else Shelf(f"sqlite:///{home / 'unused.db'}")
            server = (
                await stack.enter_async_context(  # idle: bots, clocks and grace periods would differ between worlds
                    local_server(home, pace=9.0, store=store, make_workers=Quick, is_idle=True)
                )
            )
            parts = replace(server.parts, admission=AdmissionQueue(Rate(math.inf, 1.0)))  # waiting takes time
            app = create_app(Settings(), parts)
            worlds.append(World(server, app))
        yield worlds


def moved(history: History, number: int) -> History:
    """A history in a room of another id."""
    return replace(history, log=[replace(stored, room=f"room{number}") for stored in history.log])


def run_pairs(folder: Path, seed: str, pairs: int, on_disk: bool = False) -> int:
    """Compare so many pairs; how many of them differ."""

    async def run() -> int:
        generator, differ = random.Random(seed), 0
        async with many_worlds(folder, on_disk) as worlds:
            for number in range(pairs // TWINS):
                if number % A_GAME == 0:
                    FATES.clear()
                    for world in worlds:
                        world.forget()
                    game = tell(generator)
                differ += await compare(worlds, moved(game, number), generator)
        return differ

    return waiting.run(run())


async def at_once(work: Callable[..., Any], *arguments: object) -> Any:
    """Work that would be a thread's."""
    return work(*arguments)


@pytest.fixture(autouse=True)
def fates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance is what the twins say, the commitment is the same in all; nothing is judged twice, or in a thread."""
    for module, name, fate in (
        (state, "Keyed", fated),
        (transition, "new_game", begin_once),
        (cache, "play", play_once),
        (history, "play", play_once),
    ):
        monkeypatch.setattr(module, name, fate)
    monkeypatch.setattr(log, "commitment", lambda server_seed, salt: "0" * 64)
    monkeypatch.setattr(turn, "judge", lru_cache(1000)(judge))
    monkeypatch.setattr(asyncio, "to_thread", at_once)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_9_3_nothing_sent_or_logged_depends_on_what_the_viewer_may_not_know(tmp_path: Path, shard: int) -> None:
    assert run_pairs(tmp_path, f"pairs {shard}", PAIRS, on_disk=shard % ON_DISK == 0) > 0.9 * PAIRS


# Would it find a leak?


def secret(room: Room) -> int:
    """A few bits that nobody may know: what lies on top of the altars."""
    assert room.state is not None
    return sum(key.pips for key in (*room.state.suns[:1], *room.state.moons[:1]))


def leak_enigmas(real: Any) -> Any:
    def observe(state: State, seat: Seat | None) -> Observation:
        seen: Observation = real(state, seat)
        opened = (replace(p, enigma=s.enigma) for p, s in zip(seen.players, state.players, strict=True))
        return replace(seen, players=tuple(opened))

    return observe


def leak_altars(real: Any) -> Any:
    return lambda room, viewer, **more: real(room, viewer, **more) | {"trigger": secret(room)}


def leak_seed(real: Any) -> Any:
    return lambda room, viewer, **more: real(room, viewer, **more) | {"trigger": len(room.created.deal.server_seed)}


def leak_the_audit(real: Any) -> Any:
    def audit_data(room: Room) -> dict[str, str]:
        deal = room.created.deal
        return {"server_seed": deal.server_seed, "salt": deal.salt, "seed": room.seed, "commit": ""}

    return audit_data


def leak_draws(real: Any) -> Any:
    return lambda self, seat: real(self, self.seat)


def leak_into_the_log(real: Any) -> Any:
    def rebuilt(events: Any) -> Room:
        room: Room = real(events)
        if room.state:
            logging.getLogger("blockandkey.server").debug("room %s: %s", room.id, [p.hand for p in room.state.players])
        return room

    return rebuilt


def leak_by_refusing(real: Any) -> Any:
    def decide(room: Room, *more: Any) -> Any:
        try:
            return real(room, *more)
        except Refused as refused:
            refused.message += "." * secret(room)
            raise

    return decide


def leak_by_the_number_of_frames(real: Any) -> Any:
    async def send(self: Connection, session: Any, *more: Any) -> None:
        for _ in range(1 + secret(session.room) % 2):
            await real(self, session, *more)

    return send


def leak_into_a_note(real: Any) -> Any:
    async def append(self: registry.Registry, entries: list[Entry], due: list[Due]) -> None:
        note("stored", version=entries[0].version, top=secret(self._sessions[entries[0].room].room))
        await real(self, entries, due)

    return append


def leak_into_the_metrics(real: Any) -> Any:
    return lambda self: f"{sum(secret(session.room) for session in self._sessions.values())}\n{real(self)}"


def leak_into_a_counter(real: Any) -> Any:
    def message(self: presenter.Presenter, session: Any, *more: Any, **most: Any) -> Data:
        self._metrics.count("refusals", code=str(secret(session.room)))
        data: Data = real(self, session, *more, **most)
        return data

    return message


def leak_what_was_removed(real: Any) -> Any:
    return lambda said: said


@pytest.mark.parametrize(
    ("leak", "where", "name"),
    [
        (leak_enigmas, cache, "observe"),
        (leak_altars, presenter, "message"),
        (leak_seed, presenter, "message"),
        (leak_the_audit, messages, "audit_data"),
        (leak_draws, Shown, "told"),
        (leak_what_was_removed, transition, "without_text"),
        (leak_into_the_log, registry, "rebuilt"),
        (leak_into_a_note, registry.Registry, "_append"),
        (leak_into_the_metrics, registry.Registry, "numbers"),
        (leak_into_a_counter, presenter.Presenter, "message"),
        (leak_by_refusing, registry, "decide"),
        (leak_by_the_number_of_frames, Connection, "_send_message"),
    ],
)
def test_a_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Callable[[Any], Any], where: Any, name: str
) -> None:
    monkeypatch.setattr(where, name, leak(getattr(where, name)))
    with pytest.raises(Leak):
        run_pairs(tmp_path, "leaks", 100)
