"""The list of my games: running ones are all there, finished ones come page by page, invitations have their place."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import event, insert, text

from homage.engine.state.dice import key_from_seed
from homage.games import load
from homage.table.http.routes.lists import PAGE
from homage.table.people.people import Person
from homage.table.settings import Settings
from homage.table.store.rows import Entry, TableRow, Write
from homage.table.store.schema import PLAYERS
from homage.table.store.storage import Store
from tests.table.indoors import served
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, Server, by_chance, sqlite_in

BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
SEATED = [{"kind": "person", "name": name.title(), "player": name} for name in ("ann", "bob")]
ROW = TableRow(
    id="t",
    game="fealty",
    seats=2,
    settings={"options": {}, "clock": {"kind": "none"}},
    chairs=SEATED,
    key=bytes(32),
    listed=False,
    host="ann",
    status="open",
    created=1,
    touched=1,
    due=None,
)
WON = {"why": "resigned", "winners": [1]}


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store with two people, that writes."""
    opened = Store(Settings(database=database).url)
    opened.migrate()
    with opened.engine.begin() as connection:
        connection.execute(insert(PLAYERS), [{"id": name, "name": name, "created": 1} for name in ("ann", "bob")])
    opened.open()
    yield opened
    opened.close()


def append(store: Store, *writes: Write) -> None:
    """Store these entries, one after the other."""

    async def each() -> None:
        for write in writes:
            assert await store.writer.append(write)

    asyncio.run(each())


def entry(table: str, number: int, at: int, status: str = "playing", kind: str = "chat", **more: Any) -> Write:
    return Write(Entry(table, number, at, kind, {}), status, at, None, **more)


def seats_taken(store: Store, table: str, at: int) -> None:
    """Both sit down, and the first is to decide."""
    store.create_table(replace(ROW, id=table, touched=at))
    sits = [entry(table, n, at, sitter=name, waiting=1) for n, name in enumerate(("ann", "bob"), start=1)]
    append(store, *sits)


def ids(found: Any) -> list[str]:
    return [row.id for row in found.tables]


# -- the store ---------------------------------------------------------------------------------------------------------


@BOTH
def test_a_game_that_ends_goes_to_the_finished_ones_and_comes_back_if_its_end_is_taken_back(store: Store) -> None:
    seats_taken(store, "t", 10)
    assert ids(store.running_tables("bob")) == ["t"]
    append(store, entry("t", 3, 20, "over", turned=True, result=WON), entry("t", 4, 30, "over", result=WON))
    assert not store.running_tables("bob").tables
    (row,) = store.finished_tables("bob", 5).tables
    assert (row.ended, row.touched, row.result) == (20, 30, WON)
    append(store, entry("t", 5, 40, turned=True))
    assert not store.finished_tables("bob", 5).tables
    (row,) = store.running_tables("bob").tables
    assert (row.ended, row.result) == (None, None)


@BOTH
def test_what_ends_and_goes_on_in_one_transaction_is_as_its_last_entry_left_it(store: Store) -> None:
    seats_taken(store, "t", 10)

    async def together() -> None:
        ended = entry("t", 3, 20, "over", turned=True, result=WON)
        waiting = [asyncio.ensure_future(store.writer.append(each)) for each in (ended, entry("t", 4, 21, turned=True))]
        assert all(await asyncio.gather(*waiting))

    asyncio.run(together())
    assert ids(store.running_tables("ann")) == ["t"]


@BOTH
def test_finished_games_come_page_by_page_also_those_that_ended_in_one_moment(store: Store) -> None:
    tables = [f"t{n}" for n in range(7)]
    for table in tables:
        seats_taken(store, table, 10)
        append(store, entry(table, 3, 20 + int(table[1]) // 3, "over", turned=True, result=WON))
    seen: list[str] = []
    before = None
    while rows := store.finished_tables("ann", 2, before).tables:
        seen += [row.id for row in rows]
        assert rows[-1].ended is not None
        before = rows[-1].ended, rows[-1].id
    assert seen == sorted(tables, reverse=True)


@BOTH
def test_who_is_asked_to_a_rematch_is_found_until_the_offer_is_answered(store: Store) -> None:
    seats_taken(store, "t", 10)
    append(store, entry("t", 3, 20, "over", turned=True, result=WON))
    append(store, entry("t", 4, 21, "over", invited={"bob": True}))
    assert ids(store.rematches_asked("bob")) == ["t"]
    assert not store.rematches_asked("ann").tables
    append(store, entry("t", 5, 22, "over", invited={"bob": False}))
    assert not store.rematches_asked("bob").tables


@BOTH
def test_only_own_seats_that_may_decide_make_a_table_wait(store: Store) -> None:
    for table in ("mine", "theirs", "nobodys", "over"):
        seats_taken(store, table, 10)
    append(store, entry("theirs", 3, 20, waiting=2), entry("nobodys", 3, 20))
    append(store, entry("over", 3, 20, "over", waiting=1, turned=True, result=WON))
    assert store.waiting_tables("ann") == ["mine"]
    assert store.waiting_tables("bob") == ["theirs"]


@BOTH
def test_a_damaged_table_does_not_wait_and_does_no_harm(store: Store) -> None:
    for table in ("mine", "damaged"):
        seats_taken(store, table, 10)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE tables SET chairs = '[\"ann\", 3' WHERE id = 'damaged'"))
    assert store.waiting_tables("ann") == ["mine"]


def test_the_lists_read_only_the_rows_that_they_show(tmp_path: Any) -> None:
    """However many games a person has finished: PostgreSQL has the same indexes, but reads small tables whole."""
    store = Store(Settings(database=sqlite_in(tmp_path)).url)
    store.migrate()
    asked: list[str] = []
    event.listen(store.engine, "before_cursor_execute", lambda *args: asked.append(args[2]))
    store.running_tables("ann")
    store.waiting_tables("ann")
    store.finished_tables("ann", 5)
    store.finished_tables("ann", 5, (7, "t"))
    store.rematches_asked("ann")
    found = []
    with store.engine.connect() as connection:
        for statement in list(asked):
            given = ("ann", *"12345678")[: statement.count("?")]
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)
            found.append(next(row[3] for row in plan if "sitters" in row[3]))
    store.close()
    assert all("sitters_by_end (player_id=? AND ended" in each for each in found[:4]), found
    assert found[4] == "SEARCH sitters USING INDEX sitters_invited (player_id=?)"


# -- the server --------------------------------------------------------------------------------------------------------


async def mine(guest: Guest) -> list[dict[str, Any]]:
    answer = await guest.web.get("/api/tables/mine")
    assert answer.status_code == 200, answer.text
    return list(answer.json())


async def finished(guest: Guest, after: str = "") -> dict[str, Any]:
    answer = await guest.web.get("/api/tables/mine/finished", params={"after": after} if after else {})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def resign(guest: Guest, table: str, seat: int) -> None:
    async with guest.at(table) as visit:
        await visit.ask(type="resign", seat=seat)


def test_a_running_game_stays_in_the_list_whatever_else_is_opened(server: Server) -> None:
    """Beside more than a hundred newer tables, of which half are over."""

    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            running = await anna.open_table(["me", "me"])
            newer = [await anna.open_table(["me", "open"]) for _ in range(101)]
            assert {each["id"] for each in await mine(anna)} == {running, *newer}

    asyncio.run(evening())


def test_where_i_am_to_decide_comes_first_by_the_time_i_have_left(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:

            async def against_bruno(**clock: Any) -> str:
                table = await anna.open_table(["me", "open"], clock=clock)
                assert (await bruno.sit(table, 1)).status_code == 200
                return table

            waiting = await anna.open_table(["me", "open"])
            unhurried = await anna.open_table(["me", "me"])
            slow = await against_bruno(kind="days", days=3)
            theirs = await against_bruno(kind="days", days=2)
            quick = await against_bruno(kind="days", days=1)
            async with anna.at(theirs) as visit:
                await visit.play(0)
            found = await mine(anna)
            assert [each["id"] for each in found] == [quick, slow, unhurried, theirs, waiting]
            left = {each["id"]: each["left_ms"] for each in found}
            day = 24 * 3_600_000
            assert day - 600_000 < left[quick] <= day
            assert 3 * day - 600_000 < left[slow] <= 3 * day
            assert (left[unhurried], left[theirs], left[waiting]) == (None, None, None)
            asked = (await anna.web.get("/api/tables/mine/waiting")).json()
            assert sorted(asked) == sorted([quick, slow, unhurried])
            assert sorted((await bruno.web.get("/api/tables/mine/waiting")).json()) == sorted([quick, slow, theirs])

    asyncio.run(evening())


def test_finished_games_say_who_has_won_and_when_and_come_page_by_page(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            tables = []
            for _ in range(PAGE + 2):
                tables.append(await anna.open_table(["me", "me"]))
                await resign(anna, tables[-1], 0)
            first = await finished(anna)
            second = await finished(anna, first["more"])
            assert [each["id"] for each in first["tables"] + second["tables"]] == tables[::-1]
            assert (len(first["tables"]), second["more"]) == (PAGE, "")
            for each in first["tables"]:
                assert each["status"] == "over"
                assert (each["result"]["why"], each["result"]["winners"]) == ("resigned", [1])
                assert each["created"] <= each["ended"] == each["touched"]
            assert not await mine(anna)
            for wrong in ("x", "1", "1.", ".a", "1.a b", f"{'9' * 16}.a"):
                is_a_sentence(await anna.web.get("/api/tables/mine/finished", params={"after": wrong}), 400)

    asyncio.run(evening())


def test_a_game_played_to_its_end_says_its_points(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"], options={"short": True})
            end = await anna.play_out(table, by_chance(1))
            (over,) = (await finished(anna))["tables"]
            assert {part: over["result"][part] for part in end["result"]} == end["result"]
            assert len(over["result"]["points"]) == 2

    asyncio.run(evening())


def test_a_rematch_that_is_offered_is_listed_for_those_who_are_asked(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await anna.open_table(["me", "open"])
            assert (await bruno.sit(table, 1)).status_code == 200
            await resign(bruno, table, 1)
            async with anna.at(table) as at_anna, bruno.at(table) as at_bruno:
                offer = (await at_anna.ask(type="offer", seat=0, what="rematch"))["offer"]
                assert not await mine(anna)
                (asked,) = await mine(bruno)
                assert (asked["id"], asked["rematch_asked"], asked["result"]["winners"]) == (table, True, [0])
                await at_bruno.until(lambda now: now.get("offer"))
                await at_bruno.ask(type="answer", seat=1, offer=offer["number"], agree=False)
                assert not await mine(bruno)

    asyncio.run(evening())


def test_a_game_that_ended_under_an_older_release_is_read_once_for_its_result(tmp_path: Any) -> None:
    async def evening() -> None:
        async with served(sqlite_in(tmp_path)) as (house, web):
            me = (await web.post("/api/me", json={"name": "Anna"})).json()
            game = load("fealty")
            match = game.new(2, key_from_seed(1), {"short": True})
            while match.waiting:
                match.play(match.waiting[0], match.legal(match.waiting[0])[0])
            anna = Person(me["id"], me["name"], None)
            room = await house.tables.lay_open(anna, match)
            with house.store.engine.begin() as connection:
                connection.execute(text("UPDATE tables SET result = NULL"))
            for _ in range(2):
                (over,) = (await web.get("/api/tables/mine/finished")).json()["tables"]
                assert over["result"]["winners"] == list(match.result.winners)  # type: ignore[union-attr]
                row = house.store.table(room.table.row.id)
                assert row is not None
                assert row.result == over["result"]

    asyncio.run(evening())
