"""Who comes back to a broken line misses nothing and hears nothing twice."""

from __future__ import annotations

import asyncio
from typing import Any

import homage
from tests.table.company import both_pick, table_of_two
from tests.table.served import Guest, Server, by_chance, told

WORDS = homage.load("fealty").words


def test_who_connects_again_misses_no_line_and_hears_none_twice(server: Server) -> None:
    """Anna's line breaks after every few messages; her log is the one that an unbroken line told."""

    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await anna.open_table(["me", "open"], options={"short": True})
            steady = asyncio.create_task(watch(anna, table))
            assert (await bruno.sit(table, 1)).status_code == 200
            other = asyncio.create_task(bruno.play_out(table, by_chance(1), brief=True))
            broken: list[dict[str, Any]] = []
            choose = by_chance(2)
            while not broken or broken[-1]["status"] != "over":
                async with anna.at(table, since=broken[-1]["entry"] if broken else 0) as visit:
                    for _ in range(3):
                        if visit.now["status"] != "over" and visit.asked(0):
                            await visit.play(0, choose(visit.asked(0) or {}))
                        elif visit.now["status"] != "over":
                            await visit.hear()
                    broken += visit.updates
            await other
            assert told(broken, 0) == told(await steady, 0)
            assert sum(bool(update.get("whole")) for update in broken) == 1

    async def watch(guest: Guest, table: str) -> list[dict[str, Any]]:
        async with Guest(server, "ignored") as second_line:
            second_line.token = guest.token
            async with second_line.at(table) as visit:
                await visit.until(lambda now: now["status"] == "over")
                return visit.updates

    asyncio.run(evening())


def test_catching_up_gives_exactly_what_is_new(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno):
            known = anna.now["entry"]
            mover, seat = await both_pick(anna, bruno)
            await mover.play(seat)
            latest = await anna.entry(mover.now["entry"])
            whole = told(anna.updates, 0)
            new = told(anna.updates[1:], 0)
            async with anna.guest.at(table, since=known) as late:
                assert "whole" not in late.now
                assert told([late.now], 0) == new
                assert late.now["seats"]["0"]["view"] == latest["seats"]["0"]["view"]
            async with anna.guest.at(table, since=latest["entry"]) as late:
                assert told([late.now], 0) == []
            for since in (0, latest["entry"] + 1, 2**70):
                async with anna.guest.at(table, since=since) as late:
                    assert late.now["whole"]
                    assert told([late.now], 0) == whole

    asyncio.run(evening())


def test_who_missed_an_undo_is_shown_everything_anew(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, _):
            known = (await anna.play(0))["entry"]
            undone = await anna.ask(type="undo", seat=0)
            async with anna.guest.at(table, since=known) as late:
                assert late.now["whole"]
                anew, told = late.now["seats"]["0"], undone["seats"]["0"]
                assert {each: told[each] for each in anew} == anew
                assert {"number", "view", "story", "asked"} <= anew.keys()

    asyncio.run(evening())


def test_a_brief_client_gets_numbers_and_nothing_else(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno), bruno.guest.at(table, brief=True) as brief:
            asked = brief.now["seats"]["1"]
            assert list(asked) == ["asked"]
            assert sorted(asked["asked"]) == ["actions", "decision"]
            assert asked["asked"]["actions"] == bruno.actions(1)
            played = await brief.play(1)
            assert played["chairs"] == []
            assert played["seats"] == {"1": {}}
            spoken = await anna.ask(type="chat", text="hello")
            assert set(await brief.entry(spoken["entry"])) == {"type", "entry", "status", "waiting", "chairs", "seats"}
            assert (await anna.entry(played["entry"]))["waiting"] == [0]

    asyncio.run(evening())
