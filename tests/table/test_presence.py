"""Who is at the table, who went and when: told to all who look, at any server, and kept nowhere."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from homage.table.house.house import House
from homage.table.messages import server_messages as m
from homage.table.messages.message import ServerMessage
from homage.table.messages.presence import Presence
from homage.table.people.people import Person
from homage.table.rooms import visitors
from homage.table.rooms.room import Room
from tests.patience import PATIENCE_S, until
from tests.table.company import table_of_two
from tests.table.indoors import opened
from tests.table.served import Guest, Server, sqlite_in, stored


class Onlooker:
    """A viewer without a network."""

    guest, registered, address, deaf_to = True, 0, "", frozenset[str]()

    def __init__(self, person: Person | None, brief: bool = False) -> None:
        self.person, self.name, self.brief = person.id if person else "", "somebody", brief
        self.gone = False
        self.heard: list[ServerMessage] = []

    def post(self, message: ServerMessage) -> None:
        self.heard.append(message)

    def send(self, data: bytes) -> None:
        self.post(msgspec.json.decode(data, type=m.Message))

    def dismiss(self) -> None: ...

    @property
    def told(self) -> list[list[bool]]:
        """Who was here, each time that somebody came or went."""
        return [[chair.here for chair in each.chairs] for each in self.heard if isinstance(each, m.Presence)]

    @property
    def here(self) -> list[bool]:
        """Who is here, by what was heard last."""
        heard = [each for each in self.heard if isinstance(each, m.Update | m.Presence)]
        return [chair.here for chair in heard[-1].chairs]


@asynccontextmanager
async def two_seated(database: str) -> AsyncIterator[tuple[House, Room, Person, Person]]:
    """Anna and Bruno have seats; nobody looks yet."""
    async with opened(database) as (house, anna):
        bruno = await asyncio.to_thread(house.people.new_guest, "Bruno")
        room = await house.tables.create(anna, "fealty", ["me", "open"], {}, {}, False)
        await room.seating.sit(1, bruno.id, bruno.name)
        yield house, room, anna, bruno


def test_all_who_look_are_told_who_comes_and_who_has_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitors, "AWAY_S", 0.05)

    async def evening() -> None:
        async with two_seated(sqlite_in(tmp_path)) as (house, room, anna, bruno):
            first, second, eve, brief = Onlooker(anna), Onlooker(bruno), Onlooker(None), Onlooker(anna, brief=True)
            for viewer in (first, eve, brief):
                await room.join(viewer, 0)
            assert [isinstance(each, m.Update) for each in first.heard] == [True]  # it begins with an update
            await room.join(second, 0)
            before = house.now()
            room.part(second)
            await until(lambda: len(eve.told) == 2)
            assert first.told == eve.told == [[True, True], [True, False]]
            left = [each.chairs[1].left_at for each in eve.heard if isinstance(each, m.Presence)]
            assert left[0] is None
            assert left[1] is not None
            assert before <= left[1] <= house.now()
            assert brief.told == []
            late = Onlooker(None)
            await room.join(late, 0)
            (update,) = late.heard
            assert isinstance(update, m.Update)
            assert [(chair.here, chair.left_at) for chair in update.chairs] == [(True, None), (False, left[1])]

    asyncio.run(evening())


def test_a_page_that_is_loaded_anew_has_not_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor has who closes one of two windows; nor is a spectator news to anybody."""
    monkeypatch.setattr(visitors, "AWAY_S", 10 * PATIENCE_S)  # however long the machine takes

    async def evening() -> None:
        async with two_seated(sqlite_in(tmp_path)) as (_, room, anna, bruno):
            first, second, other, eve = Onlooker(anna), Onlooker(bruno), Onlooker(bruno), Onlooker(None)
            for viewer in (first, second, other, eve):
                await room.join(viewer, 0)
            told = len(first.told)
            room.part(other)
            for _ in range(3):
                room.part(second)
                await asyncio.sleep(0.01)
                await room.join(second, 0)
            room.part(eve)
            await asyncio.sleep(0.05)
            assert len(first.told) == told

    asyncio.run(evening())


def test_over_the_wire_a_friend_is_seen_to_come_and_nothing_is_stored(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await anna.open_table(["me", "open"], options={"short": True})
            assert (await bruno.sit(table, 1)).status_code == 200
            async with anna.at(table) as visit:
                assert [chair.get("here", False) for chair in visit.now["chairs"]] == [True, False]
                before = stored(server, table)
                async with bruno.at(table):
                    pass
                while len(anna.present) < 2:
                    await visit.ask(type="ping")
                    await asyncio.sleep(0.1)
                assert anna.present == [[True, True], [True, False]]
                assert (await visit.ask(type="see"))["chairs"][1]["left_at"] > 0
                assert stored(server, table) == before

    asyncio.run(evening())


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_servers_on_one_database_tell_each_other_who_is_there(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also to a server that opens the table later; and who was at a server that has died is not there."""
    monkeypatch.setattr(visitors, "AWAY_S", 0.05)

    async def evening() -> None:
        async with two_seated(database) as (house, room, anna, bruno), opened(database) as (other, _):
            first, second = Onlooker(anna), Onlooker(bruno)
            await room.join(first, 0)
            elsewhere = await other.room(room.table.row.id)
            await elsewhere.join(second, 0)
            await until(lambda: first.here == second.here == [True, True])
            elsewhere.part(second)
            await until(lambda: first.here == [True, False])
            await elsewhere.join(second, 0)
            await until(lambda: first.here == [True, True])
            before = len(first.told)
            house._alive[other.store.name] -= 60_000  # it has not been heard of for a minute
            await house._keep_company()
            assert first.told[before] == [True, False]  # what it says later is heard again

    asyncio.run(evening())


def test_who_is_at_two_servers_is_here_until_gone_from_both() -> None:
    presence = Presence()
    assert presence.came("anna")
    assert not presence.receive("north", ["anna"], {})
    assert not presence.came("anna")
    assert not presence.went("anna", 10)
    assert presence.here("anna")
    assert presence.left_at("anna") is None
    assert presence.receive("north", [], {"anna": 12})
    assert not presence.receive("north", [], {"anna": 12})
    assert not presence.here("anna")
    assert presence.left_at("anna") == 12
    presence.receive("south", ["anna", "bruno"], {})
    assert presence.lose("south", 20)
    assert presence.left_at("bruno") == 20
    assert not presence.lose("south", 30)


def test_presence_is_told_of_players_alone() -> None:
    presence = Presence()
    for person in ("anna", "eve", "bruno"):
        presence.came(person)
    presence.went("bruno", 7)
    assert presence.report({"anna", "bruno"}) == (["anna"], {"bruno": 7})


def test_at_a_table_of_two_both_are_here(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (_, anna, bruno):
            assert [chair.get("here", False) for chair in bruno.now["chairs"]] == [True, True]
            shown = await anna.ask(type="see")
            assert [chair.get("here", False) for chair in shown["chairs"]] == [True, True]

    asyncio.run(evening())
