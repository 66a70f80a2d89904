"""Watching costs no clock time: everybody is granted the same for the same public story."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import homage
from homage.games import NAMES
from homage.table.entries.clocks import SECOND, ClockRule, Clocks
from homage.table.entries.watching import EVENT_MS, MOST_MS, story_ms
from tests.table.staged import ROUTINE_MS, Stage, dealt, on_stage
from tests.toys.bells import PASS, RING, WORK

LIVE: dict[str, Any] = {"kind": "live", "minutes": 1, "increment_s": 0}
pytestmark = pytest.mark.usefixtures("bells_at_tables")


def test_a_clock_with_time_to_watch_begins_to_run_later() -> None:
    clocks = Clocks(ClockRule("live", minutes=1), 2)
    clocks.update(1_000, [0], None, [], {0: 3_000})
    assert [clocks.left(0, at) for at in (1_000, 4_000, 5_000)] == [60_000, 60_000, 59_000]
    assert [clocks.free(0, at) for at in (1_000, 3_500, 9_000)] == [3_000, 500, 0]
    assert clocks.deadline() == (64_000, 0)
    clocks.answered(2_000, 0)
    assert clocks.left(0, 9_000) == 60_000, "what is not used is not added"


def test_the_story_before_a_question_costs_nothing(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        clocks, now = stage.table.clocks, stage.house.now
        for seat in (0, 1):
            await stage.play(seat, PASS)
        await stage.pass_time(ROUTINE_MS)
        assert clocks.free(0, now()) == 0, "nothing has happened yet"
        stage.house.clock.now += 5 * SECOND
        said = await stage.play(0, WORK)
        assert clocks.left(0, now()) == 55 * SECOND
        assert story_ms(stage.match, 0) == story_ms(stage.match, 1) == EVENT_MS
        await stage.play(0, PASS)
        await stage.play(1, PASS)
        await stage.pass_time(ROUTINE_MS)
        assert stage.match.waiting == (1,)
        assert said["chairs"][1].get("free_ms", 0) == 0, "in a window no clock is seen"
        again = await stage.house.archive.read(stage.table.row.id)
        assert again.clocks.free(1, now()) == clocks.free(1, now())

    on_stage(tmp_path, "bells", ["me", "open"], act, key=dealt(1, 1), clock=LIVE)


def test_in_a_window_time_is_charged_after_the_pause_and_the_story(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.play(1, RING)
        for seat in (0, 2):
            await stage.play(seat, PASS)
        await stage.pass_time(ROUTINE_MS)
        window = stage.table.window
        assert window.kind.name == "echo"
        begun = stage.house.now()
        assert window.free == {0: begun + EVENT_MS, 2: begun + EVENT_MS}
        assert window.runs_from(0) == max(window.ends, begun + EVENT_MS)

    on_stage(tmp_path, "bells", ["me", "open", "open"], act, key=dealt(1, 1, 1), clock=LIVE)


@pytest.mark.parametrize("name", NAMES)
def test_the_grant_follows_from_the_story_that_spectators_are_told(name: str) -> None:
    game = homage.load(name)
    game.compile()
    seats = game.seats[0]
    match, rng = game.new(seats, seed=2), random.Random(2)
    found = set()
    while not match.over and match.played < 200:
        seat = match.waiting[0]
        window = match.window
        match.play(seat, rng.choice(match.legal(seat)) if window is None else window.passing)
        for each in match.waiting:
            last = max((move for move in range(match.played) if each in match.past.deciders(move)), default=-1)
            told = [event for step in range(last + 1, match.played + 1) for event in match.past.happened(step)]
            public = [event for event in told if event.seen(None) and not event.kind.aside]
            assert story_ms(match, each) == min(EVENT_MS * len(public), MOST_MS)
            found.add(len(public))
    assert len(found) > 1
