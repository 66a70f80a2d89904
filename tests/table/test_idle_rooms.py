"""Tables at which nobody looks are kept on the disk alone, and are there again for whoever comes."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from homage.table.house.house import House
from homage.table.messages.client_messages import Play
from homage.table.people.people import Person
from homage.table.rooms import visitors
from homage.table.rooms.requests import handle
from tests.patience import until
from tests.table.indoors import Watcher, opened
from tests.table.served import sqlite_in


def test_a_room_is_closed_once_nobody_has_looked_for_a_while(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(sqlite_in(tmp_path), room_idle_s=0.01) as (house, anna):
            room = await house.tables.create(anna, "fealty", ["me", "me"], {}, {}, listed=False)
            table, watcher = room.table.row.id, Watcher(anna)
            await room.join(watcher, 0)
            room.state.used = 0
            house._close_idle_rooms()
            assert house.rooms == {table: room}, "somebody looks"
            entry = room.table.entry
            room.part(watcher)
            await until(lambda: not house.rooms)
            again = await house.room(table)
            assert again is not room
            assert again.table.entry == entry

    asyncio.run(evening())


def test_what_is_not_stored_keeps_a_room_open(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(sqlite_in(tmp_path), room_idle_s=0.01) as (house, anna):
            room = await house.tables.create(anna, "fealty", ["me", "me"], {}, {}, listed=False)
            async with room.state.lock:  # something is under way
                room.state.used = 0
                house._close_idle_rooms()
                assert list(house.rooms.values()) == [room]

    asyncio.run(evening())


def test_a_room_that_is_closed_is_gone_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever would wait for the collector of cycles would wait for long: it comes seldom in a server."""
    monkeypatch.setattr(visitors, "AWAY_S", 0.0)

    async def looked_at(house: House, anna: Person) -> list[weakref.ref[object]]:
        room = await house.tables.create(anna, "fealty", ["me", "me"], {}, {}, listed=False)
        watcher = Watcher(anna)
        await room.join(watcher, 0)
        assert room.table.match is not None
        action = room.table.match.legal(0)[0]
        await handle(room, watcher, Play(id=1, seat=0, decision=room.table.asked_at[0], action=action))
        room.part(watcher)
        assert room.visitors.views is not None
        return [weakref.ref(each) for each in (room, room.table, room.table.match, room.visitors.views)]

    async def evening() -> None:
        async with opened(sqlite_in(tmp_path), room_idle_s=0.01) as (house, anna):
            left = await looked_at(house, anna)
            await until(lambda: not house.rooms)
            await until(lambda: all(each() is None for each in left))

    gc.disable()
    try:
        asyncio.run(evening())
    finally:
        gc.enable()
