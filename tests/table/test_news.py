"""What other servers do with a table is heard, read or refused without keeping anybody waiting."""

from __future__ import annotations

import asyncio
import random
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import SQLAlchemyError

from homage.engine.match.match import Match
from homage.table.house.house import House
from homage.table.messages import client_messages as c
from homage.table.people.limits import Limit
from homage.table.rooms import chat
from homage.table.rooms.peers import FEW
from homage.table.rooms.requests import handle
from homage.table.store.rows import Entry
from homage.table.store.storage import Store
from tests.patience import PATIENCE_S, until
from tests.table.beating import (
    Threads,
    evening,
    laid_open,
    play_on,
    playing,
)
from tests.table.indoors import Watcher, opened
from tests.table.served import sqlite_in


@pytest.mark.parametrize("how", ["by name", "with all that was missed"])
def test_what_another_server_does_while_a_table_is_opened_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    load, loaded, may_go_on = Store.load, threading.Event(), threading.Event()

    def slowly(store: Store, table_id: str) -> Any:
        found = load(store, table_id)
        loaded.set()
        assert may_go_on.wait(PATIENCE_S)
        return found

    async def act(house: House, anna: Any) -> None:
        async with opened(sqlite_in(tmp_path)) as (other, _):
            there = await playing(house, anna, 3)
            table_id = there.table.row.id
            with monkeypatch.context() as patch:
                patch.setattr(Store, "load", slowly)
                opening = asyncio.create_task(other.room(table_id))
                assert await asyncio.to_thread(loaded.wait, PATIENCE_S)
            await play_on(there, Watcher(anna), random.Random(1), 1)
            if how == "by name":
                other._pass_on_to([table_id])
            else:
                other._on_listening()
            may_go_on.set()
            here = await opening
            await until(lambda: here.table.version == there.table.version)

    evening(tmp_path, act)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_what_another_server_stores_need_not_be_read(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    listening: list[House] = []  # whoever begins to listen reads all that is open: something may have been missed
    monkeypatch.setattr(House, "_on_listening", lambda house: listening.append(house))

    async def never(table_id: str, after: int) -> list[Entry]:
        raise AssertionError(f"table {table_id} was read from entry {after} on, though all of it was told")

    async def night() -> None:
        async with opened(database) as (house, anna), opened(database) as (other, _):
            await until(lambda: other in listening)
            there = await playing(house, anna, 3)
            here = await other.room(there.table.row.id)
            monkeypatch.setattr(other.archive, "entries", never)
            await play_on(there, Watcher(anna), random.Random(1), 4)
            await until(lambda: here.table.version == there.table.version)
            assert here.table.match is not None
            assert there.table.match is not None
            assert here.table.match.state == there.table.match.state
            assert other.rooms[here.table.row.id] is here

    asyncio.run(night())


def test_where_a_notice_was_missed_the_table_is_read(tmp_path: Path) -> None:
    async def act(house: House, anna: Any) -> None:
        async with opened(sqlite_in(tmp_path)) as (other, _):
            there = await playing(house, anna, 3)
            here = await other.room(there.table.row.id)
            await play_on(there, Watcher(anna), random.Random(1), 2)
            *_, before, last = house.store.entries(here.table.row.id)
            await here.peers.receive_entries([last])
            assert here.table.version == there.table.version
            await here.peers.receive_entries([before, last])
            assert here.table.version == there.table.version

    evening(tmp_path, act)


@pytest.mark.parametrize("what", ["many moves", "taken back"])
def test_much_news_from_another_server_is_read_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: Threads, what: str
) -> None:
    async def act(house: House, anna: Any) -> None:
        async with opened(sqlite_in(tmp_path)) as (other, _):
            there = await playing(house, anna, 9)
            here, watcher = await other.room(there.table.row.id), Watcher(anna)
            await here.join(watcher, 0)
            if what == "many moves":
                await play_on(there, Watcher(anna), random.Random(1), 15)
            else:
                await there.moves.take_back(2, 0)
            monkeypatch.setattr(Match, "_play", threads.noting(Match._play))
            other._pass_on_to([there.table.row.id])
            await until(lambda: here.table.version == there.table.version)
            assert here.table.match is not None
            assert there.table.match is not None
            assert here.table.match.state == there.table.match.state
            assert threads.all_replaying()
            await until(lambda: watcher.said[-1].entry == there.table.version)  # type: ignore[attr-defined]

    evening(tmp_path, act)


def test_much_talk_from_another_server_is_heard_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("OF_SPECTATOR", "OF_GALLERY"):
        monkeypatch.setattr(chat, limit, Limit(1.0, 3 * FEW))

    async def act(house: House, anna: Any) -> None:
        async with opened(sqlite_in(tmp_path)) as (other, _):
            there = await playing(house, anna, 3)
            here = await other.room(there.table.row.id)
            for _ in range(3 * FEW):
                await handle(there, Watcher(anna), c.Chat(text="Good move!"))
            monkeypatch.setattr(Store, "load", None)  # the table is not read anew
            await here.peers.receive_entries()
            assert len(here.table.talk.since(0, set())[0]) == 3 * FEW
            assert here.table.version == there.table.version

    evening(tmp_path, act)


def test_news_of_a_table_that_cannot_be_opened_harms_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(store: Store, table_id: str) -> Any:
        raise SQLAlchemyError("the database is away")

    async def act(house: House, anna: Any) -> None:
        table_id = await laid_open(house, anna)
        monkeypatch.setattr(Store, "load", away)
        opening = asyncio.create_task(house.room(table_id))
        await asyncio.sleep(0)
        await house._pass_on(table_id)
        with pytest.raises(SQLAlchemyError, match="away"):
            await opening

    evening(tmp_path, act)
