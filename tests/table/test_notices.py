"""Whoever is elsewhere is notified: by push and webhooks at once, by mail after some minutes, and never twice."""

from __future__ import annotations

import asyncio
import base64
import hmac
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec

from homage.table.askers import PERSON
from homage.table.entries.hosting import Named
from homage.table.messages import client_messages as c
from homage.table.notices.push import decoded
from homage.table.rooms.requests import handle
from tests.table.indoors import Watcher
from tests.table.reached import SITE, Browser, Club, club


def meeting(folder: Path, act: Callable[[Club], Awaitable[None]], **settings: Any) -> None:
    async def evening() -> None:
        async with club(folder, **settings) as met:
            await act(met)

    asyncio.run(evening())


def test_a_turn_comes_by_push_encrypted_for_the_device_and_signed_by_this_site(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno", account=False)
        phone = Browser(met.sink, "/push/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        room = await met.table(anna, bruno, clock={"kind": "days", "days": 3})
        await met.play(room, 1)
        while room.table.waiting != (1,):
            await met.play(room)
        await met.send()
        said = phone.shown[-1]
        assert said["kind"] == "turn"
        assert said["title"] == "Fealty"
        assert said["tag"] == f"table-{room.table.row.id}"
        assert said["url"] == f"/table/{room.table.row.id}"
        assert room.table.match is not None
        assert said["body"].startswith(room.table.match.question(1).partition(".")[0][:10])
        assert "Against Anna." in said["body"]
        assert said["body"].endswith("3 days left.")
        assert said["left_ms"] == 3 * 24 * 3_600_000
        posted = met.sink.at(phone.path)[-1]
        assert posted.headers["content-encoding"] == "aes128gcm"
        assert int(posted.headers["ttl"]) == 3 * 24 * 3600
        scheme, _, parts = posted.headers["authorization"].partition(" ")
        given = dict(part.strip().split("=", 1) for part in parts.split(","))
        key = (await bruno.ask("GET", "/notices"))["push_key"]
        assert (scheme, given["k"]) == ("vapid", key)
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
        claims = jwt.decode(given["t"], public, algorithms=["ES256"], audience="http://127.0.0.1")
        assert claims["sub"] == "mailto:homage@games.example"

    meeting(tmp_path, act)


def test_nobody_is_notified_twice_nor_while_they_look(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        room = await met.table(anna, bruno)
        person = met.house.people.find(bruno.id)
        assert person is not None
        watcher = Watcher(person)
        await room.join(watcher, 0)
        while room.table.waiting != (1,):
            await met.play(room)
        await met.send()
        assert phone.shown == [], "he looks at the table"
        await handle(room, watcher, c.Hidden(hidden=True))
        await met.send(minutes=1)
        assert [each["kind"] for each in phone.shown] == ["turn"], "his page has left the screen"
        await handle(room, watcher, c.Hidden(hidden=False))
        room.part(watcher)
        for _ in range(5):
            await met.send(minutes=5)
        assert len(phone.shown) == 1

    meeting(tmp_path, act)


def test_a_notice_is_closed_once_the_turn_was_taken_elsewhere(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        room = await met.table(anna, bruno)
        while room.table.waiting != (1,):
            await met.play(room)
        await met.send()
        while room.table.waiting == (1,):
            await met.play(room)
        await met.send()
        assert [each["kind"] for each in phone.shown] == ["turn", "gone"]
        assert phone.shown[0]["tag"] == phone.shown[1]["tag"]
        await met.send(minutes=60)
        assert len(phone.shown) == 2

    meeting(tmp_path, act)


def test_a_mail_comes_after_absence_once_for_each_turn_and_one_for_many_games(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        await met.with_mail(bruno, "bruno@club.example")
        rooms = [await met.table(bruno, anna) for _ in range(3)]
        for room in rooms:
            while room.table.waiting != (0,):
                await met.play(room)
        await met.send()
        await met.send(minutes=9)
        assert met.box.mails == []
        await met.send(minutes=2)
        assert len(met.box.mails) == 1
        mail = met.box.mails[0]
        assert mail["Subject"] == "3 games wait for you"
        assert met.box.envelopes == [("homage@games.example", ["bruno@club.example"])]
        for room in rooms:
            assert f"{SITE}/table/{room.table.row.id}" in met.box.text()
        html = mail.get_body(("html",))
        assert html is not None
        assert f"{SITE}/table/{rooms[0].table.row.id}" in html.get_content()
        assert mail["Message-ID"].endswith("@games.example>")
        for _ in range(10):
            await met.send(minutes=10)
        assert len(met.box.mails) == 1

    meeting(tmp_path, act)


def test_whoever_has_looked_since_gets_no_mail(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        await met.with_mail(bruno, "bruno@club.example")
        room = await met.table(bruno, anna)
        while room.table.waiting != (0,):
            await met.play(room)
        person = met.house.people.find(bruno.id)
        assert person is not None
        for _ in range(3):
            await met.send(minutes=8)
            watcher = Watcher(person)
            await room.join(watcher, 0)
            room.part(watcher)
        assert met.box.mails == []
        await met.send()
        await met.send(minutes=11)
        assert met.box.mails[0]["Subject"] == "It is your turn: Fealty"

    meeting(tmp_path, act)


def test_two_mails_to_one_person_are_apart_and_what_comes_meanwhile_is_put_together(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        await met.with_mail(bruno, "bruno@club.example")
        for _ in range(3):
            room = await met.table(bruno, anna)
            while room.table.waiting != (0,):
                await met.play(room)
            await met.send()
            await met.send(minutes=5)
        for _ in range(20):
            await met.send(minutes=2)
        assert [mail["Subject"] for mail in met.box.mails] == ["It is your turn: Fealty", "2 games wait for you"]

    meeting(tmp_path, act)


def test_webhooks_are_signed_and_take_the_form_of_discord_and_slack(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        made = {}
        for form in ("json", "discord", "slack"):
            asked = {"url": f"{met.sink.url}/{form}", "form": form}
            made[form] = await bruno.ask("POST", "/notices/hooks", 201, asked)
        room = await met.table(bruno, anna, clock={"kind": "days", "days": 1})
        while room.table.waiting != (0,):
            await met.play(room)
        await met.send()
        (posted,) = met.sink.at("/json")
        assert {"kind": "turn", "table": room.table.row.id, "seat": 0, "game": "fealty"}.items() <= posted.json.items()
        assert posted.json["link"] == f"{SITE}/table/{room.table.row.id}"
        signed = dict(part.split("=") for part in posted.headers["homage-signature"].split(","))
        right = hmac.digest(made["json"]["secret"].encode(), f"{signed['t']}.".encode() + posted.body, "sha256")
        assert signed["v1"] == right.hex()
        assert int(signed["t"]) == met.clock.now // 1000
        line = f"Fealty: It is the turn of Bruno. {SITE}/table/{room.table.row.id}"
        assert met.sink.at("/discord")[0].json == {"content": line, "allowed_mentions": {"parse": []}}
        assert met.sink.at("/slack")[0].json == {"text": line}
        await met.send(minutes=60)
        assert len(met.sink.posted) == 3
        shown = (await bruno.ask("GET", "/notices"))["hooks"]
        assert {each["form"] for each in shown} == {"json", "discord", "slack"}
        assert all("secret" not in each and not each["failing"] for each in shown)

    meeting(tmp_path, act)


def test_the_webhook_of_a_table_hears_what_spectators_hear(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno, carla = await met.join("Anna"), await met.join("Bruno"), await met.join("Carla")
        room = await met.table(anna, bruno)
        table = room.table.row.id
        asked = {"url": f"{met.sink.url}/club", "form": "slack", "table": table}
        await carla.ask("POST", "/notices/hooks", 403, asked)
        await bruno.ask("POST", "/notices/hooks", 201, asked)
        link = f"{SITE}/table/{table}"
        await met.send()
        assert met.sink.at("/club")[-1].json["text"] == f"Fealty: Anna and Bruno are to decide. {link}"
        while len(room.table.waiting) != 1 or room.table.asked_at[room.table.waiting[0]] != room.table.entry:
            await met.play(room)
        await met.send()
        name = ["Anna", "Bruno"][room.table.waiting[0]]
        assert met.sink.at("/club")[-1].json["text"] == f"Fealty: {name} is to decide. {link}"
        person = met.house.people.find(anna.id)
        assert person is not None
        await handle(room, Watcher(person), c.Chat(id=1, text="<!channel> well met", seat=0))
        await handle(room, Watcher(person), c.Chat(id=2, text="I have a plan", seat=0, to=[1]))
        await met.send()
        said = [each.json["text"] for each in met.sink.at("/club")]
        assert f"Fealty: Anna: &lt;!channel&gt; well met {link}" in said
        assert not any("plan" in each for each in said)
        while room.table.status != "over":
            await met.play(room)
        await met.send()
        assert "The game is over" in met.sink.at("/club")[-1].json["text"]

    meeting(tmp_path, act)


def test_messages_ends_and_rematches_are_told_to_whoever_is_away(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        await bruno.ask("PUT", "/notices", body={"kinds": {"turn": []}})
        room = await met.table(anna, bruno)
        person = met.house.people.find(anna.id)
        assert person is not None
        watcher = Watcher(person)
        for number in range(3):
            await handle(room, watcher, c.Chat(id=number + 1, text=f"word {number}", seat=0))
        await met.send()
        await met.send(minutes=1)
        assert [each["body"] for each in phone.shown] == ["Anna: word 0"], "a conversation calls once"
        while room.table.status != "over":
            await met.play(room)
        await met.send()
        assert phone.shown[-1]["kind"] == "end"
        assert phone.shown[-1]["body"].startswith("The game is over")
        await handle(room, watcher, c.Offer(id=9, seat=0, what="rematch"))
        await met.send()
        assert (phone.shown[-1]["kind"], phone.shown[-1]["body"]) == ("invitation", "Anna offers a rematch.")
        other = met.house.people.find(bruno.id)
        assert other is not None
        await room.join(Watcher(other), 0)
        await met.send()
        assert phone.shown[-1]["kind"] == "gone", "he has seen it"

    meeting(tmp_path, act)


def test_whoever_sees_the_end_and_leaves_is_not_told_of_it(tmp_path: Path) -> None:
    """Also where they leave between two looks of the server at what is to be sent."""

    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        await bruno.ask("PUT", "/notices", body={"kinds": {"turn": []}})
        room = await met.table(anna, bruno)
        person = met.house.people.find(bruno.id)
        assert person is not None
        watcher = Watcher(person)
        await room.join(watcher, 1)
        await met.send()
        while room.table.status != "over":
            await met.play(room)
        reach = met.house.notices.channels.reach

        async def leave_first(*whose: str) -> Any:
            room.part(watcher)
            return await reach(*whose)

        met.house.notices.channels.reach = leave_first  # type: ignore[method-assign]
        for _ in range(3):
            await met.send(minutes=5)
        assert phone.shown == []

    meeting(tmp_path, act)


def test_a_new_way_to_be_reached_brings_what_waits_already(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        room = await met.table(bruno, anna)
        while room.table.waiting != (0,):
            await met.play(room)
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        await met.send()
        assert [each["kind"] for each in phone.shown] == ["turn"]

    meeting(tmp_path, act)


def test_an_invitation_is_sent_once(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        body = {"game": "fealty", "chairs": ["me", "open"], "options": {"short": True}}
        table = (await anna.ask("POST", "/tables", 201, body))["id"]
        await met.house.notices.invite(table, bruno.id)
        await met.house.notices.invite(table, bruno.id)
        await met.send()
        assert [each["body"] for each in phone.shown] == ["Anna invites you to play."]
        await met.house.notices.invite(table, bruno.id)
        await met.send(minutes=1)
        assert len(phone.shown) == 1

    meeting(tmp_path, act)


def test_seats_kept_and_asked_for_are_told_of_and_nothing_by_somebody_blocked(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno, carla = await met.join("Anna"), await met.join("Bruno"), await met.join("Carla")
        phones = {person.name: Browser(met.sink, f"/{person.name}") for person in (anna, bruno, carla)}
        for person in (anna, bruno, carla):
            await person.ask("POST", "/notices/push", 201, phones[person.name].subscription)
        body = {"game": "fealty", "chairs": ["me", "open", "open"], "options": {"short": True}}
        table = (await anna.ask("POST", "/tables", 201, body))["id"]
        room = await met.house.room(table)
        await room.hosts.reserve(anna.id, 1, Named(bruno.id, "Bruno"))
        await room.hosts.set_gate(anna.id, "approval")
        await carla.ask("POST", f"/tables/{table}/seats/2")
        await met.send()
        assert [each["body"] for each in phones["Bruno"].shown] == ["Anna keeps a seat for you."]
        assert [each["body"] for each in phones["Anna"].shown] == ["Carla asks for a seat."]
        PERSON.set(anna.id)
        await room.hosts.answer(anna.id, carla.id, True)
        await met.send()
        assert [each["body"] for each in phones["Carla"].shown] == ["You have a seat at the table of Anna."]
        met.house.manners.blocks.add(bruno.id, carla.id)
        await bruno.ask("POST", f"/tables/{table}/seats/1")
        await bruno.ask("PUT", "/notices", body={"kinds": {"turn": []}})
        person = met.house.people.find(carla.id)
        assert person is not None
        await handle(room, Watcher(person), c.Chat(id=1, text="hear me", seat=2))
        await met.send(minutes=5)
        assert not any("hear me" in each["body"] for each in phones["Bruno"].shown)
        assert any("hear me" in each["body"] for each in phones["Anna"].shown)

    meeting(tmp_path, act)


def test_keys_are_made_once_and_kept(tmp_path: Path) -> None:
    keys = []

    async def act(met: Club) -> None:
        keys.append((await (await met.join("Anna", account=False)).ask("GET", "/notices"))["push_key"])

    meeting(tmp_path, act)
    meeting(tmp_path, act)
    assert keys[0] == keys[1]
    assert len(base64.urlsafe_b64decode(keys[0] + "=")) == 65
