"""What cannot be sent is tried again, later and later; what crashes is taken up again, and nothing is sent twice."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client import generate_latest
from sqlalchemy import create_engine, text
from structlog.testing import capture_logs

from homage.table.notices.courier import MOST_TRIES
from homage.table.notices.hooks import BROKEN
from homage.table.notices.outbox import DONE, LEASE_MS, NEVER, OTHERS_MS, Outbox
from homage.table.rooms.room import Room
from homage.table.settings import Settings
from tests.conftest import amount
from tests.patience import PATIENCE_S, until, wait_until
from tests.table.reached import PASSWORD, SITE, Browser, Club, MailBox, Person, Sink, environment, mail_box, sink
from tests.table.served import Server, sqlite_in
from tests.table.test_notices import meeting


async def asked(met: Club, person: Person, other: Person) -> Room:
    """A table at which somebody is asked."""
    room = await met.table(person, other)
    while 0 not in room.table.waiting:
        await met.play(room)
    return room


def counted(met: Club) -> dict[str, float]:
    """The notices by channel and outcome, as Prometheus reads them."""
    said = generate_latest(met.house.metrics.registry).decode()
    found = re.findall(r'homage_notices_total\{channel="(\w+)",outcome="([\w ]+)"\} (\S+)', said)
    return {f"{channel} {outcome}": float(number) for channel, outcome, number in found}


def test_a_push_that_fails_is_tried_again_later_and_later_and_then_given_up(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        met.sink.answers["/phone"] = (503, {})
        await asked(met, bruno, anna)
        tries: list[int] = []
        with capture_logs() as logs:
            for minute in range(4 * 60):
                await met.send(minutes=1)
                if len(phone.sink.at("/phone")) > len(tries):
                    tries.append(minute)
        waits = [later - earlier for earlier, later in pairwise(tries)]
        assert len(tries) == MOST_TRIES
        assert waits == sorted(waits)
        assert waits[-1] == 60
        assert [each["event"] for each in logs].count("notice given up") == 1
        said = json.dumps(logs)
        assert met.sink.url not in said, "where people are reached stands in no log"
        assert counted(met)["push failed"] == MOST_TRIES

    meeting(tmp_path, act)


def test_a_service_that_names_a_time_is_given_it(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        met.sink.answers["/phone"] = (429, {"Retry-After": "1200"})
        await asked(met, bruno, anna)
        await met.send()
        met.sink.answers.clear()
        await met.send(minutes=19)
        assert len(phone.shown) == 1
        await met.send(minutes=2)
        assert len(phone.shown) == 2
        await met.send(minutes=60)
        assert len(phone.shown) == 2

    meeting(tmp_path, act)


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_has_unsubscribed_is_forgotten_and_others_are_told(tmp_path: Path, status: int) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        old, phone = Browser(met.sink, "/old"), Browser(met.sink, "/phone")
        for each in (old, phone):
            await bruno.ask("POST", "/notices/push", 201, each.subscription)
        met.sink.answers["/old"] = (status, {})
        await asked(met, bruno, anna)
        await met.send()
        assert len(phone.shown) == 1
        assert len((await bruno.ask("GET", "/notices"))["devices"]) == 1
        await met.send(minutes=60)
        assert len(met.sink.at("/old")) == 1
        assert counted(met) == {"push sent": 1, "push unsubscribed": 1}

    meeting(tmp_path, act)


def test_a_webhook_that_keeps_failing_is_paused_until_a_test_succeeds(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        hook = await bruno.ask("POST", "/notices/hooks", 201, {"url": f"{met.sink.url}/hook"})
        met.sink.answers["/hook"] = (500, {})
        for _ in range(2):
            await asked(met, bruno, anna)
            await met.send()
            for _ in range(8):
                await met.send(minutes=60)
        assert len(met.sink.at("/hook")) == BROKEN
        (shown,) = (await bruno.ask("GET", "/notices"))["hooks"]
        assert (shown["failing"], shown["paused"]) == (True, True)
        await bruno.ask("POST", f"/notices/hooks/{hook['id']}/test", 400)
        met.sink.answers.clear()
        await bruno.ask("POST", f"/notices/hooks/{hook['id']}/test", 204)
        assert met.sink.at("/hook")[-1].json["kind"] == "test"
        await asked(met, bruno, anna)
        await met.send()
        assert met.sink.at("/hook")[-1].json["kind"] == "turn"

    meeting(tmp_path, act)


def test_a_mail_that_is_not_taken_is_tried_again_and_an_address_that_is_refused_is_not(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        await met.with_mail(bruno, "bruno@club.example")
        await asked(met, bruno, anna)
        met.box.answer = "451 later"
        await met.send()
        await met.send(minutes=11)
        assert counted(met) == {"mail failed": 1}
        met.box.answer = "250 OK"
        await met.send(minutes=1)
        assert len(met.box.mails) == 1
        met.box.answer = "550 nobody of that name"
        await asked(met, bruno, anna)
        await met.send()
        for _ in range(10):
            await met.send(minutes=31)
        assert counted(met) == {"mail failed": 2, "mail sent": 1}

    meeting(tmp_path, act)


def test_what_a_server_had_claimed_when_it_died_is_taken_up_and_what_it_had_begun_is_not_repeated(
    tmp_path: Path,
) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        for path in ("/hook", "/other"):
            await bruno.ask("POST", "/notices/hooks", 201, {"url": met.sink.url + path})
        await asked(met, bruno, anna)
        dying = Outbox(met.house.store.engine, "dying", met.house.now)
        (row,) = [each for each in dying.claim(()) if each.player == bruno.id]
        hook = met.house.notices.channels.hooks.of(bruno.id)[0]
        assert dying.begin(row, [f"hook:{hook.id}"])  # and in this moment it is killed
        await met.send()
        assert met.sink.posted == [], "it is claimed"
        met.clock.now += LEASE_MS
        await met.send()
        assert [each["kind"] for each in phone.shown] == ["turn"]
        assert [each.path for each in met.sink.posted if each.path != "/phone"] == ["/other"]

    meeting(tmp_path, act)


def test_two_servers_claim_each_row_once(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        await bruno.ask("POST", "/notices/push", 201, Browser(met.sink, "/phone").subscription)
        for _ in range(5):
            await asked(met, bruno, anna)
        met.clock.now += OTHERS_MS
        boxes = [Outbox(met.house.store.engine, f"server {n}", met.house.now) for n in range(4)]
        found = await asyncio.gather(*(asyncio.to_thread(each.claim, ()) for each in boxes))
        rows = [row.key for claimed in found for row in claimed]
        assert len(rows) == len(set(rows)) == 5

    meeting(tmp_path, act)


# -- servers that are killed ------------------------------------------------------------------------------------------


async def join(server: Server, name: str) -> httpx.AsyncClient:
    web = httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S)
    for path, body in (("/api/me", {"name": name}), ("/api/account", {"account": name, "password": PASSWORD})):
        (await web.post(path, json=body)).raise_for_status()
    return web


async def insist(web: httpx.AsyncClient, server: Server, method: str, path: str, body: Any = None) -> httpx.Response:
    """Ask until somebody answers: the server may be dead at the moment."""
    while True:
        try:
            return await web.request(method, server.url + path, json=body)
        except httpx.HTTPError:
            await asyncio.sleep(0.05)


async def reach(web: httpx.AsyncClient, box: MailBox, browser: Browser) -> None:
    """By all channels."""
    (await web.post("/api/notices/mail", json={"address": "bruno@club.example"})).raise_for_status()
    token = next(line for line in box.text().splitlines() if "/confirm/" in line).rpartition("/")[2]
    (await web.post("/api/notices/mail/confirm", json={"token": token})).raise_for_status()
    (await web.post("/api/notices/push", json=browser.subscription)).raise_for_status()
    hook = {"url": f"{browser.sink.url}/hook", "form": "json"}
    (await web.post("/api/notices/hooks", json=hook)).raise_for_status()
    box.mails.clear()


def rows_of(database: str) -> list[Any]:
    engine = create_engine(Settings(database=database).url)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT table_id, player_id, kind, due, sent FROM outbox")).all()
    engine.dispose()
    return list(rows)


def told_of(posted: Sink, browser: Browser, box: MailBox, table: str) -> tuple[int, int, int]:
    """How often a table was pushed, told to the webhook and written about."""
    pushed = Counter(each["tag"] for each in browser.shown if each["kind"] == "turn")
    hooked = Counter(each.headers["homage-delivery"] for each in posted.at("/hook"))
    mailed = sum(box.text(number).splitlines().count(f"{SITE}/table/{table}") for number in range(len(box.mails)))
    return pushed[f"table-{table}"], sum(n for each, n in hooked.items() if each.startswith(table)), mailed


def test_a_server_killed_while_it_sends_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    tables, kills = amount(24, full=100), amount(4, full=15)

    async def act(posts: Sink, box: MailBox) -> None:
        database = sqlite_in(tmp_path)
        server = Server(database, **environment(box))
        await asyncio.to_thread(server.start)
        browser = Browser(posts, "/phone")
        try:
            anna, bruno = await join(server, "Anna"), await join(server, "Bruno")
            await reach(bruno, box, browser)
            opened: list[str] = []

            async def open_tables() -> None:
                body = {"game": "fealty", "chairs": ["me", "open"], "options": {"short": True}}
                while len(opened) < tables:
                    made = await insist(anna, server, "POST", "/api/tables", body)
                    if made.status_code == 201:
                        table = made.json()["id"]
                        await insist(bruno, server, "POST", f"/api/tables/{table}/seats/1")
                        opened.append(table)

            opening = asyncio.create_task(open_tables())
            for kill in range(kills):
                await until(lambda kill=kill: len(opened) >= (kill + 1) * tables // (kills + 1))
                server.kill()
                await asyncio.to_thread(server.start)
            await opening
            theirs = {row.table_id for row in rows_of(database)} & {*opened}
            assert theirs == {*opened}, "every table has stored that it calls"

            def settled() -> bool:
                return all(row.due == NEVER for row in rows_of(database) if row.table_id in opened)

            async with asyncio.timeout(PATIENCE_S):
                while not await asyncio.to_thread(settled):
                    await asyncio.sleep(0.2)
            begun = 0
            for row in rows_of(database):
                if row.table_id in opened:
                    states = {target.partition(":")[0]: how for target, how in json.loads(row.sent).items()}
                    pushed, hooked, mailed = told_of(posts, browser, box, row.table_id)
                    assert pushed >= 1
                    assert states["push"] == DONE
                    assert hooked == 1 or (hooked == 0 and states["hook"] != DONE)
                    assert mailed == 1 or (mailed == 0 and states["mail"] != DONE)
                    begun += (hooked == 0) + (mailed == 0)
            assert begun <= 4 * kills, f"{begun} were begun when the server was killed"
            await asyncio.gather(anna.aclose(), bruno.aclose())
        finally:
            server.kill()

    with sink() as posts, mail_box() as box:
        asyncio.run(act(posts, box))


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_of_two_servers_one_sends_what_both_can_see(database: str) -> None:
    tables = amount(12, full=60)

    async def act(posts: Sink, box: MailBox) -> None:
        servers = [Server(database, **environment(box)) for _ in range(2)]
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in servers))
        browser = Browser(posts, "/phone")
        try:
            anna, bruno = await join(servers[0], "Anna"), await join(servers[0], "Bruno")
            await reach(bruno, box, browser)
            opened = []
            body = {"game": "fealty", "chairs": ["me", "open"], "options": {"short": True}}
            for number in range(tables):
                made = await insist(anna, servers[number % 2], "POST", "/api/tables", body)
                opened.append(made.json()["id"])
                await insist(bruno, servers[(number + 1) % 2], "POST", f"/api/tables/{opened[-1]}/seats/1")
            async with asyncio.timeout(PATIENCE_S):
                while any(told_of(posts, browser, box, table) != (1, 1, 1) for table in opened):
                    assert all(max(told_of(posts, browser, box, table)) <= 1 for table in opened)
                    await asyncio.sleep(0.5)
            await asyncio.gather(anna.aclose(), bruno.aclose())
        finally:
            for server in servers:
                server.kill()

    with sink() as posts, mail_box() as box:
        asyncio.run(act(posts, box))


def test_nothing_is_claimed_again_before_it_is_noted_though_the_machine_has_slept(tmp_path: Path) -> None:
    """It is sent while the outbox is looked at anew, and more time has gone by than a claim holds."""

    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phone = Browser(met.sink, "/phone")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        room = await asked(met, bruno, anna)
        notices, loop, released = met.house.notices, asyncio.get_running_loop(), asyncio.Event()
        send, seen = notices.channels.push.send, notices.outbox.seen

        async def send_when_released(*what: Any) -> None:
            await released.wait()
            await send(*what)

        def seen_once_all_is_sent(looks: Any) -> None:
            loop.call_soon_threadsafe(released.set)
            wait_until(lambda: not notices._busy)
            seen(looks)

        notices.channels.push.send = send_when_released  # type: ignore[method-assign]
        notices.outbox.seen = seen_once_all_is_sent  # type: ignore[method-assign]
        await notices.once()
        met.clock.now += LEASE_MS + 1000
        notices.seen(room.table.row.id, anna.id, False)
        await met.send()
        await met.send()
        assert [each["kind"] for each in phone.shown] == ["turn"]

    meeting(tmp_path, act)
