"""People who are elsewhere, and what reaches them there: a push service, a mail server and webhooks of our own."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import httpx
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from homage.table.house.house import House
from homage.table.http.app import make_app
from homage.table.rooms.room import Room
from homage.table.settings import Settings
from tests.table.registry import HandClock
from tests.table.served import free_port, sqlite_in

SITE = "https://games.example"
PASSWORD = "correct horse battery"


@dataclass(frozen=True)
class Posted:
    """A request that has come."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.body)
        return said


class Sink:
    """A service over HTTP that keeps what it is sent."""

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self.answers: dict[str, tuple[int, dict[str, str]]] = {}  # by path; else 201
        sink = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                sink.posted.append(Posted(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                status, headers = sink.answers.get(self.path, (201, {}))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def do_GET(self) -> None:
                sink.posted.append(Posted(self.path, {}, b"redirected"))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Nobody reads it."""

        class Server(ThreadingHTTPServer):
            request_queue_size = 128  # connections that come at once

        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def at(self, path: str) -> list[Posted]:
        return [each for each in self.posted if each.path == path]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Browser:
    """A browser's side of a subscription: it alone can decrypt what comes."""

    def __init__(self, sink: Sink, path: str) -> None:
        self.sink, self.path = sink, path
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def subscription(self) -> dict[str, Any]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _encoded(point), "auth": _encoded(self._auth)}
        return {"endpoint": self.sink.url + self.path, "expirationTime": None, "keys": keys}

    @property
    def shown(self) -> list[dict[str, Any]]:
        """What has come, decrypted as RFC 8291 says, by a library that the server does not use."""
        return [self.decrypt(each.body) for each in self.sink.at(self.path)]

    def decrypt(self, body: bytes) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth))
        return said


class MailBox:
    """A mail server that keeps what it is given, and may refuse it."""

    def __init__(self, **how: Any) -> None:
        """`how` it wants to be spoken to, as aiosmtpd calls it."""
        self.mails: list[EmailMessage] = []
        self.envelopes: list[tuple[str, list[str]]] = []
        self.answer = "250 OK"
        self._controller = Controller(self, hostname="127.0.0.1", port=free_port(), **how)
        self._controller.start()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.answer.startswith("250"):
            self.envelopes.append((envelope.mail_from, envelope.rcpt_tos))
            self.mails.append(message_from_bytes(envelope.content, _class=EmailMessage, policy=default))  # type: ignore[arg-type]
        return self.answer

    @property
    def port(self) -> int:
        return int(self._controller.port)

    def text(self, number: int = -1) -> str:
        part = self.mails[number].get_body(("plain",))
        assert part is not None
        return str(part.get_content())

    def close(self) -> None:
        self._controller.stop()


@contextmanager
def sink() -> Iterator[Sink]:
    made = Sink()
    try:
        yield made
    finally:
        made.close()


@contextmanager
def mail_box(**how: Any) -> Iterator[MailBox]:
    made = MailBox(**how)
    try:
        yield made
    finally:
        made.close()


@dataclass
class Person:
    """Somebody with a browser."""

    name: str
    web: httpx.AsyncClient
    id: str = ""

    async def ask(self, method: str, path: str, status: int = 200, body: Any = None) -> Any:
        answer = await self.web.request(method, f"/api{path}", json=body)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content and "json" in answer.headers["content-type"] else answer.text


@dataclass
class Club:
    """A server with a clock set by hand, whose notices are sent when the test says so."""

    house: House
    app: Any
    clock: HandClock
    sink: Sink
    box: MailBox
    people: list[Person] = field(default_factory=list)

    async def join(self, name: str, account: bool = True) -> Person:
        web = httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://homage")
        person = Person(name, web)
        person.id = (await person.ask("POST", "/me", body={"name": name}))["id"]
        if account:
            await person.ask("POST", "/account", body={"account": name, "password": PASSWORD})
        self.people.append(person)
        return person

    async def with_mail(self, person: Person, address: str) -> None:
        """Somebody gives an address, and confirms it by the link in the mail."""
        await person.ask("POST", "/notices/mail", 202, {"address": address})
        link = next(line for line in self.box.text().splitlines() if "/confirm/" in line)
        await person.ask("POST", "/notices/mail/confirm", 204, {"token": link.rpartition("/")[2]})
        self.box.mails.clear()
        self.box.envelopes.clear()

    async def table(self, *people: Person, **more: Any) -> Room:
        """A game between these, in the order of the seats; nobody looks at it."""
        body = {"game": "fealty", "chairs": ["me", *["open"] * (len(people) - 1)], "options": {"short": True}, **more}
        table = await people[0].ask("POST", "/tables", 201, body)
        for seat, person in enumerate(people[1:], start=1):
            await person.ask("POST", f"/tables/{table['id']}/seats/{seat}")
        return await self.house.room(table["id"])

    async def play(self, room: Room, moves: int = 1) -> None:
        """The first legal moves, by whoever is asked."""
        for _ in range(moves):
            async with room.state.lock:
                seat = room.table.waiting[0]
                assert room.table.match is not None
                await room.store.move({seat: room.table.match.legal(seat)[0]})

    async def send(self, minutes: float = 0) -> None:
        """Let time pass, and send what is due."""
        self.clock.now += round(minutes * 60_000)
        await self.house.notices.once()
        await self.house.notices.settle()


@asynccontextmanager
async def club(folder: Path, database: str = "", **settings: Any) -> AsyncIterator[Club]:
    """A club whose server sends mail, and may reach this machine."""
    with sink() as posts, mail_box() as box:
        chosen = {
            "database": database or sqlite_in(folder),
            "requests_per_s": 10_000,
            "tables_per_minute": 10_000,
            "public_url": SITE,
            "mail_server": "127.0.0.1",
            "mail_port": box.port,
            "mail_tls": "none",
            "mail_sender": "Homage <homage@games.example>",
            "notices_to": "127.0.0.1",
            **settings,
        }
        app = make_app(Settings(**chosen), compile_games=False)
        async with app.router.lifespan_context(app):
            house: House = app.state.house
            for task in house._tasks:
                task.cancel()
            clock = HandClock()
            clock.now = house.now()
            house.watch = clock  # type: ignore[assignment]
            made = Club(house, app, clock, posts, box)
            try:
                yield made
            finally:
                await asyncio.gather(*(person.web.aclose() for person in made.people))


def environment(box: MailBox, site: str = SITE) -> dict[str, str]:
    """The settings of a server that may reach this machine."""
    return {
        "HOMAGE_NOTICES_TO": "127.0.0.1",
        "HOMAGE_PUBLIC_URL": site,
        "HOMAGE_MAIL_SERVER": "127.0.0.1",
        "HOMAGE_MAIL_PORT": str(box.port),
        "HOMAGE_MAIL_TLS": "none",
        "HOMAGE_MAIL_SENDER": "homage@games.example",
        "HOMAGE_MAIL_AFTER_S": "0.5",
        "HOMAGE_REQUESTS_PER_S": "100000",
    }


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
