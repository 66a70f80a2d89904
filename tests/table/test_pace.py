"""How often people may ask for what everybody is told of, or what is stored for good."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from homage.engine.errors import Refused
from homage.table.askers import ASKER
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.messages.message import ClientMessage
from homage.table.people.pace import OF_PERSON, PEOPLE_AT_AN_ADDRESS, Pace
from homage.table.rooms.requests import handle
from homage.table.rooms.room import Room
from tests.table.indoors import Watcher, opened
from tests.table.served import sqlite_in


@asynccontextmanager
async def at_a_table(folder: Path, game: str = "fealty") -> AsyncIterator[tuple[Room, Watcher, Watcher]]:
    """Anna and Bruno at a table of two."""
    async with opened(sqlite_in(folder)) as (house, anna):
        bruno = house.people.new_guest("Bruno")
        room = await house.tables.create(anna, game, ["me", "open"], {}, {}, False, absence={"lending": True})
        await room.seating.sit(1, bruno.id, bruno.name)
        yield room, Watcher(anna), Watcher(bruno)


async def refused(room: Room, who: Watcher, request: ClientMessage) -> str:
    """Why something is refused; empty if it is not."""
    entries, known = room.table.version, len(who.said)
    await handle(room, who, request)
    whys = [each.why for each in who.said[known:] if isinstance(each, m.Refusal)]
    assert bool(whys) == (room.table.version == entries), "what is refused is not stored"
    return whys[0] if whys else ""


def test_nobody_makes_more_offers_than_others_can_bear(tmp_path: Path) -> None:
    async def evening() -> None:
        async with at_a_table(tmp_path) as (room, anna, bruno):
            most = int(OF_PERSON["offers"].burst)
            for number in range(most + 1):
                why = await refused(room, anna, c.Offer(id=1, seat=0))
                assert why == ("" if number < most else "You make offers too quickly; wait a few seconds.")
                if not why:
                    offer = room.table.offer
                    assert offer is not None
                    assert not await refused(room, bruno, c.Answer(id=1, seat=1, offer=offer.number, agree=False))
            assert not await refused(room, bruno, c.Offer(id=1, seat=1)), "others may"

    asyncio.run(evening())


def test_nobody_leaves_and_comes_back_again_and_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with at_a_table(tmp_path) as (room, anna, bruno):
            most = int(OF_PERSON["leaving"].burst)
            ways: list[Callable[[], ClientMessage]] = [lambda: c.Leave(id=1, seat=0), lambda: c.Back(id=1, seat=0)]
            whys = [await refused(room, anna, ways[number % 2]()) for number in range(most + 1)]
            assert whys == [""] * most + ["You leave and come back too quickly; wait some seconds."]
            assert not await refused(room, bruno, c.Leave(id=1, seat=1))

    asyncio.run(evening())


def test_orders_are_stored_only_so_often(tmp_path: Path) -> None:
    async def evening() -> None:
        async with at_a_table(tmp_path, "feudalism") as (room, anna, _):
            most = int(OF_PERSON["orders"].burst)
            whys = [await refused(room, anna, c.StandingOrders(id=1, seat=0)) for _ in range(3 * most)]
            assert whys[:most] == [""] * most
            assert whys.count("You give orders too quickly; wait a second.") >= most

    asyncio.run(evening())


def test_moderating_is_stored_only_so_often(tmp_path: Path) -> None:
    async def evening() -> None:
        async with at_a_table(tmp_path) as (room, anna, _):
            most = int(OF_PERSON["moderating"].burst)
            whys = [await refused(room, anna, c.Moderate(id=1, what="close")) for _ in range(3 * most)]
            assert whys[:most] == [""] * most
            assert whys.count("You change things at your table too quickly; wait a second.") >= most

    asyncio.run(evening())


def test_a_person_has_one_pace_at_all_tables(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(sqlite_in(tmp_path)) as (house, anna):
            most, who = int(OF_PERSON["leaving"].burst), Watcher(anna)
            rooms = [await house.tables.create(anna, "fealty", ["me", "me"], {}, {}, False) for _ in range(most + 1)]
            whys = [await refused(room, who, c.Leave(id=1, seat=0)) for room in rooms]
            assert [bool(why) for why in whys] == [False] * most + [True]

    asyncio.run(evening())


@pytest.mark.parametrize("what", OF_PERSON)
def test_an_address_may_ask_for_as_much_as_some_people(what: str) -> None:
    now = 0.0
    pace, limit = Pace(lambda: now), OF_PERSON[what]
    token = ASKER.set("192.0.2.1")
    try:
        for person in range(PEOPLE_AT_AN_ADDRESS):
            for _ in range(int(limit.burst)):
                pace.check(what, str(person))
        with pytest.raises(Refused, match=r"too quickly|too often|much of late"):
            pace.check(what, "somebody else")
        ASKER.set("192.0.2.2")
        pace.check(what, "somebody elsewhere")
        ASKER.set("192.0.2.1")
        now += 1 / (limit.rate * PEOPLE_AT_AN_ADDRESS)
        pace.check(what, "somebody else again")
    finally:
        ASKER.reset(token)
