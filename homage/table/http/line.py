"""A WebSocket: uvicorn hands over a connection that is to be upgraded, and frames go straight to its socket.

Nothing of ASGI lies between: no task and no queue for a message. A client that does not read, does not answer or sends
faster than it is served costs a bounded amount of memory and nobody else's time.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import unquote

import msgspec
import structlog
from starlette.requests import HTTPConnection
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from homage.table.http import frames
from homage.table.http.frames import Broken, Incoming, frame
from homage.table.rooms.messages import MOST_BYTES

log = structlog.get_logger()
MOST_UNSENT = 1 << 20  # bytes that wait for a slow client before it is cut off
FAREWELL_S = 2.0  # for a client to take its leave, once it is told to
FAILED, RESTARTING = 1011, 1012


class Declined(Exception):
    """No WebSocket for this request: the status of the HTTP answer, and why in a sentence."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.status = status


class Line(asyncio.Protocol):
    """One client: its messages in the order they came, one at a time, and messages to it."""

    __slots__ = (
        "_clogged",
        "_closed",
        "_gone",
        "_incoming",
        "_loop",
        "_paused",
        "_ping_s",
        "_server",
        "_timer",
        "_transport",
        "_unanswered",
        "_waiter",
        "state",
    )
    _transport: asyncio.Transport

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self.state = app_state  # what the application's lifespan yields
        self._server = server_state
        self._ping_s = config.ws_ping_interval or 20.0
        self._loop = asyncio.get_running_loop()
        self._incoming: Incoming | None = None  # once hands are shaken
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

    def send(self, data: bytes) -> None:
        """Send a text message without waiting; whoever leaves too much unread is cut off."""
        if self._closed or self._gone:
            return
        if self._clogged and self._transport.get_write_buffer_size() > MOST_UNSENT:
            self._closed = True
            self._transport.abort()  # it would not read a farewell either
        else:
            self._transport.write(frame(frames.TEXT, data))

    async def receive(self) -> bytes | None:
        """The client's next message; None if the line is over."""
        while True:
            taken = await self._take()
            if taken is None:
                return None
            kind, data = taken
            if kind == frames.PING:
                if not self._gone:
                    self._transport.write(frame(frames.PONG, data))
            elif kind == frames.PONG:
                self._unanswered = False
            elif kind == frames.CLOSE:
                self.close(frames.close_code(data))
            elif kind != frames.CONTINUATION:
                return data

    def close(self, code: int, why: str = "") -> None:
        """Take leave, once all that was sent has gone out; the client hangs up, or is made to."""
        if self._closed or self._gone:
            return
        self._closed = True
        self._transport.write(frames.close_frame(code, why))
        self._transport.write_eof()
        self._listen()  # to notice that the client hangs up
        self._expect_the_end()

    # -- called by uvicorn and the event loop ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._server.connections.add(self)  # type: ignore[arg-type]

    def data_received(self, data: bytes) -> None:
        if self._closed:
            return
        if self._incoming is None:
            self._shake_hands(data)
            return
        self._incoming.feed(data)
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
        self.close(RESTARTING)

    # -- inside ----------------------------------------------------------------------------------------------------

    def _shake_hands(self, data: bytes) -> None:
        """Answer the request for an upgrade, which uvicorn hands over whole."""
        hands = ServerProtocol()
        hands.receive_data(data)
        for request in hands.events_received():
            assert isinstance(request, Request)
            hands.send_response(self._answer(hands, request))
        self._transport.write(b"".join(hands.data_to_send()))
        if self._incoming is None:
            self._closed = True
            self._transport.close()

    def _answer(self, hands: ServerProtocol, request: Request) -> Response:
        response = hands.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            return response
        try:
            conversation = self.welcome(_as_connection(request))
        except Declined as declined:
            problem = msgspec.json.encode({"why": str(declined), "rule": ""}).decode()
            response = hands.reject(declined.status, problem)
            del response.headers["Content-Type"]
            response.headers["Content-Type"] = "application/json"
            return response
        self._incoming = Incoming(MOST_BYTES)
        self._timer = self._loop.call_later(self._ping_s, self._ping)
        task = self._loop.create_task(self._talk(conversation))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)
        return response

    async def _talk(self, conversation: Awaitable[None]) -> None:
        """Nothing that goes wrong with one client reaches another."""
        try:
            await conversation
        except Broken as broken:
            self.close(broken.code, str(broken))
        except Exception:
            log.exception("conversation failed")
            self.close(FAILED)

    async def _take(self) -> tuple[int, bytes] | None:
        """The next frame; after one that came along with it, everybody else has a turn first."""
        assert self._incoming is not None
        taken = self._incoming.take()
        if taken is not None:
            await asyncio.sleep(0)
        while taken is None and not (self._closed or self._gone):
            self._listen()
            self._waiter = self._loop.create_future()
            await self._waiter
            taken = self._incoming.take()
        return None if self._closed else taken

    def _listen(self) -> None:
        if self._paused and not self._transport.is_closing():
            self._paused = False
            self._transport.resume_reading()

    def _ping(self) -> None:
        """See whether the client is still there; if it has not answered, though it was listened to, it is not."""
        if self._unanswered and not self._paused:
            self.close(FAILED, "no pong in time")
            return
        self._unanswered = True
        self._transport.write(frame(frames.PING, b""))
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


def _as_connection(request: Request) -> HTTPConnection:
    """The request as pages know theirs."""
    path, _, query = request.path.encode(errors="surrogateescape").partition(b"?")
    headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()]
    return HTTPConnection({"type": "websocket", "path": unquote(path), "query_string": query, "headers": headers})
