"""Servers for tests: one in the test's own process, with a clock that the test advances, and one in its own process."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from blockandkey.bots.explain import Reason
from blockandkey.protocol.requests import CommandData, CreateRoom, Join
from blockandkey.protocol.wire import Message
from blockandkey.rooms.errors import Refused
from blockandkey.rules.observe import Observation
from blockandkey.server.settings import Settings
from blockandkey.server.storage.store import Store
from blockandkey.server.tasks import BackgroundTasks
from blockandkey.server.web.parts import Parts, assemble
from blockandkey.server.work.workers import Workers, advise, list_actions, think
from tests.support import waiting

Data = dict[str, Any]
HUMAN = {"holder": "human"}
IDS = count()
RESEARCHER = {"holder": "bot", "bot": "researcher"}
RANDOM = {"holder": "bot", "bot": "random"}
OPEN = {"holder": "open"}


class ManualClock:
    """A clock that stands still until the test advances it."""

    def __init__(self) -> None:
        self.time = 1_000_000.0
        self._advanced = asyncio.Event()

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        until = self.time + seconds
        while self.time < until:
            await self._advanced.wait()

    def advance(self, seconds: float) -> None:
        self.time += seconds
        self._advanced.set()
        self._advanced = asyncio.Event()


class InProcessWorkers(Workers):
    """Workers without processes: they compute in the test's own process."""

    def __init__(self) -> None:
        self.seen: list[Observation] = []

    def warm(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def answer(self) -> None:
        pass

    async def hint(self, seen: Observation, strict: bool) -> tuple[str, list[Reason]]:
        return advise(seen, "researcher", strict)

    async def think(self, seen: Observation, name: str, seed: str | None) -> str:
        self.seen.append(seen)
        return think(seen, name, seed)

    async def actions(self, seen: Observation) -> list[str]:
        return list_actions(seen)


class LocalServer:
    """A server in the test's own process, without HTTP and sockets, and what tests do with it."""

    def __init__(self, parts: Parts, clock: ManualClock) -> None:
        self.parts = parts
        self.registry = parts.registry
        self.presenter = parts.presenter
        self.workers = parts.workers
        self.absences = parts.absences
        self.clock = clock
        self.writes = waiting.Writes(parts.store)
        self._tasks = BackgroundTasks()

    def start(self) -> None:
        """Start the background work: bots, deadlines, grace periods, messages of other servers."""
        self._tasks.start(self.parts.scheduler.run(), "scheduler")
        self._tasks.start(self.parts.absences.run(), "absences")
        self._tasks.start(self.parts.fanout.run(self.registry), "fan-out")

    async def stop(self) -> None:
        """Stop the background work."""
        await self._tasks.close()
        await self.parts.absences.close()
        await self.parts.scheduler.close()
        await self.parts.fanout.close()

    async def create(self, kind: str, *seats: Data, **more: Any) -> Data:
        wish = {"kind": kind, "players": len(seats), "seats": list(seats), **more}
        return await self.registry.create(CreateRoom.model_validate(wish))

    async def join(self, room: Data, seat: str, name: str = "Bob", client: str | None = None) -> str:
        wish = Join.model_validate({"invite": room["invite"], "seat": seat, "name": name, "client": client})
        return str((await self.registry.join(room["room"], wish))["token"])

    async def see(self, room: str, token: str, have: int = 0) -> Data:
        session = await self.registry.find(room)
        data = await self.presenter.whole_message(session, token, have=have)
        Message.model_validate(data)
        return data

    async def do(self, room: str, token: str, do: str, **more: Any) -> Data:
        """Send a command for the current version; the message that follows."""
        session = await self.registry.find(room)
        command = {"client": f"c{next(IDS)}", "version": session.room.version, "do": do} | more
        await self.registry.command(room, token, CommandData.model_validate(command))
        return await self.see(room, token, have=session.room.version - 1)

    async def act(self, room: str, token: str, action: str) -> Data:
        return await self.do(room, token, "act", action=action)

    async def refused(self, work: Awaitable[Any]) -> Refused:
        """Wait for work that must be refused; the refusal."""
        try:
            await work
        except Refused as refused:
            return refused
        raise AssertionError("it was not refused")

    async def settle(self, room: str, until: Callable[[Data], bool], token: str) -> Data:
        """Let bots play until a condition on the message holds; that message."""
        session, changed = await self.registry.find(room), asyncio.Event()
        session.listeners[changed] = (token, changed.set)
        try:
            while not until(data := self.presenter.message(session, session.viewer(token))):
                await waiting.patiently(changed.wait())
                changed.clear()
        finally:
            del session.listeners[changed]
        return data


class PausedBots:
    """Keeps the bots of a server thinking until the test sets `may_end`."""

    def __init__(self, server: LocalServer) -> None:
        self.begun = 0
        self.may_end = asyncio.Event()
        self._think = server.workers.think
        server.workers.think = self.think  # type: ignore[method-assign]

    async def think(self, seen: Observation, name: str, seed: str | None) -> str:
        self.begun += 1
        await self.may_end.wait()
        return await self._think(seen, name, seed)


@asynccontextmanager
async def local_server(
    folder: Path,
    pace: float = 0.0,
    database: str | None = None,
    store: Store | None = None,
    make_workers: Callable[[], Workers] = InProcessWorkers,
    is_idle: bool = False,
) -> AsyncIterator[LocalServer]:
    """A running server; its database is a file in the folder unless another is named. If idle, it starts no task."""
    database = database or f"sqlite:///{folder / 'rooms.db'}"
    settings, clock = Settings(database=database, pace=pace, bot_seed="bots", limits=0, keep_days=60), ManualClock()
    server = LocalServer(assemble(settings, clock=clock, store=store, make_workers=make_workers), clock)
    await server.parts.store.open()
    server.workers.warm()
    if not is_idle:
        server.start()
    try:
        await waiting.until(lambda: server.parts.fanout.is_receiving)
        yield server
    finally:
        await server.stop()
        await server.workers.close()
        await server.parts.store.close()


def run_on_server(folder: Path, work: Callable[[LocalServer], Awaitable[None]], **more: Any) -> None:
    """Run a test's coroutine with a server on a database in a folder."""

    async def run() -> None:
        async with local_server(folder, **more) as server:
            await work(server)

    waiting.run(run())


def random_action(view: Data, generator: random.Random) -> str:
    """A random legal action of a view; a placement in most cases."""
    actions: list[str] = view["actions"]
    placements = [action for action in actions if action.startswith("position")]
    return generator.choice(placements if placements and generator.random() < 0.8 else actions)


# A real server


class ServerProcess:
    """A server in a process of its own, on a free port; its database is in its folder unless another is named."""

    def __init__(self, folder: Path, *arguments: str, database: str | None = None) -> None:
        self.folder = folder
        self.arguments = arguments
        self.database = database or f"sqlite:///{folder / 'rooms.db'}"
        self.port = 0
        self.is_up = threading.Event()  # clients wait for it after a crash
        self.start()

    def start(self) -> None:
        """Start it, on the same port as before if there was one, and wait until it answers."""
        command = [sys.executable, "-m", "blockandkey.server", "--port", str(self.port), "--pace", "0"]
        command += ["--bot-seed", "bots", "--database", self.database, *self.arguments]
        log = (self.folder / "log").open("a")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        log.close()
        assert self.process.stdout is not None
        with self.process.stdout as said:
            self.address = said.readline().strip()
        assert self.address.startswith("http://"), (self.folder / "log").read_text()
        self.port = int(self.address.rpartition(":")[2])
        self.is_up.set()

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self.is_up.clear()
        os.kill(self.process.pid, signal.SIGKILL)
        self.wait()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        self.wait()

    def wait(self) -> int:
        """Wait until it has ended; its exit code."""
        code = self.process.wait(waiting.PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=waiting.PATIENCE)

    def create(self, kind: str, *seats: Data, **more: Any) -> Data:
        with self.client() as client:
            answer = client.post("/api/rooms", json={"kind": kind, "players": len(seats), "seats": seats, **more})
        assert answer.status_code == 200, answer.text
        data: Data = answer.json()
        return data

    @contextmanager
    def connect(self, room: str, token: str, have: int = 0) -> Iterator["SocketClient"]:
        """Open a socket of a room, and send the greeting."""
        with connect(f"ws://127.0.0.1:{self.port}/api/rooms/{room}/socket", max_size=None) as socket:
            client = SocketClient(socket)
            client.send({"token": token, "have": have})
            yield client


class SocketClient:
    """A client with one socket; it keeps every frame."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.messages: list[Data] = []
        self._ids = count()

    def send(self, data: Data) -> None:
        self.socket.send(json.dumps(data))

    def message(self) -> Data:
        """The next Message."""
        while True:
            text = str(self.socket.recv(waiting.PATIENCE))
            self.frames.append(text)
            data: Data = json.loads(text)
            if "room" in data:
                Message.model_validate(data)
                self.messages.append(data)
                return data

    def follow(self, is_right: Callable[[Data], bool]) -> Data:
        """The first Message from now on that meets a condition."""
        while not is_right(data := self.message()):
            pass
        return data

    def answer(self, client: str) -> Data:
        """The Message that answers a command."""
        return self.follow(lambda data: data["answers"] == client)

    def do(self, version: int, do: str, **more: Any) -> Data:
        client = f"t{next(self._ids)}"
        self.send({"client": client, "version": version, "do": do} | more)
        return self.answer(client)


def bearer(token: str) -> dict[str, str]:
    """The Authorization header for a token."""
    return {"Authorization": f"Bearer {token}"}
