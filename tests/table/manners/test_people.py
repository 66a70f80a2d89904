"""Blocks and reports: what somebody hears no more, where somebody does not sit, and what goes with a report."""

from __future__ import annotations

import asyncio
import json

import pytest
from sqlalchemy import create_engine, text

from homage.table.entries.hosting import Named
from homage.table.errors import NotAllowed
from homage.table.manners import blocks as blocks_of_people
from homage.table.settings import Settings
from homage.table.store.former import FORMER
from tests.table.company import said, table_of_two
from tests.table.indoors import opened
from tests.table.manners.hosts import host_asks, number_of
from tests.table.registry import PASSWORD
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, Server, stored


async def block(guest: Guest, other: str) -> None:
    assert (await guest.web.put(f"/api/blocks/{other}")).status_code == 204


def test_nothing_is_heard_of_who_is_blocked_and_everything_by_the_others(server: Server) -> None:
    async def evening() -> None:
        async with (
            table_of_two(server) as (table, anna, bruno),
            Guest(server, "Mallory") as mallory,
            mallory.at(table) as at_mallory,
        ):
            first = await at_mallory.ask(type="chat", text="first")
            player = await number_of(mallory)
            await anna.until(said)
            await block(anna.guest, player)
            assert said(await anna.ask(type="see")) == []
            second = await at_mallory.ask(type="chat", text="second")
            assert said(await bruno.entry(second["entry"])) == ["second"]
            heard = await anna.entry(second["entry"])
            assert said(heard) == [], "not even as it is said"
            async with anna.guest.at(table) as again:
                assert said(again.now) == []
            page = f"/api/tables/{table}/chat?before={second['entry'] + 1}"
            assert (await anna.guest.web.get(page)).json() == []
            assert [each["text"] for each in (await bruno.guest.web.get(page)).json()] == ["first", "second"]
            assert [each["name"] for each in (await anna.guest.web.get("/api/blocks")).json()] == ["Mallory"]
            assert (await anna.guest.web.delete(f"/api/blocks/{player}")).status_code == 204
            assert said(await anna.ask(type="see")) == ["first", "second"]
            assert first["chat"][0]["name"] == "Mallory"

    asyncio.run(evening())


def test_nobody_writes_in_private_to_who_has_blocked_them_nor_the_other_way_round(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno):
            before = stored(server, table)
            await block(anna.guest, await number_of(bruno.guest))
            refused = await bruno.ask(type="chat", seat=1, to=[0], text="psst")
            assert "no private messages" in refused["why"]
            assert "have blocked" in (await anna.ask(type="chat", seat=0, to=[1], text="psst"))["why"]
            assert stored(server, table) == before
            assert (await bruno.play(1))["type"] == "update", "the game goes on"

    asyncio.run(evening())


def test_who_is_blocked_is_not_invited_by_whom_they_are_blocked_nor_sits_at_their_tables(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Mallory") as mallory, Guest(server, "Eve") as eve:
            player, own = await number_of(mallory), await number_of(anna)
            table = await anna.open_table(["me", "open", "open"], listed=True)
            assert (await mallory.sit(table, 1)).status_code == 200
            await block(anna, player)
            kinds = [chair["kind"] for chair in (await anna.web.get(f"/api/tables/{table}")).json()["chairs"]]
            assert kinds == ["person", "open", "open"], "they lose the seat of a game that has not begun"
            assert "cannot sit down" in is_a_sentence(await mallory.sit(table, 1), 403)
            await host_asks(anna, table, "gate", gate="approval")
            assert "cannot sit down" in is_a_sentence(await mallory.sit(table, 1), 403)
            theirs = await eve.open_table(["me", "open", "open"])
            assert (await anna.sit(theirs, 1)).status_code == 200
            assert "cannot sit down" in is_a_sentence(await mallory.sit(theirs, 2), 403), "where they sit already"
            account = f"anna blocks {own}"[:40]
            assert (await anna.register(account, PASSWORD)).status_code == 200
            another = await mallory.open_table(["me", "open"])
            refused = await host_asks(mallory, another, "reserve", seat=1, account=account)
            assert "no invitations from you" in is_a_sentence(refused, 403)

    asyncio.run(evening())


def test_a_blocked_person_who_is_quick_has_no_seat_in_the_end(database: str) -> None:
    """Many try to sit down while they are blocked: whatever comes first, the seat is free when the block is made."""

    async def evening() -> None:
        async with opened(database) as (house, anna):
            mallory = house.people.new_guest("Mallory")
            for _ in range(8):
                room = await house.tables.create(
                    anna, "fealty", ["me", "open", "open", "open"], {}, {}, False
                )  # never full

                async def quick(room: object = room) -> None:
                    for seat in (1, 2, 1, 2):
                        await room.seating.sit(seat, mallory.id, "Mallory")  # type: ignore[attr-defined]

                outcomes = await asyncio.gather(
                    quick(), house.order.block(anna.id, mallory.id), quick(), return_exceptions=True
                )
                assert outcomes[1] is None, outcomes
                assert room.table.chairs.seats_of(mallory.id) == set()
                with pytest.raises(NotAllowed):
                    await room.seating.sit(1, mallory.id, "Mallory")
                await house.order.unblock(anna.id, mallory.id)

    asyncio.run(evening())


def test_nobody_blocks_themselves_nobody_at_all_or_too_many(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks_of_people, "MOST_BLOCKS", most := 20)

    async def evening() -> None:
        async with opened(database) as (house, anna):
            blocks = house.manners.blocks
            for other, why in ((anna.id, "yourself"), ("nobody", "nobody of that number")):
                with pytest.raises(Exception, match=why):
                    blocks.add(anna.id, other)
            others = [house.people.new_guest(f"Guest {n}").id for n in range(most + 1)]
            for other in others[:-1]:
                blocks.add(anna.id, other)
            with pytest.raises(Exception, match="which is the most"):
                blocks.add(anna.id, others[-1])
            blocks.drop(anna.id, others[0])
            blocks.add(anna.id, others[-1])
            blocks.add(anna.id, others[-1])
            assert len(blocks.of(anna.id)) == most

    asyncio.run(evening())


def test_a_report_carries_what_its_reporter_could_read_and_nothing_else(server: Server) -> None:
    """Neither whispers between others, nor what was said in private to who had the seat before."""

    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Mallory") as mallory, Guest(server, "Eve") as eve:
            table = await anna.open_table(["me", "open", "open"])
            assert (await mallory.sit(table, 1)).status_code == 200
            async with anna.at(table) as a, mallory.at(table) as m, eve.at(table) as e:
                await a.ask(type="chat", seat=0, to=[1], text="to Mallory alone")
                await m.ask(type="chat", seat=1, text="rude")
                await m.ask(type="chat", seat=1, to=[0], text="to Anna alone")
                await e.until(said)
                await anna.web.delete(f"/api/tables/{table}/seats/0")
            player = await number_of(mallory)
            for reporter in (anna, eve):
                body = {"player": player, "table": table, "why": "\u202erude\x1b[2J"}
                assert (await reporter.web.post("/api/reports", json=body)).status_code == 201
                again = await reporter.web.post("/api/reports", json=body)
                assert "already" in is_a_sentence(again)
            found = reports(server, table)
            assert [[each["text"] for each in talk] for _, talk in found] == [["rude"], ["rude"]]
            assert {why for why, _ in found} == {"rude[2J"}
            assert (await anna.sit(table, 0)).status_code == 200
            async with mallory.at(table) as m:
                await m.ask(type="chat", seat=1, to=[0], text="to whoever sits there")
            await anna.web.post("/api/reports", json={"player": await number_of(eve), "table": table, "why": "watches"})
            await eve.web.post("/api/reports", json={"player": await number_of(anna), "table": table, "why": "plays"})
            last = reports(server, table)[2:]
            assert [each["text"] for each in last[0][1]] == ["rude", "to whoever sits there"]
            assert [each["text"] for each in last[1][1]] == ["rude"]

    asyncio.run(evening())


def test_a_report_of_a_table_that_one_may_not_see_is_refused(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Mallory") as mallory:
            table = await anna.open_table(["me", "open"])
            async with anna.at(table) as a:
                await a.ask(type="chat", seat=0, text="secret")
            await host_asks(anna, table, "link")
            body = {"player": await number_of(anna), "table": table, "why": "I want to know"}
            assert "renewed" in is_a_sentence(await mallory.web.post("/api/reports", json=body), 403)
            assert reports(server, table) == []
            assert "yourself" in is_a_sentence(await anna.web.post("/api/reports", json=body))

    asyncio.run(evening())


def test_reports_are_limited_by_person_and_address(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Mallory") as mallory:
            answers = []
            for number in range(7):
                async with Guest(server, f"Victim {number}") as victim:
                    body = {"player": await number_of(victim), "why": "spam"}
                    answers.append((await mallory.web.post("/api/reports", json=body)).status_code)
            assert answers == [201] * 5 + [400] * 2

    asyncio.run(evening())


def test_who_deletes_their_account_takes_blocks_along_and_leaves_reports_without_a_name(database: str) -> None:
    async def evening() -> None:
        async with opened(database) as (house, anna):
            mallory = house.people.register(house.people.new_guest("Mallory").id, "mallory", "correct horse")
            room = await house.tables.create(anna, "fealty", ["me", "open"], {}, {}, False)
            table, talk = room.table.row.id, [{"player": mallory.id, "name": "Mallory", "text": "rude"}]
            house.manners.reports.add(anna.id, mallory.id, table, "rude", talk)
            house.manners.reports.add(mallory.id, anna.id, table, "rude, too", [])
            house.manners.blocks.add(anna.id, mallory.id)
            house.manners.blocks.add(mallory.id, anna.id)
            await house.delete_account(mallory)
            by_mallory, about_mallory = house.manners.reports.page()
            assert (by_mallory.reporter_name, about_mallory.reported_name) == (FORMER, FORMER)
            assert about_mallory.talk == [{"player": mallory.id, "name": FORMER, "text": "rude"}]
            assert "Mallory" not in f"{by_mallory} {about_mallory}"
            assert house.manners.blocks.of(anna.id) == house.manners.blocks.of(mallory.id) == []

    asyncio.run(evening())


def test_a_seat_that_was_kept_and_a_table_that_was_hosted_are_free_when_somebody_is_gone(database: str) -> None:
    async def evening() -> None:
        async with opened(database) as (house, anna):
            mallory = house.people.register(house.people.new_guest("Mallory").id, "mallory", "correct horse")
            kept = await house.tables.create(anna, "fealty", ["me", "open"], {}, {}, False)
            await kept.hosts.reserve(anna.id, 1, Named(mallory.id, "Mallory"))
            hosted = await house.tables.create(mallory, "fealty", ["me", "open", "open"], {}, {}, False)
            await hosted.seating.sit(1, anna.id, "Anna")
            await house.delete_account(mallory)
            kept, hosted = await house.room(kept.table.row.id), await house.room(hosted.table.row.id)
            assert kept.table.hosting.reserved == {}
            assert (hosted.table.hosting.host, hosted.table.chairs[0].kind) == (anna.id, "open")
            entries = await house.archive.entries(kept.table.row.id, 0)
            assert "Mallory" not in str([entry.body for entry in entries])

    asyncio.run(evening())


def reports(server: Server, table: str) -> list[tuple[str, list[dict[str, str]]]]:
    """The reasons and conversations of the reports about a table."""
    engine = create_engine(Settings(database=server.database).url)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT why, talk FROM reports WHERE table_id = :t ORDER BY id"), {"t": table})
        found = [(row.why, json.loads(row.talk)) for row in rows]
    engine.dispose()
    return found
