"""Talk at the table: to all, and to some in private."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import homage
from tests.table.company import said, table_of_two
from tests.table.served import Guest, Server

WORDS = homage.load("fealty").words


def test_talk_to_the_table_reaches_everybody(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno), Guest(server, "Eve") as eve, eve.at(table) as at_eve:
            spoken = await anna.ask(type="chat", seat=0, text=" Good\x00 luck!\u202e ")
            assert spoken["chat"][0]["name"] == "Anna"
            for visit in (bruno, at_eve):
                assert said(await visit.entry(spoken["entry"])) == ["Good luck!"]
            watched = await at_eve.ask(type="chat", text="Hello from the gallery")
            heard = await bruno.entry(watched["entry"])
            assert (heard["chat"][0]["name"], heard["chat"][0].get("seat")) == ("Eve", None)

    asyncio.run(evening())


def test_private_talk_reaches_its_seats_and_nobody_else(server: Server) -> None:
    """Not while it is said, not on joining, not on asking to see everything, not from the gallery."""
    secret = "meet me at the mill"

    async def evening() -> None:
        async with (
            Guest(server, "Anna") as anna,
            Guest(server, "Bruno") as bruno,
            Guest(server, "Carla") as carla,
            Guest(server, "Eve") as eve,
        ):
            table = await anna.open_table(["me", "open", "open"])
            assert (await bruno.sit(table, 1)).status_code == 200
            assert (await carla.sit(table, 2)).status_code == 200
            async with anna.at(table) as a, bruno.at(table) as b, carla.at(table) as c, eve.at(table) as e:
                spoken = await a.ask(type="chat", seat=0, to=[1], text=secret)
                assert said(spoken) == [secret]
                assert said(await b.entry(spoken["entry"])) == [secret]
                for visit in (c, e):
                    await visit.entry(spoken["entry"])
                    await visit.ask(type="see")
                assert said(await b.ask(type="see")) == [secret]
            for guest in (carla, eve):
                for since in (0, 1, spoken["entry"] - 1):
                    async with guest.at(table, since=since):
                        pass
                assert secret.encode() not in b"".join(guest.heard)
            async with bruno.at(table, since=spoken["entry"] - 1) as b:
                assert said(b.now) == [secret]
            async with bruno.at(table, since=spoken["entry"]) as b:
                assert said(b.now) == []

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"text": "  "}, "There is nothing to say in an empty message."),
        ({"text": "x" * 501}, "A message may have 500 signs, not 501; say it in two."),
        ({"text": "x", "to": [1]}, "Only a seat can speak to seats in private; name your seat."),
        ({"text": "x", "seat": 0, "to": []}, "Seats run from 1 to 2; name some of them."),
        ({"text": "x", "seat": 0, "to": [2]}, "Seats run from 1 to 2; name some of them."),
        ({"text": "x", "seat": 0, "to": [-1]}, "Seats run from 1 to 2; name some of them."),
    ],
)
def test_talk_that_cannot_be_is_refused(server: Server, asked: dict[str, Any], why: str) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, anna.at(await anna.open_table(["me", "me"])) as visit:
            assert (await visit.ask(type="chat", **asked))["why"] == why

    asyncio.run(evening())


def test_each_of_those_who_share_a_screen_speaks_under_a_name_of_their_own(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me", "open"], names={"1": " Bert "})
            sat = await anna.web.post(f"/api/tables/{table}/seats/2", json={"name": "Carla"})
            assert [chair["name"] for chair in sat.json()["chairs"]] == ["Anna", "Bert", "Carla"]
            async with anna.at(table) as visit:
                for seat, name in enumerate(["Anna", "Bert", "Carla"]):
                    spoken = await visit.ask(type="chat", seat=seat, text="Here I am.")
                    assert spoken["chat"][0]["name"] == name

    asyncio.run(evening())
