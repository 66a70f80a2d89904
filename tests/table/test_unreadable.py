"""A table that cannot be read, or looked after, harms no other, and its players are told why."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from sqlalchemy import insert, text, update

from homage.table.errors import Unreadable
from homage.table.house import sweeping
from homage.table.house.house import House
from homage.table.house.rehearsal import rehearsals
from homage.table.house.sweeping import LONGEST_MS
from homage.table.people.people import Person
from homage.table.settings import Settings
from homage.table.store.schema import ENTRIES, TABLES
from homage.table.store.storage import Store
from tests.conftest import amount
from tests.patience import PATIENCE_S, until
from tests.table.indoors import Watcher, opened, served
from tests.table.noted import serving_logged
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, closed_with, sqlite_in
from tests.table.staged import HandHouse

BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
LIVE = {"kind": "live", "minutes": 5}


@asynccontextmanager
async def swept_by_hand(database: str) -> AsyncIterator[HandHouse]:
    """A house whose tables are looked after only when the test says so."""
    house = HandHouse(Settings(database=database))
    await house.open()
    for task in house._tasks:
        task.cancel()
    try:
        yield house
    finally:
        await house.close()


def spoil(store: Store, table_id: str, **values: Any) -> None:
    """Change the row of a table behind the server's back."""
    with store.engine.begin() as connection:
        connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(**values))


def add_nonsense(store: Store, table_id: str, number: int) -> None:
    """An entry of a kind that no release knows."""
    with store.engine.begin() as connection:
        connection.execute(insert(ENTRIES).values(table_id=table_id, number=number, at=1, kind="dance", body="{}"))


async def hopeless(house: House, host: Any, number: int) -> None:
    """A table that no sweep can do anything about: its entry, its rules or its settings are not what they should be."""
    room = await house.tables.create(host, "fealty", ["me", "me"], {}, {}, False)
    row = room.table.row
    del house.rooms[row.id]
    if number % 3 == 0:
        await asyncio.to_thread(add_nonsense, house.store, row.id, room.table.version + 1)
    settings = {**row.settings, "rules": "0 of another release"} if number % 3 == 1 else row.settings
    text = "{" if number % 3 == 2 else json.dumps(settings)
    await asyncio.to_thread(spoil, house.store, row.id, settings=text, due=number, status="playing")


@BOTH
def test_clocks_run_out_at_healthy_tables_though_more_others_cannot_be_read_than_a_sweep_looks_at(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "AT_ONCE", amount(20, full=200))
    many = sweeping.AT_ONCE * 5 // 4

    async def evening() -> tuple[int, list[dict[str, Any]]]:
        async with swept_by_hand(database) as house:
            anna = house.people.new_guest("Anna")
            room = await house.tables.create(anna, "fealty", ["me", "me"], {}, LIVE, False)
            for number in range(many):
                await hopeless(house, anna, number)
            house.clock.now += 6 * 60_000  # all clocks of the healthy table have run out
            with structlog.testing.capture_logs() as logs:
                await house.sweep.once()
                assert not room.table.chairs[0].substitute, "those that have waited longest come first"
                await house.sweep.once()
                assert all(chair.substitute == "greedy" for chair in room.table.chairs)
                for _ in range(20):
                    await house.sweep.once()
                again = len(house.store.due(house.now(), many))
                house.clock.now += LONGEST_MS
                await house.sweep.once()
            return again, logs

    again, logs = asyncio.run(evening())
    assert again == 0, "hopeless tables are postponed"
    aside = [line["table"] for line in logs if line["event"] == "table set aside"]
    assert len(aside) == len(set(aside)) == many, "each is logged once"
    assert len(logs) == many


def test_a_fault_at_one_table_is_told_there_and_others_are_looked_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with swept_by_hand(sqlite_in(tmp_path)) as house:
            anna = house.people.new_guest("Anna")
            faulty = await house.tables.create(anna, "fealty", ["me", "me"], {}, LIVE, False)
            healthy = await house.tables.create(anna, "fealty", ["me", "me"], {}, LIVE, False)
            looks = Watcher(anna)
            await faulty.join(looks, 0)

            def fault(*_: object) -> None:
                raise KeyError("a rule forgot something")

            monkeypatch.setattr(faulty.table.clocks, "deadlines", fault)
            house.clock.now += 6 * 60_000
            with structlog.testing.capture_logs() as logs:
                for _ in range(10):
                    await house.sweep.once()
            assert all(chair.substitute for chair in healthy.table.chairs)
            told = [said.why for said in looks.said if type(said).__name__ == "Refusal"]
            assert len(told) == 1
            assert "have stopped" in told[0]
            assert [line["event"] for line in logs] == ["table set aside"]
            row = house.store.table(faulty.table.row.id)
            assert row is not None
            assert row.trouble == told[0]

    asyncio.run(evening())


def test_a_computer_player_that_fails_is_asked_again_less_and_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> int:
        async with swept_by_hand(sqlite_in(tmp_path)) as house:

            async def fault(*_: object) -> int:
                raise KeyError("no idea")

            monkeypatch.setattr(house.minds, "think", fault)
            monkeypatch.setattr(house.minds, "glance", fault)
            with structlog.testing.capture_logs() as logs:
                room = await house.tables.create(
                    house.people.new_guest("Anna"), "fealty", ["me", "greedy"], {}, {}, False
                )
                for _ in range(240):  # two minutes, as a sweep goes
                    house.clock.now += 500
                    await house.sweep.once()
                    await until(lambda: not room.attendants.thinking)
            return sum(line["event"] == "computer player failed" for line in logs)

    assert 3 <= asyncio.run(evening()) <= 8


def test_a_table_that_could_not_be_read_is_not_read_again_at_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with swept_by_hand(sqlite_in(tmp_path)) as house:
            clock = house.clock
            anna = house.people.new_guest("Anna")
            room = await house.tables.create(anna, "fealty", ["me", "me"], {}, {}, False)
            table = room.table.row.id
            del house.rooms[table]
            spoil(house.store, table, game="chess")
            said = []
            for wait in (0, 1000, 70_000):
                clock.now += wait
                with pytest.raises(Unreadable) as refused:
                    await house.room(table)
                said.append(str(refused.value))
                if wait == 0:
                    spoil(house.store, table, game="fealty")
                    continue
                break
            assert said[0] == said[1]
            clock.now += 70_000
            assert (await house.room(table)).table.version == room.table.version
            row = house.store.table(table)
            assert row is not None
            assert row.trouble is None, "once it can be read all is well"

    asyncio.run(evening())


DAMAGE: dict[str, dict[str, Any]] = {
    "settings that are no JSON": {"settings": "{"},
    "settings without options": {"settings": "{}"},
    "settings that are a list": {"settings": "[1]"},
    "options that are none": {"settings": '{"options": [], "clock": {"kind": "none"}}'},
    "a clock that is none": {"settings": '{"options": {}, "clock": {"kind": {}}}'},
    "chairs that are no JSON": {"chairs": ""},
    "chairs that are numbers": {"chairs": "[1, 2]"},
    "a chair of no kind": {"chairs": '[{"name": "Anna"}, {"kind": "open"}]'},
    "a chair of half a letter": {"chairs": '[{"kind": "open", "name": "\\ud800"}, {"kind": "open"}]'},
    "too few chairs": {"chairs": "[]"},
    "more seats than memory": {"seats": 2_000_000_000},
    "a key that is none": {"key": "z"},
}
IN_SQLITE: dict[str, str] = {  # where a column holds what it is given
    "settings of other letters": "settings = CAST(x'7b22ff' AS TEXT)",
    "settings of bytes": "settings = x'ff00'",
    "seats in words": "seats = 'two'",
    "a time in words": "created = 'yesterday'",
    "a waiting that is nothing": "waiting = 'nobody'",
    "a host of bytes": "host = x'00ff'",
}


@pytest.mark.parametrize(
    ("database", "what"),
    [*(("sqlite", each) for each in (*DAMAGE, *IN_SQLITE)), *(("postgres", each) for each in DAMAGE)],
    indirect=["database"],
)
def test_a_damaged_table_is_set_aside_and_all_others_are_listed(database: str, what: str) -> None:
    """In the lobby and among one's own; by its link everybody is told why, and the rest of the server goes on."""

    async def evening() -> list[Any]:
        async with served(database) as (house, web):
            me = (await web.post("/api/me", json={"name": "Anna"})).json()
            anna = Person(me["id"], me["name"], None)
            tables = [await house.tables.create(anna, "fealty", ["me", "open"], {}, {}, True) for _ in range(3)]
            ids = [room.table.row.id for room in tables]
            for table_id in ids:
                del house.rooms[table_id]
            if what in DAMAGE:
                spoil(house.store, ids[1], **DAMAGE[what])
            else:
                damage(house.store, ids[1], IN_SQLITE[what])
            for page in ("/api/tables", "/api/tables/mine"):
                for _ in range(2):
                    answer = await web.get(page)
                    assert answer.status_code == 200, answer.text
                    assert {each["id"] for each in answer.json()} == {ids[0], ids[2]}
            assert is_a_sentence(await web.get(f"/api/tables/{ids[1]}"), 409).startswith("This table cannot be read")
            assert (await web.get(f"/table/{ids[1]}")).status_code in (200, 503)  # without a client there is no page
            assert (await web.get("/health")).status_code == 200
            await house.sweep.once()
            assert {each.table_id for each in rehearsals(house.settings.url)} == {*ids}
            return ids

    with structlog.testing.capture_logs() as logs:
        ids = asyncio.run(evening())
    aside = [line["table"] for line in logs if line["event"] == "table set aside"]
    assert aside == [ids[1]], "it is logged once"


def damage(store: Store, table_id: str, change: str) -> None:
    """Change the row of a table to what no server stores, past all that guards it."""
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.exec_driver_sql(f"UPDATE tables SET {change} WHERE id = ?", (table_id,))
        connection.commit()
        connection.exec_driver_sql("PRAGMA foreign_keys=ON")


def test_a_server_starts_though_a_time_in_its_database_is_none(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(sqlite_in(tmp_path)) as (house, anna):
            room = await house.tables.create(anna, "fealty", ["me", "open"], {}, {}, True)
            damage(house.store, room.table.row.id, "touched = 'late'")
            begun, _ = house.sessions.begin(anna.id, "here")
            with house.store.engine.begin() as connection:
                connection.execute(text("UPDATE sessions SET seen = 'never', created = x'00'"))
        async with opened(sqlite_in(tmp_path)) as (house, _):
            assert [(each.created, each.seen) for each in house.sessions.of(anna.id)] == [(0, 0)]
            assert house.sessions.find(begun) is not None
            assert (await asyncio.to_thread(house.store.lobby)).damaged.keys() == {room.table.row.id}

    asyncio.run(evening())


def test_players_of_an_unreadable_table_are_told_why_and_nothing_is_logged_twice(tmp_path: Path) -> None:
    async def evening(url: str) -> tuple[str, str]:
        async with Guest(server, "Anna") as anna:
            damaged, older = [await anna.open_table(["me", "me"]) for _ in range(2)]
            server.stop()
            store = Store(Settings(database=server.database).url)
            add_nonsense(store, damaged, 4)
            row = store.table(older)
            assert row is not None
            spoil(store, older, settings=json.dumps({**row.settings, "rules": "0 older"}))
            store.close()
            server.start()
            for _ in range(3):
                whys = [await closed_with_why(anna, table) for table in (damaged, older)]
            for table, why in zip((damaged, older), whys, strict=True):
                for page in ("", "/replay", "/record", "/board"):
                    assert is_a_sentence(await anna.web.get(f"/api/tables/{table}{page}"), 409) == why
            mine = {each["id"]: each["trouble"] for each in (await anna.web.get("/api/tables/mine")).json()}
            assert mine == dict(zip((damaged, older), whys, strict=True))
            return whys[0], whys[1]

    async def closed_with_why(anna: Guest, table: str) -> str:
        async with anna.socket(table) as socket:
            said = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S))
            assert (said["type"], said["id"]) == ("refused", 0)
            assert await closed_with(socket) == 4409
            return str(said["why"])

    with serving_logged(sqlite_in(tmp_path), tmp_path) as server:
        damaged, older = asyncio.run(evening(server.url))
        assert httpx.get(f"{server.url}/health", timeout=PATIENCE_S).status_code == 200
    assert "its entry 4 is damaged" in damaged
    assert "restore it from a back-up" in damaged
    assert "other rules of Fealty (0 older)" in older
    assert "release that opened it" in older
    assert "Traceback" not in server.said, server.said
    assert server.said.count("table set aside") == 2
