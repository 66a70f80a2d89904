"""Whole games over real sockets."""

from __future__ import annotations

import asyncio

import pytest

from tests.table.served import Guest, Server, by_chance, serving


def test_two_people_play_a_game_to_its_end(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await anna.open_table(["me", "open"], options={"short": True})
            assert (await bruno.sit(table, 1)).json()["status"] == "playing"
            ends = await asyncio.gather(anna.play_out(table, by_chance(1)), bruno.play_out(table, by_chance(2)))
            assert ends[0]["result"] == ends[1]["result"]
            assert ends[0]["result"]["why"] == "played"

    asyncio.run(evening())


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_two_servers_on_one_postgres_serve_one_table(database: str) -> None:
    async def evening(first: Server, second: Server) -> None:
        async with Guest(first, "Anna") as anna, Guest(second, "Bruno") as bruno:
            table = await anna.open_table(["me", "open"], options={"short": True})
            assert (await bruno.sit(table, 1)).status_code == 200
            ends = await asyncio.gather(anna.play_out(table, by_chance(1)), bruno.play_out(table, by_chance(2)))
            assert ends[0]["result"] == ends[1]["result"]

    with serving(database) as first, serving(database) as second:
        asyncio.run(evening(first, second))
