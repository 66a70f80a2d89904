"""One window at two servers: what is answered at either settles it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from homage.table.entries.windows import COULD
from homage.table.messages import client_messages as c
from homage.table.settings import Settings
from tests.table.staged import (
    ROUTINE_MS,
    HandHouse,
    Stage,
    dealt,
    staged,
    until,
)
from tests.table.test_windows import PEOPLE
from tests.toys.bells import PASS, RING

pytestmark = pytest.mark.usefixtures("bells_at_tables")


@asynccontextmanager
async def another(stage: Stage, database: str) -> AsyncIterator[Stage]:
    """The same table, at another server on the same database."""
    house = HandHouse(Settings(database=database), stage.house.key, stage.house.clock)
    await house.open()
    try:
        await house.listens.wait()
        there = Stage(house, await house.room(stage.table.row.id), {})
        for seat, looker in stage.lookers.items():
            there.lookers[seat] = there._looker(looker.person, looker.name)
        yield there
    finally:
        await house.close()


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_seats_at_two_servers_answer_one_window(database: str) -> None:
    async def evening() -> None:
        async with staged(database, "bells", PEOPLE, key=dealt(1, 1, 1)) as here, another(here, database) as there:
            await here.house.listens.wait()
            await here.play(0, PASS)
            await there.play(1, RING)
            await until(lambda: len(here.room.state.answered) == len(there.room.state.answered) == 2)
            assert not here.spectator.heard
            assert not there.spectator.heard
            here.house.clock.now += ROUTINE_MS
            await there.play(2, RING)
            await until(lambda: here.match.view()["rung"] == there.match.view()["rung"] == [0, 1, 0])
            assert here.table.version == there.table.version
            await here.play(0, PASS)
            await there.play(2, RING)
            await there.ask(2, c.Undo)
            await until(lambda: set(here.room.state.answered) == {0})

    asyncio.run(evening())


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_a_server_that_comes_later_asks_for_the_answers_of_the_others(database: str) -> None:
    async def evening() -> None:
        async with staged(database, "bells", PEOPLE, key=dealt(1, 1, 1)) as here:
            await here.house.listens.wait()
            await here.order(1, ("echo", RING, {}), ask=COULD)
            await here.play(1, RING)
            async with another(here, database) as there:
                await until(lambda: set(there.room.state.answered) == {1})
                for seat in (0, 2):
                    await there.play(seat, PASS)
                await there.pass_time(ROUTINE_MS)
                assert there.match.view()["rung"] == [0, 1, 0]

    asyncio.run(evening())
