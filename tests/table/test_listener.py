"""What servers on one PostgreSQL database hear of each other."""

from __future__ import annotations

import asyncio
import random

import pytest

from homage.table.house.house import House
from homage.table.store import listener
from homage.table.store.writing import Notice
from tests.patience import until
from tests.table.beating import play_on, playing
from tests.table.test_opening import Watcher, opened


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_a_server_is_woken_only_for_tables_that_it_has_open(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []  # who has told each notice that came, to either server
    woken: list[tuple[House, str]] = []  # a server, and a table for which it was woken
    read, does = listener._read_notice, House._on_entries

    def hear(payload: str) -> Notice:
        heard.append(read(payload).writer)
        return read(payload)

    def wake(house: House, notice: Notice) -> None:
        woken.extend((house, table_id) for table_id in (*(each.table_id for each in notice.entries), *notice.tables))
        does(house, notice)

    async def night() -> None:
        async with opened(database) as (house, anna), opened(database) as (other, _):
            apart, shared = await playing(house, anna, 1), await playing(house, anna, 1)
            here = await other.room(shared.table.row.id)
            await play_on(apart, Watcher(anna), random.Random(1), 3)
            await play_on(shared, Watcher(anna), random.Random(1), 3)
            await until(lambda: here.table.version == shared.table.version)  # what was told before has come too
            assert set(heard) == {house.store.name}
            assert set(woken) == {(other, shared.table.row.id)}

    monkeypatch.setattr(listener, "_read_notice", hear)
    monkeypatch.setattr(House, "_on_entries", wake)
    asyncio.run(night())
