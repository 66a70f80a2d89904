"""Bytes of a database are flipped while its server is down: it says so, or serves whatever can still be read."""

from __future__ import annotations

import asyncio
import random
import shutil
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import websockets

from tests.patience import PATIENCE_S
from tests.table.noted import Noted
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, by_chance, sqlite_in

TABLES = 6  # half of them finished
REFUSED = (404, 409, 503)  # what may be said of a table that was there
CLOSED = (4404, 4409, 4503)
PLENTY = {"HOMAGE_REQUESTS_PER_S": "1000"}
REFUSES = 2  # the exit code of a command that cannot be carried out


def played_in(folder: Path) -> tuple[str, list[str]]:
    """A database with tables; the token of who sits there, and the tables."""

    async def evening() -> tuple[str, list[str]]:
        async with Guest(server, "Anna") as anna:
            tables = [await anna.open_table(["me", "me"], options={"short": True}) for _ in range(TABLES)]
            for number, table in enumerate(tables):
                if number % 2:
                    await anna.play_out(table, by_chance(number))
                else:
                    async with anna.at(table) as visit:
                        for _ in range(number + 2):
                            await visit.play(visit.now["waiting"][0])
            return anna.token, tables

    server = Noted(sqlite_in(folder), **PLENTY)
    server.start()
    try:
        return asyncio.run(evening())
    finally:
        server.kill()  # so that the last moves are in the write-ahead log alone
        server.check()


def flip(folder: Path, rng: random.Random, count: int) -> None:
    """Flip one bit of so many bytes, in the file or in its write-ahead log."""
    for _ in range(count):
        file = rng.choice([each for each in folder.glob("homage.db*") if not each.name.endswith("-shm")])
        data = bytearray(file.read_bytes())
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        file.write_bytes(data)


class Damaged:
    """A server on a database with flipped bytes, and what is seen of it."""

    def __init__(self, server: Noted, token: str, tables: list[str], rng: random.Random) -> None:
        self.server, self.token, self.tables, self.rng = server, token, tables, rng
        self.counts: Counter[str] = Counter()

    async def look(self) -> None:
        """Whatever is asked is answered: with what there is, or with a sentence."""
        async with httpx.AsyncClient(base_url=self.server.url, timeout=PATIENCE_S) as web:
            health = await web.get("/health")
            self.check(health, (200, 503))
            web.headers["Authorization"] = f"Bearer {self.token}"
            self.check(await web.get("/api/tables/mine"), (200, 401, 503))
            for table in self.tables:
                answer = await web.get(f"/api/tables/{table}")
                self.check(answer, (200, *REFUSED))
                self.counts["tables read" if answer.status_code == 200 else "tables refused"] += 1
                await self.move(table)
                self.check(await web.get(f"/api/tables/{table}/replay?to=3"), (200, 403, *REFUSED))
        await self.newcomer(health.status_code == 200)

    def check(self, answer: httpx.Response, expected: tuple[int, ...]) -> None:
        asked = f"{answer.request.method} {answer.request.url.path}"
        assert answer.status_code in expected, f"{asked}: {answer.status_code} {answer.text}"
        if answer.is_error:
            is_a_sentence(answer, answer.status_code)

    async def move(self, table: str) -> None:
        """Look at a table over the WebSocket, and move there if it is still known who sits."""
        address = f"ws://127.0.0.1:{self.server.port}/ws/{table}?token={self.token}"
        guest = Guest(self.server, "Anna")
        try:
            async with websockets.connect(address, max_size=None) as socket:
                said: dict[str, Any] = await guest.hear(socket)
                asked = next((seen["asked"] for seen in said.get("seats", {}).values() if "asked" in seen), None)
                if asked is not None:
                    body = {"seat": said["waiting"][0], "decision": asked["decision"]}
                    action = self.rng.choice(asked["choices"])["action"]
                    await guest.ask(socket, type="play", id=1, action=action, **body)
                    answer = await guest.hear(socket)
                    self.counts["moves stored" if answer["type"] == "update" else "moves refused"] += 1
        except websockets.ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code not in CLOSED:
                raise
        finally:
            await guest.web.aclose()

    async def newcomer(self, well: bool) -> None:
        """Somebody new opens a table, or is refused with a sentence."""
        async with httpx.AsyncClient(base_url=self.server.url, timeout=PATIENCE_S) as web:
            me = await web.post("/api/me", json={"name": "Bert"})
            self.check(me, (200, 503))
            if me.status_code == 200:
                web.headers["Authorization"] = f"Bearer {me.json()['token']}"
                body = {"game": "fealty", "chairs": ["me", "random"]}
                opened = await web.post("/api/tables", json=body)
                self.check(opened, (201, 503))
                self.counts["new tables" if opened.status_code == 201 else "new tables refused"] += 1
        self.counts["healthy" if well else "unhealthy"] += 1


def served_with_flipped_bytes(folder: Path, seed: int, times: int) -> Counter[str]:
    """Damage copies of a database, so many times, and serve each; what was seen."""
    rng, counts = random.Random(seed), Counter[str]()
    whole = folder / "whole"
    whole.mkdir()
    token, tables = played_in(whole)
    for number in range(times):
        copy = folder / f"copy {number}"
        shutil.copytree(whole, copy)
        many = rng.choice((1, 5, 40))
        flip(copy, rng, many)
        counts["databases"] += 1
        counts["flipped bytes"] += many
        counts += _served(copy, token, tables, rng)
        shutil.rmtree(copy)
    return counts


def _served(folder: Path, token: str, tables: list[str], rng: random.Random) -> Counter[str]:
    server = Noted(sqlite_in(folder), **PLENTY)
    server.start(wait=False)
    if not _comes_up(server):
        assert server.process is not None
        assert server.process.returncode == REFUSES, f"ended with {server.process.returncode}: {server.said}"
        assert server.said.endswith(".\n"), server.said
        server.check()
        return Counter({"databases refused at the start": 1})
    damaged = Damaged(server, token, tables, rng)
    try:
        asyncio.run(damaged.look())
    finally:
        server.stop()
    server.check()
    return damaged.counts


def _comes_up(server: Noted) -> bool:
    """Wait until a server answers, well or not; false if it has ended."""
    assert server.process is not None
    until = time.monotonic() + PATIENCE_S
    while server.process.poll() is None:
        assert time.monotonic() < until, "the server neither answers nor ends"
        with suppress(httpx.HTTPError):
            httpx.get(f"{server.url}/health", timeout=PATIENCE_S)
            return True
        time.sleep(0.05)
    return False
