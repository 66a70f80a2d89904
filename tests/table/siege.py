"""A siege: one attacker next to fifty people who play, on a server with one core. All traffic stays on this machine.

The server has the first core, people and attacker the others, where there are any: what is measured is the server.

    python -m tests.table.siege --seconds 10

Each attack lasts so many seconds and has a bounded number of requests, within the limits that a server has by default.
For each it prints how long people waited for the answer to a move (median, p99), how many moves they made, and what
the server held in memory before the first and after this one. The exit code is 1 if p99 rose above 250 ms, or memory
did not come back to within a fifth. Where people wait as long with nobody attacking, the machine is too busy to tell.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import websockets

import homage
from homage.games.feudalism import GAME as FEUDALISM
from tests.chance import FORKS
from tests.conftest import play_randomly
from tests.table.company import PASSWORD
from tests.table.noted import CommandedServer
from tests.table.served import Guest, by_chance, sqlite_in

MOST_MS, MOST_GROWTH = 250.0, 1.2
ENOUGH = 2000  # requests of an attacker, at most
PACE_S = 1.0  # between two moves of one person
THERE = {"X-Forwarded-For": "203.0.113.66"}  # where the attacker is
HALF = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow"


class OneCore(CommandedServer):
    """A server on the first core, with its usual limits, that runs its games natively."""

    prefix = ("taskset", "--cpu-list", "0")

    @property
    def arguments(self) -> list[str]:
        return [each for each in super().arguments if each != "--no-compile"]

    def wait_until_ready(self) -> None:
        for _ in range(10):  # compilers are at work on the same core
            with suppress(TimeoutError, httpx.HTTPError):
                super().wait_until_ready()
                break
        assert self.process is not None
        while Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text() or not self._native:
            time.sleep(1)

    @property
    def _native(self) -> bool:
        native: list[str] = httpx.get(f"{self.url}/health", timeout=30).json()["native"]
        return {*native} == {*homage.NAMES}


class Honest(Guest):
    """Somebody who plays both seats of a table, from an address of their own."""

    def __init__(self, server: CommandedServer, number: int) -> None:
        super().__init__(server, f"Guest {number}")
        self.number = number
        self.address = {"X-Forwarded-For": f"198.51.100.{number + 1}"}
        self.web = httpx.AsyncClient(base_url=server.url, headers=self.address, timeout=60)
        self.waits: list[float] = []  # milliseconds

    def socket(self, table: str, since: int = 0, brief: bool = False) -> Any:
        address = f"ws://127.0.0.1:{self.server.port}/ws/{table}?since={since}&brief={str(brief).lower()}"
        headers = {**self.address, "Authorization": f"Bearer {self.token}"}
        return websockets.connect(address, additional_headers=headers, max_size=None)

    async def sit_down(self) -> str:
        return await self.open_table(["me", "me"], options={"short": True})

    async def play(self, table: str, until: float) -> None:
        """Move now and then; the first move, at least, is made."""
        choose, rng = by_chance(self.number), random.Random(self.number)
        while time.monotonic() < until or not self.waits:
            async with self.at(table, brief=True) as visit:
                while visit.now["status"] == "playing" and (time.monotonic() < until or not self.waits):
                    seat = visit.now["waiting"][0]
                    asked = visit.asked(seat)
                    assert asked is not None
                    began = time.monotonic()
                    await visit.play(seat, choose(asked))
                    self.waits.append(1000 * (time.monotonic() - began))
                    await asyncio.sleep(PACE_S * rng.uniform(0.5, 1.5))
            table = await self.sit_down()


class Attacker:
    """One client without an account, at one address; in a process of its own, so that it costs the others nothing."""

    def __init__(self, port: int, web: httpx.AsyncClient, until: float) -> None:
        self.port, self.web, self.until = port, web, until
        self.record = play_randomly(FEUDALISM.new(2, 5), random.Random(5)).record.dump()
        self.answers: dict[int, int] = {}  # how often each status came

    async def repeat(self, ask: Callable[[int], Awaitable[httpx.Response]], at_once: int = 40) -> None:
        """Ask as quickly as the answers come, so many at once; but not for ever."""
        numbers = iter(range(ENOUGH))

        async def one() -> None:
            for number in numbers:
                if time.monotonic() > self.until:
                    return
                with suppress(httpx.HTTPError):
                    status = (await ask(number)).status_code
                    self.answers[status] = self.answers.get(status, 0) + 1

        await asyncio.gather(*(one() for _ in range(at_once)))

    async def imported(self) -> str:
        answer = await self.web.post("/api/records", json={"record": self.record})
        return str(answer.json()["id"])

    async def replays(self) -> None:
        table = await self.imported()
        await self.repeat(lambda n: self.web.get(f"/api/tables/{table}/replay?to={n % 50}&seat={n % 2}"))

    async def imports(self) -> None:
        await self.repeat(lambda _: self.web.post("/api/records", json={"record": self.record}))

    async def logins(self) -> None:
        said = {"account": "guest", "password": PASSWORD}
        await self.repeat(lambda _: self.web.post("/api/login", json=said))

    async def half_sent(self) -> None:
        """More than a process may usually have files, and none of them is ever finished."""
        async with AsyncExitStack() as opened:
            for _ in range(1100):
                with suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                    opened.callback(writer.close)
                    writer.write(HALF)
            await asyncio.sleep(max(0.0, self.until - time.monotonic()))

    async def sockets(self) -> None:
        table = await self.imported()
        async with AsyncExitStack() as opened:
            for _ in range(1000):
                if time.monotonic() > self.until:
                    break
                with suppress(OSError, websockets.WebSocketException, TimeoutError):
                    await opened.enter_async_context(self._socket(table))
            await asyncio.sleep(max(0.0, self.until - time.monotonic()))

    async def chat(self) -> None:
        table, text = await self.imported(), '{"type": "chat", "text": "' + "x" * 490 + '"}'
        with suppress(websockets.ConnectionClosed):
            async with self._socket(table) as socket:
                for _ in range(ENOUGH):
                    if time.monotonic() > self.until:
                        return
                    await socket.send(text)
                    await socket.recv()

    def _socket(self, table: str) -> Any:
        return websockets.connect(f"ws://127.0.0.1:{self.port}/ws/{table}", additional_headers=THERE, max_size=None)


ATTACKS = {
    "replays": Attacker.replays,
    "imports": Attacker.imports,
    "logins": Attacker.logins,
    "half-sent": Attacker.half_sent,
    "sockets": Attacker.sockets,
    "chat": Attacker.chat,
}


def attack(name: str, port: int, seconds: float, told: Any) -> None:
    """Attack a server, and tell what the answers were. People go first on the cores that both have."""
    os.nice(10)

    async def siege() -> dict[int, int]:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=THERE, timeout=60) as web:
            (await web.post("/api/me", json={"name": "Mallory"})).raise_for_status()
            attacker = Attacker(port, web, time.monotonic() + seconds)
            await ATTACKS[name](attacker)
            return attacker.answers

    told.send(asyncio.run(siege()))


async def played(server: CommandedServer, seconds: float, people: int) -> list[float]:
    """How long so many people waited for their moves, ascending."""
    async with AsyncExitStack() as here:
        honest = [Honest(server, each) for each in range(people)]
        for each in honest:
            await here.enter_async_context(each)
        tables = [await each.sit_down() for each in honest]
        until = time.monotonic() + seconds
        await asyncio.gather(*(each.play(table, until) for each, table in zip(honest, tables, strict=True)))
    return sorted(wait for each in honest for wait in each.waits)


def besieged(server: CommandedServer, name: str, seconds: float, people: int, usual: int) -> bool:
    """Let people play while somebody attacks, and say how they fared; whether that was well, for so much memory."""
    answers = {}
    if name in ATTACKS:
        ours, theirs = FORKS.Pipe(duplex=False)
        attacker = FORKS.Process(target=attack, args=(name, server.port, seconds, theirs), daemon=True)
        attacker.start()
        waits = asyncio.run(played(server, seconds, people))
        answers = ours.recv()
        attacker.join()
    else:
        waits = asyncio.run(played(server, seconds, people))
    time.sleep(2)
    after, p99 = server.memory, waits[int(0.99 * len(waits))]
    well = p99 < MOST_MS and after < MOST_GROWTH * usual
    print(
        f"{name:10} {len(waits):5} moves  median {waits[len(waits) // 2]:6.1f} ms  p99 {p99:7.1f} ms  "
        f"memory {usual >> 20} to {after >> 20} MB  {'held' if well else 'NOT HELD'}  {answers or ''}",
        flush=True,
    )
    return well


def leave_a_core() -> None:
    """Whoever plays or attacks does so on other cores than the server's."""
    others = os.sched_getaffinity(0) - {0}
    if others:
        os.sched_setaffinity(0, others)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each attack")
    parser.add_argument("--people", type=int, default=50)
    asked = parser.parse_args()
    leave_a_core()
    with tempfile.TemporaryDirectory() as folder:
        server = OneCore(sqlite_in(Path(folder)), Path(folder) / "log")
        server.start()
        try:
            asyncio.run(played(server, min(5.0, asked.seconds), asked.people))  # so that everything is loaded
            usual = server.memory
            held = [besieged(server, name, asked.seconds, asked.people, usual) for name in ("nobody", *ATTACKS)]
            return 0 if all(held) else 1
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
