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
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import websockets

import homage
from homage.games.feudalism import GAME as FEUDALISM
from homage.games.fief import GAME as FIEF
from homage.table.settings import Settings
from tests.chance import FORKS
from tests.conftest import play_randomly
from tests.table.company import PASSWORD
from tests.table.noted import CommandedServer
from tests.table.served import Guest, by_chance, sqlite_in

MOST_MS, MOST_OPENING_MS, MOST_GROWTH = 250.0, 1000.0, 1.2
ENOUGH = 2000  # requests of an attacker, at most
PACE_S = 1.0  # between two moves of one person
OWNER = "owner"  # of the account that is guessed at
LATE = 1500  # moves of FIEF: some 20 ms of processor time to show
MANY = 190  # connections from one address, within the limit
AT_A_TIME_S = 2.0  # after which whoever asks hangs up
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


def masked(kind: int, data: bytes) -> bytes:
    """A short frame as a client sends it."""
    return bytes([0x80 | kind, 0x80 | len(data), 0, 0, 0, 0]) + data


async def discard(reader: asyncio.StreamReader) -> None:
    """Read what comes, and forget it."""
    with suppress(OSError):
        while await reader.read(1 << 16):
            pass


class Attacker:
    """One client without an account, at one address; in a process of its own, so that it costs the others nothing."""

    def __init__(self, port: int, web: httpx.AsyncClient, there: dict[str, str], until: float) -> None:
        self.port, self.web, self.there, self.until = port, web, there, until
        self.record = play_randomly(FEUDALISM.new(2, 5), random.Random(5)).record.dump()
        self.late_record = ""
        self.answers: dict[int, int] = {}  # how often each status came
        self.most = ENOUGH

    async def repeat(self, ask: Callable[[int], Awaitable[httpx.Response]], at_once: int = 40) -> None:
        """Ask as quickly as the answers come, so many at once; but not for ever."""
        numbers = iter(range(self.most))

        async def one() -> None:
            for number in numbers:
                if time.monotonic() > self.until:
                    return
                with suppress(httpx.HTTPError):
                    status = (await ask(number)).status_code
                    self.answers[status] = self.answers.get(status, 0) + 1

        await asyncio.gather(*(one() for _ in range(at_once)))

    async def imported(self, record: str = "") -> str:
        answer = await self.web.post("/api/records", json={"record": record or self.record})
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

    async def see(self) -> None:
        await self._crowd(masked(1, b'{"type": "see"}'))

    async def foresee(self) -> None:
        await self._crowd(masked(1, b'{"type": "foresee"}'))

    async def _crowd(self, request: bytes) -> None:
        """Many connections of one address ask for what is dear, each as often as it may; whoever is cut off returns."""
        table = await self.imported(self.late_record)

        async def one() -> None:
            while time.monotonic() < self.until:
                with suppress(OSError, asyncio.IncompleteReadError):
                    reader, writer = await self._raw(table)
                    reading = asyncio.create_task(discard(reader))
                    while time.monotonic() < self.until and not reading.done():
                        writer.write(10 * request)
                        await writer.drain()
                        await asyncio.sleep(0.1)
                    reading.cancel()
                    writer.close()
                await asyncio.sleep(1)

        await asyncio.gather(*(one() for _ in range(MANY)))

    async def hung_up(self) -> None:
        """Ten connections send 63 kB of requests, and hang up before they are answered; again and again."""
        table = await self.imported(self.late_record)
        request = masked(1, b'{"type": "see"}')
        while time.monotonic() < self.until:
            writers = []
            for _ in range(10):
                with suppress(OSError, asyncio.IncompleteReadError):
                    writers.append((await self._raw(table))[1])
                    writers[-1].write(request * (63_000 // len(request)))
            await asyncio.sleep(AT_A_TIME_S)
            for writer in writers:
                writer.transport.abort()

    async def pings(self) -> None:
        """Pings whose answers are never read."""
        table = await self.imported()
        burst = 500 * masked(9, 100 * b"x")
        async with AsyncExitStack() as opened:
            pouring = []
            for _ in range(MANY):
                with suppress(OSError, asyncio.IncompleteReadError):
                    _, writer = await self._raw(table)
                    opened.callback(writer.transport.abort)
                    pouring.append(self._pour(writer, burst))
            await asyncio.gather(*pouring)

    async def pipelined(self) -> None:
        """Requests sent one behind the other, whose answers are never read."""
        lines = ["GET /api/games HTTP/1.1", "Host: x", *(f"{name}: {value}" for name, value in self.there.items())]
        burst = 100 * "\r\n".join([*lines, "", ""]).encode()
        async with AsyncExitStack() as opened:
            pouring = []
            for _ in range(MANY):
                with suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                    opened.callback(writer.transport.abort)
                    pouring.append(self._pour(writer, burst))
            await asyncio.gather(*pouring)

    async def _pour(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        with suppress(OSError, TimeoutError):
            while time.monotonic() < self.until:
                writer.write(data)
                async with asyncio.timeout_at(self.until):
                    await writer.drain()

    async def tables(self) -> None:
        """384 tables at which computers play each other."""
        said = {"game": "fief", "chairs": 6 * ["greedy"]}
        self.most = 384
        await self.repeat(lambda _: self.web.post("/api/tables", json=said), at_once=4)

    async def guesses(self) -> None:
        """Wrong passwords for one account, from many addresses."""

        async def guess(number: int) -> httpx.Response:
            there = {"X-Forwarded-For": f"192.0.2.{number % 250 + 1}"}
            said = {"account": OWNER, "password": f"wrong {number} guess"}
            return await self.web.post("/api/login", json=said, headers=there)

        await self.repeat(guess, at_once=20)

    async def _raw(self, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A WebSocket after its handshake, without any manners."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = [f"GET /ws/{table} HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
        lines += [f"{name}: {value}" for name, value in self.there.items()]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    def _socket(self, table: str) -> Any:
        address = f"ws://127.0.0.1:{self.port}/ws/{table}"
        return websockets.connect(address, additional_headers=self.there, max_size=None)


ATTACKS = {
    "replays": Attacker.replays,
    "imports": Attacker.imports,
    "logins": Attacker.logins,
    "half-sent": Attacker.half_sent,
    "sockets": Attacker.sockets,
    "chat": Attacker.chat,
    "pings": Attacker.pings,
    "pipelined": Attacker.pipelined,
    "hung-up": Attacker.hung_up,
    "tables": Attacker.tables,
    "see": Attacker.see,
    "foresee": Attacker.foresee,
    "guesses": Attacker.guesses,
}


def attack(name: str, port: int, seconds: float, late_record: str, told: Any) -> None:
    """Attack a server, and tell what the answers were. People go first on the cores that both have.

    Each attack comes from an address of its own: what one has used up is not missing to the next.
    """
    os.nice(10)
    there = {"X-Forwarded-For": f"203.0.113.{1 + [*ATTACKS].index(name)}"}

    async def siege() -> dict[int, int]:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=there, timeout=60) as web:
            (await web.post("/api/me", json={"name": "Mallory"})).raise_for_status()
            attacker = Attacker(port, web, there, time.monotonic() + seconds)
            attacker.late_record = late_record
            await ATTACKS[name](attacker)
            return attacker.answers

    told.send(asyncio.run(siege()))


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
