"""Questions out of turn: they tell nothing of a hand, neither by being asked nor by when they are answered."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from homage.engine.dice import Dice, keyed
from homage.engine.errors import HomageError, Refused
from homage.engine.layout import Held
from homage.engine.match import Match
from homage.engine.windows import Occasion
from homage.games.feudalism import GAME
from homage.table.people.people import Person
from homage.table.rooms import messages as m
from homage.table.rooms.house import House
from homage.table.rooms.room import Room
from homage.table.rooms.windows import ALWAYS, COULD, FAIR, NEVER, Standing, Window, read_pause, read_standing, verdict
from homage.table.settings import Settings
from tests.table.served import sqlite_in

PASS, ANSWER, OTHER = 0, 7, 8
OCCASION = Occasion("answer:alliance", "when Alliance is played", PASS, ((ANSWER, "Tensions"),))


def window(guarded: bool = True, waits: bool = False) -> Window:
    return Window(1, OCCASION, ends=1000, guarded=guarded, waits=waits)


@pytest.mark.parametrize("legal", [[PASS], [PASS, ANSWER]], ids=["nothing to answer with", "something"])
class TestBeforeOthers:
    """Whatever the seat holds, the same happens at the same time; only an order is carried out if it can be."""

    def test_nothing_is_done_before_the_pause_is_over(self, legal: list[int]) -> None:
        for ask in (NEVER, COULD, FAIR, ALWAYS):
            assert verdict(window(), Standing(ask), legal, True, 999) is None

    def test_what_was_let_pass_passes_then(self, legal: list[int]) -> None:
        assert verdict(window(waits=True), Standing(), legal, True, 1000) == PASS

    def test_who_takes_his_time_has_it(self, legal: list[int]) -> None:
        assert verdict(window(waits=True), Standing(), legal, False, 10**6) is None

    def test_else_it_passes_by_itself(self, legal: list[int]) -> None:
        assert verdict(window(), Standing(COULD), legal, False, 1000) == PASS
        assert verdict(window(), Standing(NEVER), legal, False, 1000) == PASS


def test_alone_only_who_could_answer_is_waited_for() -> None:
    assert verdict(window(guarded=False), Standing(), [PASS], False, 1000) == PASS
    assert verdict(window(guarded=False), Standing(), [PASS, ANSWER], False, 10**6) is None
    assert verdict(window(guarded=False, waits=True), Standing(ALWAYS), [PASS], False, 10**6) is None


def test_an_order_is_carried_out_if_it_is_allowed() -> None:
    ordered = Standing(orders={OCCASION.name: ANSWER})
    assert verdict(window(waits=True), ordered, [PASS, ANSWER], False, 999) is None
    assert verdict(window(waits=True), ordered, [PASS, ANSWER], False, 1000) == ANSWER
    assert verdict(window(waits=True), ordered, [PASS, OTHER], False, 1000) is None
    assert verdict(window(), ordered, [PASS, ANSWER], True, 1000) == PASS, "what was said last counts"


@pytest.mark.parametrize("pause", [-1, 61, 1.5, True, "3", None])
def test_a_pause_out_of_bounds_is_refused(pause: Any) -> None:
    with pytest.raises(HomageError, match="pause"):
        read_pause(pause)


def test_orders_that_make_no_sense_are_refused() -> None:
    with pytest.raises(Refused, match="never, could, fair, always"):
        read_standing(GAME, "sometimes", {})
    with pytest.raises(Refused, match="no occasion 'noon'"):
        read_standing(GAME, FAIR, {"noon": 0})
    with pytest.raises(Refused, match="cannot be ordered"):
        read_standing(GAME, FAIR, {"answer:alliance": "play saint_empire_romain"})
    ordered = read_standing(GAME, COULD, {"answer:alliance": "play tensions_internes", "w3:king": 0})
    assert ordered.ask == COULD
    assert ordered.orders == {"answer:alliance": GAME.words.parse("play tensions_internes"), "w3:king": 0}


# -- at a table ----------------------------------------------------------------------------------------------------

PAUSE_S = 1


class Looker:
    """Somebody who looks at a table, and notes what comes when."""

    brief = False

    def __init__(self, person: Person) -> None:
        self.person, self.name = person.id, person.name
        self.heard: list[tuple[float, m.Said]] = []

    def post(self, message: m.Said) -> None:
        self.heard.append((time.monotonic(), message))

    def dismiss(self) -> None:
        """The house is closed."""


class Scene:
    """A table of two people where the King is asked after an action of the Vassal, in a world of our choice."""

    def __init__(self, house: House, room: Room, vassal: Looker, king: Looker) -> None:
        self.house, self.room, self.vassal, self.king = house, room, vassal, king
        self.seat = room.table.waiting[0]
        self.opened = time.monotonic()

    async def king_asks(self, request: type[m.ClientMessage], **more: Any) -> None:
        await self.room.handle(self.king, request(id=1, seat=self.seat, **more))

    async def king_plays(self, action: int) -> None:
        await self.king_asks(m.Play, decision=self.room.table.asked_at[self.seat], action=action)

    def seen_by_vassal(self) -> list[bytes]:
        """What the Vassal was sent, but for public numbers of people and times to the millisecond."""
        said = []
        for _, message in self.vassal.heard:
            if isinstance(message, m.Update):
                message.chairs.clear()
                for window in message.windows:
                    window.left_ms = 0
            said.append(msgspec.json.encode(message))
        return said

    def waited(self) -> float:
        """How long it took until the Vassal heard of anything."""
        return self.vassal.heard[0][0] - self.opened


def two_worlds() -> list[Match]:
    """Positions after an action of the Vassal that he cannot tell apart: the King can answer, or he cannot."""
    GAME.compile()
    for seed in range(200):
        match, rng = GAME.new(2, seed=seed, options={"king": "second"}), random.Random(seed)
        while match.waiting and not (match.occasion and match.occasion.name == "w3:king"):
            match.play(match.waiting[0], rng.choice(match.legal(match.waiting[0])))
        if match.over or match.waiting != (1,):
            continue
        dice = Held(Dice, keyed(bytes(32)))
        worlds = {len(world.legal(1)) > 1: world for world in (match.resampled(0, dice) for _ in range(50))}
        if len(worlds) == 2:
            return [worlds[False], worlds[True]]
    raise AssertionError("no such position was found")


@asynccontextmanager
async def scene(folder: Path, world: Match, clock: str = "none") -> AsyncIterator[Scene]:
    house = House(Settings(database=sqlite_in(folder)))
    await house.open()
    try:
        anna, bruno = (house.people.new_guest(name) for name in ("Anna", "Bruno"))
        agreed = {"kind": clock, **({"days": 2} if clock == "days" else {})}
        room = await house.create_table(anna, "feudalism", ["me", "open"], {}, agreed, False, PAUSE_S)
        await room.sit(1, bruno.id, bruno.name)
        lookers = [Looker(anna), Looker(bruno)]
        table = room.table
        table.match, table.asked_at, table.asked_since = world, {1: table.version}, {1: house.now()}
        room.viewers |= set(lookers)
        room.carry_on()
        yield Scene(house, room, *lookers)
    finally:
        await house.close()


def in_both_worlds(folder: Path, act: Callable[[Scene], Awaitable[None]], clock: str = "none") -> list[Scene]:
    async def play(number: int, world: Match) -> Scene:
        (folder / str(number)).mkdir()
        async with scene(folder / str(number), world, clock) as played:
            await act(played)
            return played

    return [asyncio.run(play(number, world)) for number, world in enumerate(two_worlds())]


@pytest.mark.parametrize("ordered", [{}, {"ask": COULD}, {"ask": NEVER}, {"orders": {"w3:king": 0}}])
def test_a_pass_is_heard_of_after_the_pause_whatever_the_hand_and_the_orders(
    tmp_path: Path, ordered: dict[str, Any]
) -> None:
    async def act(table: Scene) -> None:
        if ordered:
            await table.king_asks(m.Standing, **ordered)
            assert not table.vassal.heard, "nobody hears of orders"
        else:
            await table.king_plays(0)
            assert not table.vassal.heard, "a pass is kept back"
        while not table.vassal.heard:
            await asyncio.sleep(0.02)

    without, with_answer = in_both_worlds(tmp_path, act)
    assert without.seen_by_vassal() == with_answer.seen_by_vassal() != []
    for each in (without, with_answer):
        assert each.waited() > PAUSE_S - 0.05


@pytest.mark.parametrize("clock", ["none", "days"])
def test_who_is_asked_is_waited_for_whatever_he_holds(tmp_path: Path, clock: str) -> None:
    async def act(table: Scene) -> None:
        await asyncio.sleep(PAUSE_S + 0.3)
        assert not table.vassal.heard
        await table.king_plays(0)

    without, with_answer = in_both_worlds(tmp_path, act, clock)
    assert without.seen_by_vassal() == with_answer.seen_by_vassal() != []


def test_everybody_may_take_his_time_and_nobody_is_told(tmp_path: Path) -> None:
    async def act(table: Scene) -> None:
        await table.king_asks(m.Standing, ask=COULD)
        await table.king_asks(m.Hold, decision=table.room.table.asked_at[1])
        await asyncio.sleep(PAUSE_S + 0.3)
        assert not table.vassal.heard
        assert not any(isinstance(message, m.Refusal) for _, message in table.king.heard)
        await table.king_plays(0)
        assert table.vassal.heard

    in_both_worlds(tmp_path, act)


def test_an_answer_is_carried_out_at_once_and_an_order_after_the_pause(tmp_path: Path) -> None:
    async def act(table: Scene) -> None:
        legal = table.room.table.match.legal(1)
        if len(legal) > 1:
            await table.king_plays(legal[-1])
            assert table.vassal.heard

    in_both_worlds(tmp_path, act)


def test_orders_survive_a_restart_and_are_told_to_their_seat_alone(tmp_path: Path) -> None:
    async def act(table: Scene) -> None:
        await table.king_asks(m.Standing, ask=ALWAYS, orders={"answer:alliance": "play tensions_internes"})
        entries = await table.house.archive.entries(table.room.table.row.id, 0)
        assert entries[-1].kind == "standing"
        again = await table.house.archive.read(table.room.table.row.id)
        assert again.standing[1] == Standing(ALWAYS, {"answer:alliance": GAME.words.parse("play tensions_internes")})
        told = table.king.heard[-1][1]
        assert isinstance(told, m.Update)
        assert told.seats[1].standing == m.StandingSaid(ALWAYS, again.standing[1].orders)

    in_both_worlds(tmp_path, act)
