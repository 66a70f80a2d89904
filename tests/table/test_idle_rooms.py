"""Tables at which nobody looks are kept on the disk alone, and are there again for whoever comes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.table.indoors import Watcher, opened
from tests.table.served import sqlite_in
from tests.table.staged import until


def test_a_room_is_closed_once_nobody_has_looked_for_a_while(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(sqlite_in(tmp_path), room_idle_s=0.01) as (house, anna):
            room = await house.create_table(anna, "fealty", ["me", "me"], {}, {}, listed=False)
            table, watcher = room.table.row.id, Watcher(anna)
            await room.join(watcher, 0)
            room.used = 0
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
            room = await house.create_table(anna, "fealty", ["me", "me"], {}, {}, listed=False)
            async with room.lock:  # something is under way
                room.used = 0
                house._close_idle_rooms()
                assert list(house.rooms.values()) == [room]

    asyncio.run(evening())
