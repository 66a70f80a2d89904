"""Two at a table, as many evenings begin, and what came of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.patience import PATIENCE_S
from tests.table.served import Guest, Server, Visit, by_chance, stored

PASSWORD = "correct horse battery"


@asynccontextmanager
async def table_of_two(server: Server, **more: Any) -> AsyncIterator[tuple[str, Visit, Visit]]:
    """Anna at seat 0 and Bruno at seat 1, both looking."""
    async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
        table = await anna.open_table(["me", "open"], **{"options": {"short": True}, **more})
        assert (await bruno.sit(table, 1)).status_code == 200
        async with anna.at(table) as at_anna, bruno.at(table) as at_bruno:
            yield table, at_anna, at_bruno


async def both_pick(first: Visit, second: Visit) -> tuple[Visit, int]:
    """The first pick of both; returns who places first."""
    await first.play(0)
    picked = await second.play(1)
    await first.entry(picked["entry"])
    seat = picked["waiting"][0]
    return (first, second)[seat], seat


def moves(server: Server, table: str) -> list[Any]:
    return [body for kind, body in stored(server, table) if kind == "move"]


def said(update: dict[str, Any]) -> list[str]:
    return [talk["text"] for talk in update.get("chat", [])]


@asynccontextmanager
async def an_evening(server: Server) -> AsyncIterator[tuple[str, Guest, Guest, Guest]]:
    """Anna and Bruno play; Mallory has only the link."""
    async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno, Guest(server, "Mallory") as mallory:
        table = await anna.open_table(["me", "open"], options={"short": True})
        assert (await bruno.sit(table, 1)).status_code == 200
        yield table, anna, bruno, mallory


def cookie_of(server: Server) -> str:
    said: str = httpx.post(f"{server.url}/api/me", json={"name": "Anna"}, timeout=PATIENCE_S).headers["set-cookie"]
    return said.lower()


async def finished(anna: Guest) -> str:
    table = await anna.open_table(["me", "me"], options={"short": True})
    await anna.play_out(table, by_chance(9), brief=True)
    return table
