"""Long tables are read, replayed and taken back in threads of their own: whoever serves people never waits for them."""

from __future__ import annotations

import asyncio
import random
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from homage.engine.match.match import Match
from homage.engine.match.record import Record
from homage.table.entries.table import Table
from homage.table.errors import NoSuchTable
from homage.table.house.house import House
from homage.table.http.routes import tables
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.messages import showing
from homage.table.rooms import visitors
from homage.table.rooms.requests import handle
from homage.table.store.rows import Entry
from homage.table.store.storage import Store
from tests.patience import PATIENCE_S, until
from tests.table.beating import (
    BEATS,
    GAME,
    Heart,
    Threads,
    a_game,
    beating,
    evening,
    laid_open,
    play_on,
    playing,
)
from tests.table.company import finished
from tests.table.indoors import Watcher, opened
from tests.table.served import Guest, serving_here, sqlite_in

# -- opening -------------------------------------------------------------------------------------------------------


def test_the_event_loop_goes_on_while_a_long_table_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heart, read = Heart(), Table.read

    def slowly(table: Table, entry: Entry) -> None:
        if entry.number % 10 == 0:
            heart.wait()
        read(table, entry)

    async def act(house: House, anna: Any) -> None:
        table_id = await laid_open(house, anna)
        monkeypatch.setattr(Table, "read", slowly)
        with beating(heart):
            room = await house.room(table_id)
        assert room.table.status == "over"
        assert heart.beats > BEATS

    evening(tmp_path, act)


def test_tables_are_read_one_after_another_however_many_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heart, read, lock = Heart(), Table.read, threading.Lock()
    reading: set[str] = set()
    most = 0

    def slowly(table: Table, entry: Entry) -> None:
        nonlocal most
        with lock:
            reading.add(table.row.id)
            most = max(most, len(reading))
        if entry.number % 20 == 0:
            heart.wait()
        read(table, entry)
        if table.status == "over":
            with lock:
                reading.discard(table.row.id)

    async def act(house: House, anna: Any) -> None:
        ids = [await laid_open(house, anna) for _ in range(4)]
        monkeypatch.setattr(Table, "read", slowly)
        with beating(heart):
            await asyncio.gather(*map(house.room, ids))
        assert most == 1

    evening(tmp_path, act)


def test_all_who_come_while_a_table_is_opened_share_the_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load, loaded, may_go_on = Store.load, 0, threading.Event()

    def slowly(store: Store, table_id: str) -> Any:
        nonlocal loaded
        loaded += 1
        assert may_go_on.wait(PATIENCE_S)
        return load(store, table_id)

    async def act(house: House, anna: Any) -> None:
        table_id = await laid_open(house, anna)
        monkeypatch.setattr(Store, "load", slowly)
        waiting = [asyncio.create_task(house.room(table_id)) for _ in range(5)]
        await asyncio.sleep(0)
        waiting[0].cancel()  # the one that asked first is gone again
        await asyncio.sleep(0)
        may_go_on.set()
        rooms = await asyncio.gather(*waiting[1:])
        assert waiting[0].cancelled()
        assert all(room is house.rooms[table_id] for room in rooms)
        assert loaded == 1

    evening(tmp_path, act)


def test_a_table_that_cannot_be_opened_is_refused_to_all_and_asked_for_anew(tmp_path: Path) -> None:
    async def act(house: House, anna: Any) -> None:
        for _ in range(2):
            answers = await asyncio.gather(*(house.room("nowhere") for _ in range(3)), return_exceptions=True)
            assert [type(answer) for answer in answers] == [NoSuchTable] * 3
        assert not house._opening

    evening(tmp_path, act)


def test_other_tables_are_played_while_one_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, may_go_on = Table.read, threading.Event()

    def slowly(table: Table, entry: Entry) -> None:
        if threading.current_thread() is not threading.main_thread():
            assert may_go_on.wait(PATIENCE_S)
        read(table, entry)

    async def act(house: House, anna: Any) -> None:
        table_id, room = await laid_open(house, anna), await playing(house, anna, 3)
        monkeypatch.setattr(Table, "read", slowly)
        opening = asyncio.create_task(house.room(table_id))
        await play_on(room, Watcher(anna), random.Random(1), 5)
        assert room.table.match is not None
        assert room.table.match.played == 8
        assert not opening.done()
        may_go_on.set()
        assert (await opening).table.status == "over"

    evening(tmp_path, act)


def test_a_table_that_is_being_opened_when_the_server_stops_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load, loading, may_go_on = Store.load, threading.Event(), threading.Event()

    def slowly(store: Store, table_id: str) -> Any:
        loading.set()
        assert may_go_on.wait(PATIENCE_S)
        return load(store, table_id)

    async def act(house: House, anna: Any) -> None:
        async with opened(sqlite_in(tmp_path)) as (other, _):
            table_id = await laid_open(house, anna)
            monkeypatch.setattr(Store, "load", slowly)
            waiting: list[asyncio.Task[Any]] = [asyncio.create_task(other.room(table_id)) for _ in range(2)]
            assert await asyncio.to_thread(loading.wait, PATIENCE_S)
            waiting += [asyncio.create_task(do(a_game)) for do in (other.replaying.soon, other.replaying.at_length)]
            await until(lambda: other.replaying._soon and other.replaying._long)
        done, _ = await asyncio.wait(waiting)
        may_go_on.set()
        assert all(task.cancelled() for task in done)
        assert not other.rooms
        assert not other._opening

    evening(tmp_path, act)


# -- taking back ---------------------------------------------------------------------------------------------------


def test_take_backs_one_after_another_are_played_again_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: Threads
) -> None:
    async def act(house: House, anna: Any) -> None:
        room = await playing(house, anna, 30)
        match, watcher = room.table.match, Watcher(anna)
        assert match is not None
        expected = match.private_record
        monkeypatch.setattr(Match, "_play", threads.noting(Match._play))
        for _ in range(5):
            own = room.table.log.last_decision(room.table.match, 0)
            assert own is not None
            await room.moves.take_back(own, 0, watcher)
        monkeypatch.undo()
        assert threads.all_replaying()
        assert match.state == GAME.replay(expected, match.played).state
        again = await house.archive.read(room.table.row.id)
        assert again.match is not None
        assert (again.match.state, again.match.private_record) == (match.state, match.private_record)

    evening(tmp_path, act)


# -- replays, records, stories -------------------------------------------------------------------------------------


def test_a_game_that_goes_on_from_another_is_set_up_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: Threads
) -> None:
    async def act(house: House, anna: Any) -> None:
        match = a_game(30)
        monkeypatch.setattr(Match, "replay_move", threads.noting(Match.replay_move))
        room = await house.tables.branch(anna, match, 0)
        assert room.table.match is not None
        assert room.table.match.record.moves[:30] == match.record.moves
        assert len(threads.names) == 30
        assert threads.all_replaying()

    evening(tmp_path, act)


def test_the_words_of_a_long_story_are_found_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: Threads
) -> None:
    monkeypatch.setattr(visitors, "LONG", 10)
    monkeypatch.setattr(showing, "story_events", threads.noting(showing.story_events))

    async def act(house: House, anna: Any) -> None:
        room = await playing(house, anna, 20)
        watcher = Watcher(anna, brief=False)
        for ask, found in (
            (partial(room.join, watcher, 0), True),
            (partial(room.join, watcher, 2), True),
            (partial(handle, room, watcher, c.See()), False),  # as at first: it is kept
            (partial(room.moves.take_back, 18, *room.table.match.past.deciders(18)), True),  # type: ignore[union-attr]
        ):
            threads.names.clear()
            await ask()
            update = watcher.said[-1]
            assert isinstance(update, m.Update)
            assert len(update.seats[0].story) > 10
            assert threads.all_replaying() if found else not threads.names

    evening(tmp_path, act)


def test_everybody_is_shown_what_happened_even_if_whoever_asked_for_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitors, "LONG", 3)
    find, begun, may_go_on = showing.Showing.find_words, threading.Event(), threading.Event()

    def slowly(*arguments: Any) -> None:
        begun.set()
        assert may_go_on.wait(PATIENCE_S)
        find(*arguments)

    async def act(house: House, anna: Any) -> None:
        room = await playing(house, anna, 9)
        watcher = Watcher(anna, brief=False)
        await room.join(watcher, 0)
        before = room.table.version
        monkeypatch.setattr(showing.Showing, "find_words", slowly)
        asking = asyncio.create_task(room.moves.take_back(6, 0))
        assert await asyncio.to_thread(begun.wait, PATIENCE_S)
        asking.cancel()
        await asyncio.wait({asking})
        may_go_on.set()
        update = watcher.said[-1]
        assert isinstance(update, m.Update)
        assert update.entry == room.table.version > before

    evening(tmp_path, act)


def test_pages_that_replay_a_game_do_so_in_threads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: Threads
) -> None:
    async def act(anna: Guest) -> None:
        table = await finished(anna)
        monkeypatch.setattr(Match, "replayed", threads.noting(Match.replayed))
        monkeypatch.setattr(Record, "dump", threads.noting(Record.dump))
        monkeypatch.setattr(tables, "_chronicle", threads.noting(tables._chronicle))
        for page in ("replay?to=9", "replay?to=9&seat=1", "record", "chronicle/0"):
            threads.names.clear()
            answer = await anna.web.get(f"/api/tables/{table}/{page}")
            assert answer.status_code == 200
            assert threads.all_replaying(), page
        text = (await anna.web.get(f"/api/tables/{table}/record")).text
        threads.names.clear()
        assert (await anna.web.post("/api/records", json={"record": text})).status_code == 201
        assert threads.names[0].startswith("replaying")

    async def whole() -> None:
        async with Guest(server, "Anna") as anna:
            await act(anna)

    with serving_here(sqlite_in(tmp_path)) as server:
        asyncio.run(whole())
