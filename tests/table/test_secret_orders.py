"""Standing orders tell nobody anything: neither by what is sent, nor by when."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from homage.engine.match.match import Match
from homage.engine.state.dice import Dice, keyed
from homage.engine.state.layout import Held
from homage.games.feudalism import GAME as FEUDALISM
from homage.table.entries.windows import COULD, IN_ANY_CASE, STOPS
from homage.table.messages import client_messages as c
from tests.table.staged import ROUTINE_MS, Stage, on_stage, set_up
from tests.toys import bells
from tests.toys.bells import PASS, RING

PEOPLE = ["me", "open", "open"]
LATER, NOW = {"round": 5}, {"round": 0}
Orders = list[tuple[str, int, dict[str, int]]]

# What seat 1 may have ordered so that it lets the first window pass, whether it holds a rope or none.
PASSING: list[Orders] = [
    [("bell", PASS, {})],
    [("bell", PASS, NOW)],
    [("bell", RING, LATER)],
    [("bell", RING, LATER), ("bell", PASS, {}), ("echo", RING, {})],
    [("bell", PASS, NOW), ("bell", RING, {})],
]
# What it may have ordered with no rope: it would ring if it could.
VAIN: list[Orders] = [[("bell", RING, {})], [("bell", RING, NOW), ("echo", RING, {})]]

pytestmark = pytest.mark.usefixtures("bells_at_tables")


def worlds() -> dict[bool, Match]:
    """The same deal for all but seat 1, which has a rope or none."""
    match = bells.GAME.new(3, seed=1)
    dice = Held(Dice, keyed(bytes(32)))
    found: dict[bool, Match] = {}
    while len(found) < 2:
        world = match.resampled(0, dice)
        if world.held.proxies[0].ropes[2] == match.held.proxies[0].ropes[2]:
            found.setdefault(bool(world.held.proxies[0].ropes[1]), world)
    return found


def told_to_others(folder: Path, world: Match, orders: Orders, ask: str) -> Any:
    """Everything that others are sent, and when, until the window has been let pass; and what can be looked up then."""

    async def act(stage: Stage) -> Any:
        await set_up(stage, world)
        await stage.order(1, *orders, ask=ask)
        for seat in (0, 2):
            await stage.play(seat, PASS)
        looked_up = []
        for milliseconds in (1, ROUTINE_MS - 2, 1, 10 * ROUTINE_MS):
            await stage.pass_time(milliseconds)
            looked_up.append(stage.table.entry)
        assert stage.table.window is None
        return stage.heard(but=1), looked_up

    return on_stage(folder, "bells", PEOPLE, act)


@pytest.mark.parametrize("ask", [IN_ANY_CASE, COULD, STOPS])
def test_nobody_can_tell_what_a_seat_has_ordered_that_lets_a_window_pass(tmp_path: Path, ask: str) -> None:
    cases = [*((rope, orders) for rope in (False, True) for orders in PASSING), *((False, orders) for orders in VAIN)]
    heard = [
        told_to_others(tmp_path / str(number), worlds()[rope], orders, ask)
        for number, (rope, orders) in enumerate(cases)
    ]
    assert all(each == heard[0] for each in heard)


def test_an_order_that_fits_is_carried_out_at_the_very_end_of_the_pause(tmp_path: Path) -> None:
    """Just when it would have been let pass: so the time tells nothing that the act does not."""

    async def act(stage: Stage, orders: Orders, world: Match) -> Any:
        await set_up(stage, world)
        await stage.order(1, *orders, ask=COULD)
        for seat in (0, 2):
            await stage.play(seat, PASS)
        await stage.pass_time(ROUTINE_MS)
        heard_at, _ = stage.spectator.heard[0]
        return stage.match.view()["rung"][1], heard_at

    def settled(number: int, orders: Orders) -> Any:
        world = worlds()[True]
        return on_stage(tmp_path / str(number), "bells", PEOPLE, lambda stage: act(stage, orders, world))

    assert settled(0, [("bell", RING, NOW)]) == (1, ROUTINE_MS)
    assert settled(1, [("bell", RING, LATER)]) == (0, ROUTINE_MS)


@pytest.mark.parametrize("after", [0, ROUTINE_MS // 2])
def test_nobody_hears_that_orders_are_given_changed_or_taken_back(tmp_path: Path, after: int) -> None:
    async def act(stage: Stage) -> None:
        await stage.pass_time(after)
        public, entry = await stage.public(), stage.table.entry
        for orders in ([("bell", RING, {})], [("bell", PASS, LATER), ("echo", RING, {})], []):
            for ask in (IN_ANY_CASE, STOPS, COULD):
                said = await stage.order(1, *orders, ask=ask)
                assert said["entry"] == entry, "not even the one who orders can tell others' entries by a gap"
                assert await stage.public() == public
        assert not any(stage.heard(but=1))

    on_stage(tmp_path, "bells", PEOPLE, act)


def test_nobody_hears_that_a_seat_asks_for_time(tmp_path: Path) -> None:
    """Neither what is sent, nor what can be asked, nor what is counted tells it; nor when the window is settled."""

    def told(folder: Path, hold: bool) -> Any:
        async def act(stage: Stage) -> Any:
            await stage.order(1, ask=STOPS)
            await stage.pass_time(ROUTINE_MS // 2)
            public, entry = await stage.public(), stage.table.entry
            if hold:
                said = await stage.ask(1, c.Hold, decision=stage.table.asked_at[1])
                assert (said["entry"], said["seats"]["1"]["asked"].get("closes", False)) == (entry, False)
                assert stage.table.held == {1}
            assert await stage.public() == public
            assert not any(stage.heard(but=1))
            for seat in range(3):
                await stage.play(seat, PASS)
            await stage.pass_time(ROUTINE_MS)
            return stage.heard(but=1), stage.table.entry

        return on_stage(folder, "bells", PEOPLE, act)

    assert told(tmp_path / "held", True) == told(tmp_path / "not", False)


@pytest.mark.parametrize("private", ["hold", "standing"])
def test_whoever_comes_back_finds_no_gap_where_a_seat_did_something_in_private(tmp_path: Path, private: str) -> None:
    """Not even after the table was read anew: entries are numbered as if it had not been."""

    async def act(stage: Stage) -> None:
        entry, touched = stage.table.entry, stage.table.touched
        stage.house.clock.now += 1
        if private == "hold":
            await stage.order(1, ask=STOPS)
            await stage.ask(1, c.Hold, decision=stage.table.asked_at[1])
        else:
            await stage.order(1, ("bell", PASS, {}))
        read = await stage.house.archive.read(stage.table.row.id)
        assert (read.entry, read.touched, read.asked_at) == (entry, touched, stage.table.asked_at)
        assert private in [entry.kind for entry in await stage.entries()]

    on_stage(tmp_path, "bells", PEOPLE, act)


def test_an_order_of_feudalism_looks_at_what_its_seat_sees_alone() -> None:
    """Every condition gives the same in all worlds that the ordering seat cannot tell apart."""
    FEUDALISM.compile()
    dice, asked = Held(Dice, keyed(bytes(32))), 0
    for seed in range(12):
        match, rng = FEUDALISM.new(2, seed=seed), random.Random(seed)
        while match.waiting:
            if match.window is not None and rng.random() < 0.3:
                seat = match.waiting[0]
                holds = conditions(match, seat)
                assert holds(match.resampled(seat, dice)) == holds(match)
                asked += 1
            match.play(match.waiting[0], rng.choice(match.legal(match.waiting[0])))
    assert asked > 100


def conditions(match: Match, seat: int) -> Callable[[Match], list[bool]]:
    """Which conditions of the open window hold, with every value they can have."""
    assert match.window is not None
    window = match.window

    def holds(world: Match) -> list[bool]:
        seen = world.veiled(seat).proxies[0]
        return [each.holds(seen, seat, value) for each in window.conditions for value, _ in each.values]

    return holds
