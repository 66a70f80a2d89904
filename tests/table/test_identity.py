"""Nobody acts for somebody else: not by asking, forging, guessing, replaying, or from another site."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from homage.table.people import MAX_AGE, People
from homage.table.storage import Store
from tests.table.served import Guest, Server, Visit, serving, sqlite_in, stored

PASSWORD = "correct horse battery"
FOREIGN = "https://evil.example"


@asynccontextmanager
async def an_evening(server: Server) -> AsyncIterator[tuple[str, Guest, Guest, Guest]]:
    """Anna and Bruno play; Mallory has only the link."""
    async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno, Guest(server, "Mallory") as mallory:
        table = await anna.open_table(["me", "open"], options={"short": True})
        assert (await bruno.sit(table, 1)).status_code == 200
        yield table, anna, bruno, mallory


def everything_for(seat: int, asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Every request that is made for a seat."""
    action = asked["choices"][0]["action"]
    return [
        {"type": "play", "seat": seat, "decision": asked["decision"], "action": action},
        {"type": "undo", "seat": seat},
        {"type": "offer", "seat": seat},
        {"type": "answer", "seat": seat, "offer": 4, "agree": True},
        {"type": "resign", "seat": seat},
        {"type": "leave", "seat": seat},
        {"type": "back", "seat": seat},
        {"type": "chat", "seat": seat, "text": "I resign"},
        {"type": "chat", "seat": seat, "to": [0], "text": "Trust me"},
        {"type": "why", "seat": seat, "action": action},
        {"type": "why", "seat": seat, "things": ["card 3"]},
        {"type": "foresee", "seat": seat},
        {"type": "foresee", "seat": seat, "action": action},
        {"type": "hint", "seat": seat},
    ]


async def is_refused_everything(visit: Visit, seat: int, asked: dict[str, Any]) -> None:
    for request in everything_for(seat, asked):
        answer = await visit.ask(**request)
        assert (answer["type"], answer["why"]) == ("refused", "That seat is not yours."), request


# -- another's seat ----------------------------------------------------------------------------------------------------


def test_nobody_acts_for_a_seat_that_is_not_theirs(server: Server) -> None:
    """Neither a spectator nor the player opposite, with an offer on the table or without."""

    async def evening() -> None:
        async with (
            an_evening(server) as (table, anna, bruno, mallory),
            anna.at(table) as a,
            bruno.at(table) as b,
            mallory.at(table) as m,
        ):
            asked = b.asked(1) or {}
            number = (await a.ask(type="offer", seat=0))["offer"]["number"]
            assert number == 4
            before = stored(server, table)
            await is_refused_everything(a, 1, asked)
            await is_refused_everything(m, 1, asked)
            await is_refused_everything(m, 0, a.asked(0) or {})
            for seat in (-1, 2, 15, 2**40):
                await is_refused_everything(m, seat, asked)
            assert stored(server, table) == before
            assert (await b.ask(type="answer", seat=1, offer=number, agree=False))["type"] == "update"

    asyncio.run(evening())


def test_what_the_owner_sent_is_refused_from_another_connection(server: Server) -> None:
    """Word for word the message that works on Bruno's line."""

    async def evening() -> None:
        async with an_evening(server) as (table, _, bruno, mallory), bruno.at(table) as b, mallory.at(table) as m:
            captured = everything_for(1, b.asked(1) or {})[0]
            refused = await m.ask(**captured)
            assert refused["why"] == "That seat is not yours."
            assert (await b.ask(**captured))["type"] == "update"
            again = await m.ask(**captured)
            assert again["why"] == "That seat is not yours."

    asyncio.run(evening())


def test_a_spectator_without_a_token_has_no_seat_and_a_plain_name(server: Server) -> None:
    async def evening() -> None:
        async with an_evening(server) as (table, anna, _, _mallory):
            nobody = Guest(server, "")
            async with anna.at(table) as a, nobody.at(table) as visit:
                assert "seats" not in visit.now
                await is_refused_everything(visit, 0, a.asked(0) or {})
                spoken = await visit.ask(type="chat", text="hello")
                assert spoken["chat"][0]["name"] == "Spectator"
            await nobody.web.aclose()

    asyncio.run(evening())


def test_nobody_has_a_seat_at_the_table_of_a_record(server: Server) -> None:
    async def evening() -> None:
        async with an_evening(server) as (table, anna, _, _mallory):
            async with anna.at(table) as visit:
                await visit.ask(type="resign", seat=0)
            record = (await anna.web.get(f"/api/tables/{table}/record")).text
            laid = (await anna.web.post("/api/records", json={"record": record})).json()
            nobody = Guest(server, "")
            async with nobody.at(laid["id"]) as visit, anna.at(laid["id"]) as own:
                assert "seats" not in visit.now
                assert "seats" not in own.now
                assert (await visit.ask(type="chat", seat=0, text="x"))["why"] == "That seat is not yours."
            await nobody.web.aclose()

    asyncio.run(evening())


def test_a_taken_seat_is_not_taken_again_nor_given_up_by_others(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Mallory") as mallory:
            table = await anna.open_table(["me", "open", "open"])
            taken = await mallory.sit(table, 0)
            assert (taken.status_code, taken.json()["why"]) == (400, "Seat 1 is taken; choose another one, or watch.")
            up = await mallory.web.delete(f"/api/tables/{table}/seats/0")
            assert (up.status_code, up.json()["why"]) == (400, "That seat is not yours.")
            nowhere = await mallory.sit(table, 3)
            assert nowhere.status_code == 400
            assert nowhere.json()["why"] == "There is no seat 4 at this table; seats run from 1 to 3."
            assert (await anna.web.get(f"/api/tables/{table}")).json()["yours"] == [0]
            assert (await anna.web.delete(f"/api/tables/{table}/seats/0")).json()["yours"] == []
            assert (await mallory.sit(table, 0)).json()["yours"] == [0]

    asyncio.run(evening())


def test_of_two_who_want_one_seat_one_gets_it(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno, Guest(server, "Carla") as carla:
            table = await anna.open_table(["me", "open"])
            answers = await asyncio.gather(bruno.sit(table, 1), carla.sit(table, 1))
            assert sorted(answer.status_code for answer in answers) == [200, 400]
            mine = [(await guest.web.get(f"/api/tables/{table}")).json()["yours"] for guest in (bruno, carla)]
            assert sorted(mine) == [[], [1]]

    asyncio.run(evening())


def test_a_seat_is_not_given_up_once_the_game_has_begun(server: Server) -> None:
    async def evening() -> None:
        async with an_evening(server) as (table, anna, _, _mallory):
            answer = await anna.web.delete(f"/api/tables/{table}/seats/0")
            assert answer.status_code == 400
            assert answer.json()["why"].startswith("The game has begun;")

    asyncio.run(evening())


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
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as web:
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
                async with httpx.AsyncClient(base_url=server.url, timeout=30) as web:
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
        async with an_evening(server) as (table, *_), httpx.AsyncClient(base_url=server.url, timeout=30) as web:
            asked = [
                ("GET", "/api/me", None),
                ("POST", "/api/account", {"account": "nobody", "password": PASSWORD}),
                ("POST", "/api/tables", {"game": "fealty", "chairs": ["me", "greedy"]}),
                ("GET", "/api/tables/mine", None),
                ("POST", f"/api/tables/{table}/seats/1", None),
                ("DELETE", f"/api/tables/{table}/seats/1", None),
                ("POST", f"/api/tables/{table}/rematch", None),
                ("GET", f"/api/tables/{table}/chronicle/0", None),
                ("POST", "/api/records", {"record": ""}),
            ]
            for method, page, body in asked:
                answer = await web.request(method, page, json=body)
                assert answer.status_code == 401, page
                assert answer.json()["why"] == "Say first who you are: POST /api/me with a name."

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
            ("POST", "/rematch"),
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


# -- other sites -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", [FOREIGN, "null", "http://127.0.0.1:1", "file://", "", "127.0.0.1"])
def test_a_page_of_another_site_opens_no_socket(server: Server, origin: str) -> None:
    async def evening() -> None:
        async with an_evening(server) as (table, anna, _, _mallory):
            headers = {"Cookie": f"homage={anna.token}", "Origin": origin}
            address = f"ws://127.0.0.1:{server.port}/ws/{table}"
            with pytest.raises(websockets.InvalidStatus) as refused:
                async with websockets.connect(address, additional_headers=headers):
                    pass
            assert refused.value.response.status_code == 403

    asyncio.run(evening())


@pytest.mark.parametrize("origin", [FOREIGN, "null", "http://127.0.0.1:1"])
def test_a_page_of_another_site_changes_nothing(server: Server, origin: str) -> None:
    async def evening() -> None:
        async with an_evening(server) as (table, anna, _, _mallory):
            open_table = await anna.open_table(["me", "open"])
            asked = [
                ("POST", "/api/me", {"name": "Mallory"}),
                ("POST", "/api/account", {"account": "mallory", "password": PASSWORD}),
                ("POST", "/api/login", {"account": "mallory", "password": PASSWORD}),
                ("POST", "/api/logout", None),
                ("POST", "/api/tables", {"game": "fealty", "chairs": ["me", "greedy"]}),
                ("POST", f"/api/tables/{open_table}/seats/1", None),
                ("DELETE", f"/api/tables/{open_table}/seats/0", None),
                ("POST", f"/api/tables/{table}/rematch", None),
                ("POST", "/api/records", {"record": ""}),
            ]
            for method, page, body in asked:
                answer = await anna.web.request(method, page, json=body, headers={"Origin": origin})
                assert answer.status_code == 403, page
                assert answer.json()["why"] == "Another site may not act in your name."
                assert "set-cookie" not in answer.headers
            assert (await anna.web.get("/api/me")).json()["name"] == "Anna"
            assert (await anna.web.get(f"/api/tables/{open_table}")).json()["yours"] == [0]

    asyncio.run(evening())


def test_no_page_of_another_site_may_read_an_answer(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            answer = await anna.web.get("/api/me", headers={"Origin": FOREIGN})
            assert not any(name.startswith("access-control") for name in answer.headers)

    asyncio.run(evening())


def test_our_own_pages_and_named_sites_are_at_home(tmp_path: Path) -> None:
    """And behind HTTPS cookies travel on nothing else."""

    async def evening(server: Server) -> None:
        async with Guest(server, "Anna") as anna:
            anna.web.headers["Authorization"] = f"Bearer {anna.token}"  # its cookie waits for HTTPS
            table = await anna.open_table(["me", "open"])
            for origin in (server.url, "https://play.example"):
                renamed = await anna.web.post("/api/me", json={"name": "Anne"}, headers={"Origin": origin})
                assert renamed.status_code == 200
                headers = {"Cookie": f"homage={anna.token}", "Origin": origin}
                address = f"ws://127.0.0.1:{server.port}/ws/{table}"
                async with websockets.connect(address, additional_headers=headers, max_size=None) as socket:
                    assert (await Visit(anna, socket).hear())["status"] == "open"

    origins = "https://play.example, https://other.example"
    with serving(sqlite_in(tmp_path), HOMAGE_ORIGINS=origins, HOMAGE_SECURE_COOKIES="yes") as server:
        asyncio.run(evening(server))
        assert "; secure" in cookie_of(server)


# -- accounts ----------------------------------------------------------------------------------------------------------


def test_an_account_cannot_be_taken_over(server: Server) -> None:
    """By registering its name anew in any spelling, or by a second account."""

    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Mallory") as mallory:
            registered = await anna.web.post("/api/account", json={"account": "Anna B", "password": PASSWORD})
            assert registered.json()["account"] == "anna b"
            for account in ("Anna B", "ANNA B", " anna  b ", "\uff21nna B"):
                taken = await mallory.web.post("/api/account", json={"account": account, "password": PASSWORD + "!"})
                assert taken.status_code == 400
                assert taken.json()["why"] == "The account name anna b is taken; please choose another."
            again = await anna.web.post("/api/account", json={"account": "anna c", "password": PASSWORD})
            assert again.status_code == 400
            assert (await mallory.web.get("/api/me")).json()["account"] is None
            named = await mallory.web.post("/api/me", json={"name": "Anna B"})
            assert named.json()["id"] != registered.json()["id"]

    asyncio.run(evening())


def test_a_wrong_login_tells_nothing(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Carla") as carla, httpx.AsyncClient(base_url=server.url, timeout=30) as web:
            me = (await carla.web.post("/api/account", json={"account": "carla", "password": PASSWORD})).json()
            wrong = [("carla", PASSWORD + "x"), ("carla", "short"), ("nobody", PASSWORD), ("\u200b", PASSWORD)]
            answers = [await web.post("/api/login", json={"account": a, "password": p}) for a, p in wrong]
            assert {(answer.status_code, answer.text) for answer in answers} == {(400, answers[0].text)}
            assert answers[0].json()["why"].startswith("This account and this password do not belong together")
            assert not any("set-cookie" in answer.headers for answer in answers)
            right = await web.post("/api/login", json={"account": "CARLA", "password": PASSWORD})
            assert right.json()["id"] == me["id"]
            assert (await web.get("/api/me")).json()["id"] == me["id"]

    asyncio.run(evening())


def cookie_of(server: Server) -> str:
    said: str = httpx.post(f"{server.url}/api/me", json={"name": "Anna"}, timeout=30).headers["set-cookie"]
    return said.lower()


def test_cookies_are_for_this_site_and_not_for_scripts(server: Server) -> None:
    said = cookie_of(server)
    assert said.startswith("homage=")
    assert all(part in said for part in ("; httponly", "; samesite=lax", "; path=/"))
    assert "; secure" not in said  # plain HTTP at home


def test_who_logs_out_is_nobody(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            assert (await anna.web.post("/api/logout")).status_code == 204
            assert (await anna.web.get("/api/me")).status_code == 401

    asyncio.run(evening())
