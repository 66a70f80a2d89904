"""A client on the WebSocket: messages in, messages out, and a limit to both."""

from __future__ import annotations

import asyncio
import time
from collections import deque

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from homage.engine.errors import HomageError
from homage.table.people.limits import Limit, Limiter
from homage.table.people.people import Person
from homage.table.rooms import messages as m
from homage.table.rooms.house import House
from homage.table.rooms.room import Room

MOST_UNSENT = 500  # messages that wait for a slow client before it is cut off
MOST_FLOODS = 50  # requests over the limit before a client is cut off
FAREWELL_S = 2.0
FLOODED, TOO_SLOW, NO_TABLE, FULL, DISMISSED = 4429, 4408, 4404, 4503, 4012

_decode = msgspec.json.Decoder(m.Request).decode
_encode = msgspec.json.Encoder().encode


class Connection:
    """One client at one table: a viewer of its room."""

    def __init__(self, house: House, socket: WebSocket, person: Person | None, brief: bool) -> None:
        self.house = house
        self.socket = socket
        self.person = person.id if person else ""
        self.name = person.name if person else "Spectator"
        self.brief = brief
        self._unsent: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._receiving: asyncio.Task[None] | None = None  # the task that waits for the client's next message
        self._closed: int = 0
        rate = house.settings.messages_per_s
        self._limiter = Limiter(Limit(rate, max(1.0, 4 * rate)), most_keys=1)
        self._floods = 0

    def post(self, message: m.Said) -> None:
        """Send when there is time; never waits for a slow client."""
        if isinstance(message, m.Refusal):
            self.house.metrics.refused.inc()
        if self._closed == TOO_SLOW:
            return
        self._unsent.append(_encode(message))
        if len(self._unsent) > MOST_UNSENT:
            self._cut_off()
        elif self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send())

    def dismiss(self, code: int = DISMISSED) -> None:
        """Close, once what was posted is sent; the client may connect again."""
        self._closed = code
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send())

    def _cut_off(self) -> None:
        """Be rid of a client that does not read: it would not read a farewell either."""
        self._unsent.clear()
        self._closed = TOO_SLOW
        for task in (self._sending, self._receiving):
            if task is not None:
                task.cancel()

    async def _send(self) -> None:
        try:
            while self._unsent:
                await self.socket.send_text(self._unsent.popleft().decode())
            if self._closed and self.socket.application_state is WebSocketState.CONNECTED:
                await self.socket.close(self._closed)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._unsent.clear()  # the client is gone; its reader will notice

    async def converse(self, room: Room, since: int) -> None:
        """Until the client goes or is sent away."""
        metrics = self.house.metrics
        metrics.connections.inc()
        try:
            await self._join(room, since)
            while not self._closed:
                message = await self._receive()
                if message["type"] == "websocket.disconnect":
                    return
                began = time.perf_counter()
                await self._hear(room, message.get("text") or message.get("bytes") or b"")
                metrics.answer.observe(time.perf_counter() - began)
        finally:
            room.part(self)
            metrics.connections.dec()
            if self._sending is not None:
                await asyncio.wait({self._sending}, timeout=FAREWELL_S)  # the last words, before the socket closes
                self._sending.cancel()

    async def _join(self, room: Room, since: int) -> None:
        try:
            await room.join(self, since)
        except HomageError as error:
            self.post(m.Refusal(0, str(error)))
            self.dismiss()

    async def _receive(self) -> Message:
        """The client's next message; that it is gone if it is cut off meanwhile."""
        self._receiving = asyncio.current_task()
        try:
            return await self.socket.receive()
        except asyncio.CancelledError:
            if self._closed != TOO_SLOW:
                raise
            return {"type": "websocket.disconnect", "code": TOO_SLOW}
        finally:
            self._receiving = None

    async def _hear(self, room: Room, data: str | bytes) -> None:
        if not self._limiter.allow(""):
            self._flooded()
            return
        try:
            request: m.Request = _decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # a ValidationError is one too
            self.post(m.Refusal(0, f"That message cannot be read: {_reason(error)}. The protocol page tells how."))
            return
        try:
            await room.handle(self, request)
        except HomageError as error:
            self.post(m.Refusal(request.id, str(error)))

    def _flooded(self) -> None:
        self._floods += 1
        self.house.metrics.floods.inc()
        self.post(m.Refusal(0, "You ask too much too quickly; wait a moment."))
        if self._floods > MOST_FLOODS:
            self.dismiss(FLOODED)


def _reason(error: Exception) -> str:
    return str(error).rstrip(".")[:200]
