"""Turns: whoever asks for much waits, others do not; processor time is counted by who asks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from contextlib import suppress
from typing import Any

import pytest

from homage.table.askers import ASKER, PERSON, UNATTENDED, RoundRobin
from homage.table.errors import TooMany
from homage.table.people.turns import BURST_S, COMPANY_S, LONGEST_S, SLICE_S, UNATTENDED_SHARE, Turns
from tests.clock import Clock
from tests.patience import PATIENCE_S

SHARE = 0.25
DEAR_S = 4 * SLICE_S


class Desk:
    """Turns by a clock of our own, and work that takes as much processor time as it says."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.used = 0.0
        self.turns = Turns(SHARE, self.clock.monotonic, lambda: self.used)
        self.done: list[str] = []

    async def ask(self, address: str, cost: float = 0.0, person: str = "", what: str = "That") -> None:
        """One request from an address."""
        ASKER.set(address)
        PERSON.set(person)

        async def work() -> None:
            await self.turns.turn(what)
            self.used += cost
            self.done.append(person or address)

        await self.turns.metered(work())

    def asked(self, *arguments: Any, **more: Any) -> asyncio.Task[None]:
        return asyncio.create_task(self.ask(*arguments, **more))

    async def have_company(self) -> None:
        """Somebody else is served too."""
        await self.ask("neighbour")
        self.done.clear()


async def rounds(number: int) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


def evening(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE_S))


def test_everybody_has_a_turn_in_a_round_robin() -> None:
    line: RoundRobin[str] = RoundRobin()
    for asker, work in ("a1", "a2", "a3", "b1", "c1", "b2"):
        line.put(asker, asker + work)
    assert (len(line), line.waiting("a"), line.waiting("d")) == (6, 3, 0)
    assert [line.take() for _ in range(6)] == ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert not line


def test_one_address_begins_one_dear_request_in_a_round_however_many_connections_it_has() -> None:
    async def story() -> None:
        desk = Desk()
        attack = [desk.asked("mallory", DEAR_S) for _ in range(190)]
        await rounds(4)
        honest = desk.asked("anna")
        await honest
        assert desk.done.index("anna") <= 6, "she comes after those that had begun, not after all"
        for each in attack:
            each.cancel()

    evening(story())


def test_cheap_requests_share_a_round() -> None:
    async def story() -> None:
        desk = Desk()
        asked = [desk.asked("club", SLICE_S / 10) for _ in range(10)]
        await rounds(2)
        assert len(desk.done) == 10
        await asyncio.gather(*asked)

    evening(story())


def test_with_others_there_an_address_has_its_share_and_no_more() -> None:
    async def story() -> None:
        desk = Desk()
        await desk.have_company()
        await desk.ask("mallory", BURST_S + 0.001)
        waiting = [desk.asked("mallory", DEAR_S) for _ in range(3)]
        await asyncio.sleep(0.02)
        assert desk.done == ["mallory"], "what was used up must come back first"
        desk.clock.tick(0.001 / SHARE)
        await waiting[0]
        await asyncio.sleep(0.02)
        assert len(desk.done) == 2, "and one request has used that up again"
        desk.clock.tick(DEAR_S / SHARE)
        await waiting[1]
        desk.clock.tick(DEAR_S / SHARE)
        await waiting[2]

    evening(story())


def test_whoever_is_alone_has_the_whole_core() -> None:
    async def story() -> None:
        desk = Desk()
        await desk.have_company()
        desk.clock.tick(COMPANY_S + 0.1)
        for _ in range(20):
            await desk.ask("trainer", BURST_S, person="bot")
        assert len(desk.done) == 20
        await desk.have_company()
        with pytest.raises(TooMany):
            await desk.ask("trainer", person="bot")

    evening(story())


def test_a_request_that_would_wait_too_long_is_refused_with_the_time_to_come_back() -> None:
    async def story() -> None:
        desk = Desk()
        await desk.have_company()
        await desk.ask("mallory", BURST_S + SHARE * (LONGEST_S + 7))
        with pytest.raises(TooMany) as refused:
            await desk.ask("mallory", what="Your request 'see'")
        assert refused.value.retry_s == 7
        assert str(refused.value) == (
            "Your request 'see' cannot be served now: your address has used up its share of the server's time while "
            "others play; try again in 7 s."
        )
        desk.clock.tick(7)
        await desk.have_company()
        waits = desk.asked("mallory")
        await rounds(5)
        assert not waits.done()
        waits.cancel()

    evening(story())


def test_a_person_is_counted_over_all_addresses_and_an_address_over_all_persons() -> None:
    async def story() -> None:
        desk = Desk()
        await desk.have_company()
        for address in ("here", "there", "elsewhere"):
            desk.turns.charge(2 * BURST_S, address, "mallory")
        with pytest.raises(TooMany, match="you have used up your share"):
            await desk.ask("somewhere", person="mallory")
        await desk.ask("somewhere", person="anna")

        for person in ("one", "two", "three", "four"):
            desk.turns.charge(BURST_S, "club", person)
        with pytest.raises(TooMany, match="your address has used up its share"):
            await desk.ask("club", person="five")

    evening(story())


def test_at_one_address_persons_take_turns() -> None:
    async def story() -> None:
        desk = Desk()
        attack = [desk.asked("club", DEAR_S, person="mallory") for _ in range(20)]
        await rounds(1)
        mate = desk.asked("club", DEAR_S, person="mate")
        await mate
        assert len(desk.done) < 6
        for each in attack:
            each.cancel()

    evening(story())


def test_tables_that_nobody_attends_wait_while_people_are_served() -> None:
    async def story() -> None:
        desk = Desk()
        await desk.ask(UNATTENDED, BURST_S, person="owner", what="")
        await desk.ask(UNATTENDED, 1.0, person="owner", what="")
        await desk.have_company()
        others = desk.asked(UNATTENDED, 0.01, person="somebody", what="")
        await asyncio.sleep(0.02)
        assert not others.done(), "all of them share a small part of the core"
        desk.clock.tick(1.0 / UNATTENDED_SHARE)
        await desk.have_company()
        others.cancel()

    async def without_people() -> None:
        desk = Desk()
        for _ in range(20):
            await desk.ask(UNATTENDED, BURST_S, person="owner", what="")

    evening(story())
    evening(without_people())


def test_whoever_has_gone_is_passed_over() -> None:
    async def story() -> None:
        desk = Desk()
        waiting = [desk.asked("mallory", DEAR_S) for _ in range(50)]
        await rounds(1)
        for each in waiting[1:]:
            each.cancel()
        await asyncio.wait(waiting)
        assert len(desk.done) == 1
        await desk.ask("mallory")
        assert len(desk.done) == 2

    evening(story())


def test_each_step_is_charged_to_whoever_asks_and_no_wait_is() -> None:
    async def story() -> None:
        desk, charged = Desk(), dict[tuple[str, str], float]()

        def charge(seconds: float, address: str, person: str) -> None:
            charged[address, person] = charged.get((address, person), 0) + seconds

        desk.turns.charge = charge  # type: ignore[method-assign]

        async def works(address: str, gate: Awaitable[Any]) -> str:
            ASKER.set(address)
            desk.used += 1
            with suppress(asyncio.CancelledError):
                await gate
            PERSON.set("anna")
            desk.used += 2
            return address

        gate: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        first = asyncio.create_task(desk.turns.metered(works("here", gate)))
        cancelled = asyncio.create_task(desk.turns.metered(works("there", asyncio.sleep(60))))
        await rounds(2)
        desk.used += 100  # somebody else's
        gate.set_result(None)
        cancelled.cancel()
        assert await first == "here"
        assert await cancelled == "there"
        assert charged == {("here", ""): 1, ("here", "anna"): 2, ("there", ""): 1, ("there", "anna"): 2}

    evening(story())


def test_work_in_a_thread_is_charged_to_whoever_asked_for_it() -> None:
    async def story() -> None:
        desk = Desk()
        await desk.have_company()
        ASKER.set("mallory")

        def work(seconds: float) -> str:
            desk.used += seconds
            return "done"

        assert await asyncio.to_thread(desk.turns.counted(work), 5.0) == "done"
        await rounds(2)
        with pytest.raises(TooMany):
            await desk.ask("mallory")
        await desk.ask("anna")

    evening(story())
