"""The host during the game: spectators are removed or muted, also as new guests, and the chat is for some only."""

from __future__ import annotations

import asyncio

import pytest

from homage.table.store.doors import FORGOTTEN_MS, REMOVED
from tests.table.company import table_of_two
from tests.table.indoors import opened
from tests.table.manners.hosts import from_address, holder, host_asks, number_of, shown
from tests.table.registry import PASSWORD
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, Server, closed_with, stored

HOME, ELSEWHERE = "203.0.113.60", "203.0.113.61"


def test_a_removed_guest_does_not_come_back_as_another_guest_from_the_same_address(server: Server) -> None:
    async def evening() -> None:
        async with (
            table_of_two(server) as (table, anna, _),
            Guest(server, "Mallory") as mallory,
            Guest(server, "Trent") as trent,
            holder(server, "Hilda") as (hilda, _),
        ):
            for guest in (mallory, hilda):
                await number_of(from_address(guest, HOME))
            await number_of(from_address(trent, ELSEWHERE))
            async with mallory.socket(table) as socket:
                await mallory.hear(socket)
                player = await number_of(mallory)
                seen = (await anna.guest.web.get(f"/api/tables/{table}/onlookers")).json()
                assert [each["name"] for each in seen["here"]] == ["Mallory"]
                assert (await host_asks(anna.guest, table, "remove", player=player)).status_code == 200
                assert await closed_with(socket) is not None
            assert "removed you" in is_a_sentence(await shown(mallory, table), 403)
            async with mallory.socket(table) as socket:
                assert await closed_with(socket) == 4403
            async with Guest(server, "Somebody else") as again:
                from_address(again, HOME)
                assert "removed you" in is_a_sentence(await shown(again, table), 403)
                assert "removed you" in is_a_sentence(await again.sit(table, 1), 403)
                assert (await again.register("mallory comes back", PASSWORD)).status_code == 200
                assert (await shown(again, table)).status_code == 403, "an account made since then is no way around it"
                again.web.cookies.clear()
                assert (await shown(again, table)).status_code == 403, "nor is to be nobody"
            for guest in (hilda, trent):
                assert (await shown(guest, table)).status_code == 200, "an account, or another address"
            assert HOME not in str(stored(server, table))
            assert (await host_asks(anna.guest, table, "readmit", player=player)).status_code == 200
            assert (await shown(mallory, table)).status_code == 200

    asyncio.run(evening())


def test_a_neighbour_in_the_same_network_of_ipv6_is_the_same_guest(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, _), Guest(server, "Mallory") as mallory:
            from_address(mallory, "2001:db8:1:2::3")
            player = await number_of(mallory)
            await mallory.web.get(f"/api/tables/{table}")
            async with mallory.at(table) as at_mallory:
                await at_mallory.ask(type="chat", text="boo")
            await number_of(mallory)
            assert (await host_asks(anna.guest, table, "remove", player=player)).status_code == 200
            async with Guest(server, "Other") as other:
                from_address(other, "2001:db8:1:2:ffff::9")
                assert (await shown(other, table)).status_code == 403
                from_address(other, "2001:db8:1:3::3")
                assert (await shown(other, table)).status_code == 200

    asyncio.run(evening())


def test_an_account_that_is_removed_is_removed_alone_and_players_never_are(server: Server) -> None:
    async def evening() -> None:
        async with (
            table_of_two(server) as (table, anna, bruno),
            holder(server, "Mallory") as (mallory, _),
        ):
            async with mallory.at(table) as at_mallory:
                await at_mallory.ask(type="chat", text="boo")
            player = await number_of(mallory)
            refused = await host_asks(anna.guest, table, "remove", player=await number_of(bruno.guest))
            assert "have a seat" in is_a_sentence(refused)
            assert "yourself" in is_a_sentence(
                await host_asks(anna.guest, table, "remove", player=await number_of(anna.guest))
            )
            assert "not at this table" in is_a_sentence(await host_asks(anna.guest, table, "remove", player="nobody"))
            assert (await host_asks(anna.guest, table, "remove", player=player)).status_code == 200
            assert (await shown(mallory, table)).status_code == 403
            assert (await bruno.ask(type="ping"))["type"] == "pong", "a player at the same address plays on"

    asyncio.run(evening())


def test_a_muted_guest_is_heard_under_no_other_name(server: Server) -> None:
    async def evening() -> None:
        async with (
            table_of_two(server) as (table, anna, bruno),
            Guest(server, "Mallory") as mallory,
            holder(server, "Hilda") as (hilda, _),
        ):
            async with mallory.at(table) as at_mallory:
                boo = await at_mallory.ask(type="chat", text="boo")
                player = boo["chat"][0]["player"]
                assert boo["chat"][0]["guest"] is True
                await anna.ask(type="moderate", what="mute", player=player)
                assert "muted you" in (await at_mallory.ask(type="chat", text="boo"))["why"]
            async with Guest(server, "Another") as another, another.at(table) as at_another:
                assert "muted you" in (await at_another.ask(type="chat", text="boo again"))["why"]
                assert (await bruno.ask(type="chat", seat=1, text="Hello"))["type"] == "update", "a player may"
                async with hilda.at(table) as at_hilda:
                    assert (await at_hilda.ask(type="chat", text="Hello"))["type"] == "update", "so may an account"
                await anna.ask(type="moderate", what="unmute", player=player)
                assert (await at_another.ask(type="chat", text="Sorry"))["type"] == "update"

    asyncio.run(evening())


def test_the_chat_is_for_players_and_accounts_only(server: Server) -> None:
    async def evening() -> None:
        async with (
            table_of_two(server) as (table, anna, bruno),
            Guest(server, "Eve") as eve,
            holder(server, "Hilda") as (hilda, _),
            eve.at(table) as at_eve,
            hilda.at(table) as at_hilda,
        ):
            assert (await anna.ask(type="moderate", what="accounts"))["accounts_only"] is True
            assert "with an account" in (await at_eve.ask(type="chat", text="boo"))["why"]
            said = await at_hilda.ask(type="chat", text="Hello")
            assert said["chat"][0].get("guest", False) is False
            assert (await bruno.ask(type="chat", seat=1, text="Hello"))["type"] == "update"
            assert (await anna.ask(type="moderate", what="close"))["players_only"] is True
            assert "Only players" in (await at_hilda.ask(type="chat", text="Hello"))["why"]
            opened_again = await anna.ask(type="moderate", what="open")
            assert not opened_again.get("players_only")
            assert not opened_again.get("accounts_only")
            assert (await at_eve.ask(type="chat", text="Hello"))["type"] == "update"

    asyncio.run(evening())


def test_a_host_without_a_seat_reads_no_more_than_a_spectator(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno), Guest(server, "Henry") as henry:
            async with henry.at(table) as h:
                assert (
                    await host_asks(anna.guest, table, "hand_over", player=await number_of(henry))
                ).status_code == 200
                spoken = await anna.ask(type="chat", seat=0, to=[1], text="between us")
                public = await bruno.ask(type="chat", seat=1, text="to all")
                await h.entry(public["entry"])
                refused = await h.ask(type="moderate", what="remove", number=spoken["chat"][0]["number"] + 1_000)
                assert "that you can read" in refused["why"]
                assert not (await h.ask(type="see")).get("seats")
            pages = (f"chat?before={2**30}", "board", "onlookers", "")
            for page in pages:
                shown_to_host = (await henry.web.get(f"/api/tables/{table}/{page}".rstrip("/"))).text
                assert "between us" not in shown_to_host
            assert b"between us" not in b"".join(henry.heard)
            assert (await henry.web.get(f"/api/tables/{table}/chronicle/0")).status_code == 403
            assert (await henry.web.get(f"/api/tables/{table}/talk")).status_code == 403

    asyncio.run(evening())


def test_what_guests_are_known_by_is_forgotten_a_while_after_the_game(database: str) -> None:
    async def evening() -> None:
        async with opened(database) as (house, anna):
            room = await house.tables.create(anna, "fealty", ["me", "open"], {}, {}, False)
            table = room.table.row.id
            house.store.doors.mark(table, REMOVED, {"mark": "somebody"}, house.now())
            await room.hosts.cancel(anna.id)
            house.store.doors.forget_old(house.now() + FORGOTTEN_MS // 2)
            assert house.store.doors.marked(table, REMOVED, "mark") is not None
            house.store.doors.forget_old(house.now() + 2 * FORGOTTEN_MS)
            assert house.store.doors.marked(table, REMOVED, "mark") is None

    asyncio.run(evening())


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_who_is_removed_is_sent_away_at_another_server(database: str) -> None:
    from tests.table.served import serving

    async def evening(first: Server, second: Server) -> None:
        async with Guest(first, "Anna") as anna, Guest(second, "Mallory") as mallory:
            table = await anna.open_table(["me", "open"])
            from_address(mallory, HOME)
            player = await number_of(mallory)
            async with mallory.at(table) as at_mallory:
                await at_mallory.ask(type="chat", text="boo")
                await number_of(mallory)
                async with anna.at(table) as a:
                    await a.until(lambda now: now.get("chat"))
                assert (await host_asks(anna, table, "remove", player=player)).status_code == 200
                assert await closed_with(at_mallory.socket) is not None
            async with Guest(first, "Again") as again:
                from_address(again, HOME)
                assert (await shown(again, table)).status_code == 403

    with serving(database) as first, serving(database) as second:
        asyncio.run(evening(first, second))
