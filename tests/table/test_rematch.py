"""The next game: a rematch is asked for, agreed to, declined and set up once."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from homage.table.house.house import House
from homage.table.settings import Settings
from tests.table.served import Guest, Server, sqlite_in
from tests.table.test_games import SHORT, guests, resigned


def test_a_rematch_asks_the_others_and_rotates_the_seats(server: Server) -> None:
    async def evening() -> None:
        async with AsyncExitStack() as stack:
            anna, bruno, eve = await guests(stack, *(Guest(server, name) for name in ("Anna", "Bruno", "Eve")))
            table = await resigned(anna, bruno)
            async with anna.at(table) as at_anna, bruno.at(table) as at_bruno, eve.at(table) as at_eve:
                offer = (await at_anna.ask(type="offer", seat=0, what="rematch"))["offer"]
                assert (offer["what"], offer["missing"]) == ("rematch", [1])
                await at_bruno.until(lambda now: now.get("offer"))
                await at_bruno.ask(type="answer", seat=1, offer=offer["number"], agree=True)
                told = [await visit.until(lambda now: now.get("rematch")) for visit in (at_anna, at_bruno, at_eve)]
                following = told[0]["rematch"]
                assert all(now["rematch"] == following and "offer" not in now for now in told)
                again = await at_bruno.ask(type="offer", seat=1, what="rematch")
                assert again["why"] == "The next game has begun already; go to its table."
            shown = (await anna.web.get(f"/api/tables/{following}")).json()
            assert [chair["name"] for chair in shown["chairs"]] == ["Bruno", "Anna"]
            assert shown["status"] == "playing"
            assert shown["yours"] == [1]
            mine = (await anna.web.get("/api/tables/mine")).json()
            assert [each["id"] for each in mine] == [following]
            over = (await anna.web.get("/api/tables/mine/finished")).json()["tables"]
            assert [each["id"] for each in over] == [table]
            assert (await anna.web.get(f"/api/tables/{table}")).json()["rematch"] == following

    asyncio.run(evening())


def test_a_rematch_that_is_declined_can_be_asked_for_again_and_both_may_ask_at_once(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await resigned(anna, bruno)
            async with anna.at(table) as at_anna, bruno.at(table) as at_bruno:
                offer = (await at_bruno.ask(type="offer", seat=1, what="rematch"))["offer"]
                await at_anna.until(lambda now: now.get("offer"))
                declined = await at_anna.ask(type="answer", seat=0, offer=offer["number"], agree=False)
                await at_bruno.entry(declined["entry"])
                for visit in (at_anna, at_bruno):
                    (note,) = visit.now["notes"]
                    assert (note["kind"], note["seat"], note["offer"], note["by"]) == ("declined", 1, "rematch", 0)
                await at_anna.ask(type="offer", seat=0, what="rematch")
                own = await at_anna.ask(type="offer", seat=0, what="rematch")
                assert own["why"] == "Another offer waits for its answers; answer it first."
                await at_bruno.ask(type="offer", seat=1, what="rematch")
                for visit in (at_anna, at_bruno):
                    await visit.until(lambda now: now.get("rematch"))

    asyncio.run(evening())


def test_computers_and_those_at_the_same_screen_agree_to_a_rematch_at_once(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "greedy", "me"], options=SHORT, names={"2": "Bert"})
            async with anna.at(table) as visit:
                for seat in (0, 2):
                    await visit.ask(type="resign", seat=seat)
                await visit.ask(type="offer", seat=0, what="rematch")
                following = (await visit.until(lambda now: now.get("rematch")))["rematch"]
            chairs = (await anna.web.get(f"/api/tables/{following}")).json()["chairs"]
            assert [chair["name"] for chair in chairs][1:] == ["Bert", "Anna"]

    asyncio.run(evening())


def test_a_rematch_is_for_those_who_played_and_for_games_that_are_over(server: Server) -> None:
    async def evening() -> None:
        async with AsyncExitStack() as stack:
            anna, bruno, eve = await guests(stack, *(Guest(server, name) for name in ("Anna", "Bruno", "Eve")))
            running = await anna.open_table(["me", "greedy"], options=SHORT)
            async with anna.at(running) as visit:
                early = await visit.ask(type="offer", seat=0, what="rematch")
                assert early["why"] == "A rematch begins when the game is over."
            table = await resigned(anna, bruno)
            async with eve.at(table) as visit:
                foreign = await visit.ask(type="offer", seat=0, what="rematch")
                assert foreign["why"] == "That seat is not yours."
            assert (await anna.web.get(f"/api/tables/{table}")).json()["rematch"] == ""

    asyncio.run(evening())


def test_a_rematch_that_all_agreed_to_is_set_up_once_even_if_a_server_stops_before_it_is_noted(tmp_path: Path) -> None:
    async def evening() -> None:
        house = House(Settings(database=sqlite_in(tmp_path)))
        await house.open()
        anna = await asyncio.to_thread(house.people.new_guest, "Anna")
        room = await house.tables.create(anna, "fealty", ["me", "me"], SHORT, {}, False)
        async with room.state.lock:
            await room.store.append("end", {"why": "agreed"})
        first, second = [await house.tables.rematch(room.table) for _ in range(2)]
        assert first == second
        assert (await house.room(first)).table.status == "playing"
        assert [row.id for row in (await asyncio.to_thread(house.store.running_tables, anna.id)).tables] == [first]
        await house.close()

    asyncio.run(evening())
