"""Computer players that think: not longer than they are waited for, not telling what they hold, not before people."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import homage
from homage.engine.match.match import Match
from homage.engine.rules.rulebook import Rulebook
from homage.games.feudalism import GAME
from homage.players import thinking
from homage.players.seated import Asked, ComputerPlayer
from homage.table.entries.chairs import Chair
from homage.table.entries.windows import COMPUTER_PAUSE_MS
from homage.table.house.house import House
from homage.table.messages import client_messages as c
from homage.table.people.people import Person
from homage.table.rooms.requests import handle
from homage.table.rooms.room import Room
from homage.table.settings import Settings
from homage.table.thought.minds import MOST_MINDS
from tests.patience import PATIENCE_S, until
from tests.table.served import sqlite_in
from tests.table.staged import Looker, two_worlds

LONG_S = 2 * PATIENCE_S  # longer than any test takes


# -- at a table ----------------------------------------------------------------------------------------------------


class Slow:
    """Makes computer players search until they are stopped, and then take their first choice."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.running = self.begun = 0
        know = ComputerPlayer.consider

        def consider(player: ComputerPlayer, asked: Asked, stop: threading.Event | None = None) -> int:
            if stop is None:
                return know(player, asked)
            self.begun, self.running = self.begun + 1, self.running + 1
            stopped = time.monotonic() + LONG_S
            while not stop.is_set() and time.monotonic() < stopped:
                time.sleep(0.002)
            self.running -= 1
            return asked.legal[0]

        monkeypatch.setattr(ComputerPlayer, "consider", consider)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(monkeypatch)


class Evening:
    """A house, somebody in it, and tables where the other seat is a king's."""

    def __init__(self, house: House, anna: Person, bruno: Person) -> None:
        self.house, self.anna, self.bruno = house, anna, bruno
        self.looker = self.looking()

    def looking(self) -> Looker:
        """Somebody at the first seat."""
        return Looker(self.anna.id, self.anna.name, self.house.now)

    async def table(self, world: Match) -> Room:
        """A table where a king is asked, in a world of our choice."""
        room = await self.house.tables.create(self.anna, "feudalism", ["me", "open"], {}, {}, False)
        await room.seating.sit(1, self.bruno.id, self.bruno.name)
        table = room.table
        table.chairs[1] = Chair("computer", "king")
        table.match, table.asked_at, table.asked_since = world, {1: table.entry}, {1: self.house.now()}
        table.attendance.waited_since[1] = self.house.now()
        table.forget_window()
        room.visitors.viewers.add(self.looker)
        room.attendants.carry_on()
        return room


def in_a_house(folder: Path, act: Callable[[Evening], Awaitable[None]], threads: int = 2) -> None:
    async def evening() -> None:
        house = House(Settings(database=sqlite_in(folder), thinkers=threads))
        await house.open()
        try:
            await act(Evening(house, *(house.people.new_guest(name) for name in ("Anna", "Bruno"))))
        finally:
            await house.close()

    asyncio.run(evening())


def in_turn() -> Match:
    """A position where the second seat has a choice to make in its turn."""
    GAME.compile()
    match, rng = GAME.new(2, seed=1), random.Random(1)
    while match.window or match.waiting != (1,) or len(match.legal(1)) < 2:
        match.play(match.waiting[0], rng.choice(match.legal(match.waiting[0])))
    return match


def test_a_table_that_is_over_is_thought_about_no_longer(tmp_path: Path, slow: Slow) -> None:
    async def act(evening: Evening) -> None:
        room = await evening.table(in_turn())
        await until(lambda: slow.running)
        await handle(room, evening.looker, c.Resign(id=1, seat=0))
        assert room.table.status == "over"
        entries = room.table.version
        await until(lambda: not slow.running)
        await until(lambda: not room.attendants.thinking)
        assert room.table.version == entries, "what it had thought of is not played"

    in_a_house(tmp_path, act)


def test_a_player_who_is_replaced_thinks_no_longer(tmp_path: Path, slow: Slow) -> None:
    async def act(evening: Evening) -> None:
        room = await evening.table(in_turn())
        await until(lambda: slow.running)
        entries = room.table.version
        room.table.chairs[1].name = "greedy"
        room.attendants.carry_on()
        await until(lambda: not slow.running and room.table.version > entries)
        assert slow.begun == 1

    in_a_house(tmp_path, act)


def test_a_house_that_closes_stops_all_thought_and_plays_none_of_it(tmp_path: Path, slow: Slow) -> None:
    async def act(evening: Evening) -> None:
        rooms = [await evening.table(in_turn()) for _ in range(3)]
        await until(lambda: slow.running)
        entries = [room.table.version for room in rooms]
        await evening.house.close()
        await until(lambda: not slow.running and all(not room.attendants.thinking for room in rooms))
        assert slow.begun == 1, "those who waited have not begun"
        assert [room.table.version for room in rooms] == entries

    in_a_house(tmp_path, act)


def test_all_who_are_asked_at_once_think_at_once(tmp_path: Path, slow: Slow) -> None:
    async def act(evening: Evening) -> None:
        await evening.house.tables.create(evening.anna, "fealty", ["me", "king", "king"], {}, {}, False)
        await until(lambda: slow.running == 2)

    homage.load("fealty").compile()
    in_a_house(tmp_path, act, threads=4)


def test_only_so_many_minds_are_kept_and_none_of_quick_players(tmp_path: Path, slow: Slow) -> None:
    async def act(evening: Evening) -> None:
        asked = Asked.of(in_turn(), 1, bytes(32))
        thoughts = [evening.house.minds.think(str(table), "king", asked) for table in range(MOST_MINDS + 5)]
        await asyncio.gather(*thoughts, *(evening.house.minds.think(str(table), "greedy", asked) for table in range(9)))
        assert len(evening.house.minds._kept) == MOST_MINDS
        assert ("0", 1, "king") not in evening.house.minds._kept

    in_a_house(tmp_path, act, threads=16)


# -- out of turn ---------------------------------------------------------------------------------------------------


def heard_after(folder: Path, world: Match, busy: bool = False) -> float:
    """How long a king takes for its answer in a window, as the other seat hears it."""
    waited: list[float] = []

    def obstinate(stop: threading.Event) -> None:
        leave.wait(LONG_S)

    async def act(evening: Evening) -> None:
        if busy:
            hog = asyncio.create_task(evening.house.minds._thinkers.search(obstinate, 0.01))
            await asyncio.sleep(0)
        room = await evening.table(world)
        opened = room.table.asked_since[1]
        await until(lambda: evening.looker.heard)
        waited.append((evening.house.now() - opened) / 1000)
        leave.set()
        if busy:
            await hog

    leave = threading.Event()
    folder.mkdir()
    in_a_house(folder, act)
    return waited[0]


@pytest.mark.parametrize("how", ["searching", "searching without end", "in a queue that does not move"])
def test_an_answer_out_of_turn_takes_as_long_with_a_choice_as_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """A king thinks for three seconds in its turn; a window is open for half a second at least, whatever it holds."""
    slow = None if how == "searching" else Slow(monkeypatch)
    busy = how == "in a queue that does not move"
    pass_only, choice = two_worlds()
    assert len(pass_only.legal(1)) == 1 < len(choice.legal(1))
    for number, world in enumerate((pass_only, choice)):
        assert heard_after(tmp_path / str(number), world, busy) >= COMPUTER_PAUSE_MS / 1000
    if slow is not None:
        assert slow.begun == (0 if busy else 1)


# -- and people ----------------------------------------------------------------------------------------------------


def test_people_are_served_while_many_tables_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves of a person are stored and answered while a search is in the midst of its native code."""
    moved: list[int] = []
    meanwhile: list[int] = []  # moves that were made while a search did not look up
    prepare = thinking.prepare

    def noting(game: Rulebook) -> Callable[..., None]:
        loop = prepare(game)

        def stretch(*arguments: Any) -> None:
            before = len(moved)
            loop(*arguments)
            meanwhile.append(len(moved) - before)

        return stretch

    async def move(evening: Evening, room: Room, looker: Looker) -> Room:
        if room.table.status == "over":
            room = await evening.house.tables.create(evening.anna, "fealty", ["me", "me"], {}, {}, False)
        seat = room.table.waiting[0]
        assert room.table.match is not None
        action = room.table.match.legal(seat)[0]
        said = c.Play(id=len(moved) + 1, seat=seat, decision=room.table.asked_at[seat], action=action)
        await handle(room, looker, said)
        moved.append(action)
        return room

    async def act(evening: Evening) -> None:
        thinking_at = [await evening.table(in_turn()) for _ in range(8)]
        room = await evening.house.tables.create(evening.anna, "fealty", ["me", "me"], {}, {}, False)
        looker = evening.looking()
        async with asyncio.timeout(PATIENCE_S):
            while sum(meanwhile) < 10:
                room = await move(evening, room, looker)
                if not any(each.attendants.thinking for each in thinking_at):
                    thinking_at.append(await evening.table(in_turn()))
                await asyncio.sleep(0.005)
        assert not looker.heard, "nothing was refused"

    monkeypatch.setattr(thinking, "prepare", noting)
    homage.load("fealty").compile()
    in_a_house(tmp_path, act)
