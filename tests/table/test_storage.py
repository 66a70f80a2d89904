"""The store by itself: group commit, conflicts, order, migrations, and what lists show."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, insert, inspect, select, text, update

from homage.engine.flow.windows import Order
from homage.games.feudalism import GAME
from homage.table.entries.table import Table
from homage.table.entries.windows import Pauses, StandingOrders
from homage.table.people.people import People, Person
from homage.table.people.sessions import Session, Sessions
from homage.table.settings import Settings
from homage.table.store.rows import Entry, TableRow, Write
from homage.table.store.schema import ENTRIES, METADATA, PLAYERS, SITTERS, TABLES
from homage.table.store.storage import Store
from homage.table.store.writing import Notice, notices
from tests.patience import PATIENCE_S
from tests.table.registry import CHEAP, HandClock

BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
ROW = TableRow(
    id="t1",
    game="fealty",
    seats=2,
    settings={"options": {}, "clock": {"kind": "none"}},
    chairs=[{"kind": "open"}, {"kind": "open"}],
    key=bytes(32),
    listed=True,
    host="ann",
    status="open",
    created=1,
    touched=1,
    due=None,
)


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store with two people and a table, that does not write yet."""
    opened = Store(Settings(database=database).url)
    opened.migrate()
    with opened.engine.begin() as connection:
        connection.execute(insert(PLAYERS), [{"id": name, "name": name, "created": 1} for name in ("ann", "bob")])
    opened.create_table(ROW)
    yield opened
    opened.close()


def write(number: int, table: str = "t1", body: Any = None, **more: Any) -> Write:
    settled = {"status": "playing", "touched": 1000 + number, "due": None, **more}
    return Write(Entry(table, number, 1000 + number, "chat", body), **settled)


def appended(store: Store, writes: list[Write]) -> list[bool]:
    """All at once, with the store open from the beginning."""

    async def append() -> list[bool]:
        waiting = [asyncio.ensure_future(store.writer.append(each)) for each in writes]
        await asyncio.sleep(0)  # all of them are in the queue before the writer begins
        store.open()
        return list(await asyncio.gather(*waiting))

    return asyncio.run(append())


@BOTH
def test_many_entries_go_into_few_commits(store: Store) -> None:
    for table in range(2, 12):
        store.create_table(replace(ROW, id=f"t{table}"))
    writes = [write(number, f"t{table}", {"n": number}) for number in range(1, 101) for table in range(2, 12)]
    assert all(appended(store, writes))
    assert store.writer.commits == 3  # of at most 400 entries each
    for table in range(2, 12):
        assert [entry.body["n"] for entry in store.entries(f"t{table}")] == list(range(1, 101))


@BOTH
def test_entries_come_back_as_they_went_in_and_in_order(store: Store) -> None:
    bodies = [{"text": "§ 'quoted' \"twice\" % \\ \u0000 \U0001f451"}, [0, 17, [5, 6]], {"seat": None}]
    assert appended(store, [write(number, body=body) for number, body in enumerate(bodies, start=1)]) == [True] * 3
    assert [(entry.number, entry.body, entry.at) for entry in store.entries("t1")] == [
        (number, body, 1000 + number) for number, body in enumerate(bodies, start=1)
    ]
    assert [entry.number for entry in store.entries("t1", after=2)] == [3]


@BOTH
def test_of_two_entries_with_one_number_exactly_one_is_stored(store: Store) -> None:
    kept = appended(store, [write(1, body="first"), write(1, body="second"), write(2, body="next")])
    assert kept == [True, False, True]
    assert [entry.body for entry in store.entries("t1")] == ["first", "next"]


@BOTH
def test_a_conflict_at_one_table_does_no_harm_to_the_others_of_its_commit(store: Store) -> None:
    store.create_table(replace(ROW, id="t2"))
    assert appended(store, [write(1)]) == [True]
    store.close()
    kept = appended(store, [write(1, "t2"), write(1), write(2, "t2")])
    assert kept == [True, False, True]
    assert len(store.entries("t1")) == 1
    assert len(store.entries("t2")) == 2


@BOTH
def test_two_stores_on_one_database_race_for_every_number_and_one_wins_each(database: str, store: Store) -> None:
    other = Store(Settings(database=database).url)

    async def race() -> list[tuple[bool, bool]]:
        store.open()
        other.open()
        both = [
            asyncio.gather(store.writer.append(write(n, body="a")), other.writer.append(write(n, body="b")))
            for n in range(1, 51)
        ]
        return [tuple(pair) for pair in await asyncio.gather(*both)]  # type: ignore[misc]

    won = asyncio.run(race())
    other.close()
    assert all(sorted(pair) == [False, True] for pair in won)
    assert [entry.body for entry in store.entries("t1")] == ["a" if pair[0] else "b" for pair in won]


def test_a_table_that_does_not_exist_fails_alone(store: Store) -> None:
    async def append() -> list[bool | BaseException]:
        good, bad = store.writer.append(write(1)), store.writer.append(write(1, "nowhere"))
        waiting = [asyncio.ensure_future(good), asyncio.ensure_future(bad)]
        await asyncio.sleep(0)
        store.open()
        return list(await asyncio.gather(*waiting, return_exceptions=True))

    kept, refused = asyncio.run(append())
    assert isinstance(refused, Exception)
    assert (kept is True) == (len(store.entries("t1")) == 1)  # told as it is
    assert not store.entries("nowhere")


@BOTH
def test_closing_writes_what_still_waits(store: Store) -> None:
    async def append_and_close() -> list[bool]:
        waiting = [asyncio.ensure_future(store.writer.append(write(number))) for number in range(1, 1001)]
        await asyncio.sleep(0)
        store.open()
        await asyncio.to_thread(store.close)
        return list(await asyncio.gather(*waiting))

    assert all(asyncio.run(append_and_close()))
    assert [entry.number for entry in store.entries("t1")] == list(range(1, 1001))


@BOTH
def test_a_connection_in_use_while_the_store_closes_is_closed_when_it_comes_back(store: Store) -> None:
    with store.engine.connect() as connection:
        ours = connection.connection.dbapi_connection
        store.close()
        assert connection.scalar(select(func.count()).select_from(TABLES)) == 1, "whoever reads may read to the end"
    assert ours is not None
    with pytest.raises(Exception, match="closed"):
        ours.cursor().execute("SELECT 1")


@BOTH
def test_an_entry_moves_its_table_and_notes_who_sits(store: Store) -> None:
    assert appended(store, [write(1, status="playing", due=77, sitter="bob"), write(2, due=99, sitter="bob")])
    table = store.table("t1")
    assert table is not None
    assert (table.status, table.due, table.touched) == ("playing", 99, 1002)
    assert [row.id for row in store.running_tables("bob").tables] == ["t1"]
    assert [row.id for row in store.running_tables("ann").tables] == ["t1"]  # the host
    with store.engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(SITTERS)) == 2


@BOTH
def test_what_is_not_stored_leaves_the_table_as_it_was(store: Store) -> None:
    assert appended(store, [write(1, status="over", due=5), write(1, status="open", due=6, sitter="bob")]) == [
        True,
        False,
    ]
    table = store.table("t1")
    assert table is not None
    assert (table.status, table.due) == ("over", 5)
    assert not store.running_tables("bob").tables


def test_other_servers_are_told_all_entries_in_texts_that_the_database_carries() -> None:
    entries = [Entry(f"t{number % 7}", number, 1, "chat", {"text": "\u00e9\U0001f451" * 40}) for number in range(100)]
    long = Entry("t9", 1, 1, "start", {"moves": [[0, 1, []]] * 2000})
    texts = list(notices("us", [*entries[:50], long, *entries[50:]]))
    assert all(len(text.encode()) < 8000 for text in texts)
    read = [msgspec.json.decode(text, type=Notice) for text in texts]
    assert [entry for notice in read for entry in notice.entries] == entries
    assert [table for notice in read for table in notice.tables] == ["t9"]
    assert {notice.writer for notice in read} == {"us"}
    assert len(texts) < 12


@BOTH
def test_due_tables_are_those_being_played_whose_time_has_come(store: Store) -> None:
    rows = [("early", "playing", 10), ("exact", "playing", 20), ("late", "playing", 30), ("never", "playing", None)]
    for name, status, due in [*rows, ("over", "over", 10), ("open", "open", 10)]:
        store.create_table(replace(ROW, id=name, status=status, due=due))
    assert store.due(20, most=9) == ["early", "exact"], "who has waited longest comes first"
    assert store.due(20, most=1) == ["early"]
    store.postpone("early", 40, 20)
    store.postpone("late", 50, 20)
    assert store.due(35, most=9) == ["exact", "late"], "what is not due yet is not put off"
    store.postpone("exact", None, 20)
    assert store.due(30, most=9) == ["late"]


@BOTH
def test_the_lobby_shows_listed_tables_open_ones_first_and_the_latest_first(store: Store) -> None:
    for name, status, touched, listed in [
        ("playing-new", "playing", 9, True),
        ("open-old", "open", 5, True),
        ("open-new", "open", 7, True),
        ("over", "over", 8, True),
        ("hidden", "open", 8, False),
    ]:
        store.create_table(replace(ROW, id=name, status=status, touched=touched, listed=listed))
    assert [row.id for row in store.lobby().tables] == ["open-new", "open-old", "t1", "playing-new"]
    assert [row.id for row in store.lobby(most=2).tables] == ["open-new", "open-old"]


def test_a_table_on_a_damaged_page_of_the_file_is_set_aside(tmp_path: Path) -> None:
    """SQLite reads no list that has it; each of the others by itself can be read."""
    file = tmp_path / "homage.db"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    with store.engine.begin() as connection:
        connection.execute(insert(PLAYERS).values(id="ann", name="Ann", created=1))
    for number in range(3):
        long = {**ROW.settings, "padding": "Q" * 20_000 if number == 1 else ""}
        store.create_table(replace(ROW, id=f"t{number}", touched=number, settings=long))
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    store.engine.dispose()
    data = bytearray(file.read_bytes())
    page = next(at for at in range(0, len(data), 4096) if data[at + 4 : at + 4096] == b"Q" * 4092)
    data[page : page + 4] = b"\x7f\xff\xff\xff"  # where the text goes on
    file.write_bytes(data)
    store = Store(f"sqlite:///{file}")
    found = store.lobby()
    assert [row.id for row in found.tables] == ["t2", "t0"]
    assert list(found.damaged) == ["t1"]
    assert "malformed" in str(found.damaged["t1"])
    store.engine.dispose()


@BOTH
def test_a_table_comes_back_as_it_was_created(store: Store) -> None:
    settings = {**ROW.settings, "options": {"short": True}, "chairs": [{"kind": "open"}]}
    row = replace(ROW, id="t9", settings=settings, key=bytes(range(32)))
    store.create_table(row)
    assert store.table("t9") == row
    assert store.load("t9") == (row, [])
    assert store.table("t10") is None
    assert store.load("t10") is None


@BOTH
def test_migrations_make_the_layout_that_the_code_expects_and_can_be_run_again(store: Store) -> None:
    assert appended(store, [write(1)]) == [True]
    store.migrate()
    store.migrate()
    assert len(store.entries("t1")) == 1
    with store.engine.connect() as connection:
        compared = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(compared, METADATA) == []
    assert set(inspect(store.engine).get_table_names()) == {*METADATA.tables, "alembic_version"}


@contextmanager
def older(database: str, revision: str) -> Iterator[Store]:
    """A database as an earlier release left it, with a person and a table in it."""
    store = Store(Settings(database=database).url)
    store.migrate(revision)
    with store.engine.begin() as connection:
        put(connection, "players", id="ann", name="ann", created=1)
        put_table(connection, ROW)
    yield store
    store.close()


def put(connection: Connection, table: str, **values: Any) -> None:
    """A row, with the columns that this release knew."""
    named = ", ".join(f":{name}" for name in values)
    connection.execute(text(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({named})"), values)


def put_table(connection: Connection, row: TableRow) -> None:
    texts = {"settings": json.dumps(row.settings), "chairs": json.dumps(row.chairs), "key": row.key.hex()}
    later = ("trouble", "guests", "deadlines", "result", "ended", "rematch_asked")
    known = {name: value for name, value in row.__dict__.items() if name not in later}
    put(connection, "tables", **{**known, **texts})


@BOTH
def test_orders_and_pauses_of_an_older_version_are_understood(database: str) -> None:
    """They had one pause for all windows, and one order a window without conditions; nothing of it is lost."""
    chairs = [{"kind": "open", "name": "", "player": ""}] * 2
    kept = {"options": {"king": "second"}, "clock": {"kind": "none"}, "chairs": chairs}
    orders = {"answer:alliance": GAME.words.parse("play tensions_internes"), "w3:king": 0}
    bodies = [
        ("start", {"deal": GAME.new(2, seed=1, options=kept["options"]).record.deal}),
        ("standing", {"seat": 1, "ask": "could", "orders": orders}),
        ("standing", {"seat": 0, "ask": "always", "orders": {}}),
    ]
    with older(database, "0002") as store:
        with store.engine.begin() as connection:
            put_table(connection, replace(ROW, id="t2", game="feudalism", settings={**kept, "pause": 6}))
            for number, (kind, body) in enumerate(bodies, 1):
                put(connection, "entries", table_id="t2", number=number, at=number, kind=kind, body=json.dumps(body))
        store.migrate()
        loaded, first = store.load("t2"), store.table("t1")
    assert loaded is not None
    assert loaded[0].settings == {**kept, "pauses": {"routine": 6, "decisive": 6}}
    table = Table(loaded[0], GAME)
    for entry in loaded[1]:
        table.read(entry)
    assert table.pauses == Pauses(6, 6)
    assert table.standing == [
        StandingOrders("could"),
        StandingOrders("could", tuple(Order(window, action) for window, action in orders.items())),
    ]
    assert first == ROW, "a table that has none of it stays as it is"


@BOTH
def test_a_damaged_table_of_an_older_version_keeps_no_other_from_being_brought_up(database: str) -> None:
    kept = {"options": {}, "clock": {"kind": "none"}, "chairs": ROW.chairs}
    damaged = {"t2": "{", "t3": "[]"}
    with older(database, "0002") as store:
        with store.engine.begin() as connection:
            for number, table_id in enumerate([*damaged, "t4"], 1):
                put_table(connection, replace(ROW, id=table_id, settings={**kept, "pause": 6}))
                body = damaged.get(table_id, '{"seat": 0, "ask": "always", "orders": {}}')
                put(connection, "entries", table_id=table_id, number=number, at=1, kind="standing", body=body)
            for table_id, settings in damaged.items():
                changed = update(TABLES).where(TABLES.c.id == table_id)
                connection.execute(changed.values(settings=settings))
        store.migrate()
        whole, entries = store.table("t4"), store.entries("t4")
    assert whole is not None
    assert whole.settings["pauses"] == {"routine": 6, "decisive": 6}
    assert entries[0].body["ask"] == "fair"


@BOTH
def test_tokens_of_a_release_without_sessions_work_until_their_session_is_ended(database: str) -> None:
    with older(database, "0003") as store:
        old_token = People(store.engine, HandClock(), CHEAP).sign("ann")  # it carried the id of the person
        store.migrate()
        people = People(store.engine, HandClock(), CHEAP)
        sessions, session_id = Sessions(people), people.read(old_token)
        assert session_id is not None
        assert sessions.find(session_id) == Session(session_id, Person("ann", "ann", None))
        assert sessions.end("ann", session_id) == [session_id]
        assert sessions.find(session_id) is None


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_servers_that_start_together_bring_an_empty_database_up_to_date(database: str) -> None:
    code = "import sys; from homage.table.store.storage import Store; Store(sys.argv[1]).migrate()"
    command = [sys.executable, "-c", code, Settings(database=database).url]
    started = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    told = [process.communicate(timeout=PATIENCE_S)[1] for process in started]
    assert [process.returncode for process in started] == [0, 0, 0], told


@BOTH
def test_sqlite_keeps_what_was_committed_through_a_power_cut_and_holds_references(database: str, store: Store) -> None:
    if store.sqlite:
        with store.engine.connect() as connection:
            asked = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
            }
            assert asked == {"journal_mode": "wal", "synchronous": 2}  # FULL
    with pytest.raises(Exception, match=r"(?i)foreign key"), store.engine.begin() as connection:
        connection.execute(insert(ENTRIES).values(table_id="none", number=1, at=1, kind="chat", body="{}"))
