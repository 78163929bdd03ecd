"""RULES 9.3: if two histories differ only in what a viewer may not know, everything sent to the viewer, every log line
and every metric are the same in both, byte for byte."""

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
from blockandkey.rooms.due import Due
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import Entry, event_seat
from blockandkey.rooms.log import Shown
from blockandkey.rooms.seats import gone
from blockandkey.rooms.state import Room
from blockandkey.rules import turn
from blockandkey.rules.game import play
from blockandkey.rules.geometry import Seat
from blockandkey.rules.observe import Observation, Secrets
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
from blockandkey.server.work.workers import list_actions
from tests.support import waiting
from tests.support.history_pairs import (
    CHANCES,
    NOW,
    History,
    Onlooker,
    cached_new_game,
    cached_play,
    chance_of,
    counterpart,
    public,
    random_history,
)
from tests.support.positions import SOAK
from tests.support.servers import InProcessWorkers, LocalServer, local_server

Data = dict[str, Any]
SHARDS, PAIRS = (40, 2500) if SOAK else (2, 100)
ON_DISK = 10  # every tenth shard, beginning with the first, is on a real database
COUNTERPARTS = 4  # histories that are compared with one history, each of them a pair with it
VISITS_PER_GAME = 8  # visits to one game
REFUSED = (  # commands that are refused
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
SPOKEN = {"client": "say", "do": "say", "phrase": "well_played"}  # it may be refused, but then in all worlds
RENAMED = {"client": "full", "do": "name", "name": "Zoe"}


class Leak(AssertionError):
    """A difference that a viewer could see."""


# A world: a server that holds one of the histories


class MemoryStore(Store):
    """A store that keeps logs in memory, for speed; it can be full."""

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


class CachingWorkers(InProcessWorkers):
    """Workers that cache their results, which depend on an observation alone."""

    async def actions(self, seen: Observation) -> list[str]:
        return cached_actions(seen)


cached_actions = lru_cache(100)(list_actions)


class World:
    """A server with a database of its own, called through ASGI; it keeps everything that it sends and logs."""

    def __init__(self, server: LocalServer, app: FastAPI) -> None:
        self.server = server
        self.app = app
        self.said: list[Any] = []  # all that went out to the viewer, and all that was logged

    def forget(self) -> None:
        """Forget all rooms."""
        self.server.registry._sessions.clear()
        if isinstance(self.server.registry.store, MemoryStore):
            self.server.registry.store.logs.clear()

    async def ask(self, method: str, path: str, token: str, body: object = None) -> None:
        """Send an HTTP request; `said` keeps the whole answer."""
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
        """Open a socket; `said` keeps every frame."""
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
    """Keep the log: everything of this program, and warnings and errors of the libraries."""

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.name.startswith("blockandkey") or record.levelno >= logging.WARNING:
                world.said.append((record.name, record.levelname, record.getMessage(), record.__dict__.get("told")))

    keep, ours = Keep(), logging.getLogger("blockandkey.server")
    before = ours.level
    logging.getLogger().addHandler(keep)
    ours.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(keep)
        ours.setLevel(before)


# What a viewer does in all worlds


class Visit:
    """A viewer comes into a room at version `since`, requests everything, and stays until version `until`."""

    def __init__(self, history: History, generator: random.Random) -> None:
        self.history = history
        self.until = generator.randint(history.first, history.last)
        self.since = self.until - generator.choice((0, 0, 0, 0, 0, 1, 2, 5))
        self.since = max(self.since, history.first)
        self.fraction = generator.random()
        self.token, self.viewer, self.lifts = self._chosen(generator)

    def _chosen(self, generator: random.Random) -> tuple[str, Onlooker, bool]:
        """The viewer's token, what it may see, and whether it lifts the curtain first."""
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

    async def make(self, world: World, told: History) -> None:
        """Make this visit in one of the worlds."""
        server, here = world.server, f"/api/rooms/{told.room}"
        await server.registry.store.append([stored for stored in told.log if stored.version <= self.since], [])
        server.clock.time = NOW + self.since + 0.5
        if self.lifts and len(told.people) > 1:
            await world.ask("POST", f"{here}/commands", self.token, {"client": "lift", "do": "lift"})
        for path in self._paths():
            await world.ask("GET", here + path, self.token)
        if command := self._refused_command():
            await world.ask("POST", f"{here}/commands", self.token, command)
        if self.since == self.until and self.fraction < 0.2:
            await world.ask("POST", f"{here}/hint", self.token, {"client": "hint", "version": self.since})
        if 0.2 < self.fraction < 0.3:
            await world.ask("POST", f"{here}/commands", self.token, SPOKEN)
        if 0.3 < self.fraction < 0.35:
            await self._try_with_full_disk(world, here)
        reached = self.since
        if self.since < self.until or self.fraction < 0.1:
            async with world.listening(f"{here}/socket", self.token, int(self.fraction * 20)):
                reached = await self._go_on(world, told)
        world.said.append(server.registry.numbers())
        session = await server.registry.find(told.room)
        assert session.room.state is not None
        assert public(session.room.state) == public(self.history.state(reached))

    async def _try_with_full_disk(self, world: World, here: str) -> None:
        """Send a command that can't be stored; the failure is logged and counted."""
        store = world.server.registry.store
        if isinstance(store, MemoryStore):
            store.is_full = True
            await world.ask("POST", f"{here}/commands", self.token, RENAMED | {"seat": self.history.people[0].value})
            store.is_full = False

    def _refused_command(self) -> Data | None:
        """A command that will be refused."""
        command = {"client": "vain", "version": self.since} | REFUSED[int(self.fraction * 1000) % len(REFUSED)]
        if "action" in command:
            with suppress(IllegalAction):
                play(self.history.state(self.since), parse_action(str(command["action"])), self.history.chance)
                return None
        gone = [stored.seat for stored in self.history.log[: self.since] if stored.kind in ("away", "left")]
        return None if command["do"] == "stand_in" and command["seat"] in gone else command

    def _paths(self) -> list[str]:
        return ["", f"/why/{int(self.fraction * self.since) + 1}", "/record"]

    async def _go_on(self, world: World, told: History) -> int:
        """Let the other players do what they do in the history while the viewer listens; the version reached."""
        for stored in told.log[self.since : self.until]:
            seat = Seat(stored.seat) if stored.seat else None
            if stored.version in told.commands:
                asks, wish = told.commands[stored.version]
                if wish["do"] == "stand_in" and wish["seat"] == self.viewer.own:
                    return stored.version - 1  # the viewer is present, so that it would be refused
                action = {"action": stored.data["text"]} if wish["do"] == "act" else {}
                await self._ask(world, told, told.device or told.tokens[asks], wish | action)
            elif seat and stored.kind == "away" and seat is not self.viewer.own:
                await world.server.registry.change(told.room, _leaves(seat))
            elif seat and stored.kind == "back":
                await world.server.registry.come_back(await world.server.registry.find(told.room), seat)
            else:
                return stored.version - 1  # a bot's action or a hint: bots would choose another one
            await waiting.settled(world.server.registry.store)
        return self.until

    async def _ask(self, world: World, told: History, token: str, wish: Data) -> None:
        """Send a command that must not be refused."""
        registry, here = world.server.registry, f"/api/rooms/{told.room}/commands"
        asked = world if token == self.token else World(world.server, world.app)
        version = (await registry.find(told.room)).room.version
        if told.device and len(told.people) > 1:
            await asked.ask("POST", here, token, {"client": f"l{version}", "do": "lift"})
        await asked.ask("POST", here, token, {"client": f"c{version}", "version": version} | wish)
        assert '"error":null' in str(asked.said[-1]), asked.said[-1]


def _leaves(seat: Seat) -> registry.Decide:
    return lambda session: gone(session.room, seat)


# The pairs


async def compare(worlds: list[World], history: History, generator: random.Random) -> int:
    """Let a viewer visit a history and its counterparts; raises Leak. How many of the counterparts have other piles?"""
    visit = Visit(history, generator)
    counterparts = [counterpart(history, visit.viewer, visit.since, visit.until, generator) for _ in worlds[1:]]
    for world, told in zip(worlds, (history, *counterparts), strict=True):
        world.said.clear()
        with logging_into(world):
            await visit.make(world, told)
    first = worlds[0].said
    for world in worlds[1:]:
        for sent, other_sent in zip(first, world.said, strict=False):
            if sent != other_sent:
                raise Leak(f"{visit.viewer} of {history.kind} at {visit.since}-{visit.until}: {sent} not {other_sent}")
        if len(first) != len(world.said):
            raise Leak(f"{visit.viewer}: {len(first)} things sent, not {len(world.said)}")
    return sum(other.chance.piles != history.chance.piles for other in counterparts)


@asynccontextmanager
async def many_worlds(folder: Path, on_disk: bool) -> AsyncIterator[list[World]]:
    """A server for a history, and one for each of its counterparts."""
    async with AsyncExitStack() as stack:
        worlds = []
        for number in range(1 + COUNTERPARTS):
            (home := folder / str(number)).mkdir()
            store = None if on_disk else MemoryStore(f"sqlite:///{home / 'unused.db'}")
            # idle: the work of bots, clocks and grace periods would differ between the worlds
            server = await stack.enter_async_context(
                local_server(home, pace=9.0, store=store, make_workers=CachingWorkers, is_idle=True)
            )
            parts = replace(server.parts, admission=AdmissionQueue(Rate(math.inf, 1.0)))  # waiting takes time
            app = create_app(Settings(), parts)
            worlds.append(World(server, app))
        yield worlds


def moved(history: History, number: int) -> History:
    """The same history in a room with another id."""
    return replace(history, log=[replace(stored, room=f"room{number}") for stored in history.log])


def run_pairs(folder: Path, seed: str, pairs: int, on_disk: bool = False) -> int:
    """Compare a number of pairs; how many of them have different piles."""

    async def run() -> int:
        generator, differ = random.Random(seed), 0
        async with many_worlds(folder, on_disk) as worlds:
            for number in range(pairs // COUNTERPARTS):
                if number % VISITS_PER_GAME == 0:
                    CHANCES.clear()
                    for world in worlds:
                        world.forget()
                    game = random_history(generator)
                differ += await compare(worlds, moved(game, number), generator)
        return differ

    return waiting.run(run())


async def run_in_place(work: Callable[..., Any], *arguments: object) -> Any:
    """Run in the event loop what would run in a thread."""
    return work(*arguments)


@pytest.fixture(autouse=True)
def chosen_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance comes from the histories, commitments are the same everywhere, results are cached, no thread runs."""
    for module, name, replacement in (
        (state, "Keyed", chance_of),
        (transition, "new_game", cached_new_game),
        (cache, "play", cached_play),
        (history, "play", cached_play),
    ):
        monkeypatch.setattr(module, name, replacement)
    monkeypatch.setattr(log, "commitment", lambda server_seed, salt: "0" * 64)
    monkeypatch.setattr(turn, "judge", lru_cache(1000)(judge))
    monkeypatch.setattr(asyncio, "to_thread", run_in_place)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_9_3_nothing_sent_or_logged_depends_on_what_the_viewer_may_not_know(tmp_path: Path, shard: int) -> None:
    assert run_pairs(tmp_path, f"pairs {shard}", PAIRS, on_disk=shard % ON_DISK == 0) > 0.9 * PAIRS


# The comparison finds leaks


def secret(room: Room) -> int:
    """Some information that nobody may have: it depends on the top Keys of the altars."""
    assert room.state is not None
    return sum(key.pips for key in (*room.state.suns[:1], *room.state.moons[:1]))


def leak_enigmas(real: Any) -> Any:
    def observe(state: State, seat: Seat | None) -> Observation:
        seen: Observation = real(state, seat)
        opened = (replace(p, enigma=s.enigma) for p, s in zip(seen.players, state.players, strict=True))
        return replace(seen, players=tuple(opened))

    return observe


def leak_hands(real: Any) -> Any:
    def observe_secrets(state: State, seat: Seat | None) -> Secrets:
        own: Secrets = real(state, seat)
        return replace(own, hand=own.hand or state.players[0].hand)

    return observe_secrets


def leak_between_viewers(real: Any) -> Any:
    """Give a viewer what was cached for another one."""

    def text(self: cache.Cache, part: str, given: Any, make: Any) -> str:
        made: str = real(self, part, given, make)
        others = (known for other, (_, known) in self._texts.items() if other.startswith("own ") and other != part)
        return next(others, made) if part.startswith("own ") else made

    return text


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
    return lambda self, seat: real(self, event_seat(self.event))


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
        (leak_enigmas, messages, "observe"),
        (leak_hands, messages, "observe_secrets"),
        (leak_between_viewers, cache.Cache, "text"),
        (leak_altars, presenter, "message"),
        (leak_seed, presenter, "message"),
        (leak_the_audit, messages, "audit_data"),
        (leak_draws, Shown, "data_for"),
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
