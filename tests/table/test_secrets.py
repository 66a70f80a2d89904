"""Secrets on the wire: the same public game over other hidden cards sends the same bytes."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import insert

import homage
from homage.engine.errors import HomageError
from homage.engine.match.match import Match
from homage.engine.match.record import Move
from homage.engine.state.dice import key_from_seed
from homage.table.people.people import People, Person
from homage.table.people.sessions import Sessions
from homage.table.store.rows import TableRow
from homage.table.store.schema import ENTRIES
from homage.table.store.storage import Store
from tests.conftest import play_randomly
from tests.table.served import Guest, Server, Visit, serving, sqlite_in

GAME = homage.load("fealty")
KEY = key_from_seed(5)
DISCS = 9
DRAWS = ("hand", "blind", "ordered")  # with all cards in hand nothing is hidden


@dataclass
class World:
    """A game of two that was played to its end: the cards as dealt, and the moves."""

    draw: str
    deal: list[int]
    moves: list[Move]

    @property
    def options(self) -> dict[str, str | int | bool]:
        return GAME.agree(2, {"short": True, "draw": self.draw})

    def match(self, moves: int | None = None) -> Match:
        match = Match(GAME, 2, self.options, KEY, self.deal)
        for move in self.moves[:moves]:
            match.replay_move(move)
        return match

    def hidden(self) -> list[object]:
        """What only the second seat may know, move by move."""
        match = Match(GAME, 2, self.options, KEY, self.deal)
        seen: list[object] = [match.view(1)["seats"][1]]
        for move in self.moves:
            match.replay_move(move)
            seen.append(match.view(1)["seats"][1])
        return seen


def played(draw: str, seed: int) -> World:
    match = play_randomly(GAME.new(2, seed, {"short": True, "draw": draw}), random.Random(seed))
    return World(draw, match.deal, match.record.moves)


def other_cards(world: World, rng: random.Random) -> World:
    """The same game with other cards for the second seat, where nobody else could tell; they may not fit the moves."""
    if world.draw == "ordered":
        arranging = [at for at, move in enumerate(world.moves) if move.seat == 1][: DISCS - 1]
        cards = [world.moves[at].action for at in arranging]
        swapped = rng.sample(range(3, DISCS - 1), 2)
        cards[swapped[0]], cards[swapped[1]] = cards[swapped[1]], cards[swapped[0]]
        moves = list(world.moves)
        for at, card in zip(arranging, cards, strict=True):
            moves[at] = Move(1, card, [])
        return World(world.draw, world.deal, moves)
    deal = list(world.deal)
    for back in range(1, rng.randint(1, DISCS - 1) + 1):  # the shuffle of the second seat is the end of the deal
        deal[-back] = rng.randrange(back + 1)
    return World(world.draw, deal, world.moves)


def first_cards(world: World) -> object:
    """What is hidden of the second seat as the game begins."""
    if world.draw == "ordered":
        return [move for move in world.moves if move.seat == 1][: DISCS - 1]
    return world.match(0).view(1)["seats"][1]["hand"] if world.draw == "hand" else world.deal


def told_apart(world: World, other: World) -> bool:
    """Whether the public game differs, or cannot be played at all."""
    try:
        return other.match().log(None) != world.match().log(None)
    except HomageError:
        return True


def two_worlds(draw: str) -> tuple[World, World]:
    """Two games that are one to the first seat and to spectators, and two to the second seat, from its first hand."""
    for seed in range(100):
        world, rng = played(draw, seed), random.Random(seed)
        for _ in range(100):
            other = other_cards(world, rng)
            differ = first_cards(other) != first_cards(world)
            if differ and not told_apart(world, other):
                return world, other
    raise AssertionError("no second world was found")


class Stage:
    """A database with three people, on which games are laid with known cards."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.store.migrate()
        self.people = People(self.store.engine, lambda: time.time_ns() // 1_000_000)
        self.anna, self.bruno, self.eve = (self.people.new_guest(name) for name in ("Anna", "Bruno", "Eve"))

    def lay(self, table: str, world: World) -> None:
        chairs = [{"kind": "person", "name": each.name, "player": each.id} for each in (self.anna, self.bruno)]
        settings = {"options": world.options, "clock": {"kind": "none"}, "chairs": chairs, "rules": GAME.rules_stamp}
        settings["hints"] = True  # what they tell is looked at too
        row = TableRow(
            id=table,
            game="fealty",
            seats=2,
            settings=settings,
            chairs=chairs,
            key=KEY,
            listed=False,
            host=self.anna.id,
            status="playing",
            created=1_000,
            touched=1_000,
            due=None,
        )
        self.store.create_table(row)
        sits = [
            ("sit", {"seat": seat, "player": chair["player"], "name": chair["name"]})
            for seat, chair in enumerate(chairs)
        ]
        lines = [*sits, ("start", {"deal": world.deal})]
        rows = [
            {"table_id": table, "number": number, "at": 1_000, "kind": kind, "body": json.dumps(body)}
            for number, (kind, body) in enumerate(lines, start=1)
        ]
        with self.store.engine.begin() as database:
            database.execute(insert(ENTRIES), rows)

    def guest(self, server: Server, person: Person | None) -> Guest:
        """A client of somebody who is known already, or of nobody in particular."""
        guest = Guest(server, person.name if person else "")
        if person is not None:
            guest.token = self.people.sign(Sessions(self.people).begin(person.id, "a test")[0])
            guest.web.headers["Authorization"] = f"Bearer {guest.token}"
        return guest


@dataclass
class Heard:
    """Every byte that each of them received."""

    anna: list[bytes]
    bruno: list[bytes]
    eve: list[bytes]
    nobody: list[bytes]


async def performance(stage: Stage, server: Server, table: str, world: World) -> Heard:
    """The moves of a world, in their order; between them everybody looks wherever they can."""
    guests = [stage.guest(server, person) for person in (stage.anna, stage.bruno, stage.eve, None)]
    anna, bruno, eve, nobody = guests
    try:
        async with anna.at(table) as a, bruno.at(table) as b, eve.at(table) as e, nobody.at(table) as n:
            await pry(a, b, e)
            for number, move in enumerate(world.moves):
                mover = (a, b)[move.seat]
                update = await unsure(mover, move)
                assert update["type"] == "update", update
                for visit in (a, b, e, n):
                    await visit.entry(update["entry"])
                if number == 3:  # later it depends on the clock whether a picture is painted anew
                    await look_at_picture(anna, eve, nobody, table)
                if number % 7 == 3:
                    await pry(a, b, e)
                    await look(anna, bruno, eve, nobody, table)
            assert a.now["status"] == "over"
            for visit in (a, e, n):
                await visit.ask(type="see")
    finally:
        for guest in guests:
            await guest.web.aclose()
    return Heard(*(guest.heard for guest in guests))


async def unsure(mover: Visit, move: Move) -> dict[str, Any]:
    """Play a move, after asking whether it could be taken back: that is found out in imagined worlds."""
    asked = mover.asked(move.seat)
    assert asked is not None
    request = {"type": "play", "seat": move.seat, "decision": asked["decision"], "action": move.action}
    answer = await mover.ask(**request, sure=False)
    return await mover.ask(**request) if answer["type"] == "confirm" else answer


async def pry(a: Visit, b: Visit, e: Visit) -> None:
    """Ask what may be refused with words about cards, and let the owner of the secrets whisper them to himself."""
    whisper = await b.ask(type="chat", seat=1, to=[1], text=json.dumps(b.now["seats"]["1"]["view"]["seats"][1]))
    for visit in (a, e):
        await visit.entry(whisper["entry"])
        await visit.ask(type="see")
    for action in range(18):
        await a.ask(type="why", seat=0, action=action)
        await a.ask(type="why", seat=1, action=action)
        await e.ask(type="why", seat=1, action=action)
        await a.ask(type="why", seat=0, things=[f"card {action}"])
        for visit, seat in ((a, 0), (a, 1), (e, 1)):
            await visit.ask(type="foresee", seat=seat, action=action)
    asked = a.now["seats"]["0"].get("asked") or {"decision": 3, "choices": []}
    for action in range(18):
        await a.ask(type="draft", seat=0, decision=asked["decision"], actions=[action])
    offered = {choice["action"] for choice in asked["choices"]}
    for action in sorted(set(range(18)) - offered):
        await a.ask(type="play", seat=0, decision=asked["decision"], action=action)
        await a.ask(type="play", seat=1, decision=asked["decision"], action=action)
    await a.ask(type="undo", seat=1)
    for seat in (0, 1):
        await a.ask(type="hint", seat=seat)
    for visit in (a, e):
        await visit.ask(type="foresee")


async def look(anna: Guest, bruno: Guest, eve: Guest, nobody: Guest, table: str) -> None:
    """Pages of a running game: nothing for others; what they answer is kept with what was heard."""
    pages = [f"/api/tables/{table}{page}" for page in ("/record", "/replay", "/replay?seat=1", "/replay?to=1")]
    for guest in (anna, eve, nobody):
        for page in pages:
            answer = await guest.web.get(page)
            assert answer.status_code == 403
            guest.heard.append(answer.content)
    for guest, status in ((anna, 403), (eve, 403), (nobody, 401)):
        answer = await guest.web.get(f"/api/tables/{table}/chronicle/1")
        assert answer.status_code == status
        guest.heard.append(answer.content)
    for guest in (anna, eve, nobody):
        for page in ("", "/board", "/chronicle/0", "/chat?before=1000"):
            guest.heard.append((await guest.web.get(f"/api/tables/{table}{page}")).content)
    mine = await bruno.web.get(f"/api/tables/{table}/chronicle/1")
    assert mine.status_code == 200
    for guest in (eve, nobody):
        async with guest.at(table), guest.at(table, since=4):
            pass


async def look_at_picture(anna: Guest, eve: Guest, nobody: Guest, table: str) -> None:
    """The picture of a table that links show."""
    for guest in (anna, eve, nobody):
        picture = await guest.web.get(f"/og/{table}.png")
        assert picture.status_code == 200, picture.text
        guest.heard.append(hashlib.sha256(picture.content).hexdigest().encode())


def plain(heard: list[bytes], table: str) -> list[str]:
    """What was heard, without what differs between any two tables: the number of the table, and the time."""
    return [re.sub(r'"(at|touched|now)":\d+', r'"\1":0', message.decode().replace(table, "TABLE")) for message in heard]


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Stage:
    return Stage(sqlite_in(tmp_path_factory.mktemp("stage")))


@pytest.fixture(scope="module")
def worlds(stage: Stage) -> dict[str, tuple[World, World]]:
    """For each way to draw, two worlds, laid out on two tables."""
    found = {draw: two_worlds(draw) for draw in DRAWS}
    for draw, (world, other) in found.items():
        stage.lay(f"{draw}-one", world)
        stage.lay(f"{draw}-two", other)
    return found


@pytest.fixture(scope="module")
def house(stage: Stage, worlds: dict[str, tuple[World, World]]) -> Iterator[Server]:
    """A server that finds those tables in its database."""
    with serving(stage.store.url, HOMAGE_MESSAGES_PER_S="10000", HOMAGE_REQUESTS_PER_S="10000") as running:
        yield running


@pytest.mark.parametrize("draw", DRAWS)
def test_other_hidden_cards_send_the_same_bytes(
    stage: Stage, house: Server, worlds: dict[str, tuple[World, World]], draw: str
) -> None:
    async def evenings() -> list[Heard]:
        return [
            await performance(stage, house, f"{draw}-{name}", world)
            for name, world in zip(("one", "two"), worlds[draw], strict=True)
        ]

    first, second = asyncio.run(evenings())
    for listener in ("anna", "eve", "nobody"):
        one, two = (
            plain(getattr(heard, listener), f"{draw}-{name}") for heard, name in ((first, "one"), (second, "two"))
        )
        assert len(one) > 50
        for number, (this, that) in enumerate(zip(one, two, strict=True)):
            assert this == that, f"message {number} to {listener} tells the worlds apart"


def test_the_two_worlds_do_differ(worlds: dict[str, tuple[World, World]]) -> None:
    """Else the test above would show nothing."""
    for draw, (world, other) in worlds.items():
        assert world.match(0).state != other.match(0).state or world.moves != other.moves
        if draw != "blind":  # there not even the owner knows
            differing = sum(one != two for one, two in zip(world.hidden(), other.hidden(), strict=True))
            assert differing >= 5
        assert world.match().log(0) == other.match().log(0)


def test_the_owner_of_the_secrets_hears_the_difference(stage: Stage, house: Server) -> None:
    async def evening() -> list[list[str]]:
        heard = []
        for name in ("one", "two"):
            bruno = stage.guest(house, stage.bruno)
            async with bruno.at(f"hand-{name}"):
                heard.append(plain(bruno.heard, f"hand-{name}"))
            await bruno.web.aclose()
        return heard

    one, two = asyncio.run(evening())
    assert one != two


def test_a_finished_game_is_open_to_those_who_have_its_link(house: Server, stage: Stage) -> None:
    """The counterpart: what was refused while the game ran is shown when it is over."""

    async def evening() -> None:
        eve = stage.guest(house, stage.eve)
        anna = stage.guest(house, stage.anna)
        table = "hand-over"
        async with anna.at(table) as visit:
            assert (await eve.web.get(f"/api/tables/{table}/record")).status_code == 403
            await visit.ask(type="resign", seat=0)
        for page in ("/record", "/replay", "/replay?seat=1"):
            assert (await eve.web.get(f"/api/tables/{table}{page}")).status_code == 200
        await eve.web.aclose()
        await anna.web.aclose()

    stage.lay("hand-over", played("hand", 3))
    asyncio.run(evening())
