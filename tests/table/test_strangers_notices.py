"""What was tried against the notices of others, and refused: their devices, webhooks and links; and ways inside."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from homage.table.notices.outside import Forbidden, Outside
from tests.table.reached import SITE, Browser, Club, sink
from tests.table.test_notices import meeting

INSIDE = (  # as a name server may answer
    "::1", "::", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "fe80::1%1", "fec0::1",
    "fd00::1", "ff02::1", "64:ff9b::10.0.0.1", "64:ff9b:1::7f00:1", "2002:c0a8:101::1", "2001:db8::1", "100::1",
    "2001:0:7f00:1::", "2001:0:4136:e378:8000:63bf:80ff:fffe", "127.0.0.1", "192.0.0.1", "198.18.0.1", "240.0.0.1",
)  # fmt: skip


@pytest.mark.parametrize("address", INSIDE)
def test_a_name_with_an_address_inside_is_refused_when_it_is_given_and_when_it_is_used(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def getaddrinfo(host: Any, port: Any, *more: Any, **kwargs: Any) -> Any:
        kind = socket.AF_INET6 if ":" in address else socket.AF_INET
        return [(kind, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)

    async def act() -> None:
        outside = Outside()
        for use in (outside.check("https://evil.example/"), outside.post("https://evil.example/", b"{}", {})):
            with pytest.raises(Forbidden, match=r"evil\.example is no host on the internet"):
                await use
        await outside.close()

    asyncio.run(act())


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_webhook_that_leads_on_to_somewhere_inside_leads_nowhere(tmp_path: Path, status: int) -> None:
    async def act(met: Club) -> None:
        with sink() as inner:
            anna = await met.join("Anna")
            for place in (f"{inner.url}/admin", f"{met.sink.url}/admin", "//169.254.169.254/latest"):
                met.sink.answers["/hook"] = (status, {"Location": place})
                hook = await anna.ask("POST", "/notices/hooks", 201, {"url": f"{met.sink.url}/hook"})
                refused = await anna.ask("POST", f"/notices/hooks/{hook['id']}/test", 400)
                assert "did not take the notice" in refused["why"]
                await anna.ask("DELETE", f"/notices/hooks/{hook['id']}", 204)
            assert inner.posted == met.sink.at("/admin") == []

    meeting(tmp_path, act)


def test_nobody_uses_or_removes_the_devices_and_webhooks_of_others(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, mallory = await met.join("Anna"), await met.join("Mallory")
        device = await anna.ask("POST", "/notices/push", 201, Browser(met.sink, "/phone").subscription)
        hook = await anna.ask("POST", "/notices/hooks", 201, {"url": f"{met.sink.url}/hook"})
        room = await met.table(anna, await met.join("Bruno"))
        await mallory.ask("DELETE", f"/notices/push/{device['id']}", 400)
        for method, path in (("POST", f"/notices/hooks/{hook['id']}/test"), ("DELETE", f"/notices/hooks/{hook['id']}")):
            await mallory.ask(method, path, 400)
        for table, status in ((room.table.row.id, 403), ("no-such-table", 404)):
            await mallory.ask("POST", "/notices/hooks", status, {"url": f"{met.sink.url}/spy", "table": table})
        told = await anna.ask("GET", "/notices")
        assert [each["id"] for each in (*told["devices"], *told["hooks"])] == [device["id"], hook["id"]]
        assert met.sink.posted == []
        shown = str(await mallory.ask("GET", "/notices")) + str(told)
        for secret in (hook["secret"], "/phone", anna.id + "."):
            assert secret not in shown, "nor does the page say by what it could be done"

    meeting(tmp_path, act)


def test_guessed_links_of_mails_are_answered_alike_whoever_they_name(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna = await met.join("Anna")
        await met.with_mail(anna, "anna@club.example")
        real = met.house.notices.channels.addresses.stop_token(anna.id, "anna@club.example")
        mallory = await met.join("Mallory", account=False)
        changed = real[:-1] + ("B" if real[-1] == "A" else "A")
        for page in ("unsubscribe", "confirm"):
            answers = set()
            for guess in (changed, real.replace(anna.id, "nobody"), "x"):
                answer = await mallory.web.post(f"/api/notices/mail/{page}/{guess}")
                answers.add((answer.status_code, answer.text))
            assert len(answers) == 1
            assert answers.pop()[0] == 400
        assert (await anna.ask("GET", "/notices"))["mail"]["confirmed"]
        assert (await mallory.web.get(f"/api/notices/mail/unsubscribe/{real}")).status_code == 200
        assert (await anna.ask("GET", "/notices"))["kinds"]["turn"] == ["push", "mail", "hook"], "to look ends nothing"
        assert SITE not in (await mallory.web.get("/api/notices/mail/unsubscribe/x")).text

    meeting(tmp_path, act)
