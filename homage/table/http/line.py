"""A WebSocket: uvicorn hands over a connection that is to be upgraded, and frames go straight to its socket.

The library websockets reads and checks frames. Nothing of ASGI lies between: no task and no queue for a message. A
client that does not read, does not answer or sends faster than it is served costs a bounded amount of memory and
nobody else's time.
"""

from __future__ import annotations

import asyncio
import codecs
import time
from abc import abstractmethod
from collections.abc import Awaitable
from functools import lru_cache
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import unquote

import msgspec
import structlog
from starlette.requests import HTTPConnection
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import BINARY, CLOSE, CONT, PING, PONG, TEXT, Close, CloseCode, Frame
from websockets.http11 import Request, Response
from websockets.protocol import CONNECTING, OPEN
from websockets.server import ServerProtocol

from homage.table.messages.client_messages import MOST_BYTES
from homage.table.people.limits import Bucket, steady

log = structlog.get_logger()
MOST_UNSENT = 1 << 20  # bytes that wait for a slow client before it is cut off
PIECE = 256  # bytes of a client that are read as frames in one go
OTHER_FRAMES = steady(100.0)  # pings, pongs and parts of a message, from one client each second
FAREWELL_S = 2.0  # for a client to take its leave, once it is told to

DATA = (TEXT, CONT, BINARY)
_ARE_YOU_THERE = Frame(PING, b"").serialize(mask=False)
_Utf8 = codecs.getincrementaldecoder("utf-8")


class Declined(Exception):
    """No WebSocket for this request: the status of the HTTP answer, and why in a sentence."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.status = status


class Line(asyncio.Protocol):
    """One client: its messages in the order they came, one at a time, and messages to it."""

    __slots__ = (
        "_answers",
        "_bucket",
        "_clogged",
        "_closed",
        "_frames",
        "_gone",
        "_loop",
        "_parts",
        "_paused",
        "_ping_s",
        "_protocol",
        "_server",
        "_text",
        "_timer",
        "_transport",
        "_unanswered",
        "_unread",
        "_waiter",
        "state",
    )
    _transport: asyncio.Transport

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self.state = app_state  # what the application's lifespan yields
        self._server = server_state
        self._ping_s = config.ws_ping_interval or 20.0
        self._loop = asyncio.get_running_loop()
        self._protocol = ServerProtocol(max_size=MOST_BYTES)
        self._unread = bytearray()  # what the client has sent, and nobody has looked at yet
        self._frames: list[Frame] = []  # that were read, and not taken yet
        self._answers: list[bytes] = []  # to those: a pong for each ping, at last a farewell
        self._parts = bytearray()  # of a message that is not whole yet
        self._text: codecs.IncrementalDecoder | None = None  # checks those parts, if they are text
        self._bucket = Bucket(OTHER_FRAMES.burst, time.monotonic())
        self._waiter: asyncio.Future[None] | None = None  # for more of what the client sends
        self._timer: asyncio.TimerHandle | None = None  # the next ping, or the end of a farewell
        self._closed = False  # by us: nothing is sent or taken any more
        self._gone = False  # the client: nothing is sent, but what it sent before is still taken
        self._paused = False  # reading: the client sends faster than it is served
        self._clogged = False  # the client does not read as fast as it is sent to
        self._unanswered = False  # the last ping

    @abstractmethod
    def welcome(self, request: HTTPConnection) -> Awaitable[None]:
        """The conversation with this client, until the line is over; Declined if there is none."""

    # -- to be used by the conversation ----------------------------------------------------------------------------

    @property
    def gone(self) -> bool:
        """Whether the client has hung up: nobody waits for an answer."""
        return self._gone

    def send(self, data: bytes) -> None:
        """Send a text message without waiting; whoever leaves too much unread is cut off."""
        self._write(framed(data))

    async def receive(self) -> bytes | None:
        """The client's next message; None if the line is over."""
        while (frame := await self._take()) is not None:
            if frame.opcode in DATA:
                message = self._joined(frame)
                if message is not None:
                    return message
            elif frame.opcode is PING:
                self._write(self._answers.pop(0))
            elif frame.opcode is PONG:
                self._unanswered = False
            if not self._bucket.take(OTHER_FRAMES, time.monotonic()):
                self.close(CloseCode.POLICY_VIOLATION, "too many pings, pongs or parts of messages")
        return None

    def close(self, code: int, why: str = "") -> None:
        """Take leave, once all that was sent has gone out; the client hangs up, or is made to."""
        if not (self._closed or self._gone):
            self._part(Frame(CLOSE, Close(code, why).serialize()).serialize(mask=False))

    # -- called by uvicorn and the event loop ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._clogged = self._transport.get_write_buffer_size() > 0  # by answers over HTTP that were not read either
        self._server.connections.add(self)  # type: ignore[arg-type]

    def data_received(self, data: bytes) -> None:
        if self._closed:
            return
        if self._protocol.state is CONNECTING:
            self._shake_hands(data)
            return
        self._unread += data
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
        elif not self._paused:
            self._paused = True
            self._transport.pause_reading()

    def pause_writing(self) -> None:
        self._clogged = True

    def resume_writing(self) -> None:
        self._clogged = False

    def eof_received(self) -> None:
        self._gone = True
        self._expect_the_end()

    def connection_lost(self, error: Exception | None) -> None:
        self._gone = True
        self._wake()
        if self._timer is not None:
            self._timer.cancel()
        self._server.connections.discard(self)

    def shutdown(self) -> None:
        """The server stops."""
        self.close(CloseCode.SERVICE_RESTART)

    # -- inside ----------------------------------------------------------------------------------------------------

    def _shake_hands(self, data: bytes) -> None:
        """Answer the request for an upgrade, which uvicorn hands over whole."""
        self._protocol.receive_data(data)
        for request in self._protocol.events_received():
            assert isinstance(request, Request)
            self._protocol.send_response(self._answer(request))
        self._transport.write(b"".join(self._protocol.data_to_send()))
        if self._protocol.state is not OPEN:
            self._closed = True
            self._transport.close()
            self._expect_the_end()

    def _answer(self, request: Request) -> Response:
        if "Host" not in request.headers:
            return self._protocol.reject(HTTPStatus.BAD_REQUEST, "A request names its host.")
        response = self._protocol.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            response.headers["Sec-WebSocket-Version"] = "13"  # the only one there is
            return response
        try:
            conversation = self.welcome(_as_connection(request))
        except Declined as declined:
            problem = msgspec.json.encode({"why": str(declined), "rule": ""}).decode()
            response = self._protocol.reject(declined.status, problem)
            del response.headers["Content-Type"]
            response.headers["Content-Type"] = "application/json"
            return response
        self._timer = self._loop.call_later(self._ping_s, self._ping)
        task = self._loop.create_task(self._talk(conversation))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)
        return response

    async def _talk(self, conversation: Awaitable[None]) -> None:
        """Nothing that goes wrong with one client reaches another."""
        try:
            await conversation
        except Exception:
            log.exception("conversation failed")
            self.close(CloseCode.INTERNAL_ERROR)

    async def _take(self) -> Frame | None:
        """The next frame; after one that came along with it, everybody else has a turn first."""
        if self._frames or self._unread:
            await asyncio.sleep(0)
        while not (self._closed or self._frames):
            if self._unread:
                self._read_on()
            elif self._gone:
                return None
            elif self._protocol.state is not OPEN:
                self._part(self._farewell())
            else:
                self._listen()
                self._waiter = self._loop.create_future()
                await self._waiter
        return None if self._closed else self._frames.pop(0)

    def _read_on(self) -> None:
        """Read some of what the client has sent; nothing counts after a farewell or a fault."""
        self._protocol.receive_data(self._unread[:PIECE])
        del self._unread[:PIECE]
        self._frames += self._protocol.events_received()  # type: ignore[arg-type]
        self._answers += self._protocol.data_to_send()

    def _farewell(self) -> bytes:
        """The answer to the client's own, also in the middle of a message; else what it did wrong."""
        taken = self._protocol.close_rcvd
        if taken is None:
            return b"".join(self._answers)
        said = b"" if taken.code == CloseCode.NO_STATUS_RCVD else taken.serialize()
        return Frame(CLOSE, said).serialize(mask=False)

    def _joined(self, frame: Frame) -> bytes | None:
        """The message that this part completes; a wrong letter ends the line before the message is whole."""
        if frame.opcode is not CONT:
            self._text = _Utf8() if frame.opcode is TEXT else None
        try:
            if self._text is not None:
                self._text.decode(frame.data, frame.fin)
        except UnicodeDecodeError:
            self.close(CloseCode.INVALID_DATA, "text is UTF-8")
            return None
        if frame.opcode is not CONT and frame.fin:
            return bytes(frame.data)
        self._parts += frame.data
        if not frame.fin:
            return None
        message, self._parts = bytes(self._parts), bytearray()
        return message

    def _write(self, data: bytes) -> None:
        """Write without waiting, if there is anybody; whoever leaves too much unread is cut off."""
        if self._closed or self._gone:
            return
        if self._clogged and self._transport.get_write_buffer_size() > MOST_UNSENT:
            self._closed = True
            self._transport.abort()  # it would not read a farewell either
        else:
            self._transport.write(data)

    def _part(self, farewell: bytes) -> None:
        """Write no more than this, and wait for the client to hang up."""
        self._closed = True
        self._transport.write(farewell)
        self._transport.write_eof()
        self._listen()  # to notice that the client hangs up
        self._expect_the_end()

    def _listen(self) -> None:
        if self._paused and not self._transport.is_closing():
            self._paused = False
            self._transport.resume_reading()

    def _ping(self) -> None:
        """See whether the client is still there; if it has not answered, though it was listened to, it is not."""
        if self._unanswered and not self._paused:
            self.close(CloseCode.INTERNAL_ERROR, "no pong in time")
            return
        self._unanswered = True
        self._write(_ARE_YOU_THERE)
        self._timer = self._loop.call_later(self._ping_s, self._ping)

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _expect_the_end(self) -> None:
        """Wait no longer than a farewell takes for what is still to go out, and for the client to hang up."""
        self._wake()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(FAREWELL_S, self._transport.abort)


@lru_cache(maxsize=16)
def framed(data: bytes) -> bytes:
    """A text message as it goes over the line; many who watch one table are sent the same."""
    return Frame(TEXT, data).serialize(mask=False)


def _as_connection(request: Request) -> HTTPConnection:
    """The request as pages know theirs."""
    path, _, query = request.path.encode(errors="surrogateescape").partition(b"?")
    headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()]
    return HTTPConnection({"type": "websocket", "path": unquote(path), "query_string": query, "headers": headers})
