"""Many long tables opened in one server: the memory each takes, what opening one costs, and how long others wait.

python -m bench.tables [--tables 2000] [--moves 600] [--game petty_fiefs] [--seconds 20]

One game is played by chance for so many moves and stored again and again, each time as a table of its own, in a SQLite
file. A house without a network opens them all, a few at a time, and shows each to somebody who wants the whole story,
as browsers do. Meanwhile people at other tables move, and a beat every millisecond tells how long the event loop is
held. The same for some seconds before, when nothing is opened, is what to compare it with.

Delays are measured by the clock and in processor time: on a busy machine the clock tells of others too.
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
from collections.abc import Awaitable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from sqlalchemy import insert

import homage
from bench.clients import quantile
from bench.processes import resident_kib
from bench.serving import Unavailable
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.table.entries.windows import Pauses
from homage.table.house.house import House
from homage.table.http.serving import settle_memory, take_short_turns
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.messages.message import ServerMessage
from homage.table.people.people import Person
from homage.table.rooms.requests import handle
from homage.table.rooms.room import Room
from homage.table.settings import Settings
from homage.table.store.schema import ENTRIES, PLAYERS, TABLES
from homage.table.store.storage import Store

AT_ONCE = 8  # tables asked for at the same time
PEOPLE, PACE_S = 4, 0.1  # who move at tables of their own, and how long they take for a move
NONE = Pauses(0, 0)
BEAT_S = 0.001
TRIES = 200  # games begun to find one that lasts long enough
ROWS = 20_000  # entries written with one statement


# -- what is stored ---------------------------------------------------------------------------------------------------


def a_long_game(game: Game, moves: int) -> Match:
    """A game by chance that lasts so long."""
    for seed in range(TRIES):
        match, rng = game.new(game.most_seats, seed=seed), random.Random(seed)
        while match.waiting and match.played < moves:
            seat = rng.choice(match.waiting)
            match.play(seat, rng.choice(match.legal(seat)))
        if match.waiting:
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
        while batch := [row for _, row in zip(range(ROWS), rows, strict=False)]:
            connection.execute(insert(ENTRIES), batch)
    store.engine.dispose()
    return names


def table_row(name: str, match: Match) -> dict[str, object]:
    """A table where one person has all seats."""
    game = match.game
    chairs = [{"kind": "person", "name": "Anna", "player": "anna"}] * match.seats
    agreed = {"options": match.options, "clock": {"kind": "none"}, "pauses": NONE.as_dict(), "rules": game.rules_stamp}
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


# -- what is measured -------------------------------------------------------------------------------------------------


@dataclass
class Delays:
    """In seconds: by the clock, and the processor time that all threads of the server took meanwhile."""

    clock: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)


@dataclass
class Spell:
    """What a while has shown."""

    loop: Delays = field(default_factory=Delays)  # what anything that comes to the event loop would wait
    moves: Delays = field(default_factory=Delays)  # until they are stored and shown
    openings: Delays = field(default_factory=Delays)
    processor_s: float = 0.0


class Onlooker:
    """Somebody who looks at a table as browsers do."""

    name, brief, gone = "Anna", False, False

    def __init__(self, person: str) -> None:
        self.person = person
        self.refused: m.Refusal | None = None

    def post(self, message: ServerMessage) -> None:
        """Write it down as it would be sent."""
        if isinstance(message, m.Refusal):
            self.refused = message
        msgspec.json.encode(message)

    def send(self, data: bytes) -> None:
        """It is written down already."""

    def dismiss(self) -> None:
        """The next move will be refused."""


async def timed(delays: Delays, work: Awaitable[object]) -> None:
    """Note how long something takes."""
    began, used = time.perf_counter(), time.process_time()
    await work
    delays.clock.append(time.perf_counter() - began)
    delays.processor.append(time.process_time() - used)


async def beat(loop: Delays) -> None:
    """Note how late the event loop is; whatever else had come during a long gap would have waited for its end too."""
    while True:
        beats = Delays()
        await timed(beats, asyncio.sleep(BEAT_S))
        for waits, gap in ((loop.clock, beats.clock[0]), (loop.processor, beats.processor[0])):
            late = max(0.0, gap - BEAT_S)
            waits.append(late)
            waits.extend(late - BEAT_S * number for number in range(1, int(late / BEAT_S)))


class Evening:
    """A house, and people in it who play all seats of their tables by chance, one game after the other."""

    def __init__(self, database: str, game: Game) -> None:
        self.house, self.game = House(Settings(database=database)), game
        self.now = Spell()
        self._ended = False

    async def play(self, person: Person) -> None:
        """Until the evening has ended."""
        onlooker, rng = Onlooker(person.id), random.Random(person.id)
        while not self._ended:
            room = await self.house.tables.create(person, self.game.name, ["me", "me"], {}, {}, False, NONE)
            await room.join(onlooker, 0)
            while room.table.waiting and not self._ended:
                await asyncio.sleep(PACE_S * rng.uniform(0.5, 1.5))
                await timed(self.now.moves, handle(room, onlooker, by_chance(room, rng)))
                if onlooker.refused is not None:
                    raise Unavailable(f"The server refused a move: {onlooker.refused}")
            room.part(onlooker)

    async def open_all(self, names: Sequence[str]) -> None:
        """Open tables, a few at a time, and show each to somebody; they stay open."""
        left = list(names)

        async def visit() -> None:
            while left:
                await timed(self.now.openings, self._look(left.pop(), Onlooker("")))

        await asyncio.gather(*(visit() for _ in range(AT_ONCE)))

    async def _look(self, name: str, onlooker: Onlooker) -> None:
        room = await self.house.room(name)
        await room.join(onlooker, 0)
        room.part(onlooker)

    async def spell(self, meanwhile: Awaitable[object]) -> Spell:
        """How the event loop and people fare while something goes on."""
        now = self.now = Spell()
        beating, used = asyncio.create_task(beat(now.loop)), time.process_time()
        await meanwhile
        now.processor_s = time.process_time() - used
        beating.cancel()
        return now

    async def whole(self, names: Sequence[str], seconds: float) -> Figures:
        """People by themselves, then while all the other tables are opened."""
        await self.house.open()
        guests = [await asyncio.to_thread(self.house.people.new_guest, "Anna") for _ in range(PEOPLE)]
        people = [asyncio.create_task(self.play(guest)) for guest in guests]
        await self.open_all(names[:AT_ONCE])  # whatever is loaded with the first is not counted
        settle_memory()
        take_short_turns()
        alone = await self.spell(asyncio.sleep(seconds))
        before = memory()
        meanwhile = await self.spell(self.open_all(names[AT_ONCE:]))
        gc.collect()
        grown = memory() - before
        self._ended = True
        await asyncio.gather(*people)
        await self.house.close()
        return Figures(alone, meanwhile, grown / len(meanwhile.openings.clock))


def by_chance(room: Room, rng: random.Random) -> c.Play:
    """A move of somebody who is asked."""
    seat = rng.choice(room.table.waiting)
    assert room.table.match is not None
    action = rng.choice(room.table.match.legal(seat))
    return c.Play(seat=seat, decision=room.table.asked_at[seat], action=action)


@dataclass(frozen=True)
class Figures:
    """What one run has shown."""

    alone: Spell
    meanwhile: Spell  # while tables are opened
    kib_a_table: float

    @property
    def processor_ms(self) -> float:
        """For each opening: without what the people cost who move meanwhile."""
        people = self.alone.processor_s / len(self.alone.moves.clock) * len(self.meanwhile.moves.clock)
        return 1000 * (self.meanwhile.processor_s - people) / len(self.meanwhile.openings.clock)


def memory() -> float:
    """What this process holds, in KiB."""
    found = resident_kib(os.getpid())
    if found is None:
        raise Unavailable("This machine does not tell how much memory a process holds.")
    return found


def measure(game: Game, tables: int, moves: int, seconds: float) -> Figures:
    """Tables stored in a folder of their own, and opened."""
    match = a_long_game(game, moves)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        names = fill(database, match, tables + AT_ONCE)
        return asyncio.run(Evening(database, game).whole(names, seconds))


# -- showing ----------------------------------------------------------------------------------------------------------


def shown(found: Figures, title: str) -> Table:
    """All delays in milliseconds."""
    table = Table(title=title, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    columns = ("whose", "while", "how many", "p50", "p99", "longest", "processor p50", "p99", "longest")
    for column in columns:
        table.add_column(column, justify="left" if column in ("whose", "while") else "right", no_wrap=True)
    for meanwhile, now in (("nothing is opened", found.alone), ("tables are opened", found.meanwhile)):
        for whose, delays in (("the event loop", now.loop), ("moves", now.moves), ("openings", now.openings)):
            if delays.clock:
                table.add_row(whose, meanwhile, f"{len(delays.clock):,}", *_row(delays.clock), *_row(delays.processor))
    return table


def _row(delays: Sequence[float]) -> list[str]:
    return [f"{1000 * each:,.1f}" for each in (quantile(delays, 0.5), quantile(delays, 0.99), max(delays))]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.tables", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--moves", type=int, default=600, help="of each table")
    parser.add_argument("--game", default="petty_fiefs", choices=homage.NAMES)
    parser.add_argument("--seconds", type=float, default=20.0, help="of the measurement without openings")
    asked = parser.parse_args()
    game = homage.load(asked.game)
    game.compile()
    try:
        found = measure(game, asked.tables, asked.moves, asked.seconds)
    except Unavailable as error:
        raise SystemExit(str(error)) from error
    title = f"{asked.tables:,} tables of {game.title}, {asked.moves} moves each, {AT_ONCE} at a time: milliseconds"
    console = Console(width=120)
    console.print(shown(found, title))
    console.print(
        f"{found.kib_a_table:,.0f} KiB of memory a table, {found.processor_ms:,.1f} ms of processor time to open one."
    )


if __name__ == "__main__":
    main()
