"""Real servers and real clients for tests: a process on a free port, HTTP and WebSocket over 127.0.0.1."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets
from sqlalchemy import text

from homage.cli import app as homage_command
from homage.table.http.app import make_app
from homage.table.http.callers import Caller
from homage.table.http.door import Door
from homage.table.settings import Settings
from homage.table.store.storage import Store
from tests.chance import CHANCE, FORKS, Chance
from tests.differences import Known
from tests.patience import PATIENCE_S, wait_until

FORKS.set_forkserver_preload([__name__, "tests.table.forking"])
ADDRESSES = count()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def new_address() -> dict[str, str]:
    """As a proxy passes a request on: from an address where no other test asks. Servers count much by address."""
    number = next(ADDRESSES)
    return {"X-Forwarded-For": f"198.18.{number // 250}.{number % 250 + 1}"}


class Forked:
    """A process forked from one that has imported everything already, with the manners of subprocess.Popen."""

    def __init__(self, target: Callable[..., None], *arguments: Any) -> None:
        self._process = FORKS.Process(target=target, args=arguments, daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()

    def wait(self, timeout: float | None = None) -> None:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise TimeoutError(f"process {self.pid} does not end")


def run_homage(chance: Chance, environment: dict[str, str], *arguments: str) -> None:
    """The command `homage` in a process of its own, with tables that follow from what they are drawn for."""
    chance.take_over()
    os.environ.update(environment)
    homage_command(arguments, prog_name="homage")


class Server:
    """A `homage serve` of our own, which can be killed and started again on the same port and database."""

    def __init__(self, database: str, port: int | None = None, **environment: str) -> None:
        self.database = database
        self.port = port or free_port()
        self.environment = {"HOMAGE_TABLES_PER_MINUTE": "100000", **environment}
        self.process: Forked | subprocess.Popen[bytes] | None = None
        self.chance: Chance | None = None
        self.runs: tuple[Any, ...] = (run_homage,)  # what is forked, and its first arguments

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def arguments(self) -> list[str]:
        return ["serve", "--port", str(self.port), "--no-compile", "--database", self.database]

    def start(self, wait: bool = True) -> None:
        self.chance = CHANCE.of_a_server()
        self.process = Forked(*self.runs, self.chance, self.environment, *self.arguments)
        if wait:
            self.wait_until_ready()

    def wait_until_ready(self) -> None:
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            assert self.process is not None
            assert self.process.poll() is None, "the server ended while starting"
            try:
                if httpx.get(f"{self.url}/health", timeout=PATIENCE_S).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise TimeoutError("the server did not answer in time")

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE_S)


@contextmanager
def serving(database: str, **environment: str) -> Iterator[Server]:
    """A server for as long as the block runs."""
    server = Server(database, **environment)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()


@contextmanager
def serving_here(database: str) -> Iterator[Server]:
    """A server in a thread of this process, for as long as the block runs: what is native here is native there."""
    server = Server(database)
    settings = Settings(database=database, port=server.port, requests_per_s=10_000, tables_per_minute=10_000)
    app = make_app(settings, compile_games=False)
    config = uvicorn.Config(app, port=server.port, log_config=None, access_log=False, http=Caller, ws=Door)
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run)
    thread.start()
    wait_until(lambda: running.started or not thread.is_alive())
    assert thread.is_alive(), "the server ended while starting"
    try:
        yield server
    finally:
        running.should_exit = True
        thread.join()


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'homage.db'}"


Chooser = Callable[[dict[str, Any]], Any]


def by_chance(seed: int) -> Chooser:
    """Choose an action out of a question, whether it lists choices or numbers."""
    rng = random.Random(seed)

    def choose(asked: dict[str, Any]) -> Any:
        actions = asked.get("actions") or [choice["action"] for choice in asked["choices"]]
        return rng.choice(actions)

    return choose


class Guest:
    """A person with a browser of their own: signed in, at a table, playing."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.web = httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S)
        self.name = name
        self.token = ""
        self.heard: list[bytes] = []  # every message of the WebSocket, as it came
        self._known: dict[Any, Known] = {}  # what was told over each of the guest's sockets
        self.present: list[list[bool]] = []  # who was there, each time that somebody came or went

    async def __aenter__(self) -> Guest:
        me = await self.web.post("/api/me", json={"name": self.name})
        assert me.status_code == 200, me.text
        self.token = me.json()["token"]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.web.aclose()

    async def open_table(self, chairs: list[str], **more: Any) -> str:
        answer = await self.web.post("/api/tables", json={"game": "fealty", "chairs": chairs, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def sit(self, table: str, seat: int) -> httpx.Response:
        return await self.web.post(f"/api/tables/{table}/seats/{seat}")

    async def register(self, account: str, password: str) -> httpx.Response:
        """Ask for an account, from an address of one's own if need be: only so many are made from one."""
        headers = {} if "X-Forwarded-For" in self.web.headers else new_address()
        answer = await self.web.post("/api/account", json={"account": account, "password": password}, headers=headers)
        if answer.is_success:
            self.token = answer.json()["token"]
        return answer

    def socket(self, table: str, since: int = 0, brief: bool = False) -> Any:
        """A WebSocket to a table, to be entered with 'async with'."""
        address = f"ws://127.0.0.1:{self.server.port}/ws/{table}?since={since}&brief={str(brief).lower()}"
        headers = {"Authorization": f"Bearer {self.token}"}
        headers |= {name: self.web.headers[name] for name in ("X-Forwarded-For",) if name in self.web.headers}
        patient: dict[str, Any] = {"open_timeout": PATIENCE_S, "ping_timeout": None}  # the server may be slow to answer
        return websockets.connect(address, additional_headers=headers, max_size=None, **patient)

    async def hear(self, socket: Any) -> dict[str, Any]:
        """The next message, but that somebody has come or gone: that is kept by itself."""
        while True:
            data = await asyncio.wait_for(socket.recv(), PATIENCE_S)
            self.heard.append(data.encode() if isinstance(data, str) else data)
            message: dict[str, Any] = json.loads(data)
            if message["type"] != "presence":
                return self._known.setdefault(socket, Known()).take(message)
            self.present.append([chair.get("here", False) for chair in message["chairs"]])

    async def ask(self, socket: Any, **request: Any) -> None:
        await socket.send(json.dumps(request))

    async def play_out(self, table: str, choose: Chooser, brief: bool = False) -> dict[str, Any]:
        """Answer every question of one's own seats until the game is over; returns the last update."""
        answered: set[tuple[int, int]] = set()
        async with self.socket(table, brief=brief) as socket:
            while True:
                update = await self.hear(socket)
                assert update["type"] == "update", update
                if update["status"] == "over":
                    return update
                for seat, seen in update.get("seats", {}).items():
                    asked = seen.get("asked")
                    if asked and (int(seat), asked["decision"]) not in answered:
                        answered.add((int(seat), asked["decision"]))
                        request = {"seat": int(seat), "decision": asked["decision"], "action": choose(asked)}
                        await self.ask(socket, type="play", id=len(answered), **request)

    @asynccontextmanager
    async def at(self, table: str, since: int = 0, brief: bool = False) -> AsyncIterator[Visit]:
        """At a table, and told how it stands."""
        async with self.socket(table, since, brief) as socket:
            visit = Visit(self, socket)
            await visit.hear()
            yield visit


class Visit:
    """A guest at a table with an open socket: remembers what was heard there, and asks one thing at a time."""

    def __init__(self, guest: Guest, socket: Any) -> None:
        self.guest = guest
        self.socket = socket
        self.now: dict[str, Any] = {}  # the last update
        self.updates: list[dict[str, Any]] = []
        self._asked = 0

    async def hear(self) -> dict[str, Any]:
        message = await self.guest.hear(self.socket)
        if message["type"] == "update":
            self.now = message
            self.updates.append(message)
        return message

    async def until(self, holds: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Listen until the last update is such."""
        while not holds(self.now):
            await self.hear()
        return self.now

    async def entry(self, number: int) -> dict[str, Any]:
        """Listen until the table has so many entries."""
        return await self.until(lambda now: now["entry"] >= number)

    async def ask(self, **request: Any) -> dict[str, Any]:
        """Ask, and listen until that is answered: by an update, a refusal, a reason or a sign of life."""
        self._asked += 1
        await self.guest.ask(self.socket, id=self._asked, **request)
        while True:
            message = await self.hear()
            if self._asked in (message.get("done"), message.get("id")):
                return message

    def asked(self, seat: int) -> dict[str, Any] | None:
        """What the seat is asked now, as far as was heard."""
        question: dict[str, Any] | None = self.now["seats"][str(seat)].get("asked")
        return question

    def actions(self, seat: int) -> list[int]:
        asked = self.asked(seat)
        assert asked is not None, f"seat {seat} is asked nothing"
        return asked.get("actions") or [choice["action"] for choice in asked["choices"]]

    async def play(self, seat: int, action: Any = None) -> dict[str, Any]:
        """Answer what the seat is asked: with its first choice unless told."""
        await self.until(lambda now: now["seats"][str(seat)].get("asked"))
        asked = self.asked(seat)
        assert asked is not None
        chosen = self.actions(seat)[0] if action is None else action
        return await self.ask(type="play", seat=seat, decision=asked["decision"], action=chosen)


async def closed_with(connection: Any) -> int | None:
    """The code with which a connection was closed."""
    try:
        while True:
            await asyncio.wait_for(connection.recv(), PATIENCE_S)
    except websockets.ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def stored(server: Server, table: str) -> list[tuple[str, Any]]:
    """Kind and body of every entry of a table, as they lie in the database."""
    url = server.database
    store = Store(url if url.startswith("sqlite") else "postgresql+psycopg://" + url.split("://", 1)[1])
    asked = text("SELECT kind, body FROM entries WHERE table_id = :table ORDER BY number")
    with store.engine.connect() as connection:
        rows = connection.execute(asked, {"table": table}).all()
    store.engine.dispose()
    return [(row.kind, json.loads(row.body)) for row in rows]


def told(updates: list[dict[str, Any]], seat: int | None = None) -> list[str]:
    """The log as these updates told it to a seat (None: a spectator); one that is whole begins it anew."""
    lines: list[str] = []
    for update in updates:
        said = update["spectator"] if seat is None else update["seats"][str(seat)]
        lines = [] if update.get("whole") else lines
        lines += [each["words"] for each in said.get("story", []) if "words" in each]
    return lines
