"""Hints by search: what is told, that the table goes on meanwhile, that nobody makes the server think twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

import homage
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.players.advice import Advice, Advised
from homage.players.seated import Asked
from homage.table.house.house import House
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.messages.message import ServerMessage
from homage.table.rooms.requests import handle
from homage.table.rooms.room import Room
from homage.table.settings import Settings
from tests.patience import PATIENCE_S, until
from tests.table.company import table_of_two
from tests.table.served import Guest, Server, serving_here, sqlite_in, stored
from tests.table.thought import hints_thought_out

ADVICE = Advice((Advised(0, "Go", 1.0, (0.5, 0.5), (3.0, 4.0)),), 12)


@pytest.fixture(scope="module")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has native code."""
    homage.load("fealty").compile()
    with hints_thought_out(), serving_here(sqlite_in(tmp_path_factory.mktemp("thinking"))) as server:
        yield server


def test_a_hint_tells_the_best_choices_and_what_each_seat_may_expect(thinking: Server) -> None:
    async def evening() -> None:
        async with Guest(thinking, "Anna") as anna:
            table = await anna.open_table(["me", "greedy"], options={"short": True})
            async with anna.at(table) as visit:
                await visit.play(0)
                await visit.until(lambda now: now["seats"]["0"].get("asked"))
                asked = visit.asked(0)
                assert asked
                hint = await visit.ask(type="hint", seat=0)
                assert hint.keys() == {"type", "id", "moves", "simulations"}
                assert 1 <= len(hint["moves"]) <= 3
                words = {choice["action"]: choice["words"] for choice in asked["choices"]}
                for move in hint["moves"]:
                    assert move["words"] == words[move["action"]]
                    assert sum(move["wins"]) == pytest.approx(1, abs=0.01)
                    assert len(move["points"]) == 2
                    assert 0 < move["share"] <= 1
                again = await visit.ask(type="hint", seat=0)
                assert again == {**hint, "id": again["id"]}  # no new thought, nothing new
                quick = await visit.ask(type="hint", seat=0, quick=True)
                assert quick.keys() == {"type", "id", "moves"}
                assert (await visit.play(0, hint["moves"][0]["action"]))["type"] == "update"

    asyncio.run(evening())


# -- between people ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("quick", [False, True])
def test_between_people_there_are_no_hints_unless_all_have_agreed(server: Server, quick: bool) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, _):
            before = stored(server, table)
            assert "hints" not in anna.now
            refused = await anna.ask(type="hint", seat=0, quick=quick)
            assert refused["why"].startswith("Hints are off at this table: people play each other")
            assert stored(server, table) == before

    asyncio.run(evening())


def test_between_people_at_one_screen_there_are_no_hints_either(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, anna.at(await anna.open_table(["me", "me"])) as visit:
            assert (await visit.ask(type="hint", seat=0))["type"] == "refused"

    asyncio.run(evening())


def test_a_hint_that_was_agreed_on_is_announced_to_everybody_once_for_each_question(server: Server) -> None:
    async def evening() -> None:
        async with (
            table_of_two(server, hints=True) as (table, anna, bruno),
            Guest(server, "Eve") as eve,
            eve.at(table) as at_eve,
        ):
            assert (await eve.web.get(f"/api/tables/{table}")).json()["hints"]
            assert anna.now["hints"]
            before = anna.now["entry"]
            for quick in (True, False, True):
                assert (await anna.ask(type="hint", seat=0, quick=quick))["type"] == "hint"
            for visit in (anna, bruno, at_eve):
                told = (await visit.entry(before + 1))["notes"]
                assert [(note["kind"], note["seat"], note["number"]) for note in told] == [("hint", 0, before + 1)]
            assert [kind for kind, _ in stored(server, table)].count("hint") == 1
            await bruno.ask(type="hint", seat=1, quick=True)
            async with eve.at(table) as later:
                assert [note["seat"] for note in later.now["notes"]] == [0, 1]

    asyncio.run(evening())


def test_alone_against_computers_hints_are_on_and_nobody_is_told(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "greedy"], options={"short": True})
            async with anna.at(table) as visit:
                assert visit.now["hints"]
                await visit.until(lambda now: now["seats"]["0"].get("asked"))
                assert (await visit.ask(type="hint", seat=0, quick=True))["type"] == "hint"
            assert "hint" not in [kind for kind, _ in stored(server, table)]

    asyncio.run(evening())


# -- without a network ---------------------------------------------------------------------------------------------


class Onlooker:
    """A viewer without a network."""

    guest, registered, address, deaf_to = True, 0, "", frozenset[str]()

    def __init__(self, person: str) -> None:
        self.person, self.name, self.brief, self.gone = person, "Anna", True, False
        self.heard: list[ServerMessage] = []

    def post(self, message: ServerMessage) -> None:
        self.heard.append(message)

    def send(self, data: bytes) -> None:
        self.post(msgspec.json.decode(data, type=m.Message))

    def dismiss(self) -> None: ...


class Slow:
    """An adviser that takes its time: it answers when it is let."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.stopped = 0
        self.let = asyncio.Event()

    async def advise(self, table_id: str, asked: Asked) -> Advice:
        self.asked.append(asked)
        try:
            await self.let.wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        return ADVICE


@asynccontextmanager
async def sitting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Room, Onlooker, Slow]]:
    """Anna at both seats of a table, and a slow adviser."""
    house = House(Settings(database=sqlite_in(tmp_path)))
    await house.open()
    anna = await asyncio.to_thread(house.people.new_guest, "Anna")
    room = await house.tables.create(anna, "fealty", ["me", "me"], {}, {}, False, hints=True)
    slow = Slow()
    monkeypatch.setattr(house.minds, "advise", slow.advise)
    try:
        yield room, Onlooker(anna.id), slow
    finally:
        await house.close()


def test_table_and_viewer_go_on_while_a_hint_is_thought_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, monkeypatch) as (room, viewer, slow):
            await asyncio.wait_for(handle(room, viewer, c.Hint(id=1, seat=0)), PATIENCE_S)
            await asyncio.wait_for(handle(room, viewer, c.Chat(id=2, text="Well?")), PATIENCE_S)
            assert viewer.heard == []  # who has not joined is shown nothing; the hint is still being thought of
            assert room.table.talk.since(0, {0})[0][-1].text == "Well?"
            slow.let.set()
            await until(lambda: viewer.heard)
            assert viewer.heard == [m.Hinted(1, [m.MoveHinted(0, "Go", 1.0, (0.5, 0.5), (3.0, 4.0))], 12)]

    asyncio.run(evening())


def test_many_who_ask_share_one_thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, monkeypatch) as (room, viewer, slow):
            other = Onlooker(viewer.person)
            for number in range(1, 21):
                await handle(room, viewer, c.Hint(id=number, seat=0))
                await handle(room, other, c.Hint(id=number, seat=0))
            slow.let.set()
            await until(lambda: len(viewer.heard) == len(other.heard) == 20)
            await handle(room, viewer, c.Hint(id=21, seat=0))
            await until(lambda: len(viewer.heard) == 21)
            assert all(isinstance(message, m.Hinted) for message in viewer.heard)
            assert len(slow.asked) == 1

    asyncio.run(evening())


def test_when_the_question_has_changed_the_old_thought_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, monkeypatch) as (room, viewer, slow):
            match = room.table.match
            assert match is not None
            await handle(room, viewer, c.Hint(id=1, seat=0))
            await until(lambda: slow.asked)
            first = room.table.asked_at[0]
            while room.table.asked_at.get(0) in (None, first):
                seat = match.waiting[0]
                play = c.Play(id=2, seat=seat, decision=room.table.asked_at[seat], action=match.legal(seat)[0])
                await handle(room, viewer, play)
            await handle(room, viewer, c.Hint(id=4, seat=0))
            await until(lambda: viewer.heard)
            assert viewer.heard == [
                m.Refusal(1, "That hint is no longer wanted, or its question no longer asked; ask again.")
            ]
            assert slow.stopped == 1
            slow.let.set()
            await until(lambda: len(viewer.heard) == 2)
            assert isinstance(viewer.heard[1], m.Hinted)

    asyncio.run(evening())


def test_a_hint_that_nobody_waits_for_any_more_is_not_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, monkeypatch) as (room, viewer, slow):
            other = Onlooker(viewer.person)
            for each in (viewer, other):
                await handle(room, each, c.Hint(id=1, seat=0))
            await until(lambda: slow.asked)
            room.part(viewer)
            await asyncio.sleep(0.02)
            assert slow.stopped == 0, "somebody else waits for it"
            room.part(other)
            for _ in range(20):  # rounds of the event loop, in which that gets about
                await asyncio.sleep(0)
            assert (len(slow.asked), slow.stopped) == (1, 1)

    asyncio.run(evening())


def test_a_hint_that_is_cancelled_is_not_searched_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, monkeypatch) as (room, viewer, slow):
            await handle(room, viewer, c.Hint(id=1, seat=0))
            await until(lambda: slow.asked)
            await handle(room, viewer, c.Hint(id=2, seat=0, cancel=True))
            await until(lambda: len(viewer.heard) == 2)
            assert m.Hinted(2, []) in viewer.heard
            assert (
                m.Refusal(1, "That hint is no longer wanted, or its question no longer asked; ask again.")
                in viewer.heard
            )
            assert slow.stopped == 1

    asyncio.run(evening())


def test_a_search_that_fails_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, monkeypatch) as (room, viewer, _):

            async def broken(table_id: str, asked: Asked) -> Advice:
                raise ValueError("no room")

            monkeypatch.setattr(room.state.context.minds, "advise", broken)
            await handle(room, viewer, c.Hint(id=1, seat=0))
            await until(lambda: viewer.heard)
            assert viewer.heard == [m.Refusal(1, "No hint could be found this time; choose without it.")]

    asyncio.run(evening())


def test_the_search_is_handed_nothing_that_the_seat_does_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In any world that the seat cannot tell from the real one, it would be handed the very same."""

    async def evening() -> None:
        async with sitting(tmp_path, monkeypatch) as (room, viewer, slow):
            match = room.table.match
            assert match is not None
            await handle(room, viewer, c.Hint(id=1, seat=0))
            await until(lambda: slow.asked)
            handed = slow.asked[0]
            other = match.resampled(0, Held(Dice, keyed(key_from_seed(3))))
            assert other.state != match.state
            assert (Asked.of(other, 0, handed.key).world.saved == handed.world.saved).all()
            slow.let.set()
            await until(lambda: viewer.heard)

    asyncio.run(evening())
