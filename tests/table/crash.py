"""A house under fire: people play without rest while their servers are killed at random moments and started again.

`python -m tests.table.crash --kills 200 --database sqlite` plays for long; the tests play for short.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets

from homage.games import load
from homage.table.rooms.table import Table
from homage.table.settings import Settings
from homage.table.store.storage import Store
from support.postgres import running_postgres
from tests.table.served import Server, sqlite_in

UNLIMITED = {"HOMAGE_REQUESTS_PER_S": "100000", "HOMAGE_MESSAGES_PER_S": "100000"}
CHAIRS = (
    ["me", "open"],
    ["me", "open", "random"],
    ["me", "greedy"],
    ["me", "open", "me"],
    ["me", "open", "greedy", "random"],
)
GONE = (OSError, httpx.HTTPError, websockets.WebSocketException, TimeoutError)
ANSWER_S = 20.0  # a table at which nothing is said for so long is looked at anew
RETRY_S = 0.1
END_S = 90.0  # every game must come to its end so soon after the last start


@dataclass(frozen=True)
class Request:
    """A move that somebody asked for."""

    seat: int
    decision: int
    action: int


class Person:
    """Somebody with several addresses of the house, who never gives up."""

    def __init__(self, servers: list[Server], name: str, seed: int) -> None:
        self.servers = servers
        self.name = name
        self.rng = random.Random(seed)
        self.web = httpx.AsyncClient(timeout=ANSWER_S)
        self.token = ""
        self.requests: dict[str, list[Request]] = {}  # by table, in the order asked
        self.acknowledged: dict[str, list[tuple[int, Request]]] = {}  # by table, with the number of the entry
        self.refusals: Counter[str] = Counter()
        self.connections = 0

    async def introduce(self) -> None:
        self.token = (await self.http("POST", "/api/me", {"name": self.name})).json()["token"]

    async def http(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Ask until somebody answers."""
        while True:
            url = self.rng.choice(self.servers).url + path
            headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
            with suppress(*GONE):
                answer = await self.web.request(method, url, json=body, headers=headers)
                if answer.status_code != 503:
                    return answer
            await asyncio.sleep(RETRY_S)

    async def http_once(self, method: str, path: str, body: Any = None) -> httpx.Response | None:
        """Ask once: nobody knows what became of it if no answer comes."""
        url = self.rng.choice(self.servers).url + path
        with suppress(*GONE):
            return await self.web.request(method, url, json=body, headers={"Authorization": f"Bearer {self.token}"})
        return None

    async def play(self, table: str) -> None:
        """Answer all questions of one's own seats until the game is over, through any number of crashes."""
        self.requests.setdefault(table, [])
        self.acknowledged.setdefault(table, [])
        pending: dict[int, Request] = {}  # sent, not answered yet
        while True:
            try:
                port = self.rng.choice(self.servers).port
                address = f"ws://127.0.0.1:{port}/ws/{table}?brief=true&token={self.token}"
                async with websockets.connect(address, open_timeout=ANSWER_S, close_timeout=1) as socket:
                    self.connections += 1
                    for number, request in pending.items():  # blindly again: stored already or not, it must do no harm
                        await self._send(socket, number, request)
                    if await self._converse(table, socket, pending):
                        return
            except GONE:
                await asyncio.sleep(RETRY_S)

    async def _converse(self, table: str, socket: Any, pending: dict[int, Request]) -> bool:
        """Until the game is over (true) or the connection is."""
        asked_here: set[tuple[int, int]] = {(request.seat, request.decision) for request in pending.values()}
        while True:
            said = json.loads(await asyncio.wait_for(socket.recv(), ANSWER_S))
            if said["type"] == "refused":
                self.refusals[said["why"]] += 1
                pending.pop(said["id"], None)
                await self._send_see(socket)
                continue
            if said.get("done") and said["done"] in pending:
                self.acknowledged[table].append((said["entry"], pending.pop(said["done"])))
            if said["status"] == "over":
                return True
            for seat, seen in said.get("seats", {}).items():
                asked = seen.get("asked")
                if asked and (int(seat), asked["decision"]) not in asked_here:
                    asked_here.add((int(seat), asked["decision"]))
                    request = Request(int(seat), asked["decision"], self.rng.choice(asked["actions"]))
                    self.requests[table].append(request)
                    number = len(self.requests[table])
                    pending[number] = request
                    await self._send(socket, number, request)

    async def _send(self, socket: Any, number: int, request: Request) -> None:
        body = {"seat": request.seat, "decision": request.decision, "action": request.action}
        await socket.send(json.dumps({"type": "play", "id": number, **body}))

    async def _send_see(self, socket: Any) -> None:
        await socket.send(json.dumps({"type": "see"}))


class Circle:
    """A host and a guest who play one table after the other."""

    def __init__(self, servers: list[Server], number: int, seed: int) -> None:
        self.chairs = CHAIRS[number % len(CHAIRS)]
        self.host = Person(servers, f"Host {number}", seed + 2 * number)
        self.guest = Person(servers, f"Guest {number}", seed + 2 * number + 1)
        self.tables: list[str] = []  # in the order played; the last may be unfinished
        self.found = 0  # tables whose opening was never acknowledged, found in the list of one's own

    @property
    def people(self) -> list[Person]:
        return [self.host, self.guest] if "open" in self.chairs else [self.host]

    async def play_on(self, enough: Callable[[], bool]) -> None:
        """Table after table, until told that it is enough; no table is left unfinished."""
        while True:
            forgotten = await self.forgotten() if enough() else []
            if enough() and not forgotten:
                return
            table = forgotten[0] if forgotten else await self.open_table()
            self.tables.append(table)
            if "open" in self.chairs:
                await self.sit(table)
            await asyncio.gather(*(person.play(table) for person in self.people))

    async def open_table(self) -> str:
        """A new table; if no answer came, one's own tables tell whether it was opened."""
        asked = {"game": "fealty", "chairs": self.chairs, "options": {"short": True}}
        while True:
            answer = await self.host.http_once("POST", "/api/tables", asked)
            if answer is not None and answer.status_code == 201:
                return str(answer.json()["id"])
            forgotten = await self.forgotten()
            if forgotten:
                self.found += 1
                return forgotten[0]

    async def forgotten(self) -> list[str]:
        """Tables of one's own that were opened without one's hearing of it."""
        mine = (await self.host.http("GET", "/api/tables/mine")).json()
        return [each["id"] for each in mine if each["status"] != "over" and each["id"] not in self.tables]

    async def sit(self, table: str) -> None:
        """The guest takes the open seat; asked again after a crash, it is theirs already."""
        seat = self.chairs.index("open")
        while True:
            answer = await self.guest.http("POST", f"/api/tables/{table}/seats/{seat}")
            if answer.status_code == 200:
                return
            if (await self.guest.http("GET", f"/api/tables/{table}")).json().get("yours") == [seat]:
                return
            await asyncio.sleep(0.1)


class Fire:
    """Circles of players, their servers, and a killer."""

    def __init__(self, database: str, servers: int = 1, circles: int = 10, seed: int = 1) -> None:
        self.database = database
        self.rng = random.Random(seed)
        self.servers = [Server(database, **UNLIMITED) for _ in range(servers)]
        self.circles = [Circle(self.servers, number, seed * 1000) for number in range(circles)]
        self.kills = 0
        self.ended = False

    @property
    def people(self) -> list[Person]:
        return [person for circle in self.circles for person in circle.people]

    async def burn(self, kills: int, progress: Callable[[Fire], None] = lambda _: None) -> Found:
        """Play under fire, then to the end in peace; returns what the database holds."""
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in self.servers))
        try:
            await asyncio.gather(*(person.introduce() for person in self.people))
            playing = asyncio.gather(*(circle.play_on(lambda: self.ended) for circle in self.circles))
            for _ in range(kills):
                await self.harm(playing)
                progress(self)
            self.ended = True
            try:
                await asyncio.wait_for(playing, END_S)
            except TimeoutError:
                raise AssertionError(f"some tables are stuck: {self.unfinished()}") from None
        finally:
            for server in self.servers:
                if server.process is not None and server.process.poll() is None:
                    server.kill()
            await asyncio.gather(*(person.web.aclose() for person in self.people))
        return await asyncio.to_thread(self.check)

    async def harm(self, playing: asyncio.Future[Any]) -> None:
        server = self.rng.choice(self.servers)
        await asyncio.wait({playing}, timeout=self.rng.uniform(0.05, 1.2))
        if playing.done():
            playing.result()  # nobody stops by themselves: this raises what went wrong
        server.kill()
        self.kills += 1
        if len(self.servers) > 1:
            await asyncio.sleep(self.rng.uniform(0, 1.0))  # the other one goes on alone
        if self.rng.random() < 0.1:  # killed again before it is up
            server.start(wait=False)
            await asyncio.sleep(self.rng.uniform(0, 1.0))
            server.kill()
            self.kills += 1
        await asyncio.to_thread(server.start)

    def unfinished(self) -> list[str]:
        store = Store(Settings(database=self.database).url)
        try:
            tables = [circle.tables[-1] for circle in self.circles if circle.tables]
            rows = [store.table(table) for table in tables]
            return [f"{row.id} ({row.status})" for row in rows if row is not None and row.status != "over"]
        finally:
            store.engine.dispose()

    def check(self) -> Found:
        """Hold what was acknowledged against what is stored."""
        store = Store(Settings(database=self.database).url)
        try:
            found = Found(kills=self.kills, servers=len(self.servers))
            for circle in self.circles:
                found.found_again += circle.found
                for table in circle.tables:
                    check_table(store, table, circle.people, found)
            found.connections = sum(person.connections for person in self.people)
            for person in self.people:
                found.refusals.update(person.refusals)
            return found
        finally:
            store.engine.dispose()


@dataclass
class Found:
    """What a run has shown; the check raises if anything is lost, doubled or stuck."""

    kills: int = 0
    servers: int = 0
    tables: int = 0
    entries: int = 0
    asked: int = 0
    acknowledged: int = 0
    stored_unacknowledged: int = 0
    found_again: int = 0
    connections: int = 0
    refusals: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        lines = [f"{name.replace('_', ' ')}: {value}" for name, value in vars(self).items() if name != "refusals"]
        return ", ".join(lines) + "".join(f"\n  refused {count} times: {why}" for why, count in self.refusals.items())


def check_table(store: Store, table_id: str, people: list[Person], found: Found, over: bool = True) -> None:
    """Replay a table's entries: numbers without gaps, legal moves, each decision answered once, nothing lost."""
    loaded = store.load(table_id)
    assert loaded is not None, f"table {table_id} is lost"
    row, entries = loaded
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1)), f"table {table_id} has gaps"
    table = Table(row, load(row.game))
    stored: dict[int, Request] = {}
    for entry in entries:
        if entry.kind == "move":
            seat, action, _ = entry.body
            stored[entry.number] = Request(seat, table.asked_at[seat], action)
        table.read(entry)  # refuses what the rules forbid
    assert table.status == row.status, f"table {table_id} is {row.status}, by its entries {table.status}"
    assert table.status == "over" or not over, f"table {table_id} is stuck: {table.status}"
    answered = Counter((request.seat, request.decision) for request in stored.values())
    assert max(answered.values(), default=1) == 1, f"table {table_id} has a decision with two answers"
    promised = [pair for person in people for pair in person.acknowledged.get(table_id, [])]
    for number, request in promised:
        assert stored.get(number) == request, f"table {table_id}: {request} was acknowledged as {number} and is lost"
    assert len({number for number, _ in promised}) == len(promised), f"table {table_id}: one entry, two promises"
    wanted = {request for person in people for request in person.requests.get(table_id, [])}
    by_people = [request for request in stored.values() if table.chairs[request.seat].kind == "person"]
    assert wanted.issuperset(by_people), f"table {table_id} has moves that nobody asked for"
    found.tables += 1
    found.entries += len(entries)
    found.asked += len(wanted)
    found.acknowledged += len(promised)
    found.stored_unacknowledged += len(by_people) - len(promised)


@contextmanager
def database_of(kind: str) -> Iterator[str]:
    """An empty database of a kind."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(prefix="homage-fire-") as folder:
            yield sqlite_in(Path(folder))
    else:
        with running_postgres() as server, server.database("fire") as address:
            yield address


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.table.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--servers", type=int, default=1, help="more than one only on postgres")
    parser.add_argument("--circles", type=int, default=10, help="tables at once")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    sys.modules["__main__"].__spec__ = None  # or every forked server would run this module once more
    began = time.monotonic()

    def progress(fire: Fire) -> None:
        acknowledged = sum(len(each) for person in fire.people for each in person.acknowledged.values())
        tables = sum(len(circle.tables) for circle in fire.circles)
        passed = f"{time.monotonic() - began:6.0f} s"
        print(f"{passed}  {fire.kills} kills, {tables} tables, {acknowledged} moves acknowledged", flush=True)

    with database_of(asked.database) as database:
        fire = Fire(database, asked.servers, asked.circles, asked.seed)
        found = asyncio.run(fire.burn(asked.kills, progress))
    print(f"{asked.database}: nothing lost, nothing doubled, no table stuck in {time.monotonic() - began:.0f} s.")
    print(found)


if __name__ == "__main__":
    sys.exit(main())
