"""The WebSocket protocol of uvicorn, with compression of long frames only and protection against hostile clients."""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

from blockandkey.server.throttle import TokenBucket
from blockandkey.server.web.limits import Allowance
from blockandkey.server.web.security import CLIENT

COMPRESS_FROM = 8000  # bytes: whole logs are longer
MAX_FRAME = 64_000  # bytes; a larger frame ends the connection
READ_SIZE = 512  # bytes that are parsed at a time, before the frames in them are counted
MAX_FRAGMENTS = 100  # of a message


class LongFramesOnly(PerMessageDeflate):
    """Compresses long frames without a context from frame to frame, so that a connection needs little memory."""

    def encode(self, frame: Frame) -> Frame:
        return super().encode(frame) if len(frame.data) >= COMPRESS_FROM else frame


class Compression(ServerPerMessageDeflateFactory):
    """Offers the compression of long frames."""

    def __init__(self) -> None:
        super().__init__(True, True, 12, 12, {"memLevel": 5})

    def process_request_params(self, *arguments: Any) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        parameters, agreed = super().process_request_params(*arguments)
        windows = agreed.remote_max_window_bits, agreed.local_max_window_bits
        return parameters, LongFramesOnly(True, True, *windows, agreed.compress_settings)


class FrameQueue:
    """The frames that the app hasn't taken yet; asyncio.Queue takes ten times the memory. One task takes them."""

    __slots__ = ("_frames", "_waiter")

    def __init__(self) -> None:
        self._frames: list[Any] = []
        self._waiter: asyncio.Future[None] | None = None

    def put_nowait(self, frame: Any) -> None:
        self._frames.append(frame)
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    def empty(self) -> bool:
        return not self._frames

    async def get(self) -> Any:
        while not self._frames:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._frames.pop(0)


class SocketProtocol(WebSocketsSansIOProtocol):
    """Disconnects clients that don't read, that don't answer pings, or that send too many frames.

    A client that never reads would keep its connection, and the data that waits for it, for ever. Pings and fragments
    never reach the app, so they are counted here.
    """

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn.available_extensions = [Compression()]
        self.queue = FrameQueue()  # type: ignore[assignment]
        self._bucket = TokenBucket(Allowance().any_frames, self.loop.time())
        self._unread = bytearray()

    def start_keepalive(self) -> None:
        """Start, with the limits of the client: the handshake has identified it."""
        super().start_keepalive()
        client = self.scope[CLIENT]  # type: ignore[literal-required]
        self._bucket = TokenBucket(client.allowance.any_frames, self.loop.time())
        self.request.headers.clear()  # nobody needs the handshake any more
        self.response.headers.clear()
        self.scope["headers"] = []

    def data_received(self, data: bytes) -> None:
        self._unread += data
        self._parse()

    async def receive(self) -> Any:
        message = await super().receive()
        self._parse()
        return message

    def _parse(self) -> None:
        """Parse what has arrived while the app takes it; parsed frames would need far more memory than these bytes."""
        while self._unread and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self._unread[:READ_SIZE])
            del self._unread[:READ_SIZE]
            try:
                super().data_received(piece)
            except InvalidState:  # the connection is being closed because of earlier frames
                self._unread.clear()

    def handle_events(self) -> None:
        if self._bucket.take(len(self.conn.events), self.loop.time()):
            self.transport.abort()
        else:
            super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MAX_FRAGMENTS:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def handle_ping(self) -> None:
        """Answer; but disconnect a client that doesn't read, because the answers would pile up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        """Drop the last frames: else a reference cycle with the parser keeps them in memory for minutes."""
        super().connection_lost(error)
        self.conn.parser.close()
        self.conn.parser_exc = None
        self.frames, self._unread = [], bytearray()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self.loop.call_later(self.close_timeout + 1, self.transport.abort)
