"""Talk at the table: to all, and to some in private."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import homage
from homage.table.rooms.talk import Conversation, Talk
from tests.table.company import both_pick, said, table_of_two
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
        ({"text": "  "}, "The message is empty; write something first."),
        ({"text": "x" * 501}, "A message may have 500 characters, not 501; split it into two."),
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


# -- the gallery -------------------------------------------------------------------------------------------------------


def test_a_spectator_who_floods_the_table_is_refused_and_newcomers_are_told_little(server: Server) -> None:
    """As it was done: as much as the limits of messages let through; a newcomer was then sent all of it."""

    async def evening() -> None:
        async with table_of_two(server) as (table, anna, _), Guest(server, "Mallory") as mallory:
            async with mallory.at(table) as gallery:
                answers = [await gallery.ask(type="chat", text=f"{number} " + "x" * 490) for number in range(200)]
            refused = [each["why"] for each in answers if each["type"] == "refused"]
            assert set(refused) == {"You send messages too quickly; wait a few seconds."}
            assert len(refused) >= 180
            assert (await anna.ask(type="chat", seat=0, text="Still here"))["type"] == "update"
            async with Guest(server, "Eve") as eve, eve.at(table) as late:
                assert len(late.now["chat"]) <= 20
                assert said(late.now)[-1] == "Still here"

    asyncio.run(evening())


def test_of_a_long_talk_the_last_is_told_and_the_rest_can_be_asked_for() -> None:
    talk = Conversation()
    for number in range(1, 301):
        talk.hear(Talk(number, 0, "Eve", str(number), None, None))
    talk.hear(Talk(301, 0, "Anna", "secret", 0, (1,)))
    told, earlier = talk.since(0, set())
    assert ([each.number for each in told], earlier) == (list(range(251, 301)), True)
    assert talk.since(290, {1})[0][-1].text == "secret"
    assert talk.since(299, set())[1] is False
    back, seen = told[0].number, []
    while page := talk.before(back, set()):
        seen = [each.number for each in page] + seen
        back = page[0].number
    assert seen == list(range(101, 251)), "200 from the gallery are kept"
    for number in range(400, 700):
        talk.hear(Talk(number, 0, "Anna", "x", 0, None))
    assert talk.holds(301), "what players said is never forgotten"


def test_earlier_talk_is_asked_for_over_http_and_private_talk_stays_private(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno), Guest(server, "Eve") as eve:
            await anna.ask(type="chat", seat=0, to=[1], text="between us")
            last = await anna.ask(type="chat", seat=0, text="to all")
            page = f"/api/tables/{table}/chat?before={last['entry'] + 1}"
            for guest, heard in ((bruno.guest, ["between us", "to all"]), (eve, ["to all"])):
                assert [each["text"] for each in (await guest.web.get(page)).json()] == heard

    asyncio.run(evening())


def test_a_replay_has_the_talk_with_its_moves_once_the_game_is_over(server: Server) -> None:
    """To each what they could hear: what was said in private stays private."""

    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno), Guest(server, "Eve") as eve:
            page = f"/api/tables/{table}/talk"
            await anna.ask(type="chat", seat=0, text="Good luck!")
            await both_pick(anna, bruno)
            await anna.ask(type="chat", seat=0, to=[1], text="between us")
            assert (await eve.web.get(page)).status_code == 403
            await bruno.ask(type="resign", seat=1)
            public, private = ("Good luck!", 0), ("between us", 2)
            for guest, heard in ((bruno.guest, [public, private]), (eve, [public])):
                assert [(each["text"], each["move"]) for each in (await guest.web.get(page)).json()] == heard

    asyncio.run(evening())


def test_whoever_opened_the_table_mutes_removes_and_closes_the_talk_and_nobody_else_does(server: Server) -> None:
    async def evening() -> None:
        async with (
            table_of_two(server) as (table, anna, bruno),
            Guest(server, "Mallory") as mallory,
            mallory.at(table) as gallery,
        ):
            rude = (await gallery.ask(type="chat", text="boo"))["chat"][0]
            for visit in (bruno, gallery):
                refused = await visit.ask(type="moderate", what="remove", number=rude["number"])
                assert refused["why"] == "Only the person who opened the table can moderate its chat."
            removed = await anna.ask(type="moderate", what="remove", number=rude["number"])
            assert removed["removed"] == [rude["number"]]
            assert (await bruno.entry(removed["entry"]))["removed"] == [rude["number"]]
            again = await anna.ask(type="moderate", what="remove", number=rude["number"])
            assert again["why"] == "There is no such message, or it was removed already."
            async with bruno.guest.at(table) as late:
                assert "boo" not in said(late.now)
            await anna.ask(type="moderate", what="mute", player=rude["player"])
            assert "has muted you" in (await gallery.ask(type="chat", text="boo"))["why"]
            await anna.ask(type="moderate", what="unmute", player=rude["player"])
            assert (await gallery.ask(type="chat", text="sorry"))["type"] == "update"
            closed = await anna.ask(type="moderate", what="close")
            assert closed["players_only"]
            assert "Only players may write" in (await gallery.ask(type="chat", text="boo"))["why"]
            assert (await bruno.ask(type="chat", seat=1, text="quiet"))["type"] == "update"
            await anna.ask(type="moderate", what="open")
            assert (await gallery.ask(type="chat", text="thanks"))["type"] == "update"
            assert "the ways are" in (await anna.ask(type="moderate", what="ban"))["why"]

    asyncio.run(evening())
