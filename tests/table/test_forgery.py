"""Nobody acts for somebody else by a forged token or a guessed table."""

from __future__ import annotations

import asyncio
import secrets
import time
from pathlib import Path

import httpx
import pytest
import websockets

from homage.table.people.people import MAX_AGE, People
from homage.table.store.storage import Store
from tests.patience import PATIENCE_S
from tests.table.company import PASSWORD, an_evening
from tests.table.served import Guest, Server, Visit, serving, sqlite_in

# -- tokens ------------------------------------------------------------------------------------------------------------


def forgeries(token: str, person: str) -> list[str]:
    """Tokens that were never given to anybody."""
    id_part, time_part, signature = token.split(".")
    flipped = ("A" if signature[0] != "A" else "B") + signature[1:]
    return [
        "x",
        person,  # the id is public
        id_part,
        f"{id_part}.{time_part}",
        f"{id_part}.{time_part}.",
        f"{id_part}..{signature}",
        token[:-1],
        token[1:],
        token + "A",
        token + "=",
        token + " x",
        f"{id_part}.{time_part}.{flipped}",
        f"{id_part}.{time_part[::-1]}.{signature}",
        f"{secrets.token_urlsafe(16)}.{time_part}.{signature}",
        token.swapcase(),
        "a" * 1_000,
        "%00",
        "..",
    ]


async def is_nobody(server: Server, table: str, token: str) -> None:
    """Neither over HTTP, by header or by cookie, nor over the WebSocket."""
    for headers in ({"Authorization": f"Bearer {token}"}, {"Cookie": f"homage={token}"}):
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S) as web:
            answer = await web.get("/api/me", headers=headers)
            assert answer.status_code == 401, (token, answer.text)
            assert (await web.get(f"/api/tables/{table}/chronicle/0", headers=headers)).status_code == 401
    forger = Guest(server, "")
    forger.token = token
    async with forger.at(table) as visit:
        assert "seats" not in visit.now
        refused = await visit.ask(type="resign", seat=0)
        assert refused["why"] == "That seat is not yours."
    await forger.web.aclose()


def test_forged_cut_and_altered_tokens_are_nobodys(server: Server) -> None:
    async def evening() -> None:
        async with an_evening(server) as (table, anna, _, _mallory):
            person = (await anna.web.get("/api/me")).json()["id"]
            for token in forgeries(anna.token, person):
                await is_nobody(server, table, token)
            assert (await anna.web.get(f"/api/tables/{table}")).json()["status"] == "playing"

    asyncio.run(evening())


def test_a_token_of_another_house_or_another_time_is_nobodys(server: Server, tmp_path: Path) -> None:
    """The same id, signed with another secret; and one signed too long ago."""

    def signed(url: str, person: str, at_ms: int) -> str:
        store = Store(url)
        store.migrate()
        token = People(store.engine, lambda: at_ms).sign(person)
        store.engine.dispose()
        return token

    async def evening() -> None:
        async with an_evening(server) as (table, anna, _, _mallory):
            me = (await anna.web.get("/api/me")).json()["id"]
            now = time.time_ns() // 1_000_000
            await is_nobody(server, table, signed(sqlite_in(tmp_path), me, now))
            await is_nobody(server, table, signed(server.database, me, now - (MAX_AGE + 60) * 1000))
            await is_nobody(server, table, signed(server.database, "nobody-of-that-id", now))

    asyncio.run(evening())


def test_a_token_works_by_header_by_cookie_and_in_the_address_of_a_socket(server: Server) -> None:
    """The counterpart: what is refused above is refused for what it is."""

    async def evening() -> None:
        async with an_evening(server) as (table, anna, _, _mallory):
            for headers in ({"Authorization": f"Bearer {anna.token}"}, {"Cookie": f"homage={anna.token}"}):
                async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S) as web:
                    assert (await web.get("/api/me", headers=headers)).json()["name"] == "Anna"
            address = f"ws://127.0.0.1:{server.port}/ws/{table}?token={anna.token}"
            async with websockets.connect(address, max_size=None) as socket:
                assert list((await Visit(anna, socket).hear())["seats"]) == ["0"]

    asyncio.run(evening())


def test_the_public_number_of_a_player_opens_nothing(server: Server) -> None:
    async def evening() -> None:
        async with an_evening(server) as (table, anna, _, mallory):
            async with mallory.at(table) as visit:
                public = visit.now["chairs"][0]["player"]
                assert public == (await anna.web.get("/api/me")).json()["id"]
                assert anna.token.encode() not in b"".join(mallory.heard)
            await is_nobody(server, table, public)

    asyncio.run(evening())


def test_without_a_token_only_looking_is_allowed(server: Server) -> None:
    async def evening() -> None:
        async with an_evening(server) as (table, *_), httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S) as web:
            asked = [
                ("GET", "/api/me", None),
                ("POST", "/api/account", {"account": "nobody", "password": PASSWORD}),
                ("POST", "/api/tables", {"game": "fealty", "chairs": ["me", "greedy"]}),
                ("GET", "/api/tables/mine", None),
                ("POST", f"/api/tables/{table}/seats/1", None),
                ("DELETE", f"/api/tables/{table}/seats/1", None),
                ("GET", f"/api/tables/{table}/chronicle/0", None),
                ("POST", "/api/records", {"record": ""}),
                ("POST", "/api/records/branch", {"record": "", "to": 0, "seat": 0}),
            ]
            for method, page, body in asked:
                answer = await web.request(method, page, json=body)
                assert answer.status_code == 401, page
                assert answer.json()["why"] == "You are not signed in; POST /api/me with a name first."

    asyncio.run(evening())


# -- guessing ----------------------------------------------------------------------------------------------------------

NO_IDS = [
    "x",
    "0",
    "-",
    "A" * 20,
    "A" * 64,
    "A" * 65,
    "A" * 3000,
    "%00",
    "a%00b",
    "%ff",
    "..",
    "%27%20OR%201%3D1%20--",
    "%0a",
    "é",
]


async def is_no_table(server: Server, guess: str) -> None:
    async with Guest(server, "Mallory") as mallory:
        pages = [
            ("GET", ""),
            ("GET", "/record"),
            ("GET", "/replay"),
            ("GET", "/chronicle/0"),
            ("POST", "/seats/0"),
            ("DELETE", "/seats/0"),
        ]
        for method, page in pages:
            answer = await mallory.web.request(method, f"/api/tables/{guess}{page}")
            assert answer.status_code == 404, (guess, page, answer.text)
            if guess != "..":  # that is another page altogether
                assert answer.json() == {"why": "There is no such table; check the link.", "rule": ""}
        with pytest.raises((websockets.ConnectionClosed, websockets.InvalidStatus)) as refused:
            async with mallory.at(guess):
                pass
        if isinstance(refused.value, websockets.ConnectionClosed):
            assert refused.value.rcvd is not None
            assert refused.value.rcvd.code == 4404
        else:
            assert guess == ".."


@pytest.mark.parametrize("guess", NO_IDS)
def test_a_guessed_table_is_not_found_and_malformed_ids_alike(server: Server, guess: str) -> None:
    asyncio.run(is_no_table(server, guess))


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_guessing_is_answered_alike_on_postgres(database: str) -> None:
    async def evening(server: Server) -> None:
        for guess in NO_IDS:
            await is_no_table(server, guess)

    with serving(database) as server:
        asyncio.run(evening(server))
