"""The socket of one client: commands in, the newest Message out.

A slow client costs no memory. Every Message holds the whole view and is made when it can be sent, so that only the
answers to the client's own commands are queued. (socket_protocol disconnects a client that doesn't read at all.)
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from blockandkey.protocol.requests import CommandData, Hello, Ping
from blockandkey.rooms.cache import dump
from blockandkey.rooms.errors import Refused, error_data
from blockandkey.server.clock import wait_within
from blockandkey.server.session import Session
from blockandkey.server.tasks import BackgroundTasks
from blockandkey.server.web.limits import Client, unlimited_client
from blockandkey.server.web.parts import Parts
from blockandkey.server.web.statuses import STATUS

HELLO_TIMEOUT = 10.0  # seconds until the first frame of a client must have arrived
MAX_FRAME = 16_000  # characters of a frame
USUAL_ENDS = (asyncio.CancelledError, WebSocketDisconnect, RuntimeError)  # how the tasks of a connection end
MAX_ANSWERS = 32  # answers that may wait for a slow client before no more commands are read


def parse_frame(text: str | None) -> dict[str, Any]:
    """Read a frame; raises Refused."""
    if text is None or len(text) > MAX_FRAME:
        raise Refused("not_json" if text is None else "too_large")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("not_json") from None
    if not isinstance(data, dict):
        raise Refused("not_json")
    return data


def first_fault(error: ValidationError) -> str:
    """What is wrong first, in one line, without the input itself."""
    fault = error.errors(include_input=False, include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in fault["loc"])
    return f"{where}: {fault['msg']}" if where else fault["msg"]


@contextmanager
def _notifying(session: Session) -> Iterator[None]:
    """Notify all listeners if the connected seats change; spectators don't count."""
    before = session.here
    yield
    if session.here != before:
        session.notify()


class Socket(Protocol):
    """What a connection needs of a WebSocket."""

    async def accept(self) -> None:
        """Accept the connection; raises WebSocketDisconnect."""

    async def receive(self) -> Any:
        """The next event of ASGI: a frame, or the end of the connection."""

    async def send_text(self, text: str) -> None:
        """Send a frame; raises WebSocketDisconnect, or RuntimeError if the connection was closed here."""

    async def close(self, code: int, reason: str) -> None:
        """Close the connection; raises what `send_text` raises."""


class Connection:
    """The connection of one client to a room."""

    def __init__(self, parts: Parts, socket: Socket, room: str, client: Client | None = None) -> None:
        self.parts = parts
        self.registry = parts.registry
        self.presenter = parts.presenter
        self.socket = socket
        self.room = room
        self.client = client or unlimited_client(parts.clock)
        self._bucket = self.client.new_frame_bucket()
        self._tasks = BackgroundTasks(USUAL_ENDS)
        self.token = ""
        self.have = 0
        self._awake = asyncio.Event()
        self._news = False  # is there a new message to send, besides pongs?
        self._busy = False  # is a command of this client being applied?
        self._answers: list[tuple[str | None, Refused | None]] = []  # a deque takes ten times the memory
        self._pong: int | None = None  # the newest ping that is to be answered
        self._drained: asyncio.Event | None = None  # set when no answers wait

    async def run(self) -> None:
        """Serve the client until it disconnects."""
        await self.parts.admission.wait()
        await self.socket.accept()
        try:
            session = await self._greet()
        except TimeoutError:
            await self.socket.close(4408, "no greeting")
            return
        except Refused as refused:
            if refused.code in ("room", "token"):
                self.client.count_guess()
            self.parts.metrics.count("refusals", code=refused.code)
            with suppress(RuntimeError):  # it may be closed already because of the frames after the first
                await self.socket.send_text(dump({"error": error_data(refused)}))
                await self.socket.close(4000 + STATUS[refused.code], refused.code)
            return
        with _notifying(session):
            session.listeners[self] = (self.token, self._wake)
        self._wake()
        self.parts.attendance.update(session)
        sending = self._tasks.start(self._send(session), f"send {self.room}")
        reading = self._tasks.start(self._read(session), f"read {self.room}")
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            with _notifying(session):
                session.listeners.pop(self, None)
            self.registry.sent(session, self)
            self.parts.attendance.update(session, left=session.room.viewer(self.token).seat)
            await self._tasks.close()

    async def _greet(self) -> Session:
        data = parse_frame(await wait_within(self.parts.clock, HELLO_TIMEOUT, self._receive()))
        try:
            hello = Hello.model_validate(data)
        except ValidationError as error:
            raise Refused("invalid", first_fault(error)) from None
        session, _ = await self.registry.enter(self.room, hello.token)
        self.client.check_token_sockets(sum(token == hello.token for token, _ in session.listeners.values()))
        self.token, self.have = hello.token, hello.have
        return session

    async def _receive(self) -> str | None:
        frame = await self.socket.receive()
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", 1000))
        text: str | None = frame.get("text")
        return text

    # Receiving

    async def _read(self, session: Session) -> None:
        while True:
            client: str | None = None
            frame = await self._receive()
            too_fast = self.client.count_frame(self._bucket)
            if self._bucket.is_bursting:
                await self.parts.bursts.wait()
            try:
                data = parse_frame(frame)
                client = data["client"] if isinstance(data.get("client"), str) else None
                if too_fast:
                    raise too_fast
                if "ping" in data:
                    self._pong = Ping.model_validate(data).ping
                else:
                    command = CommandData.model_validate(data)
                    if command.do == "rematch":
                        self.client.count_room()
                    self._busy = True
                    await self.registry.command(self.room, self.token, command)
                    self._answers.append((client, None))
            except ValidationError as error:
                self._refuse(client, Refused("invalid", first_fault(error)))
            except Refused as refused:
                self._refuse(client, refused)
            self._busy = False
            self._awake.set()
            if too_fast:
                await self.parts.clock.sleep(too_fast.details["wait"])  # without reading: refusals would pile up
            while len(self._answers) >= MAX_ANSWERS:
                self._drained = asyncio.Event()
                await self._drained.wait()

    def _refuse(self, client: str | None, refused: Refused) -> None:
        self.parts.metrics.count("refusals", code=refused.code)
        self._answers.append((client, refused.with_traceback(None)))

    # Sending

    def _wake(self) -> None:
        self._news = True
        if not self._busy:  # else the answer to its command holds the news too
            self._awake.set()

    async def _send(self, session: Session) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            if self._pong is not None:
                pong, self._pong = self._pong, None
                await self.socket.send_text(dump({"pong": pong}))
            while self._news or self._answers:
                self._news = False
                answers, error = self._answers.pop(0) if self._answers else (None, None)
                await self._send_message(session, answers, error)
            if self._drained:
                self._drained.set()
            if session.room.status == "closed":
                await self.socket.close(4404, "room")
                return

    async def _send_message(self, session: Session, answers: str | None, error: Refused | None) -> None:
        viewer = session.viewer(self.token)
        have, self.have = min(self.have, session.room.version), session.room.version
        await self.socket.send_text(
            self.presenter.message_text(session, viewer, have=have, answers=answers, error=error)
        )
        if self.have == session.room.version:
            self.registry.sent(session, self)
