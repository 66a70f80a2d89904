"""A house without a network: somebody in it, and what they hear."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from homage.table.people.people import Person
from homage.table.rooms import messages as m
from homage.table.rooms.house import House
from homage.table.settings import Settings


class Watcher:
    """Somebody who looks at a table."""

    def __init__(self, person: Person, brief: bool = True) -> None:
        self.person, self.name, self.brief = person.id, person.name, brief
        self.said: list[m.Said] = []
        self.dismissed = False

    def post(self, message: m.Said) -> None:
        self.said.append(message)

    def send(self, data: bytes) -> None:
        self.post(msgspec.json.decode(data, type=m.Message))

    def dismiss(self) -> None:
        self.dismissed = True


@asynccontextmanager
async def opened(database: str, **settings: Any) -> AsyncIterator[tuple[House, Person]]:
    """A house with one guest in it."""
    house = House(Settings(database=database, **settings))
    await house.open()
    try:
        yield house, await asyncio.to_thread(house.people.new_guest, "Anna")
    finally:
        await house.close()
