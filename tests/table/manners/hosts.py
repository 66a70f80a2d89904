"""A table with its host, and what is asked of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import httpx

from tests.table.registry import PASSWORD
from tests.table.served import Guest, Server

NUMBERS = count()


async def host_asks(guest: Guest, table: str, what: str, **more: Any) -> httpx.Response:
    """What somebody asks for as the host of a table, whether they are or not."""
    return await guest.web.post(f"/api/tables/{table}/host", json={"what": what, **more})


async def number_of(guest: Guest) -> str:
    """The public number of somebody."""
    return str((await guest.web.get("/api/me")).json()["id"])


@asynccontextmanager
async def holder(server: Server, name: str) -> AsyncIterator[tuple[Guest, str]]:
    """Somebody with an account of their own name, which nobody else has used."""
    async with Guest(server, name) as guest:
        account = f"{name} no {next(NUMBERS)} of {id(server)}"
        answer = await guest.register(account, PASSWORD)
        assert answer.status_code == 200, answer.text
        yield guest, str(answer.json()["account"])


def from_address(guest: Guest, address: str) -> Guest:
    """From now on somebody asks from there: the server believes the proxy that says so."""
    guest.web.headers["X-Forwarded-For"] = address
    return guest


async def shown(guest: Guest, table: str, **query: Any) -> httpx.Response:
    """A table by its link."""
    return await guest.web.get(f"/api/tables/{table}", params=query)
