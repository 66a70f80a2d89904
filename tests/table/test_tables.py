"""Tables that cannot be, refused in a sentence."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import homage
from tests.table.sentences import is_a_refusal, is_a_sentence
from tests.table.served import Guest, Server

GAME = homage.load("fealty")


TWO = ["me", "greedy"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": "../fealty"}, "There is no game"),
        ({"chairs": ["me"]}, "Fealty cannot be played by 1"),
        ({"chairs": ["me"] * 5}, "Fealty cannot be played by 5"),
        ({"chairs": ["me", "grandmaster"]}, "There is no computer player 'grandmaster'"),
        ({"options": {"magic": True}}, "There is no option 'magic'"),
        ({"options": {"set": "moons"}}, "The option set cannot be 'moons'"),
        ({"options": {"duchies": "9Z"}}, "The option duchies cannot hold '9Z'"),
        ({"options": {"duchies": "1A,1B,2A"}}, "Two duchies of one board"),
        ({"options": {"duchies": "1A"}}, "This game is played on"),
        ({"options": {"teams": True}}, "Team play is for four players"),
        ({"options": {"suns_seat": 1}}, "Who has the Suns is asked only in a Mixed Match"),
        ({"chairs": ["me"] * 3, "options": {"set": "mixed"}}, "Mixed Match is for two players"),
        ({"clock": {"kind": "sand"}}, "There is no clock of the kind 'sand'"),
        ({"clock": {"kind": "live"}}, "A clock cannot have 0 minutes"),
        ({"clock": {"kind": "live", "minutes": -5}}, "A clock cannot have -5 minutes"),
        ({"clock": {"kind": "live", "minutes": 10**9}}, "A clock cannot have 1000000000 minutes"),
        ({"clock": {"kind": "live", "minutes": "five"}}, "The minutes of a clock cannot be 'five'"),
        ({"clock": {"kind": "live", "minutes": 5, "days": 1}}, "A clock of the kind 'live' has no setting 'days'"),
        ({"clock": {"kind": "live", "minutes": 5, "increment_s": -1}}, "A clock cannot add -1 seconds"),
        ({"clock": {"kind": "days", "days": 0}}, "A clock cannot have 0 days"),
        ({"clock": {"kind": "none", "minutes": 1}}, "A clock of the kind 'none' has no setting 'minutes'"),
        ({"names": {"1": "Bert"}}, "Seat 2 cannot be named by you"),
        ({"names": {"2": "Bert"}}, "Seat 3 cannot be named by you"),
        ({"names": {"0": "x" * 41}}, "A name has 1 to 40 characters"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(server: Server, asked: dict[str, Any], said: str) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            body = json.dumps({"game": "fealty", "chairs": TWO, **asked})
            answer = await anna.web.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
            assert said in is_a_sentence(answer)
            assert (await anna.web.get("/api/tables/mine")).json() == []

    asyncio.run(evening())


BODIES = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '"x"',
    "{}",
    '{"game":1,"chairs":2}',
    '{"game":"fealty","chairs":[]}',
    '{"game":"fealty","chairs":["me","me"],"more":1}',
    '{"game":"fealty","chairs":["me","me"],"clock":{"kind":null}}',
    '{"game":"fealty","chairs":["me","me"],"options":{"short":[1]}}',
    '{"name":""}',
    '{"account":"x","password":""}',
    '{"record":7}',
    '{"game":"fealty","chairs":["me","\\ud800"]}',
    '{"game":"fealty","chairs":["me","me"],"options":{"\\ud800":1}}',
    '{"game":"fealty","chairs":["me","me"],"\\ud800":1}',
    '{"game":"fealty","chairs":NaN}',
    '{"game":"fealty","chairs":["me","me"],"clock":{"kind":"live","minutes":NaN}}',
    '{"name":"\\ud800","password":"\\ud800","account":"\\ud800"}',
    '{"record":"' + "x" * 1_000_001 + '"}',
    "[" * 5000,
    '{"game":' + "9" * 5000 + "}",
]


@pytest.mark.parametrize(
    "page", ["/api/me", "/api/account", "/api/login", "/api/tables", "/api/records", "/api/games/fealty/agreement"]
)
def test_a_body_that_cannot_be_read_is_refused_and_never_breaks_the_server(server: Server, page: str) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            for body in BODIES:
                answer = await anna.web.post(page, content=body, headers={"Content-Type": "application/json"})
                assert answer.status_code == 200 or is_a_refusal(answer), (body[:60], answer.text)

    asyncio.run(evening())


@pytest.mark.parametrize(
    "page", ["seats/-1", "seats/16", "seats/x", "chronicle/99", "chronicle/x", "replay?to=-1", "replay?seat=x"]
)
def test_numbers_that_cannot_be_are_refused_and_never_break_the_server(server: Server, page: str) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "open"])
            for method in ("GET", "POST", "DELETE"):
                answer = await anna.web.request(method, f"/api/tables/{table}/{page}")
                assert is_a_refusal(answer), answer.text

    asyncio.run(evening())


def test_pages_of_a_table_that_has_not_begun_are_refused_in_a_sentence(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "open"])
            for page in ("record", "replay"):
                is_a_sentence(await anna.web.get(f"/api/tables/{table}/{page}"), 403)
            said = is_a_sentence(await anna.web.get(f"/api/tables/{table}/chronicle/0"))
            assert said == "The game has not begun: some seats are still open."
            is_a_sentence(await anna.web.get(f"/api/tables/{table}/chronicle/1"), 403)

    asyncio.run(evening())


def test_a_replay_from_a_seat_that_is_not_there_is_refused(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"])
            async with anna.at(table) as visit:
                await visit.ask(type="resign", seat=0)
            said = is_a_sentence(await anna.web.get(f"/api/tables/{table}/replay", params={"seat": 2}))
            assert said == "There is no seat 3 at this table; seats run from 1 to 2."

    asyncio.run(evening())
