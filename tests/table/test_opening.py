"""Long tables are read, replayed and taken back in threads of their own: whoever serves people never waits for them."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import SQLAlchemyError

import homage
from homage.engine.match.match import Match
from homage.engine.match.record import Record
from homage.table.entries.table import Table
from homage.table.errors import NoSuchTable
from homage.table.house.house import House
from homage.table.http.routes import tables
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.messages import showing
from homage.table.people.limits import Limit
from homage.table.rooms import chat, visitors
from homage.table.rooms.peers import FEW
from homage.table.rooms.requests import handle
from homage.table.rooms.room import Room
from homage.table.store.rows import Entry
from homage.table.store.storage import Store
from tests.conftest import play_randomly
from tests.patience import PATIENCE_S, until
from tests.table.company import finished
from tests.table.indoors import Watcher, opened
from tests.table.served import Guest, serving_here, sqlite_in

GAME = homage.load("fealty")
BEATS = 20


class Heart:
    """Beats on the event loop, for as long as that goes on."""

    def __init__(self) -> None:
        self.beats = 0
        self._due: list[tuple[int, threading.Event]] = []

    async def beat(self) -> None:
        while True:
            await asyncio.sleep(0)
            self.beats += 1
            for beats, event in self._due:
                if self.beats >= beats:
                    event.set()

    def wait(self) -> None:
        """Wait, in a thread, until it has beaten some more."""
        event = threading.Event()
        self._due.append((self.beats + BEATS, event))
        assert event.wait(PATIENCE_S), "the event loop stood still"


class Threads:
    """In which threads something was called."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def noting(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*arguments: Any, **more: Any) -> Any:
            self.names.append(threading.current_thread().name)
            return function(*arguments, **more)

        return noted

    def all_replaying(self) -> bool:
        """Whether it was called, and only where long games are played again."""
        return bool(self.names) and all(name.startswith("replaying") for name in self.names)


@pytest.fixture
def threads() -> Threads:
    return Threads()


def a_game(moves: int | None = None) -> Match:
    return play_randomly(GAME.new(2, seed=3), random.Random(3), moves)


async def laid_open(house: House, anna: Any) -> str:
    """A stored table with all the moves of a game, that is not open any more."""
    room = await house.tables.lay_open(anna, a_game())
    house._forget(room.state)
    return room.table.row.id


async def playing(house: House, anna: Any, moves: int) -> Room:
    """A table where Anna has both seats, after so many moves."""
    room = await house.tables.create(anna, "fealty", ["me", "me"], {}, {}, False)
    rng = random.Random(4)
    await play_on(room, Watcher(anna), rng, moves)
    return room


async def play_on(room: Room, watcher: Watcher, rng: random.Random, moves: int) -> None:
    for _ in range(moves):
        seat = rng.choice(room.table.waiting)
        assert room.table.match is not None
        action = rng.choice(room.table.match.legal(seat))
        await handle(room, watcher, c.Play(seat=seat, decision=room.table.asked_at[seat], action=action))


def evening(folder: Path, act: Callable[[House, Any], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with opened(sqlite_in(folder)) as (house, anna):
            await act(house, anna)

    asyncio.run(whole())


@contextmanager
def beating(heart: Heart) -> Iterator[None]:
    task = asyncio.create_task(heart.beat())
    try:
        yield
    finally:
        task.cancel()


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


# -- what other servers do -----------------------------------------------------------------------------------------


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
