"""A house under fire: people play without rest while their servers are killed at random moments and started again.

The tests play for short, `python -m tests.table.soak` for long; `harms.py` has other things than kills.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import httpx
import websockets

from homage.games import load
from homage.table.entries.table import Table
from homage.table.settings import Settings
from homage.table.store.storage import Store
from tests.table.noted import Noted
from tests.table.served import Server

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
END_S = 300.0  # every game must come to its end so soon after the last start


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

    def __init__(
        self, servers: list[Server], number: int, seed: int, clock: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        self.clock = clock
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
        asked = {"game": "fealty", "chairs": self.chairs, "options": {"short": True}, "clock": dict(self.clock)}
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

    clock: Mapping[str, Any] = MappingProxyType({})  # of each table

    def __init__(self, database: str, servers: int = 1, circles: int = 10, seed: int = 1) -> None:
        self.database = database
        self.rng = random.Random(seed)
        self.servers = [self.server() for _ in range(servers)]
        self.circles = [Circle([*self.servers], number, seed * 1000, self.clock) for number in range(circles)]
        self.harms: Counter[str] = Counter()
        self.ended = False

    def server(self) -> Noted:
        """One more server of the house."""
        return Noted(self.database, **UNLIMITED)

    @property
    def people(self) -> list[Person]:
        return [person for circle in self.circles for person in circle.people]

    async def burn(self, times: int) -> Found:
        """Play under fire, then to the end in peace; returns what the database holds."""
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in self.servers))
        try:
            await asyncio.gather(*(person.introduce() for person in self.people))
            playing = asyncio.gather(*(circle.play_on(lambda: self.ended) for circle in self.circles))
            for _ in range(times):
                await self.harm(playing)
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
        """Kill a server in the middle of play, and start it again."""
        await self.peace(playing)
        await self.kill(self.rng.choice(self.servers))

    async def peace(self, playing: asyncio.Future[Any], least_s: float = 0.05, most_s: float = 1.2) -> None:
        """Let people play for a moment."""
        await asyncio.wait({playing}, timeout=self.rng.uniform(least_s, most_s))
        if playing.done():
            playing.result()  # nobody stops by themselves: this raises what went wrong

    async def kill(self, server: Server) -> None:
        server.kill()
        self.harms["kills"] += 1
        if len(self.servers) > 1:
            await asyncio.sleep(self.rng.uniform(0, 1.0))  # the other one goes on alone
        if self.rng.random() < 0.1:  # killed again before it is up
            server.start(wait=False)
            await asyncio.sleep(self.rng.uniform(0, 1.0))
            server.kill()
            self.harms["kills"] += 1
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
        """Hold what was acknowledged against what is stored, and hear what servers have complained of."""
        for server in self.servers:
            server.check()
        store = Store(Settings(database=self.database).url)
        try:
            found = Found(harms=self.harms)
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

    tables: int = 0
    entries: int = 0
    asked: int = 0
    acknowledged: int = 0
    stored_unacknowledged: int = 0
    found_again: int = 0
    connections: int = 0
    harms: Counter[str] = field(default_factory=Counter)  # what was done, and how often
    refusals: Counter[str] = field(default_factory=Counter)  # sentences that people were told, and how often

    @property
    def counts(self) -> Counter[str]:
        """All of it as numbers that can be added up."""
        own = {name.replace("_", " "): value for name, value in vars(self).items() if isinstance(value, int)}
        return self.harms + Counter({**own, "refusals": self.refusals.total()})


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
