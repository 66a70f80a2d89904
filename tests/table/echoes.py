"""A server with a WebSocket and nothing else: it answers whatever it is told."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager, contextmanager
from http import HTTPStatus
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from homage.table.http.callers import Caller, Callers
from homage.table.http.line import Declined, Line
from tests.table.served import free_port

LONG = 16_000_000  # bytes of a page, more than a system takes for a client that does not read


class Echo(Line):
    """Repeats what it is told; some words have a meaning."""

    def welcome(self, request: HTTPConnection) -> Awaitable[None]:
        if request.scope["path"] != "/echo":
            raise Declined(HTTPStatus.NOT_FOUND, "Nobody is there.")
        return self._talk_back()

    async def _talk_back(self) -> None:
        while (data := await self.receive()) is not None:
            if data == b"fail":
                raise ValueError("as asked")
            if data == b"leave":
                self.close(4000)
            self.send(data)


def pages() -> Starlette:
    """An application that has none, but one that takes its time (`/slow`) and a long one (`/long`)."""

    async def slow(request: Request) -> Response:
        await asyncio.sleep(0.2)
        return PlainTextResponse("at last")

    async def long(request: Request) -> Response:
        return PlainTextResponse("x" * LONG)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Callers]]:
        yield {"callers": Callers(1000, 1000, "127.0.0.1")}

    return Starlette(routes=[Route("/slow", slow), Route("/long", long)], lifespan=lifespan)


@contextmanager
def listening(loop: str, ping_s: float = 20) -> Iterator[int]:
    """A server of echoes in a thread, and its port."""
    port = free_port()
    manners: dict[str, Any] = {"http": Caller, "ws": Echo, "ws_ping_interval": ping_s}
    running = uvicorn.Server(uvicorn.Config(pages(), port=port, loop=loop, log_config=None, **manners))
    thread = threading.Thread(target=running.run)
    thread.start()
    while not running.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield port
    finally:
        running.should_exit = True
        thread.join()
