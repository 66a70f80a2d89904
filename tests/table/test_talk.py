"""Talk at the table: to all, and to some in private."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

import homage
from homage.table.entries.talk import Conversation, Talk
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.rooms.requests import handle
from homage.table.store.rows import Entry, Write
from tests.patience import PATIENCE_S
from tests.table.company import both_pick, said, table_of_two
from tests.table.indoors import Watcher, opened
from tests.table.served import Guest, Server, serving, sqlite_in

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
                entry = a.now["entry"]
                spoken = await a.ask(type="chat", seat=0, to=[1], text=secret)
                assert (said(spoken), spoken["entry"]) == ([secret], entry)
                assert said(await b.until(said)) == [secret]
                for visit in (c, e):
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
                assert b.now["chat"] == spoken["chat"], "he may have missed it, and knows it again by its id"
                await b.ask(type="chat", seat=1, text="Hello, all.")
            async with bruno.at(table, since=b.now["entry"]) as b:
                assert said(b.now) == []

    asyncio.run(evening())


def test_nobody_else_can_tell_that_somebody_speaks_in_private(server: Server) -> None:
    """As it was seen: the number of the entry, the figures and the time of the last entry went up with each whisper."""

    async def evening() -> None:
        async with (
            Guest(server, "Anna") as anna,
            Guest(server, "Bruno") as bruno,
            Guest(server, "Carla") as carla,
            Guest(server, "Eve") as eve,
        ):
            table = await anna.open_table(["open", "open", "open"], game="fief", listed=True)
            for seat, guest in enumerate((anna, bruno, carla)):
                assert (await guest.sit(table, seat)).status_code == 200

            async def readable() -> list[Any]:
                shown = (await eve.web.get(f"/api/tables/{table}")).json()
                listed = [each for each in (await eve.web.get("/api/tables")).json() if each["id"] == table]
                told = []
                for guest in (carla, eve):
                    async with guest.at(table) as visit:
                        told.append({name: visit.now.get(name) for name in ("entry", "waiting", "notes", "chat")})
                return [shown, listed, told, httpx.get(f"{server.url}/metrics", timeout=PATIENCE_S).text]

            async with anna.at(table) as a, bruno.at(table) as b, carla.at(table) as c:
                before, heard = await readable(), len(c.updates)
                for number in range(3):
                    answer = await a.ask(type="chat", seat=0, to=[1], text=f"{number}")
                    assert answer["type"] == "update", answer
                    assert said(answer) == [str(number)]
                await b.until(lambda now: said(now) == ["2"])
                assert await readable() == before
                assert (await c.ask(type="ping"))["type"] == "pong"
                assert len(c.updates) == heard
                assert [said(update) for update in b.updates[-3:]] == [["0"], ["1"], ["2"]]

    asyncio.run(evening())


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_private_talk_reaches_its_seats_at_another_server(database: str) -> None:
    async def evening(first: Server, second: Server) -> None:
        async with Guest(first, "Anna") as anna, Guest(second, "Bruno") as bruno, Guest(second, "Carla") as carla:
            table = await anna.open_table(["me", "open", "open"])
            for seat, guest in ((1, bruno), (2, carla)):
                assert (await guest.sit(table, seat)).status_code == 200
            async with anna.at(table) as a, bruno.at(table) as b, carla.at(table) as c:
                await a.until(lambda now: now["status"] == "playing")
                heard = len(c.updates)
                spoken = await a.ask(type="chat", seat=0, to=[1], text="between us")
                assert (await b.until(said))["chat"] == spoken["chat"]
                await a.ask(type="chat", seat=0, text="to all")
                assert said(await c.until(said)) == ["to all"]
                assert said(await b.until(lambda now: now["entry"] > spoken["entry"])) == ["to all"]
                assert len(c.updates) == heard + 1

    with serving(database) as first, serving(database) as second:
        asyncio.run(evening(first, second))


def test_what_was_said_in_private_under_an_earlier_release_is_still_there(tmp_path: Path) -> None:
    """It was an entry that counted, with a number of its own."""

    async def evening() -> None:
        async with opened(sqlite_in(tmp_path)) as (house, anna):
            bruno = house.people.new_guest("Bruno")
            room = await house.tables.create(anna, "fealty", ["me", "open"], {"short": True}, {}, False)
            await room.seating.sit(1, bruno.id, bruno.name)
            body = {"name": "Bruno", "seat": 1, "to": [1], "text": "a note to myself", "player": bruno.id}
            entry = Entry(room.table.row.id, room.table.version + 1, 1, "chat", body)
            before = room.table.entry
            assert await house.store.writer.append(Write(entry, "playing", 1, None))
            house.rooms.clear()
            room = await house.room(room.table.row.id)
            assert room.table.entry == before + 1
            assert [(talk.number, talk.text) for talk in room.table.talk.visible_to({1})] == [
                (before + 1, "a note to myself")
            ]
            assert room.table.talk.visible_to({0}) == []
            host = Watcher(anna)
            await handle(room, host, c.Moderate(id=1, what="remove", number=before + 1))
            assert isinstance(host.said[-1], m.Refusal), "nobody removes what she cannot read"
            assert "that you can read" in host.said[-1].why
            assert room.table.talk.visible_to({1})

    asyncio.run(evening())


def test_whoever_opened_the_table_removes_no_whisper_of_others_with_what_was_said_before_it() -> None:
    talk = Conversation()
    talk.hear(Talk(7, 0, "Eve", "rude", None, None, version=7))
    talk.hear(Talk(7, 0, "Anna", "secret", 0, (1,), whisper="w", version=8))
    assert talk.holds(7, set())
    talk.look_after(8, {"what": "remove", "number": 7})
    assert [each.text for each in talk.visible_to({1})] == ["secret"]
    assert not talk.holds(7, {1})


def test_of_many_whispers_the_last_are_told_and_the_rest_can_be_asked_for() -> None:
    talk, own = Conversation(), {1}
    for number in range(120):
        talk.hear(Talk(5, 0, "Anna", str(number), 0, (1,), whisper=f"w{number}", version=6 + number))
    told, earlier = talk.since(0, own)
    assert (told[0].text, told[-1].text, earlier) == ("70", "119", True)
    first, seen = told[0], []
    while page := talk.before(first.number, own, first.whisper):
        seen = [int(each.text) for each in page] + seen
        first = page[0]
    assert seen == list(range(70))
    assert [each.text for each in talk.since(5, own, version=124)[0]] == ["119"]
    assert talk.since(6, own)[0] == []
    assert talk.before(5, {0}, "w9") == talk.before(5, own, "w9"), "both parties hear it"
    assert talk.before(5, {2}, "w9") == []


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"text": "  "}, "The message is empty; write something first."),
        ({"text": "x" * 501}, "A message may have 500 characters, not 501; split it into two."),
        ({"text": "x", "to": [1]}, "Only a seat can speak to seats in private; name your seat."),
        ({"text": "x", "seat": 0, "to": []}, "Seats run from 1 to 2; name some of them."),
        ({"text": "x", "seat": 0, "to": [2]}, "Seats run from 1 to 2; name some of them."),
        ({"text": "x", "seat": 0, "to": [-1]}, "Seats run from 1 to 2; name some of them."),
        (
            {"text": "x", "seat": 0, "to": [1] * 1000},
            "A seat is named twice among those you speak to; name each once.",
        ),
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
    assert talk.holds(301, {1}), "what players said is never forgotten"


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
                assert refused["why"] == "Only the host of this table can moderate its chat."
            removed = await anna.ask(type="moderate", what="remove", number=rude["number"])
            assert removed["removed"] == [rude["number"]]
            assert (await bruno.entry(removed["entry"]))["removed"] == [rude["number"]]
            again = await anna.ask(type="moderate", what="remove", number=rude["number"])
            assert again["why"] == "There is no such message that you can read, or it was removed already."
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
