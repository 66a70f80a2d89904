"""A server killed in the middle of a ballot, a battle and a deal of FIEF: nothing is lost, secret choices included."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

import homage
from homage.engine.flow.course import kind_asked
from homage.engine.match.match import Match
from homage.games.fief.actions import DECOY_ON, block_of
from homage.games.fief.asked import BUY_ASKED, FOR_ASKED, LOSS_ASKED
from homage.table.entries.windows import Pauses
from homage.table.store.rows import TableRow
from homage.table.store.schema import ENTRIES
from homage.table.store.storage import Store
from tests.table.noted import Noted
from tests.table.served import Guest, Visit, sqlite_in

FIEF = homage.load("fief")
KEY = bytes(range(32))
NAMES = ("Anna", "Bert", "Carl")
MOST_MOVES = 150  # a server without native code takes long for more


# -- where it stands -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """Where a game stands, what a seat then does in secret, and the event that ends it."""

    reached: Callable[[Match], bool]
    secretly: tuple[str, ...]  # of the seat that is asked first, as notation begins; empty: any choice
    ends: str
    seed: int = 0  # of a game by chance that comes there soon


def asked(match: Match) -> int:
    return int(kind_asked(match.held.proxies[0]))


MOMENTS = {
    # One family has laid both markers face down; the next lays FOR, and has still to lay DECOY.
    "ballot": Moment(
        lambda match: asked(match) == FOR_ASKED and block_of(match.last_move.action) == DECOY_ON,
        ("vote",),
        "vote_revealed",
        seed=316,
    ),
    # The dice have fallen. Both leaders take losses at once, each for himself; one has.
    "battle": Moment(
        lambda match: asked(match) == LOSS_ASKED and len(match.waiting) == 2, ("",), "battle_over", seed=355
    ),
    # A private offer lies before the other family.
    "deal": Moment(
        lambda match: asked(match) == BUY_ASKED and match.view(0)["families"][match.waiting[0]]["deniers"] > 1,
        ("before", "parley", "offer_deniers 1", "propose"),
        "deal_made",
    ),
}


def moderate(match: Match, seat: int) -> list[int]:
    """What a seat may do, without what it would raise by itself; in a window, pass."""
    if match.window is not None:
        return [match.window.passing]
    legal = match.legal(seat)
    return [action for action in legal if not FIEF.actions.initiative[action]] or legal


def games(first: int) -> Iterator[Match]:
    """Games by chance, from this one on, at all their decisions."""
    FIEF.compile()
    for seed in count(first):
        match, rng = FIEF.new(3, seed=seed, options={"mandatory_placement": True}), random.Random(seed)
        while match.waiting and match.played < MOST_MOVES:
            yield match
            seat = match.waiting[0]
            match.play(seat, rng.choice(moderate(match, seat)))


def reach(moment: Moment) -> Match:
    return next(match for match in games(moment.seed) if moment.reached(match))


# -- at a table --------------------------------------------------------------------------------------------------------


def lay_out(server: Noted, match: Match, people: list[Guest], ids: list[str]) -> str:
    """A table of these people where the game stands like that, with known dice from here on."""
    chairs = [{"kind": "person", "name": person.name, "player": id} for person, id in zip(people, ids, strict=True)]
    agreed = {"options": match.options, "clock": {"kind": "none"}, "pauses": Pauses(0, 0).as_dict()}
    settings = {**agreed, "chairs": chairs, "rules": FIEF.rules_stamp}
    moves = [[move.seat, move.action, move.outcomes] for move in match.record.moves]
    waiting = sum(1 << seat for seat in match.waiting)
    store = Store(server.database)
    row = TableRow("france", "fief", match.seats, settings, chairs, KEY, False, ids[0], "playing", 1, 1, None, waiting)
    store.create_table(row)
    start = {"table_id": row.id, "number": 1, "at": 1, "kind": "start"}
    with store.engine.begin() as connection:
        connection.execute(insert(ENTRIES).values(**start, body=json.dumps({"deal": match.deal, "moves": moves})))
    store.engine.dispose()
    return row.id


class Evening:
    """Three people at one table of a server that is killed, and the same game in this process."""

    def __init__(self, server: Noted, moment: Moment) -> None:
        self.server, self.moment = server, moment
        self.people = [Guest(server, name) for name in NAMES]
        match = reach(moment)
        self.twin = Match.taken_over(FIEF, match.record, KEY)
        self.table = ""
        self.entry = 0  # the last that somebody heard of

    async def enter(self) -> None:
        ids = []
        for person in self.people:
            await person.__aenter__()
            ids.append((await person.web.get("/api/me")).json()["id"])
        self.table = await asyncio.to_thread(lay_out, self.server, self.twin, self.people, ids)

    async def seen(self) -> list[dict[str, Any]]:
        """All that each of them is shown who comes to the table now."""
        found = []
        for seat, person in enumerate(self.people):
            async with person.at(self.table) as visit:
                shown = visit.now["seats"][str(seat)]
                found.append({**shown, "number": 0, "entry": visit.now["entry"], "waiting": visit.now["waiting"]})
        return found

    async def act(self, visits: list[Visit], seat: int, action: int) -> None:
        """A seat does something, at the table and here."""
        visit, legal = visits[seat], self.twin.legal(seat)
        await visit.entry(self.entry)
        await visit.until(lambda _: visit.asked(seat) and visit.actions(seat) == legal)
        answer = await visit.play(seat, action)
        assert answer["type"] == "update", answer
        self.entry = answer["entry"]
        self.twin.play(seat, action)

    async def all_there(self, stack: AsyncExitStack) -> list[Visit]:
        return [await stack.enter_async_context(person.at(self.table)) for person in self.people]

    async def choose_in_secret(self) -> int:
        """All want to be asked in every window; the first seat asked does what it does; returns the seat."""
        async with AsyncExitStack() as stack:
            visits = await self.all_there(stack)
            seat = self.twin.waiting[0]
            order = {"window": "end_of_round", "action": 0, "when": {}}
            for who, visit in enumerate(visits):
                orders = [order] if who == seat else []
                ordered = await visit.ask(type="standing", seat=who, ask="always", orders=orders)
                assert ordered["type"] == "update", ordered
            for words in self.moment.secretly:
                await self.act(visits, seat, self.named(seat, words))
        return seat

    def named(self, seat: int, words: str) -> int:
        """The first action that begins so."""
        return next(each for each in self.twin.legal(seat) if FIEF.actions.notation(each).startswith(words))

    async def play_on(self) -> None:
        """All answer, at the table and here, until it is over; deals are agreed to."""
        async with AsyncExitStack() as stack:
            visits = await self.all_there(stack)
            for _ in range(300):
                if any(event.kind.name == self.moment.ends for event in self.twin.past.happened(self.twin.played)):
                    return
                seat = self.twin.waiting[0]
                await self.act(visits, seat, moderate(self.twin, seat)[0])
        raise AssertionError(f"there is no end: no {self.moment.ends}")


@pytest.mark.parametrize("what", MOMENTS)
def test_a_server_killed_in_a_ballot_a_battle_and_a_deal_loses_nothing(tmp_path: Path, what: str) -> None:
    async def whole() -> None:
        await evening.enter()
        seat = await evening.choose_in_secret()
        seen = await evening.seen()
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        again = await evening.seen()
        for name, then, now in zip(NAMES, seen, again, strict=True):
            assert now == then, f"{name} sees something else after the crash"
        assert [bool(shown["standing"]["orders"]) for shown in again] == [who == seat for who in range(len(NAMES))]
        await evening.play_on()
        views = [json.loads(json.dumps(evening.twin.view(who))) for who in range(len(NAMES))]
        assert [shown["view"] for shown in await evening.seen()] == views, "as it would have gone on without a crash"
        for person in evening.people:
            await person.web.aclose()

    server = Noted(sqlite_in(tmp_path))
    evening = Evening(server, MOMENTS[what])
    server.start()
    try:
        asyncio.run(whole())
    finally:
        server.kill()
    server.check()
