"""Where clients of the WebSocket come in: which table they ask for, who they are, and whether there is room."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable
from http import HTTPStatus
from math import ceil

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from homage.engine.errors import HomageError
from homage.table.askers import ASKER, PERSON
from homage.table.errors import NoSuchTable, TooMany, Unreadable
from homage.table.house.house import House
from homage.table.http.callers import Callers
from homage.table.http.connection import FLOODED, Connection
from homage.table.http.identity import from_home, who
from homage.table.http.line import Declined, Line
from homage.table.messages.server_messages import Refusal, encode
from homage.table.people.limits import Limiter
from homage.table.rooms.gate import Removed

log = structlog.get_logger()
FULL = 4503
# With which codes refusals close the line.
CODES = ((NoSuchTable, 4404), (Removed, 4403), (Unreadable, 4409), (TooMany, FLOODED), (HomageError, FULL))
TABLE = re.compile("/ws/([^/]+)")


class Asked(msgspec.Struct):
    """How a client wants to be told of its table, in the query of the address."""

    since: int = 0
    brief: bool = False
    token: str = ""
    link: str = ""  # what the link to the table carries, once it was renewed


class Door(Line):
    """A line to one table."""

    __slots__ = ("asker", "peer")

    def welcome(self, request: HTTPConnection) -> Awaitable[None]:
        self.asker = self._callers.behind(self.peer, request.headers.get("x-forwarded-for"))
        requests: Limiter = self.state["requests"]
        if not requests.allow(self.asker):
            wait = ceil(requests.retry_after(self.asker))
            raise Declined(HTTPStatus.TOO_MANY_REQUESTS, f"You connect too often; try again in {max(1, wait)} s.")
        table = TABLE.fullmatch(request.scope["path"])
        if table is None:
            raise Declined(HTTPStatus.NOT_FOUND, "There is no such WebSocket; a table is at /ws/TABLE.")
        if not from_home(self._house, request):
            raise Declined(HTTPStatus.FORBIDDEN, "Another site may not act in your name.")
        try:
            asked = msgspec.convert(dict(request.query_params), Asked, strict=False)
        except msgspec.ValidationError as error:
            why = f"The address cannot be read: {error}; see docs/protocol.md."
            raise Declined(HTTPStatus.FORBIDDEN, why) from error
        return self._house.turns.metered(self._converse(request, table[1], asked))

    def _shake_hands(self, data: bytes) -> None:
        """As any line does it; whoever calls is charged with it."""
        self.asker, began = self.peer, time.thread_time()
        super()._shake_hands(data)
        self._house.turns.charge(time.thread_time() - began, self.asker, "")

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It was counted when it came (callers.py), and is no longer when it goes."""
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self.peer = str(peer[0]) if peer else ""

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self._callers.go(self, self.peer)

    def hang_up(self) -> None:
        """Make room for others; never asked of one that is at a table."""
        self._transport.abort()

    @property
    def _callers(self) -> Callers:
        callers: Callers = self.state["callers"]
        return callers

    @property
    def _house(self) -> House:
        house: House = self.state["house"]
        return house

    async def _converse(self, request: HTTPConnection, table_id: str, asked: Asked) -> None:
        """One client at one table, from the first message to the last."""
        house, callers = self._house, self._callers
        if house.closing or callers.at_tables >= house.settings.most_connections:
            self.close(FULL)
            return
        asker = self.asker
        if not callers.sit(asker):
            self.send(encode(Refusal(0, "Too many connections come from your address; close some of them.")))
            self.close(FLOODED)
            return
        ASKER.set(asker)
        with house.metrics.connections.track_inprogress():
            try:
                await self._at_table(request, table_id, asked)
            finally:
                callers.rise(asker)

    async def _at_table(self, request: HTTPConnection, table_id: str, asked: Asked) -> None:
        house = self._house
        try:
            session = await who(house, request, asked.token)
            PERSON.set(session.person.id if session else "")
            await house.turns.turn("A place at this table")
            room = await house.enter(table_id, session.person if session else None, asked.link)
        except HomageError as error:
            if not isinstance(error, NoSuchTable):  # of which the code says enough
                self.send(encode(Refusal(0, str(error))))
            self.close(next(code for kind, code in CODES if isinstance(error, kind)))
            return
        except SQLAlchemyError as error:
            log.error("database away", table=table_id, why=repr(error))
            self.close(FULL)
            return
        await Connection(house, self, session, asked.brief).converse(room, max(0, asked.since))
