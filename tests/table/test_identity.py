"""Nobody acts for somebody else: not by asking, not by taking over an account."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx

from tests.patience import PATIENCE_S
from tests.table.company import PASSWORD, an_evening, cookie_of
from tests.table.served import Guest, Server, Visit, new_address, stored


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
        {"type": "draft", "seat": seat, "decision": asked["decision"], "actions": [action]},
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


# -- accounts ----------------------------------------------------------------------------------------------------------


def test_an_account_cannot_be_taken_over(server: Server) -> None:
    """By registering its name anew in any spelling, or by a second account."""

    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Mallory") as mallory:
            registered = await anna.register("Anna B", PASSWORD)
            assert registered.json()["account"] == "anna b"
            for account in ("Anna B", "ANNA B", " anna  b "):
                taken = await mallory.register(account, PASSWORD + "!")
                assert taken.status_code == 400
                assert (
                    taken.json()["why"]
                    == "The account name anna b is taken, or looks like one that is; please choose another."
                )
            wide = await mallory.register("\uff21nna B", PASSWORD + "!")
            assert wide.status_code == 400
            assert "letters of another width" in wide.json()["why"]
            again = await anna.register("anna c", PASSWORD)
            assert again.status_code == 400
            assert (await mallory.web.get("/api/me")).json()["account"] is None
            named = await mallory.web.post("/api/me", json={"name": "Anna B"})
            assert named.status_code == 400  # nor is a guest called like an account

    asyncio.run(evening())


def test_a_wrong_login_tells_nothing(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Carla") as carla, httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S) as web:
            me = (await carla.register("carla signs in", PASSWORD)).json()
            web.headers.update(new_address())  # where wrong passwords are counted
            wrong = [
                ("carla signs in", PASSWORD + "x"),
                ("carla signs in", "short"),
                ("nobody", PASSWORD),
                ("\u200b", PASSWORD),
            ]
            answers = [await web.post("/api/login", json={"account": a, "password": p}) for a, p in wrong]
            assert {(answer.status_code, answer.text) for answer in answers} == {(400, answers[0].text)}
            assert answers[0].json()["why"].startswith("The account name or the password is wrong")
            assert not any("set-cookie" in answer.headers for answer in answers)
            right = await web.post("/api/login", json={"account": "CARLA signs in", "password": PASSWORD})
            assert right.json()["id"] == me["id"]
            assert (await web.get("/api/me")).json()["id"] == me["id"]

    asyncio.run(evening())


def test_a_page_is_told_that_a_stranger_is_nobody_and_a_program_is_refused(server: Server) -> None:
    """Browsers write every refusal on the console, also one that belongs to the first visit."""
    page = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}
    for headers in (page, page | {"Cookie": "homage=of-somebody-who-is-gone"}):
        answer = httpx.get(f"{server.url}/api/me", headers=headers, timeout=PATIENCE_S)
        assert (answer.status_code, answer.json()) == (200, None)
        assert "set-cookie" not in answer.headers
    assert httpx.get(f"{server.url}/api/me", timeout=PATIENCE_S).status_code == 401
    for path in ("/api/tables/mine", "/api/notices", "/api/sessions"):
        assert httpx.get(server.url + path, headers=page, timeout=PATIENCE_S).status_code == 401, path


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
