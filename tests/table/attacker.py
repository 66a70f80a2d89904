"""An attacker of a server: each attack is a bounded number of requests."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from typing import Any

import httpx
import websockets

from homage.games.feudalism import GAME as FEUDALISM
from tests.conftest import play_randomly
from tests.table.company import PASSWORD

ENOUGH = 2000  # requests of an attacker, at most
OWNER = "owner"  # of the account that is guessed at
MANY = 190  # connections from one address, within the limit
AT_A_TIME_S = 2.0  # after which whoever asks hangs up
HALF = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow"


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
