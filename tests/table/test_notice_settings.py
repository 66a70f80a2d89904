"""What people want to hear of and when not; addresses, devices and webhooks come and go with whose they are."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select

from homage.engine.errors import HomageError, Refused
from homage.table.http.notice_models import NoticesShown
from homage.table.notices.outbox import MOST_EACH, Row
from homage.table.notices.preferences import Quiet
from homage.table.notices.push import Subscription
from homage.table.settings import read_settings
from homage.table.store.schema import METADATA
from tests.table.reached import PASSWORD, SITE, Browser, Club
from tests.table.test_notices import meeting


def ms(zone: str, *moment: int) -> int:
    return round(datetime(*moment, tzinfo=ZoneInfo(zone)).timestamp() * 1000)  # type: ignore[misc,arg-type]


def test_quiet_hours_end_by_the_clock_of_their_zone() -> None:
    quiet = Quiet.read("22:30", "07:00", "Europe/Paris")
    paris = "Europe/Paris"
    assert quiet.until(ms(paris, 2026, 7, 1, 23, 0)) == ms(paris, 2026, 7, 2, 7, 0)
    assert quiet.until(ms(paris, 2026, 7, 2, 6, 59)) == ms(paris, 2026, 7, 2, 7, 0)
    assert quiet.until(ms(paris, 2026, 7, 2, 7, 0)) is None
    assert quiet.until(ms(paris, 2026, 7, 2, 22, 29)) is None
    assert quiet.until(ms("UTC", 2026, 7, 1, 21, 0)) is not None
    assert quiet.until(ms("UTC", 2026, 1, 1, 21, 0)) is None, "in winter it is 22:00 in Paris"
    night = Quiet.read("22:30", "07:00", paris).until(ms(paris, 2026, 10, 24, 23, 0))
    assert night == ms(paris, 2026, 10, 25, 7, 0), "clocks are set back in that night"
    noon = Quiet.read("12:00", "14:00", "America/New_York")
    assert noon.until(ms("America/New_York", 2026, 7, 1, 13, 0)) == ms("America/New_York", 2026, 7, 1, 14, 0)


@pytest.mark.parametrize(
    "asked",
    [("25:00", "07:00", "UTC"), ("22:00", "x", "UTC"), ("22:00", "07:00", "Mars/Base"), ("22:00",) * 2 + ("UTC",)],
)
def test_quiet_hours_that_cannot_be_are_refused(asked: tuple[str, str, str]) -> None:
    with pytest.raises(Refused):
        Quiet.read(*asked)


@pytest.mark.parametrize("zone", ["../../etc/passwd", "/etc/passwd", ""])
def test_a_time_zone_is_no_path(zone: str) -> None:
    with pytest.raises(Refused, match="no time zone"):
        Quiet.read("22:00", "07:00", zone)


def test_nothing_is_sent_in_quiet_hours_and_all_of_it_afterwards(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        met.clock.now = ms("UTC", 2027, 3, 1, 23, 0)
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        quiet = {"start": "22:00", "end": "07:00", "zone": "UTC"}
        shown = await bruno.ask("PUT", "/notices", body={"quiet": quiet})
        assert shown["quiet"] == quiet
        room = await met.table(bruno, anna)
        while room.table.waiting != (0,):
            await met.play(room)
        await met.send()
        await met.send(minutes=7 * 60 + 59)
        assert phone.shown == []
        await met.send(minutes=2)
        assert [each["kind"] for each in phone.shown] == ["turn"]
        assert (await bruno.ask("PUT", "/notices", body={"quiet": None}))["quiet"] is None

    meeting(tmp_path, act)


def test_muted_games_tables_and_kinds_are_not_heard_of(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        await bruno.ask("PUT", "/notices", body={"muted_games": ["fealty"]})
        first, second, third = [await met.table(bruno, anna) for _ in range(3)]
        for room in (first, second, third):
            while room.table.waiting != (0,):
                await met.play(room)
        await met.send()
        assert phone.shown == []
        muted = [first.table.row.id]
        assert (await bruno.ask("PUT", "/notices", body={"muted_games": muted}))["muted_games"] == muted
        await met.send()
        assert {each["tag"] for each in phone.shown} == {f"table-{each.table.row.id}" for each in (second, third)}
        await bruno.ask("PUT", "/notices", 400, {"muted_games": ["no such game"]})
        assert "no such kind" not in await bruno.ask("PUT", "/notices", 400, {"kinds": {"dinner": ["push"]}})
        await bruno.ask("PUT", "/notices", 400, {"kinds": {"turn": ["pigeon"]}})

    meeting(tmp_path, act)


def test_a_guest_has_push_and_needs_an_account_for_mail_and_webhooks(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        guest = await met.join("Gast", account=False)
        shown = NoticesShown.model_validate(await guest.ask("GET", "/notices"))
        assert (shown.mail, shown.mail_possible, shown.devices, shown.hooks) == (None, True, [], [])
        assert (
            "need an account" in (await guest.ask("POST", "/notices/mail", 403, {"address": "a@club.example"}))["why"]
        )
        await guest.ask("POST", "/notices/hooks", 403, {"url": f"{met.sink.url}/x"})
        made = await guest.ask("POST", "/notices/push", 201, Browser(met.sink, "/phone").subscription)
        shown = NoticesShown.model_validate(await guest.ask("GET", "/notices"))
        assert [(each.id, each.current) for each in shown.devices] == [(made["id"], True)]
        await guest.ask("POST", "/account", body={"account": "Gast", "password": PASSWORD})
        kept = NoticesShown.model_validate(await guest.ask("GET", "/notices"))
        assert [each.id for each in kept.devices] == [made["id"]], "the device goes along"
        await guest.ask("DELETE", f"/notices/push/{made['id']}", 204)
        await guest.ask("DELETE", f"/notices/push/{made['id']}", 400)
        phone = Browser(met.sink, "/phone")
        await guest.ask("POST", "/notices/push", 201, phone.subscription)
        answer = await guest.web.delete("/api/notices/push", params={"endpoint": phone.subscription["endpoint"]})
        assert answer.status_code == 204
        assert (await guest.ask("GET", "/notices"))["devices"] == []

    meeting(tmp_path, act)


def test_whoever_signs_out_is_not_notified_on_that_device(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        room = await met.table(bruno, anna)
        await bruno.ask("POST", "/logout", 204)
        while room.table.waiting != (0,):
            await met.play(room)
        await met.send()
        assert phone.shown == []

    meeting(tmp_path, act)


def test_an_address_is_confirmed_by_its_link_alone(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        await bruno.ask("POST", "/notices/mail", 202, {"address": "bruno@club.example"})
        assert (await bruno.ask("GET", "/notices"))["mail"] == {"address": "bruno@club.example", "confirmed": False}
        room = await met.table(bruno, anna)
        while room.table.waiting != (0,):
            await met.play(room)
        await met.send()
        await met.send(minutes=30)
        assert [mail["Subject"] for mail in met.box.mails] == ["Confirm your mail address"], "nothing else goes there"
        link = next(line for line in met.box.text().splitlines() if "/confirm/" in line)
        assert link.startswith(SITE)
        path = link.removeprefix(SITE + "/api")
        page = await anna.ask("GET", path)
        assert "<form method='post'>" in page
        assert not (await bruno.ask("GET", "/notices"))["mail"]["confirmed"], "following a link confirms nothing"
        await anna.ask("POST", path)
        assert (await bruno.ask("GET", "/notices"))["mail"]["confirmed"]
        await met.send(minutes=11)
        assert met.box.mails[-1]["Subject"] == "It is your turn: Fealty", "and it hears of what waits"
        await bruno.ask("DELETE", "/notices/mail", 204)
        assert (await bruno.ask("GET", "/notices"))["mail"] is None

    meeting(tmp_path, act)


def test_mails_end_by_a_link_without_signing_in(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        await met.with_mail(bruno, "bruno@club.example")
        room = await met.table(bruno, anna)
        while room.table.waiting != (0,):
            await met.play(room)
        await met.send()
        await met.send(minutes=11)
        (mail,) = met.box.mails
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        link = re.fullmatch(rf"<{SITE}(/api/notices/mail/unsubscribe/\S+)>", mail["List-Unsubscribe"])
        assert link is not None
        assert f"{SITE}{link[1]}" in met.box.text()
        nobody = await met.join("Nobody", account=False)
        await nobody.ask("POST", "/logout", 204)
        assert "<form method='post'>" in await nobody.ask("GET", link[1].removeprefix("/api"))
        answer = await nobody.web.post(link[1], content=b"List-Unsubscribe=One-Click")
        assert answer.status_code == 200
        shown = await bruno.ask("GET", "/notices")
        assert all("mail" not in channels for channels in shown["kinds"].values())
        assert shown["mail"]["confirmed"], "the address stays, for a forgotten password"
        await met.play(room)
        while room.table.waiting != (0,):
            await met.play(room)
        await met.send()
        await met.send(minutes=60)
        assert len(met.box.mails) == 1

    meeting(tmp_path, act)


def test_a_deleted_account_takes_all_of_it_along(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        await met.with_mail(bruno, "bruno@club.example")
        await bruno.ask("POST", "/notices/push", 201, Browser(met.sink, "/phone").subscription)
        await bruno.ask("POST", "/notices/hooks", 201, {"url": f"{met.sink.url}/hook"})
        await bruno.ask("PUT", "/notices", body={"muted_games": ["fief"]})
        room = await met.table(bruno, anna)
        while room.table.waiting != (0,):
            await met.play(room)
        assert {"outbox", "notice_settings", "push_devices", "mail_addresses", "hooks"} <= _naming(met, bruno.id)
        await bruno.ask("POST", "/account/delete", 204, {"account": "Bruno", "password": PASSWORD})
        assert not {"outbox", "notice_settings", "push_devices", "mail_addresses", "hooks", "mail_log"} & _naming(
            met, bruno.id
        )
        await met.send()
        assert met.sink.posted == []

    meeting(tmp_path, act)


def _naming(met: Club, person: str) -> set[str]:
    """The tables of the database in which a person stands."""
    with met.house.store.engine.connect() as database:
        return {
            table.name
            for table in METADATA.sorted_tables
            if "player_id" in table.c
            and database.execute(select(table).where(table.c.player_id == person)).first() is not None
        }


def test_devices_and_webhooks_of_one_person_are_limited(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        bruno = await met.join("Bruno")
        channels = met.house.notices.channels
        for number in range(12):
            at = Browser(met.sink, f"/phone/{number}").subscription
            channels.devices.add(bruno.id, _session(met, bruno.id), "", _read(at))
            met.clock.now += 1
        assert len(channels.devices.of(bruno.id)) == 10
        for number in range(10):
            channels.hooks.add(bruno.id, f"{met.sink.url}/{number}", "json", None)
        refused = await bruno.ask("POST", "/notices/hooks", 429, {"url": f"{met.sink.url}/one-more"})
        assert "remove one first" in refused["why"]

    meeting(tmp_path, act)


def _session(met: Club, person: str) -> str:
    return met.house.sessions.of(person)[0].id


def _read(subscription: dict[str, Any]) -> Subscription:
    return Subscription(subscription["endpoint"], **subscription["keys"])


def test_a_crowd_of_rows_of_one_person_holds_up_nobody_else(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        await anna.ask("POST", "/notices/push", 201, Browser(met.sink, "/other").subscription)
        room = await met.table(bruno, anna)
        outbox, now = met.house.notices.outbox, met.clock.now
        outbox.add(
            [Row(room.table.row.id, n, anna.id, "end", 1, now - 9, now - 9, now, False) for n in range(900, 2000)]
        )
        rows = outbox.claim(())
        assert sum(row.player == anna.id for row in rows) <= MOST_EACH
        assert any(row.player == bruno.id for row in rows)

    meeting(tmp_path, act)


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"MAIL_SERVER": "mail.example"}, "HOMAGE_MAIL_SENDER"),
        ({"MAIL_SERVER": "mail.example", "MAIL_SENDER": "a@club.example"}, "HOMAGE_PUBLIC_URL"),
        ({"MAIL_SERVER": "m.example", "MAIL_SENDER": "nobody", "PUBLIC_URL": SITE}, "HOMAGE_MAIL_SENDER"),
        ({"MAIL_TLS": "always"}, "HOMAGE_MAIL_TLS"),
        ({"PUBLIC_URL": "games.example/homage"}, "HOMAGE_PUBLIC_URL"),
        ({"NOTICES_TO": "inside"}, "HOMAGE_NOTICES_TO"),
        ({"MAIL_AFTER_S": "0"}, "mail_after_s"),
    ],
)
def test_settings_with_which_no_mail_could_be_sent_are_refused(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], wrong: str
) -> None:
    for name, value in given.items():
        monkeypatch.setenv(f"HOMAGE_{name}", value)
    with pytest.raises(HomageError, match=wrong):
        read_settings()
