"""Write a database with games under way and finished, as this state of the project stores them.

git worktree add /tmp/then COMMIT
PYTHONPATH=/tmp/then python tests/table/earlier/write.py COMMIT > tests/table/earlier/COMMIT.sql.gz

It runs with the project as it was at that commit, so it uses only what all of them have.
"""

from __future__ import annotations

import asyncio
import gzip
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

import homage
from homage.table.house.house import House
from homage.table.settings import Settings

SEATS = {"feudality": 2, "fief": 3}
BRIEF = {"feudality": {"turn_cap": 2}, "fief": {"round_cap": 1}}
MOVES = 30


async def play(room: Any, rng: random.Random) -> None:
    """One move by chance; windows are answered by all who are asked."""
    async with room.state.lock:
        table = room.table
        seats = table.waiting if table.match.window is not None else table.waiting[:1]
        await room.store.move({seat: rng.choice(table.match.legal(seat)) for seat in seats})


async def under_way(house: House, person: Any, game: str) -> None:
    rng = random.Random(1)
    room = await house.tables.create(person, game, ["me"] * SEATS[game], {}, {}, True)
    for _ in range(MOVES):
        await play(room, rng)


async def finished(house: House, person: Any, name: str) -> None:
    game, rng = homage.load(name), random.Random(2)
    known = {option.name for option in game.options}
    options = {option: value for option, value in BRIEF[name].items() if option in known}
    match = game.new(SEATS[name], 2, options)
    while match.waiting:
        seat = match.waiting[0]
        match.play(seat, rng.choice(match.legal(seat)))
    await house.tables.lay_open(person, match)


async def write(database: Path) -> None:
    house = House(Settings(database=f"sqlite:///{database}"))
    await house.open()
    person = await asyncio.to_thread(house.people.new_guest, "Anna")
    for game in SEATS:
        if game in homage.NAMES:
            await under_way(house, person, game)
            await finished(house, person, game)
    if hasattr(house, "storyteller"):
        from homage.table.house import storytelling

        storytelling.QUIET_MS = -1
        while await house.storyteller.once():
            pass
    await house.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "homage.db"
        asyncio.run(write(database))
        dump = "\n".join(sqlite3.connect(database).iterdump())
    sys.stdout.buffer.write(gzip.compress(f"-- {sys.argv[1]}\n{dump}\n".encode(), mtime=0))


if __name__ == "__main__":
    main()
