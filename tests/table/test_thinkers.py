"""The threads in which computer players think: few at once, in turn, and no longer than they are waited for."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from homage.table.thought.thinkers import NICENESS, WAIT, Thinkers

LONG_S = 30.0  # longer than any test takes
SOON_S = 10.0  # on a busy machine


class Searches:
    """Searches that do nothing but note when they run."""

    def __init__(self) -> None:
        self.running: list[str] = []
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.most = 0
        self.waited: dict[str, float] = {}

    def named(self, name: str, seconds: float = LONG_S) -> Callable[[threading.Event], str]:
        """A search that goes on for so long, if nobody stops it."""
        made = time.monotonic()

        def search(stop: threading.Event) -> str:
            self.waited[name] = time.monotonic() - made
            self.begun.append(name)
            self.running.append(name)
            self.most = max(self.most, len(self.running))
            until = time.monotonic() + seconds
            while not stop.is_set() and time.monotonic() < until:
                time.sleep(0.002)
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


async def until(holds: Callable[[], Any]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(SOON_S):
        while not holds():
            await asyncio.sleep(0.005)


@pytest.mark.parametrize(("threads", "at_once"), [(1, 1), (2, 1), (4, 2), (7, 3)])
def test_no_more_search_at_once_than_there_are_threads_for(threads: int, at_once: int) -> None:
    async def evening() -> None:
        searches = Searches()
        async with thinkers(threads) as pool:
            asked = [pool.search(searches.named(str(table), 0.03), 0.03) for table in range(12)]
            assert sorted(await asyncio.gather(*asked), key=int) == [str(table) for table in range(12)]
        assert searches.most == pool.at_once == at_once

    asyncio.run(evening())


def test_tables_have_their_turn_in_the_order_in_which_they_asked() -> None:
    async def table(pool: Thinkers, searches: Searches, name: str) -> None:
        for _ in range(3):
            await pool.search(searches.named(name, 0.02), 0.02)

    async def evening() -> None:
        searches = Searches()
        async with thinkers(2) as pool:
            await asyncio.gather(*(table(pool, searches, name) for name in "abcd"))
        assert "".join(searches.begun) == "abcd" * 3

    asyncio.run(evening())


def test_who_thinks_briefly_is_due_before_those_who_think_long() -> None:
    async def evening() -> None:
        searches = Searches()
        async with thinkers(2) as pool:
            asked = [pool.search(searches.named(name, 0.05), wish) for name, wish in (("a", 1), ("b", 3), ("c", 0.25))]
            await asyncio.gather(*asked)
        assert searches.begun == ["a", "c", "b"]

    asyncio.run(evening())


def test_in_a_full_house_all_think_less_so_that_nobody_waits_long() -> None:
    """Twelve want to think for a second each, one at a time: none waits for eleven seconds, but for about two."""

    async def evening() -> None:
        searches = Searches()
        async with thinkers(2) as pool:
            await asyncio.gather(*(pool.search(searches.named(str(table)), 1.0) for table in range(12)))
        assert len(searches.ended) == 12
        assert max(searches.waited.values()) < 2 * WAIT, "a busy machine may be late, but not by that much"

    began = time.monotonic()
    asyncio.run(evening())
    assert time.monotonic() - began < 12, "every search would have gone on for half a minute"


def test_who_is_alone_has_all_of_its_time() -> None:
    async def evening() -> None:
        async with thinkers(2) as pool:
            began = time.monotonic()
            await pool.search(Searches().named("a", 0.3), 0.01)
            assert time.monotonic() - began >= 0.3, "the level says how long; nobody else does"

    asyncio.run(evening())


def test_a_search_is_over_when_it_must_be_ready() -> None:
    async def evening() -> None:
        async with thinkers(2) as pool:
            began = time.monotonic()
            await asyncio.wait_for(pool.search(Searches().named("a"), 3.0, began + 0.1), SOON_S)
            assert time.monotonic() - began >= 0.1

    asyncio.run(evening())


def test_a_search_that_nobody_waits_for_is_stopped_and_makes_room() -> None:
    async def evening() -> None:
        searches = Searches()
        async with thinkers(2) as pool:
            first, second, third = (asyncio.create_task(pool.search(searches.named(name), 60.0)) for name in "abc")
            await until(lambda: searches.running == ["a"])
            second.cancel()
            first.cancel()
            await until(lambda: searches.running == ["c"])
            assert searches.begun == ["a", "c"]
            assert not third.done()

    asyncio.run(evening())


def test_closing_stops_all_thought_at_once() -> None:
    async def evening() -> None:
        searches = Searches()
        pool = Thinkers(4)
        asked = [asyncio.create_task(pool.search(searches.named(name), 60.0)) for name in "abcd"]
        await until(lambda: len(searches.running) == 2)
        pool.close()
        await until(lambda: not searches.running)
        await asyncio.wait(asked, timeout=SOON_S)
        assert all(each.cancelled() for each in asked)
        with pytest.raises(asyncio.CancelledError):
            await pool.search(searches.named("e"), 1.0)
        assert sorted(searches.begun) == ["a", "b"]

    asyncio.run(evening())


def test_what_goes_wrong_in_a_search_is_told_and_the_next_is_served() -> None:
    def fail(stop: threading.Event) -> None:
        raise ValueError("no room")

    async def evening() -> None:
        async with thinkers(2) as pool:
            with pytest.raises(ValueError, match="no room"):
                await pool.search(fail, 1.0)
            assert await pool.search(Searches().named("a", 0.01), 1.0) == "a"

    asyncio.run(evening())


def test_a_glance_does_not_wait_for_searches() -> None:
    async def evening() -> None:
        async with thinkers(2) as pool:
            searches = [asyncio.create_task(pool.search(Searches().named("a"), 60.0)) for _ in range(3)]
            assert await asyncio.wait_for(pool.glance(max, 1, 2), SOON_S) == 2
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
