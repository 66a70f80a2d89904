"""The clock of the machine is set while people play: nobody gains or loses time by it."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
import structlog

from homage.table import watch as watches
from homage.table.entries import watching
from homage.table.house.house import House
from homage.table.settings import Settings
from homage.table.store.storage import Store
from homage.table.watch import MOST_BACK_MS, Watch
from tests.table.served import sqlite_in

BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
HOUR_MS = 3_600_000
START = 1_700_000_000_000


class Machine:
    """A machine with a clock that can be set, and one that cannot."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall_ms, self.up_s = START, 50.0
        monkeypatch.setattr(time, "time_ns", lambda: self.wall_ms * 1_000_000)

    def elapsed(self) -> float:
        return self.up_s

    def go_on(self, seconds: float) -> None:
        self.wall_ms += round(seconds * 1000)
        self.up_s += seconds


@pytest.mark.parametrize("jump", [-HOUR_MS, HOUR_MS, -400 * 24 * HOUR_MS])
def test_setting_the_clock_changes_nothing_while_a_server_runs(monkeypatch: pytest.MonkeyPatch, jump: int) -> None:
    machine = Machine(monkeypatch)
    watch = Watch(machine.elapsed)
    machine.go_on(5)
    assert watch() == START + 5_000
    machine.wall_ms += jump
    assert watch() == START + 5_000
    machine.go_on(5)
    assert watch() == START + 10_000


@pytest.mark.parametrize(
    ("latest", "begins"),
    [(START - 5, START), (START + HOUR_MS, START + HOUR_MS), (START + MOST_BACK_MS + 1, START)],
)
def test_time_goes_on_from_what_was_stored_unless_that_is_far_ahead(
    monkeypatch: pytest.MonkeyPatch, latest: int, begins: int
) -> None:
    machine = Machine(monkeypatch)
    watch = Watch(machine.elapsed)
    with structlog.testing.capture_logs() as logs:
        watch.set(START, latest)
    assert watch() == begins
    assert [line["event"] for line in logs] == (["clock set back"] if latest > START else [])


def test_a_clock_set_back_by_an_hour_stops_no_clock_of_a_player_neither_now_nor_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(monkeypatch)
    monkeypatch.setattr(watches, "elapsed_s", machine.elapsed)
    monkeypatch.setattr(Watch.__init__, "__defaults__", (machine.elapsed,))
    monkeypatch.setattr(watching, "EVENT_MS", 0)  # nothing is to be watched

    async def evening() -> None:
        house = await opened()
        anna = house.people.new_guest("Anna")
        clock = {"kind": "live", "minutes": 5}
        room = await house.tables.create(anna, "fealty", ["me", "me"], {}, clock, False)
        table = room.table.row.id
        machine.go_on(60)
        machine.wall_ms -= HOUR_MS
        assert room.table.clocks.left(0, house.now()) == 4 * 60_000
        await house.close()
        again = await opened()
        assert (await again.room(table)).table.clocks.left(0, again.now()) == 5 * 60_000, "at most what was not stored"
        machine.go_on(301)
        await again.sweep.once()
        assert all(chair.substitute for chair in (await again.room(table)).table.chairs)
        await again.close()

    async def opened() -> House:
        house = House(Settings(database=sqlite_in(tmp_path)))
        await house.open()
        for task in house._tasks:
            task.cancel()
        return house

    asyncio.run(evening())


@BOTH
def test_a_store_tells_the_time_that_its_servers_share(database: str) -> None:
    store = Store(Settings(database=database).url)
    store.migrate()
    now, latest = store.times()
    assert abs(now - time.time() * 1000) < HOUR_MS
    assert latest == 0
    store.close()
