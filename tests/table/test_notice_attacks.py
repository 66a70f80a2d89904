"""What was tried against notices, and refused: mail bombs, webhooks to inside addresses, guessed links, leaks."""

from __future__ import annotations

import asyncio
import copy
import json
import random
import socket
from collections.abc import Callable
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest

from homage.engine.match.match import Match
from homage.engine.state.dice import Dice, keyed
from homage.engine.state.layout import Held
from homage.games import load
from homage.table.entries.calls import asked_now
from homage.table.entries.table import Table
from homage.table.messages import client_messages as c
from homage.table.notices.addresses import BadLink
from homage.table.notices.mail import BadAddress, composed, tidy_address
from homage.table.notices.outbox import Row
from homage.table.notices.outside import Forbidden, Outside, Unreachable
from homage.table.notices.sending import Unsure
from homage.table.notices.wording import told
from homage.table.rooms.requests import handle
from tests.patience import PATIENCE_S
from tests.table.indoors import Watcher
from tests.table.reached import SITE, Browser, Club, sink
from tests.table.test_notices import meeting

INSIDE = (
    "https://127.0.0.1/", "https://localhost/", "https://2130706433/", "https://0x7f.1/", "https://0177.0.0.1/",
    "https://0.0.0.0/", "https://10.1.2.3/", "https://172.16.0.1/", "https://192.168.1.1/", "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/", "https://168.63.129.16/", "https://224.0.0.1/",
    "https://255.255.255.255/", "https://[::1]/", "https://[::]/", "https://[fe80::1]/", "https://[fd00:ec2::254]/",
    "https://[::ffff:127.0.0.1]/", "https://[::ffff:a9fe:a9fe]/", "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/", "https://[ff02::1]/", "https://\uff11\uff12\uff17.0.0.1/",
)  # fmt: skip
NOT_OF_THE_WEB = (
    "http://93.184.215.14/", "https://93.184.215.14:22/", "https://anna:secret@93.184.215.14/", "file:///etc/passwd",
    "ftp://93.184.215.14/", "gopher://93.184.215.14/", "//93.184.215.14/", "https://", "javascript:alert(1)",
    "https://93.184.215.14@127.0.0.1/", "https://93.184.215.14/" + "x" * 2000, "http://127.0.0.2:8000/",
)  # fmt: skip


@pytest.mark.parametrize("url", [*INSIDE, *NOT_OF_THE_WEB])
def test_nothing_is_sent_to_addresses_inside_or_not_of_the_web(url: str) -> None:
    async def act() -> None:
        outside = Outside()
        with pytest.raises((Forbidden, Unreachable)):
            await outside.check(url)
        with pytest.raises((Forbidden, Unreachable)):
            await outside.post(url, b"{}", {})
        await outside.close()

    asyncio.run(act())


def resolving(monkeypatch: pytest.MonkeyPatch, answers: Callable[[str], list[str]]) -> list[str]:
    """Let names resolve as a test wants it; which were asked for."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def getaddrinfo(host: Any, port: Any, *more: Any, **kwargs: Any) -> Any:
        if not str(host).endswith(".example"):
            return real(host, port, *more, **kwargs)
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in answers(host)]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


def test_a_name_that_leads_inside_is_refused_also_if_only_one_of_its_addresses_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = {
        "inside.example": ["10.0.0.1"],
        "both.example": ["93.184.215.14", "127.0.0.1"],
        "fine.example": ["1.1.1.1"],
    }
    resolving(monkeypatch, lambda host: names[host])

    async def act() -> None:
        outside = Outside()
        for name in ("inside", "both"):
            with pytest.raises(Forbidden, match="no host on the internet"):
                await outside.check(f"https://{name}.example/hook")
        assert await outside.check("https://fine.example/hook") == "https://fine.example/hook"
        with pytest.raises(Unreachable, match="no host on the internet"):  # nobody learns which names there are
            await outside.check("https://no-such-host.invalid/")
        await outside.close()

    asyncio.run(act())


def test_a_name_that_says_something_else_a_moment_later_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([["93.184.215.14"], ["127.0.0.1"]])
    asked = resolving(monkeypatch, lambda host: next(answers))

    async def act() -> None:
        outside = Outside()
        url = await outside.check("https://rebinding.example/hook")
        with pytest.raises(Forbidden):
            await outside.post(url, b"{}", {})
        await outside.close()

    asyncio.run(act())
    assert len(asked) == 2, "it was resolved when it was connected to, and checked then"


def test_a_redirection_is_not_followed() -> None:
    async def act() -> None:
        with sink() as front, sink() as back:
            front.answers["/hook"] = (307, {"Location": f"{back.url}/inner"})
            outside = Outside([ip_network("127.0.0.1")])
            answer = await outside.post(f"{front.url}/hook", b"{}", {"Content-Type": "application/json"})
            assert answer.status == 307
            assert back.posted == []
            await outside.close()

    asyncio.run(act())


def test_a_webhook_that_never_ends_its_answer_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("homage.table.notices.outside.TOTAL_S", 0.5)
    left = asyncio.Event()

    async def endless(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        try:
            while True:
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(0.05)
        except ConnectionError:
            left.set()
        finally:
            writer.close()

    async def act() -> None:
        server = await asyncio.start_server(endless, "127.0.0.1", 0)
        outside = Outside([ip_network("127.0.0.1")])
        with pytest.raises(Unsure):
            await outside.post(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", b"{}", {})
        await asyncio.wait_for(left.wait(), PATIENCE_S)
        server.close()
        await outside.close()

    asyncio.run(act())


def test_the_api_refuses_devices_and_webhooks_inside(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        bruno = await met.join("Bruno")
        subscription = Browser(met.sink, "/x").subscription
        for url in ("https://127.0.0.1:8443/", "https://[::1]/", "http://10.0.0.1/"):
            await bruno.ask("POST", "/notices/hooks", 400, {"url": url})
            await bruno.ask("POST", "/notices/push", 400, {**subscription, "endpoint": url})
        bad = {**subscription, "keys": {"p256dh": "AAAA", "auth": "AAAA"}}
        assert "keys" in (await bruno.ask("POST", "/notices/push", 400, bad))["why"]
        for _ in range(3):
            await bruno.ask("POST", "/notices/hooks", 400, {"url": "https://10.0.0.1/"})
        refused = await bruno.ask("POST", "/notices/hooks", 429, {"url": "https://10.0.0.1/"})
        assert "too often" in refused["why"], "nobody explores a network by trying"

    meeting(tmp_path, act, notices_to="")


# -- mail -------------------------------------------------------------------------------------------------------------


def test_nobody_bombs_an_address_through_us(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        victims = ["victim@club.example", "Victim@club.example", "victim+1@club.example"]
        for number in range(6):
            person = await met.join(f"Bomber {number}")
            address = victims[number % 3]
            status = 202 if number < 3 else 429
            await person.ask("POST", "/notices/mail", status, {"address": address})
        assert len(met.box.mails) == 3
        bomber = await met.join("One more")
        statuses = [
            (await bomber.web.post("/api/notices/mail", json={"address": f"v{n}@club.example"})).status_code
            for n in range(12)
        ]
        assert statuses.count(202) <= 5
        assert statuses[-1] == 429

    meeting(tmp_path, act)


def test_many_accounts_at_one_address_ask_for_no_more_than_some_mails(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        for number in range(15):
            person = await met.join(f"Bomber {number}")
            await person.web.post("/api/notices/mail", json={"address": f"victim{number}@club.example"})
        assert len(met.box.mails) == 10

    meeting(tmp_path, act)


def test_whoever_gets_a_mail_they_did_not_ask_for_ends_it_for_good(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        bomber, other = await met.join("Bomber"), await met.join("Other")
        await bomber.ask("POST", "/notices/mail", 202, {"address": "victim@club.example"})
        link = str(met.box.mails[0]["List-Unsubscribe"]).strip("<>").removeprefix(SITE)
        assert (await bomber.web.post(link)).status_code == 200
        assert (await bomber.ask("GET", "/notices"))["mail"] is None
        refused = await other.ask("POST", "/notices/mail", 400, {"address": "Victim@club.example"})
        assert "wants no mail" in refused["why"]
        assert len(met.box.mails) == 1

    meeting(tmp_path, act)


def test_links_in_mails_are_neither_guessed_nor_changed_nor_used_for_something_else(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        addresses = met.house.notices.channels.addresses
        await bruno.ask("POST", "/notices/mail", 202, {"address": "bruno@club.example"})
        token = next(line for line in met.box.text().splitlines() if "/confirm/" in line).rpartition("/")[2]
        stop = addresses.stop_token(bruno.id, "bruno@club.example")
        rng = random.Random(1)
        for real in (token, stop):
            for _ in range(200):
                at = rng.randrange(len(real))
                forged = real[:at] + rng.choice("abcXYZ012.-_") + real[at + 1 :]
                if forged != real:
                    for use in (addresses.confirm, addresses.unsubscribe):
                        with pytest.raises(BadLink):
                            use(forged)
        session = met.house.people.sign(bruno.id)
        for wrong in ("", "x", "stop." + bruno.id, session, token.replace(bruno.id, anna.id)):
            with pytest.raises(BadLink):
                addresses.unsubscribe(wrong)
        with pytest.raises(BadLink):
            addresses.confirm(stop)
        with pytest.raises(BadLink):
            addresses.unsubscribe(token)
        assert met.house.people.read(stop) is None, "a link in a mail signs nobody in"
        await bruno.ask("POST", "/notices/mail", 202, {"address": "elsewhere@club.example"})
        with pytest.raises(BadLink, match="another address"):
            addresses.confirm(token)
        late = next(line for line in met.box.text().splitlines() if "/confirm/" in line).rpartition("/")[2]
        met.clock.now += 3 * 24 * 3_600_000 + 1
        with pytest.raises(BadLink, match="too old"):
            addresses.confirm(late)

    meeting(tmp_path, act)


@pytest.mark.parametrize(
    "address",
    ["a@club.example\nBcc: b@c.org", "a@club.example\r\n", "a@club.example, b@c.org", "<a@club.example>", "a b@c.org",
     "@c.org", "a@", "a@localhost", "a@[127.0.0.1]", "a" * 300 + "@c.org", '"a\\r\\nBcc: x"@c.org', "a\0@c.org"],
)  # fmt: skip
def test_an_address_holds_no_second_line_and_no_second_address(address: str) -> None:
    if address.endswith("\r\n"):
        assert tidy_address(address) == "a@club.example"
        return
    with pytest.raises(BadAddress):
        tidy_address(address)


def test_no_name_puts_a_line_of_its_own_into_a_header() -> None:
    subject = "It is your turn\r\nBcc: victim@club.example\r\n\r\nBuy now"
    mail = composed("Homage <h@games.example>", "a@club.example", subject, "text", headers={"X-One": "fine"})
    head = mail.as_bytes().split(b"\r\n\r\n")[0].split(b"\r\n")
    assert not any(line.lower().startswith(b"bcc") for line in head)
    assert mail["Subject"].startswith("It is your turn Bcc: victim")
    with pytest.raises(ValueError, match="linefeed"):
        composed("Homage <h@games.example>", "a@club.example", "s", "text", headers={"X-One": "a\r\nBcc: b@c.org"})


def test_names_and_words_are_no_markup_in_mails_and_call_nobody_in_chat_programs(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("<b>Anna</b> @everyone"), await met.join("Bruno")
        await met.with_mail(bruno, "bruno@club.example")
        await bruno.ask("PUT", "/notices", body={"kinds": {"message": ["mail", "hook"]}})
        for form in ("discord", "slack"):
            await bruno.ask("POST", "/notices/hooks", 201, {"url": f"{met.sink.url}/{form}", "form": form})
        room = await met.table(bruno, anna)
        person = met.house.people.find(anna.id)
        assert person is not None
        words = "<script>x</script> <!channel> <@U123> **bold** [a](https://evil.example)"
        await handle(room, Watcher(person), c.Chat(id=1, text=words, seat=1))
        await met.send()
        await met.send(minutes=11)
        html = met.box.mails[0].get_body(("html",))
        assert html is not None
        assert "<script>" not in html.get_content()
        assert "<b>Anna" not in html.get_content()
        discord = next(each.json for each in met.sink.at("/discord") if "bold" in each.json["content"])
        assert discord["allowed_mentions"] == {"parse": []}
        assert r"\*\*bold\*\* \[a\]" in discord["content"]
        slack = next(each.json for each in met.sink.at("/slack") if "bold" in each.json["text"])
        assert "<" not in slack["text"]

    meeting(tmp_path, act)


# -- what is said -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["feudality", "fief", "petty_fiefs", "feudalism"])
def test_a_notice_says_the_same_in_every_world_that_its_readers_cannot_tell_apart(tmp_path: Path, name: str) -> None:
    """What a seat is told does not depend on what is hidden from it; what others read, not on what anybody hides."""

    async def act(met: Club) -> None:
        people = [await met.join(f"Player {n}", account=False) for n in range(min(load(name).seats))]
        room = await met.table(*people, game=name, options={}, pauses={"routine": 0, "decisive": 0})
        rng, compared = random.Random(2), 0
        for _ in range(40):
            table, match = room.table, room.table.match
            assert match is not None
            if not table.waiting:
                break
            for (person, number), seat in asked_now(table).items():
                row = Row("t", number, person, "turn", seat, 0, 0, 0, False)
                real = told(table, row, (), 0)
                dice = Held(Dice, keyed(rng.randbytes(32)))
                seen = told(in_world(table, match.resampled(seat, dice)), row, (), 0)
                watched = told(in_world(table, match.resampled(None, dice)), row, (), 0)
                assert (seen and seen.as_push()) == (real and real.as_push())
                assert (watched.for_others if watched else "") == (real.for_others if real else "")
                compared += 1
            async with room.state.lock:
                seat = rng.choice(table.waiting)
                await room.store.move({seat: rng.choice(match.legal(seat))})
        assert compared > 20

    meeting(tmp_path, act)


def in_world(table: Table, world: Match) -> Table:
    """The same table with another game on it."""
    other = copy.copy(table)
    other.match, other._known_foregone = world, {}
    other.forget_window()
    return other


def test_whispers_and_windows_are_told_to_no_room_that_others_read(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        await bruno.ask("POST", "/notices/hooks", 201, {"url": f"{met.sink.url}/own", "form": "json"})
        await bruno.ask("POST", "/notices/hooks", 201, {"url": f"{met.sink.url}/room", "form": "discord"})
        room = await met.table(bruno, anna)
        asked = {"url": f"{met.sink.url}/table", "form": "json", "table": room.table.row.id}
        await bruno.ask("POST", "/notices/hooks", 201, asked)
        person = met.house.people.find(anna.id)
        assert person is not None
        await handle(room, Watcher(person), c.Chat(id=1, text="between us", seat=1, to=[0]))
        await met.send()
        assert any("between us" in each.json["body"] for each in met.sink.at("/own"))
        others = json.dumps([each.json for each in (*met.sink.at("/room"), *met.sink.at("/table"))])
        assert "between us" not in others
        assert "message" not in others, "not even that something was said"

    meeting(tmp_path, act)
