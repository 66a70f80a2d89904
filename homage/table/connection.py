"""A client on the WebSocket: messages in, messages out, and a limit to both."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from homage.engine.errors import HomageError
from homage.table import messages as m
from homage.table.limits import Limit, Limiter
from homage.table.people import Person

if TYPE_CHECKING:
    from homage.table.house import House
    from homage.table.room import Room

MOST_UNSENT = 500  # messages that wait for a slow client before it is cut off
MOST_FLOODS = 50  # requests over the limit before a client is cut off
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
        self._closed: int = 0
        rate = house.settings.messages_per_s
        self._limiter = Limiter(Limit(rate, max(1.0, 4 * rate)), most_keys=1)
        self._floods = 0

    def post(self, message: m.Said) -> None:
        """Send when there is time; never waits for a slow client."""
        if isinstance(message, m.Refusal):
            self.house.metrics.refused.inc()
        self._unsent.append(_encode(message))
        if len(self._unsent) > MOST_UNSENT:
            self._unsent.clear()
            self.dismiss(TOO_SLOW)
        elif self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send())

    def dismiss(self, code: int = DISMISSED) -> None:
        """Close, once what was posted is sent; the client may connect again."""
        self._closed = code
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send())

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
            await room.join(self, since)
            while not self._closed:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                began = time.perf_counter()
                await self._hear(room, message.get("text") or message.get("bytes") or b"")
                metrics.answer.observe(time.perf_counter() - began)
        finally:
            room.part(self)
            metrics.connections.dec()

    async def _hear(self, room: Room, data: str | bytes) -> None:
        if not self._limiter.allow(""):
            self._flooded()
            return
        try:
            request: m.Request = _decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:  # a ValidationError is one too
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
