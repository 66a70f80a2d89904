"""A client at a table: requests in, messages out, and a limit to both."""

from __future__ import annotations

import asyncio
import time
from functools import partial

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError

from homage.engine.errors import HomageError
from homage.table.askers import ASKER
from homage.table.errors import TooMany
from homage.table.house.house import House
from homage.table.http.line import Line
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.messages.message import ServerMessage
from homage.table.people.limits import Bucket, steady
from homage.table.people.sessions import Session
from homage.table.rooms.requests import handle
from homage.table.rooms.room import Room

log = structlog.get_logger()
REFUSED_S = 1.0  # that whoever has used up a share is not listened to after a refusal
MOST_FLOODS = 50  # requests over the limit before a client is cut off
FLOODED, DISMISSED, SIGNED_OUT = 4429, 4012, 4401

_decode = msgspec.json.Decoder(c.Request).decode


class Connection:
    """One client at one table: a viewer of its room."""

    __slots__ = (
        "_bucket",
        "_floods",
        "_limit",
        "address",
        "brief",
        "deaf_to",
        "guest",
        "house",
        "line",
        "name",
        "person",
        "registered",
        "session",
    )

    def __init__(self, house: House, line: Line, session: Session | None, brief: bool) -> None:
        self.house = house
        self.line = line
        self.session = session.id if session else ""
        self.person = session.person.id if session else ""
        self.name = session.person.name if session else "Spectator"
        self.guest = session is None or session.person.guest
        self.registered = session.person.registered if session else 0
        self.deaf_to: frozenset[str] = frozenset()
        self.brief = brief
        self.address = ASKER.get()
        self._limit = steady(house.settings.messages_per_s)
        self._bucket = Bucket(self._limit.burst, time.monotonic())
        self._floods = 0

    def post(self, message: ServerMessage) -> None:
        """Send a message; never waits for a slow client."""
        if isinstance(message, m.Refusal):
            self.house.metrics.refused.inc()
        self.send(m.encode(message))

    def send(self, data: bytes) -> None:
        """Send a message that is encoded already."""
        self.line.send(data)

    @property
    def gone(self) -> bool:
        """Whether the client has hung up."""
        return self.line.gone

    def dismiss(self, code: int = DISMISSED) -> None:
        """Close, once what is said at this moment is sent; the client may connect again."""
        asyncio.get_running_loop().call_soon(self.line.close, code)

    async def converse(self, room: Room, since: int) -> None:
        """Until the client goes or is sent away."""
        answer = self.house.metrics.answer
        forget = self.house.signed_in.tell(self.session, partial(self.dismiss, SIGNED_OUT))
        try:
            await self._join(room, since)
            while (data := await self.line.receive()) is not None:
                began, entry = time.perf_counter(), room.table.entry
                await self._receive(room, data)
                if room.table.entry != entry:  # what nobody else is told of is not counted either
                    answer.observe(time.perf_counter() - began)
        finally:
            forget()
            room.part(self)

    async def _join(self, room: Room, since: int) -> None:
        try:
            if self.person:
                self.deaf_to = await asyncio.to_thread(self.house.manners.blocks.blocked_by, self.person)
            await room.join(self, since)
        except HomageError as error:
            self.post(m.Refusal(0, str(error)))
            self.dismiss()
        except SQLAlchemyError as error:
            log.error("database away", table=room.table.row.id, why=repr(error))
            self.dismiss()

    async def _receive(self, room: Room, data: bytes) -> None:
        if not self._bucket.take(self._limit, time.monotonic()):
            self._flooded(0, "You send requests too quickly; wait a moment.")
            return
        try:
            request: c.Request = _decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # a ValidationError is one too
            self.post(m.Refusal(0, f"That message cannot be read: {_reason(error)}; see docs/protocol.md."))
            return
        try:
            await self.house.turns.turn(f"Your request '{request.__struct_config__.tag}'")
            await handle(room, self, request)
        except TooMany as error:
            self._flooded(request.id, str(error))
            await asyncio.sleep(REFUSED_S)

    def _flooded(self, request: int, why: str) -> None:
        self._floods += 1
        self.house.metrics.floods.inc()
        self.post(m.Refusal(request, why))
        if self._floods > MOST_FLOODS:
            self.dismiss(FLOODED)


def _reason(error: Exception) -> str:
    return str(error).rstrip(".")[:200]
