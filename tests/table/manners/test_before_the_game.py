"""The host before the game: cancel, free and reserve seats, a password, approval, a new link, another host."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from homage.table.people.doorkeepers import OF_ADDRESS
from tests.table.manners.hosts import from_address, holder, host_asks, number_of, shown
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, Server, closed_with, stored

SECRET = "under the mill"


def test_a_table_is_called_off_before_the_game_and_nobody_sits_down_any_more(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await anna.open_table(["me", "open"], listed=True)
            async with bruno.at(table) as b:
                assert (await host_asks(anna, table, "cancel")).json()["status"] == "over"
                over = await b.until(lambda now: now["status"] == "over")
                assert over["result"]["why"] == "cancelled"
                assert "winners" not in over["result"]
            assert "called this game off" in is_a_sentence(await bruno.sit(table, 1))
            assert table not in [each["id"] for each in (await bruno.web.get("/api/tables")).json()]
            for page in ("record", "replay", "talk"):
                assert "called this game off" in is_a_sentence(await bruno.web.get(f"/api/tables/{table}/{page}"))
            is_a_sentence(await host_asks(anna, table, "cancel"))

    asyncio.run(evening())


def test_a_seat_is_freed_for_others_before_the_game_and_not_after(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno, Guest(server, "Carla") as carla:
            table = await anna.open_table(["me", "open", "greedy"])
            freed = await host_asks(anna, table, "free", seat=2)
            assert freed.json()["chairs"][2]["kind"] == "open"
            assert (await bruno.sit(table, 1)).status_code == 200
            assert (await host_asks(anna, table, "free", seat=1)).json()["chairs"][1]["kind"] == "open"
            assert ("stand", {"seat": 1, "by": "host"}) in stored(server, table)
            assert "free already" in is_a_sentence(await host_asks(anna, table, "free", seat=1))
            assert "no seat 4" in is_a_sentence(await host_asks(anna, table, "free", seat=3))
            for seat, guest in ((1, carla), (2, bruno)):
                assert (await guest.sit(table, seat)).json()["chairs"][seat]["name"] == guest.name
            assert "game has begun" in is_a_sentence(await host_asks(anna, table, "free", seat=1))

    asyncio.run(evening())


def test_only_the_named_account_sits_down_on_a_seat_that_is_kept_for_it(server: Server) -> None:
    async def evening() -> None:
        async with (
            Guest(server, "Anna") as anna,
            holder(server, "Bruno") as (bruno, account),
            Guest(server, "Mallory") as mallory,
        ):
            table = await anna.open_table(["me", "open", "open"])
            assert "no account" in is_a_sentence(
                await host_asks(anna, table, "reserve", seat=1, account="nobody at all")
            )
            kept = (await host_asks(anna, table, "reserve", seat=1, account=account.upper())).json()
            assert kept["chairs"][1]["reserved"] == "Bruno"
            assert "kept for Bruno" in is_a_sentence(await mallory.sit(table, 1))
            mine = {each["id"]: each for each in (await bruno.web.get("/api/tables/mine")).json()}
            assert mine[table]["invited"] == [1], "an invitation has its place among one's own tables"
            await host_asks(anna, table, "gate", gate="password", password=SECRET)
            taken = await bruno.sit(table, 1)
            assert taken.json()["yours"] == [1], "who is expected needs no password"
            assert taken.json()["chairs"][1]["reserved"] == ""
            assert (await host_asks(anna, table, "reserve", seat=2, account=account)).status_code == 200
            assert (await host_asks(anna, table, "free", seat=2)).json()["chairs"][2]["reserved"] == ""

    asyncio.run(evening())


def test_whoever_sits_down_needs_the_password_and_guessing_it_takes_longer_and_longer(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno, Guest(server, "Mallory") as mallory:
            table = await anna.open_table(["me", "open", "open"])
            is_a_sentence(await host_asks(anna, table, "gate", gate="password", password="abc"))
            is_a_sentence(await host_asks(anna, table, "gate", gate="password"))
            locked = await host_asks(anna, table, "gate", gate="password", password=SECRET)
            assert locked.json()["gate"] == "password"
            assert "password" in is_a_sentence(await mallory.sit(table, 1), 403)
            seat = f"/api/tables/{table}/seats/1"
            from_address(mallory, "203.0.113.50")
            guesses = (mallory.web.post(seat, json={"password": f"{n}{SECRET}"}) for n in range(15))
            answers = Counter(answer.status_code for answer in await asyncio.gather(*guesses))
            assert answers == {400: OF_ADDRESS.free, 429: 15 - OF_ADDRESS.free}
            assert SECRET not in str(stored(server, table))
            other = await anna.open_table(["me", "open"])
            await host_asks(anna, other, "gate", gate="password", password=SECRET)
            from_address(bruno, "203.0.113.51")
            welcome = await bruno.web.post(f"/api/tables/{other}/seats/1", json={"password": SECRET})
            assert welcome.json()["yours"] == [1]

    asyncio.run(evening())


def test_the_host_lets_somebody_sit_down_or_not(server: Server) -> None:
    async def evening() -> None:
        async with (
            Guest(server, "Anna") as anna,
            Guest(server, "Bruno") as bruno,
            Guest(server, "Mallory") as mallory,
        ):
            table = await anna.open_table(["me", "open", "open"])
            await host_asks(anna, table, "gate", gate="approval")
            async with anna.at(table) as a:
                for guest in (bruno, mallory):
                    asked = (await guest.sit(table, 1)).json()
                    assert (asked["yours"], asked["chairs"][1]["kind"]) == ([], "open")
                told = await a.until(lambda now: len((now.get("hosting") or {}).get("asking", [])) == 2)
                asking = {each["name"]: each for each in told["hosting"]["asking"]}
                assert asking["Bruno"]["seat"] == 1
                assert asking["Bruno"]["guest"] is True
                for guest in (bruno, mallory):
                    refused = await host_asks(guest, table, "accept", player=asking["Mallory"]["player"])
                    assert "Only the host" in is_a_sentence(refused, 403)
                await host_asks(anna, table, "decline", player=asking["Mallory"]["player"])
                assert "declined" in is_a_sentence(await mallory.sit(table, 2), 403)
                seated = await host_asks(anna, table, "accept", player=asking["Bruno"]["player"])
                assert seated.json()["chairs"][1]["name"] == "Bruno"
                is_a_sentence(await host_asks(anna, table, "accept", player=asking["Bruno"]["player"]))
            await host_asks(anna, table, "gate", gate="open")
            assert (await mallory.sit(table, 2)).json()["status"] == "playing", "what was declined is forgotten then"

    asyncio.run(evening())


def test_an_old_link_lets_nobody_in_who_was_not_there_and_watchers_stay(server: Server) -> None:
    async def evening() -> None:
        async with (
            Guest(server, "Anna") as anna,
            Guest(server, "Bruno") as bruno,
            Guest(server, "Carla") as carla,
            Guest(server, "Mallory") as mallory,
        ):
            table = await anna.open_table(["me", "open", "open"])
            assert (await bruno.sit(table, 1)).json()["link"] == ""
            async with carla.at(table) as c:
                renewed = (await host_asks(anna, table, "link")).json()["link"]
                await c.until(lambda now: now.get("hosting"))
                assert (await c.ask(type="ping"))["type"] == "pong", "a watcher stays"
            async with carla.at(table) as c:
                assert c.now["status"] == "open", "and comes back"
            pages = ("", "/board", "/chat?before=9", "/talk", "/record", "/replay", "/analysis")
            for page in pages:
                refused = await mallory.web.get(f"/api/tables/{table}{page}")
                assert "link to this table was renewed" in is_a_sentence(refused, 403), page
            async with mallory.socket(table) as closed:
                assert await closed_with(closed) == 4403
            assert "link" in is_a_sentence(await mallory.sit(table, 2), 403)
            assert "og:title" not in (await mallory.web.get(f"/table/{table}")).text
            assert (await shown(bruno, table)).json()["link"] == renewed, "who has a seat may invite"
            assert (await shown(carla, table)).json()["link"] == ""
            for wrong in ("x", renewed[:-1], renewed + "A"):
                assert (await shown(mallory, table, link=wrong)).status_code == 403
            assert (await shown(mallory, table, link=renewed)).status_code == 200
            again = (await host_asks(anna, table, "link")).json()["link"]
            assert again != renewed
            assert (await shown(mallory, table, link=renewed)).status_code == 403
            assert (await shown(carla, table)).status_code == 403, "she is there no longer"
            assert renewed not in str(stored(server, table))
            listed = await anna.open_table(["me", "open"], listed=True)
            assert "listed" in is_a_sentence(await host_asks(anna, listed, "link"))

    asyncio.run(evening())


def test_another_host_has_all_the_rights_and_the_former_one_has_none(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno, Guest(server, "Eve") as eve:
            table = await anna.open_table(["me", "open", "open"])
            assert (await bruno.sit(table, 1)).status_code == 200
            number = await number_of(bruno)
            is_a_sentence(await host_asks(anna, table, "hand_over", player=await number_of(eve)))
            handed = await host_asks(anna, table, "hand_over", player=number)
            assert handed.json()["host"] == number
            for what, more in DEEDS.items():
                assert "Only the host" in is_a_sentence(await host_asks(anna, table, what, **more), 403), what
            async with anna.at(table) as a, bruno.at(table) as b:
                assert a.now["hosting"]["host"] == number
                for refused in ("mute", "close", "accounts", "open"):
                    said = await a.ask(type="moderate", what=refused, player=number)
                    assert "Only the host" in said["why"]
                assert (await b.ask(type="moderate", what="close"))["players_only"] is True
            assert (await anna.web.get(f"/api/tables/{table}/onlookers")).status_code == 403
            assert (await bruno.web.get(f"/api/tables/{table}/onlookers")).status_code == 200
            assert (await host_asks(bruno, table, "free", seat=0)).json()["chairs"][0]["kind"] == "open"

    asyncio.run(evening())


DEEDS: dict[str, dict[str, Any]] = {
    "cancel": {},
    "free": {"seat": 1},
    "reserve": {"seat": 2, "account": "anybody"},
    "gate": {"gate": "password", "password": SECRET},
    "accept": {"player": "x"},
    "decline": {"player": "x"},
    "link": {},
    "hand_over": {"player": "x"},
    "remove": {"player": "x"},
    "readmit": {"player": "x"},
}


@pytest.mark.parametrize("what", DEEDS)
def test_nobody_but_the_host_settles_anything(server: Server, what: str) -> None:
    async def evening() -> None:
        async with holder(server, "Holder") as (_, account), Guest(server, "Anna") as anna, Guest(server, "Eve") as eve:
            table = await anna.open_table(["me", "open", "open"])
            more = {**DEEDS[what], **({"account": account} if what == "reserve" else {})}
            before = stored(server, table)
            assert "Only the host" in is_a_sentence(await host_asks(eve, table, what, **more), 403)
            assert stored(server, table) == before

    asyncio.run(evening())
