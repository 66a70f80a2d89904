"""Notices by push: how long players wait for their moves while notices are sent and while none are, in one run.

python -m bench.notices [--subscriptions 10000] [--a-minute 1000] [--players 100] [--rounds 2] [--seconds N]

Pairs of people whose pages are off the screen play slowly, so that each question calls one of them: first without a
way to be reached, then each with a device, among so many other subscriptions. Players, as browsers are, move at a
steady pace beside them and are what is measured. Devices are addresses at a server of this process, which decrypts
nothing.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from rich.console import Console
from sqlalchemy import insert

import homage
from bench.arguments import Arguments
from bench.clients import SPREAD, Heard, loading, quantile, spread
from bench.processes import processor_s
from bench.server import complaints
from bench.serving import Running, Unavailable, homage_server
from bench.showing import markdown, show, shown
from homage.table.notices.devices import mark_of
from homage.table.store.schema import NOTICE_SETTINGS, PLAYERS, PUSH_DEVICES, SESSIONS
from homage.table.store.storage import Store

SUBSCRIPTIONS, A_MINUTE, PLAYERS_AT_ONCE, EVERY_S, ROUNDS = 10_000, 1_000, 100, 1.0, 2
GAME = "petty_fiefs"  # whose games are longer than a round
PAIRS = 100  # who are notified in turn


class Endpoint:
    """A push service: it takes everything, and counts."""

    def __init__(self) -> None:
        self.came: list[float] = []
        self.url = ""
        self._ready = threading.Event()
        self._thread = threading.Thread(target=asyncio.run, args=(self._serve(),), daemon=True)

    def __enter__(self) -> Endpoint:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    async def _serve(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._ready.set()
        await self._over.wait()
        server.close()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                lines = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:] if line)
                await reader.readexactly(int(lines[b"content-length"]))
                self.came.append(time.monotonic())
                writer.write(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # it has hung up
        finally:
            writer.close()


@dataclass
class Spell:
    """What all rounds have shown of players, in milliseconds, while notices were sent or not."""

    delays: list[float] = field(default_factory=list)
    cpu_s: float = 0.0
    seconds: float = 0.0
    notices: int = 0
    heard: list[Heard] = field(default_factory=list)

    @property
    def a_minute(self) -> float:
        return self.notices / max(1e-9, self.seconds) * 60


def subscribe(database: str, number: int, endpoint: str) -> None:
    """So many people with a device each, who play nowhere."""
    store = Store(database)
    store.migrate()
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    key = base64.urlsafe_b64encode(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)).rstrip(b"=")
    auth, now = secrets.token_urlsafe(16), time.time_ns() // 1_000_000
    ids = [secrets.token_urlsafe(16) for _ in range(number)]
    with store.engine.begin() as connection:
        connection.execute(insert(PLAYERS), [{"id": each, "name": "Guest", "created": now} for each in ids])
        sessions = [{"id": each, "player_id": each, "device": "", "created": now, "seen": now} for each in ids]
        connection.execute(insert(SESSIONS), sessions)
    wants = {"kinds": '{"turn": ["push"]}', "muted": "[]", "quiet": None}
    devices = [
        {"id": each[:16], "player_id": each, "session_id": each, "name": "", "endpoint": f"{endpoint}/{each}"}
        | {"mark": mark_of(each), "p256dh": key.decode(), "auth": auth, "created": now}
        for each in ids
    ]
    with store.engine.begin() as connection:
        connection.execute(insert(NOTICE_SETTINGS), [{"player_id": each, **wants} for each in ids])
        connection.execute(insert(PUSH_DEVICES), devices)
    store.engine.dispose()


@contextmanager
def crowd(server: Running, a_minute: float, push: str) -> Iterator[None]:
    """Pairs who play slowly with their pages off the screen, so that so many questions a minute call one of them."""
    pace = 2 * PAIRS * 60 / a_minute  # both together: each thinks for half of it
    asked = {"url": server.url, "game": "fealty", "mode": "brief", "pace": pace}
    with loading("homage.js", 2 * PAIRS, **asked, **({"push": push} if push else {})):
        yield


def measure(
    subscriptions: int, a_minute: float, players: int, rounds: int, game: str, seconds: float, native: bool
) -> tuple[Spell, Spell]:
    """All rounds on one server: while no notices are sent, and while they are."""
    without, with_them = Spell(), Spell()
    with tempfile.TemporaryDirectory() as folder, Endpoint() as endpoint:
        database = f"sqlite:///{Path(folder) / 'homage.db'}"
        subscribe(database, subscriptions, endpoint.url)
        settings = {"HOMAGE_NOTICES_TO": "127.0.0.1"}
        with (
            homage_server(native=native, database=database, settings=settings) as server,
            loading("homage.js", players, url=server.url, game=game, mode="full", pace=2 * EVERY_S) as load,
        ):
            for _ in range(rounds):
                for spell, push in ((without, ""), (with_them, endpoint.url)):
                    with crowd(server, a_minute, push):
                        before = len(endpoint.came)
                        heard, used, now_used = load.measure(seconds, lambda: processor_s(server.pid))
                        spell.notices += len(endpoint.came) - before
                    spell.heard.append(heard)
                    spell.delays += heard.delays
                    spell.seconds += heard.seconds
                    spell.cpu_s += (now_used or 0.0) - (used or 0.0)
    return without, with_them


COLUMNS = ("pushes a minute", "moves", *SPREAD, "server's core")


def row(spell: Spell) -> tuple[str, ...]:
    """A line of the table."""
    delays = spell.delays
    return (f"{spell.a_minute:,.0f}", f"{len(delays):,}", *spread(delays), shown(spell.cpu_s / spell.seconds, ".0%"))


def run(
    console: Console,
    seconds: float = 60.0,
    subscriptions: int = SUBSCRIPTIONS,
    a_minute: float = A_MINUTE,
    players: int = PLAYERS_AT_ONCE,
    rounds: int = ROUNDS,
    game: str = GAME,
    native: bool = True,
) -> None:
    """Measure both, print one table; say so loudly where it cannot be done."""
    try:
        without, with_them = measure(subscriptions, a_minute, players, rounds, game, seconds, native)
    except Unavailable as missing:
        console.print(f"[bold red]NOTICES WERE NOT MEASURED.[/bold red] {missing}")
        return
    ratio = quantile(with_them.delays, 0.99) / quantile(without.delays, 0.99)
    notes = [
        f"With notices the players' p99 is {ratio:.2f} x what it is without.",
        "A turn that is taken elsewhere brings a second push, which closes the first.",
    ]
    heard = [*without.heard, *with_them.heard]
    doubts = [doubt for each in heard for doubt in complaints("players", each)]
    if with_them.a_minute < a_minute * 0.9:
        doubts.append(f"Only {with_them.a_minute:,.0f} of {a_minute:,.0f} notices a minute were sent.")
    title = (
        f"{homage.load(game).title}: {players} players who each move every {2 * EVERY_S:g} s, "
        f"{subscriptions:,} subscriptions, {rounds} x {seconds:g} s"
    )
    show(console, title, markdown(COLUMNS, [row(without), row(with_them)], words=0), notes, doubts)


def main() -> None:
    """The command line."""
    parser = Arguments("bench.notices", __doc__, seconds=60.0)
    parser.add_argument("--subscriptions", type=int, default=SUBSCRIPTIONS)
    parser.add_argument("--a-minute", type=float, default=A_MINUTE, help="questions that call somebody")
    parser.add_argument("--players", type=int, default=PLAYERS_AT_ONCE)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.one_game(GAME)
    asked = parser.parse_args()
    run(Console(), asked.seconds, asked.subscriptions, asked.a_minute, asked.players, asked.rounds, asked.game)


if __name__ == "__main__":
    main()
