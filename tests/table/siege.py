"""A siege: one attacker next to fifty people who play, on a server with one core. All traffic stays on this machine.

The server has the first core, people and attacker the others, where there are any: what is measured is the server.

    python -m tests.table.siege --seconds 10
    python -m tests.table.siege --seconds 30 see foresee     # only these attacks

Each attack lasts so many seconds and has a bounded number of requests; the server has its usual limits. For each it
prints how long people waited for the answer to a move (median, p99, and p99 as a multiple of that with nobody
attacking), how many moves they made, how long somebody else waited for a new table at most, how much of its core the
server used, and what it held in memory before the first attack and after this one. The exit code is 1 if p99 rose above
250 ms, a table took a second, memory did not come back to within a fifth, or the owner of an account could not sign in.
Where people wait as long with nobody attacking, the machine is too busy to tell.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import websockets

import homage
from homage.games.fief import GAME as FIEF
from homage.table.settings import Settings
from tests.chance import FORKS
from tests.table.attacker import ATTACKS, OWNER, attack
from tests.table.company import PASSWORD
from tests.table.noted import CommandedServer
from tests.table.served import Guest, by_chance, sqlite_in

MOST_MS, MOST_OPENING_MS, MOST_GROWTH = 250.0, 1000.0, 1.2
PACE_S = 1.0  # between two moves of one person
LATE = 1500  # moves of FIEF: some 20 ms of processor time to show


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


class Newcomer(Honest):
    """Somebody who opens one table after another, as people do who come to play."""

    async def come(self, until: float) -> None:
        while time.monotonic() < until or not self.waits:
            began = time.monotonic()
            table = await self.open_table(["me", "greedy"], options={"short": True})
            async with self.at(table):
                self.waits.append(1000 * (time.monotonic() - began))
            await asyncio.sleep(PACE_S)


class Owner(Honest):
    """Somebody who has an account, and signs in again and again on a device that is known."""

    failed = 0

    async def register(self) -> None:
        answer = await self.web.post("/api/account", json={"account": OWNER, "password": PASSWORD})
        if answer.status_code == 400:  # it is there since the attack before
            answer = await self.web.post("/api/login", json={"account": OWNER, "password": PASSWORD})
        answer.raise_for_status()
        self.web.headers["Authorization"] = ""

    async def sign_in(self, until: float) -> None:
        while time.monotonic() < until:
            answer = await self.web.post("/api/login", json={"account": OWNER, "password": PASSWORD})
            self.failed += answer.status_code != 200
            await asyncio.sleep(2 * PACE_S)


def late_game() -> str:
    """The record of a game of FIEF that has gone on for long."""
    match, rng = FIEF.new(6, 5), random.Random(5)
    while match.played < LATE:
        seat = match.waiting[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return match.record.dump()


@dataclass
class Evening:
    """How people fared: how long they waited for their moves and for new tables, ascending, in milliseconds."""

    moves: list[float]
    tables: list[float]
    locked_out: int  # times that the owner of an account could not sign in
    worked: float  # the part of a core that the server used

    @property
    def p99(self) -> float:
        return self.moves[int(0.99 * len(self.moves))]


async def played(
    server: CommandedServer, seconds: float, people: int, begin: Callable[[], None] = lambda: None
) -> Evening:
    """So many people play, one opens tables and one signs in, while something else begins."""
    async with AsyncExitStack() as here:
        honest = [Honest(server, each) for each in range(people)]
        newcomer, owner = Newcomer(server, people), Owner(server, people + 1)
        for each in (*honest, newcomer, owner):
            await here.enter_async_context(each)
        await owner.register()
        tables = [await each.sit_down() for each in honest]
        begin()
        began, worked = time.monotonic(), server.worked
        until = began + seconds
        playing = [each.play(table, until) for each, table in zip(honest, tables, strict=True)]
        await asyncio.gather(*playing, newcomer.come(until), owner.sign_in(until))
        worked = (server.worked - worked) / (time.monotonic() - began)
    moves = sorted(wait for each in honest for wait in each.waits)
    return Evening(moves, sorted(newcomer.waits), owner.failed, worked)


class Siege:
    """A server, what it took before the first attack, and how people fared without one."""

    def __init__(self, server: CommandedServer, seconds: float, people: int) -> None:
        self.server, self.seconds, self.people = server, seconds, people
        self.late_record = late_game()
        self.usual = self.usual_ms = 0.0

    def in_peace(self) -> bool:
        """Let everything be loaded, then see how people fare."""
        asyncio.run(played(self.server, min(5.0, self.seconds), self.people))
        self.usual = self.server.memory
        evening = asyncio.run(played(self.server, self.seconds, self.people))
        self.usual_ms = evening.p99
        return self._tell("nobody", evening, {})

    def attacked(self, name: str) -> bool:
        """Let people play while somebody attacks; whether they fared well."""
        ours, theirs = FORKS.Pipe(duplex=False)
        asked = (name, self.server.port, self.seconds, self.late_record, theirs)
        attacker = FORKS.Process(target=attack, args=asked, daemon=True)
        evening = asyncio.run(played(self.server, self.seconds, self.people, attacker.start))
        answers = ours.recv()
        attacker.join()
        return self._tell(name, evening, answers)

    def _tell(self, name: str, evening: Evening, answers: dict[int, int]) -> bool:
        time.sleep(2)
        after, p99, slowest = self.server.memory, evening.p99, evening.tables[-1]
        well = p99 < MOST_MS and slowest < MOST_OPENING_MS and after < MOST_GROWTH * self.usual
        well = well and not evening.locked_out
        print(
            f"{name:10} {len(evening.moves):5} moves  median {evening.moves[len(evening.moves) // 2]:6.1f} ms  "
            f"p99 {p99:7.1f} ms ({p99 / self.usual_ms:4.1f}x)  table {slowest:7.1f} ms  core {evening.worked:4.0%}  "
            f"memory {int(self.usual) >> 20} to {after >> 20} MB  locked out {evening.locked_out}  "
            f"{'held' if well else 'NOT HELD'}  {answers or ''}",
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
    parser.add_argument("attacks", nargs="*", help=f"all unless named: {', '.join(ATTACKS)}")
    asked = parser.parse_args()
    leave_a_core()
    with tempfile.TemporaryDirectory() as folder:
        usual = {"HOMAGE_TABLES_PER_MINUTE": str(Settings().tables_per_minute)}
        server = OneCore(sqlite_in(Path(folder)), Path(folder) / "log", **usual)
        server.start()
        try:
            siege = Siege(server, asked.seconds, asked.people)
            held = [siege.in_peace(), *(siege.attacked(name) for name in asked.attacks or ATTACKS)]
            return 0 if all(held) else 1
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
