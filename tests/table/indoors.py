"""A house without a network: somebody in it, and what they hear."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec

from homage.table.house.house import House
from homage.table.http.app import make_app
from homage.table.messages import server_messages as m
from homage.table.messages.message import ServerMessage
from homage.table.people.people import Person
from homage.table.settings import Settings


class Watcher:
    """Somebody who looks at a table."""

    def __init__(self, person: Person, brief: bool = True) -> None:
        self.person, self.name, self.brief = person.id, person.name, brief
        self.guest, self.registered = person.guest, person.registered
        self.deaf_to: frozenset[str] = frozenset()
        self.address = ""
        self.said: list[ServerMessage] = []
        self.dismissed = self.gone = False

    def post(self, message: ServerMessage) -> None:
        self.said.append(message)

    def send(self, data: bytes) -> None:
        self.post(msgspec.json.decode(data, type=m.Message))

    def dismiss(self) -> None:
        self.dismissed = True


@asynccontextmanager
async def served(database: str) -> AsyncIterator[tuple[House, httpx.AsyncClient]]:
    """A server without a network; stories are written only when the test says so."""
    app = make_app(Settings(database=database, requests_per_s=10_000), compile_games=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://homage") as web,
    ):
        house: House = app.state.house
        for task in house._tasks:
            task.cancel()
        yield house, web


@asynccontextmanager
async def opened(database: str, **settings: Any) -> AsyncIterator[tuple[House, Person]]:
    """A house with one guest in it."""
    house = House(Settings(database=database, **{"tables_per_minute": 10_000, **settings}))
    await house.open()
    try:
        yield house, await asyncio.to_thread(house.people.new_guest, "Anna")
    finally:
        await house.close()
