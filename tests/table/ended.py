"""Games that end before their time: what people do for it, and how it is told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

import homage
from homage.table.entries.clocks import MINUTE
from homage.table.messages import client_messages as c
from tests.table.staged import Stage, on_stage

LIVE = {"kind": "live", "minutes": 5}
DAYS = {"kind": "days", "days": 3}
SEATINGS = [
    (name, seats)
    for name in homage.NAMES
    for seats in sorted({min(homage.load(name).seats), max(homage.load(name).seats)})
]
EVERY_GAME = pytest.mark.parametrize(("game", "seats"), SEATINGS)
Act = Callable[[Stage], Awaitable[Any]]
Test = TypeVar("Test", bound=Callable[..., None])
SHOWN: defaultdict[str, set[tuple[str, int]]] = defaultdict(set)  # the rows that tests show, and at which tables


def shows(rule: str, seatings: Sequence[tuple[str, int]] = SEATINGS) -> Callable[[Test], Test]:
    """A test of a row of the table, at tables of these games with so many seats."""

    def mark(test: Test) -> Test:
        SHOWN[rule] |= set(seatings)
        return pytest.mark.parametrize(("game", "seats"), seatings)(test)

    return mark


def people(seats: int) -> list[str]:
    return ["me", *["open"] * (seats - 1)]


def play(folder: Path, game: str, seats: int, act: Act, **more: Any) -> None:
    on_stage(folder, game, people(seats), act, **more)


async def first_moves(stage: Stage) -> None:
    """Everybody has decided something: whoever has not, wins nothing on time."""
    for _ in range(200):
        acted = stage.table.attendance._acted
        waiting = [seat for seat in stage.table.waiting if seat in stage.lookers]
        lacking = [seat for seat in stage.lookers if seat not in acted]
        if not lacking:
            return
        seat = next((each for each in waiting if each in lacking), waiting[0])
        await stage.play(seat, stage.match.legal(seat)[-1])
        await stage.pass_time(0)
    raise AssertionError("somebody is never asked")


async def agree(stage: Stage, *seats: int) -> None:
    """These agree to the offer that waits."""
    for seat in seats:
        offer = stage.table.offer
        assert offer is not None
        await stage.ask(seat, c.Answer, offer=offer.number, agree=True)


def result(stage: Stage) -> dict[str, Any]:
    """How it ended, as the first seat is told."""
    told: dict[str, Any] = stage.table.result()
    assert told is not None, f"the game goes on: {stage.table.status}"
    return told


def ended(stage: Stage, rule: str, *winners: int) -> None:
    told = result(stage)
    assert (told["rule"], tuple(told.get("winners") or ())) == (rule, winners)
    assert stage.table.status == "over"
    assert stage.table.waiting == ()


def rest(stage: Stage, *but: int) -> list[int]:
    return [seat for seat in stage.lookers if seat not in but]


async def runs_out(stage: Stage) -> int:
    """Time passes until somebody has none left; who that was."""
    before = {seat for seat, chair in enumerate(stage.table.chairs) if chair.substitute or chair.lost}
    for _ in range(50):
        await stage.pass_time(2 * MINUTE)
        late = {
            *stage.table.attendance.late.seats,
            *(n for n, chair in enumerate(stage.table.chairs) if chair.substitute),
        }
        if late - before:
            found: int = min(late - before)
            return found
    raise AssertionError("nobody runs out of time")
