"""Many long tables open in one server: memory a table, time to open one, and how long the event loop ever stands still.

python -m bench.tables [--tables 2000] [--moves 600] [--game petty_fiefs] [--interpreted]

One game is played by chance for so many moves and stored again and again, each time as a table of its own, in a SQLite
file in a temporary folder. Then a house opens them all, a few at a time, while a heartbeat on its event loop notes how
late it is.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table
from sqlalchemy import insert

import homage
from bench.server import Unavailable, resident_kib
from homage.engine.game import Game
from homage.engine.match import Match
from homage.table.http.serving import settle_memory
from homage.table.rooms.house import House
from homage.table.rooms.windows import Pauses
from homage.table.settings import Settings
from homage.table.store.schema import ENTRIES, PLAYERS, TABLES
from homage.table.store.storage import Store

AT_ONCE = 8  # tables asked for at the same time
BEAT_S = 0.001
TRIES = 200  # games begun to find one that lasts long enough
ROWS = 20_000  # entries written with one statement


@dataclass(frozen=True)
class Figures:
    """What one run has shown."""

    tables: int
    kib_a_table: float
    cpu_ms: float  # to open a table
    longest_gap_ms: float
    p99_gap_ms: float


def a_long_game(game: Game, moves: int) -> Match:
    """A game by chance that lasts so long."""
    for seed in range(TRIES):
        match, rng = game.new(game.most_seats, seed=seed), random.Random(seed)
        while match.waiting and match.played < moves:
            seat = rng.choice(match.waiting)
            match.play(seat, rng.choice(match.legal(seat)))
        if match.played == moves and match.waiting:
            return match
    raise Unavailable(f"No game of {game.title} by chance lasts {moves} moves; ask for fewer with --moves.")


def fill(database: str, match: Match, tables: int) -> list[str]:
    """Store a game so many times; returns the names of the tables."""
    store = Store(database)
    store.migrate()
    names = [f"table{number:06}" for number in range(tables)]
    rows = (row for name in names for row in entries(name, match))
    with store.engine.begin() as connection:
        connection.execute(insert(PLAYERS).values(id="anna", name="Anna", created=0))
        connection.execute(insert(TABLES), [table_row(name, match) for name in names])
        while batch := [row for row, _ in zip(rows, range(ROWS), strict=False)]:
            connection.execute(insert(ENTRIES), batch)
    store.engine.dispose()
    return names


def table_row(name: str, match: Match) -> dict[str, object]:
    """A table where one person has all seats."""
    game = match.game
    chairs = [{"kind": "person", "name": "Anna", "player": "anna"}] * match.seats
    agreed = {
        "options": match.options,
        "clock": {"kind": "none"},
        "pauses": Pauses(0, 0).as_dict(),
        "rules": game.rules_stamp,
    }
    return {
        "id": name,
        "game": game.name,
        "seats": match.seats,
        "settings": json.dumps({**agreed, "chairs": chairs}),
        "chairs": json.dumps(chairs),
        "key": match.private_record.key,
        "listed": False,
        "host": "anna",
        "status": "playing",
        "created": 0,
        "touched": 0,
        "waiting": sum(1 << seat for seat in match.waiting),
    }


def entries(name: str, match: Match) -> Iterator[dict[str, object]]:
    """The game as the entries of a table."""
    record = match.record
    moves = [("move", [move.seat, move.action, move.outcomes]) for move in record.moves]
    for number, (kind, body) in enumerate([("start", {"deal": record.deal}), *moves], start=1):
        yield {"table_id": name, "number": number, "at": number, "kind": kind, "body": json.dumps(body)}


async def beat(gaps: list[float]) -> None:
    """Note, again and again, how late the event loop is."""
    while True:
        due = time.perf_counter() + BEAT_S
        await asyncio.sleep(BEAT_S)
        gaps.append(time.perf_counter() - due)


async def open_all(database: str, names: Sequence[str]) -> Figures:
    """Open all tables; they stay open."""
    house = House(Settings(database=database))
    await house.open()
    await house.room(names[0])  # whatever is loaded with the first is not counted
    settle_memory()
    gaps: list[float] = []
    heart = asyncio.create_task(beat(gaps))
    left, before, began = list(names[1:]), memory(), time.process_time()

    async def visitor() -> None:
        while left:
            await house.room(left.pop())

    await asyncio.gather(*(visitor() for _ in range(AT_ONCE)))
    cpu = time.process_time() - began
    heart.cancel()
    gc.collect()
    count = len(names) - 1
    assert len(house.rooms) == len(names)
    kib = (memory() - before) / count
    await house.close()
    gaps.sort()
    return Figures(count, kib, 1000 * cpu / count, 1000 * gaps[-1], 1000 * gaps[int(0.99 * len(gaps))])


def memory() -> float:
    """What this process holds, in KiB."""
    found = resident_kib(os.getpid())
    if found is None:
        raise Unavailable("This machine does not tell how much memory a process holds.")
    return found


def measure(game: Game, tables: int, moves: int) -> Figures:
    """Tables stored in a folder of their own, and opened."""
    match = a_long_game(game, moves)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        names = fill(database, match, tables + 1)
        return asyncio.run(open_all(database, names))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--moves", type=int, default=600)
    parser.add_argument("--game", default="petty_fiefs", choices=homage.NAMES)
    parser.add_argument("--interpreted", action="store_true", help="before native code is ready")
    asked = parser.parse_args()
    game = homage.load(asked.game)
    if not asked.interpreted:
        game.compile()
    console = Console()
    try:
        figures = measure(game, asked.tables, asked.moves)
    except Unavailable as error:
        raise SystemExit(str(error)) from error
    way = "interpreted" if asked.interpreted else "native"
    shown = Table(title=f"{figures.tables:,} tables of {game.title}, {asked.moves} moves each, {way}")
    for column in ("memory a table", "CPU to open one", "longest gap of the event loop", "p99 of its gaps"):
        shown.add_column(column, justify="right")
    gap, p99 = f"{figures.longest_gap_ms:,.1f} ms", f"{figures.p99_gap_ms:.1f} ms"
    shown.add_row(f"{figures.kib_a_table:,.0f} KiB", f"{figures.cpu_ms:,.1f} ms", gap, p99)
    console.print(shown)


if __name__ == "__main__":
    main()
