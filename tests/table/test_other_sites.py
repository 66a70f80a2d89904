"""Pages of other sites neither play nor read."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import websockets

from tests.table.company import PASSWORD, an_evening, cookie_of
from tests.table.served import Guest, Server, Visit, serving, sqlite_in

FOREIGN = "https://evil.example"


@pytest.mark.parametrize("origin", [FOREIGN, "null", "http://127.0.0.1:1", "file://", "", "127.0.0.1"])
def test_a_page_of_another_site_opens_no_socket(server: Server, origin: str) -> None:
    async def evening() -> None:
        async with an_evening(server) as (table, anna, _, _mallory):
            headers = {"Cookie": f"homage={anna.token}", "Origin": origin}
            address = f"ws://127.0.0.1:{server.port}/ws/{table}"
            with pytest.raises(websockets.InvalidStatus) as refused:
                async with websockets.connect(address, additional_headers=headers):
                    pass
            assert refused.value.response.status_code == 403

    asyncio.run(evening())


@pytest.mark.parametrize("origin", [FOREIGN, "null", "http://127.0.0.1:1"])
def test_a_page_of_another_site_changes_nothing(server: Server, origin: str) -> None:
    async def evening() -> None:
        async with an_evening(server) as (_, anna, _bruno, _mallory):
            open_table = await anna.open_table(["me", "open"])
            asked = [
                ("POST", "/api/me", {"name": "Mallory"}),
                ("POST", "/api/account", {"account": "mallory", "password": PASSWORD}),
                ("POST", "/api/login", {"account": "mallory", "password": PASSWORD}),
                ("POST", "/api/logout", None),
                ("POST", "/api/tables", {"game": "fealty", "chairs": ["me", "greedy"]}),
                ("POST", f"/api/tables/{open_table}/seats/1", None),
                ("DELETE", f"/api/tables/{open_table}/seats/0", None),
                ("POST", "/api/records", {"record": ""}),
                ("POST", "/api/records/branch", {"record": "", "to": 0, "seat": 0}),
            ]
            for method, page, body in asked:
                answer = await anna.web.request(method, page, json=body, headers={"Origin": origin})
                assert answer.status_code == 403, page
                assert answer.json()["why"] == "Another site may not act in your name."
                assert "set-cookie" not in answer.headers
            assert (await anna.web.get("/api/me")).json()["name"] == "Anna"
            assert (await anna.web.get(f"/api/tables/{open_table}")).json()["yours"] == [0]

    asyncio.run(evening())


@pytest.mark.parametrize("site", ["cross-site", "same-site", "sometimes"])
def test_a_page_of_another_site_changes_nothing_though_it_hides_where_it_is_from(server: Server, site: str) -> None:
    """A browser that sends no Origin may still tell that another site asks."""

    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "open"])
            for method, page in (("POST", "/api/logout"), ("POST", "/api/tables"), ("DELETE", "/api/sessions")):
                answer = await anna.web.request(method, page, json={}, headers={"Sec-Fetch-Site": site})
                assert answer.json()["why"] == "Another site may not act in your name."
            headers = {"Cookie": f"homage={anna.token}", "Sec-Fetch-Site": site}
            with pytest.raises(websockets.InvalidStatus) as refused:
                async with websockets.connect(f"ws://127.0.0.1:{server.port}/ws/{table}", additional_headers=headers):
                    pass
            assert refused.value.response.status_code == 403
            for home in ("same-origin", "none"):
                answer = await anna.web.post("/api/me", json={"name": "Anne"}, headers={"Sec-Fetch-Site": home})
                assert answer.status_code == 200
            assert (await anna.web.get("/api/me", headers={"Sec-Fetch-Site": site})).status_code == 200

    asyncio.run(evening())


def test_no_page_of_another_site_may_read_an_answer(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            answer = await anna.web.get("/api/me", headers={"Origin": FOREIGN})
            assert not any(name.startswith("access-control") for name in answer.headers)

    asyncio.run(evening())


def test_our_own_pages_and_named_sites_are_at_home(tmp_path: Path) -> None:
    """And behind HTTPS cookies travel on nothing else."""

    async def evening(server: Server) -> None:
        async with Guest(server, "Anna") as anna:
            anna.web.headers["Authorization"] = f"Bearer {anna.token}"  # its cookie waits for HTTPS
            table = await anna.open_table(["me", "open"])
            for origin in (server.url, "https://play.example"):
                renamed = await anna.web.post("/api/me", json={"name": "Anne"}, headers={"Origin": origin})
                assert renamed.status_code == 200
                headers = {"Cookie": f"homage={anna.token}", "Origin": origin}
                address = f"ws://127.0.0.1:{server.port}/ws/{table}"
                async with websockets.connect(address, additional_headers=headers, max_size=None) as socket:
                    assert (await Visit(anna, socket).hear())["status"] == "open"

    origins = "https://play.example, https://other.example"
    with serving(sqlite_in(tmp_path), HOMAGE_ORIGINS=origins, HOMAGE_SECURE_COOKIES="yes") as server:
        asyncio.run(evening(server))
        assert "; secure" in cookie_of(server)
