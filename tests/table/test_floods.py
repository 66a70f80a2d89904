"""Floods: who sends too much is sent away, everybody else plays on."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections import Counter
from contextlib import AsyncExitStack, suppress
from typing import Any

import httpx
import pytest
import websockets

from homage.table.http.callers import MOST_WAITING
from homage.table.settings import Settings
from tests.patience import PATIENCE_S, until, wait_until
from tests.table.noted import LoggedServer
from tests.table.served import Guest, by_chance
from tests.table.wire import PING, TEXT, sent, upgrade

MEGABYTE = 1 << 20
PER_S = Settings().requests_per_s


class Calm:
    """Somebody who plays game after game against a computer while others make trouble.

    How much the server does before it answers each move is noted: a busy machine does not make that any more.
    """

    def __init__(self, server: LoggedServer, games: int) -> None:
        self.server = server
        self.games = games
        self.work: list[float] = []  # seconds of processor time

    async def play(self, anna: Guest, table: str) -> None:
        choose, answered = by_chance(1), set()
        async with anna.socket(table, brief=True) as connection:
            while True:
                update = await anna.hear(connection)
                if update["status"] == "over":
                    return
                asked = update["seats"]["0"].get("asked")
                if asked and asked["decision"] not in answered:
                    answered.add(asked["decision"])
                    began = self.server.worked
                    await anna.ask(
                        connection, type="play", id=1, seat=0, decision=asked["decision"], action=choose(asked)
                    )
                    while (await anna.hear(connection)).get("done") != 1:
                        pass
                    self.work.append(self.server.worked - began)
                    await anna.ask(connection, type="see")

    async def __aenter__(self) -> Calm:
        self.anna = await Guest(self.server, "Anna").__aenter__()
        tables = [await self.anna.open_table(["me", "random"], options={"short": True}) for _ in range(self.games)]
        self.playing = asyncio.gather(*(self.play(self.anna, table) for table in tables))
        return self

    async def __aexit__(self, kind: Any, *_: object) -> None:
        if kind is None:
            await asyncio.wait_for(self.playing, PATIENCE_S)
            assert len(self.work) >= self.games * 10
            assert sorted(self.work)[len(self.work) // 2] < 0.2, "others make the game slow"
            assert max(self.work) < 2.0, "others make the game stand still"
        await self.anna.__aexit__()


def figure(server: LoggedServer, name: str) -> float:
    text = httpx.get(f"{server.url}/metrics", timeout=PATIENCE_S).text
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"{name} "))


def test_a_client_that_sends_thousands_of_messages_at_once_is_cut_off(strict: LoggedServer) -> None:
    async def evening() -> None:
        async with Guest(strict, "Mallory") as mallory, Calm(strict, games=2):
            table = await mallory.open_table(["me", "open"])
            said: Counter[str] = Counter()
            async with mallory.socket(table) as connection:
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await asyncio.gather(pour(connection), listen(connection, said))
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
            assert said["pong"] >= 400  # a burst is let through
            assert said["refused"] >= 50

    async def pour(connection: Any) -> None:
        for number in range(5000):
            await connection.send(json.dumps({"type": "ping", "id": number}))

    async def listen(connection: Any, said: Counter[str]) -> None:
        while True:
            said[json.loads(await asyncio.wait_for(connection.recv(), PATIENCE_S))["type"]] += 1

    before = strict.memory
    asyncio.run(evening())
    assert figure(strict, "homage_floods_total") >= 50
    assert strict.memory - before < 64 * MEGABYTE


def test_of_more_connections_than_there_is_room_for_the_last_are_turned_away(strict: LoggedServer) -> None:
    async def come(crowd: AsyncExitStack, mallory: Guest, table: str) -> int:
        try:
            connection = await crowd.enter_async_context(mallory.socket(table, brief=True))
            await asyncio.wait_for(connection.recv(), PATIENCE_S)
            return 0
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
        except websockets.InvalidStatus as declined:
            return declined.response.status_code

    async def evening() -> Counter[int]:
        async with Guest(strict, "Mallory") as mallory, Calm(strict, games=2) as calm:
            table = await mallory.open_table(["me", "open"])
            async with AsyncExitStack() as crowd:
                codes = Counter(await asyncio.gather(*(come(crowd, mallory, table) for _ in range(300))))
                await asyncio.wait({calm.playing}, timeout=PATIENCE_S)
            return codes

    before = strict.memory
    codes = asyncio.run(evening())
    assert {0, 4503} <= set(codes) <= {0, 4503, 429}, "an address may try that only so often, too"
    assert 50 <= codes[0] <= 75  # those who come at the same moment may slip in together
    assert strict.memory - before < 64 * MEGABYTE
    wait_until_gone(strict)


def wait_until_gone(server: LoggedServer) -> None:
    """Until nobody is connected any more."""
    wait_until(lambda: not figure(server, "homage_connections"))


def test_thousands_of_requests_at_once_are_answered_with_429(strict: LoggedServer) -> None:
    async def ask() -> bytes:
        """As many requests in one breath as a connection may send, and all answers."""
        reader, writer = await asyncio.open_connection("127.0.0.1", strict.port)
        request = "GET /api/players HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        writer.write((f"{request}\r\n" * (MOST_WAITING - 1) + f"{request}Connection: close\r\n\r\n").encode())
        answers = await asyncio.wait_for(reader.read(), PATIENCE_S)
        writer.close()
        return answers

    async def evening() -> bytes:
        async with Calm(strict, games=2):
            crowds = [await asyncio.gather(*(ask() for _ in range(100))) for _ in range(4)]
            return b"".join(answers for crowd in crowds for answers in crowd)

    time.sleep(4)  # the bucket of this address fills up again
    before, began = strict.memory, time.monotonic()
    answers = asyncio.run(evening())
    let_through = 1 + 4 * PER_S + PER_S * (time.monotonic() - began)  # a burst, and those of the time that it takes
    refused, served = answers.count(b"HTTP/1.1 429 "), answers.count(b"HTTP/1.1 200 ")
    assert refused + served == 4 * 100 * MOST_WAITING
    assert served <= let_through
    assert answers.lower().count(b"retry-after: ") == refused
    assert strict.memory - before < 64 * MEGABYTE


def test_a_client_that_never_reads_is_cut_off_and_does_not_stop_the_table(patient: LoggedServer) -> None:
    async def evening() -> None:
        async with Guest(patient, "Mallory") as mallory, Calm(patient, games=2):
            table = await mallory.open_table(["me", "me"], options={"short": True})
            with await asyncio.to_thread(deaf, mallory, table) as connection:
                await asyncio.to_thread(pour, connection)
                async with mallory.at(table) as visit:
                    for _ in range(5):
                        await visit.play(visit.now["waiting"][0])
                await until(lambda: figure(patient, "homage_connections") <= here + 2)

    def pour(connection: socket.socket) -> None:
        """Ask for all there is to see, again and again, until nobody listens any more."""
        text = json.dumps({"type": "see"}).encode()
        with suppress(OSError):
            for _ in range(200):
                connection.sendall(sent(TEXT, text) * 20)

    before, here = patient.memory, figure(patient, "homage_connections")
    asyncio.run(evening())
    assert patient.memory - before < 96 * MEGABYTE


NEVER_READ = {
    "pongs": sent(PING, b"x" * 125),
    "answers over HTTP": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "leave to go on": b"POST /api/me HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n",
}


@pytest.mark.parametrize("what", NEVER_READ)
def test_whoever_never_reads_what_he_asks_for_by_the_million_is_cut_off(patient: LoggedServer, what: str) -> None:
    async def evening() -> None:
        async with Guest(patient, "Mallory") as mallory, Calm(patient, games=1):
            table = await mallory.open_table(["me", "open"])
            many = NEVER_READ[what] * 2000
            for _ in range(5):
                with await asyncio.to_thread(deaf, mallory, table if what == "pongs" else "") as connection:
                    await asyncio.to_thread(pour, connection, many)

    def pour(connection: socket.socket, many: bytes) -> None:
        """Until nobody takes it any more."""
        count = 0
        connection.settimeout(5)
        with suppress(OSError):
            while count < 40 * MEGABYTE:
                count += connection.send(many)

    before = patient.memory
    asyncio.run(evening())
    assert patient.memory - before < 32 * MEGABYTE


def deaf(guest: Guest, table: str) -> socket.socket:
    """A connection that shakes hands, if it is to be at a table, and then never reads."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(PATIENCE_S)
    connection.connect(("127.0.0.1", guest.server.port))
    if table:
        connection.sendall(upgrade(f"/ws/{table}?token={guest.token}"))
        assert connection.recv(12) == b"HTTP/1.1 101"
    return connection
