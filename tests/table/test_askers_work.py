"""Work belongs to whoever asks for it: it is done once, in turn, and not for those who have gone."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from uvicorn import Config
from uvicorn.server import ServerState

from homage.games.feudalism import GAME as FEUDALISM
from homage.table.askers import ASKER, PERSON, UNATTENDED
from homage.table.house.house import House
from homage.table.http import connection
from homage.table.http.callers import Callers
from homage.table.http.connection import FLOODED, MOST_FLOODS, Connection
from homage.table.http.door import Door
from homage.table.http.guard import Guard
from homage.table.http.line import Declined
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.messages.showing import Showing
from homage.table.people.limits import Limit, Limiter
from homage.table.people.people import Person
from homage.table.people.turns import Turns
from homage.table.rooms.replaying import Replaying
from homage.table.rooms.requests import FOR_THE_ASKER, handle
from homage.table.rooms.room import Room
from tests.conftest import play_randomly
from tests.table.indoors import Watcher, opened
from tests.table.served import sqlite_in


class Sights:
    """How often words were found for a long story, and something was shown."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.worded = self.shown = 0
        find, message = Showing.find_words, Showing.message

        def find_words(showing: Showing, *arguments: Any) -> None:
            self.worded += 1
            find(showing, *arguments)

        def put_together(showing: Showing, *arguments: Any) -> bytes:
            self.shown += 1
            return message(showing, *arguments)

        monkeypatch.setattr(Showing, "find_words", find_words)
        monkeypatch.setattr(Showing, "message", put_together)


async def long_game(house: House, host: Person) -> Room:
    return await house.tables.lay_open(host, play_randomly(FEUDALISM.new(2, 5), random.Random(5)))


def test_what_only_the_asker_would_see_is_dropped_when_the_client_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with opened(sqlite_in(tmp_path)) as (house, anna):
            room, sights = await long_game(house, anna), Sights(monkeypatch)
            gone, stays = Watcher(anna), Watcher(anna)
            async with room.state.lock:  # somebody else's request is carried out
                asked = [asyncio.create_task(handle(room, gone, c.See(id=number))) for number in range(300)]
                waits = asyncio.create_task(handle(room, stays, c.See(id=7)))
                await asyncio.sleep(0)
                gone.gone = True
            await asyncio.gather(*asked, waits)
            assert sights.shown == 1
            assert [message.done for message in stays.said if isinstance(message, m.Update)] == [7]
            draft = c.DraftRow(seat=0, decision=1, actions=[])
            requests = (c.Ping(), c.See(), c.Why(seat=0), c.Foresee(), draft, c.Recall(seat=0), c.Hint(seat=0))
            assert {type(request) for request in requests} == {*FOR_THE_ASKER}
            for request in requests:
                await handle(room, gone, request)
            assert gone.said == []

    asyncio.run(evening())


def test_what_changes_the_table_counts_though_its_sender_has_gone(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(sqlite_in(tmp_path)) as (house, anna):
            room = await house.tables.create(anna, "fealty", ["me", "me"], {}, {}, False)
            viewer, seat = Watcher(anna), room.table.waiting[0]
            assert room.table.match is not None
            action = room.table.match.legal(seat)[0]
            viewer.gone = True
            await handle(room, viewer, c.Play(seat=seat, decision=room.table.asked_at[seat], action=action, id=1))
            assert room.table.match.played == 1

    asyncio.run(evening())


def test_a_long_story_is_put_into_words_once_for_each_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with opened(sqlite_in(tmp_path)) as (house, anna):
            room, sights = await long_game(house, anna), Sights(monkeypatch)
            first, second = (Watcher(anna, brief=False) for _ in range(2))
            await room.join(first, 0)
            await room.join(second, 0)
            for number in range(1, 20):
                await handle(room, first, c.See(id=number))
            assert sights.worded == 1
            stories = [said.spectator.story for said in first.said if isinstance(said, m.Update) and said.spectator]
            assert len(stories) == 20
            assert len(stories[0]) > 50
            assert all(story == stories[0] for story in stories)
            await handle(room, first, c.Chat(text="Well played.", id=20))
            await handle(room, second, c.See(id=1))
            assert sights.worded == 2, "the table has another entry: it is told anew"

    asyncio.run(evening())


def test_those_who_ask_take_turns_for_what_rooms_need_too() -> None:
    async def evening() -> list[str]:
        replaying, order, gate = Replaying(), list[str](), threading.Event()

        async def ask(asker: str) -> None:
            ASKER.set(asker)
            await replaying.soon(order.append, asker)

        first = asyncio.create_task(replaying.soon(gate.wait))
        asked = [asyncio.create_task(ask("mallory")) for _ in range(100)]
        await asyncio.sleep(0.05)
        asked.append(asyncio.create_task(ask("anna")))
        await asyncio.sleep(0.05)
        gate.set()
        await asyncio.gather(first, *asked)
        replaying.close()
        return order

    order = asyncio.run(evening())
    assert order[:3] == ["mallory", "anna", "mallory"]


def test_work_that_nobody_waits_for_any_more_is_not_begun() -> None:
    async def evening() -> list[int]:
        replaying, order, gate = Replaying(), list[int](), threading.Event()
        first = asyncio.create_task(replaying.soon(gate.wait))
        asked = [asyncio.create_task(replaying.soon(order.append, number)) for number in range(5)]
        await asyncio.sleep(0.05)
        for each in asked[:4]:
            each.cancel()
        await asyncio.wait(asked[:4])
        gate.set()
        await asyncio.gather(first, asked[4])
        replaying.close()
        return order

    assert asyncio.run(evening()) == [4]


def test_computers_moves_are_charged_to_the_owner_or_wait_for_all_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with opened(sqlite_in(tmp_path)) as (house, anna):
            asked: list[tuple[str, str]] = []
            turn = house.turns.turn

            async def noted(what: str = "") -> None:
                asked.append((ASKER.get(), PERSON.get()))
                await turn(what)

            monkeypatch.setattr(house.turns, "turn", noted)
            ASKER.set("here")
            PERSON.set(anna.id)
            await house.turns.turn()
            asked.clear()
            room = await house.tables.create(anna, "fealty", ["me", "greedy"], {"short": True}, {}, False)
            passer_by, owner = Watcher(Person("x", "Passer-by", None)), Watcher(anna)

            async def play_on() -> None:
                """The owner moves as long as it is her turn; then the computer does."""
                while room.table.status == "playing" and not asked:
                    match = room.table.match
                    assert match is not None
                    if 0 in room.table.waiting:
                        play = c.Play(seat=0, decision=room.table.asked_at[0], action=match.legal(0)[0], id=1)
                        await handle(room, owner, play)
                    await asyncio.sleep(0)

            await room.join(passer_by, 0)
            await play_on()
            assert set(asked) == {(UNATTENDED, anna.id)}, "who looks on attends nothing"
            room = await house.tables.create(anna, "fealty", ["me", "greedy"], {"short": True}, {}, False)
            await room.join(owner, 0)
            asked.clear()
            await play_on()
            assert ("here", anna.id) in asked
            assert house.rooms[room.table.row.id].attendants.home == "here"

    asyncio.run(evening())


class SomeLine:
    """A line on which a client has asked for the same again and again."""

    gone = False

    def __init__(self, asked: bytes, times: int) -> None:
        self.asked, self.times = asked, times
        self.sent: list[dict[str, Any]] = []
        self.closed: list[int] = []

    async def receive(self) -> bytes | None:
        await asyncio.sleep(0)
        self.times -= 1
        return self.asked if self.times >= 0 and not self.closed else None

    def send(self, data: bytes) -> None:
        self.sent.append(json.loads(data))

    def close(self, code: int) -> None:
        self.closed.append(code)


def test_who_has_used_up_a_share_waits_on_all_connections_and_is_told_for_how_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "REFUSED_S", 0.0)

    async def evening() -> None:
        async with opened(sqlite_in(tmp_path)) as (house, anna):
            room = await house.tables.create(anna, "fealty", ["me", "me"], {}, {}, False)
            await from_("neighbour", house.turns.turn())
            house.turns.charge(100.0, "mallory", "")
            for number in range(3):
                line = SomeLine(b'{"type": "see", "id": 5}', 200)
                watching = Connection(house, line, None, False)  # type: ignore[arg-type]
                await from_("mallory", watching.converse(room, 0))
                refusals = [said for said in line.sent if said["type"] == "refused"]
                assert len(refusals) == MOST_FLOODS + 1 or number
                assert refusals[0]["id"] == 5
                assert "Your request 'see' cannot be served now: your address has used up" in refusals[0]["why"]
                assert refusals[0]["why"].endswith(" s.")
                assert line.closed == [FLOODED]
            line = SomeLine(b'{"type": "see", "id": 5}', 3)
            await from_("anna", Connection(house, line, None, False).converse(room, 0))  # type: ignore[arg-type]
            assert [said["done"] for said in line.sent if said.get("done")] == [5, 5, 5]

    asyncio.run(evening())


def test_who_has_used_up_a_share_is_refused_over_http_too() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        served.append(ASKER.get())

    async def send(message: Any) -> None:
        answers.append(message)

    async def evening() -> None:
        turns = Turns(0.25)
        guard = Guard(app, Limiter(Limit(100, 100)), turns)

        async def ask(address: str) -> None:
            scope = {"type": "http", "path": "/api/tables", "client": (address, 1), "headers": []}
            await guard(scope, None, send)  # type: ignore[arg-type]

        await ask("192.0.2.1")
        turns.charge(100.0, "192.0.2.66", "")
        await ask("192.0.2.66")
        await ask("192.0.2.1")

    served: list[str] = []
    answers: list[Any] = []
    asyncio.run(evening())
    assert served == ["192.0.2.1", "192.0.2.1"]
    assert answers[0]["status"] == 429
    retry = int(dict(answers[0]["headers"])[b"retry-after"])
    assert f"try again in {retry} s.".encode() in answers[1]["body"]


async def from_(address: str, work: Coroutine[Any, Any, None]) -> None:
    """Something that is asked from an address."""

    async def asked() -> None:
        ASKER.set(address)
        await work

    await asyncio.create_task(asked())


def test_new_websockets_count_among_the_requests_of_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Door, "_converse", lambda *_: None)  # nothing is said

    async def evening() -> None:
        async with opened(sqlite_in(tmp_path)) as (house, _):
            state = {"house": house, "callers": Callers(9, 9, []), "requests": Limiter(Limit(0.5, 2), clock=lambda: 0)}
            door = Door(Config(lambda: None), ServerState(), state)  # type: ignore[arg-type]

            def knock(address: str) -> None:
                door.peer = address
                asked = {"type": "websocket", "path": "/ws/T", "query_string": b"", "headers": []}
                door.welcome(HTTPConnection(asked)).close()  # type: ignore[attr-defined]

            knock("192.0.2.66")
            knock("192.0.2.66")
            with pytest.raises(Declined, match=r"You connect too often; try again in 2 s\.") as declined:
                knock("192.0.2.66")
            assert declined.value.status == 429
            knock("192.0.2.1")

    asyncio.run(evening())
