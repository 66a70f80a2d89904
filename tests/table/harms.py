"""What befalls a house beside kills: its database goes away, its disk is full, its clock is set."""

from __future__ import annotations

import asyncio
import errno
import time
from pathlib import Path
from typing import Any

import psycopg

from homage.table.settings import Settings
from homage.table.store.storage import Store
from support.postgres import FAST, IMMEDIATE, Postgres
from tests.chance import FORKS, Chance
from tests.table.crash import UNLIMITED, Fire, Found
from tests.table.noted import Noted, run_noted
from tests.table.served import run_homage

HOUR_MS = 3_600_000
MEGABYTE = 1 << 20


class Cuts(Fire):
    """Connections to PostgreSQL are cut at random moments; the server itself lives on."""

    async def harm(self, playing: asyncio.Future[Any]) -> None:
        await self.peace(playing, most_s=0.3)
        await asyncio.to_thread(cut, self.database)
        self.harms["cuts"] += 1


def cut(database: str) -> None:
    """End every connection to a database, as its administrator can."""
    with psycopg.connect(database.replace("?", "?application_name=cut&", 1), autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND application_name <> 'cut'"
        )


class Restarts(Fire):
    """Servers on a PostgreSQL that is stopped, properly or as by a crash, and started again; they are killed too."""

    def __init__(self, postgres: Postgres, name: str, servers: int = 2, circles: int = 10, seed: int = 1) -> None:
        super().__init__(postgres.address(name), servers, circles, seed)
        self.postgres = postgres

    async def harm(self, playing: asyncio.Future[Any]) -> None:
        await self.peace(playing)
        if self.rng.random() < 0.5:
            await self.kill(self.rng.choice(self.servers))
            return
        how = self.rng.choice((FAST, IMMEDIATE))
        await asyncio.to_thread(self.postgres.stop, how)
        await asyncio.sleep(self.rng.uniform(0, 2.0))  # nobody can move
        await asyncio.to_thread(self.postgres.start)
        self.harms["database restarts"] += 1


class FullDisk(Fire):
    """The disk of a SQLite file is full for a while, again and again; it must be a small one that is all ours."""

    def __init__(self, folder: Path, circles: int = 10, seed: int = 1) -> None:
        super().__init__(f"sqlite:///{folder / 'homage.db'}", circles=circles, seed=seed)
        self.ballast = folder / "ballast"

    async def harm(self, playing: asyncio.Future[Any]) -> None:
        await self.peace(playing)
        await asyncio.to_thread(fill, self.ballast)
        self.harms["full disks"] += 1
        before = self.acknowledged
        await self.peace(playing, 0.2, 1.5)
        self.harms["moves acknowledged on a full disk"] += self.acknowledged - before  # some room is left in old pages
        if self.rng.random() < 0.3:
            self.servers[0].kill()
            self.harms["kills"] += 1
            self.ballast.unlink()
            await asyncio.to_thread(self.servers[0].start)
        else:
            self.ballast.unlink()

    @property
    def acknowledged(self) -> int:
        return sum(len(each) for person in self.people for each in person.acknowledged.values())


def fill(file: Path) -> None:
    """Write until nothing more can be written."""
    piece = MEGABYTE
    with file.open("wb", buffering=0) as ballast:
        while piece:
            try:
                ballast.write(bytes(piece))
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
                piece //= 4


class Jumps(Fire):
    """The clock of the machine is set by hours in the middle of play; a server that starts may find it set back."""

    clock = {"kind": "live", "minutes": 5}  # noqa: RUF012 - nobody changes it

    def server(self) -> Noted:
        return OnClock(self.database, **UNLIMITED)

    async def harm(self, playing: asyncio.Future[Any]) -> None:
        server = self.servers[0]
        assert isinstance(server, OnClock)
        for _ in range(self.rng.randint(1, 4)):
            await self.peace(playing, most_s=0.5)
            server.ahead_ms.value = self.rng.randint(-30 * 24 * HOUR_MS, 30 * 24 * HOUR_MS)
            self.harms["jumps"] += 1
        await self.peace(playing, most_s=0.5)
        server.ahead_ms.value = self.rng.randint(-23 * HOUR_MS, 0)  # time that passes while no server runs counts
        await self.kill(server)

    def check(self) -> Found:
        """Nobody has lost a game by time, and time has never gone back at a table."""
        store = Store(Settings(database=self.database).url)
        try:
            for circle in self.circles:
                for table in circle.tables:
                    entries = store.entries(table)
                    kinds = {entry.kind for entry in entries}
                    assert not {"replace", "time"} & kinds, f"a clock of table {table} has run out"
                    times = [entry.at for entry in entries]
                    assert times == sorted(times), f"time has gone back at table {table}"
        finally:
            store.engine.dispose()
        return super().check()


class OnClock(Noted):
    """A server on a machine whose clock can be set."""

    def __init__(self, database: str, **environment: str) -> None:
        super().__init__(database, **environment)
        self.ahead_ms = FORKS.RawValue("q", 0)
        self.runs = (run_noted, self.log, run_on_clock, self.ahead_ms)


def run_on_clock(ahead_ms: Any, chance: Chance, environment: dict[str, str], *arguments: str) -> None:
    """The command `homage`, where the clock of the machine, and nothing else, is ahead by so much."""
    seconds, nanoseconds = time.time, time.time_ns
    time.time = lambda: seconds() + ahead_ms.value / 1000
    time.time_ns = lambda: nanoseconds() + ahead_ms.value * 1_000_000
    run_homage(chance, environment, *arguments)
