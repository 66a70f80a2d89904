"""Long work, such as replays and imports: nobody makes others wait for it, and it takes little memory."""

from __future__ import annotations

import asyncio
import random
import threading
from collections import Counter

import httpx
import pytest

from homage.engine.errors import HomageError
from homage.games.feudalism import GAME as FEUDALISM
from homage.table.askers import ASKER, asker_at
from homage.table.errors import NotReady, TooMany
from homage.table.http.replays import Replays
from homage.table.rooms.replaying import MOST_ALL, MOST_EACH, Replaying
from tests.conftest import play_randomly
from tests.patience import PATIENCE_S
from tests.table.company import finished
from tests.table.noted import LoggedServer
from tests.table.served import Guest

MEGABYTE = 1 << 20


def asked_by(asker: str, replaying: Replaying, work: object) -> asyncio.Task[object]:
    """Ask for something long, from an address."""

    async def ask() -> object:
        ASKER.set(asker)
        return await replaying.at_length(work)  # type: ignore[arg-type]

    return asyncio.create_task(ask())


def test_whoever_asks_for_much_waits_alone() -> None:
    """An attacker asks for hundreds; somebody else's turn comes after one of them, a table's before all."""

    async def evening() -> tuple[list[str], Counter[str]]:
        replaying, order, gate = Replaying(), list[str](), threading.Event()
        first = asyncio.create_task(replaying.soon(gate.wait))  # until all of them stand in line
        attack = [asked_by("mallory", replaying, lambda: order.append("mallory")) for _ in range(300)]
        await asyncio.sleep(0.05)
        honest = [asked_by("anna", replaying, lambda: order.append("anna"))]
        rooms = [asyncio.create_task(replaying.soon(order.append, "room"))]
        opened = [asyncio.create_task(replaying.soon(order.append, "opened"))]
        await asyncio.sleep(0.05)
        gate.set()
        answers = await asyncio.gather(*attack, *honest, *rooms, *opened, first, return_exceptions=True)
        replaying.close()
        return order, Counter(type(each).__name__ for each in answers)

    order, answers = asyncio.run(evening())
    assert order == ["room", "opened", "mallory", "anna", *["mallory"] * (MOST_EACH - 1)]
    assert answers["TooMany"] == 300 - MOST_EACH


def test_when_too_many_ask_the_rest_are_told_when_to_come_back() -> None:
    async def evening() -> list[object]:
        replaying, gate = Replaying(), threading.Event()
        first = asyncio.create_task(replaying.soon(gate.wait))
        asking = [asked_by(f"10.0.0.{number}", replaying, lambda: None) for number in range(MOST_ALL + 5)]
        await asyncio.sleep(0.05)
        gate.set()
        answers = await asyncio.gather(*asking, first, return_exceptions=True)
        replaying.close()
        return [each for each in answers if isinstance(each, HomageError)]

    refused = asyncio.run(evening())
    assert len(refused) == 5
    for each in refused:
        assert isinstance(each, NotReady)
        assert each.retry_s >= 1
        assert f"try again in {each.retry_s} s." in str(each)


def test_a_household_is_one_who_asks() -> None:
    assert asker_at("203.0.113.7") != asker_at("203.0.113.8")
    assert asker_at("2001:db8:1:2::7") == asker_at("2001:db8:1:2:ffff::8") != asker_at("2001:db8:1:3::7")
    assert asker_at("::ffff:203.0.113.7") == asker_at("203.0.113.7")
    assert asker_at("testclient") == "testclient"


def test_replays_are_made_once_for_all_who_ask_and_kept_within_bounds() -> None:
    async def evening() -> None:
        replays, made = Replays(most_bytes=250), list[int]()

        async def make(number: int) -> bytes:
            made.append(number)
            await asyncio.sleep(0)
            return bytes(100)

        async def of(number: int) -> bytes:
            return await replays.of(("table", 9, number, None), lambda: make(number))

        await asyncio.gather(*(of(1) for _ in range(50)))
        assert made == [1]
        for number in (2, 1, 3, 1, 2):
            await of(number)
        assert made == [1, 2, 3, 2], "the one that was asked for last is kept, and no more than fit"

        async def fail() -> bytes:
            raise TooMany("Enough.", 3)

        for _ in range(2):
            with pytest.raises(TooMany):
                await replays.of(("table", 9, 9, None), fail)

    asyncio.run(evening())


def test_hundreds_of_replays_and_imports_delay_nobody_and_leave_no_memory_behind(patient: LoggedServer) -> None:
    """As it was done: one client asks for replays of a long game as quickly as it can; others list their tables."""

    async def evening() -> Counter[int]:
        async with Guest(patient, "Mallory") as mallory, Guest(patient, "Anna") as anna:
            text = play_randomly(FEUDALISM.new(2, 5), random.Random(5)).record.dump()
            laid = await mallory.web.post("/api/records", json={"record": text})
            assert laid.status_code == 201, laid.text
            moves, table = 60, laid.json()["id"]
            own = await finished(anna)
            statuses: Counter[int] = Counter()
            async with httpx.AsyncClient(
                base_url=patient.url,
                timeout=PATIENCE_S,
                limits=httpx.Limits(max_connections=300),
                headers=mallory.web.headers,
            ) as many:
                many.cookies = mallory.web.cookies

                async def replay(number: int) -> None:
                    page = f"/api/tables/{table}/replay?to={number % moves}&seat={number % 2}"
                    answer = await many.get(page)
                    statuses[answer.status_code] += 1
                    if answer.status_code != 200:
                        assert int(answer.headers["retry-after"]) >= 1
                        assert f"try again in {answer.headers['retry-after']} s." in answer.json()["why"]

                async def bring(_: int) -> None:
                    answer = await many.post("/api/records", json={"record": text})
                    statuses[answer.status_code] += 1

                attack = asyncio.gather(*map(replay, range(200)), *map(bring, range(40)))
                await asyncio.sleep(0)
                for _ in range(20):
                    listed = await anna.web.get("/api/tables/mine/finished")
                    assert [each["id"] for each in listed.json()["tables"]] == [own]
                    assert (await anna.web.get("/health")).status_code == 200
                await attack
            return statuses

    before = patient.memory
    statuses = asyncio.run(evening())
    assert set(statuses) <= {200, 201, 429, 503}
    assert statuses[429] > 50, "early, and not after the work"
    assert patient.memory - before < 96 * MEGABYTE
