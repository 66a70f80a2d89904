"""Tables to try windows on: rooms without a server, a clock set by hand, and everything that anybody is sent."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from prometheus_client import generate_latest

from homage.engine.match.match import Match
from homage.engine.state.dice import Dice, keyed
from homage.engine.state.layout import Held
from homage.games.feudalism import GAME as FEUDALISM
from homage.table.entries.windows import Pauses
from homage.table.house.house import House
from homage.table.http.routes.tables import shown
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.messages.message import ClientMessage, ServerMessage
from homage.table.people.people import Person
from homage.table.rooms.requests import handle
from homage.table.rooms.room import Room
from homage.table.settings import Settings
from tests.differences import Known
from tests.patience import until
from tests.table.registry import HandClock
from tests.table.served import sqlite_in
from tests.toys.bells import GAME as BELLS

ROUTINE_MS, DECISIVE_MS = 1000, 3000
PAUSES = Pauses(ROUTINE_MS // 1000, DECISIVE_MS // 1000)


class HandHouse(House):
    """A house whose clock is set by hand, and whose tables all have the same dice."""

    def __init__(self, settings: Settings, key: bytes = bytes(32), clock: HandClock | None = None) -> None:
        self.clock, self.key = clock or HandClock(), key
        self.listens = asyncio.Event()  # to other servers
        super().__init__(settings)
        row = self.tables._row
        self.tables._row = lambda *asked, **more: replace(row(*asked, **more), key=self.key)  # type: ignore[method-assign]

    def now(self) -> int:
        return self.clock()

    def _on_listening(self) -> None:
        super()._on_listening()
        self.listens.set()


@dataclass
class Looker:
    """Somebody who looks at a table, and keeps what comes, and when."""

    person: str
    name: str
    now: Callable[[], int]
    brief: bool = False
    gone: bool = False
    guest: bool = True
    registered: int = 0
    address: str = ""
    deaf_to: frozenset[str] = frozenset()
    heard: list[tuple[int, ServerMessage]] = field(default_factory=list)
    known: Known = field(default_factory=Known)

    __hash__ = object.__hash__

    def post(self, message: ServerMessage) -> None:
        self.send(m.encode(message))

    def send(self, data: bytes) -> None:
        self.heard.append((self.now(), self.known.take(msgspec.json.decode(data))))

    def dismiss(self) -> None:
        """The house is closed."""

    @property
    def last(self) -> dict[str, Any]:
        return self.heard[-1][1]  # type: ignore[return-value]

    def asked(self, seat: int) -> dict[str, Any] | None:
        """What the seat is asked, by the last update."""
        updates = [said for _, said in self.heard if said["type"] == "update"]  # type: ignore[index]
        return updates[-1]["seats"][str(seat)].get("asked")  # type: ignore[index,no-any-return]


class Stage:
    """One table; a person in each seat that no computer player has, and a spectator."""

    def __init__(self, house: HandHouse, room: Room, people: dict[int, Person]) -> None:
        self.house, self.room = house, room
        self.began = house.clock.now
        self.lookers = {seat: self._looker(person.id, person.name) for seat, person in people.items()}
        self.briefs = {seat: self._looker(person.id, person.name, brief=True) for seat, person in people.items()}
        self.spectator = self._looker("", "Spectator")

    def _looker(self, person: str, name: str, brief: bool = False) -> Looker:
        looker = Looker(person, name, lambda: self.house.clock.now - self.began, brief)
        self.room.visitors.viewers.add(looker)
        return looker

    async def look(self) -> None:
        """Everybody is shown the table; what is heard from then on is kept."""
        for looker in list(self.room.visitors.viewers):
            await handle(self.room, looker, c.See())
        for looker in [*self.lookers.values(), *self.briefs.values(), self.spectator]:
            looker.heard.clear()

    @property
    def table(self) -> Any:
        return self.room.table

    @property
    def match(self) -> Match:
        match: Match | None = self.table.match
        assert match is not None
        return match

    async def ask(self, seat: int, request: type[ClientMessage], **more: Any) -> dict[str, Any]:
        """A person asks for something; returns what the person is answered."""
        number = 1 + len(self.lookers[seat].heard)
        await handle(self.room, self.lookers[seat], request(id=number, seat=seat, **more))
        for _, said in reversed(self.lookers[seat].heard):
            if number in (said.get("done"), said.get("id")):  # type: ignore[attr-defined]
                return said  # type: ignore[return-value]
        raise AssertionError(f"no answer to {request}")

    async def play(self, seat: int, action: int | str) -> dict[str, Any]:
        """A person answers the question of a seat."""
        return await self.ask(seat, c.Play, decision=self.table.asked_at[seat], action=action)

    async def order(self, seat: int, *orders: tuple[str, int, dict[str, int]], ask: str = "could") -> dict[str, Any]:
        """A person gives standing orders."""
        return await self.ask(seat, c.StandingOrders, ask=ask, orders=[c.OrderAsked(*order) for order in orders])

    async def pass_time(self, milliseconds: int) -> None:
        """Let computer players think, then time pass, and whatever is due then happen."""
        await self.thought()
        self.house.clock.now += milliseconds
        await self.room.attend()
        await self.thought()

    async def thought(self) -> None:
        """Wait until no computer player thinks."""
        await until(lambda: not self.room.attendants.thinking)

    async def entries(self) -> list[Any]:
        return await self.house.archive.entries(self.table.row.id, 0)

    async def public(self) -> bytes:
        """What anybody can find out about the table by asking, in this moment."""
        row = await asyncio.to_thread(self.house.store.table, self.table.row.id)
        assert row is not None
        stored = {name: getattr(row, name) for name in ("status", "touched", "waiting", "chairs")}
        counted = generate_latest(self.house.metrics.registry).decode()
        said = [shown(self.table, None).model_dump(), stored, self.match.record.dump(), self.match.view(None), counted]
        await handle(self.room, asks := Looker("", "", lambda: 0), c.See(id=1))
        return msgspec.json.encode([said, asks.heard])

    def heard(self, but: int) -> list[Any]:
        """All that anybody but one seat was sent, and when; people by their seats, not by the ids drawn for them."""
        others = [each for seat, each in [*self.lookers.items(), *self.briefs.items()] if seat != but]
        text = msgspec.json.encode([each.heard for each in [*others, self.spectator]]).decode()
        for seat, looker in self.lookers.items():
            text = text.replace(looker.person, f"player of {seat}")
        heard: list[Any] = msgspec.json.decode(text)
        return heard


@asynccontextmanager
async def staged(
    database: str,
    game: str,
    chairs: list[str],
    clock: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    pauses: Pauses = PAUSES,
    key: bytes = bytes(32),
    absence: dict[str, Any] | None = None,
) -> AsyncIterator[Stage]:
    """A table with the first person in every chair 'me', and somebody else in every chair 'open'."""
    house = HandHouse(Settings(database=database), key)
    await house.open()
    try:
        host = house.people.new_guest("Anna")
        clock = clock or {"kind": "none"}
        room = await house.tables.create(host, game, chairs, options or {}, clock, False, pauses, absence=absence or {})
        people = {seat: host for seat, chair in enumerate(chairs) if chair == "me"}
        for seat in (seat for seat, chair in enumerate(chairs) if chair == "open"):
            people[seat] = house.people.new_guest(f"Guest {seat}")
            await room.seating.sit(seat, people[seat].id, people[seat].name)
        stage = Stage(house, room, people)
        await stage.look()
        yield stage
    finally:
        await house.close()


def on_stage(folder: Path, game: str, chairs: list[str], act: Callable[[Stage], Awaitable[Any]], **more: Any) -> Any:
    """Act at a table of its own; returns what the act returns."""

    async def play() -> Any:
        folder.mkdir(parents=True, exist_ok=True)
        async with staged(sqlite_in(folder), game, chairs, **more) as stage:
            return await act(stage)

    return asyncio.run(play())


def dealt(*ropes: int) -> bytes:
    """A key that deals each seat of the toy game so many ropes."""
    options = BELLS.agree(len(ropes), {})
    for number in count():
        key = number.to_bytes(32, "big")
        if list(ropes) == list(Match(BELLS, len(ropes), options, key).held.proxies[0].ropes)[: len(ropes)]:
            return key
    raise AssertionError


async def set_up(stage: Stage, world: Match) -> None:
    """Put a position on the table, as if it had just come about; computer players have nothing else in mind then."""
    await stage.thought()
    table = stage.table
    table.match = world
    table.asked_at = dict.fromkeys(world.waiting, table.entry)
    table.asked_since = dict.fromkeys(world.waiting, stage.house.now())
    table.attendance.waited_since = dict.fromkeys(world.waiting, stage.house.now())
    table.forget_window()
    stage.room.attendants.carry_on()


def kings_asked() -> Iterator[Match]:
    """Games of Feudalism in which the King, in seat 1, may answer an action of the Vassal if he holds a card."""
    FEUDALISM.compile()
    for seed in range(200):
        match, rng = FEUDALISM.new(2, seed=seed, options={"king": "second"}), random.Random(seed)
        while match.waiting and not (match.window and match.window.name == "w3:king"):
            match.play(match.waiting[0], rng.choice(match.legal(match.waiting[0])))
        if match.waiting == (1,):
            yield match


def two_worlds() -> list[Match]:
    """Positions of Feudalism that the Vassal cannot tell apart: the King can answer his action, or cannot."""
    for match in kings_asked():
        dice = Held(Dice, keyed(bytes(32)))
        worlds = {len(world.legal(1)) > 1: world for world in (match.resampled(0, dice) for _ in range(50))}
        if len(worlds) == 2:
            return [worlds[False], worlds[True]]
    raise AssertionError("no such position was found")
