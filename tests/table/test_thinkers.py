"""The threads in which computer players think: few at once, in turn, and no longer than they are waited for."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from homage.table.askers import ASKER, PERSON, UNATTENDED
from homage.table.priority import NICENESS
from homage.table.thought import thinkers as pool_of_thinkers
from homage.table.thought.thinkers import WAIT, Thinkers
from tests.clock import Clock
from tests.patience import PATIENCE_S, until

LONG_S = 30.0  # longer than any search is meant to last here
A_WHILE_S = 0.002


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time by which searches are due and must be over."""
    clock = Clock()
    monkeypatch.setattr(pool_of_thinkers, "time", clock)
    return clock


class Searches:
    """Searches that do nothing but note when they run; time passes only while they do."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.running: list[str] = []
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.most = 0
        self.waited: dict[str, float] = {}

    def named(self, name: str, seconds: float = LONG_S) -> Callable[[threading.Event], str]:
        """A search that goes on for so long, if nobody stops it."""
        made = self.clock.now

        def search(stop: threading.Event) -> str:
            self.waited[name] = self.clock.now - made
            self.begun.append(name)
            self.running.append(name)
            self.most = max(self.most, len(self.running))
            until = self.clock.now + seconds
            while not stop.is_set() and self.clock.now < until:
                time.sleep(A_WHILE_S)
                self.clock.tick(A_WHILE_S)
            self.running.remove(name)
            self.ended.append(name)
            return name

        return search


@asynccontextmanager
async def thinkers(threads: int) -> AsyncIterator[Thinkers]:
    pool = Thinkers(threads)
    try:
        yield pool
    finally:
        pool.close()


@pytest.mark.parametrize(("threads", "at_once"), [(1, 1), (2, 1), (4, 2), (7, 3)])
def test_no_more_search_at_once_than_there_are_threads_for(clock: Clock, threads: int, at_once: int) -> None:
    async def evening() -> None:
        searches = Searches(clock)
        async with thinkers(threads) as pool:
            asked = [pool.search(searches.named(str(table), 0.03), 0.03) for table in range(12)]
            assert sorted(await asyncio.gather(*asked), key=int) == [str(table) for table in range(12)]
        assert searches.most == pool.at_once == at_once

    asyncio.run(evening())


def test_tables_have_their_turn_in_the_order_in_which_they_asked(clock: Clock) -> None:
    async def table(pool: Thinkers, searches: Searches, name: str) -> None:
        for _ in range(3):
            await pool.search(searches.named(name, 0.02), 0.02)

    async def evening() -> None:
        searches = Searches(clock)
        async with thinkers(2) as pool:
            await asyncio.gather(*(table(pool, searches, name) for name in "abcd"))
        assert "".join(searches.begun) == "abcd" * 3

    asyncio.run(evening())


def test_who_thinks_briefly_is_due_before_those_who_think_long(clock: Clock) -> None:
    async def evening() -> None:
        searches = Searches(clock)
        async with thinkers(2) as pool:
            asked = [pool.search(searches.named(name, 0.05), wish) for name, wish in (("a", 1), ("b", 3), ("c", 0.25))]
            await asyncio.gather(*asked)
        assert searches.begun == ["a", "c", "b"]

    asyncio.run(evening())


def test_in_a_full_house_all_think_less_so_that_nobody_waits_long(clock: Clock) -> None:
    """Twelve want to think for a second each, one at a time: none waits for eleven seconds, but for about two."""

    async def evening() -> None:
        searches = Searches(clock)
        async with thinkers(2) as pool:
            clock.stands = True
            asked = [asyncio.create_task(pool.search(searches.named(str(table)), 1.0)) for table in range(12)]
            await until(lambda: len(pool._waiting) == 11)
            clock.stands = False
            await asyncio.gather(*asked)
        assert len(searches.ended) == 12
        assert WAIT / 2 < max(searches.waited.values()) < WAIT
        assert clock.now < WAIT + WAIT / 12

    asyncio.run(evening())


def test_who_is_alone_has_all_of_its_time(clock: Clock) -> None:
    async def evening() -> None:
        async with thinkers(2) as pool:
            await pool.search(Searches(clock).named("a", 0.3), 0.01)
            assert clock.now >= 0.3, "the level says how long; nobody else does"

    asyncio.run(evening())


def test_a_search_is_over_when_it_must_be_ready(clock: Clock) -> None:
    async def evening() -> None:
        async with thinkers(2) as pool:
            await pool.search(Searches(clock).named("a"), 3.0, clock.now + 0.1)
            assert 0.1 <= clock.now < 0.1 + 2 * A_WHILE_S

    asyncio.run(evening())


def test_a_search_that_nobody_waits_for_is_stopped_and_makes_room(clock: Clock) -> None:
    async def evening() -> None:
        searches = Searches(clock)
        async with thinkers(2) as pool:
            first, second, third = (asyncio.create_task(pool.search(searches.named(name), 60.0)) for name in "abc")
            await until(lambda: searches.running == ["a"])
            second.cancel()
            first.cancel()
            await until(lambda: searches.running == ["c"])
            assert searches.begun == ["a", "c"]
            assert not third.done()

    asyncio.run(evening())


def test_closing_stops_all_thought_at_once(clock: Clock) -> None:
    async def evening() -> None:
        searches = Searches(clock)
        pool = Thinkers(4)
        asked = [asyncio.create_task(pool.search(searches.named(name), 60.0)) for name in "abcd"]
        await until(lambda: len(searches.running) == 2)
        pool.close()
        await until(lambda: not searches.running)
        await asyncio.wait(asked, timeout=PATIENCE_S)
        assert all(each.cancelled() for each in asked)
        with pytest.raises(asyncio.CancelledError):
            await pool.search(searches.named("e"), 1.0)
        assert sorted(searches.begun) == ["a", "b"]

    asyncio.run(evening())


def test_what_goes_wrong_in_a_search_is_told_and_the_next_is_served(clock: Clock) -> None:
    def fail(stop: threading.Event) -> None:
        raise ValueError("no room")

    async def evening() -> None:
        async with thinkers(2) as pool:
            with pytest.raises(ValueError, match="no room"):
                await pool.search(fail, 1.0)
            assert await pool.search(Searches(clock).named("a", 0.01), 1.0) == "a"

    asyncio.run(evening())


def asked_by(asker: str, pool: Thinkers, search: Callable[[threading.Event], str]) -> asyncio.Task[str]:
    """A search for somebody that wants a second."""

    async def ask() -> str:
        ASKER.set(asker)
        PERSON.set(f"owner of {search}" if asker == UNATTENDED else "")
        return await pool.search(search, 1.0)

    return asyncio.create_task(ask())


def test_those_for_whom_they_think_take_turns_and_have_the_same_part_of_the_time(clock: Clock) -> None:
    """Twenty want to think for one person, one for another: that one waits for one of them, and has all its time."""

    async def evening() -> None:
        searches = Searches(clock)
        async with thinkers(2) as pool:
            clock.stands = True
            attack = [asked_by("mallory", pool, searches.named(f"mallory {number}")) for number in range(20)]
            await until(lambda: len(pool._waiting) == 19)
            honest = asked_by("anna", pool, searches.named("anna", 1.0))
            await until(lambda: len(pool._waiting) == 20)
            shares = {patience.asker: patience.share for patience, _, _ in pool._waiting}
            clock.stands = False
            await asyncio.gather(*attack, honest)
        assert shares == {"anna": 1.0, "mallory": WAIT / 2 / 20}
        assert searches.begun[:3] == ["mallory 0", "anna", "mallory 1"]

    asyncio.run(evening())


def test_tables_that_nobody_attends_think_after_all_others(clock: Clock) -> None:
    async def evening() -> None:
        searches = Searches(clock)
        async with thinkers(2) as pool:
            clock.stands = True
            alone = [asked_by(UNATTENDED, pool, searches.named(f"alone {number}", 1.0)) for number in range(2)]
            await until(lambda: searches.running == ["alone 0"])
            people = [asked_by(f"person {number}", pool, searches.named(f"person {number}", 1.0)) for number in (1, 2)]
            await until(lambda: searches.ended == ["alone 0"])
            clock.stands = False
            await asyncio.gather(*alone, *people)
        assert searches.begun == ["alone 0", "person 1", "person 2", "alone 1"]

    asyncio.run(evening())


def test_a_glance_does_not_wait_for_searches(clock: Clock) -> None:
    async def evening() -> None:
        async with thinkers(2) as pool:
            searches = [asyncio.create_task(pool.search(Searches(clock).named("a"), 60.0)) for _ in range(3)]
            assert await asyncio.wait_for(pool.glance(max, 1, 2), PATIENCE_S) == 2
            assert not any(each.done() for each in searches)

    asyncio.run(evening())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere niceness is the process's")
def test_threads_that_search_let_others_go_first_and_so_do_those_they_start() -> None:
    def niceness() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    def nested(stop: threading.Event) -> list[int]:
        found = [niceness()]
        helper = threading.Thread(target=lambda: found.append(niceness()))
        helper.start()
        helper.join()
        return found

    async def evening() -> None:
        async with thinkers(2) as pool:
            usual = niceness()
            assert await pool.search(nested, 1.0) == [max(usual, NICENESS)] * 2
            assert await pool.glance(niceness) == niceness() == usual

    asyncio.run(evening())
