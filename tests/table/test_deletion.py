"""Accounts are deleted: nobody is that person any more, and their games go on without their name."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from homage.table.settings import Settings
from homage.table.store.former import FORMER, retold
from homage.table.store.storage import Store
from tests.table.company import PASSWORD, said
from tests.table.served import Guest, Server, closed_with, new_address, serving

BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
NAME, ACCOUNT = "Wilhelmina Quist", "wilhelmina q"


@asynccontextmanager
async def holder(server: Server) -> AsyncIterator[Guest]:
    async with Guest(server, NAME) as anna:
        answer = await anna.register(ACCOUNT, PASSWORD)
        assert answer.status_code == 200, answer.text
        yield anna


async def delete(guest: Guest, account: str = ACCOUNT, password: str = PASSWORD) -> httpx.Response:
    return await guest.web.post("/api/account/delete", json={"account": account, "password": password})


def all_that_is_stored(server: Server) -> str:
    """Every text of the database."""
    store = Store(Settings(database=server.database).url)
    with store.engine.connect() as connection:
        tables = ("players", "sessions", "tables", "entries", "sitters")
        rows = [str(row) for table in tables for row in connection.execute(text(f"SELECT * FROM {table}"))]
    store.engine.dispose()
    return "\n".join(rows)


@BOTH
def test_whoever_deletes_an_account_is_gone_and_the_games_stay(database: str) -> None:
    async def evening() -> None:
        async with holder(server) as anna, Guest(server, "Bruno") as bruno:
            running = await anna.open_table(["me", "open", "greedy"], options={"short": True})  # one of two would win
            await bruno.sit(running, 1)
            waiting = await bruno.open_table(["me", "open", "open"])
            await anna.sit(waiting, 1)
            watched = await bruno.open_table(["me", "me"])
            async with anna.at(watched) as gallery:
                await gallery.ask(type="chat", text="Hello from the gallery")
            other = Guest(server, NAME)
            signed = await other.web.post("/api/login", json={"account": ACCOUNT, "password": PASSWORD})
            other.token = signed.json()["token"]
            async with anna.at(running) as a, bruno.at(running) as b, other.socket(running) as elsewhere:
                await a.ask(type="chat", seat=0, text="Good luck!")
                await a.ask(type="chat", seat=0, to=[1], text="between us")
                await b.until(said)
                assert NAME in all_that_is_stored(server)
                assert (await delete(anna)).status_code == 204
                assert [await closed_with(each) for each in (a.socket, elsewhere)] == [4401, 4401]
            assert (await anna.web.get("/api/me")).status_code == 401
            assert NAME not in all_that_is_stored(server)
            assert ACCOUNT not in all_that_is_stored(server)
            async with bruno.at(running) as b:
                chair = b.now["chairs"][0]
                assert (chair["name"], chair["resigned"]) == (FORMER, True)
                assert [(talk["name"], talk["text"]) for talk in b.now["chat"]] == [
                    (FORMER, "Good luck!"),
                    (FORMER, "between us"),
                ]
                assert b.now["status"] == "playing"
                await b.until(lambda now: now["seats"]["1"].get("asked"))
            listed = {each["id"]: each for each in (await bruno.web.get("/api/tables/mine")).json()}
            assert [chair["kind"] for chair in listed[waiting]["chairs"]] == ["person", "open", "open"]
            assert listed[running]["chairs"][0]["name"] == FORMER
            async with bruno.at(watched) as b:
                assert [talk["name"] for talk in b.now["chat"]] == [FORMER]
            again = {"account": ACCOUNT, "password": PASSWORD}
            assert (await bruno.web.post("/api/login", json=again)).status_code == 400
            assert (await bruno.register(ACCOUNT, PASSWORD)).status_code == 200, "the name is free again"
            assert (await bruno.web.get("/api/tables/mine")).status_code == 200
            await other.web.aclose()

    with serving(database) as server:
        asyncio.run(evening())


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_other_servers_forget_the_name_too(database: str) -> None:
    async def evening(first: Server, second: Server) -> None:
        async with holder(first) as anna, Guest(second, "Bruno") as bruno:
            table = await anna.open_table(["me", "open"], options={"short": True})
            await bruno.sit(table, 1)
            async with bruno.at(table) as b:
                assert b.now["chairs"][0]["name"] == NAME
                assert (await delete(anna)).status_code == 204
                assert await closed_with(b.socket) == 4012, "the table is read anew"
            async with bruno.at(table) as b:
                assert b.now["chairs"][0]["name"] == FORMER

    with serving(database) as first, serving(database) as second:
        asyncio.run(evening(first, second))


def test_an_account_is_deleted_only_by_who_knows_its_name_and_password(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            refused = await delete(anna)
            assert refused.json()["why"] == "You have no account, so there is none to delete."
            anna.web.headers.update(new_address())  # where wrong passwords are counted
            assert (await anna.register("anna who stays", PASSWORD)).status_code == 200
            for name, password, why in (
                ("anna who goes", PASSWORD, "That is not the name of your account; type it to confirm."),
                ("Anna Who Stays", f"{PASSWORD}!", "The password is not right; please check it."),
            ):
                refused = await delete(anna, name, password)
                assert (refused.status_code, refused.json()["why"]) == (400, why)
            assert (await delete(anna, "anna who stays", "wrong guess")).status_code == 400
            assert (await anna.web.get("/api/me")).json()["account"] == "anna who stays"
            statuses = [(await delete(anna, "anna who stays", f"guess {each}")).status_code for each in range(12)]
            assert 429 in statuses, "guesses are counted here, too"

    asyncio.run(evening())


def test_a_story_is_told_on_without_the_name() -> None:
    told: dict[str, Any] = {
        "record": "Anna",
        "scenes": [[[{"kind": "moved", "words": "Anna's knight meets Annabel. Anna (of Kent) wins."}], []]],
        "opening": [{"kind": "start"}],
    }
    packed = zlib.compress(json.dumps(told).encode())
    again = json.loads(zlib.decompress(retold(packed, {"Anna", "Anna (of Kent)"})))
    words = again["scenes"][0][0][0].pop("words")
    assert words == f"{FORMER}'s knight meets Annabel. Anna (of Kent) wins.".replace("Anna (of Kent)", FORMER)
    del told["scenes"][0][0][0]["words"]
    assert again == told
    assert retold(b"damaged", {"Anna"}) == b"damaged"
