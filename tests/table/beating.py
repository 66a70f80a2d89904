"""What tells whether the event loop goes on while something is done in threads, and long tables to do it with."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import homage
from homage.engine.match.match import Match
from homage.table.house.house import House
from homage.table.messages import client_messages as c
from homage.table.rooms.requests import handle
from homage.table.rooms.room import Room
from tests.conftest import play_randomly
from tests.patience import PATIENCE_S
from tests.table.indoors import Watcher, opened
from tests.table.served import sqlite_in

GAME = homage.load("fealty")
BEATS = 20


class Heart:
    """Beats on the event loop, for as long as that goes on."""

    def __init__(self) -> None:
        self.beats = 0
        self._due: list[tuple[int, threading.Event]] = []

    async def beat(self) -> None:
        while True:
            await asyncio.sleep(0)
            self.beats += 1
            for beats, event in self._due:
                if self.beats >= beats:
                    event.set()

    def wait(self) -> None:
        """Wait, in a thread, until it has beaten some more."""
        event = threading.Event()
        self._due.append((self.beats + BEATS, event))
        assert event.wait(PATIENCE_S), "the event loop stood still"


class Threads:
    """In which threads something was called."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def noting(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*arguments: Any, **more: Any) -> Any:
            self.names.append(threading.current_thread().name)
            return function(*arguments, **more)

        return noted

    def all_replaying(self) -> bool:
        """Whether it was called, and only where long games are played again."""
        return bool(self.names) and all(name.startswith("replaying") for name in self.names)


def a_game(moves: int | None = None) -> Match:
    return play_randomly(GAME.new(2, seed=3), random.Random(3), moves)


async def laid_open(house: House, anna: Any) -> str:
    """A stored table with all the moves of a game, that is not open any more."""
    room = await house.tables.lay_open(anna, a_game())
    house._forget(room.state)
    return room.table.row.id


async def playing(house: House, anna: Any, moves: int) -> Room:
    """A table where Anna has both seats, after so many moves."""
    room = await house.tables.create(anna, "fealty", ["me", "me"], {}, {}, False)
    rng = random.Random(4)
    await play_on(room, Watcher(anna), rng, moves)
    return room


async def play_on(room: Room, watcher: Watcher, rng: random.Random, moves: int) -> None:
    for _ in range(moves):
        seat = rng.choice(room.table.waiting)
        assert room.table.match is not None
        action = rng.choice(room.table.match.legal(seat))
        await handle(room, watcher, c.Play(seat=seat, decision=room.table.asked_at[seat], action=action))


def evening(folder: Path, act: Callable[[House, Any], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with opened(sqlite_in(folder)) as (house, anna):
            await act(house, anna)

    asyncio.run(whole())


@contextmanager
def beating(heart: Heart) -> Iterator[None]:
    task = asyncio.create_task(heart.beat())
    try:
        yield
    finally:
        task.cancel()
