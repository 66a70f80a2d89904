"""Operators: their page and the command, what they do, and the log of it; and nobody else."""

from __future__ import annotations

import asyncio
import re

import pytest

from homage.engine.errors import Refused
from homage.table.manners.deeds import HOUR_MS
from tests.commands.terminal import homage, refused
from tests.table.company import table_of_two
from tests.table.indoors import opened
from tests.table.manners.hosts import from_address, holder, number_of
from tests.table.registry import OTHER_PASSWORD, PASSWORD
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, Server, closed_with, new_address, serving

PAGES = (
    ("GET", "/api/moderate/reports", None),
    ("GET", "/api/moderate/people?who=anna", None),
    ("GET", "/api/moderate/log", None),
    ("POST", "/api/moderate/deeds", {"player": "x", "what": "close", "why": "because"}),
)


def command(server: Server, *arguments: str) -> str:
    """What the command says, on the database of a server that runs."""
    done = homage("moderate", *arguments, "--database", server.database)
    assert done.exit_code == 0, (done.output, done.exception)
    return str(done.output)


def test_nobody_but_an_operator_sees_or_does_anything(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Eve") as eve, holder(server, "Hilda") as (hilda, account):
            for guest in (eve, hilda):
                for method, page, body in PAGES:
                    refused = await guest.web.request(method, page, json=body)
                    assert "for the operators" in is_a_sentence(refused, 403), page
                assert (await guest.web.get("/api/me")).json()["operator"] is False
            command(server, "operator", account)
            assert (await hilda.web.get("/api/me")).json()["operator"] is True
            assert (await hilda.web.get("/api/moderate/reports")).status_code == 200
            assert account in command(server, "operator")
            command(server, "operator", account, "--remove")
            for method, page, body in PAGES:
                assert (await hilda.web.request(method, page, json=body)).status_code == 403, "one is asked each time"

    asyncio.run(evening())


def test_an_operator_reads_a_report_and_settles_it_by_what_is_done_about_it(server: Server) -> None:
    async def evening() -> None:
        async with (
            table_of_two(server) as (table, anna, bruno),
            holder(server, "Oda") as (oda, account),
        ):
            command(server, "operator", account)
            rude = await bruno.ask(type="chat", seat=1, text="rude")
            body = {"player": rude["chat"][0]["player"], "table": table, "why": "He is rude."}
            assert (await anna.guest.web.post("/api/reports", json=body)).status_code == 201
            found = next(each for each in (await oda.web.get("/api/moderate/reports")).json() if each["table"] == table)
            assert (found["reporter_name"], found["reported_name"], found["why"]) == ("Anna", "Bruno", "He is rude.")
            assert [each["text"] for each in found["talk"]] == ["rude"]
            assert "He is rude." in command(server, "reports")
            assert "Bruno: rude" in command(server, "show", str(found["id"]))
            deed = {"player": found["reported"], "what": "warn", "why": "Be kind.", "report": found["id"]}
            assert (await oda.web.post("/api/moderate/deeds", json=deed)).status_code == 201
            assert table not in [each["table"] for each in (await oda.web.get("/api/moderate/reports")).json()]
            settled = (await oda.web.get("/api/moderate/reports?settled=true")).json()
            assert table in [each["table"] for each in settled]
            me = (await bruno.guest.web.get("/api/me")).json()
            assert me["warnings"] == ["Be kind."]
            assert (await bruno.guest.web.delete("/api/warnings")).status_code == 204
            assert (await bruno.guest.web.get("/api/me")).json()["warnings"] == []
            log = (await oda.web.get("/api/moderate/log")).json()
            last = {name: log[0][name] for name in ("by", "name", "what", "why", "report")}
            assert last == {"by": "Oda", "name": "Bruno", "what": "warn", "why": "Be kind.", "report": found["id"]}
            assert "Oda: warn Bruno: Be kind." in command(server, "log")
            stands = (await oda.web.get(f"/api/moderate/people?who={found['reported']}")).json()
            assert [each["what"] for each in stands["deeds"]] == ["warn"]

    asyncio.run(evening())


def test_who_is_muted_writes_nowhere_also_as_a_new_guest_until_it_is_over(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, _, bruno), Guest(server, "Mallory") as mallory:
            from_address(mallory, "203.0.113.90")
            player = await number_of(mallory)
            async with mallory.at(table) as m:
                assert (await m.ask(type="chat", text="boo"))["type"] == "update"
                command(server, "mute", player, "--why", "spam", "--hours", "1")

                async def muted() -> bool:
                    return "operator has muted you" in (await m.ask(type="chat", text="boo")).get("why", "")

                while not await muted():  # the server reads the log every two seconds
                    await asyncio.sleep(0.3)
            assert (await mallory.web.get("/api/me")).json()["muted_until"] > 0
            async with Guest(server, "Mallory again") as again:
                from_address(again, "203.0.113.90")
                async with again.at(table) as m:
                    assert "operator has muted you" in (await m.ask(type="chat", text="boo"))["why"]
            assert (await bruno.ask(type="chat", seat=1, text="Hello"))["type"] == "update"
            command(server, "unmute", player, "--why", "promised")
            async with mallory.at(table) as m:
                while (await m.ask(type="chat", text="sorry"))["type"] != "update":
                    await asyncio.sleep(0.3)

    asyncio.run(evening())


def test_a_mute_ends_by_itself_and_outlives_the_server(database: str) -> None:
    async def evening() -> None:
        async with opened(database) as (house, anna):
            house.manners.deeds.do(None, anna.id, "mute", "spam", 1)
            house.manners.load()
            with pytest.raises(Refused, match="muted you until"):
                house.manners.check_speaking(anna.id, True)
            house.watch.set(house.now() + HOUR_MS, 0)
            house.manners.check_speaking(anna.id, True)

    asyncio.run(evening())


def test_a_closed_account_is_signed_out_everywhere_and_cannot_sign_in(server: Server) -> None:
    async def evening() -> None:
        async with (
            Guest(server, "Anna") as anna,
            holder(server, "Mallory") as (mallory, account),
            holder(server, "Oda") as (oda, operator),
        ):
            command(server, "operator", operator)
            player = await number_of(mallory)
            table = await anna.open_table(["me", "open"])
            assert (await mallory.sit(table, 1)).status_code == 200
            waiting = await anna.open_table(["me", "open", "open"])
            assert (await mallory.sit(waiting, 1)).status_code == 200
            async with mallory.at(table) as m:
                deed = {"player": player, "what": "close", "why": "cheats"}
                assert (await oda.web.post("/api/moderate/deeds", json=deed)).status_code == 201
                assert await closed_with(m.socket) == 4401
            login = {"account": account, "password": PASSWORD}
            assert (await mallory.web.get("/api/me")).status_code == 401
            assert "was closed" in is_a_sentence(await mallory.web.post("/api/login", json=login))
            guess = {**login, "password": OTHER_PASSWORD}
            wrong = await mallory.web.post("/api/login", json=guess, headers=new_address())
            assert "wrong" in is_a_sentence(wrong), "nobody else learns that it is closed"
            async with anna.at(table) as a:
                over = await a.until(lambda now: now["status"] == "over")
                assert (over["result"]["why"], over["result"]["winners"]) == ("resigned", [0])
            assert (await anna.web.get(f"/api/tables/{waiting}")).json()["chairs"][1]["kind"] == "open"
            assert "closed already" in is_a_sentence(await oda.web.post("/api/moderate/deeds", json=deed))
            again = {"player": player, "what": "reopen", "why": "served"}
            assert (await oda.web.post("/api/moderate/deeds", json=again)).status_code == 201
            assert (await mallory.web.post("/api/login", json=login)).status_code == 200

    asyncio.run(evening())


def test_operators_do_nothing_to_each_other_and_make_no_others(server: Server) -> None:
    async def evening() -> None:
        async with holder(server, "Oda") as (oda, one), holder(server, "Otto") as (otto, other):
            for account in (one, other):
                command(server, "operator", account)
            player = await number_of(otto)
            for what in ("close", "mute", "warn"):
                deed = {"player": player, "what": what, "why": "rivals", "hours": 1}
                assert "is an operator" in is_a_sentence(await oda.web.post("/api/moderate/deeds", json=deed))
            for what in ("operator", "no operator", "reset"):
                deed = {"player": player, "what": what, "why": "friends"}
                assert (await oda.web.post("/api/moderate/deeds", json=deed)).status_code == 422
            for why in ("", " ", "\x00"):
                deed = {"player": await number_of(oda), "what": "settle", "why": why}
                assert (await oda.web.post("/api/moderate/deeds", json=deed)).status_code in (400, 422)

    asyncio.run(evening())


def test_the_command_resets_a_password_by_a_link(server: Server) -> None:
    async def evening() -> None:
        async with holder(server, "Anna") as (anna, account):
            said = command(server, "reset", account)
            token = re.search(r"/reset#(\S+)", said)
            assert token is not None, said
            body = {"token": token[1], "password": OTHER_PASSWORD}
            assert (await anna.web.post("/api/resets/use", json=body)).status_code == 204
            assert (await anna.web.get("/api/me")).status_code == 401
            login = {"account": account, "password": OTHER_PASSWORD}
            assert (await anna.web.post("/api/login", json=login)).status_code == 200
            assert f"reset {anna.name}" in command(server, "log")

    asyncio.run(evening())


def test_the_command_says_what_it_cannot_do(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            player = await number_of(anna)
            for arguments, why in (
                (("close", player, "--why", "x"), "is a guest"),
                (("operator", player), "is a guest"),
                (("warn", "nobody at all", "--why", "x"), "no account 'nobody at all'"),
                (("mute", player, "--why", "x", "--hours", "0"), "up to"),
                (("show", "999999"), "no report 999999"),
            ):
                assert why in refused("moderate", *arguments, "--database", server.database)

    asyncio.run(evening())


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_an_account_that_is_closed_at_one_server_is_signed_out_at_another(database: str) -> None:
    async def evening(first: Server, second: Server) -> None:
        async with holder(first, "Oda") as (oda, operator), holder(second, "Mallory") as (mallory, _):
            command(first, "operator", operator)
            table = await mallory.open_table(["me", "open"])
            async with mallory.at(table) as m:
                deed = {"player": await number_of(mallory), "what": "close", "why": "cheats"}
                assert (await oda.web.post("/api/moderate/deeds", json=deed)).status_code == 201
                assert await closed_with(m.socket) == 4401

    with serving(database) as first, serving(database) as second:
        asyncio.run(evening(first, second))
