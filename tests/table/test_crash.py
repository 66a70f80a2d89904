"""Servers that are killed, and databases that go away: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import websockets

from homage.table.house.house import House
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.rooms.requests import handle
from homage.table.rooms.seating import Seating
from homage.table.store.rows import Write
from tests.conftest import amount
from tests.patience import PATIENCE_S
from tests.table.crash import CHAIRS, Fire, Found
from tests.table.harms import Cuts
from tests.table.indoors import Watcher, opened
from tests.table.noted import serving_logged
from tests.table.served import Guest, by_chance


@pytest.mark.parametrize(
    ("database", "kills"),
    [("sqlite", amount(3, full=8)), ("postgres", amount(2, full=5))],
    ids=["sqlite", "postgres"],
    indirect=["database"],
)
def test_a_server_killed_again_and_again_keeps_every_promise(database: str, kills: int) -> None:
    found = asyncio.run(Fire(database, circles=len(CHAIRS), seed=kills).burn(kills))
    assert found.harms["kills"] >= kills
    assert found.acknowledged > 50, found


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_of_two_servers_at_the_same_tables_one_is_killed_and_the_other_goes_on(database: str) -> None:
    found = asyncio.run(Fire(database, servers=2, circles=len(CHAIRS), seed=7).burn(2))
    assert found.acknowledged > 50, found


# -- the database goes away -----------------------------------------------------------------------------------------


@contextmanager
def away(postgres_server: str, database: str) -> Iterator[None]:
    """A database that nobody can reach."""
    name = database.split("/")[3].split("?")[0]
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        yield
        connection.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_connections_to_the_database_may_be_cut_at_any_moment(database: str) -> None:
    found: Found = asyncio.run(Cuts(database, circles=len(CHAIRS), seed=3).burn(12))
    assert found.harms["cuts"] == 12
    assert found.acknowledged > 50, found


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_while_the_database_is_away_everybody_is_told_and_then_plays_on(
    database: str, postgres_server: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await anna.open_table(["me", "me"], options={"short": True})
            async with anna.at(table) as visit:
                await visit.play(visit.now["waiting"][0])
                before = visit.now
                with away(postgres_server, database):
                    await refused_meanwhile(anna, bruno, table, visit)
                await until_health(anna.web, 200)
            async with anna.at(table) as visit:
                assert visit.now["entry"] == before["entry"]
                assert visit.now["seats"]["0"]["view"] == before["seats"]["0"]["view"]
            assert (await anna.play_out(table, by_chance(1)))["result"]["why"] == "played"

    with serving_logged(database, tmp_path, HOMAGE_REQUESTS_PER_S="1000") as server:
        asyncio.run(evening())
    assert "Traceback" not in server.said, server.said


async def refused_meanwhile(anna: Guest, bruno: Guest, table: str, visit: Any) -> None:
    """A move is refused or the connection closed; HTTP says 503 in a sentence; nobody new is let in."""
    answer = await visit.play(visit.now["waiting"][0])
    assert answer["type"] == "refused"
    assert "Try again" in answer["why"]
    with pytest.raises(websockets.ConnectionClosed) as dismissed:
        await visit.hear()
    assert dismissed.value.rcvd is not None
    assert dismissed.value.rcvd.code == 4012
    await until_health(anna.web, 503)
    for path in (f"/api/tables/{table}/chronicle/0", "/api/tables"):
        answer = await anna.web.get(path)
        assert answer.status_code == 503, (path, answer.text)
        assert "try again" in answer.json()["why"]
    assert (await bruno.web.post("/api/me", json={"name": "Bruno again"})).status_code == 503
    async with anna.socket(table) as socket:
        with pytest.raises(websockets.ConnectionClosed) as closed_at_once:
            await asyncio.wait_for(socket.recv(), PATIENCE_S)
        assert closed_at_once.value.rcvd is not None
        assert closed_at_once.value.rcvd.code == 4503


async def until_health(web: httpx.AsyncClient, status: int) -> None:
    """Until the server has noticed: it tries its database every few seconds."""
    async with asyncio.timeout(PATIENCE_S):
        while (await web.get("/health")).status_code != status:
            await asyncio.sleep(0.1)


# -- the same in one process, at chosen moments ---------------------------------------------------------------------


def moves(watcher: Watcher) -> c.Play:
    """The first move that the last update offers."""
    update = watcher.said[-1]
    assert isinstance(update, m.Update)
    seat = update.waiting[0]
    asked = update.seats[seat].asked
    assert asked is not None
    return c.Play(id=len(watcher.said), seat=seat, decision=asked.decision, action=asked.actions[0])


def numbers(house: House, table: str) -> list[int]:
    return [entry.number for entry in house.store.entries(table)]


@pytest.mark.parametrize("never_reached", ["seat_everybody", "begin_if_full"])
def test_a_crash_before_the_start_leaves_a_table_that_begins_when_somebody_looks(
    database: str, never_reached: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def power_cut(seating: Seating) -> None:
        """Nothing of it happens any more."""

    async def evening() -> str:
        async with opened(database) as (house, anna):
            with monkeypatch.context() as patch:
                patch.setattr(Seating, never_reached, power_cut)
                room = await house.tables.create(anna, "fealty", ["me", "me"], {"short": True}, {}, False)
                assert room.table.status == "open"
        async with opened(database) as (house, _):
            room = await house.room(room.table.row.id)
            await room.join(watcher := Watcher(anna), 0)
            await handle(room, watcher, moves(watcher))
            return room.table.status

    assert asyncio.run(evening()) == "playing"


@pytest.mark.parametrize("failing", ["lost", "cancelled"])
def test_who_waits_behind_a_move_that_could_not_be_stored_does_not_build_on_it(
    database: str, failing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = OSError("no space") if failing == "lost" else asyncio.CancelledError()

    async def evening() -> None:
        async with opened(database) as (house, anna):
            room = await house.tables.create(anna, "fealty", ["me", "me"], {"short": True}, {}, False)
            table, first, second = room.table.row.id, Watcher(anna), Watcher(anna)
            await room.join(first, 0)
            await room.join(second, 0)
            before, append = numbers(house, table), house.store.writer.append

            async def fail_once(write: Write) -> bool:
                monkeypatch.setattr(house.store.writer, "append", append)
                await asyncio.sleep(0.05)
                raise error

            monkeypatch.setattr(house.store.writer, "append", fail_once)
            asked = [handle(room, first, moves(first)), handle(room, second, c.Chat(id=9, text="hello"))]
            await asyncio.gather(*asked, handle(room, second, c.See(id=10)), return_exceptions=True)
            assert first.dismissed
            assert second.dismissed
            assert [type(message) for message in second.said[1:]] == [m.Refusal, m.Refusal]
            assert numbers(house, table) == before
            room = await house.room(table)
            await room.join(third := Watcher(anna), 0)
            await handle(room, third, moves(third))
            assert numbers(house, table) == [*before, before[-1] + 1]

    asyncio.run(evening())


def test_a_doubled_answer_is_refused_and_changes_nothing(database: str) -> None:
    async def evening() -> None:
        async with opened(database) as (house, anna):
            room = await house.tables.create(anna, "fealty", ["me", "me"], {"short": True}, {}, False)
            await room.join(watcher := Watcher(anna), 0)
            request = moves(watcher)
            await asyncio.gather(*(handle(room, watcher, request) for _ in range(5)))
            kinds = [type(message) for message in watcher.said[1:]]
            assert (kinds.count(m.Update), kinds.count(m.Refusal)) == (1, 4)
            entries = house.store.entries(room.table.row.id)
            assert [entry.kind for entry in entries].count("move") == 1
            assert json.dumps(entries[-1].body[:2]) == json.dumps([request.seat, request.action])

    asyncio.run(evening())
